// Package picture makes pictures of boards for export: PNG, SVG, animated GIF, and sheets and games in PDF. They are drawn by the painters of
// the boards (ui/board), so that they look like the board on the screen, and need no window, display or goroutine. The same input
// makes the same bytes. The package knows no game and no widget; the caller chooses game and options: the window (ui/pictures) and
// the command line (ui/cli).
package picture

import (
	"fmt"
	"image"
	"image/png"
	"io"
	"slices"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// The bounds of the width of a picture in pixels.
const (
	MinPixels   = 120
	MaxPixels   = 4096
	UsualPixels = 1080
)

// maxUnits is the maximum width of a board in units: beyond it everything is enlarged, including lines and texts.
const maxUnits = 720

// A Subject is the content of a picture.
type Subject struct {
	Painter board.Painter
	State   board.State
	// Players are the names of the players as shown; both may be empty.
	Players [2]string
	// Caption is a line below the board; it may be empty.
	Caption string
}

// Options control the appearance.
type Options struct {
	// Style is the style of the board.
	Style board.Style
	// Pixels is the width of the picture.
	Pixels int
	// Names shows the players above and below the board, if known, and Captions the line below it.
	Names, Captions bool
	// Arrows shows arrows and circles: drawings, and the moves of a previewed line or a mistake.
	Arrows bool
	// Verdicts shows what the program thinks of the position: verdicts on moves, the best of them, threats.
	Verdicts bool
	// LastMove shows the last move, with its judgement.
	LastMove bool
}

// Check returns the error in the options, a *core.TextError, or nil.
func (o Options) Check() error {
	if o.Pixels < MinPixels || o.Pixels > MaxPixels {
		return &core.TextError{
			Code: "picture-size", Args: []string{fmt.Sprint(o.Pixels), fmt.Sprint(MinPixels), fmt.Sprint(MaxPixels)},
			Message: fmt.Sprintf("a picture cannot be %d pixels wide: at least %d, at most %d", o.Pixels, MinPixels, MaxPixels),
		}
	}
	return nil
}

// state returns a state without the hidden parts, and without the branches of the tree, which are for finding one's way in the window.
func (o Options) state(s board.State) board.State {
	s.Animate = false
	s.Marks = slices.DeleteFunc(slices.Clone(s.Marks), func(m board.Mark) bool { return m.Kind == board.MarkBranch })
	if !o.Arrows {
		s.Tries, s.Shapes, s.Preview = nil, nil, nil
	}
	if !o.Verdicts {
		s.Badges, s.Arrows, s.Threats = nil, nil, nil
	}
	if !o.LastMove {
		s.HasLast, s.Earlier, s.Glyph = false, nil, ""
	}
	return s
}

// A Picture is a subject with its options, ready to draw. It belongs to one goroutine.
type Picture struct {
	subject Subject
	options Options
	texts   *draw.Texts
	shot    *board.Shot
	strip   float32 // the height of a line of text; 0: no names
	caption float32
	shades  look.Shades
	size    fyne.Size
}

// New prepares a picture.
func New(s Subject, o Options) *Picture { return newPicture(s, o, draw.NewTexts()) }

func newPicture(s Subject, o Options, texts *draw.Texts) *Picture {
	minSize := s.Painter.MinSize()
	wide := min(max(float32(o.Pixels), minSize.Width), maxUnits)
	p := &Picture{subject: s, options: o, texts: texts, shades: o.Style.Shades()}
	room := fyne.NewSize(wide, max(wide*1.35, minSize.Height))
	p.shot = board.NewShot(s.Painter, o.state(s.State), o.Style, texts, room)
	line := max(24, wide*0.05)
	if o.Names && (s.Players[0] != "" || s.Players[1] != "") {
		p.strip = line
	}
	if o.Captions {
		p.caption = line // even without a text, so that all frames of a film have the same size
	}
	p.size = p.shot.Size().AddWidthHeight(0, 2*p.strip+p.caption)
	return p
}

// Size returns the size in units.
func (p *Picture) Size() fyne.Size { return p.size }

// Pixels returns the size in pixels.
func (p *Picture) Pixels() (w, h int) {
	w = p.options.Pixels
	return w, int(p.size.Height*float32(w)/p.size.Width + 0.5)
}

// draw draws the picture with a pen of its size.
func (p *Picture) draw(pen *draw.Pen) {
	p.ground(pen)
	for _, part := range p.parts() {
		part.Draw(part.On(pen))
	}
}

// board returns the pen for the board on a picture.
func (p *Picture) board(pen *draw.Pen) *draw.Pen {
	inner := p.shot.Size()
	return pen.Part(0, float64(p.strip), float64(inner.Width), float64(inner.Height))
}

// ground draws the background below all parts.
func (p *Picture) ground(pen *draw.Pen) {
	pen.Wash(p.shades.Background)
	p.shot.Ground(p.board(pen))
}

// parts lists the parts above the background: those of the board, and the lines around it.
func (p *Picture) parts() []board.Part {
	list := p.shot.Parts()
	for i := range list {
		list[i].Y += float64(p.strip)
	}
	inner := p.shot.Size()
	if p.strip > 0 {
		near := core.First
		if p.subject.State.Flipped {
			near = core.Second
		}
		list = append(list, p.line(p.subject.Players[near.Other()], 0, p.strip, true),
			p.line(p.subject.Players[near], p.strip+inner.Height, p.strip, true))
	}
	if p.caption > 0 {
		list = append(list, p.line(p.subject.Caption, 2*p.strip+inner.Height, p.caption, false))
	}
	return list
}

// line writes a text in the middle of a strip.
func (p *Picture) line(text string, y, high float32, bold bool) board.Part {
	return board.Part{Key: text, Y: float64(y), W: float64(p.size.Width), H: float64(high), Draw: func(pen *draw.Pen) {
		size := float64(high) * 0.52
		measure := func(text string) float32 {
			w, _ := p.texts.Size(text, size, bold)
			return float32(w)
		}
		text := look.FitBy(measure, text, p.size.Width-high)
		pen.Write(p.texts, text, float64(p.size.Width-measure(text))/2, float64(high)/2, size, bold, p.shades.Text)
	}}
}

// Raster draws the picture in pixels.
func (p *Picture) Raster() *image.RGBA { return p.RasterAt(p.options.Pixels) }

// RasterAt is Raster for another width in pixels, with the same layout.
func (p *Picture) RasterAt(pixels int) *image.RGBA {
	pen := p.pen(pixels)
	p.draw(pen)
	return pen.Picture()
}

// pen returns a pen for a new picture of a width in pixels.
func (p *Picture) pen(pixels int) *draw.Pen {
	w, h := pixels, int(p.size.Height*float32(pixels)/p.size.Width+0.5)
	return draw.NewPen(w, h, float64(w)/float64(p.size.Width), draw.NewFonts(p.options.Style.PieceFonts...))
}

// EncodePNG writes pixels as PNG.
func EncodePNG(w io.Writer, img image.Image) error { return png.Encode(w, img) }

// PNG writes the picture as PNG.
func (p *Picture) PNG(w io.Writer) error { return EncodePNG(w, p.Raster()) }

// Sketch draws the picture as outlines.
func (p *Picture) Sketch() *draw.Sketch {
	pen, sketch := draw.NewSketch(float64(p.size.Width), float64(p.size.Height), draw.NewFonts(p.options.Style.PieceFonts...))
	p.draw(pen)
	return sketch
}

// SVG writes the picture as outlines, including the letters, so that it looks the same on every machine.
func (p *Picture) SVG(w io.Writer, title string) error {
	width, height := p.Pixels()
	return writeSVG(w, p.Sketch(), width, height, title)
}
