package collection_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"qilab/solver/games"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
)

var sample = collection.Puzzle{
	ID: "x1", Goal: puzzle.Goal{Kind: "mate", Moves: 2}, Proof: collection.ByProver, Rating: 1234, Themes: []string{"fork", "pin"},
	Position: "4k4/9 w - - 0 1", Line: []string{"a1a2", "b1b2", "c1c2"}, Accepted: [][]string{{"a1a2", "a1a3"}, {"c1c2"}},
}

func TestRoundTrip(t *testing.T) {
	bare := sample
	bare.ID, bare.Themes = "x2", nil
	list := []collection.Puzzle{sample, bare}
	back, err := collection.ParseList(collection.FormatList(list))
	if err != nil || !reflect.DeepEqual(back, list) {
		t.Errorf("read back as %+v, %v", back, err)
	}
}

func TestRefused(t *testing.T) {
	good := collection.Format(sample)
	for _, change := range [][2]string{
		{"x1\t", "\t"}, {"x1", "#x1"}, {"mate 2", "mate"}, {"prover", "hope"}, {"1234", "599"}, {"1234", "2401"}, {"1234", "01234"},
		{"fork,pin", "fork,"}, {"4k4", " 4k4"}, {"a1a2 b1b2", "a1a2  b1b2"}, {"c1c2\t", "\t"}, {"/c1c2", "/"}, {"\ta1a2 a1a3", "\ta1a3 a1a2"},
		{"\tprover", ""}, {"/c1c2", "/c1c2\t"},
	} {
		text := strings.Replace(good, change[0], change[1], 1)
		if z, err := collection.Parse(text); text == good || err == nil {
			t.Errorf("%q is read as %+v", text, z)
		}
	}
	if _, err := collection.ParseList(good + "\n" + good + "\n"); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("an id that comes twice: %v", err)
	}
}

func FuzzParseList(f *testing.F) {
	f.Add(collection.FormatList([]collection.Puzzle{sample}))
	f.Add("e1\tguard 1\tprover\t600\t\tp\ta\ta b/c\n")
	f.Add("\t\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := collection.ParseList(text)
		if err != nil {
			return
		}
		back, err := collection.ParseList(collection.FormatList(list))
		if err != nil || !slices.EqualFunc(back, list, func(a, b collection.Puzzle) bool { return reflect.DeepEqual(a, b) }) {
			t.Fatalf("%+v is read back as %+v, %v", list, back, err)
		}
	})
}

// All puzzles can be played: their positions and moves are legal, and the right moves are distinct.
func TestOf(t *testing.T) {
	for _, g := range games.All(nil) {
		list := collection.Of(g.Rules.ID())
		if len(list) == 0 {
			t.Errorf("%s has no puzzles", g.Rules.ID())
		}
		for i, z := range list {
			if i > 0 && z.Rating < list[i-1].Rating {
				t.Fatalf("%s: the puzzles are not in the order of their ratings", z.ID)
			}
			if len(z.Themes) == 0 {
				t.Errorf("%s has no theme", z.ID)
			}
			p, err := g.Rules.Parse(z.Position)
			if err != nil {
				t.Fatalf("%s: %v", z.ID, err)
			}
			solver, step := p.Turn(), 0
			for _, text := range z.Line {
				if p.Turn() == solver {
					if step >= len(z.Accepted) || z.Accepted[step][0] != text {
						t.Fatalf("%s: the line does not begin with the first right move at step %d", z.ID, step)
					}
					seen := map[string]bool{}
					for _, right := range z.Accepted[step] {
						m, err := g.Rules.ParseMove(p, right)
						if err != nil || seen[right] {
							t.Fatalf("%s: %s: %v", z.ID, right, err)
						}
						seen[right] = true
						if _, err := p.Play(m); err != nil {
							t.Fatalf("%s: %v", z.ID, err)
						}
					}
					step++
				}
				m, err := g.Rules.ParseMove(p, text)
				if err != nil {
					t.Fatalf("%s: %v", z.ID, err)
				}
				if p, err = p.Play(m); err != nil {
					t.Fatalf("%s: %v", z.ID, err)
				}
			}
			if step != len(z.Accepted) {
				t.Fatalf("%s: %d steps, and right moves for %d", z.ID, step, len(z.Accepted))
			}
		}
	}
	if collection.Of("no such game") != nil {
		t.Error("an unknown game has puzzles")
	}
}
