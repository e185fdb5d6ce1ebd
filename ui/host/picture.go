package host

import (
	"image"
	"image/color"

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

// Pictures draws boards and pieces as they look by the settings, for lists, cards and dialogs. It keeps the boards that it drew last.
type Pictures struct {
	Host     Host
	Words    words.Words
	Painters board.Painters // by the ids of the games
	Style    func() board.Style

	drawn drawn
}

// Of returns a small board; an empty space where there is no position.
func (p *Pictures) Of(at core.Position, size float32) fyne.CanvasObject {
	if at == nil {
		blank := canvas.NewRectangle(color.Transparent)
		blank.SetMinSize(fyne.NewSquareSize(size))
		return blank
	}
	return p.Drawn(func(pixels int) image.Image { return p.thumbnail(at, pixels) }, size)
}

// Drawn returns a square picture that is drawn for a number of pixels, size units wide.
func (p *Pictures) Drawn(draw func(pixels int) image.Image, size float32) fyne.CanvasObject {
	return framed(draw(int(size*p.Scale())), size)
}

// Piece returns a picture of a piece of a game as its board draws it; nil if its board has no pictures of single pieces.
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

// Emblem returns a picture of the piece that stands for a side; nil if the board has no pictures of single pieces.
func (p *Pictures) Emblem(rules core.Rules, side core.Side, size float32) fyne.CanvasObject {
	drawer, ok := p.Painters[rules.ID()].(board.PieceDrawer)
	if !ok {
		return nil
	}
	return p.Piece(rules.ID(), drawer.Emblem(side), size)
}

// Later returns a small board that is drawn when the queue gets to it.
func (p *Pictures) Later(at core.Position, size float32, queue *Drawing) fyne.CanvasObject {
	if at == nil {
		return p.Of(at, size)
	}
	img := framed(nil, size)
	queue.add(func() {
		img.Image = p.thumbnail(at, int(size*p.Scale()))
		img.Refresh()
	})
	return img
}

// framed returns a picture in the size and shape in which cards show it.
func framed(picture image.Image, size float32) *canvas.Image {
	img := canvas.NewImageFromImage(picture)
	img.FillMode = canvas.ImageFillContain
	img.CornerRadius = 8
	img.SetMinSize(fyne.NewSquareSize(size))
	return img
}

// Scale returns the number of pixels to a unit.
func (p *Pictures) Scale() float32 {
	if s := p.Host.Canvas().Scale(); s > 0 {
		return s
	}
	return 1
}

// PositionOf returns the position that the picture of an entry shows; nil if it cannot be read.
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

// Drawing draws pictures one at a time, so that the window goes on in between.
type Drawing struct {
	post    func(func())
	todo    []func() // what is not drawn yet
	waiting bool     // a call of next is to come
}

// NewDrawing returns an empty queue; post runs a func on the goroutine of the window, later.
func NewDrawing(post func(func())) *Drawing { return &Drawing{post: post} }

// add draws a picture when its turn has come, unless Stop comes before.
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

// Stop forgets the pictures that are not drawn yet.
func (d *Drawing) Stop() { d.todo = nil }
