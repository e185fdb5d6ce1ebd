package xiangqi

import "qilab/core"

// repetitions is how often a position must occur before the repetition is judged.
const repetitions = 3

// Repetition is the verdict on a position that has occurred for the third time, by the core of the Asian and the world
// rules. The moves between its last three occurrences count:
//
//  1. A side that gives check with every one of its moves loses, unless both do: then it is a draw.
//  2. Otherwise a side that chases one and the same enemy piece with every one of its moves loses, unless both do. A
//     chase is a new threat to capture by a move that gives no check; Board.chased defines which pieces can chase
//     which.
//  3. Everything else is a draw.
type Repetition struct {
	// Outcome is the verdict; it is not over if no position has occurred for the third time.
	Outcome core.Outcome
	// Offender is the side that loses; it means something only if the outcome has a winner.
	Offender core.Side
	// Target is the chased piece if the reason is ReasonPerpetualChase, and Square is where it is now.
	Target core.Piece
	Square core.Square
	// Since is the index in the line of the first of the three occurrences.
	Since int
}

// JudgeRepetition judges the last position of a line.
func JudgeRepetition(line core.Line) Repetition {
	since, ok := thirdLast(line)
	if !ok {
		return Repetition{Square: core.NoSquare}
	}
	moves := make([]Move, 0, len(line)-since-1)
	for _, s := range line[since+1:] {
		moves = append(moves, NewMove(s.Move.From, s.Move.To))
	}
	last := line.Last().(Position)
	loop := WatchLoop(last.Board(), moves)
	r := Repetition{Outcome: loop.Outcome(), Square: core.NoSquare, Since: since}
	if winner, ok := r.Outcome.Result.Winner(); ok {
		r.Offender = winner.Other()
	}
	if r.Outcome.Reason == ReasonPerpetualChase {
		r.Square = core.Square(loop.chased[r.Offender].pop())
		r.Target = last.cells[r.Square]
	}
	return r
}

// thirdLast returns the index of the third-last occurrence of the last position, if it has occurred that often.
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

// same reports whether two positions are equal except for their counters.
func (p Position) same(q Position) bool { return p.turn == q.turn && p.cells == q.cells }

// Loop summarizes the moves of each side in a sequence that returns to its starting position.
type Loop struct {
	checks [2]bool     // every move gave check
	chased [2]Bitboard // the points, at the end, of the pieces chased by every move
}

// WatchLoop plays moves that lead from the position of b back to it, and summarizes them. It leaves b unchanged.
func WatchLoop(b *Board, moves []Move) Loop {
	all := Bitboard{^uint64(0), ^uint64(0)}
	l := Loop{checks: [2]bool{true, true}, chased: [2]Bitboard{all, all}}
	board := *b
	for _, m := range moves {
		us := board.turn
		var before Bitboard
		if !l.chased[us].Empty() {
			before = board.chased(us)
		}
		for s := range l.chased { // the pieces chased so far move along with the board
			l.chased[s] = l.chased[s].moved(m)
		}
		board.Make(m)
		switch {
		case board.InCheck():
			l.chased[us] = Bitboard{}
		case !l.chased[us].Empty():
			l.checks[us] = false
			l.chased[us] = l.chased[us].And(board.chased(us).AndNot(before))
		default:
			l.checks[us] = false
		}
	}
	return l
}

// Outcome returns the verdict on a loop; see Repetition.
func (l Loop) Outcome() core.Outcome {
	red, black := !l.chased[Red].Empty(), !l.chased[Black].Empty()
	switch {
	case l.checks[Red] && l.checks[Black]:
		return core.Outcome{Result: core.Draw, Reason: ReasonMutualPerpetualCheck}
	case l.checks[Red]:
		return core.Outcome{Result: core.SecondWins, Reason: ReasonPerpetualCheck}
	case l.checks[Black]:
		return core.Outcome{Result: core.FirstWins, Reason: ReasonPerpetualCheck}
	case red && black:
		return core.Outcome{Result: core.Draw, Reason: ReasonMutualPerpetualChase}
	case red:
		return core.Outcome{Result: core.SecondWins, Reason: ReasonPerpetualChase}
	case black:
		return core.Outcome{Result: core.FirstWins, Reason: ReasonPerpetualChase}
	}
	return core.Outcome{Result: core.Draw, Reason: ReasonRepetition}
}

// moved returns b after m: a point at its origin moves to its target.
func (b Bitboard) moved(m Move) Bitboard {
	from := bit(m.from())
	if b.has(m.from()) {
		return b.AndNot(from).Or(bit(m.to()))
	}
	return b.AndNot(bit(m.to()))
}

// LosesByRepetition reports whether s, the side to move at the end of the line, would lose by repetition if it played
// m, a legal move: at once, or after some reply. The Repetition is the reason.
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
