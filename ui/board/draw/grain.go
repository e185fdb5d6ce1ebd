package draw

import (
	"image/color"
	"math"
	"sync"
)

// woodGrain holds the lines of a plank of wood, which run from left to right. Dark and light follow each other at random, but
// always in the same way, so that a board looks the same whenever it is drawn.
type woodGrain struct {
	lines [2048]float64 // how dark it is across the grain, from 0 to 1
}

// grainOfWood returns the one grain that there is; making it takes longer than drawing a piece.
var grainOfWood = sync.OnceValue(newWoodGrain)

func newWoodGrain() *woodGrain {
	g := &woodGrain{}
	// Noise of several widths, the wide ones strongest.
	for _, octave := range []struct{ knots, weight float64 }{{14, 0.45}, {47, 0.3}, {160, 0.25}} {
		for i := range g.lines {
			at := float64(i) / float64(len(g.lines)) * octave.knots
			k := math.Floor(at)
			t := at - k
			t = t * t * (3 - 2*t)
			g.lines[i] += octave.weight * (noise(k+octave.knots)*(1-t) + noise(k+1+octave.knots)*t)
		}
	}
	return g
}

// noise returns a pseudo-random number from 0 to 1 for k.
func noise(k float64) float64 {
	_, part := math.Modf(math.Abs(math.Sin(k*12.9898) * 43758.5453))
	return part
}

// at returns how dark the wood is at a point of a disc of radius 1.
func (g *woodGrain) at(x, y float64) float64 {
	// A parabola and a ripple bend the lines as the rings of a trunk do where it is cut.
	u := (y+0.16*x*x+0.05*x*(1-y*y))*0.4 + 0.5
	i := int(u * float64(len(g.lines)))
	return g.lines[max(0, min(i, len(g.lines)-1))]
}

// warm returns the colour of the dark lines in wood of the colour c: black would make wood grey.
func warm(c color.NRGBA) color.NRGBA {
	return color.NRGBA{uint8(int(c.R) * 62 / 100), uint8(int(c.G) * 46 / 100), uint8(int(c.B) * 30 / 100), c.A}
}

// Grain returns how strong the wood grain of a face is: as strong as its colour is that of wood rather than stone or paper.
func Grain(c color.NRGBA) float64 {
	high, low := max(c.R, c.G, c.B), min(c.R, c.G, c.B)
	if c.R != high || c.B != low || high == 0 {
		return 0
	}
	return 0.3 * Clamp(float64(high-low)/float64(high)*4-0.8)
}
