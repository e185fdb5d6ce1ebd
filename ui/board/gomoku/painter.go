// Package gomoku paints the board of gomoku and renju, five in a row in all rule sets: stones on the points of a board of 15 lines.
// layout.go lays out the board; it is drawn in ground.go, a stone in stone.go, the rest of the picture in scene.go, and
// explanations of the game (forbidden points with their lines, threats, the winning five) in marks.go and threats.go.
package gomoku

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/ui/board"
)

// A Painter paints the board of gomoku and renju. It has diagrams with names, stones for the palette, and options, and
// knows the forbidden moves that a tournament lets one play and lose.
type Painter struct{}

var (
	_ board.Painter     = Painter{}
	_ board.PieceDrawer = Painter{}
	_ board.Unlister    = Painter{}
	_ board.Featured    = Painter{}
)

// Draws reports whether p is a position of one of the rule sets.
func (Painter) Draws(p core.Position) bool {
	_, ok := p.(gomoku.Position)
	return ok
}

// MinSize returns a size that leaves the stones about 20 units wide.
func (Painter) MinSize() fyne.Size { return fyne.NewSize(330, 330) }

// Choice puts a stone on an empty point, at once. A pass has no place on the board.
func (Painter) Choice(_ core.Position, m core.Move) board.Choice {
	if gomoku.PointOf(m) == gomoku.NoPoint {
		return board.Choice{Move: m, From: board.PassSpot(), To: board.PassSpot(), Instant: true}
	}
	at := board.SquareSpot(m.To)
	return board.Choice{Move: m, From: at, To: at, Instant: true}
}

// Unlisted returns the moves that can be played though Moves does not list them: by the tournament rule forbidden stones.
func (Painter) Unlisted(p core.Position) []core.Move {
	pos, ok := p.(gomoku.Position)
	if !ok || pos.Turn() != gomoku.Black || pos.Outcome().Over() {
		return nil
	}
	var list []core.Move
	for q := range pos.Forbidden().All() {
		if _, err := pos.Play(q.Move()); err != nil {
			return nil // by the usual rule they are refused, one as all
		}
		list = append(list, q.Move())
	}
	return list
}

// Refuse gives the rules' own reason why no stone can be put there.
func (Painter) Refuse(p core.Position, from, _ board.Spot) error {
	pos, ok := p.(gomoku.Position)
	if !ok || from.Kind != board.OnSquare {
		return nil
	}
	_, err := pos.Play(pointAt(from.Square).Move())
	return err
}

// pointAt returns a square as the game counts.
func pointAt(sq core.Square) gomoku.Point {
	if sq < 0 || sq >= gomoku.Points {
		return gomoku.NoPoint
	}
	return gomoku.Point(sq)
}
