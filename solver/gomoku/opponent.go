package gomoku

import (
	"context"
	"math/rand/v2"
	"runtime"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver"
	"qilab/solver/engine"
	"qilab/solver/memory"
)

// strength is a level of gomoku. Weak levels do not calculate sequences of fours either.
type strength struct {
	engine.Level
	// leaves and proofs are whether the level sees wins by continuous fours at the end of its lines, and of any length
	// at once.
	leaves, proofs bool
}

// levels are the levels, the weakest first. How strong they are is in strengths.
var levels = []strength{
	{Level: engine.Level{ID: engine.Beginner, Depth: 1, Notice: 0.5, Doubt: 90, Margin: 260}},
	{Level: engine.Level{ID: engine.Easy, Depth: 2, Notice: 0.75, Doubt: 60, Margin: 160}},
	{Level: engine.Level{ID: engine.Medium, Depth: 4, Notice: 0.9, Doubt: 30, Margin: 90}},
	{Level: engine.Level{ID: engine.Hard, Depth: 5, Notice: 1, Doubt: 20, Margin: 60}, leaves: true},
	{Level: engine.Level{ID: engine.Expert, Depth: 8, Notice: 1, Doubt: 8, Margin: 25}, leaves: true, proofs: true},
	{Level: engine.Level{ID: engine.Master, Nodes: 300_000, Notice: 1}, leaves: true, proofs: true},
	{Level: engine.Level{ID: engine.Full, Time: 1500 * time.Millisecond, Notice: 1}, leaves: true, proofs: true},
}

// opponentMemory is the size of the tables in MiB.
const opponentMemory = 64

// Opponent plays at a level. It passes only if there is no legal point. Concurrent calls of Choose wait for each other.
type Opponent struct {
	*engine.Opponent[gomoku.Position, strength, *Engine]
}

var _ solver.Ponderer = (*Opponent)(nil)

// NewOpponent returns an opponent with its own engine. It takes its memory from a budget, which may be nil, at the
// first move.
func NewOpponent(b *memory.Budget) *Opponent { return NewOpponentOf(b, opponentMemory) }

// NewOpponentOf returns an opponent like NewOpponent, with tables of the given size in MiB, for weak levels, which need
// little and start each move with empty tables.
func NewOpponentOf(b *memory.Budget, mib int) *Opponent {
	o := engine.NewOpponent(b, "gomoku", levels, mib, NewEngine, choose)
	o.PonderBy(ponder)
	return &Opponent{o}
}

// ponder implements engine.Pondering. Wins by fours need no preparation: they are found at once.
func ponder(ctx context.Context, e *Engine, a engine.Ahead) ([]core.Move, error) {
	limits := Limits{Time: engine.MoveTime(a.Time), Threads: a.Threads}
	root := e.analyse(ctx, a.Line.Last().(gomoku.Position).Board(), limits, nil, nil)
	if len(root) == 0 {
		return nil, core.ErrGameOver
	}
	return coreLine(root[0].Line), nil
}

type question = engine.Question[gomoku.Position, strength]

func choose(ctx context.Context, e *Engine, q question) (core.Move, error) {
	return pick(ctx, e, q.Position.Board(), q.Level, q.Clock, q.Rng).Move(), nil
}

// The bounds of a quick search for refutes.
const (
	glanceNodes = 6_000 // nodes, for the best move and for the other
	glanceLoss  = 150   // the maximum loss of the move
)

// refutes reports whether a move loses much more than the best one, in a short search, as catalog.Refutation.
func (o *Opponent) refutes(ctx context.Context, line core.Line, m core.Move) (bad bool, err error) {
	p, ok := line.Last().(gomoku.Position)
	if !ok || gomoku.PointOf(m) == gomoku.NoPoint {
		return true, nil // no book has passes
	}
	err = o.Look(ctx, func(e *Engine) error {
		best := e.analyse(ctx, p.Board(), Limits{Nodes: glanceNodes, Lines: 1}, nil, nil)
		other := e.analyse(ctx, p.Board(), Limits{Nodes: glanceNodes, Lines: 1, Moves: []gomoku.Point{gomoku.PointOf(m)}}, nil, nil)
		if ctx.Err() == nil && len(best) > 0 {
			bad = len(other) == 0 || other[0].Score < best[0].Score-glanceLoss
		}
		return ctx.Err()
	})
	return bad, err
}

// The expected number of a side's moves in the rest of a game: at the start, and at any time.
const (
	longGame  = 40
	shortGame = 15
)

// expected returns the expected number of a side's remaining moves.
func expected(b *gomoku.Board) int { return Expected(gomoku.Points - b.Empty().Len()) }

// Expected returns the expected number of a side's remaining moves with the given number of stones on the board.
func Expected(stones int) int { return max(shortGame, longGame-stones/2) }

// pick picks the move of a level.
func pick(ctx context.Context, e *Engine, b *gomoku.Board, s strength, clock solver.Clock, rng *rand.Rand) gomoku.Point {
	limits := Limits{Depth: s.Depth, Nodes: s.Nodes, NoLeaves: !s.leaves, NoProofs: !s.proofs}
	limits.Time = engine.LevelTime(clock, b.Turn(), s.Time)
	limits.Time.Began, limits.Time.Expect = time.Now(), expected(b)
	if s.Time > 0 {
		limits.Threads = runtime.NumCPU()
	}
	if s.Doubt == 0 || b.Stones(gomoku.Black).Or(b.Stones(gomoku.White)).Empty() {
		return e.Search(ctx, b, limits, nil)
	}
	if s.proofs {
		if p := e.obvious(ctx, b, limits, nil); p != gomoku.NoPoint {
			return p
		}
	}
	limits.Lines, limits.Moves = s.Lines(), noticed(b, s.Notice, rng)
	root := e.analyse(ctx, b, limits, nil, nil)
	if len(root) == 0 {
		return gomoku.NoPoint
	}
	return engine.Pick(s.Level, root, IsWin, rng)
}

// noticed lists the points that come to mind: all that make five or a four, or answer one or a three, and a share of
// the others; nil means all.
func noticed(b *gomoku.Board, share float64, rng *rand.Rand) []gomoku.Point {
	s := b.Turn()
	if share >= 1 || !b.Fives(s.Other()).Empty() || !b.Fives(s).Empty() {
		return nil
	}
	seen := b.Fours(s).Or(b.Fours(s.Other()))
	if stops, threatened := defences(b, s.Other()); threatened {
		seen = seen.Or(stops)
	}
	var list []gomoku.Point
	for p := range neighbourhood(b).All() {
		if b.Has(s, p) && (seen.Has(p) || rng.Float64() < share) {
			list = append(list, p)
		}
	}
	return list
}
