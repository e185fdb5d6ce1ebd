package practical

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/xiangqi/endgame"
)

func TestList(t *testing.T) {
	list := List()
	if len(list) < 60 {
		t.Errorf("only %d endings", len(list))
	}
	var uncounted []string
	names := map[string]string{}
	for _, e := range list {
		if names[e.Name.Chinese] != "" || names[e.Name.English] != "" {
			t.Errorf("%s is called as another one", e.ID)
		}
		names[e.Name.Chinese], names[e.Name.English] = e.ID, e.ID
		if e.Found == nil {
			uncounted = append(uncounted, e.ID)
			continue
		}
		n := e.Found
		for _, p := range []core.Position{n.Hardest, n.Holds} {
			if p == nil {
				continue
			}
			if swapped, ok := e.Class.Holds(p.(xiangqi.Position).Board()); !ok || swapped || p.Turn() != core.First {
				t.Errorf("%s: %v is no position of it with Red to move", e.ID, p)
			}
		}
		if (n.Hardest == nil) != (n.Longest < 0) {
			t.Errorf("%s: the longest win is %d plies long", e.ID, n.Longest)
		}
	}
	if len(uncounted) > 0 {
		t.Errorf("%v are not counted: run ./solver/xiangqi/cmd/practical", uncounted)
	}
}

// The verdicts of books agree with the tables: endings that they call won are won in most positions, and those they
// call drawn, or won only from favourable positions, can be held.
func TestBooks(t *testing.T) {
	for _, e := range List() {
		n := e.Found
		if n == nil {
			continue
		}
		share := float64(n.Strong.Wins) / float64(n.Strong.Legal)
		switch e.Book {
		case Win:
			if share < 0.75 {
				t.Errorf("%s: won by the books, and in %.1f %% of the positions", e.ID, 100*share)
			}
		case Draw:
			if n.Holds == nil || share > 0.85 {
				t.Errorf("%s: drawn by the books, and won in %.1f %% of the positions", e.ID, 100*share)
			}
		case Skill:
			if n.Holds == nil || n.Hardest == nil {
				t.Errorf("%s: won from good positions by the books, and always or never", e.ID)
			}
		}
	}
}

// The numbers and the positions of small classes are counted again.
func TestNumbers(t *testing.T) {
	ts := endgame.NewTables()
	counted := 0
	for _, e := range List() {
		if e.Found == nil || ts.Need(e.Class.Material) > 2<<20 {
			continue
		}
		counted++
		if err := ts.Solve(context.Background(), e.Class.Material, 0, 0); err != nil {
			t.Fatal(err)
		}
		counts, err := ts.CountClass(context.Background(), e.Class, 0)
		if err != nil {
			t.Fatal(err)
		}
		for stm, got := range []Tally{e.Found.Strong, e.Found.Weak} {
			c := counts[stm]
			if want := (Tally{c.Legal, c.Wins[0], c.Wins[1], c.Unresolved - c.Draws()}); got != want {
				t.Errorf("%s, side %d: %v, want %v", e.ID, stm, got, want)
			}
		}
		view := ts.View()
		if p := e.Found.Hardest; p != nil {
			if v, ok := view.Probe(p.(xiangqi.Position).Board()); !ok || !v.Wins(core.First) || v.Plies != e.Found.Longest || v.Plies != counts[0].Longest[0].Plies {
				t.Errorf("%s: the longest win is %v", e.ID, v)
			}
		}
		if p := e.Found.Holds; p != nil {
			if v, ok := view.Probe(p.(xiangqi.Position).Board()); !ok || v.Winner >= 0 || !endgame.Quiet(p.(xiangqi.Position)) {
				t.Errorf("%s: %v does not hold", e.ID, p)
			}
		}
	}
	if counted < 15 {
		t.Errorf("only %d classes were counted", counted)
	}
}

func TestDamagedLists(t *testing.T) {
	const head = "= 车类 | Rooks\n"
	for text, wrong := range map[string]string{
		"R v A | win | 甲 | a | 乙 | b":                             "line 1: R v A stands under no heading",
		head + "R v A | win | 甲 | a | 乙":                          "line 2: an ending has 6 fields between |, not 5",
		head + "R v A | lost | 甲 | a | 乙 | b":                     "line 2: \"lost\"",
		head + "R v A | win |  | a | 乙 | b":                       "field 3 is empty",
		head + "X v A | win | 甲 | a | 乙 | b":                      "line 2",
		head + "A v A | win | 甲 | a | 乙 | b":                      "none that could win",
		head + strings.Repeat("R v A | win | 甲 | a | 乙 | b\n", 2): "line 3: R v A is there twice",
		"= 车类": "line 1",
		head + "R v A | win | 甲 | " + strings.Repeat("a", 500) + " | 乙 | b": "longer than",
	} {
		if list, err := parse(text); err == nil || !strings.Contains(err.Error(), wrong) {
			t.Errorf("%q: %v, %v", text, list, err)
		}
	}
	list, err := parse("# a comment\n\n" + head + "R v A | win | 甲 | a | 乙 | b\r\n")
	if err != nil || len(list) != 1 || list[0].ID != "R v A" || list[0].Group != (Text{"车类", "Rooks"}) || list[0].Name != (Text{"甲", "a"}) {
		t.Errorf("%v, %v", list, err)
	}
}

func TestDamagedNumbers(t *testing.T) {
	good := FormatNumbers(Ending{ID: "R v A", Found: &Numbers{Strong: Tally{10, 8, 1, 2}, Weak: Tally{10, 5, 0, 0}, Longest: -1}})
	for text, wrong := range map[string]string{
		"R v A\t1":                              "2 fields",
		strings.Replace(good, "10", "x", 1):     "field 2",
		strings.Replace(good, "10", "-1", 1):    "field 2",
		strings.Replace(good, "10", "7", 1):     "more than the whole",
		strings.Replace(good, "-1", "-2", 1):    "field 10",
		strings.TrimSuffix(good, "-") + "9/9 w": "R v A",
	} {
		if err := ReadNumbers("# c\n"+text, nil); err == nil || !strings.Contains(err.Error(), "line 2") || !strings.Contains(err.Error(), wrong) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if err := ReadNumbers(good+"\r\n", nil); err != nil {
		t.Error(err)
	}
}

func FuzzNumbers(f *testing.F) {
	f.Add(strings.Split(numbersText, "\n")[3])
	f.Fuzz(func(t *testing.T, text string) {
		id, n, err := parseNumbers(text)
		if err != nil {
			return
		}
		again, m, err := parseNumbers(FormatNumbers(Ending{ID: id, Found: n}))
		if err != nil || again != id || !reflect.DeepEqual(m, n) {
			t.Errorf("%q is read back as %v, %v", text, m, err)
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add("= 车类 | Rooks\nR v A | win | 甲 | a | 乙 | b\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := parse(text)
		if err != nil {
			return
		}
		for _, e := range list {
			if c, err := endgame.ParseClass(e.ID); err != nil || c != e.Class || !c.Material.Solvable() {
				t.Errorf("%q has the class %v, %v", text, c, err)
			}
		}
	})
}
