package xiangqi

import (
	"fmt"

	"qilab/core"
)

// repetitions is the occurrence of a position at which a repetition is judged.
const repetitions = 3

// Repetition is the judgement of a position that has occurred for the third time, by the skeleton of the Asian and the
// world rules. What counts are the moves between the last three occurrences:
//
//  1. A side that gives check with every one of its moves loses, unless both do: then it is a draw.
//  2. Otherwise a side that chases one and the same enemy piece with every one of its moves loses, unless both do. A
//     chase is a threat to capture that was not there before the move and gives no check; see Board.chased for what may
//     chase what.
//  3. Everything else is a draw.
type Repetition struct {
	// Outcome is the verdict; it is not over if no position has occurred for the third time.
	Outcome core.Outcome
	// Offender is the side that loses; it means something only if the outcome has a winner.
	Offender core.Side
	// Target is the piece chased, where ReasonPerpetualChase is the reason, and Square where it is now.
	Target core.Piece
	Square core.Square
	// Since is the index in the line of the first of the three occurrences.
	Since int
}

// String says in English why a repetition ended the game, "" if it did not.
func (r Repetition) String() string {
	name := sideNames[r.Offender]
	switch r.Outcome.Reason {
	case ReasonPerpetualCheck:
		return name + " gave check with every move"
	case ReasonPerpetualChase:
		return fmt.Sprintf("%s chased the %s with every move", name, KindOf(r.Target))
	case ReasonMutualPerpetualCheck:
		return "both sides gave check with every move"
	case ReasonMutualPerpetualChase:
		return "both sides chased with every move"
	case ReasonRepetition:
		return "the position occurred for the third time"
	}
	return ""
}

// JudgeRepetition judges the last position of a line.
func JudgeRepetition(line core.Line) Repetition {
	since, ok := thirdLast(line)
	if !ok {
		return Repetition{Square: core.NoSquare}
	}
	r := Repetition{Square: core.NoSquare, Since: since}
	checks, chases := judgeLoop(line[since:])
	switch {
	case checks[Red] && checks[Black]:
		r.Outcome = core.Outcome{Result: core.Draw, Reason: ReasonMutualPerpetualCheck}
	case checks[Red] || checks[Black]:
		r.blame(checks[Black], ReasonPerpetualCheck)
	case !chases[Red].Empty() && !chases[Black].Empty():
		r.Outcome = core.Outcome{Result: core.Draw, Reason: ReasonMutualPerpetualChase}
	case !chases[Red].Empty() || !chases[Black].Empty():
		r.blame(!chases[Black].Empty(), ReasonPerpetualChase)
		r.Square = core.Square(chases[r.Offender].pop())
		r.Target = line.Last().(Position).cells[r.Square]
	default:
		r.Outcome = core.Outcome{Result: core.Draw, Reason: ReasonRepetition}
	}
	return r
}

func (r *Repetition) blame(black bool, reason core.Reason) {
	if black {
		r.Offender = Black
	}
	r.Outcome = core.Outcome{Result: core.WinFor(r.Offender.Other()), Reason: reason}
}

// thirdLast is the index of the occurrence of the last position before its last two, if there are so many.
func thirdLast(line core.Line) (int, bool) {
	last := line.Last().(Position)
	seen := 0
	for i := len(line) - 1; i >= 0; i-- {
		p := line[i].Position.(Position)
		if p.same(last) {
			if seen++; seen == repetitions {
				return i, true
			}
		}
		if i > 0 && p.quiet == 0 {
			break // captures cannot be repeated
		}
	}
	return 0, false
}

// same reports whether two positions are the same but for their counters.
func (p Position) same(q Position) bool { return p.turn == q.turn && p.cells == q.cells }

// judgeLoop finds what each side did with all of its moves in a line that ends in the position that it begins with:
// whether it gave check, and the points where the pieces that it chased stand at the end.
func judgeLoop(loop core.Line) (checks [2]bool, chases [2]Bitboard) {
	checks = [2]bool{true, true}
	all := Bitboard{^uint64(0), ^uint64(0)}
	chases = [2]Bitboard{all, all}
	board := loop[0].Position.(Position).Board()
	for _, step := range loop[1:] {
		us := board.turn
		m := NewMove(step.Move.From, step.Move.To)
		before := board.chased(us)
		// What both sides chase moves on with the board.
		for s := range chases {
			chases[s] = chases[s].moved(m)
		}
		board.Make(m)
		check := board.InCheck()
		checks[us] = checks[us] && check
		if check {
			chases[us] = Bitboard{}
			continue
		}
		if !chases[us].Empty() {
			chases[us] = chases[us].And(board.chased(us).AndNot(before))
		}
	}
	return checks, chases
}

// moved is the set b after what stands on the origin of m has gone to its target.
func (b Bitboard) moved(m Move) Bitboard {
	from := bit(m.from())
	if b.has(m.from()) {
		return b.AndNot(from).Or(bit(m.to()))
	}
	return b.AndNot(bit(m.to()))
}

// LosesByRepetition reports whether s, the side to move at the end of the line, would lose by a repetition through m, a
// legal move: at once, or by some reply that the opponent has to it. The Repetition says why.
func LosesByRepetition(line core.Line, m core.Move) (Repetition, bool) {
	p := line.Last().(Position)
	next := p.after(m)
	with := append(line[:len(line):len(line)], core.Step{Move: m, Position: next})
	loses := func(r Repetition) bool {
		_, decided := r.Outcome.Result.Winner()
		return decided && r.Offender == p.turn
	}
	if r := JudgeRepetition(with); r.Outcome.Over() {
		return r, loses(r)
	}
	for _, reply := range next.Moves() {
		r := JudgeRepetition(append(with[:len(with):len(with)], core.Step{Move: reply, Position: next.after(reply)}))
		if loses(r) {
			return r, true
		}
	}
	return Repetition{Square: core.NoSquare}, false
}
