package gomoku

import (
	"slices"
	"strconv"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/ui/board"
)

// Explain names the content of a point, and gives the reason why Black may not play there.
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
	if slices.Contains(v.State.Marked(board.MarkBranch), at.Square) {
		return &board.Note{Key: "board.gomoku.branch", Args: []string{name}}
	}
	return empty
}
