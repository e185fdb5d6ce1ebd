// Package chaosclock paints the board of Chaos Clock: a dial with the twelve cells at the places of the hours, the hands of the two
// sides in trays beside it, and the pass in the middle. layout.go lays out the board; the dial is drawn in dial.go, a piece in
// piece.go, the rest of the picture in scene.go, arrows.go and pass.go. Explanations are in notes.go, and the paths of moving
// pieces in flight.go.
package chaosclock

import (
	"strconv"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/ui/board"
)

// A Painter paints the board of Chaos Clock. A tray has a slot for each of its side's six pieces, which shows where the piece is:
// in hand, on the dial, or home. Turning the board swaps the trays; the dial does not turn, because a clock is read from one side.
type Painter struct{}

var (
	_ board.Painter  = Painter{}
	_ board.Featured = Painter{}
)

// Features reports that the trays show captures.
func (Painter) Features() board.Features { return board.Features{Gains: true} }

// Draws reports whether p is a position of Chaos Clock.
func (Painter) Draws(p core.Position) bool {
	_, ok := p.(chaosclock.Position)
	return ok
}

// MinSize returns a size that leaves the numerals about ten units high.
func (Painter) MinSize() fyne.Size { return fyne.NewSize(300, 340) }

// Choice picks a piece up and puts it on its target, or clicks on the pass.
func (Painter) Choice(p core.Position, m core.Move) board.Choice {
	switch m.Kind {
	case core.Pass:
		return board.Choice{Move: m, From: board.PassSpot(), To: board.PassSpot(), Instant: true}
	case core.Drop:
		return board.Choice{Move: m, From: handSpot(int(m.To) + 1), To: board.SquareSpot(m.To)}
	}
	return board.Choice{Move: m, From: board.SquareSpot(m.From), To: board.SquareSpot(m.To)}
}

// handSpot returns the slot of piece n in its owner's tray.
func handSpot(n int) board.Spot { return board.HandSpot(chaosclock.Owner(n), core.Piece(n)) }

// cellSpot returns the spot of cell c, 1–12.
func cellSpot(c int) board.Spot { return board.SquareSpot(core.Square(c - 1)) }

// Refuse gives the rules' own reason why a piece has no move, or does not move like that.
func (Painter) Refuse(p core.Position, from, to board.Spot) error {
	pos, ok := p.(chaosclock.Position)
	if !ok {
		return nil
	}
	if from.Kind == board.OnPass {
		if pos.Outcome().Over() {
			return core.ErrGameOver
		}
		return nil
	}
	n := pieceAt(pos, from)
	if n == 0 {
		return nil
	}
	if _, err := pos.PieceMove(n); err != nil {
		return err
	}
	if to.Kind != board.OnSquare {
		return nil
	}
	m := core.Move{From: from.Square, To: to.Square, Kind: core.Walk}
	if from.Kind == board.InHand {
		// To the rules a drop is its target alone, so a wrong one is explained here.
		return &core.TextError{
			Kind: core.ErrIllegalMove, Code: "piece-elsewhere", Args: []string{strconv.Itoa(n)},
			Message: "illegal move: a piece is dropped on its own cell only",
		}
	}
	_, err := pos.Play(m)
	return err
}

// pieceAt returns the piece on a spot, or 0. A slot of a tray whose piece is on the dial is empty.
func pieceAt(p chaosclock.Position, at board.Spot) int {
	switch at.Kind {
	case board.OnSquare:
		return p.At(int(at.Square) + 1)
	case board.InHand:
		if p.CellOf(int(at.Piece)) == chaosclock.InHand {
			return int(at.Piece)
		}
	}
	return 0
}
