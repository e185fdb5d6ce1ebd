package gomoku_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
)

func TestProblemsAndWarnings(t *testing.T) {
	for _, c := range []struct {
		name         string
		rules        gomoku.RuleSet
		black, white string
		turn         core.Side
		problems     string
		warnings     string
	}{
		{"nothing", gomoku.Renju, "", "", gomoku.Black, "", ""},
		{"an opening", gomoku.Renju, "h8 h9", "i9", gomoku.White, "", ""},
		{"five of the side to move", gomoku.Renju, "a1 b1 c1 d1 e1", "a3 b3 c3 d3 f3", gomoku.Black, "gm-five-to-move a1", ""},
		{"five just made", gomoku.Renju, "a1 b1 c1 d1 e1", "a3 b3 c3 d3", gomoku.White, "", ""},
		{"both", gomoku.Freestyle, "a1 b1 c1 d1 e1", "a3 b3 c3 d3 e3", gomoku.Black, "gm-two-fives a1", ""},
		{"counts", gomoku.Standard, "a1 b1 c1", "", gomoku.White, "", "gm-count -"},
		{"more white", gomoku.Standard, "a1", "b1 c1", gomoku.Black, "", "gm-count -"},
		{"turn", gomoku.Renju, "a1 b1", "c3", gomoku.Black, "", "gm-turn -"},
		{"turn of White", gomoku.Renju, "a1 b1", "c3 d3", gomoku.White, "", "gm-turn -"},
		{"black overline", gomoku.Renju, "a1 b1 c1 d1 e1 f1", "a3 b3 c3 d3 f3", gomoku.White, "", "gm-overline a1"},
		{"the same in standard", gomoku.Standard, "a1 b1 c1 d1 e1 f1", "a3 b3 c3 d3 f3", gomoku.White, "", ""},
		{"the same in freestyle", gomoku.Freestyle, "a1 b1 c1 d1 e1 f1", "a3 b3 c3 d3 f3", gomoku.Black, "gm-five-to-move a1", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := gomoku.Rules{Set: c.rules}
			s := setupOf(mustPoints(t, c.black), mustPoints(t, c.white), c.turn)
			if got := codes(r.Problems(s)); got != c.problems {
				t.Errorf("problems %q, want %q", got, c.problems)
			}
			if got := codes(r.SetupWarnings(s)); got != c.warnings {
				t.Errorf("warnings %q, want %q", got, c.warnings)
			}
			p, err := r.FromSetup(s)
			var illegal *core.SetupError
			if (err == nil) != (c.problems == "") || err != nil && !errors.As(err, &illegal) {
				t.Fatalf("set up: %v", err)
			}
			back, err := r.ParseSetup(r.FormatSetup(s))
			if err != nil || !slices.Equal(back.Board, s.Board) || back.Turn != s.Turn {
				t.Errorf("%s is read back as %v, %v", r.FormatSetup(s), back, err)
			}
			if p != nil && mustParse(t, r, p.String()) != p {
				t.Errorf("%v is not read back", p)
			}
		})
	}
	for _, s := range []core.Setup{{}, {Board: make([]core.Piece, 9)}, {Board: make([]core.Piece, gomoku.Points), Turn: 2}} {
		if got := codes(gomoku.Rules{}.Problems(s)); got != "board -" {
			t.Errorf("%d points, turn %d: problems %q", len(s.Board), s.Turn, got)
		}
	}
	s := gomoku.Rules{}.NewSetup()
	s.Board[3] = 7
	if got := codes(gomoku.Rules{}.Problems(s)); got != "piece d1" {
		t.Errorf("a strange piece: problems %q", got)
	}
}

func codes(list []core.Problem) string {
	var words []string
	for _, p := range list {
		at := gomoku.NoPoint
		if p.Square != core.NoSquare {
			at = gomoku.Point(p.Square)
		}
		words = append(words, p.Code+" "+at.String())
	}
	return strings.Join(words, ", ")
}
