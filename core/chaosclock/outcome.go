package chaosclock

import "qilab/core"

// The reasons for the end of a game.
const (
	// ReasonHome: the winner's six are home and the opponent could not complete his own on his last turn.
	ReasonHome core.Reason = "home"
	// ReasonHomeExtraTurn: the winner's last drop captured an opponent's piece, which gave him an extra turn and the
	// opponent no last one.
	ReasonHomeExtraTurn core.Reason = "home-extra-turn"
	// ReasonBothHome: all twelve pieces are home.
	ReasonBothHome core.Reason = "both-home"
	// ReasonTwoPasses: two passes in a row.
	ReasonTwoPasses core.Reason = "two-passes"
	// ReasonRepetition: the position occurred for the third time.
	ReasonRepetition core.Reason = "repetition"
	// ReasonDead: no sequence of moves can complete either side.
	ReasonDead core.Reason = "dead"
)

// Outcome returns the outcome at p. It is decided at the start of a turn: if the six pieces of the side to move are
// home, that side wins, or both win if the opponent's are home too. If only the opponent's are home, the side to move
// has this one turn left. After two passes in a row both lose. Adjudicate handles repetitions and dead positions.
func (p Position) Outcome() core.Outcome {
	switch {
	case p.last == LastPasses:
		return core.Outcome{Result: core.BothLose, Reason: ReasonTwoPasses}
	case !p.Complete(p.side):
		return core.Outcome{}
	case p.Complete(p.side.Other()):
		return core.Outcome{Result: core.BothWin, Reason: ReasonBothHome}
	}
	return core.Outcome{Result: core.WinFor(p.side), Reason: ReasonHome}
}

// repetitions is how often a position must occur to end the game.
const repetitions = 3

// Adjudicate returns the outcome at the end of a line: that of the last position; both lose if that position has
// occurred for the third time, or if it is dead.
func (Rules) Adjudicate(line core.Line) core.Outcome {
	p := line.Last().(Position)
	out := p.Outcome()
	switch {
	case out.Over():
		if out.Reason == ReasonHome && len(line) > 1 && line[len(line)-2].Position.Turn() == p.side {
			out.Reason = ReasonHomeExtraTurn
		}
		return out
	case line.Count() >= repetitions:
		return core.Outcome{Result: core.BothLose, Reason: ReasonRepetition}
	case p.dead():
		return core.Outcome{Result: core.BothLose, Reason: ReasonDead}
	}
	return core.Outcome{}
}

// dead reports whether it is proven that no play can complete either side, even if both cooperate. The proof gives the
// pieces more freedom than they have: a piece walks as often as it likes, through everything but home pieces; it can be
// captured once any other piece can reach a cell that it can get to; and a piece in hand can always be dropped. A side
// with a piece that cannot get home even so never completes. The test is one-sided: true is a proof, while a position
// for which it returns false may still be dead in a way that only the solver finds.
func (p Position) dead() bool {
	if p.Outcome().Over() {
		return false
	}
	free := p.freeable()
	stuck := [2]bool{}
	for n := 1; n <= Cells; n++ {
		if !free[n] {
			stuck[Owner(n)] = true
		}
	}
	return stuck[core.First] && stuck[core.Second]
}

// freeable reports for each piece, 1–12, whether it is home or may get there in the relaxed game of dead.
func (p Position) freeable() (free [Cells + 1]bool) {
	var reach [Cells + 1]uint16 // the cells that a piece may get to, bit c for cell c
	var own [Cells + 1]uint16   // the same by walking only
	captured := [Cells + 1]bool{}
	for n := 1; n <= Cells; n++ {
		switch c := p.CellOf(n); {
		case p.Home(n):
			free[n] = true
		case c == InHand:
			captured[n], reach[n] = true, 1<<n
		default:
			own[n] = 1 << c
			t := Target(n, c)
			for ; t != c && !p.Home(t); t = Target(n, t) {
				own[n] |= 1 << t
			}
			reach[n] = own[n]
			switch {
			case t != c: // a home piece ends the walk, so it never returns to its cell
				reach[n] &^= 1 << c
			case n == Cells: // its full circle is one walk, which takes it off the board
				captured[n], reach[n] = true, 1<<n
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for n := 1; n <= Cells; n++ {
			if captured[n] || p.Home(n) {
				continue
			}
			for by := 1; by <= Cells; by++ {
				if by != n && reach[by]&own[n]&^(1<<n) != 0 {
					captured[n] = true
					reach[n] |= 1 << n // it may be dropped at home
					changed = true
				}
			}
		}
	}
	for n := 1; n <= Cells; n++ {
		free[n] = free[n] || captured[n] || own[n]&(1<<n) != 0
	}
	return free
}
