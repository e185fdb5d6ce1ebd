package gamescreen

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/session"
	"qilab/ui/sound"
)

// pauseClock lets the clock stand, or run again.
func pauseClock(r *Room) {
	if _, running := r.Session.Clocks.Running(); running {
		r.Session.Clocks.Pause()
		r.Tell(r.Words.T("told.clock-paused"))
		return
	}
	r.Session.Clocks.Resume()
	r.Tell("")
}

// Ticked shows the time that the clocks have, and sounds what it means.
func Ticked(r *Room, t session.Tick) {
	switch t {
	case session.TickWarn:
		r.Sounds.Play(sound.Clock)
	case session.TickOver:
		r.Sounds.Play(soundOfEnd(r.Session.Ending.Now().Result.For(r.viewer())))
	}
	if r.view != nil && r.OnBoard() {
		r.view.players.Tick()
	}
}

// piece makes a picture of a piece, for what has been captured; nil if the board draws none.
func (v *view) piece(p core.Piece, size float32) fyne.CanvasObject {
	img := board.PieceImage(v.room.Painters[v.room.Session.Rules().ID()], p, int(size*v.room.Scale()), v.room.Style())
	if img == nil {
		return nil
	}
	picture := canvas.NewImageFromImage(img)
	picture.FillMode = canvas.ImageFillContain
	picture.SetMinSize(fyne.NewSquareSize(size))
	return picture
}
