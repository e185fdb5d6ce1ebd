package picture

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"
)

// maxColours is the number of colours of a GIF besides the transparent one.
const maxColours = 255

// A histogram counts the colours of frames, in cells of equal first five bits of each channel.
type histogram struct {
	cells [1 << 15]cell
}

// A cell holds nearly equal colours: the number of their pixels, and the sums of their channels.
type cell struct {
	count   int
	r, g, b int
}

func newHistogram() *histogram { return &histogram{} }

func (h *histogram) add(img *image.RGBA) {
	for i := 0; i+3 < len(img.Pix); i += 4 {
		r, g, b := int(img.Pix[i]), int(img.Pix[i+1]), int(img.Pix[i+2])
		c := &h.cells[r>>3<<10|g>>3<<5|b>>3]
		c.count++
		c.r, c.g, c.b = c.r+r, c.g+g, c.b+b
	}
}

// colour returns the mean of the cell, and its weight: rare colours, those of thin lines and letters, get more than their share.
func (c cell) colour() (parts [3]float64, weight float64) {
	n := float64(c.count)
	return [3]float64{float64(c.r) / n, float64(c.g) / n, float64(c.b) / n}, math.Sqrt(n)
}

// palette chooses the colours by repeatedly cutting the box of all of them in two where it is widest for its weight.
func (h *histogram) palette() *palette {
	var all []cell
	for _, c := range h.cells {
		if c.count > 0 {
			all = append(all, c)
		}
	}
	boxes := []colourBox{newColourBox(all)}
	for len(boxes) < maxColours {
		worst := -1
		for i, b := range boxes {
			if len(b.cells) > 1 && (worst < 0 || b.spread > boxes[worst].spread) {
				worst = i
			}
		}
		if worst < 0 {
			break
		}
		low, high := boxes[worst].cut()
		boxes[worst] = low
		boxes = append(boxes, high)
	}
	p := &palette{}
	for _, b := range boxes {
		p.colours = append(p.colours, b.mean())
	}
	return p
}

// A colourBox holds colours that will become one.
type colourBox struct {
	cells  []cell
	axis   int     // the channel in which they differ most
	spread float64 // their total difference
}

func newColourBox(cells []cell) colourBox {
	b := colourBox{cells: cells}
	var sum, square [3]float64
	total := 0.0
	for _, c := range cells {
		parts, weight := c.colour()
		total += weight
		for i, v := range parts {
			sum[i] += v * weight
			square[i] += v * v * weight
		}
	}
	for i := range sum {
		if v := square[i] - sum[i]*sum[i]/max(total, 1e-9); v > b.spread {
			b.axis, b.spread = i, v
		}
	}
	return b
}

// cut splits a box at the mean of its widest channel.
func (b colourBox) cut() (low, high colourBox) {
	cells := slices.Clone(b.cells)
	value := func(c cell) float64 {
		parts, _ := c.colour()
		return parts[b.axis]
	}
	slices.SortStableFunc(cells, func(x, y cell) int { return cmp.Compare(value(x), value(y)) })
	sum, total := 0.0, 0.0
	for _, c := range cells {
		_, weight := c.colour()
		sum, total = sum+value(c)*weight, total+weight
	}
	at, _ := slices.BinarySearchFunc(cells, sum/total, func(c cell, mean float64) int { return cmp.Compare(value(c), mean) })
	at = min(max(at, 1), len(cells)-1)
	return newColourBox(cells[:at]), newColourBox(cells[at:])
}

func (b colourBox) mean() color.NRGBA {
	var sum [3]float64
	total := 0.0
	for _, c := range b.cells {
		parts, weight := c.colour()
		total += weight
		for i, v := range parts {
			sum[i] += v * weight
		}
	}
	part := func(v float64) uint8 { return uint8(v/max(total, 1e-9) + 0.5) }
	return color.NRGBA{part(sum[0]), part(sum[1]), part(sum[2]), 0xff}
}

// A palette finds the nearest of its colours, and caches the results.
type palette struct {
	colours []color.NRGBA
	nearest [1 << 18]uint8 // by the first six bits of each channel, from 1; 0: not computed
}

// indices returns the colour indices of a picture.
func (p *palette) indices(img *image.RGBA) []uint8 {
	list := make([]uint8, len(img.Pix)/4)
	for i := range list {
		r, g, b := img.Pix[4*i], img.Pix[4*i+1], img.Pix[4*i+2]
		key := int(r)>>2<<12 | int(g)>>2<<6 | int(b)>>2
		if p.nearest[key] == 0 {
			p.nearest[key] = p.find(int(r)&^3|2, int(g)&^3|2, int(b)&^3|2) + 1
		}
		list[i] = p.nearest[key] - 1
	}
	return list
}

// find returns the index of the nearest colour. The eye sees green best, and red better than blue.
func (p *palette) find(r, g, b int) uint8 {
	best, min := 0, math.MaxInt
	for i, c := range p.colours {
		dr, dg, db := r-int(c.R), g-int(c.G), b-int(c.B)
		if d := 3*dr*dr + 6*dg*dg + 2*db*db; d < min {
			best, min = i, d
		}
	}
	return uint8(best)
}
