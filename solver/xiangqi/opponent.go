package xiangqi

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
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

// strength is what a level can do. Weak levels do not play at random: they look less far, so that they miss what comes
// later; they do not notice every quiet move; and they take what looks nearly as good for as good.
type strength struct {
	id string
	// depth is how far the level looks, in plies; captures are followed to their end beyond that. 0: not bounded.
	depth int
	// nodes and time bound the search. 0: not bounded.
	nodes uint64
	time  time.Duration
	// notice is the share of the quiet moves that the level thinks of at all. Captures, checks, answers to a check and
	// moves of the piece that was attacked last are always seen.
	notice float64
	// doubt is how well moves are told apart: one that is worse by so many centipawns is chosen 1/e as often. 0: the best
	// move is always chosen.
	doubt float64
	// margin is the most, in centipawns, that a chosen move may be worse than the best.
	margin int
}

var strengths = []strength{
	{id: LevelBeginner, depth: 1, notice: 0.5, doubt: 90, margin: 250},
	{id: LevelEasy, depth: 2, notice: 0.7, doubt: 55, margin: 150},
	{id: LevelMedium, depth: 4, notice: 0.9, doubt: 30, margin: 80},
	{id: LevelHard, depth: 6, notice: 1, doubt: 15, margin: 40},
	{id: LevelExpert, depth: 8, notice: 1, doubt: 7, margin: 20},
	{id: LevelMaster, nodes: 400_000, notice: 1},
	{id: LevelFull, time: 1500 * time.Millisecond, notice: 1},
}

// candidates is how many moves a level that doubts weighs against each other.
const candidates = 6

// opponentMemory is the size of the table in MiB.
const opponentMemory = 64

// Opponent plays xiangqi at a level. Calls of Choose wait for each other.
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

// Choose picks a move for the side to move at the end of the line. At all levels but those bounded by time the same rng
// leads to the same move.
func (o *Opponent) Choose(ctx context.Context, line core.Line, level string, rng *rand.Rand) (core.Move, error) {
	p, ok := line.Last().(xiangqi.Position)
	if !ok {
		return core.Move{}, fmt.Errorf("xiangqi: %T is no position of this game", line.Last())
	}
	s, ok := strengthOf(level)
	if !ok {
		return core.Move{}, fmt.Errorf("xiangqi: there is no level %q", level)
	}
	moves := p.Moves()
	if len(moves) == 0 {
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
	return o.choose(ctx, line, lasting(line, moves), s, rng)
}

func strengthOf(level string) (strength, bool) {
	for _, s := range strengths {
		if s.id == level {
			return s, true
		}
	}
	return strength{}, false
}

// lasting lists the moves that do not lose by a repetition, or all if there are no others.
func lasting(line core.Line, moves []core.Move) []core.Move {
	var list []core.Move
	for _, m := range moves {
		if _, loses := xiangqi.LosesByRepetition(line, m); !loses {
			list = append(list, m)
		}
	}
	if len(list) == 0 {
		return moves
	}
	return list
}

func (o *Opponent) choose(ctx context.Context, line core.Line, moves []core.Move, s strength, rng *rand.Rand) (core.Move, error) {
	limits := Limits{Depth: s.depth, Nodes: s.nodes, MoveTime: s.time, Moves: noticed(line, moves, s.notice, rng)}
	if s.time > 0 {
		limits.Threads = runtime.NumCPU()
	} else {
		o.engine.Clear() // what earlier searches saw would make the level stronger, and its moves depend on the past
	}
	if s.doubt > 0 {
		limits.Lines = candidates
	}
	root, err := o.engine.analyse(ctx, line, limits, nil, nil)
	switch {
	case ctx.Err() != nil:
		return core.Move{}, ctx.Err()
	case err != nil:
		return core.Move{}, err
	}
	return doubtful(root, s, rng).Core(), nil
}

// noticed are the moves that come to mind: all that capture, give check, answer a check, or move a piece that the enemy
// attacks, and a share of the others.
func noticed(line core.Line, moves []core.Move, share float64, rng *rand.Rand) []core.Move {
	b := line.Last().(xiangqi.Position).Board()
	if share >= 1 || b.InCheck() {
		return moves
	}
	us := b.Turn()
	var attacked xiangqi.Bitboard
	for set := b.Side(us.Other()); !set.Empty(); {
		attacked = attacked.Or(b.Targets(set.Pop()))
	}
	var list []core.Move
	for _, m := range moves {
		forcing := b.At(m.To) != core.NoPiece || attacked.Has(m.From) || b.GivesCheck(xiangqi.NewMove(m.From, m.To))
		if forcing || rng.Float64() < share {
			list = append(list, m)
		}
	}
	if len(list) == 0 {
		return moves
	}
	return list
}

// doubtful picks one of the moves whose values are known: the better it is, the more often. A mate is never mistaken for
// anything else.
func doubtful(root []rootMove, s strength, rng *rand.Rand) xiangqi.Move {
	best := &root[0]
	if s.doubt == 0 || IsMate(best.score) {
		return best.move
	}
	losses := make([]int, len(root))
	for i := range root {
		r := &root[i]
		losses[i] = best.score - r.score
		if i > 0 && (r.bound != Exact || losses[i] > s.margin) {
			losses[i] = search.OutOfMind
		}
	}
	return root[search.Doubt(losses, s.doubt, rng)].move
}
