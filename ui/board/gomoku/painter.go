package gomoku

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/ui/board"
)

// Gomoku paints five in a row in all its rule sets: stones on the points of a board of 15 lines. Where everything is
// stands in gomokulayout.go, the board in gomokuground.go, a stone in gomokustone.go, the rest of the picture in
// gomokuscene.go, and what explains the game – forbidden points with their lines, threats, the winning five – in
// gomokumarks.go.
type Painter struct{}

var _ Painter = Painter{}

// Draws reports whether p is a position of one of the rule sets.
func (Painter) Draws(p core.Position) bool {
	_, ok := p.(gomoku.Position)
	return ok
}

// MinSize returns a size that leaves the stones about 20 units wide.
func (Painter) MinSize() fyne.Size { return fyne.NewSize(330, 330) }

// Choice is putting a stone on an empty point, at once. A pass has no place on the board.
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

// pointAt is a square as the game counts.
func pointAt(sq core.Square) gomoku.Point {
	if sq < 0 || sq >= gomoku.Points {
		return gomoku.NoPoint
	}
	return gomoku.Point(sq)
}

// Explain names what is on a point, and says why Black may not put a stone there.
func (Painter) Explain(v *board.View, at board.Spot) *board.Note {
	b, ok := contentOf(v.State)
	if !ok || at.Kind != board.OnSquare || !pointAt(at.Square).Valid() {
		return nil
	}
	name := pointAt(at.Square).String()
	if piece := b.cells[at.Square]; piece != core.NoPiece {
		if n := b.number[at.Square]; n > 0 {
			return &board.Note{Key: "board.gomoku.stone", Args: []string{b.pieceKey(v.State, piece), name, strconv.Itoa(n)}}
		}
		return &board.Note{Key: "board.gomoku.set-stone", Args: []string{b.pieceKey(v.State, piece), name}}
	}
	empty := &board.Note{Key: "board.gomoku.point", Args: []string{name}}
	if b.editor || b.over(v.State) {
		return empty
	}
	if l := v.State.Limit; l != nil && l.Refuse != nil {
		if i := slices.Index(v.State.Marked(board.MarkOffer), at.Square); i >= 0 {
			return &board.Note{Key: "board.gomoku.offer", Args: []string{name, strconv.Itoa(i + 1)}}
		}
		if n := board.RefusalNote(l.Refuse(at.Square)); n != nil {
			return n
		}
		return empty
	}
	if _, err := b.pos.Play(pointAt(at.Square).Move()); err != nil {
		if n := board.RefusalNote(err); n != nil {
			n.Also = b.alsoThreat(v, at.Square)
			return n
		}
	}
	if e := b.foul(at.Square); e.Foul != gomoku.NoFoul {
		return &board.Note{Key: "board.gomoku.loses-" + e.Foul.String(), Args: []string{name, e.Text()}, Also: b.alsoThreat(v, at.Square)}
	}
	if n := b.threatNote(v, at.Square); n != nil {
		return n
	}
	return empty
}
