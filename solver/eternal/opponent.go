package eternal

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"

	"qilab/core"
	"qilab/core/eternal"
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
	LevelFull     = "full"
)

// strength is what a level can do. Weak levels do not play at random: they look less far, so that they miss what comes
// later; they do not notice every quiet move; and they take what looks nearly as good for as good.
type strength struct {
	id string
	// depth is how far the level looks, in turns; points that can be scored at once are seen beyond that. 0: not bounded.
	depth int
	// nodes and time bound the search, time that for a whole turn. 0: not bounded.
	nodes uint64
	time  time.Duration
	// notice is the share of the quiet moves, placements and returns that the level thinks of at all. Captures, points and
	// moves of a piece that is attacked are always seen.
	notice float64
	// doubt is how well steps are told apart: one that is worse by so much is chosen 1/e as often. 0: the best is always
	// chosen.
	doubt float64
	// margin is the most that a chosen step may be worse than the best.
	margin int
}

var strengths = []strength{
	{id: LevelBeginner, depth: 1, notice: 0.4, doubt: 35, margin: 120},
	{id: LevelEasy, depth: 1, notice: 0.8, doubt: 14, margin: 50},
	{id: LevelMedium, depth: 2, notice: 0.9, doubt: 8, margin: 25},
	{id: LevelHard, depth: 3, notice: 1, doubt: 4, margin: 12},
	{id: LevelExpert, nodes: 60_000, notice: 1},
	{id: LevelFull, time: 1500 * time.Millisecond, notice: 1},
}

const (
	candidates     = 6  // how many steps a level that doubts weighs against each other
	opponentMemory = 16 // MiB; it is cleared for every step of the bounded levels
	returnShare    = 0.35
)

// Opponent plays at a level. Calls of Choose wait for each other.
type Opponent struct {
	turn   chan struct{} // as in Analyzer
	engine *Engine       // made when it is needed
	// plan is what the last search bounded by time wants to play further in the same turn, by the position's key.
	plan map[string]core.Move
}

var _ solver.Opponent = (*Opponent)(nil)

// NewOpponent makes an opponent with an engine of its own. It takes its memory with the first step.
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

func strengthOf(level string) (strength, bool) {
	for _, s := range strengths {
		if s.id == level {
			return s, true
		}
	}
	return strength{}, false
}

// Choose picks a step for the side to move at the end of the line. At all levels but those bounded by time the same rng
// leads to the same step. Those bounded by time place a captured piece as they had planned when they captured it.
func (o *Opponent) Choose(ctx context.Context, line core.Line, level string, rng *rand.Rand) (core.Move, error) {
	p, ok := line.Last().(eternal.Position)
	if !ok {
		return core.Move{}, fmt.Errorf("eternal: %T is no position of this game", line.Last())
	}
	s, ok := strengthOf(level)
	if !ok {
		return core.Move{}, fmt.Errorf("eternal: there is no level %q", level)
	}
	if len(p.Moves()) == 0 {
		return core.Move{}, core.ErrGameOver
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
	if s.time > 0 {
		return o.timed(ctx, line, s.time, runtime.NumCPU())
	}
	return o.bounded(ctx, line, s, rng)
}

// timed picks a step of a turn that may take so long on so many threads.
func (o *Opponent) timed(ctx context.Context, line core.Line, within time.Duration, threads int) (core.Move, error) {
	p := line.Last().(eternal.Position)
	if m, ok := o.plan[p.Key()]; ok && p.Phase() == eternal.ToPlace {
		return m, nil
	}
	share := 1.0
	switch {
	case p.Phase() != eternal.ToMove:
		share = returnShare
	case len(line) > 1 && line[len(line)-1].Move.Kind == core.Return:
		share = 1 - returnShare
	}
	limits := Limits{MoveTime: time.Duration(share * float64(within)), Threads: threads}
	result, err := o.engine.Search(ctx, line, limits)
	switch {
	case ctx.Err() != nil:
		return core.Move{}, ctx.Err()
	case err != nil:
		return core.Move{}, err
	}
	o.remember(p, result.Line)
	return result.Line[0], nil
}

// remember makes a plan of the steps of a line that belong to the turn in which it begins.
func (o *Opponent) remember(p eternal.Position, line []core.Move) {
	o.plan = map[string]core.Move{}
	var at core.Position = p
	for _, m := range line {
		if at.Turn() != p.Turn() {
			return
		}
		o.plan[at.Key()] = m
		next, err := at.Play(m)
		if err != nil {
			return
		}
		at = next
	}
}

func (o *Opponent) bounded(ctx context.Context, line core.Line, s strength, rng *rand.Rand) (core.Move, error) {
	o.engine.Clear() // what earlier searches saw would make the level stronger, and its steps depend on the past
	limits := Limits{Depth: s.depth, Nodes: s.nodes, Moves: noticed(line, s.notice, rng)}
	if s.doubt > 0 {
		limits.Lines = candidates
	}
	root, _, err := o.engine.analyse(ctx, line, limits, func(_ int, moves []rootMove, _ uint64) bool {
		return moves[0].outcome() != 1
	})
	switch {
	case ctx.Err() != nil:
		return core.Move{}, ctx.Err()
	case err != nil:
		return core.Move{}, err
	}
	return doubtful(root, s, rng), nil
}

// noticed are the steps that come to mind: all that score or capture an enemy piece, those of a piece that the enemy
// attacks, and a share of the others.
func noticed(line core.Line, share float64, rng *rand.Rand) []core.Move {
	p := line.Last().(eternal.Position)
	moves, b := p.Moves(), p.Board()
	if share >= 1 {
		return moves
	}
	us := b.Turn()
	attacked := b.Reach(us.Other())
	var list []core.Move
	for _, m := range moves {
		forcing := m.Kind == core.Walk && (eternal.InZone(us.Other(), m.To) ||
			eternal.OwnedBy(b.At(m.To), us.Other()) || attacked.Has(m.From))
		if forcing || rng.Float64() < share {
			list = append(list, m)
		}
	}
	if len(list) == 0 {
		return moves
	}
	return list
}

// doubtful picks one of the steps whose values are known: the better it is, the more often. A win is never mistaken for
// anything else.
func doubtful(root []rootMove, s strength, rng *rand.Rand) core.Move {
	best := &root[0]
	if s.doubt == 0 || IsWin(best.score) {
		return best.move.Core()
	}
	losses := make([]int, len(root))
	for i := range root {
		r := &root[i]
		losses[i] = best.score - r.score
		if i > 0 && (r.bound != search.Exact || losses[i] > s.margin) {
			losses[i] = search.OutOfMind
		}
	}
	return root[search.Doubt(losses, s.doubt, rng)].move.Core()
}
