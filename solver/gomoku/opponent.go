package gomoku

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver"
	"qilab/solver/search"
)

// The levels of the opponent, weakest first.
const (
	LevelBeginner = "beginner"
	LevelEasy     = "easy"
	LevelMedium   = "medium"
	LevelHard     = "hard"
	LevelExpert   = "expert"
	LevelMaster   = "master"
	LevelFull     = "full"
)

// strength is what a level can do. Weak levels do not play at random: they look less far, do not count fours through, do
// not notice every quiet point, and take what looks nearly as good for as good.
type strength struct {
	id string
	// depth is how far the level looks, in plies; blocks of fours do not count. 0: not bounded.
	depth int
	// nodes and time bound the search. 0: not bounded.
	nodes uint64
	time  time.Duration
	// leaves and proofs say whether the level sees wins by continuous fours at the end of its lines, and of any length at
	// once.
	leaves, proofs bool
	// notice is the share of the quiet points that the level thinks of at all. Fives, fours, blocks of them and answers to
	// a three are always seen.
	notice float64
	// doubt is how well moves are told apart: one that is worse by so much is chosen 1/e as often. 0: the best move is
	// always chosen.
	doubt float64
	// margin is the most that a chosen move may be worse than the best.
	margin int
}

var strengths = []strength{
	{id: LevelBeginner, depth: 1, notice: 0.5, doubt: 90, margin: 260},
	{id: LevelEasy, depth: 2, notice: 0.75, doubt: 60, margin: 160},
	{id: LevelMedium, depth: 4, notice: 0.9, doubt: 30, margin: 90},
	{id: LevelHard, depth: 4, leaves: true, notice: 1, doubt: 20, margin: 60},
	{id: LevelExpert, depth: 7, leaves: true, proofs: true, notice: 1, doubt: 8, margin: 25},
	{id: LevelMaster, nodes: 300_000, leaves: true, proofs: true, notice: 1},
	{id: LevelFull, time: 1500 * time.Millisecond, leaves: true, proofs: true, notice: 1},
}

// choices is how many moves a level that doubts weighs against each other.
const choices = 6

// opponentMemory is the size of the tables in MiB.
const opponentMemory = 64

// Opponent plays at a level. Calls of Choose wait for each other.
type Opponent struct {
	turn   chan struct{} // as in Analyzer
	engine *Engine       // made when it is needed
}

var _ solver.Opponent = (*Opponent)(nil)

// NewOpponent makes an opponent with an engine of its own. It takes its memory with the first move.
func NewOpponent() *Opponent {
	o := &Opponent{turn: make(chan struct{}, 1)}
	o.turn <- struct{}{}
	return o
}

// Levels lists the strengths, weakest first.
func (*Opponent) Levels() []solver.Level {
	levels := make([]solver.Level, len(strengths))
	for i, s := range strengths {
		levels[i] = solver.Level{ID: s.id}
	}
	return levels
}

// Choose picks a move for the side to move at the end of the line; it passes only where no point may be taken. At all
// levels but those bounded by time the same rng leads to the same move.
func (o *Opponent) Choose(ctx context.Context, line core.Line, level string, rng *rand.Rand) (core.Move, error) {
	p, ok := line.Last().(gomoku.Position)
	if !ok {
		return core.Move{}, fmt.Errorf("gomoku: %T is no position of this game", line.Last())
	}
	s, ok := strengthOf(level)
	if !ok {
		return core.Move{}, fmt.Errorf("gomoku: there is no level %q", level)
	}
	moves := p.Moves()
	if len(moves) == 0 {
		return core.Move{}, core.ErrGameOver
	}
	if len(moves) == 1 {
		return moves[0], nil
	}
	select {
	case <-ctx.Done():
		return core.Move{}, ctx.Err()
	case <-o.turn:
	}
	defer func() { o.turn <- struct{}{} }()
	if o.engine == nil {
		o.engine = NewEngine(opponentMemory)
	}
	q := o.choose(ctx, p.Board(), s, rng)
	if ctx.Err() != nil {
		return core.Move{}, ctx.Err()
	}
	return q.Move(), nil
}

func strengthOf(level string) (strength, bool) {
	for _, s := range strengths {
		if s.id == level {
			return s, true
		}
	}
	return strength{}, false
}

func (o *Opponent) choose(ctx context.Context, b *gomoku.Board, s strength, rng *rand.Rand) gomoku.Point {
	limits := Limits{Depth: s.depth, Nodes: s.nodes, NoLeaves: !s.leaves, NoProofs: !s.proofs}
	if s.time > 0 {
		limits.Budget, limits.Threads = search.FixedTime(s.time), runtime.NumCPU()
	} else {
		o.engine.Clear() // what earlier searches saw would make the level stronger, and its moves depend on the past
	}
	if s.doubt == 0 || b.Stones(gomoku.Black).Or(b.Stones(gomoku.White)).Empty() {
		return o.engine.Search(ctx, b, limits, nil)
	}
	if s.proofs {
		if p := o.engine.obvious(ctx, b, limits, nil, time.Now()); p != gomoku.NoPoint {
			return p
		}
	}
	limits.Lines, limits.Moves = choices, noticed(b, s.notice, rng)
	return doubtful(o.engine.analyse(ctx, b, limits, nil, nil), s, rng)
}

// noticed are the points that come to mind: all that make five or a four, or answer to such, or to a three, and a share of
// the others; nil stands for all.
func noticed(b *gomoku.Board, share float64, rng *rand.Rand) []gomoku.Point {
	s := b.Turn()
	if share >= 1 || !b.Fives(s.Other()).Empty() || !b.Fives(s).Empty() {
		return nil
	}
	seen := b.Fours(s).Or(b.Fours(s.Other()))
	if list, threatened := defences(b, s.Other()); threatened {
		seen = seen.Or(list)
	}
	var list []gomoku.Point
	for p := range neighbourhood(b).All() {
		if b.Has(s, p) && (seen.Has(p) || rng.Float64() < share) {
			list = append(list, p)
		}
	}
	return list
}

// doubtful picks one of the moves whose values are known: the better it is, the more often. A win or a loss that is seen
// is never mistaken for anything else.
func doubtful(root []rootMove, s strength, rng *rand.Rand) gomoku.Point {
	if len(root) == 0 {
		return gomoku.NoPoint
	}
	best := &root[0]
	if IsWin(best.score) {
		return best.move
	}
	losses := make([]int, len(root))
	for i := range root {
		r := &root[i]
		losses[i] = best.score - r.score
		if i > 0 && (r.bound != Exact || losses[i] > s.margin || IsWin(r.score)) {
			losses[i] = search.OutOfMind
		}
	}
	return root[search.Doubt(losses, s.doubt, rng)].move
}
