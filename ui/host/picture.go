package host

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"qilab/core"
	"qilab/storage"
	"qilab/ui/board"
)

// The sizes of the pictures of positions, in units.
const (
	LargePicture = 400
	BigPicture   = 220
	SmallPicture = 130
)

// Picture returns a small board; an empty space where there is no position.
func (c *Context) Picture(p core.Position, size float32) fyne.CanvasObject {
	if p == nil {
		blank := canvas.NewRectangle(color.Transparent)
		blank.SetMinSize(fyne.NewSquareSize(size))
		return blank
	}
	return c.PictureOf(func(pixels int) image.Image { return c.thumbnail(p, pixels) }, size)
}

// PictureOf returns a square picture that is drawn for a number of pixels, size units wide.
func (c *Context) PictureOf(draw func(pixels int) image.Image, size float32) fyne.CanvasObject {
	return framed(draw(int(size*c.Scale())), size)
}

// Piece returns a picture of a piece of a game as its board draws it; nil if its board has no pictures of single pieces.
func (c *Context) Piece(game string, piece core.Piece, size float32) fyne.CanvasObject {
	drawn := board.PieceImage(c.Painters[game], piece, int(size*c.Scale()), c.Style())
	if drawn == nil {
		return nil
	}
	img := canvas.NewImageFromImage(drawn)
	img.FillMode = canvas.ImageFillContain
	img.SetMinSize(fyne.NewSquareSize(size))
	return img
}

// Emblem returns a picture of the piece that stands for a side; nil if the board has no pictures of single pieces.
func (c *Context) Emblem(rules core.Rules, side core.Side, size float32) fyne.CanvasObject {
	drawer, ok := c.Painters[rules.ID()].(board.PieceDrawer)
	if !ok {
		return nil
	}
	return c.Piece(rules.ID(), drawer.Emblem(side), size)
}

// LaterPicture returns a small board that is drawn when the queue gets to it.
func (c *Context) LaterPicture(p core.Position, size float32, queue *Drawing) fyne.CanvasObject {
	if p == nil {
		return c.Picture(p, size)
	}
	img := framed(nil, size)
	queue.add(func() {
		img.Image = c.thumbnail(p, int(size*c.Scale()))
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
func (c *Context) Scale() float32 {
	if s := c.Canvas().Scale(); s > 0 {
		return s
	}
	return 1
}

// PositionOf returns the position that the picture of an entry shows; nil if it cannot be read.
func (c *Context) PositionOf(e storage.Entry) core.Position {
	g, ok := c.Table.GameByID(e.Game)
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
