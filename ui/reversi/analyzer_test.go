package reversi

import (
	"context"
	"embed"
	"io/fs"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
)

//go:embed testdata/words.json testdata/*.md
var texts embed.FS

// game returns the game with its analyzer, opponent and prover.
func game() catalog.Game {
	words, _ := fs.Sub(texts, "testdata")
	return catalog.Game{Rules: Rules{}, Codec: codec{}, Analyzer: prover{}, Opponent: prover{}, Texts: words}
}

// prover proves the outcome of every move by exhaustive search, and plays by it.
type prover struct{}

// proofs keep the verdict on the best move of positions; where there is no move, that on the position.
type proofs map[Position]solver.Verdict

func (known proofs) best(p Position) solver.Verdict {
	v, ok := known[p]
	if !ok {
		v.Result = p.Outcome().Result
		if v.Result == core.Unfinished {
			v = known.verdicts(p)[0]
		}
		known[p] = v
	}
	return v
}

// verdicts lists those on all moves, the best first.
func (known proofs) verdicts(p Position) (list []solver.Verdict) {
	for _, m := range p.Moves() {
		next, _ := p.Play(m) // which is legal
		v := known.best(next.(Position))
		list = append(list, solver.Verdict{Move: m, Result: v.Result, Plies: v.Plies + 1, PV: append([]core.Move{m}, v.PV...)})
	}
	solver.Sort(list, p.turn)
	return list
}

func (prover) Analyze(ctx context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	p, known := line.Last().(Position), proofs{}
	v := known.best(p)
	if ctx.Err() == nil {
		report(solver.Report{
			Position: p, Exact: true, Result: v.Result, Plies: v.Plies, Moves: known.verdicts(p), Nodes: uint64(len(known)), Progress: 1,
		})
	}
	return ctx.Err()
}

func (prover) Levels() []solver.Level { return []solver.Level{{ID: "perfect"}} }

func (prover) Choose(ctx context.Context, r solver.Request) (core.Move, error) {
	line := r.Line
	if line.Last().Outcome().Over() {
		return core.Move{}, core.ErrGameOver
	}
	return proofs{}.best(line.Last().(Position)).Move, ctx.Err()
}
