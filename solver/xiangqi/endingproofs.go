package xiangqi

import (
	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/engine"
	"qilab/solver/xiangqi/endgame"
)

// endingProofs holds the verdicts on the legal moves at the end of a line that the rules and a class of endgames prove.
type endingProofs struct {
	*engine.Proofs
	line   core.Line
	free   bool
	looped bool            // a position has recurred, so that the rules may decide soon
	quiet  int             // xiangqi.QuietPlies of the line; 0 in free play
	barred map[uint64]bool // the positions since the last capture, by hash, whose next occurrence ends the game
	lax    bool            // a win that the positions barred may prevent counts as well
}

// newEndingProofs returns the proofs by the rules alone.
func newEndingProofs(line core.Line, free bool) *endingProofs {
	asked := line.Last()
	line, known := withRules(line, free)
	p := &endingProofs{line: line, free: free, looped: !free && xiangqi.HistoryKey(line) != ""}
	reasons := map[core.Move]core.Reason{}
	p.Proofs = engine.NewProofs(line, func(m core.Move, with core.Line) (core.Result, int) {
		result, plies, reason := known(m, with)
		reasons[m] = reason
		return result, plies
	})
	p.Position = asked
	if !free {
		p.quiet = xiangqi.QuietPlies(line)
	}
	if p.looped {
		p.barred = barredIn(line)
	}
	for m, reason := range reasons {
		p.Verdict(m).Reason = reason
	}
	return p
}

// withRules returns the part of a line that matters to the rules, and a function that judges a move at its end by the
// rules alone: the result, its distance and, if a perpetual check decides, that reason. A line that was played on after
// a repetition or the move limit counts as a new start; so does every line in free play, where neither matters.
func withRules(line core.Line, free bool) (core.Line, func(m core.Move, with core.Line) (core.Result, int, core.Reason)) {
	rules := xiangqi.Rules{FreePlay: free}
	if free || rules.Adjudicate(line).Over() {
		line = core.Line{{Position: line.Last().(xiangqi.Position).Anew()}}
	}
	return line, func(m core.Move, with core.Line) (core.Result, int, core.Reason) {
		if out := rules.Adjudicate(with); out.Over() {
			return out.Result, 1, ruleOf(out.Reason)
		}
		if rep, loses := xiangqi.LosesByRepetition(line, m); loses && !free {
			return core.WinFor(line.Last().Turn().Other()), 2, ruleOf(rep.Outcome.Reason)
		}
		return core.Unfinished, 0, ""
	}
}

// ruleOf returns a reason if it is perpetual check.
func ruleOf(r core.Reason) core.Reason {
	if r == xiangqi.ReasonPerpetualCheck {
		return r
	}
	return ""
}

// take adopts the verdicts of known on the unproven moves, and reports whether everything is proven then. all means
// that the whole class is known.
func (p *endingProofs) take(known endgame.Prober, all bool) bool {
	for _, m := range p.Open() {
		next, err := p.Position.Play(m)
		if err != nil {
			continue // unreachable: Moves are legal
		}
		b := next.(xiangqi.Position).Board()
		p.Nodes++
		v, ok := known.Probe(b)
		if !ok || p.mayBeDrawn(m, v) {
			continue
		}
		line := []core.Move{m}
		for _, m := range endgame.Line(known, b) {
			line = append(line, m.Core())
		}
		verdict := p.verdictOf(m, v)
		if all && p.looped {
			after, ends := p.afterReplies(known, m, next, verdict)
			if measured := v.Winner >= 0 && !v.Ruled; measured && !ends && !p.lax && !p.forced(known, b, v.Winner) {
				continue
			}
			verdict, line = after, line[:1]
		}
		verdict.PV = line
		*p.Verdict(m) = verdict
	}
	return len(p.Open()) == 0
}

// mayBeDrawn reports whether the move limit may come before the end that a class knows after a move. The classes do not count quiet plies.
func (p *endingProofs) mayBeDrawn(m core.Move, v endgame.Verdict) bool {
	if p.free || v.Winner < 0 || v.Ruled {
		return false
	}
	quiet := p.quiet + 1
	if p.Position.(xiangqi.Position).At(m.To) != core.NoPiece { // a capture
		quiet = 0
	}
	return quiet+v.Plies > xiangqi.MoveLimit
}

// verdictOf returns the verdict on a move that leads to a position with the value v.
func (p *endingProofs) verdictOf(m core.Move, v endgame.Verdict) solver.Verdict {
	out := solver.Verdict{Move: m, Result: core.Draw, Plies: solver.Unknown}
	switch {
	case v.Winner < 0 || v.Ruled && p.free:
		return out
	case v.Ruled:
		out.Reason, out.Order = xiangqi.ReasonPerpetualCheck, v.Order
		if v.Plies != endgame.Unmeasured {
			out.Within = v.Plies + 1
		}
	default:
		out.Plies = v.Plies + 1
	}
	out.Result = core.WinFor(core.Side(v.Winner))
	return out
}

// barredIn returns the positions of a line since its last capture that have occurred twice.
func barredIn(line core.Line) map[uint64]bool {
	times, barred := map[uint64]int{}, map[uint64]bool{}
	for i := len(line) - 1; i >= 0; i-- {
		b := line[i].Position.(xiangqi.Position).Board()
		if times[b.Hash()]++; times[b.Hash()] == 2 {
			barred[b.Hash()] = true
		}
		if i > 0 && line[i-1].Position.(xiangqi.Position).At(line[i].Move.To) != core.NoPiece {
			break
		}
	}
	return barred
}

// maxForced bounds the positions that forced looks at.
const maxForced = 20_000

// forced reports whether the winner of a class reaches the end from the position on b, by moves that come closer to it, without one
// of the barred positions. No other position can occur for the third time on the way. The board is changed and restored.
func (p *endingProofs) forced(known endgame.Prober, b *xiangqi.Board, winner int8) bool {
	if len(p.barred) == 0 {
		return true
	}
	seen := map[uint64]bool{}
	var wins func() bool
	wins = func() (won bool) {
		if p.barred[b.Hash()] {
			return false
		}
		if known, ok := seen[b.Hash()]; ok {
			return known
		}
		if len(seen) >= maxForced {
			return false
		}
		p.Nodes++
		v, ok := known.Probe(b)
		if !ok || v.Winner != winner || v.Ruled {
			return false
		}
		defer func() { seen[b.Hash()] = won }()
		var buffer [xiangqi.MaxMoves]xiangqi.Move
		ours := int8(b.Turn()) == winner
		for _, m := range b.Moves(buffer[:0]) {
			capture := b.At(m.To()) != core.NoPiece
			taken := b.Make(m)
			after, ok := known.Probe(b)
			closer := ok && after.Winner == winner && !after.Ruled && after.Plies < v.Plies
			good := closer && (capture || wins()) // what is captured does not come back, nor do the positions before
			b.Unmake(m, taken)
			if good == ours {
				return ours
			}
		}
		return !ours
	}
	return wins()
}

// afterReplies returns the verdict on a move if the other side could end the game with its reply, given the repetitions
// so far, and whether it can.
func (p *endingProofs) afterReplies(known endgame.Prober, m core.Move, next core.Position, verdict solver.Verdict) (solver.Verdict, bool) {
	with := append(p.line[:len(p.line):len(p.line)], core.Step{Move: m, Position: next})
	other := next.Turn()
	var best *solver.Verdict
	ends := false
	for _, reply := range next.Moves() {
		after, err := next.Play(reply)
		if err != nil {
			continue // unreachable: Moves are legal
		}
		v := solver.Verdict{Move: m, Plies: solver.Unknown}
		out := (xiangqi.Rules{}).Adjudicate(append(with[:len(with):len(with)], core.Step{Move: reply, Position: after}))
		if out.Over() {
			ends = true
			v.Result, v.Plies, v.Reason = out.Result, 2, ruleOf(out.Reason)
		} else if found, ok := known.Probe(after.(xiangqi.Position).Board()); ok {
			v = p.verdictOf(m, found)
			if v.Plies != solver.Unknown {
				v.Plies++
			}
			if v.Within > 0 {
				v.Within++
			}
		} else {
			continue
		}
		if best == nil || solver.Compare(v, *best, other) < 0 {
			best = &v
		}
	}
	if !ends || best == nil {
		return verdict, false
	}
	return *best, true
}
