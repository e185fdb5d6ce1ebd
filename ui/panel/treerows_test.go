package panel

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/chaosclock"
)

// picture writes rows as text: depth, then moves or the comment.
func picture(rows []treeRow) string {
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
			b.WriteString(chaosclock.Rules{}.FormatMove(c.node.Parent().Position(), c.node.Move()))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// tree makes a game of moves; "<" goes back one, "{text}" is a comment.
func tree(t *testing.T, moves string) *core.Game {
	t.Helper()
	g := core.NewGame(chaosclock.Rules{}, chaosclock.Rules{}.Start())
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
			rows := layoutTree(tree(t, tt.moves).Root(), func(int) int { return tt.fit })
			if got := picture(rows); got != tt.want {
				t.Errorf("got\n%swant\n%s", got, tt.want)
			}
		})
	}
}

func TestFit(t *testing.T) {
	test.NewTempApp(t)
	for _, room := range []float32{0, 5, 20, 60, 500} {
		got := fit("出于意料的很长的一段文字 and more", 14, fyne.TextStyle{}, room)
		if room > 20 && width(got, 14, fyne.TextStyle{}) > room {
			t.Errorf("%q is wider than %v", got, room)
		}
	}
	if got := fit("short", 14, fyne.TextStyle{}, 500); got != "short" {
		t.Errorf("a text that fits became %q", got)
	}
}
