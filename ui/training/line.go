package training

import (
	"qilab/core"
	"qilab/ui/words"
)

// shownLine is a line that a session shows. It keeps the position that it begins in, since the user may play on from there.
type shownLine struct {
	from  core.Position
	moves []core.Move
}

// show shows a line from the position on the board.
func (s *session) show(moves []core.Move) {
	from := s.room.Table.Position()
	s.line = shownLine{from, core.Playable(from, moves)}
	s.room.board.Preview(s.line.moves)
}

// text returns the line in the user's notation.
func (l shownLine) text(w words.Words, rules core.Rules) string {
	return w.Line(rules, l.from, l.moves)
}
