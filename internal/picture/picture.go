// Package picture draws plots alike, whichever command makes them: on a white
// page, in one typeface, into an .svg or a .png file.
package picture

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"math"
	"path/filepath"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"vezir/internal/replace"
)

const (
	margin = 3 * vg.Millimeter
	dpi    = 144 // of a .png

	// families are alike in width: text is laid out for the first of them.
	families = "Liberation Sans, Arial, Helvetica, sans-serif"
)

// Blue is the colour of what a picture is about.
var Blue = color.NRGBA{R: 0x1f, G: 0x5a, B: 0xa6, A: 0xff}

// format tells what a picture is from the name of its file.
func format(path string) string { return strings.ToLower(filepath.Ext(path)) }

// Check reports a name that is that of no picture.
func Check(path string) error {
	switch format(path) {
	case ".svg", ".png":
		return nil
	}
	return fmt.Errorf("%s: a picture is an .svg or a .png file", path)
}

// Write gives a file what [Render] makes. The file is written whole or, when an
// error is returned, left as it was.
func Write(path string, width, height vg.Length, paint func(page draw.Canvas) error) error {
	content, err := Render(path, width, height, paint)
	if err != nil {
		return err
	}
	return replace.Content(path, content)
}

// Render returns a picture in the format that the name of its file asks for.
// The page that paint draws on is the picture within its margins.
func Render(path string, width, height vg.Length, paint func(page draw.Canvas) error) ([]byte, error) {
	if err := Check(path); err != nil {
		return nil, err
	}
	var canvas interface {
		vg.CanvasSizer
		io.WriterTo
	}
	if format(path) == ".png" {
		canvas = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(dpi))}
	} else {
		canvas = vgsvg.New(width, height)
	}
	page := draw.New(canvas)
	page.SetColor(color.White)
	page.Fill(page.Rectangle.Path())
	// The last label of an axis may reach out to the right.
	if err := paint(draw.Crop(page, margin, -2*margin, margin, -margin)); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if _, err := canvas.WriteTo(&out); err != nil {
		return nil, err
	}
	if format(path) == ".png" {
		return out.Bytes(), nil
	}
	return bytes.ReplaceAll(out.Bytes(), []byte("Liberation Sans"), []byte(families)), nil
}

// NewPlot returns an empty plot with the names of its axes.
func NewPlot(title, x, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Title.TextStyle.Font = Sans(13)
	p.Title.Padding = vg.Points(6)
	p.Legend.TextStyle.Font = Sans(10)
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.TextStyle.Font = Sans(11)
		axis.Tick.Label.Font = Sans(10)
		axis.Padding = 0
	}
	return p
}

// RoundTicks are four to ten multiples of 1, 2 or 5 times a power of ten, or fewer
// lest they be closer than least.
func RoundTicks(least float64) plot.Ticker {
	return plot.TickerFunc(func(low, high float64) []plot.Tick {
		step := math.Pow10(int(math.Floor(math.Log10((high - low) / 4))))
		for _, factor := range []float64{5, 2} {
			if (high-low)/(factor*step) >= 4 {
				step *= factor
				break
			}
		}
		step = max(step, least)
		decimals := max(0, int(-math.Floor(math.Log10(step))))
		var ticks []plot.Tick
		for i := int(math.Ceil(low / step)); float64(i)*step <= high; i++ {
			value := float64(i) * step
			ticks = append(ticks, plot.Tick{Value: value, Label: strconv.FormatFloat(value, 'f', decimals, 64)})
		}
		return ticks
	})
}

// Sans is the typeface of all text.
func Sans(points float64) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: vg.Points(points)}
}
