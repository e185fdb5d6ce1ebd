package picture

import (
	"image"
	"image/draw"
	"slices"

	"fyne.io/fyne/v2"

	pens "qilab/ui/board/draw"
)

// A stage draws similar pictures one after another on the same pixels. It draws the background once, and otherwise only the boxes
// in which a picture differs from the previous one. The result equals Picture.Raster.
type stage struct {
	pen    *pens.Pen
	ground *image.RGBA
	of     setting
	last   []drawn // in the order in which they were drawn
}

// A setting is what the background depends on besides the options, which all pictures of a stage share.
type setting struct {
	rules   string
	flipped bool
	size    fyne.Size
}

// drawn is a drawn part.
type drawn struct {
	key any
	box image.Rectangle
}

// show draws a picture and returns the pixels, which the next call changes.
func (s *stage) show(p *Picture) *image.RGBA {
	parts := p.parts()
	now := make([]drawn, len(parts))
	var dirty []image.Rectangle
	if at := (setting{p.subject.State.Rules.ID(), p.subject.State.Flipped, p.size}); s.pen == nil || at != s.of {
		s.pen, s.of, s.last = p.pen(p.options.Pixels), at, nil
		p.ground(s.pen)
		s.ground = &image.RGBA{Pix: slices.Clone(s.pen.Picture().Pix), Stride: s.pen.Picture().Stride, Rect: s.pen.Picture().Rect}
		dirty = []image.Rectangle{s.ground.Rect}
	}
	for i, part := range parts {
		now[i] = drawn{[5]any{part.Key, part.X, part.Y, part.W, part.H}, part.On(s.pen).Pixels()}
	}
	dirty = apart(append(dirty, differences(s.last, now)...))
	s.last = now
	for _, box := range dirty {
		draw.Draw(s.pen.Picture(), box, s.ground, box.Min, draw.Src)
		pen := s.pen.Within(box)
		for i, part := range parts {
			if now[i].box.Overlaps(box) {
				part.Draw(part.On(pen))
			}
		}
	}
	return s.pen.Picture()
}

// differences lists the boxes of parts that two lists do not share, or have in another order.
func differences(before, now []drawn) []image.Rectangle {
	place := make(map[any]int, len(before))
	for i, d := range before {
		place[d.key] = i
	}
	kept := make([]bool, len(before))
	var boxes []image.Rectangle
	last := -1
	for _, d := range now {
		i, ok := place[d.key]
		if !ok || i < last || kept[i] {
			boxes = append(boxes, d.box)
			continue
		}
		kept[i], last = true, i
	}
	for i, d := range before {
		if !kept[i] {
			boxes = append(boxes, d.box)
		}
	}
	return boxes
}

// apart merges overlapping boxes.
func apart(boxes []image.Rectangle) []image.Rectangle {
	var list []image.Rectangle
	for _, b := range boxes {
		for i := 0; i < len(list); {
			if !list[i].Overlaps(b) {
				i++
				continue
			}
			b = b.Union(list[i])
			list = slices.Delete(list, i, i+1)
			i = 0
		}
		if !b.Empty() {
			list = append(list, b)
		}
	}
	return list
}
