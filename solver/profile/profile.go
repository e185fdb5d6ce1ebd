// Package profile measures how a player has played over many reviewed games: by phase, opening, kind of error, time
// left, side and month. It neither searches nor knows where games come from.
//
// A move is measured by the values before and after it from the same search. So a phase starts from the value before its
// first move, not from that of an even game, and is not blamed for what was lost earlier.
package profile

import (
	"cmp"
	"slices"
	"time"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/explain"
	"qilab/solver/judge"
)

// Game is a reviewed game of the player.
type Game struct {
	ID      int64  // the caller's
	Month   string // 2006-01; "": unknown
	Side    core.Side
	Result  core.Result
	Opening string // "": unknown
	Scale   judge.Scale
	Moves   []Move // those of the player
}

// Move is a reviewed move.
type Move struct {
	Ply           int // from 1
	Judgement     judge.Judgement
	Before, After judge.Value // for the mover
	Phase         catalog.Phase
	Left          time.Duration  // on the player's clock after the move
	Timed         bool           // Left is known
	Kinds         []explain.Kind // of an error, the most important first; nil: it is not explained
}

// Spot is a move of a game.
type Spot struct {
	Game int64
	Ply  int // from 1
}

// Row measures some moves.
type Row struct {
	ID      string
	Games   []int64 // with such moves, in the order given
	Summary judge.Summary
	Errors  []Spot                // mistakes and blunders
	Lost    float64               // by the errors, in expected points: a win is 1, a draw ½
	Results [core.ViewWin + 1]int // by the player's view; only of all games, openings, sides and months
}

// Profile holds the measurements of games.
type Profile struct {
	All Row
	// The rows of the other lists have the ID of a catalog.Phase, an opening, an explain.Kind, one of timeIDs, the number of a
	// core.Side, or a month such as 2026-11. Kinds count errors, each by its most important kind. Phases, times, sides and
	// months are in their order, kinds and openings in the order of their losses and games. Rows without moves are missing.
	Phases, Openings, Kinds, Times, Sides, Months []Row
	Unexplained                                   bool // some errors have no kinds yet
}

// times are the bounds of the rows by time left.
var times = []struct {
	id    string
	below time.Duration
}{{"10s", 10 * time.Second}, {"30s", 30 * time.Second}, {"1m", time.Minute}, {"5m", 5 * time.Minute}, {"more", 1 << 62}}

// timeIDs lists the rows by time left, the least time first.
func timeIDs() (list []string) {
	for _, t := range times {
		list = append(list, t.id)
	}
	return list
}

func timeID(left time.Duration) string {
	for _, t := range times {
		if left < t.below {
			return t.id
		}
	}
	return ""
}

// Of measures games.
func Of(games []Game) (p Profile) {
	phases, openings, kinds, clocks, sides, months := rows{}, rows{}, rows{}, rows{}, rows{}, rows{}
	p.All = Row{}
	for i := range games {
		g := &games[i]
		p.All.enter(g)
		opening, side, month := openings.at(g.Opening), sides.at(sideID(g.Side)), &Row{}
		if g.Month != "" {
			month = months.at(g.Month)
		}
		opening.enter(g)
		side.enter(g)
		month.enter(g)
		for k := range g.Moves {
			m := &g.Moves[k]
			for _, r := range []*Row{&p.All, opening, side, month, phases.at(m.Phase.ID())} {
				r.add(g, m)
			}
			if m.Timed {
				clocks.at(timeID(m.Left)).add(g, m)
			}
			if m.error() {
				if len(m.Kinds) == 0 {
					p.Unexplained = true
				} else {
					kinds.at(string(m.Kinds[0])).add(g, m)
				}
			}
		}
	}
	p.Phases = phases.order(catalog.OpeningPhase.ID(), catalog.MiddlePhase.ID(), catalog.EndingPhase.ID())
	p.Times = clocks.order(timeIDs()...)
	p.Sides = sides.order(sideID(core.First), sideID(core.Second))
	p.Months = months.sorted(func(a, b *Row) int { return cmp.Compare(a.ID, b.ID) })
	p.Kinds = kinds.sorted(func(a, b *Row) int {
		return cmp.Or(compareLast(a, b), cmp.Compare(b.Lost, a.Lost), cmp.Compare(len(b.Errors), len(a.Errors)), cmp.Compare(a.ID, b.ID))
	})
	p.Openings = openings.sorted(func(a, b *Row) int {
		return cmp.Or(cmp.Compare(len(b.Games), len(a.Games)), cmp.Compare(a.ID, b.ID))
	})
	return p
}

// compareLast puts the errors without a reason last.
func compareLast(a, b *Row) int {
	last := func(r *Row) int {
		if r.ID == string(explain.Unexplained) {
			return 1
		}
		return 0
	}
	return last(a) - last(b)
}

// sideID returns the ID of the row of a side.
func sideID(s core.Side) string { return [...]string{"0", "1"}[s&1] }

// error reports whether a move counts as an error.
func (m *Move) error() bool { return m.Judgement >= judge.Mistake }

// enter counts a game with its result.
func (r *Row) enter(g *Game) {
	r.count(g)
	r.Results[g.Result.For(g.Side)]++
}

// count counts a game once.
func (r *Row) count(g *Game) {
	if n := len(r.Games); n == 0 || r.Games[n-1] != g.ID {
		r.Games = append(r.Games, g.ID)
	}
}

// add measures a move.
func (r *Row) add(g *Game, m *Move) {
	r.count(g)
	r.Summary.Add(g.Scale, m.Before, m.After, m.Judgement)
	if m.error() {
		r.Errors = append(r.Errors, Spot{g.ID, m.Ply})
		r.Lost += g.Scale.Lost(m.Before, m.After) / 2
	}
}

// rows are rows by their IDs.
type rows map[string]*Row

func (s rows) at(id string) *Row {
	if s[id] == nil {
		s[id] = &Row{ID: id}
	}
	return s[id]
}

// order returns rows in the order of IDs.
func (s rows) order(ids ...string) (list []Row) {
	for _, id := range ids {
		if r := s[id]; r != nil {
			list = append(list, *r)
		}
	}
	return list
}

// sorted returns the rows in an order.
func (s rows) sorted(by func(a, b *Row) int) (list []Row) {
	for _, r := range s {
		list = append(list, *r)
	}
	slices.SortFunc(list, func(a, b Row) int { return by(&a, &b) })
	return list
}
