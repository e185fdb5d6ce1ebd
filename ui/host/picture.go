package host

import (
	"image"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"qilab/core"
	"qilab/storage"
	"qilab/ui/board"
	"qilab/ui/table"
	"qilab/ui/words"
)

// The sizes of the pictures of positions, in units.
const (
	LargePicture = 400
	BigPicture   = 220
	SmallPicture = 130
)

// Pictures draws boards and pieces in the current style, for lists, cards and dialogs. It caches the last boards.
type Pictures struct {
	Host     Host // nil before there is a window
	Words    words.Words
	Painters board.Painters // by the ids of the games
	Style    func() board.Style
}

// Of returns a small board; an empty space without a position.
func (p *Pictures) Of(at core.Position, size float32) fyne.CanvasObject {
	return p.Seen(at, false, size)
}

// Seen returns a small board as Of does, seen from the other end if flipped.
func (p *Pictures) Seen(at core.Position, flipped bool, size float32) fyne.CanvasObject {
	if at == nil {
		blank := canvas.NewRectangle(color.Transparent)
		blank.SetMinSize(fyne.NewSquareSize(size))
		return blank
	}
	return p.Drawn(func(pixels int) image.Image { return p.thumbnail(at, pixels, flipped) }, size)
}

// OfSetup returns a small board with the pieces of a setup.
func (p *Pictures) OfSetup(rules core.Rules, s core.Setup, size float32) fyne.CanvasObject {
	return p.Drawn(func(pixels int) image.Image {
		return board.SetupThumbnail(p.Painters[rules.ID()], rules, s, pixels, p.Style())
	}, size)
}

// Prepare returns a func that draws the picture of Fitted ahead, for a size. The func may run on any goroutine, and a picture
// whose shapes follow the width of a text is not for it: the toolkit measures texts for one goroutine at a time.
func (p *Pictures) Prepare(at core.Position, size float32) (draw func()) {
	painter, style, key := p.Painters.Of(at), p.Style(), thumbnailKey{language: p.Words.Lang(), pixels: int(math.Round(float64(size * p.Scale())))}
	style.Measure = func(string, float32, bool) fyne.Size { return fyne.Size{} }
	return func() { key.drawn(painter, at, style) }
}

// Drawn returns a square picture, size units wide, drawn for a number of pixels.
func (p *Pictures) Drawn(draw func(pixels int) image.Image, size float32) fyne.CanvasObject {
	return framed(draw(int(size*p.Scale())), size)
}

// Piece returns a picture of a piece as drawn by its board; nil if the board cannot draw single pieces.
func (p *Pictures) Piece(game string, piece core.Piece, size float32) fyne.CanvasObject {
	drawn := board.PieceImage(p.Painters[game], piece, int(size*p.Scale()), p.Style())
	if drawn == nil {
		return nil
	}
	img := canvas.NewImageFromImage(drawn)
	img.FillMode = canvas.ImageFillContain
	img.SetMinSize(fyne.NewSquareSize(size))
	return img
}

// Emblem returns a picture of the piece that represents a side; nil if the board cannot draw single pieces.
func (p *Pictures) Emblem(rules core.Rules, side core.Side, size float32) fyne.CanvasObject {
	drawer, ok := p.Painters[rules.ID()].(board.PieceDrawer)
	if !ok {
		return nil
	}
	return p.Piece(rules.ID(), drawer.Emblem(side), size)
}

// Later returns a small board that the queue will draw.
func (p *Pictures) Later(at core.Position, size float32, queue *Drawing) fyne.CanvasObject {
	if at == nil {
		return p.Of(at, size)
	}
	img := framed(nil, size)
	queue.add(func() {
		img.Image = p.thumbnail(at, int(size*p.Scale()), false)
		img.Refresh()
	})
	return img
}

// cardCorner is the radius of the corners of cards and of pictures on them, in units.
const cardCorner = 8

// framed returns a picture in the size and shape of cards.
func framed(picture image.Image, size float32) *canvas.Image {
	img := canvas.NewImageFromImage(picture)
	img.FillMode = canvas.ImageFillContain
	img.CornerRadius = cardCorner
	img.SetMinSize(fyne.NewSquareSize(size))
	return img
}

// Scale returns the number of pixels to a unit; 1 before there is a window.
func (p *Pictures) Scale() float32 {
	if p.Host != nil {
		if s := p.Host.Canvas().Scale(); s > 0 {
			return s
		}
	}
	return 1
}

// PositionOf returns the position of an entry's picture; nil if it is unreadable.
func PositionOf(t *table.Table, e storage.Entry) core.Position {
	g, ok := t.GameByID(e.Game)
	if !ok || e.Err != nil {
		return nil
	}
	p, err := core.ForReading(g.Rules).Parse(e.Position)
	if err != nil {
		return nil
	}
	return p
}

// Drawing draws pictures one at a time, keeping the window responsive.
type Drawing struct {
	post    func(func())
	todo    []func() // not drawn yet
	waiting bool     // a call of next is pending
}

// NewDrawing returns an empty queue; post runs a func on the window's goroutine, later.
func NewDrawing(post func(func())) *Drawing { return &Drawing{post: post} }

// add draws a picture in its turn, unless Stop comes first.
func (d *Drawing) add(draw func()) {
	d.todo = append(d.todo, draw)
	d.wait()
}

func (d *Drawing) wait() {
	if !d.waiting && len(d.todo) > 0 {
		d.waiting = true
		d.post(d.next)
	}
}

func (d *Drawing) next() {
	d.waiting = false
	if len(d.todo) > 0 {
		draw := d.todo[0]
		d.todo = d.todo[1:]
		draw()
		d.wait()
	}
}

// Stop drops the pictures not drawn yet.
func (d *Drawing) Stop() { d.todo = nil }
