// Package modes draws puzzles of the built-in collection for training: by theme and rating around the user's own
// rating, as a streak that gets harder, as a storm against the clock, or as a round of a set. Each mode is a Source.
//
// Drawing is random, with a generator of the caller. A puzzle that the user has not seen is preferred, then the one seen
// longest ago. The package keeps no files and knows no game.
package modes

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"qilab/solver/puzzle/collection"
)

// Mode is a way to train. The words are stored in files.
type Mode string

const (
	Themes Mode = "themes" // by theme and rating, or around the user's rating
	Streak Mode = "streak" // each one harder, until the first error
	Storm  Mode = "storm"  // as many as possible in three minutes
	Rounds Mode = "rounds" // a set that is repeated until it is fast
	Failed Mode = "failed" // those whose last try failed
)

// All lists the modes.
func All() []Mode { return []Mode{Themes, Streak, Storm, Rounds, Failed} }

// Rated reports whether first tries in the mode change the ratings. Under pressure of time or of a streak they say little.
func (m Mode) Rated() bool { return m != Streak && m != Storm }

// Source gives one puzzle after the other.
type Source interface {
	// Next draws the next puzzle; ok is false if there is none left or the run is over.
	Next(now time.Time) (z collection.Puzzle, ok bool)
	// Answer takes the result of the puzzle drawn last.
	Answer(a Answer)
}

// Answer is the result of a puzzle.
type Answer struct {
	Solved bool // at the first try and without help
	Took   time.Duration
	At     time.Time
}

// Filter selects puzzles.
type Filter struct {
	// Goals and Themes are fixed words; a puzzle has one of each kind that is asked for. None: all.
	Goals, Themes []string
	// Min and Max are the bounds of the rating; 0: none.
	Min, Max int
}

// matches reports whether a puzzle is selected.
func (f Filter) matches(z collection.Puzzle) bool {
	return (f.Min == 0 || z.Rating >= f.Min) && (f.Max == 0 || z.Rating <= f.Max) &&
		(len(f.Goals) == 0 || slices.Contains(f.Goals, z.Goal.Kind)) &&
		(len(f.Themes) == 0 || slices.ContainsFunc(f.Themes, func(t string) bool { return slices.Contains(z.Themes, t) }))
}

// Pool holds the puzzles of a game.
type Pool struct {
	list []collection.Puzzle // the easiest first
	byID map[string]int
}

// NewPool returns a pool of puzzles in the order of their ratings.
func NewPool(list []collection.Puzzle) *Pool {
	p := &Pool{list: list, byID: make(map[string]int, len(list))}
	for i, z := range list {
		p.byID[z.ID] = i
	}
	return p
}

// Without returns a pool of the same puzzles except some.
func (p *Pool) Without(ids []string) *Pool {
	return NewPool(slices.DeleteFunc(slices.Clone(p.list), func(z collection.Puzzle) bool { return slices.Contains(ids, z.ID) }))
}

// Len returns the number of puzzles.
func (p *Pool) Len() int { return len(p.list) }

// Puzzle returns the puzzle with an id.
func (p *Pool) Puzzle(id string) (z collection.Puzzle, ok bool) {
	i, ok := p.byID[id]
	if !ok {
		return z, false
	}
	return p.list[i], true
}

// Matching lists the selected puzzles, the easiest first.
func (p *Pool) Matching(f Filter) (list []collection.Puzzle) {
	for _, z := range p.list {
		if f.matches(z) {
			list = append(list, z)
		}
	}
	return list
}

// Count is a word with the number of puzzles that have it.
type Count struct {
	Word  string
	Count int
}

// Goals counts the goals, the most frequent first.
func (p *Pool) Goals() []Count {
	return p.count(func(z collection.Puzzle) []string { return []string{z.Goal.Kind} })
}

// lengths are the themes that tell the length of a mate. Players look for them in this order.
var lengths = []string{"one-move", "two-moves", "three-moves", "four-moves"}

// Themes counts the themes: lengths first, and then the most frequent, without those that all puzzles of one goal have and no others.
func (p *Pool) Themes() []Count {
	type pair struct{ goal, theme string }
	together := map[pair]int{}
	for _, z := range p.list {
		for _, theme := range z.Themes {
			together[pair{z.Goal.Kind, theme}]++
		}
	}
	goals := p.Goals()
	list := slices.DeleteFunc(p.count(func(z collection.Puzzle) []string { return z.Themes }), func(theme Count) bool {
		return slices.ContainsFunc(goals, func(goal Count) bool {
			return theme.Count == goal.Count && together[pair{goal.Word, theme.Word}] == goal.Count
		})
	})
	place := func(c Count) int {
		if at := slices.Index(lengths, c.Word); at >= 0 {
			return at
		}
		return len(lengths)
	}
	slices.SortStableFunc(list, func(a, b Count) int { return place(a) - place(b) })
	return list
}

func (p *Pool) count(words func(collection.Puzzle) []string) (list []Count) {
	counts := map[string]int{}
	for _, z := range p.list {
		for _, w := range words(z) {
			counts[w]++
		}
	}
	for w, n := range counts {
		list = append(list, Count{w, n})
	}
	slices.SortFunc(list, func(a, b Count) int {
		if a.Count != b.Count {
			return b.Count - a.Count
		}
		return strings.Compare(a.Word, b.Word)
	})
	return list
}

// Seen tells when puzzles were tried last, by their ids.
type Seen map[string]time.Time

// rest is the time after which a puzzle may be given again before all others were given.
const rest = 30 * 24 * time.Hour

// choice is the number of puzzles nearest to a rating among which chance decides.
const choice = 16

// near is the distance within which a rested puzzle is preferred to an unseen one farther away.
const near = 150

// draw draws one of the puzzles, which are sorted by rating, near a rating, and marks it as seen. It prefers unseen
// puzzles, but one that has rested to an unseen one that is much too hard or too easy; if all have been seen lately, it
// takes one of those seen longest ago.
func (s Seen) draw(list []collection.Puzzle, rating float64, now time.Time, rng *rand.Rand) (z collection.Puzzle, ok bool) {
	if len(list) == 0 {
		return z, false
	}
	from := nearest(list, rating, func(z collection.Puzzle) bool {
		_, seen := s[z.ID]
		return !seen
	})
	if len(from) == 0 || distance(from[0], rating) > near {
		rested := nearest(list, rating, func(z collection.Puzzle) bool {
			at, seen := s[z.ID]
			return seen && now.Sub(at) >= rest
		})
		if len(rested) > 0 && (len(from) == 0 || distance(rested[0], rating) <= near) {
			from = rested
		}
	}
	if len(from) == 0 {
		times := make([]time.Time, len(list))
		for i, z := range list {
			times[i] = s[z.ID]
		}
		slices.SortFunc(times, time.Time.Compare)
		middle := times[(len(times)-1)/2]
		from = nearest(list, rating, func(z collection.Puzzle) bool { return !s[z.ID].After(middle) })
	}
	z = from[rng.IntN(len(from))]
	s[z.ID] = now
	return z, true
}

// nearest returns at least choice puzzles to keep of a list sorted by rating, if there are as many: those nearest to a
// rating, the nearest one first. All that are as far away as the last one take part, which may be hundreds.
func nearest(list []collection.Puzzle, rating float64, keep func(collection.Puzzle) bool) (found []collection.Puzzle) {
	above, _ := slices.BinarySearchFunc(list, rating, func(z collection.Puzzle, r float64) int { return cmp.Compare(float64(z.Rating), r) })
	below := above - 1
	for below >= 0 || above < len(list) {
		next := above
		if above == len(list) || below >= 0 && distance(list[below], rating) <= distance(list[above], rating) {
			next = below
		}
		if n := len(found); n >= choice && distance(list[next], rating) > distance(found[n-1], rating) {
			break
		}
		if keep(list[next]) {
			found = append(found, list[next])
		}
		if next == above {
			above++
		} else {
			below--
		}
	}
	return found
}

func distance(z collection.Puzzle, rating float64) float64 {
	d := float64(z.Rating) - rating
	return max(d, -d)
}
