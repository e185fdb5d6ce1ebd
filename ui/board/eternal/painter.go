// Package eternal paints the board of Eternal Chess: pieces in the cells of a board with a river of stones and two zones, and a
// tray for each side with its name, points, steps of the turn, and the captured piece to be placed. layout.go lays out the board;
// it is drawn in ground.go, a piece in piece.go, a tray in tray.go, the rest of the picture in scene.go and marks.go. Explanations
// are in notes.go, and the paths of moving pieces in flight.go.
package eternal

import (
	"errors"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/ui/board"
)

// A Painter paints the board of Eternal Chess. The piece that has to be placed or returned is in the hand from the
// beginning of its step, so that one click on a cell makes the step; it can be dragged as well.
type Painter struct{}

var (
	_ board.Painter     = Painter{}
	_ board.Holder      = Painter{}
	_ board.PieceDrawer = Painter{}
	_ board.Featured    = Painter{}
)

// Draws reports whether p is a position of Eternal Chess.
func (Painter) Draws(p core.Position) bool {
	_, ok := p.(eternal.Position)
	return ok
}

// MinSize returns a size that leaves the cells about 27 units wide.
func (Painter) MinSize() fyne.Size { return fyne.NewSize(300, 390) }

// Choice picks a piece up and puts it on its target; a placed piece comes out of the tray of the side to move.
func (Painter) Choice(p core.Position, m core.Move) board.Choice {
	from := board.SquareSpot(m.From)
	if m.Kind == eternal.Place {
		from = board.HandSpot(p.Turn(), core.NoPiece)
	}
	return board.Choice{Move: m, From: from, To: board.SquareSpot(m.To)}
}

// InHand returns the piece that the step is with, where there is only one: that which has to be placed or returned.
func (Painter) InHand(p core.Position) (board.Spot, bool) {
	pos, ok := p.(eternal.Position)
	if !ok {
		return board.Spot{}, false
	}
	switch pos.Phase() {
	case eternal.ToPlace:
		return board.HandSpot(pos.Turn(), core.NoPiece), true
	case eternal.ToReturn:
		return board.SquareSpot(pos.Scored()), true
	}
	return board.Spot{}, false
}

// Refuse gives the rules' own reason why a piece has no move, or cannot go there.
func (Painter) Refuse(p core.Position, from, to board.Spot) error {
	pos, ok := p.(eternal.Position)
	if !ok {
		return nil
	}
	if pos.Outcome().Over() {
		return core.ErrGameOver
	}
	switch {
	case from.Kind == board.InHand && to.Kind == board.OnSquare:
		return refusalOf(pos, core.Move{From: core.NoSquare, To: to.Square, Kind: eternal.Place})
	case from.Kind != board.OnSquare || pos.At(from.Square) == core.NoPiece:
		return nil
	case to.Kind != board.OnSquare:
		return stuck(pos, from.Square)
	case pos.Phase() == eternal.ToReturn && from.Square == pos.Scored():
		return refusalOf(pos, core.Move{From: from.Square, To: to.Square, Kind: eternal.Return})
	}
	return refusalOf(pos, core.Move{From: from.Square, To: to.Square, Kind: core.Walk})
}

func refusalOf(p eternal.Position, m core.Move) error {
	_, err := p.Play(m)
	return err
}

// stuck returns why nothing on sq can be picked up; nil if it can be. Any of its moves is refused with the reason of the piece
// itself; if every target is barred, the first refusal is the reason.
func stuck(p eternal.Position, sq core.Square) error {
	var refusal error
	for to := range core.Square(eternal.Squares) {
		if to == sq {
			continue
		}
		err := refusalOf(p, core.Move{From: sq, To: to, Kind: core.Walk})
		if err == nil {
			return nil
		}
		var text *core.TextError
		if refusal == nil || errors.As(refusal, &text) && text.Code == "et-move-shape" {
			refusal = err
		}
	}
	return refusal
}

// Features returns the only option, the set of pieces; the trays show captures and points.
func (Painter) Features() board.Features {
	return board.Features{Options: []board.Option{board.PieceSetOption()}, Gains: true}
}
