package profile_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver/catalog"
	"qilab/solver/explain"
	"qilab/solver/games"
	"qilab/solver/judge"
	"qilab/solver/profile"
	"qilab/solver/review"
)

const scale = judge.Scale(300)

// randomGames makes up reviewed games.
func randomGames(rng *rand.Rand, n int) (list []profile.Game) {
	kinds := []explain.Kind{
		explain.MissedWin, explain.AllowedWin, explain.Overlooked, explain.Hung, explain.Fork, explain.MissedMaterial, explain.SpoiledEnding,
		explain.Rule, explain.SpoiledOutcome, explain.Unexplained,
	}
	value := func() judge.Value {
		switch rng.IntN(8) {
		case 0:
			return judge.Value{View: core.View(1 + rng.IntN(5))}
		case 1:
			return judge.Value{}
		}
		return judge.Value{Score: rng.IntN(1200) - 600, Scored: true}
	}
	for i := range n {
		g := profile.Game{
			ID: int64(i + 1), Month: time.Date(2026, time.Month(1+rng.IntN(12)), 3, 0, 0, 0, 0, time.UTC).Format("2006-01"), Side: core.Side(rng.IntN(2)),
			Result: core.Result(rng.IntN(6)), Opening: fmt.Sprint("o", rng.IntN(4)), Scale: scale,
		}
		for ply := 1; ply < 40; ply += 2 {
			m := profile.Move{Ply: ply, Before: value(), After: value(), Phase: catalog.Phase(ply / 14), Left: time.Duration(rng.IntN(600)) * time.Second, Timed: rng.IntN(2) == 0}
			m.Judgement = scale.Move(m.Before, m.After, rng.IntN(3) == 0)
			if m.Judgement >= judge.Mistake && rng.IntN(4) > 0 {
				m.Kinds = []explain.Kind{kinds[rng.IntN(len(kinds))]}
			}
			g.Moves = append(g.Moves, m)
		}
		list = append(list, g)
	}
	return list
}

// slowly measures the selected moves, one at a time.
func slowly(list []profile.Game, meant func(profile.Game, profile.Move) bool) (r profile.Row, accuracy float64) {
	scored := 0
	for _, g := range list {
		for _, m := range g.Moves {
			if !meant(g, m) {
				continue
			}
			if !slices.Contains(r.Games, g.ID) {
				r.Games = append(r.Games, g.ID)
			}
			if m.Judgement == judge.Mistake || m.Judgement == judge.Blunder {
				r.Errors = append(r.Errors, profile.Spot{Game: g.ID, Ply: m.Ply})
				r.Lost += scale.Lost(m.Before, m.After) / 2
			}
			was, known := scale.Chance(m.Before)
			is, also := scale.Chance(m.After)
			if m.Judgement != judge.Unknown && known && also {
				scored++
				switch m.Judgement {
				case judge.Best, judge.Book:
					accuracy += 100
				default:
					accuracy += judge.Accuracy(was, is)
				}
			}
		}
	}
	return r, accuracy / float64(scored)
}

func TestOf(t *testing.T) {
	seed := rand.Uint64()
	list := randomGames(rand.New(rand.NewPCG(seed, 1)), 60)
	p := profile.Of(list)
	check := func(name string, got profile.Row, meant func(profile.Game, profile.Move) bool) {
		t.Helper()
		want, accuracy := slowly(list, meant)
		a, _ := got.Summary.Accuracy()
		if !slices.Equal(got.Games, want.Games) || !slices.Equal(got.Errors, want.Errors) || math.Abs(got.Lost-want.Lost) > 1e-9 || math.Abs(a-accuracy) > 1e-9 && !math.IsNaN(accuracy) {
			t.Errorf("seed %d, %s: %d games, %d errors, %.3f lost, %.2f%%; slowly %d, %d, %.3f, %.2f%%", seed, name,
				len(got.Games), len(got.Errors), got.Lost, a, len(want.Games), len(want.Errors), want.Lost, accuracy)
		}
	}
	check("all", p.All, func(profile.Game, profile.Move) bool { return true })
	moves := func(rows []profile.Row) (n int) {
		for _, r := range rows {
			n += r.Summary.Moves
		}
		return n
	}
	for _, rows := range [][]profile.Row{p.Phases, p.Openings, p.Sides, p.Months} {
		if n := moves(rows); n != p.All.Summary.Moves {
			t.Errorf("seed %d: the rows from %s have %d of %d moves", seed, rows[0].ID, n, p.All.Summary.Moves)
		}
	}
	for _, r := range p.Phases {
		check("phase "+r.ID, r, func(_ profile.Game, m profile.Move) bool { return m.Phase.ID() == r.ID })
	}
	for _, r := range p.Openings {
		check("opening "+r.ID, r, func(g profile.Game, _ profile.Move) bool { return g.Opening == r.ID })
	}
	for _, r := range p.Kinds {
		check("kind "+r.ID, r, func(_ profile.Game, m profile.Move) bool { return len(m.Kinds) > 0 && string(m.Kinds[0]) == r.ID })
	}
	for _, r := range p.Sides {
		check("side "+r.ID, r, func(g profile.Game, _ profile.Move) bool { return fmt.Sprint(int(g.Side)) == r.ID })
		results := [core.ViewWin + 1]int{}
		for _, g := range list {
			if fmt.Sprint(int(g.Side)) == r.ID {
				results[g.Result.For(g.Side)]++
			}
		}
		if results != r.Results {
			t.Errorf("seed %d: the results of side %s are %v, not %v", seed, r.ID, r.Results, results)
		}
	}
	for _, r := range p.Months {
		check("month "+r.ID, r, func(g profile.Game, _ profile.Move) bool { return g.Month == r.ID })
	}
	bounds := map[string][2]time.Duration{"10s": {0, 10}, "30s": {10, 30}, "1m": {30, 60}, "5m": {60, 300}, "more": {300, 1e6}}
	for _, r := range p.Times {
		check("time "+r.ID, r, func(_ profile.Game, m profile.Move) bool {
			return m.Timed && m.Left >= bounds[r.ID][0]*time.Second && m.Left < bounds[r.ID][1]*time.Second
		})
	}
	if len(p.Phases) != 3 || len(p.Sides) != 2 || len(p.Times) != len(bounds) || !p.Unexplained {
		t.Errorf("seed %d: rows are missing: %d phases, %d sides, %d times", seed, len(p.Phases), len(p.Sides), len(p.Times))
	}
	if none := profile.Of(nil); len(none.All.Games) != 0 || none.Openings != nil {
		t.Errorf("no games are measured as %+v", none)
	}
}

// A loss in one phase is not counted in the next, which starts from its own value.
func TestPhaseStartsFromItsOwnValue(t *testing.T) {
	lost, even := judge.Value{Score: -2000, Scored: true}, judge.Value{Scored: true}
	p := profile.Of([]profile.Game{{ID: 1, Scale: scale, Moves: []profile.Move{
		{Ply: 1, Judgement: judge.Blunder, Before: even, After: lost},
		{Ply: 3, Judgement: judge.Fine, Before: lost, After: lost, Phase: catalog.MiddlePhase},
	}}})
	if a, ok := p.Phases[1].Summary.Accuracy(); !ok || a < 99.9 || p.Phases[1].Lost != 0 {
		t.Errorf("a phase without a loss has %.1f%%, %.2f lost", a, p.Phases[1].Lost)
	}
	if a, ok := p.Phases[0].Summary.Accuracy(); !ok || a > 20 || p.Phases[0].Lost < 0.49 {
		t.Errorf("a phase with a blunder has %.1f%%, %.2f lost", a, p.Phases[0].Lost)
	}
}

// The moves of a side are read from a reviewed game, with the clock, and errors are explained.
func TestRead(t *testing.T) {
	g, _ := catalog.Find(games.All(nil), chaosclock.Rules{}.ID())
	game, err := g.Reader().Game("4,3,7,11,5,10,12,0,0,2,0,0;0;7 moves 11 12 9 6")
	if err != nil {
		t.Fatal(err)
	}
	nodes := game.MainLine()
	nodes[3].Comment = "[%clk 0:00:07] slow"
	var found []review.Found
	r := review.Request{Game: g, Line: nodes[len(nodes)-1].Line()}
	if err := review.Run(t.Context(), r, func(f review.Found, _ review.Progress) { found = append(found, f) }); err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, side := range []core.Side{core.First, core.Second} {
		moves := profile.Read(g, game, found, side)
		total += len(moves)
		if err := profile.Explain(t.Context(), g, game, found, moves); err != nil {
			t.Fatal(err)
		}
		for _, m := range moves {
			if nodes[m.Ply-1].Position().Turn() != side {
				t.Errorf("ply %d is of the other side", m.Ply)
			}
			if wants := m.Ply == 3; m.Timed != wants || wants && m.Left != 7*time.Second {
				t.Errorf("ply %d has %v left, %v", m.Ply, m.Left, m.Timed)
			}
			if wants := m.Judgement >= judge.Mistake; wants != (len(m.Kinds) > 0) || wants != (m.Ply == 3) {
				t.Errorf("ply %d is a %s of the kinds %v", m.Ply, m.Judgement.ID(), m.Kinds)
			}
		}
	}
	if total != len(nodes)-1 {
		t.Errorf("%d of %d moves are read", total, len(nodes)-1)
	}
}

// Games of all kinds begin in the opening and never go back to an earlier phase.
func TestPhases(t *testing.T) {
	for _, g := range games.All(nil) {
		rng := rand.New(rand.NewPCG(7, 7))
		game := core.NewGame(g.Rules, g.Rules.Start())
		for !g.Rules.Adjudicate(game.Current().Line()).Over() && game.Current().Ply() < 120 {
			moves := game.Position().Moves()
			if _, err := game.Play(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
		phases := g.Phases.Of(game.Current().Line())
		if len(phases) != game.Current().Ply() || phases[0] != catalog.OpeningPhase || !slices.IsSorted(phases) || phases[len(phases)-1] == catalog.OpeningPhase {
			t.Errorf("%s: the phases are %v", g.Rules.ID(), phases)
		}
	}
}

// TestKindsAddUp: explained errors lose as much by kind as by phase; what inaccuracies lose is in the accuracy alone.
func TestKindsAddUp(t *testing.T) {
	value := func(score int) judge.Value { return judge.Value{Score: score, Scored: true} }
	p := profile.Of([]profile.Game{{ID: 1, Scale: scale, Moves: []profile.Move{
		{Ply: 1, Judgement: judge.Inaccuracy, Before: value(0), After: value(-60)},
		{Ply: 3, Judgement: judge.Mistake, Before: value(0), After: value(-200), Kinds: []explain.Kind{explain.Hung}},
		{Ply: 5, Judgement: judge.Blunder, Before: value(0), After: value(-900), Kinds: []explain.Kind{explain.Fork}},
	}}})
	sum := func(rows []profile.Row) (lost float64) {
		for _, r := range rows {
			lost += r.Lost
		}
		return lost
	}
	if kinds, phases := sum(p.Kinds), sum(p.Phases); kinds <= 0 || math.Abs(kinds-phases) > 1e-9 {
		t.Errorf("%.3f are lost by kind, %.3f by phase", kinds, phases)
	}
}
