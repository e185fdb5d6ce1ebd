package training

import (
	"qilab/core"
	"qilab/solver"
	"qilab/ui/words"
)

// shownLine is a line shown on the board. It keeps the position that it begins in, since the user may play on from there.
type shownLine struct {
	from  core.Position
	moves []core.Move
	value solver.Verdict // of the first move; the zero value: unknown
}

// show shows a line that begins in the current position.
func (a *asked) show(r *Room, moves []core.Move) {
	from := r.Table.Position()
	a.preview = shownLine{from: from, moves: core.Playable(from, moves)}
	r.links.Hinter.Board.Preview(a.preview.moves)
}

// text returns the line in the user's notation.
func (l shownLine) text(w words.Words, rules core.Rules) string {
	return w.Line(rules, l.from, l.moves)
}
