package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver"
	"qilab/solver/catalog"
)

// reviewing is an environment with xiangqi, whose engine finds the move before the last one of a list best, and Chaos Clock.
func reviewing() Env {
	scored := fake{reports: func(p core.Position) []solver.Report {
		r := solver.Unanalysed(p)
		r.Depth = 20
		for i := range r.Moves {
			v := &r.Moves[i]
			v.Score, v.Scored, v.Bound = -10*i, true, i > 0
		}
		return []solver.Report{r}
	}}
	exact := fake{reports: func(p core.Position) []solver.Report {
		r := solver.Unanalysed(p)
		r.Exact, r.Result = true, core.BothWin
		for i := range r.Moves {
			v := &r.Moves[i]
			if v.Result, v.Plies = core.BothWin, 9; i > 0 {
				v.Result = core.BothLose
			}
		}
		return []solver.Report{r}
	}}
	return Env{Games: []catalog.Game{
		{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: scored, Scale: 300, NewAnalyzer: func() solver.Analyzer { return scored }},
		{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}, Analyzer: exact},
	}}
}

// reviewText reviews a text from standard input.
func reviewText(t *testing.T, e Env, text string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = e.Run(t.Context(), append([]string{"review"}, append(args, "-")...), strings.NewReader(text), &out, &errs)
	return code, out.String(), errs.String()
}

// TestReviewJSON: the fields are a contract.
func TestReviewJSON(t *testing.T) {
	first := xiangqi.Rules{}.FormatMove(xiangqi.Start(), xiangqi.Start().Moves()[0])
	code, out, errs := reviewText(t, reviewing(), first+" h9g7", "-json", "-game", "xiangqi")
	if code != exitOK || errs != "" || strings.Count(out, "\n") != 1 {
		t.Fatalf("%d, %q, %q", code, out, errs)
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal([]byte(out), &all); err != nil {
		t.Fatal(err)
	}
	if fields := slices.Sorted(maps.Keys(all)); !slices.Equal(fields, []string{"accuracy", "effort", "elapsed_ms", "game", "min_depth", "moves"}) {
		t.Errorf("the fields are %v", fields)
	}
	var got reviewed
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	if got.Game != "xiangqi" || got.Effort != "normal" || got.MinDepth <= 0 || len(got.Moves) != 2 {
		t.Fatalf("%+v", got)
	}
	var moves []map[string]any
	if err := json.Unmarshal(all["moves"], &moves); err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		want := []string{"best", "book", "depth", "glyph", "loss", "move", "outcome", "ply", "score"}
		if fields := slices.Sorted(maps.Keys(m)); !slices.Equal(fields, want) {
			t.Errorf("the fields of a move are %v", fields)
		}
	}
	if m := got.Moves[0]; m.Ply != 1 || m.Move != first || m.Glyph != "" || m.Best == nil || *m.Best != first || m.Loss == nil || *m.Loss != 0 || m.Depth != 20 {
		t.Errorf("the best move is %+v", m)
	}
	if red := got.Accuracy["red"]; red == nil || *red != 100 {
		t.Errorf("the accuracy is %s", all["accuracy"])
	}
	if moves[0]["outcome"] != nil {
		t.Errorf("the outcome after an even move is %v", moves[0]["outcome"])
	}
}

// TestReviewOfSeveralGames: each game is an object on a line, and an unreadable one does not stop the review of others.
func TestReviewOfSeveralGames(t *testing.T) {
	pgn := `[Game "Chinese Chess"]
[Red "A"]

1. h2e2 h9g7 *

[Game "Chinese Chess"]
[Red "B"]

1. a0a9 *

[Game "Chinese Chess"]
[Red "C"]

1. b2e2 *
`
	file := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(file, []byte(pgn), 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, errs := run(t.Context(), reviewing(), "review", "-json", "-effort", "quick", file)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if code != exitFailed || len(lines) != 2 || !strings.Contains(errs, "game 2: ") || !strings.Contains(errs, "1 game could not be reviewed") {
		t.Fatalf("%d, %q, %q", code, out, errs)
	}
	for i, plies := range []int{2, 1} {
		var got reviewed
		if err := json.Unmarshal([]byte(lines[i]), &got); err != nil || len(got.Moves) != plies || got.Effort != "quick" {
			t.Errorf("%+v, %v", got, err)
		}
	}
}

// TestReviewOfExactOutcomes: they are in place of scores, and there is no accuracy.
func TestReviewOfExactOutcomes(t *testing.T) {
	start := chaosclock.Rules{}.Start()
	second := chaosclock.Rules{}.FormatMove(start, start.Moves()[1])
	code, out, errs := reviewText(t, reviewing(), start.String()+" moves "+second, "-json")
	var got reviewed
	if err := json.Unmarshal([]byte(out), &got); code != exitOK || errs != "" || err != nil {
		t.Fatalf("%d, %q, %q, %v", code, out, errs, err)
	}
	m := got.Moves[0]
	if got.Game != "chaosclock" || got.MinDepth != 0 || m.Glyph != "??" || m.Outcome == nil || *m.Outcome != "both-lose" || m.Score != nil || m.Loss != nil {
		t.Errorf("%+v", m)
	}
	if jia, ok := got.Accuracy["jia"]; !ok || jia != nil {
		t.Errorf("the accuracy is %v", got.Accuracy)
	}
	code, out, _ = reviewText(t, reviewing(), start.String()+" moves "+second)
	if code != exitOK || !strings.Contains(out, "exact outcomes") || !strings.Contains(out, "both-lose") {
		t.Errorf("%d, %q", code, out)
	}
}

// TestReviewRefuses: bad input is one clear line.
func TestReviewRefuses(t *testing.T) {
	dir := t.TempDir()
	empty := filepath.Join(dir, "empty.txt")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"", exitUsage, "file is missing"},
		{"a b", exitUsage, `"b"`},
		{"-effort slow x", exitUsage, `"slow"`},
		{"-threads -1 x", exitUsage, "-threads"},
		{"-game go " + empty, exitUsage, `unknown game "go"`},
		{dir + "/none.pgn", exitFailed, "none.pgn"},
		{dir, exitFailed, dir},
		{empty, exitFailed, "unreadable"},
	} {
		code, out, errs := run(t.Context(), reviewing(), append([]string{"review"}, strings.Fields(c.args)...)...)
		if code != c.code || out != "" || !strings.Contains(errs, c.says) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: %d, %q, %q", c.args, code, out, errs)
		}
	}
	if code, out, errs := reviewText(t, env(nil), "4,3,7,11,5,10,12,0,0,2,0,0;0;7"); code != exitFailed || out != "" || !strings.Contains(errs, "no built-in engine") {
		t.Errorf("%d, %q, %q", code, out, errs)
	}
}

// TestReviewInterrupted: the moves judged so far are printed.
func TestReviewInterrupted(t *testing.T) {
	e := reviewing()
	ctx, stop := context.WithCancel(t.Context())
	rest := fake{hang: true}
	e.Games[0].NewAnalyzer = func() solver.Analyzer { return until{e.Games[0].Analyzer, rest, 3, stop} }
	var out, errs bytes.Buffer
	code := e.Run(ctx, []string{"review", "-json", "-threads", "1", "-game", "xiangqi", "-"}, strings.NewReader("h2e2 h9g7 h0g2 b9c7"), &out, &errs)
	var got reviewed
	if err := json.Unmarshal(out.Bytes(), &got); err != nil || len(got.Moves) == 0 || len(got.Moves) == 4 {
		t.Fatalf("%+v, %v", got, err)
	}
	if code != exitInterrupted || !strings.Contains(errs.String(), "interrupted") || strings.Count(errs.String(), "\n") != 1 {
		t.Errorf("%d, %q", code, errs.String())
	}
}

// until is an analyzer up to a ply, at which it is interrupted and hangs.
type until struct {
	solver.Analyzer
	rest solver.Analyzer
	ply  int
	stop func()
}

func (u until) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	if len(line) > u.ply {
		u.stop()
		return u.rest.Analyze(ctx, line, lim, report)
	}
	return u.Analyzer.Analyze(ctx, line, lim, report)
}

// TestReviewPlies: -plies judges some moves alone.
func TestReviewPlies(t *testing.T) {
	text := "h2e2 h9g7 h0g2 g6g5"
	for plies, want := range map[string][]int{"": {1, 2, 3, 4}, "2": {2}, "4,1-2,2": {1, 2, 4}} {
		code, out, errs := reviewText(t, reviewing(), text, "-json", "-game", "xiangqi", "-plies", plies)
		var got reviewed
		if err := json.Unmarshal([]byte(out), &got); code != exitOK || err != nil {
			t.Fatalf("%q: %d, %v, %q", plies, code, err, errs)
		}
		var judged []int
		for _, m := range got.Moves {
			judged = append(judged, m.Ply)
		}
		if !slices.Equal(judged, want) {
			t.Errorf("%q: judged %v", plies, judged)
		}
	}
	for _, plies := range []string{"0", "x", "3-2", "1-", ",", "1-999999999"} {
		if code, _, errs := reviewText(t, reviewing(), text, "-game", "xiangqi", "-plies", plies); code != exitUsage || !strings.Contains(errs, "-plies") {
			t.Errorf("%q: %d, %q", plies, code, errs)
		}
	}
	if code, _, errs := reviewText(t, reviewing(), text, "-game", "xiangqi", "-plies", "3,5"); code != exitFailed || !strings.Contains(errs, "there is no ply 5 in a game of 4 plies") {
		t.Errorf("beyond the end: %d, %q", code, errs)
	}
}

// A game with an illegal move is refused naming the move, even without -game; a text of no game is not refused with the objection
// of one game.
func TestReviewTellsTheFault(t *testing.T) {
	for text, want := range map[string]string{
		"1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一进九": `move 5 ("车一进九"): illegal move`,
		"The quick brown fox": "none of the games knows its form",
	} {
		if code, _, errs := reviewText(t, reviewing(), text); code != exitFailed || !strings.Contains(errs, want) {
			t.Errorf("%q: %d, %q", text, code, errs)
		}
	}
}

// TestReviewOfADamagedGame: the intact part is reviewed, and a line tells what is missing. A game without an intact move fails.
func TestReviewOfADamagedGame(t *testing.T) {
	const damaged = "[DhtmlXQ][DhtmlXQ_movelist]774770637967[/DhtmlXQ_movelist][/DhtmlXQ]"
	code, out, errs := reviewText(t, reviewing(), damaged, "-json")
	var got reviewed
	if err := json.Unmarshal([]byte(out), &got); err != nil || code != exitOK || len(got.Moves) != 1 {
		t.Fatalf("%d, %q, %q, %v", code, out, errs, err)
	}
	if strings.Count(errs, "\n") != 1 || !strings.Contains(errs, "the game is damaged and lacks 2 moves; 1 ply could be read: ") ||
		!strings.Contains(errs, "illegal move") {
		t.Errorf("stderr is %q", errs)
	}
	code, out, errs = reviewText(t, reviewing(), damaged+"\n"+damaged)
	if code != exitOK || strings.Count(errs, "\n") != 2 || !strings.Contains(errs, "game 2: the game is damaged") {
		t.Errorf("%d, %q, %q", code, out, errs)
	}
	faulty := "[Event \"x\"]\n[Red \"a\"]\n\n1. h2e2 h9g7 2. h0g2 i9h9 3. i0i9 *\n"
	code, _, errs = reviewText(t, reviewing(), faulty)
	if code != exitOK || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, "the game is damaged; 4 plies could be read: ") {
		t.Errorf("a faulty move: %d, %q", code, errs)
	}
	nothing := strings.Replace(damaged, "7747", "7748", 1)
	if code, out, errs := reviewText(t, reviewing(), nothing); code != exitFailed || out != "" || strings.Count(errs, "\n") != 1 {
		t.Errorf("%d, %q, %q", code, out, errs)
	}
}
