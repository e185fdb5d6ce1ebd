package profile

import (
	"context"

	"qilab/core"
	"qilab/core/timing"
	"qilab/solver/catalog"
	"qilab/solver/mistakes"
	"qilab/solver/review"
)

// Read returns the reviewed moves of a side in the main line of a game, without the kinds of errors.
func Read(g catalog.Game, game *core.Game, found []review.Found, side core.Side) (list []Move) {
	nodes := game.MainLine()
	phases := g.Phases.Of(nodes[len(nodes)-1].Line())
	for _, f := range found {
		v := f.Verdict
		if v == nil || f.Ply+1 >= len(nodes) || nodes[f.Ply].Position().Turn() != side {
			continue
		}
		m := Move{Ply: v.Ply, Judgement: v.Judgement, Before: v.Before, After: v.After, Phase: phases[f.Ply]}
		if _, r, ok := timing.CutRecord(nodes[v.Ply].Comment); ok && r.Known {
			m.Left, m.Timed = r.Clock, true
		}
		list = append(list, m)
	}
	return list
}

// Explain sets the kinds of the errors among moves of Read. The error is that of ctx.
func Explain(ctx context.Context, g catalog.Game, game *core.Game, found []review.Found, moves []Move) error {
	nodes := game.MainLine()
	line := nodes[len(nodes)-1].Line()
	of := make(map[int]*review.Found, len(found))
	for i := range found {
		of[found[i].Ply] = &found[i]
	}
	for i := range moves {
		m := &moves[i]
		if !m.error() || m.Kinds != nil {
			continue
		}
		kinds, err := mistakes.ErrorKinds(ctx, g, line, *of[m.Ply-1], of[m.Ply])
		if err != nil {
			return err
		}
		m.Kinds = kinds
	}
	return nil
}
