package modes_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"qilab/solver/games"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/modes"
)

var noon = time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC)

func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// made returns n puzzles from 600 to 2400. Every third one is a fork, every fifth one has five moves.
func made(n int) *modes.Pool {
	var list []collection.Puzzle
	for i := range n {
		z := collection.Puzzle{ID: fmt.Sprint("x", i), Goal: puzzle.Goal{Kind: "mate", Moves: 2}, Rating: 600 + 1800*i/max(1, n-1), Accepted: make([][]string, 2)}
		if i%3 == 0 {
			z.Themes = []string{"fork"}
		}
		if i%5 == 0 {
			z.Goal, z.Accepted = puzzle.Goal{Kind: "win"}, make([][]string, 5)
		}
		list = append(list, z)
	}
	return modes.NewPool(list)
}

func always(rating, deviation float64) func() modes.Level {
	return func() modes.Level { return modes.Level{Rating: rating, Deviation: deviation} }
}

func TestFilter(t *testing.T) {
	p := made(300)
	if list := p.Matching(modes.Filter{}); len(list) != p.Len() || p.Len() != 300 {
		t.Errorf("%d of %d puzzles", len(list), p.Len())
	}
	f := modes.Filter{Goals: []string{"win"}, Themes: []string{"pin", "fork"}, Min: 1000, Max: 1400}
	list := p.Matching(f)
	for _, z := range list {
		if z.Rating < 1000 || z.Rating > 1400 || z.Goal.Kind != "win" || !slices.Contains(z.Themes, "fork") {
			t.Errorf("%+v is selected", z)
		}
	}
	if len(list) != 4 {
		t.Errorf("%d puzzles are selected", len(list))
	}
	if got := p.Goals(); !slices.Equal(got, []modes.Count{{Word: "mate", Count: 240}, {Word: "win", Count: 60}}) {
		t.Errorf("the goals are %v", got)
	}
	if got := p.Themes(); !slices.Equal(got, []modes.Count{{Word: "fork", Count: 100}}) {
		t.Errorf("the themes are %v", got)
	}
	if z, ok := p.Puzzle("x7"); !ok || z.ID != "x7" {
		t.Errorf("x7 is %+v", z)
	}
	if _, ok := p.Puzzle("y"); ok {
		t.Error("there is a puzzle y")
	}
}

// A theme of all puzzles of a goal says nothing new, but one of a part of them, or of others too, does.
func TestThemesBesideGoals(t *testing.T) {
	of := func(id, goal string, themes ...string) collection.Puzzle {
		return collection.Puzzle{ID: id, Goal: puzzle.Goal{Kind: goal}, Themes: themes}
	}
	p := modes.NewPool([]collection.Puzzle{
		of("a", "win", "keep-win", "race"), of("b", "win", "keep-win"), of("c", "both-win", "rescue", "pass"), of("d", "avoid", "pass"), of("e", "avoid", "race"),
	})
	if got := p.Themes(); !slices.Equal(got, []modes.Count{{Word: "pass", Count: 2}, {Word: "race", Count: 2}}) {
		t.Errorf("the themes are %v", got)
	}
}

// Puzzles are near the user's level, the same for the same seed, and none comes twice.
// The lengths of mates come first, in their order, however many puzzles there are of each.
func TestThemesByLength(t *testing.T) {
	var list []collection.Puzzle
	for i, themes := range [][]string{{"two-moves", "fork"}, {"two-moves"}, {"two-moves", "fork"}, {"one-move", "fork"}, {"three-moves"}, {"fork"}} {
		z := collection.Puzzle{Themes: themes, Rating: 1000 + i}
		z.ID, z.Goal.Kind = fmt.Sprint("x", i), []string{"mate", "mate", "mate", "mate", "material", "material"}[i]
		list = append(list, z)
	}
	list[4].Goal.Kind = "mate"
	var got []string
	for _, c := range modes.NewPool(list).Themes() {
		got = append(got, c.Word)
	}
	if want := []string{"one-move", "two-moves", "three-moves", "fork"}; !slices.Equal(got, want) {
		t.Errorf("the themes are %q", got)
	}
}

func TestThemes(t *testing.T) {
	p := made(1000)
	var runs [2][]string
	for i := range runs {
		source := modes.NewThemes(p, modes.Filter{Themes: []string{"fork"}}, always(1500, 60), 0, modes.Seen{}, seeded(7))
		for range 50 {
			z, ok := source.Next(noon)
			if !ok || z.Rating < 1300 || z.Rating > 1700 || slices.Contains(runs[i], z.ID) {
				t.Fatalf("%+v, %v after %v", z, ok, runs[i])
			}
			runs[i] = append(runs[i], z.ID)
		}
	}
	if !slices.Equal(runs[0], runs[1]) {
		t.Error("the same seed draws other puzzles")
	}
	for _, c := range []struct {
		level            func() modes.Level
		harder           float64
		lowest, greatest int
	}{{always(1500, 350), 0, 900, 1100}, {always(1500, 60), 300, 1700, 1900}, {always(300, 60), 0, 600, 700}, {always(3000, 60), 0, 2300, 2400}} {
		z, _ := modes.NewThemes(p, modes.Filter{}, c.level, c.harder, modes.Seen{}, seeded(1)).Next(noon)
		if z.Rating < c.lowest || z.Rating > c.greatest {
			t.Errorf("%v %+g: the first is rated %d", c.level(), c.harder, z.Rating)
		}
	}
}

// A chosen range is used all over, whatever the user's rating.
func TestRange(t *testing.T) {
	source := modes.NewThemes(made(1000), modes.Filter{Min: 1000, Max: 2000}, always(1100, 50), 0, modes.Seen{}, seeded(3))
	low, high := 9999, 0
	for range 60 {
		z, ok := source.Next(noon)
		if !ok || z.Rating < 1000 || z.Rating > 2000 {
			t.Fatalf("%+v, %v", z, ok)
		}
		low, high = min(low, z.Rating), max(high, z.Rating)
	}
	if low > 1150 || high < 1850 {
		t.Errorf("they are rated from %d to %d", low, high)
	}
	if z, ok := modes.NewThemes(made(9), modes.Filter{Themes: []string{"none"}}, always(1, 1), 0, modes.Seen{}, seeded(1)).Next(noon); ok {
		t.Errorf("of nothing %+v is drawn", z)
	}
}

// Seen ones come last, the oldest first; those that have rested before unseen ones that are much too easy.
func TestSeen(t *testing.T) {
	p, seen := made(10), modes.Seen{}
	source := modes.NewThemes(p, modes.Filter{}, always(1500, 50), 0, seen, seeded(1))
	for i := range 10 {
		if _, ok := source.Next(noon.Add(time.Duration(i) * time.Hour)); !ok {
			t.Fatal("there is none left")
		}
	}
	order := slices.SortedFunc(slices.Values(p.Matching(modes.Filter{})), func(a, b collection.Puzzle) int { return seen[a.ID].Compare(seen[b.ID]) })
	z, _ := source.Next(noon.Add(20 * time.Hour))
	if at := slices.IndexFunc(order, func(o collection.Puzzle) bool { return o.ID == z.ID }); at >= 5 {
		t.Errorf("the one that was seen as number %d comes again", at+1)
	}
	seen = modes.Seen{}
	for _, z := range p.Matching(modes.Filter{Min: 1000}) {
		seen[z.ID] = noon
	}
	source = modes.NewThemes(p, modes.Filter{}, always(2000, 50), 0, seen, seeded(1))
	if z, _ := source.Next(noon.AddDate(0, 0, 1)); z.Rating >= 1000 {
		t.Errorf("one seen a day ago comes again: %+v", z)
	}
	if z, _ := source.Next(noon.AddDate(0, 2, 0)); z.Rating < 1000 {
		t.Errorf("an easy one comes before those that have rested: %+v", z)
	}
}

func TestStreak(t *testing.T) {
	for _, pool := range []*modes.Pool{made(1000), modes.NewPool(collection.Of("renju"))} {
		s := modes.NewStreak(pool, modes.Seen{}, seeded(5))
		last := 0
		for n := range 1000 {
			z, ok := s.Next(noon)
			if !ok {
				if n < 40 || !s.Over(noon) || s.Errors() != 0 || s.Score() != n {
					t.Errorf("after %d puzzles it ends: over %v, score %d", n, s.Over(noon), s.Score())
				}
				break
			}
			if z.Rating <= last || n == 0 && z.Rating > 700 {
				t.Fatalf("%d comes after %d", z.Rating, last)
			}
			last = z.Rating
			s.Answer(modes.Answer{Solved: true, Took: time.Second, At: noon})
		}
	}
	s := modes.NewStreak(made(1000), modes.Seen{}, seeded(5))
	for _, solved := range []bool{true, true, false} {
		if _, ok := s.Next(noon); !ok || s.Over(noon) {
			t.Fatal("it ends too early")
		}
		s.Answer(modes.Answer{Solved: solved, Took: time.Second, At: noon})
	}
	if _, ok := s.Next(noon); ok || !s.Over(noon) || s.Score() != 2 || s.Errors() != 1 || s.Time(noon) != 3*time.Second {
		t.Errorf("after an error: %v, over %v, score %d, %v", ok, s.Over(noon), s.Score(), s.Time(noon))
	}
}

func TestStorm(t *testing.T) {
	s := modes.NewStorm(made(1000), modes.Seen{}, seeded(5))
	now, last := noon, 0
	if s.Over(now) || s.Left(now) != modes.StormTime || s.Time(now) != 0 {
		t.Error("it runs before it has begun")
	}
	for i := range 8 {
		z, ok := s.Next(now)
		if !ok || len(z.Accepted) > 3 || z.Rating < last-60 {
			t.Fatalf("puzzle %d is %+v after %d, %v", i, z, last, ok)
		}
		last = z.Rating
		now = now.Add(5 * time.Second)
		s.Answer(modes.Answer{Solved: true, Took: 5 * time.Second, At: now})
	}
	if left, want := s.Left(now), modes.StormTime-40*time.Second+8*time.Second; left != want { // two combos
		t.Errorf("%v are left, not %v", left, want)
	}
	s.Next(now)
	s.Answer(modes.Answer{At: now})
	if left, want := s.Left(now), modes.StormTime-40*time.Second-2*time.Second; left != want {
		t.Errorf("after an error %v are left, not %v", left, want)
	}
	if combo, best := s.Combo(); combo != 0 || best != 8 || s.Score() != 8 || s.Errors() != 1 {
		t.Errorf("combo %d, %d; score %d, errors %d", combo, best, s.Score(), s.Errors())
	}
	end := now.Add(s.Left(now))
	s.Answer(modes.Answer{Solved: true, At: end})
	if _, ok := s.Next(end); ok || !s.Over(end) || s.Score() != 8 || s.Time(end.Add(time.Hour)) != end.Sub(noon) {
		t.Errorf("after the end: %v, score %d, time %v", ok, s.Score(), s.Time(end.Add(time.Hour)))
	}
}

// Each round has all puzzles of the set, in an order of its own that is the same when the round is continued.
func TestRounds(t *testing.T) {
	p := made(1000)
	seen := modes.Seen{}
	ids := modes.NewSet(p, modes.Filter{Themes: []string{"fork"}}, modes.Level{Rating: 1500, Deviation: 50}, 0, 20, seen, noon, seeded(1))
	if len(ids) != 20 || len(seen) != 20 {
		t.Fatalf("the set has %d puzzles, and %d are marked as seen", len(ids), len(seen))
	}
	all := func(s modes.Source) (list []string) {
		for {
			z, ok := s.Next(noon)
			if !ok {
				return list
			}
			list = append(list, z.ID)
		}
	}
	first, second := all(modes.NewRound(p, ids, noon, 1, 0)), all(modes.NewRound(p, ids, noon, 2, 0))
	if rest := all(modes.NewRound(p, ids, noon, 1, 8)); !slices.Equal(rest, first[8:]) {
		t.Errorf("after 8 of %q come %q", first, rest)
	}
	if slices.Equal(first, second) {
		t.Error("both rounds have one order")
	}
	if left := modes.RoundOrder(slices.Delete(slices.Clone(ids), 3, 5), noon, 1); !slices.Equal(left, slices.DeleteFunc(slices.Clone(first), func(id string) bool { return !slices.Contains(left, id) })) {
		t.Errorf("without two of them %q are %q", first, left)
	}
	if kept := modes.RoundOrder(ids, noon.Add(time.Microsecond), 1); !slices.Equal(kept, first) { // a file has milliseconds
		t.Errorf("with the time of a file it is %q, not %q", kept, first)
	}
	for _, list := range [][]string{first, second, ids} {
		slices.Sort(list)
	}
	if !slices.Equal(first, ids) || !slices.Equal(second, ids) {
		t.Errorf("the rounds have %q and %q", first, second)
	}
	if few := modes.NewSet(made(5), modes.Filter{}, modes.Level{Rating: 1500}, 0, 20, modes.Seen{}, noon, seeded(1)); len(few) != 5 {
		t.Errorf("of five puzzles a set has %d", len(few))
	}
	total := p.FastTime(ids)
	if total < 20*10*time.Second || p.Fast(ids, 2, total) || p.Fast(ids, 0, total+1) || !p.Fast(ids, 1, total) {
		t.Errorf("it is fast in %v", total)
	}
}

func TestFailed(t *testing.T) {
	s := modes.NewFailed(made(10), []string{"x3", "gone", "x1"})
	for _, want := range []string{"x3", "x1", ""} {
		if z, ok := s.Next(noon); z.ID != want || ok != (want != "") {
			t.Errorf("%q, %v instead of %q", z.ID, ok, want)
		}
	}
}

// Every mode begins in every game.
func TestGames(t *testing.T) {
	for _, g := range games.All(nil) {
		p := modes.NewPool(collection.Of(g.Rules.ID()))
		for mode, s := range map[modes.Mode]modes.Source{
			modes.Themes: modes.NewThemes(p, modes.Filter{}, always(1500, 350), 0, modes.Seen{}, seeded(1)),
			modes.Streak: modes.NewStreak(p, modes.Seen{}, seeded(1)), modes.Storm: modes.NewStorm(p, modes.Seen{}, seeded(1)),
		} {
			if _, ok := s.Next(noon); !ok {
				t.Errorf("%s: %s has no puzzle", g.Rules.ID(), mode)
			}
		}
	}
	rated := slices.DeleteFunc(modes.All(), func(m modes.Mode) bool { return !m.Rated() })
	if !slices.Equal(rated, []modes.Mode{modes.Themes, modes.Rounds, modes.Failed}) {
		t.Errorf("rated are %v", rated)
	}
}
