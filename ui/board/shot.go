package board

import (
	"fyne.io/fyne/v2"

	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// A Bounded layout knows the part of its size that the board takes, so that a picture can be cropped to it.
type Bounded interface {
	// Bounds returns the corners of the board.
	Bounds() (from, to fyne.Position)
}

// A Shot is a board without a widget, drawn like the widget but without pointer and keyboard marks: for exported pictures. It needs
// neither a window nor its goroutine, and belongs to one goroutine.
type Shot struct {
	painter  Painter
	view     *View
	fonts    *draw.Fonts
	texts    *draw.Texts
	size     fyne.Size // of the layout
	from, to fyne.Position
}

// shotEdge is the margin around the board, in units: room for its shadow.
const shotEdge = 6

// NewShot lays out a board in a size, cropped to what the board needs.
func NewShot(painter Painter, s State, style Style, texts *draw.Texts, size fyne.Size) *Shot {
	style.Measure = func(text string, size float32, bold bool) fyne.Size {
		w, h := texts.Size(text, float64(size), bold)
		return fyne.NewSize(float32(w), float32(h))
	}
	shot := &Shot{painter: painter, fonts: draw.NewFonts(style.PieceFonts...), texts: texts, size: size, to: fyne.NewPos(size.Width, size.Height)}
	layout := painter.Arrange(size, s.Flipped, WithTrays)
	if b, ok := layout.(Bounded); ok {
		from, to := b.Bounds()
		shot.from = fyne.NewPos(max(0, draw.Floor(from.X-shotEdge)), max(0, draw.Floor(from.Y-shotEdge)))
		shot.to = fyne.NewPos(min(size.Width, draw.Ceil(to.X+shotEdge)), min(size.Height, draw.Ceil(to.Y+shotEdge)))
	}
	shot.view = &View{State: s, Style: style, Layout: layout}
	if s.Position != nil && s.Setup == nil {
		shot.view.Legal = Choices(painter, s.Position)
		if s.Limit != nil {
			shot.view.Legal = s.Limit.within(shot.view.Legal)
		}
		if s.Enabled {
			shot.view.Choices = shot.view.Legal
		}
		if at, ok := s.held(painter, shot.view.Choices); ok {
			shot.view.Selected, shot.view.Held = at, true
		}
	}
	return shot
}

// Size returns the size of the picture in units.
func (s *Shot) Size() fyne.Size { return fyne.NewSize(s.to.X-s.from.X, s.to.Y-s.from.Y) }

// A Part is something drawn on the background of a picture: an item of the scene, or a text.
type Part struct {
	// Key is a comparable value. Two parts with equal keys and equal places look the same.
	Key        any
	X, Y, W, H float64 // in units
	Draw       func(*draw.Pen)
}

// On returns the pen for the part on a picture.
func (p Part) On(pen *draw.Pen) *draw.Pen { return pen.Part(p.X, p.Y, p.W, p.H) }

// Ground draws the background, with a pen of the size of the picture. It depends on the painter, the style, the size and the
// orientation of the board.
func (s *Shot) Ground(pen *draw.Pen) {
	s.painter.Background(pen.Part(-float64(s.from.X), -float64(s.from.Y), float64(s.size.Width), float64(s.size.Height)), s.view.Layout, s.view.Style)
}

// Parts lists the parts above the background, from bottom to top.
func (s *Shot) Parts() []Part {
	scene := Scene{}
	if s.view.State.Position != nil || s.view.State.Setup != nil {
		scene = whole(s.view, s.painter, s.fonts, s.size)
	}
	var list []Part
	for layer := LayerMark; layer < layerBackground; layer++ {
		if layer == LayerAir {
			for _, l := range scene.Labels {
				list = append(list, s.label(l))
			}
		}
		for _, it := range scene.Items {
			if it.Layer == layer {
				list = append(list, s.part([3]any{layer, it.ID, it.Look}, it.Centre.X-it.Size.Width/2, it.Centre.Y-it.Size.Height/2, it.Size.Width, it.Size.Height, it.Draw))
			}
		}
	}
	return list
}

// part returns a part at a place of the layout.
func (s *Shot) part(key any, x, y, w, h float32, paint func(*draw.Pen)) Part {
	return Part{Key: key, X: float64(x) - float64(s.from.X), Y: float64(y) - float64(s.from.Y), W: float64(w), H: float64(h), Draw: paint}
}

// label draws a text like the toolkit.
func (s *Shot) label(l Label) Part {
	measure := func(text string) float32 { return s.view.Style.MeasureText(text, l.Size, l.Bold).Width }
	text := l.Text
	if l.Width > 0 {
		text = look.FitBy(measure, text, l.Width)
	}
	size := s.view.Style.MeasureText(text, l.Size, l.Bold)
	x := l.Centre.X - size.Width/2
	if l.Leading {
		x = l.Centre.X
	}
	return s.part(l, x, l.Centre.Y-size.Height/2, size.Width+1, size.Height, func(pen *draw.Pen) {
		pen.Write(s.texts, text, 0, float64(size.Height)/2, float64(l.Size), l.Bold, l.Color)
	})
}
