package moves

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/eternal"
	"qilab/core/xiangqi"
)

// even is a grid of so many columns, where every turn takes one.
type even int

func (e even) columns(int) int    { return int(e) }
func (e even) span(cell, int) int { return 1 }

// bySteps is a grid of so many columns, where every step of a turn takes one.
type bySteps int

func (b bySteps) columns(int) int           { return int(b) }
func (b bySteps) span(turn cell, _ int) int { return len(turn.steps) }

// picture formats rows: depth, then moves or the comment.
func picture(rules core.Rules, rows []treeRow) string {
	var b strings.Builder
	for _, row := range rows {
		b.WriteString(strings.Repeat("  ", row.depth))
		if row.of != nil {
			fmt.Fprintf(&b, "{%s}\n", row.comment)
			continue
		}
		for i, c := range row.cells {
			if i > 0 {
				b.WriteByte(' ')
			}
			for k, n := range c.steps {
				if k > 0 {
					b.WriteByte('+')
				}
				b.WriteString(rules.FormatMove(n.Parent().Position(), n.Move()))
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// tree makes a game of moves; "<" goes back one, "{text}" is a comment.
func tree(t *testing.T, rules core.Rules, start core.Position, moves string) *core.Game {
	t.Helper()
	g := core.NewGame(rules, start)
	for _, word := range strings.Fields(moves) {
		switch {
		case word == "<":
			g.Back()
		case strings.HasPrefix(word, "{"):
			g.Current().Comment = strings.Trim(word, "{}")
		default:
			m, err := g.Rules().ParseMove(g.Position(), word)
			if err == nil {
				_, err = g.Play(m)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	return g
}

func TestLayoutTree(t *testing.T) {
	tests := []struct {
		name, moves string
		fit         int
		want        string
	}{
		{name: "empty", fit: 4},
		{name: "line", moves: "5 3 4 7 6", fit: 3, want: "5 3 4\n7 6\n"},
		{name: "comment", moves: "{start} 5 {good} 3 4", fit: 9, want: "{start}\n5\n{good}\n3 4\n"},
		{name: "variation", moves: "5 3 4 < < 9 7", fit: 9, want: "5 3\n  9 7\n4\n"},
		{name: "two variations", moves: "5 < 6 < 7 < 5 3", fit: 9, want: "5\n  6\n  7\n3\n"},
		{name: "nested", moves: "5 3 < 9 7 < 1", fit: 9, want: "5 3\n  9 7\n    1\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rules := chaosclock.Rules{}
			rows := layoutTree(rules.Capabilities(), tree(t, rules, rules.Start(), tt.moves).Root(), even(tt.fit))
			if got := picture(rules, rows); got != tt.want {
				t.Errorf("got\n%swant\n%s", got, tt.want)
			}
		})
	}
}

// TestLayoutTurns: the steps of a turn share a cell with one number.
func TestLayoutTurns(t *testing.T) {
	const scored = "3R4/8/8/8/8/8/8/r7/R7 b 1-0/4 d9"
	tests := []struct {
		name, start, moves string
		want               string
		numbers            string
	}{
		{"a capture is placed", eternal.StartText, "b3b7 c@d8 a9a8 a1a2", "b3b7+c@d8 a9a8\na1a2\n", "1. 2. 3."},
		{"three steps", scored, "d9c3 a2a1 R@b3 c3c4", "d9c3+a2a1+R@b3 c3c4\n", "1. 2."},
		{"a comment in between", eternal.StartText, "b3b7 {why} c@d8 a9a8", "b3b7\n{why}\nc@d8 a9a8\n", "1. 1. 2."},
		{"another place", eternal.StartText, "b3b7 c@d8 a9a8 < < c@e8 a9a8", "b3b7+c@d8\n  c@e8 a9a8\na9a8\n", "1. 1. 2. 2."},
		{"placed first", "8/8/8/8/8/8/8/r7/R7 r 0-0/4 p", "p@a9 a2b2", "p@a9 a2b2\n", "1. 2."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			start, err := eternal.Parse(tt.start)
			if err != nil {
				t.Fatal(err)
			}
			rows := layoutTree(eternal.Rules{}.Capabilities(), tree(t, eternal.Rules{}, start, tt.moves).Root(), even(2))
			if got := picture(eternal.Rules{}, rows); got != tt.want {
				t.Errorf("got\n%swant\n%s", got, tt.want)
			}
			var numbers []string
			for _, row := range rows {
				for _, c := range row.cells {
					numbers = append(numbers, c.number)
				}
			}
			if got := strings.Join(numbers, " "); got != tt.numbers {
				t.Errorf("the numbers are %s, want %s", got, tt.numbers)
			}
		})
	}
}

// TestLayoutWideTurns: a wide turn takes several columns, or a row of its own, or several rows.
func TestLayoutWideTurns(t *testing.T) {
	const scored = "3R4/8/8/8/8/8/8/r7/R7 b 1-0/4 d9"
	tests := []struct {
		name, start, moves string
		columns            int
		want               string
	}{
		{"two columns", eternal.StartText, "b3b7 c@d8 a9a8 a1a2", 4, "b3b7+c@d8 a9a8 a1a2\n"},
		{"another row", eternal.StartText, "a1a2 b7b3 C@d4", 2, "a1a2\nb7b3+C@d4\n"},
		{"several rows", scored, "d9c3 a2a1 R@b3 c3c4", 1, "d9c3\na2a1\nR@b3\nc3c4\n"},
		{"as much as fits", scored, "d9c3 a2a1 R@b3 c3c4", 2, "d9c3+a2a1\nR@b3 c3c4\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			start, err := eternal.Parse(tt.start)
			if err != nil {
				t.Fatal(err)
			}
			rows := layoutTree(eternal.Rules{}.Capabilities(), tree(t, eternal.Rules{}, start, tt.moves).Root(), bySteps(tt.columns))
			if got := picture(eternal.Rules{}, rows); got != tt.want {
				t.Errorf("got\n%swant\n%s", got, tt.want)
			}
		})
	}
}

// TestLayoutPairs: a move of Red and one of Black share a number, and have the same places in every line.
func TestLayoutPairs(t *testing.T) {
	const black = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 7"
	tests := []struct {
		name, start, moves string
		fit                int
		want               string
	}{
		{"two pairs", xiangqi.StartFEN, "h2e2 h9g7 h0g2 i9h9 i0h0", 5, "1. h2e2 | h9g7 | 2. h0g2 | i9h9\n3. i0h0\n"},
		{"room for one", xiangqi.StartFEN, "h2e2 h9g7", 1, "1. h2e2\n1… h9g7\n"},
		{"Black begins", black, "h9g7 h0g2 i9h9", 2, "- | 7… h9g7\n8. h0g2 | i9h9\n"},
		{"a comment", xiangqi.StartFEN, "h2e2 {why} h9g7 h0g2", 4, "1. h2e2\n{}\n- | 1… h9g7 | 2. h0g2\n"},
		{"variations", xiangqi.StartFEN, "h2e2 h9g7 < b9c7 b0c2 < < < h0g2 < b0c2 h9g7", 4,
			"1. h2e2\n1. h0g2\n1. b0c2 | h9g7\n- | 1… h9g7\n- | 1… b9c7 | 2. b0c2\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			start, err := xiangqi.Parse(tt.start)
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			for _, row := range layoutTree((xiangqi.Rules{}).Capabilities(), tree(t, xiangqi.Rules{}, start, tt.moves).Root(), even(tt.fit)) {
				if row.of != nil {
					b.WriteString("{}\n")
					continue
				}
				list := slices.Repeat([]string{"-"}, row.indent)
				for _, c := range row.cells {
					list = append(list, strings.TrimSpace(c.number+" "+xiangqi.FormatCoordinates(c.steps[0].Move(), 0)))
				}
				b.WriteString(strings.Join(list, " | ") + "\n")
			}
			if got := b.String(); got != tt.want {
				t.Errorf("got\n%swant\n%s", got, tt.want)
			}
		})
	}
}
