package engine

import (
	"math/rand/v2"
	"time"

	"qilab/core"
)

// The usual levels, weakest first; "level.ID" in the catalogues.
const (
	Beginner = "beginner"
	Easy     = "easy"
	Medium   = "medium"
	Hard     = "hard"
	Expert   = "expert"
	Master   = "master"
	Full     = "full"
)

// Level describes what a level can do. Weak levels do not play at random: they look less far, so that they miss what
// comes later; they do not notice every quiet move; and they take what looks nearly as good for as good.
type Level struct {
	ID string
	// Depth is how far the level looks, in the engine's unit. 0: not bounded.
	Depth int
	// Nodes bounds the search. 0: not bounded.
	Nodes uint64
	// Time is for a turn in a game without a clock; by a clock the level takes what that allows. 0: the level is not bounded by time,
	// and a clock is one more bound.
	Time time.Duration
	// Notice is the share of the quiet moves that the level thinks of at all, above 0 to 1; what is forcing is always seen.
	Notice float64
	// Doubt is how well moves are told apart: one that is worse by so much is chosen 1/e as often. 0: the best move is
	// always chosen.
	Doubt float64
	// Margin is the most that a chosen move may be worse than the best.
	Margin int
}

// Lines returns how many moves the level weighs against each other.
func (l Level) Lines() int {
	if l.Doubt > 0 {
		return 6
	}
	return 1
}

func (l Level) level() Level { return l }

// Leveled is a Level, or a type that embeds it and says more.
type Leveled interface{ level() Level }

// Noticed lists the moves that come to mind: all that are forcing, and a share of the others; all where that leaves none.
func (l Level) Noticed(moves []core.Move, forcing func(core.Move) bool, rng *rand.Rand) []core.Move {
	if l.Notice >= 1 {
		return moves
	}
	var list []core.Move
	for _, m := range moves {
		if forcing(m) || rng.Float64() < l.Notice {
			list = append(list, m)
		}
	}
	if len(list) == 0 {
		return moves
	}
	return list
}

// Pick chooses among the moves of a root, best first, of which at least one must be there: those whose values are known,
// the better the more often. decided says that a score stands for the end of the game; what is seen to win or lose is never
// mistaken for anything else.
func Pick[M any](l Level, root []RootMove[M], decided func(score int) bool, rng *rand.Rand) M {
	best := &root[0]
	if l.Doubt == 0 || decided(best.Score) {
		return best.Move
	}
	losses := make([]int, len(root))
	for i := range root {
		r := &root[i]
		losses[i] = best.Score - r.Score
		if i > 0 && (r.Bound != Exact || losses[i] > l.Margin || decided(r.Score)) {
			losses[i] = outOfMind
		}
	}
	return root[doubt(losses, l.Doubt, rng)].Move
}
