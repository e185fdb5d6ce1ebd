package gomoku

import (
	"qilab/core"
	"qilab/core/gomoku"
)

// fewPoints is the number of empty points up to which all continuations are tried, in a moment: only there are draws
// proven.
const fewPoints = 6

// fill proves the outcomes of all moves if there are few empty points.
func (p *proofs) fill(position gomoku.Position) {
	if position.Empty().Len() > fewPoints {
		return
	}
	for _, f := range p.tries {
		if p.proven(&f) {
			continue
		}
		next, err := position.Play(f.move)
		if err != nil {
			continue // unreachable: the moves are legal
		}
		v, e := p.Verdict(f.move), ending(next)
		v.Result, v.Plies, v.PV = e.result, 1+len(e.line), append([]core.Move{f.move}, e.line...)
	}
	p.filled = true
}

// fullLine is the line to the end of the game, with the best moves of both sides among all.
type fullLine struct {
	result core.Result
	line   []core.Move
}

// ending returns the best line from a position by trying all continuations that Moves lists.
func ending(p core.Position) (best fullLine) {
	if out := p.Outcome(); out.Over() {
		return fullLine{result: out.Result}
	}
	for _, m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			continue // unreachable: Moves are legal
		}
		e := ending(next)
		e.line = append([]core.Move{m}, e.line...)
		if best.line == nil || e.better(best, p.Turn()) {
			best = e
		}
	}
	return best
}

// better reports whether a side prefers the line to another one: a win soon, anything else late.
func (e fullLine) better(other fullLine, s core.Side) bool {
	if rank, than := e.result.For(s), other.result.For(s); rank != than {
		return rank > than
	}
	if e.result == core.WinFor(s) {
		return len(e.line) < len(other.line)
	}
	return len(e.line) > len(other.line)
}
