package training

import (
	"qilab/core"
	"qilab/solver"
	"qilab/ui/words"
)

// shownLine is a line that a session shows. It keeps the position that it begins in, since the user may play on from there.
type shownLine struct {
	from  core.Position
	moves []core.Move
	value solver.Verdict // of the first move; the zero value: unknown
}

// show shows a line from the position on the board.
func (s *session) show(moves []core.Move) {
	from := s.room.Table.Position()
	s.line = shownLine{from: from, moves: core.Playable(from, moves)}
	s.room.board.Preview(s.line.moves)
}

// text returns the line in the user's notation.
func (l shownLine) text(w words.Words, rules core.Rules) string {
	return w.Line(rules, l.from, l.moves)
}
