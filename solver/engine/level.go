package engine

import (
	"math/rand/v2"
	"time"

	"qilab/core"
)

// The usual levels, weakest first; "level.ID" in the catalogues. Not every game has a Candidate.
const (
	Beginner  = "beginner"
	Easy      = "easy"
	Medium    = "medium"
	Hard      = "hard"
	Expert    = "expert"
	Candidate = "candidate"
	Master    = "master"
	Full      = "full"
)

// Level describes a level of play. Weak levels do not play at random: they search less deep, so they miss later
// consequences; they do not notice every quiet move; and they mistake nearly equal moves for equal.
type Level struct {
	ID string
	// Depth bounds the search, in the engine's unit. 0: not bounded.
	Depth int
	// Nodes bounds the search. 0: not bounded.
	Nodes uint64
	// Time is for a turn in a game without a clock; with a clock the level takes the time that it allows. 0: the level
	// is not bounded by time, and a clock is an additional bound.
	Time time.Duration
	// Notice is the share of the quiet moves that the level considers at all, above 0 to 1; forcing moves are always
	// considered.
	Notice float64
	// Doubt determines how well moves are distinguished: one that is worse by this much is chosen 1/e as often. 0: the
	// best move is always chosen.
	Doubt float64
	// Margin is the maximum loss of a chosen move against the best.
	Margin int
}

// Lines returns the number of moves that the level compares.
func (l Level) Lines() int {
	if l.Doubt > 0 {
		return 6
	}
	return 1
}

func (l Level) level() Level { return l }

// Leveled is a Level, or a type that embeds it.
type Leveled interface{ level() Level }

// Noticed lists the moves that come to mind: all forcing ones, and a share of the others; all if that leaves none.
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

// Pick chooses among the moves of a root, best first and at least one, whose values are known: the better, the more
// often. decided reports whether a score decides the game; wins and losses in sight are never mistaken for anything
// else.
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
