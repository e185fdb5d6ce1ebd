package puzzle_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"qilab/solver/puzzle"
)

func TestGoal(t *testing.T) {
	for _, g := range []puzzle.Goal{{"mate", 1}, {"vcf", 12}, {"score", puzzle.MaxMoves}} {
		if back, err := puzzle.ParseGoal(g.String()); err != nil || back != g {
			t.Errorf("%v is read back as %v, %v", g, back, err)
		}
	}
	for _, text := range []string{"", "mate", "mate ", " 3", "mate 0", "mate -1", "mate 100", "mate 3 4", "mate 03", "mate +3", "mate  3"} {
		if g, err := puzzle.ParseGoal(text); !errors.Is(err, puzzle.ErrGoal) {
			t.Errorf("%q is read as %v, %v", text, g, err)
		}
	}
}

func TestList(t *testing.T) {
	list := []puzzle.Puzzle{{"x1", puzzle.Goal{"mate", 2}, 1, "4k4/9 w"}, {"x2", puzzle.Goal{"mate", 5}, puzzle.MaxGrade, "p"}}
	back, err := puzzle.ParseList("# a comment\n\n" + formatList(list))
	if err != nil || !reflect.DeepEqual(back, list) {
		t.Errorf("read back as %v, %v", back, err)
	}
	for _, c := range []struct{ text, where string }{
		{"x1\tmate 2\t1", "line 1"},
		{"x1\tmate 2\t1\t", "line 1"},
		{"\tmate 2\t1\tp", "line 1"},
		{"x1\tmate 2\t1\t\r\r\n", "line 1"},
		{"x1\tmate 2\t1\tp \n", "line 1"},
		{"#\nx1\tmate\t1\tp", "line 2"},
		{"x1\tmate 2\t6\tp", "line 1"},
		{"x1\tmate 2\tx\tp", "line 1"},
		{"x1\tmate 2\t1\tp\nx1\tmate 2\t1\tp", "line 2"},
	} {
		if list, err := puzzle.ParseList(c.text); err == nil || !strings.Contains(err.Error(), c.where) {
			t.Errorf("%q: %v, %v", c.text, list, err)
		}
	}
}

func FuzzList(f *testing.F) {
	f.Add("x1\tmate 2\t1\t4k4/9 w\n")
	f.Add("# c\r\nx\ty 1\t0\tz\r\n")
	f.Add("0\t0 1\t0\t\r\r\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := puzzle.ParseList(text)
		if err != nil {
			return
		}
		back, err := puzzle.ParseList(formatList(list))
		if err != nil || len(back) != len(list) {
			t.Fatalf("%q is read back as %v, %v", formatList(list), back, err)
		}
		for i := range list {
			if back[i] != list[i] {
				t.Fatalf("%v is read back as %v", list[i], back[i])
			}
		}
	})
}

// formatList formats a list for ParseList.
func formatList(list []puzzle.Puzzle) string {
	var b strings.Builder
	for _, p := range list {
		b.WriteString(puzzle.Format(p) + "\n")
	}
	return b.String()
}
