// Package mining finds puzzles of xiangqi: mates, moves that win material, and the only moves that win or hold an endgame.
package mining

import (
	"context"
	"slices"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/engine"
	"qilab/solver/memory"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/mining"
	xiangqisolver "qilab/solver/xiangqi"
)

// The goals.
const (
	goalMate     = xiangqisolver.GoalMate // mate within a number of moves
	goalMaterial = "material"             // win material
	goalWin      = catalog.GoalWin        // preserve the win of an endgame
	goalHold     = catalog.GoalHold       // preserve the draw of an endgame
	goalOnly     = "only"                 // find the only move that wins or holds
	goalVary     = "vary"                 // do not check for ever, which loses
)

// The limits of the searches, in positions.
const (
	mateMoves  = 7
	checkNodes = 2_000   // for mates by checks, in the positions of a game
	quickNodes = 20_000  // for mates by checks, in a candidate
	mateNodes  = 400_000 // for mates by any moves
	winNodes   = 20_000  // after a move that is not the solution
	quickMaterial,
	deepMaterial = 10_000, 40_000
	hashMiB = 4
)

// A position and its solution must satisfy these bounds to be a puzzle.
const (
	maxFirst   = 1
	minKept    = 3   // legal moves where one of them keeps the result of an endgame
	maxSteps   = 4   // moves of the solver, where only the depth of a search would end the line
	minGain    = 150 // the minimum score of the best move, in centipawns
	minGap     = 200 // the minimum lead over the second best, in centipawns
	farAhead   = 700 // the minimum score of a won position, in centipawns
	minCapture = 2   // the minimum gain, in units of worth
)

// worth holds rough values of the pieces.
var worth = [...]int{xiangqi.Pawn: 1, xiangqi.Advisor: 2, xiangqi.Elephant: 2, xiangqi.Horse: 4, xiangqi.Cannon: 4, xiangqi.Rook: 9, xiangqi.King: 0}

// Miner finds the puzzles of the game.
type Miner struct {
	rules    xiangqi.Rules
	solver   *xiangqisolver.MateSolver
	player   *xiangqisolver.Engine // plays the games
	judge    *xiangqisolver.Engine // decides what wins material
	opponent *xiangqisolver.Opponent
	game     catalog.Game
	endings  []string
}

var (
	_ mining.Miner   = (*Miner)(nil)
	_ mining.Lenient = (*Miner)(nil)
)

// New returns a miner. Its endgame tables come out of the budget, which may be nil.
func New(b *memory.Budget) *Miner {
	return &Miner{
		solver: xiangqisolver.NewMateSolver(hashMiB), player: xiangqisolver.NewEngine(1), judge: xiangqisolver.NewEngine(hashMiB),
		opponent: xiangqisolver.NewOpponentOf(nil, 2), game: xiangqisolver.Game(b),
	}
}

// Rules implements mining.Miner.
func (m *Miner) Rules() core.Rules { return m.rules }

// Kinds implements mining.Miner.
func (*Miner) Kinds() []puzzle.Kind {
	return []puzzle.Kind{{ID: goalMate, Max: mateMoves}, {ID: goalMaterial}, {ID: goalWin}, {ID: goalHold}, {ID: goalOnly}, {ID: goalVary}}
}

// Dull implements mining.Selective. That an endgame is won or held by taking a piece for nothing, or by the only legal move, is
// seen at once.
func (*Miner) Dull(p core.Position, s mining.Solution) bool {
	switch s.Goal.Kind {
	case goalWin, goalHold:
		return simpleCapture(p, s.Line[0]) || p.(xiangqi.Position).InCheck() && len(p.Moves()) < 4
	}
	return false
}

// Opponent implements mining.Miner.
func (m *Miner) Opponent() solver.Opponent { return m.opponent }

// Levels implements mining.Miner.
func (*Miner) Levels() []mining.Probe { return mining.Probes() }

// WinsToo implements mining.Lenient: instead of the mate, the side is far ahead after the move.
func (m *Miner) WinsToo(ctx context.Context, p core.Position, goal puzzle.Goal, move core.Move) (bool, error) {
	if goal.Kind != goalMate {
		return false, nil
	}
	line, err := core.Line{{Position: p}}.Then(move)
	if err != nil {
		return false, err
	}
	if out := line.Last().Outcome(); out.Over() {
		return out.Result == core.WinFor(p.Turn()), nil
	}
	m.judge.Clear()
	score := 0
	_, _, err = m.judge.Search(ctx, line, xiangqisolver.Limits{Nodes: winNodes}, func(i xiangqisolver.Info) { score = i.Score })
	return score <= -farAhead, err
}

// The positions of a game in which Look searches for mates and for material.
const (
	minPlies  = 12  // before them
	minMate   = 250 // the minimum score
	maxGain   = 1500
	maxBefore = 80 // of the score before the last move: material is won after an error
	lookDepth = 3
)

// Look implements mining.Miner.
func (m *Miner) Look(ctx context.Context, line core.Line) (core.Position, []puzzle.Goal) {
	p := m.fresh(line.Last())
	if need, ok := m.game.Endgames.Of(p, solver.Limit{Threads: 1}); ok && need.Err == nil {
		if need.Memory > quickEnding {
			return p, nil
		}
		return p, []puzzle.Goal{{Kind: goalWin}, {Kind: goalHold}}
	}
	if len(line) <= minPlies {
		return p, nil
	}
	alone := core.Line{{Position: p}}
	score := m.score(ctx, alone)
	if score > minMate {
		m.solver.Clear()
		mate, err := m.solver.Find(ctx, alone, xiangqisolver.MateLimit{Moves: mateMoves, Nodes: checkNodes, Checks: true})
		if err == nil && mate.Moves > 1 {
			return p, []puzzle.Goal{{Kind: goalMate, Moves: mateMoves}}
		}
	}
	if score > minGain && score < maxGain && -m.score(ctx, core.Line{{Position: m.fresh(line[len(line)-2].Position)}}) < maxBefore {
		return p, []puzzle.Goal{{Kind: goalMaterial}}
	}
	return p, nil
}

// score returns the score of a shallow search for the side to move.
func (m *Miner) score(ctx context.Context, line core.Line) int {
	m.player.Clear()
	if _, scores := m.lines(ctx, line, xiangqisolver.Limits{Depth: lookDepth}); len(scores) > 0 {
		return scores[0]
	}
	return 0
}

// fresh returns the position with its counters reset as at the beginning of a game, because a puzzle has no history.
func (m *Miner) fresh(p core.Position) core.Position {
	s := m.rules.SetupOf(p)
	s.Fields[xiangqi.FieldQuiet], s.Fields[xiangqi.FieldNumber] = "0", "1"
	if next, err := m.rules.FromSetup(s); err == nil {
		return next
	}
	return p
}

// lines returns the first moves of the best lines of a search, and their scores.
func (m *Miner) lines(ctx context.Context, line core.Line, limits xiangqisolver.Limits) (best []core.Move, scores []int) {
	found := map[int]xiangqisolver.Info{}
	if _, _, err := m.player.Search(ctx, line, limits, func(i xiangqisolver.Info) { found[i.Line] = i }); err != nil {
		return nil, nil
	}
	for n := 1; len(found[n].PV) > 0; n++ {
		if move := found[n].PV[0]; !slices.Contains(best, move) {
			best, scores = append(best, move), append(scores, found[n].Score)
		}
	}
	return best, scores
}

// Solve implements mining.Miner.
func (m *Miner) Solve(ctx context.Context, p core.Position, goal puzzle.Goal, by mining.Standard) (mining.Solution, error) {
	switch goal.Kind {
	case goalMate:
		return m.mate(ctx, p, goal, by)
	case goalMaterial:
		return m.material(ctx, p)
	case goalOnly, goalVary:
		return m.onlyMove(ctx, p, goal, by)
	}
	return m.ending(ctx, p, goal, by)
}

// mate finds the shortest mate, and all moves of the solver that preserve it.
func (m *Miner) mate(ctx context.Context, p core.Position, goal puzzle.Goal, by mining.Standard) (mining.Solution, error) {
	m.solver.Clear()
	line := core.Line{{Position: p}}
	limit := goal.Moves
	if limit == mateMoves { // of a candidate nothing is known: a mate by checks is quickly found, and bounds the shortest one
		bound, err := m.solver.Find(ctx, line, xiangqisolver.MateLimit{Moves: limit, Nodes: quickNodes, Checks: true})
		if limit = bound.Moves; err != nil || limit == 0 {
			return mining.Solution{}, unsound(ctx)
		}
		m.solver.Clear() // so that the line is the one that is found without the bound
	}
	mate, err := m.solver.Find(ctx, line, xiangqisolver.MateLimit{Moves: limit, Nodes: mateNodes})
	if err != nil || mate.Moves == 0 {
		return mining.Solution{}, unsound(ctx)
	}
	s := mining.Solution{Goal: puzzle.Goal{Kind: goalMate, Moves: mate.Moves}, Proof: collection.ByProver}
	quiet, sacrifices := 0, 0
	for i, move := range mate.Line {
		left := mate.Moves - i/2
		if i%2 == 0 {
			right, err := m.solver.First(ctx, line, left)
			if err != nil || i == 0 && by == mining.Mined && len(right) > maxFirst || !slices.Contains(right, move) {
				return mining.Solution{}, unsound(ctx)
			}
			s.Accepted = append(s.Accepted, mining.First(right, move))
		}
		s.Line = append(s.Line, move)
		taken := line.Last().(xiangqi.Position).Board().At(move.To) != core.NoPiece
		if line, err = line.Then(move); err != nil {
			return mining.Solution{}, err
		}
		if i%2 == 0 && !line.Last().(xiangqi.Position).InCheck() {
			quiet++
		}
		if i%2 == 1 && taken {
			sacrifices++
		}
	}
	s.Rating = 550 + 280*(mate.Moves-1) + 200*min(quiet, 2) + 60*min(sacrifices, 3)
	return s, nil
}

// unsound returns the error for a search without a result.
func unsound(ctx context.Context) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return mining.ErrUnsound
}

// material finds moves that win material and on which two searches of different depth agree.
func (m *Miner) material(ctx context.Context, p core.Position) (mining.Solution, error) {
	s := mining.Solution{Goal: puzzle.Goal{Kind: goalMaterial}, Proof: collection.BySearch}
	line := core.Line{{Position: p}}
	for len(s.Accepted) < maxSteps {
		quick, ok := m.only(ctx, line, quickMaterial)
		if !ok {
			break
		}
		deep, ok := m.only(ctx, line, deepMaterial)
		if !ok || deep[0] != quick[0] {
			break
		}
		if len(s.Accepted) == 0 && gain(p, deep) < minCapture {
			return mining.Solution{}, unsound(ctx)
		}
		if len(s.Accepted) > 0 {
			s.Line = append(s.Line, line[len(line)-1].Move)
		}
		s.Line = append(s.Line, deep[0])
		s.Accepted = append(s.Accepted, deep[:1:1])
		if len(deep) < 3 {
			break
		}
		for _, move := range deep[:2] {
			next, err := line.Then(move)
			if err != nil {
				return mining.Solution{}, err
			}
			line = next
		}
	}
	if len(s.Accepted) == 0 || ctx.Err() != nil {
		return mining.Solution{}, unsound(ctx)
	}
	s.Rating = 800 + 250*len(s.Accepted)
	if first := s.Line[0]; p.(xiangqi.Position).Board().At(first.To) == core.NoPiece {
		s.Rating += 250
	}
	return s, nil
}

// only returns the principal variation of a search if the best move gains enough and is clearly better than all others.
func (m *Miner) only(ctx context.Context, line core.Line, nodes uint64) ([]core.Move, bool) {
	first, second, ok := m.bestTwo(ctx, line, nodes)
	return first.PV, ok && first.Score >= minGain && first.Score-second.Score >= minGap && !xiangqisolver.IsMate(first.Score)
}

// bestTwo returns the best two moves of a search.
func (m *Miner) bestTwo(ctx context.Context, line core.Line, nodes uint64) (first, second xiangqisolver.Info, ok bool) {
	m.judge.Clear()
	found := map[int]xiangqisolver.Info{}
	_, _, err := m.judge.Search(ctx, line, xiangqisolver.Limits{Nodes: nodes, Lines: 2}, func(i xiangqisolver.Info) {
		if i.Bound == engine.Exact {
			found[i.Line] = i
		}
	})
	first, second = found[1], found[2]
	return first, second, err == nil && len(first.PV) > 0 && len(second.PV) > 0 && first.PV[0] != second.PV[0]
}

// gain returns the net value of the material that the side to move wins in a line.
func gain(p core.Position, line []core.Move) int {
	sum, side := 0, p.Turn()
	for _, move := range line {
		taken := worth[xiangqi.KindOf(p.(xiangqi.Position).Board().At(move.To))]
		if p.Turn() != side {
			taken = -taken
		}
		sum += taken
		next, err := p.Play(move)
		if err != nil {
			break
		}
		p = next
	}
	return sum
}

// ending finds the moves that preserve the result of an endgame.
func (m *Miner) ending(ctx context.Context, p core.Position, goal puzzle.Goal, by mining.Standard) (mining.Solution, error) {
	if need, ok := m.game.Endgames.Of(p, solver.Limit{Threads: 1}); !ok || need.Err != nil {
		return mining.Solution{}, mining.ErrNoTable
	}
	s := mining.Solution{Goal: puzzle.Goal{Kind: goal.Kind}, Proof: collection.ByTable}
	want := core.ViewWin
	if goal.Kind == goalHold {
		want = core.ViewDraw
	}
	line := core.Line{{Position: p}}
	plies := 0
	for !line.Last().Outcome().Over() && len(s.Accepted) < maxSteps {
		r, err := m.verdicts(ctx, line)
		if err != nil {
			return mining.Solution{}, err
		}
		move := r.Moves[0].Move
		if line.Last().Turn() == p.Turn() {
			var right []core.Move
			for _, v := range r.Moves {
				if v.Result.For(p.Turn()) == want {
					right = append(right, v.Move)
				}
			}
			if len(line) == 1 && (!slices.Contains(right, move) || len(right) == len(r.Moves) || by == mining.Mined && (len(right) > maxFirst || len(r.Moves) < minKept)) {
				return mining.Solution{}, mining.ErrUnsound
			}
			if len(line) > 1 && len(right) > 2 || len(right) == 0 {
				break // the rest is easy
			}
			if len(line) == 1 {
				plies = max(r.Plies, 0)
			}
			s.Accepted = append(s.Accepted, mining.First(right, move))
		}
		s.Line = append(s.Line, move)
		if line, err = line.Then(move); err != nil {
			return mining.Solution{}, err
		}
	}
	if len(s.Line)%2 == 0 {
		s.Line = s.Line[:len(s.Line)-1]
	}
	s.Rating = 1150 + 12*min(plies, 50) + 100*len(s.Accepted)
	return s, nil
}

// verdicts returns the verdicts on all moves at the end of a line, from the table of its class.
func (m *Miner) verdicts(ctx context.Context, line core.Line) (solver.Report, error) {
	var last solver.Report
	err := m.game.Analyzer.Analyze(ctx, line, solver.Limit{Threads: 1}, func(r solver.Report) { last = r })
	switch {
	case ctx.Err() != nil:
		return last, ctx.Err()
	case err != nil || !last.Exact || last.Class == nil || len(last.Moves) == 0:
		return last, mining.ErrUnsound
	}
	return last, nil
}
