package xiangqi

import (
	"slices"

	"qilab/core"
)

var passing = core.Threats{Pass: pass, Gain: gain}

// pass returns p with the other side to move, unless a king is in check, where a pass is impossible.
func pass(p core.Position) (core.Position, bool) {
	pos := p.(Position)
	if pos.InCheck() || pos.Outcome().Over() {
		return nil, false
	}
	pos.turn = pos.turn.Other()
	return pos, !pos.Outcome().Over()
}

// pieceWorth is the conventional value of each kind, in halves of a pawn.
var pieceWorth = [8]int{Rook: 18, Cannon: 9, Horse: 8, Elephant: 4, Advisor: 4, Pawn: 2}

// gainPlies is how many plies of a line count as its gain. minGain is the minimal gain to report if the first move
// captures nothing: sooner or later some pawn falls in most lines.
const (
	gainPlies = 6
	minGain   = 4
)

// gain describes the net material that the side to move wins by a line, at the first quiet moment where it is worth
// reporting.
func gain(p core.Position, line []core.Move) (core.Note, bool) {
	pos := p.(Position)
	var taken [2][]core.Piece // by the side to move, and by the other
	balance, required := 0, minGain
	line = line[:min(len(line), gainPlies)]
	if len(line) > 0 && inside(line[0].To) && pos.cells[line[0].To] != core.NoPiece {
		required = 1
	}
	for i, m := range line {
		who := i % 2
		victim := core.NoPiece
		if inside(m.To) {
			victim = pos.cells[m.To]
		}
		next, err := pos.play(m)
		if err != nil {
			break
		}
		pos = next
		if victim != core.NoPiece {
			taken[who] = append(taken[who], victim)
			balance += (1 - 2*who) * pieceWorth[KindOf(victim)]
		}
		last := i+1 == len(line)
		if quiet := last || pos.cells[line[i+1].To] == core.NoPiece; !quiet || balance < required {
			continue
		}
		switch {
		case who == 1:
			return gained(taken), true
		case last && balance-pos.recapture(m.To) >= required:
			return gained(taken), true
		}
	}
	return core.Note{}, false
}

// recapture returns the largest gain of the side to move by capturing on sq.
func (p Position) recapture(sq core.Square) int {
	b, gain := p.Board(), 0
	for _, m := range p.Moves() {
		if m.To == sq {
			gain = max(gain, b.Exchange(NewMove(m.From, m.To), &pieceWorth))
		}
	}
	return gain
}

// gained describes the exchanged material. Equal pieces on both sides cancel out.
func gained(taken [2][]core.Piece) core.Note {
	var names [2][]string
	lost := slices.Clone(taken[1])
	for _, piece := range taken[0] {
		if i := slices.IndexFunc(lost, func(o core.Piece) bool { return KindOf(o) == KindOf(piece) }); i >= 0 {
			lost = slices.Delete(lost, i, i+1)
			continue
		}
		names[0] = append(names[0], pieceArg(piece))
	}
	for _, piece := range lost {
		names[1] = append(names[1], pieceArg(piece))
	}
	switch won, given := len(names[0]), len(names[1]); {
	case won == 1 && given == 0:
		return core.Note{Key: "gain.piece", Args: names[0]}
	case won == 2 && given == 0:
		return core.Note{Key: "gain.two", Args: names[0]}
	case won == 1 && given == 1:
		return core.Note{Key: "gain.for", Args: append(names[0], names[1]...)}
	}
	return core.Note{Key: "gain.material"}
}
