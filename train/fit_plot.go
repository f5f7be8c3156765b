package train

import (
	"image/color"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"vezir/internal/picture"
)

// plotLosses draws the losses of the epochs to an .svg or .png file.
func plotLosses(path string, curve []fitLosses) error {
	learnt, held := make(plotter.XYs, len(curve)), make(plotter.XYs, len(curve))
	for i, losses := range curve {
		learnt[i] = plotter.XY{X: float64(i + 1), Y: losses.Train}
		held[i] = plotter.XY{X: float64(i + 1), Y: losses.Validation}
	}
	p := newPlot("Loss", "epoch", "mean squared error of the expected score")
	for _, line := range []struct {
		name   string
		colour color.Color
		points plotter.XYs
	}{{"learnt from", barColour, learnt}, {"held out", picture.Blue, held}} {
		drawn, err := plotter.NewLine(line.points)
		if err != nil {
			return err
		}
		drawn.Color, drawn.Width = line.colour, vg.Points(1.5)
		p.Add(drawn)
		p.Legend.Add(line.name, drawn)
	}
	p.Legend.Top = true
	p.Y.Max += 0.15 * (p.Y.Max - p.Y.Min) // room for the legend
	return picture.Write(path, 20*vg.Centimeter, 12*vg.Centimeter, func(page draw.Canvas) error {
		p.Draw(page)
		return nil
	})
}
