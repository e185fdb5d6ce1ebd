package engine

import (
	"slices"

	"qilab/core"
	"qilab/solver"
)

// Proofs holds the proven verdicts on the legal moves of a position. A game adds the results of its own searches for
// proofs. It is for one goroutine. Create it with NewProofs.
type Proofs struct {
	Position core.Position
	Side     core.Side // to move
	Nodes    uint64    // visited by the searches for proofs
	verdicts []solver.Verdict
	index    map[core.Move]int
	symmetry *core.Index
	twins    []int // of each verdict, the index of the one that it shares; nil: each has its own
}

// NewProofs lists the legal moves at the end of a line. decide judges a move by the rules alone, with being the line
// that it leads to: the result and its distance, or core.Unfinished.
func NewProofs(line core.Line, decide func(m core.Move, with core.Line) (core.Result, int)) *Proofs {
	position := line.Last()
	p := &Proofs{Position: position, Side: position.Turn(), index: map[core.Move]int{}}
	for _, m := range position.Moves() {
		next, err := position.Play(m)
		if err != nil {
			continue // unreachable: Moves are legal
		}
		v := solver.Verdict{Move: m, Plies: solver.Unknown, PV: []core.Move{m}}
		if result, plies := decide(m, append(line[:len(line):len(line)], core.Step{Move: m, Position: next})); result != core.Unfinished {
			v.Result, v.Plies = result, plies
		}
		p.index[m] = len(p.verdicts)
		p.verdicts = append(p.verdicts, v)
	}
	return p
}

// Index returns the index of a move in the order of Position.Moves, or -1 if it is not legal.
func (p *Proofs) Index(m core.Move) int {
	if i, ok := p.index[m]; ok {
		return i
	}
	return -1
}

// Verdict returns the proven verdict on a legal move. The searches for proofs may change it.
func (p *Proofs) Verdict(m core.Move) *solver.Verdict { return &p.verdicts[p.Index(m)] }

// Verdicts returns a copy of the proven verdicts on all moves, in the order of Position.Moves.
func (p *Proofs) Verdicts() []solver.Verdict { return slices.Clone(p.verdicts) }

// Proven reports whether the outcome of a legal move is proven.
func (p *Proofs) Proven(m core.Move) bool { return p.Verdict(m).Result != core.Unfinished }

// Open lists the unproven moves, of equivalent ones the first; see Fold.
func (p *Proofs) Open() []core.Move {
	var list []core.Move
	for i := range p.verdicts {
		if v := &p.verdicts[i]; v.Result == core.Unfinished && !p.Twin(i) {
			list = append(list, v.Move)
		}
	}
	return list
}

// Prove records that after m the winner wins in the given number of plies, including m, by a line that starts with m.
func (p *Proofs) Prove(m core.Move, winner core.Side, plies int, line []core.Move) {
	v := p.Verdict(m)
	v.Result, v.Plies, v.PV = core.WinFor(winner), plies, line
}

// Won reports whether a move is proven to win for the side to move.
func (p *Proofs) Won() bool {
	return slices.ContainsFunc(p.verdicts, func(v solver.Verdict) bool { return v.Result == core.WinFor(p.Side) })
}

// AnyProven reports whether one of the first few moves of an engine's root is proven.
func AnyProven[M any](p *Proofs, root []RootMove[M], first int, name func(M) core.Move) bool {
	return slices.ContainsFunc(root[:min(first, len(root))], func(r RootMove[M]) bool {
		i := p.Index(name(r.Move))
		return i >= 0 && p.verdicts[i].Result != core.Unfinished
	})
}
