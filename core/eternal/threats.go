package eternal

import (
	"strconv"

	"qilab/core"
)

var passing = core.Threats{Pass: pass, Gain: gain}

// pass returns p with the other side to move, unless a turn is under way.
func pass(p core.Position) (core.Position, bool) {
	pos := p.(Position)
	if pos.Phase() != ToMove || pos.Outcome().Over() {
		return nil, false
	}
	pos.turn = pos.turn.Other()
	return pos, !pos.Outcome().Over()
}

// gainTurns is the maximum number of the side's own turns until a point that gain reports.
const gainTurns = 3

// gain describes in how many turns the side to move scores by a line, provided that the other side does not score
// first.
func gain(p core.Position, line []core.Move) (core.Note, bool) {
	pos := p.(Position)
	side, turns := pos.turn, 0
	for _, m := range line {
		fast, ok := NewMove(m)
		b := pos.Board()
		if !ok || b.check(m) != nil {
			break
		}
		if m.Kind == core.Walk && pos.turn == side {
			turns++
		}
		if b.Scores(fast) {
			switch {
			case pos.turn != side || turns > gainTurns:
				return core.Note{}, false
			case turns == 1:
				return core.Note{Key: "gain.eternal.point"}, true
			}
			return core.Note{Key: "gain.eternal.point-in", Args: []string{strconv.Itoa(turns)}}, true
		}
		b.Make(fast)
		pos = b.Position()
	}
	return core.Note{}, false
}
