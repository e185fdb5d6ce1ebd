package mining

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
)

// prober finds a puzzle in every deal of Chaos Clock with an even number; its first legal move is right. Its opponent
// solves either all of them or none.
type prober struct{ solves bool }

func (prober) Rules() core.Rules { return chaosclock.Rules{} }

func (prober) Candidates(_ context.Context, rng *rand.Rand, yield func(core.Position, puzzle.Goal) bool) {
	for range 3 {
		if !yield(chaosclock.RandomDeal(rng), puzzle.Goal{Kind: "win"}) {
			return
		}
	}
}

func (prober) Look(_ context.Context, line core.Line) (core.Position, []puzzle.Goal) {
	if len(line) == 1 {
		return line.Last(), nil
	}
	return line.Last(), []puzzle.Goal{{Kind: "win"}}
}

func (prober) Kinds() []puzzle.Kind { return []puzzle.Kind{{ID: "win"}} }

func (prober) Solve(_ context.Context, p core.Position, goal puzzle.Goal, _ Standard) (Solution, error) {
	if n, _ := chaosclock.DealNumber(p.(chaosclock.Position)); n%2 == 1 {
		return Solution{}, ErrUnsound
	}
	first := p.Moves()[0]
	return Solution{Goal: goal, Proof: collection.ByProver, Line: []core.Move{first}, Accepted: [][]core.Move{{first}}, Rating: 1500}, nil
}

func (prober) Themes(core.Position, Solution) []string { return []string{"theme"} }
func (prober) Dull(_ core.Position, s Solution) bool   { return s.Goal.Kind == "dull" }
func (p prober) Opponent() solver.Opponent             { return chooser(p) }
func (prober) Levels() []Probe                         { return []Probe{{"a", 1000, 2}, {"b", 2000, 1}} }

// chooser plays the first legal move or the last one.
type chooser struct{ solves bool }

func (chooser) Levels() []solver.Level { return nil }

func (c chooser) Choose(_ context.Context, r solver.Request) (core.Move, error) {
	moves := r.Line.Last().Moves()
	if c.solves {
		return moves[0], nil
	}
	return moves[len(moves)-1], nil
}

func TestEstimate(t *testing.T) {
	p := chaosclock.RandomDeal(rand.New(rand.NewPCG(1, 1)))
	s := Solution{Rating: 1500, Line: p.Moves()[:1], Accepted: [][]core.Move{{p.Moves()[0]}}}
	rating := func(solves bool, first int) int {
		s.Rating = first
		r, err := estimate(t.Context(), prober{solves}, p, s, rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	if easy, hard := rating(true, 1500), rating(false, 1500); easy >= 1500 || hard <= 1500 {
		t.Errorf("what all levels solve is rated %d, and what none does %d", easy, hard)
	}
	if low, high := rating(true, 0), rating(false, 4000); low < collection.MinRating || high > collection.MaxRating {
		t.Errorf("the ratings %d and %d are out of bounds", low, high)
	}
}

// staircase has four levels, of which those from first on find the right move; asked counts the tries of each.
type staircase struct {
	prober
	first string
	asked map[string]int
}

func (s staircase) Opponent() solver.Opponent { return climber(s) }
func (staircase) Levels() []Probe {
	return []Probe{{"a", 1000, 1}, {"b", 1400, 1}, {"c", 1800, 1}, {"d", 2200, 1}}
}

// climber is the opponent of a staircase.
type climber staircase

func (climber) Levels() []solver.Level { return nil }

func (c climber) Choose(ctx context.Context, r solver.Request) (core.Move, error) {
	c.asked[r.Level]++
	return chooser{r.Level >= c.first}.Choose(ctx, r)
}

// After two levels in a row have found the right move, no stronger one is asked. The later the first one finds it, the
// higher is the rating.
func TestEstimateSettles(t *testing.T) {
	p := chaosclock.RandomDeal(rand.New(rand.NewPCG(1, 1)))
	s := Solution{Rating: 1500, Line: p.Moves()[:1], Accepted: [][]core.Move{{p.Moves()[0]}}}
	last := 0
	for i, first := range []string{"a", "b", "c", "d", "none"} {
		m := staircase{first: first, asked: map[string]int{}}
		rating, err := estimate(t.Context(), m, p, s, rand.New(rand.NewPCG(1, 1)))
		if err != nil || rating < last+100 {
			t.Errorf("first found by %s: rated %d after %d, %v", first, rating, last, err)
		}
		if want := min(i+2, 4); len(m.asked) != want {
			t.Errorf("first found by %s: %d levels were asked, want %d", first, len(m.asked), want)
		}
		last = rating
	}
}

// A level that finds the first move and not the second has not solved the puzzle.
func TestEstimateOfLines(t *testing.T) {
	at := core.Position(chaosclock.RandomDeal(rand.New(rand.NewPCG(1, 1))))
	p := at
	s := Solution{Rating: 1500}
	for range 3 {
		move := at.Moves()[0]
		if at.Turn() == p.Turn() {
			s.Accepted = append(s.Accepted, []core.Move{move})
		}
		s.Line = append(s.Line, move)
		at = mustPlay(at, move)
	}
	rating := func() int {
		r, err := estimate(t.Context(), prober{solves: true}, p, s, rand.New(rand.NewPCG(1, 1)))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	easy := rating()
	s.Accepted[1] = []core.Move{{From: -1}} // which nobody plays
	if hard := rating(); len(s.Accepted) != 2 || hard < easy+500 {
		t.Errorf("rated %d, and with a second move that nobody finds %d", easy, hard)
	}
}

// lenient wins with all moves.
type lenient struct{ prober }

func (lenient) WinsToo(context.Context, core.Position, puzzle.Goal, core.Move) (bool, error) {
	return true, nil
}

// A level that wins in another way has not failed.
func TestEstimateOfOtherWins(t *testing.T) {
	p := chaosclock.RandomDeal(rand.New(rand.NewPCG(1, 1)))
	s := Solution{Rating: 1234, Line: p.Moves()[:1], Accepted: [][]core.Move{{p.Moves()[0]}}}
	rating, err := estimate(t.Context(), lenient{}, p, s, rand.New(rand.NewPCG(1, 1)))
	if err != nil || rating < 1233 || rating > 1235 {
		t.Errorf("rated %d, not 1234; %v", rating, err)
	}
}

func write(path string, data []byte) error { return os.WriteFile(path, data, 0o600) }

// A batch depends only on the seed and its number, and a run resumes where another one ended.
func TestShards(t *testing.T) {
	dirs := [2]string{t.TempDir(), t.TempDir()}
	var all [2][]collection.Puzzle
	for i, dir := range dirs {
		s := Shards{Dir: dir, Game: "chaosclock", Seed: 7, Batch: 5, Write: write}
		for number := range 3 {
			if i == 1 {
				number = 2 - number // in another order
			}
			if tried, _, err := s.Mine(t.Context(), prober{}, number); err != nil || tried != 15 {
				t.Fatalf("%d tried, %v", tried, err)
			}
		}
		if next, err := s.Next(); err != nil || next != 3 {
			t.Errorf("it goes on with batch %d, %v", next, err)
		}
		var err error
		if all[i], err = Read(dir, "chaosclock"); err != nil {
			t.Fatal(err)
		}
	}
	if len(all[0]) == 0 || !reflect.DeepEqual(all[0], all[1]) {
		t.Errorf("%d puzzles, and then %d", len(all[0]), len(all[1]))
	}
	for _, z := range all[0] {
		if again, err := Prove(t.Context(), prober{}, z); err != nil || collection.Format(again) != collection.Format(z) {
			t.Errorf("%+v is proven as %+v, %v", z, again, err)
		}
	}
	s := Shards{Dir: dirs[0], Game: "chaosclock", Seed: 7, Batch: 5, Write: write}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, _, err := s.Mine(ended, prober{}, 3); err == nil {
		t.Error("a batch was finished after the end")
	}
	if _, err := os.Stat(s.path(3)); err == nil {
		t.Error("there is half a file")
	}
}

// Symmetric positions have one ID.
func TestID(t *testing.T) {
	a, err := chaosclock.Parse("1,2,0,4,0,6,7,8,0,10,0,12;0;0")
	if err != nil {
		t.Fatal(err)
	}
	b, err := chaosclock.Parse("1,2,0,4,0,6,7,8,0,10,0,12;1;0")
	if err != nil {
		t.Fatal(err)
	}
	if id := ID(chaosclock.Rules{}, a); id[0] != 'c' || len(id) != 10 || id == ID(chaosclock.Rules{}, b) {
		t.Errorf("the ids are %q and %q", id, ID(chaosclock.Rules{}, b))
	}
}

// A puzzle that is proven again gets the themes that its miner finds now, and dull ones are no puzzles.
func TestProve(t *testing.T) {
	var list []collection.Puzzle
	if _, err := Mine(t.Context(), prober{}, rand.New(rand.NewPCG(7, 1)), func(z collection.Puzzle) { list = append(list, z) }); err != nil || len(list) == 0 {
		t.Fatalf("%d puzzles, %v", len(list), err)
	}
	z := list[0]
	z.Themes = []string{"old"}
	if again, err := Prove(t.Context(), prober{}, z); err != nil || !reflect.DeepEqual(again, list[0]) {
		t.Errorf("%+v, %v", again, err)
	}
	easy, err := Rate(t.Context(), prober{solves: true}, z)
	if err != nil || easy.Rating >= list[0].Rating || !slices.Equal(easy.Themes, list[0].Themes) {
		t.Errorf("solved by all, it is rated %d after %d: %+v, %v", easy.Rating, list[0].Rating, easy, err)
	}
	z.Goal.Kind = "dull"
	if _, err := Prove(t.Context(), prober{}, z); !errors.Is(err, ErrUnsound) {
		t.Errorf("a dull puzzle: %v", err)
	}
	z.Position = "nonsense"
	if _, err := Prove(t.Context(), prober{}, z); err == nil || errors.Is(err, ErrUnsound) {
		t.Errorf("an unreadable position: %v", err)
	}
}

// Of easy puzzles fewer are chosen, and no theme is left out.
func TestChooseThemes(t *testing.T) {
	var list []collection.Puzzle
	for i := range 300 {
		z := collection.Puzzle{ID: fmt.Sprint("x", i), Goal: puzzle.Goal{Kind: "mate", Moves: 1}, Rating: 650, Themes: []string{"common"}}
		if i%2 == 0 {
			z.Rating = 1250
		}
		if i < 10 {
			z.Themes = []string{"rare"}
		}
		list = append(list, z)
	}
	easy, rare := 0, 0
	for _, z := range Choose(list, 100) {
		if z.Rating < 700 {
			easy++
		}
		if z.Themes[0] == "rare" {
			rare++
		}
	}
	if easy == 0 || easy > 40 || rare != 10 {
		t.Errorf("%d easy ones, %d of the rare theme", easy, rare)
	}
}

func TestChoose(t *testing.T) {
	var list []collection.Puzzle
	for i := range 100 {
		rating := 700
		if i%10 == 0 {
			rating = 1900
		}
		list = append(list, collection.Puzzle{ID: fmt.Sprint("x", i), Goal: puzzle.Goal{Kind: "mate", Moves: 1}, Rating: rating + i%7})
	}
	chosen := Choose(list, 20)
	hard := 0
	for _, z := range chosen {
		if z.Rating >= 1900 {
			hard++
		}
	}
	if len(chosen) != 20 || hard != 10 || !slices.IsSortedFunc(chosen, func(a, b collection.Puzzle) int { return a.Rating - b.Rating }) {
		t.Errorf("%d were chosen, %d of them hard", len(chosen), hard)
	}
	if got := Choose(list, 1000); len(got) != len(list) {
		t.Errorf("of all %d were chosen", len(got))
	}
}

// TestSpread moves ratings to the ends and keeps their order and proportions.
func TestSpread(t *testing.T) {
	for _, c := range []struct{ before, after []int }{
		{[]int{1000, 1500, 2000, 1000}, []int{600, 1500, 2400, 600}},
		{[]int{738, 738, 739}, []int{600, 600, 2400}},
		{[]int{600, 1234, 2400}, []int{600, 1234, 2400}},
		{[]int{1100, 1100}, []int{1100, 1100}},
		{nil, nil},
	} {
		list := make([]collection.Puzzle, len(c.before))
		for i, r := range c.before {
			list[i].Rating = r
		}
		Spread(list)
		for i, z := range list {
			if z.Rating != c.after[i] {
				t.Errorf("%v: number %d becomes %d, not %d", c.before, i, z.Rating, c.after[i])
			}
		}
	}
}
