package gomoku_test

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/solver/explain"
	gomokusolver "qilab/solver/gomoku"
	"qilab/solver/gomoku/internal/boardtest"
	"qilab/solver/judge"
)

// lastStone removes a stone of the side not to move from the position of a row, as if it were the last one.
func lastStone(t *testing.T, row []string) (explain.Fault, bool) {
	t.Helper()
	p := positionOf(t, row).(gomoku.Position)
	rules := gomoku.Rules{Set: p.Board().Rules()}
	for q := range p.Board().Stones(p.Turn().Other()).All() {
		setup := rules.SetupOf(p)
		setup.Board[q.Square()], setup.Turn = core.NoPiece, p.Turn().Other()
		before, err := rules.FromSetup(setup)
		if err != nil || before.Outcome().Over() {
			continue
		}
		f := explain.Fault{Line: core.Line{{Position: before}}, Move: q.Move(), After: judge.Value{View: core.ViewLoss}}
		if after, ok := f.Played(); ok && after.Last().Key() == p.Key() {
			return f, true
		}
	}
	return explain.Fault{}, false
}

// For known wins by fours, the last move is reported to have allowed or missed them, with the number of moves and the
// line.
func TestWhyFours(t *testing.T) {
	why, said := gomokusolver.Game(nil, gomoku.Renju).Why, map[string]int{}
	for i, row := range gametest.Rows(t, "testdata/renju-vcf.tsv") {
		f, ok := lastStone(t, row)
		if !ok {
			continue
		}
		list, err := why(context.Background(), f)
		if err != nil || len(list) == 0 {
			t.Fatalf("row %d: %v, %v", i, list, err)
		}
		r := list[0]
		said[r.Key]++
		moves, _ := strconv.Atoi(row[4])
		if moves == 1 {
			if r.Key != "gomoku.overlooks-four" {
				t.Errorf("row %d: %s", i, r.Key)
			}
			continue
		}
		if r.Key != "gomoku.allows-fours" && r.Key != "gomoku.overlooks-fours" || r.Args[0].Number != moves {
			t.Errorf("row %d: %+v, want %d moves", i, r, moves)
		}
		after, _ := f.Played()
		end := explain.Played(after, r.Moves...)
		if len(end) != len(after)+len(r.Moves) {
			t.Errorf("row %d: the line cannot be played", i)
		}
		if winner, ok := end.Last().Outcome().Result.Winner(); len(list) == 1 && (!ok || winner != after.Last().Turn()) {
			t.Errorf("row %d: the line ends without a five", i)
		}
		for _, other := range list[1:] {
			said[other.Key]++
		}
		if slices.ContainsFunc(list, func(r explain.Reason) bool { return r.Kind == "" }) {
			t.Errorf("row %d: a kind is missing in %+v", i, list)
		}
	}
	if said["gomoku.overlooks-fours"] == 0 || said["gomoku.fork.four-three"] == 0 || said["gomoku.forbidden-defence"] == 0 {
		t.Errorf("only %v was said", said)
	}
}

// A win by quiet stones, which only the analysis has proven, is a reason with the line of the analysis.
func TestWhyProvenWins(t *testing.T) {
	gametest.OneGoroutine(t)
	rows, why := gametest.Rows(t, "testdata/renju-vct.tsv"), gomokusolver.Game(nil, gomoku.Renju).Why
	for _, i := range boardtest.QuietWins {
		p, win := positionOf(t, rows[i]), []core.Move{boardtest.Points(t, rows[i][4])[0].Move()}
		allowed, ok := lastStone(t, rows[i])
		if !ok {
			t.Fatalf("row %d: there is no last stone", i)
		}
		allowed.Reply = win
		known := allowed
		known.Before.View = core.ViewLoss
		var other core.Move
		for _, m := range p.Moves() {
			if !slices.Contains(boardtest.Points(t, rows[i][4]), gomoku.PointOf(m)) {
				other = m
				break
			}
		}
		missed := explain.Fault{Line: core.Line{{Position: p}}, Move: other, Better: win, Before: judge.Value{View: core.ViewWin}, After: judge.Value{Scored: true}}
		for _, tt := range []struct {
			name  string
			fault explain.Fault
			want  string
		}{{"allowed", allowed, "gomoku.allows-win"}, {"lost before", known, ""}, {"missed", missed, "gomoku.misses-win"}} {
			list, err := why(t.Context(), tt.fault)
			if err != nil {
				t.Fatal(err)
			}
			if len(list) != min(1, len(tt.want)) || len(list) == 1 && (list[0].Key != tt.want || !slices.Equal(list[0].Moves, win)) {
				t.Errorf("row %d, %s: %+v", i, tt.name, list)
			}
		}
	}
}

func TestWhyMissedFours(t *testing.T) {
	gametest.OneGoroutine(t)
	for i, row := range gametest.Rows(t, "testdata/renju-vcf.tsv") {
		if i%13 != 3 {
			continue
		}
		p := positionOf(t, row)
		wins := " " + row[5] + " "
		for _, m := range p.Moves() {
			if strings.Contains(wins, " "+gomoku.PointOf(m).String()+" ") {
				continue
			}
			f := explain.Fault{Line: core.Line{{Position: p}}, Move: m, Before: judge.Value{View: core.ViewWin}, After: judge.Value{Scored: true}}
			list, err := gomokusolver.Game(nil, gomoku.Renju).Why(context.Background(), f)
			found := false
			for _, r := range list {
				found = found || r.Key == "gomoku.misses-five" && row[4] == "1" || r.Key == "gomoku.misses-fours" && strconv.Itoa(r.Args[0].Number) == row[4]
			}
			if err != nil || !found {
				t.Errorf("row %d: %+v, %v", i, list, err)
			}
			break
		}
	}
}

// The reported forks match the shapes of the stone.
func TestWhyGames(t *testing.T) {
	for _, tt := range []struct{ name, rules, game, want string }{
		{"a four is not stopped", "freestyle", "h8 a1 i8 b1 j8 c3 k8 o15", "gomoku.overlooks-four"},
		{"an open three is not stopped", "freestyle", "h8 a1 i8 c1 j8 o15", "gomoku.overlooks-fours 2"},
		{"a four and a three", "freestyle", "h8 g8 i8 a1 j8 c1 k9 o1 k10 o15", "gomoku.overlooks-fours 3; gomoku.fork.four-three"},
		{"nothing is known", "renju", "h8 i9 o15", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rules := gomoku.Rules{Set: boardtest.RuleSet(t, tt.rules)}
			g := core.NewGame(rules, rules.Start())
			for _, word := range strings.Fields(tt.game) {
				m, err := rules.ParseMove(g.Position(), word)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := g.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			n := g.Current()
			list, err := gomokusolver.Game(nil, gomoku.Renju).Why(context.Background(), explain.Fault{Line: n.Parent().Line(), Move: n.Move()})
			if err != nil {
				t.Fatal(err)
			}
			var texts []string
			for _, r := range list {
				text := r.Key
				for _, a := range r.Args {
					text += " " + strconv.Itoa(a.Number)
				}
				texts = append(texts, text)
			}
			if got := strings.Join(texts, "; "); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

// The reason for a foul of Black in a tournament game names the foul.
func TestWhyFouls(t *testing.T) {
	rules := gomoku.Rules{Tournament: true}
	count := 0
	for _, row := range gametest.Rows(t, "../../core/gomoku/testdata/renju-forbidden.tsv") {
		if count == 20 {
			break
		}
		if row[2] == "-" || row[1] == "-" {
			continue
		}
		p, err := rules.Parse(positionOf(t, []string{"renju", "b", row[0], row[1]}).String())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range rules.Forbidden(p) {
			list, err := gomokusolver.Game(nil, gomoku.Renju).Why(context.Background(), explain.Fault{Line: core.Line{{Position: p}}, Move: m})
			if err != nil || len(list) != 1 || list[0].Note == nil || !strings.HasPrefix(list[0].Note.Key, "reason.forbidden-") {
				t.Errorf("%s: %+v, %v", row[0], list, err)
			}
			count++
		}
	}
	if count < 20 {
		t.Errorf("only %d fouls were looked at", count)
	}
}

func TestWhyGivesUp(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	f, _ := lastStone(t, gametest.Rows(t, "testdata/renju-vcf.tsv")[1])
	if list, err := gomokusolver.Game(nil, gomoku.Renju).Why(ctx, f); err == nil || len(list) > 0 {
		t.Errorf("%v, %v", list, err)
	}
}
