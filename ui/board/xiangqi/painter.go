// Package xiangqi paints the board of Chinese chess: pieces on the points of a board with palaces and a river. Captures are shown
// beside the board, by the window. layout.go lays out the board; it is drawn in ground.go, a piece in piece.go, the rest of the
// picture in scene.go and marks.go. Explanations are in notes.go, and the paths of moving pieces in flight.go.
package xiangqi

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/board"
)

// A Painter paints the board of Chinese chess. It has diagrams with names, pieces for the palette, and options.
type Painter struct{}

var (
	_ board.Painter     = Painter{}
	_ board.PieceDrawer = Painter{}
	_ board.Featured    = Painter{}
)

// Draws reports whether p is a position of xiangqi.
func (Painter) Draws(p core.Position) bool {
	_, ok := p.(xiangqi.Position)
	return ok
}

// MinSize returns a size that leaves the pieces about 26 units wide.
func (Painter) MinSize() fyne.Size { return fyne.NewSize(300, 360) }

// Choice picks a piece up and puts it on its target.
func (Painter) Choice(_ core.Position, m core.Move) board.Choice {
	return board.Choice{Move: m, From: board.SquareSpot(m.From), To: board.SquareSpot(m.To)}
}

// Refuse gives the rules' own reason why a piece has no move, or does not move like that.
func (Painter) Refuse(p core.Position, from, to board.Spot) error {
	pos, ok := p.(xiangqi.Position)
	if !ok || from.Kind != board.OnSquare || pos.At(from.Square) == core.NoPiece {
		return nil
	}
	if pos.Outcome().Over() {
		return core.ErrGameOver
	}
	if to.Kind != board.OnSquare {
		return pos.Stuck(from.Square)
	}
	_, err := pos.Play(core.Move{From: from.Square, To: to.Square, Kind: core.Walk})
	return err
}
