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

func TestRoundTicks(t *testing.T) {
	tests := []struct {
		low, high, least float64
		want             string
	}{
		{0, 1000, 0, "0 200 400 600 800 1000"},
		{-30, 27, 0, "-30 -20 -10 0 10 20"},
		{0, 1, 0, "0.0 0.2 0.4 0.6 0.8 1.0"},
		{-0.1, 1, 0, "0.0 0.2 0.4 0.6 0.8 1.0"},
		{-3.6, 3.6, 0, "-3 -2 -1 0 1 2 3"},
		{1, 2, 1, "1 2"},
		{1, 30, 1, "5 10 15 20 25 30"},
	}
	for _, test := range tests {
		var labels []string
		for _, tick := range RoundTicks(test.least).Ticks(test.low, test.high) {
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != test.want {
			t.Errorf("%g to %g: ticks %s, want %s", test.low, test.high, got, test.want)
		}
	}
}
