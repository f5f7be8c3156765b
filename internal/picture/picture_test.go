package picture

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// paint draws a plot with a legend.
func paint(page draw.Canvas) error {
	p := NewPlot("Loss", "epoch", "error")
	p.Legend.Add("learnt")
	p.Draw(page)
	return nil
}

func TestRender(t *testing.T) {
	svg, err := Render("x.svg", 10*vg.Centimeter, 5*vg.Centimeter, paint)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"Loss", "epoch", "error", "learnt"} {
		if !bytes.Contains(svg, []byte(">"+text+"<")) {
			t.Errorf("the picture does not say %q", text)
		}
	}
	if all, ours := bytes.Count(svg, []byte("font-family")), bytes.Count(svg, []byte(families)); all == 0 || ours != all {
		t.Errorf("%d texts of %d are in the fonts %s", ours, all, families)
	}
	picture, err := Render("x.PNG", 10*vg.Centimeter, 5*vg.Centimeter, paint)
	if err != nil {
		t.Fatal(err)
	}
	if config, err := png.DecodeConfig(bytes.NewReader(picture)); err != nil || config.Width != 567 {
		t.Errorf("%d pixels wide, %v", config.Width, err)
	}
}

// What is no picture is told before anything is drawn or written.
func TestWriteRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.txt")
	err := Write(path, vg.Centimeter, vg.Centimeter, func(draw.Canvas) error {
		t.Error("it was drawn")
		return nil
	})
	if err == nil || !strings.Contains(err.Error(), ".svg or a .png") {
		t.Error(err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("it was written")
	}
}
