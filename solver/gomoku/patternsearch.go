package gomoku

import (
	"context"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver"
)

// Extend searches the position after each open reply with the given number of the engine's nodes, at least 1, in so many MiB, and
// returns the proof without the replies that were found to lose. The first one gets scoutNodes as many, because its proof is tried
// on the others. Of replies that are symmetric to each other one is tried. The error is ctx.Err().
func (p PatternProof) Extend(ctx context.Context, nodes uint64, mib int) (PatternProof, error) {
	s := &patternSearch{tables: newTables(mib), limit: solver.Limit{Nodes: nodes, Threads: 1, Lines: 1}}
	defer s.tables.Free()
	extended := PatternProof{Pattern: p.Pattern, Nodes: nodes}
	line := patternLine(p.Pattern)
	lost := map[string]bool{} // by the keys of the canonical positions that were tried
	s.limit.Nodes *= scoutNodes
	for _, reply := range p.Open {
		next, err := line.Then(reply.Move())
		if err != nil {
			return PatternProof{}, err // unreachable: open replies are legal
		}
		image, _ := next.Last().(gomoku.Position).Canonical()
		key := image.Key()
		if _, tried := lost[key]; !tried {
			if lost[key], err = s.wins(ctx, next); err != nil {
				return PatternProof{}, err
			}
			s.limit.Nodes = nodes
		}
		if !lost[key] {
			extended.Open = append(extended.Open, reply)
		}
	}
	return extended, nil
}

// patternSearch proves wins in positions that differ in one stone.
type patternSearch struct {
	tables *tables
	limit  solver.Limit
	proofs []patternWin // the latest last
}

// patternWin is a proof: the first move and the others, as in simulation.
type patternWin struct {
	first gomoku.Point
	moves map[uint64]gomoku.Point
}

const (
	scoutNodes = 16
	maxProofs  = 4 // to try on another position
)

// wins reports whether the side to move is proven to win: as in a position before, or by an analysis.
func (s *patternSearch) wins(ctx context.Context, line core.Line) (bool, error) {
	b := line.Last().(gomoku.Position).Board()
	asked := newOracle(s.tables.engine)
	confirm := func(first gomoku.Point, a adviser) bool {
		win, err := s.tables.wins.threes[b.Turn()].confirm(ctx, b.Turn(), b, first, claimNodes, a)
		return err == nil && win.Moves > 0
	}
	for i := range s.proofs {
		w := s.proofs[len(s.proofs)-1-i]
		if b.Has(b.Turn(), w.first) && confirm(w.first, simulation{asked, b.Hash(), w.moves}) {
			return true, nil
		}
	}
	s.tables.engine.Clear()
	inner, stop := context.WithCancel(ctx)
	defer stop()
	first := gomoku.NoPoint
	err := analyze(inner, s.tables, line, s.limit, func(r solver.Report) {
		if r.Result == core.WinFor(line.Last().Turn()) {
			first = gomoku.PointOf(r.Moves[0].Move)
			stop() // the win is enough
		}
	})
	if first == gomoku.NoPoint {
		return false, err
	}
	s.tables.wins.threes[b.Turn()].Clear() // else it knows the result without the moves
	w := patternWin{first, map[uint64]gomoku.Point{}}
	if confirm(first, recording{asked, b.Hash(), w.moves}) && len(w.moves) > 0 {
		s.proofs = append(s.proofs, w)
		s.proofs = s.proofs[max(0, len(s.proofs)-maxProofs):]
	}
	return true, nil
}
