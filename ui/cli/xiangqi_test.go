package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/solver/games"
)

// runXiangqi runs a sub-command with the real games and -game xiangqi before the words.
func runXiangqi(t *testing.T, command string, words ...string) (code int, stdout, stderr string) {
	t.Helper()
	return run(t.Context(), Env{Games: games.All(nil)}, append([]string{command, "-game", "xiangqi"}, words...)...)
}

// The position after 1. h2e2 h9g7 in all forms that a position may have.
const (
	opened  = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2"
	dhtmlXQ = "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]"
	pgn     = "[Game \"Chinese Chess\"]\n\n1. 炮二平五 馬８進７ *"
)

func TestXiangqiMoves(t *testing.T) {
	code, stdout, stderr := runXiangqi(t, "moves", "start")
	lines := strings.Fields(stdout)
	if code != 0 || len(lines) != 44 || !slices.IsSorted(lines) || lines[0] != "a0a1" || !slices.Contains(lines, "h2e2") {
		t.Errorf("exit %d, %s, moves %v", code, stderr, lines)
	}
	ninety := xiangqi.Format90(xiangqi.Start())
	for name, position := range map[string]string{
		"FEN": xiangqi.StartFEN, "the board alone": strings.Fields(xiangqi.StartFEN)[0], "other letters": "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR_red",
		"90 characters": ninety, "startpos": "startpos",
	} {
		if code, got, stderr := runXiangqi(t, "moves", position); code != 0 || got != stdout {
			t.Errorf("%s: exit %d, %s, moves %q", name, code, stderr, got)
		}
	}
	for _, c := range []struct{ position, want string }{
		{"3k5/4P4/9/9/9/9/9/9/9/4K4 b", `{"moves":[]}`},
		{"4k4/9/9/9/4N4/9/9/9/9/4K4 w", `{"moves":["e0d0","e0e1","e0f0"]}`},
	} {
		if code, got, stderr := runXiangqi(t, "moves", "-json", c.position); code != 0 || got != c.want+"\n" {
			t.Errorf("%s: exit %d, %s, %q", c.position, code, stderr, got)
		}
	}
}

func TestXiangqiPlay(t *testing.T) {
	for _, c := range []struct {
		name  string
		words []string
		want  string
	}{
		{"nothing", []string{"start"}, xiangqi.StartFEN + "\noutcome none\n"},
		{"UCI", []string{"start", "h2e2", "h9g7"}, opened + "\noutcome none\n"},
		{"ICCS", []string{"start", "H2-E2", "H9-G7"}, opened + "\noutcome none\n"},
		{"WXF", []string{"start", "C2=5", "H8+7"}, opened + "\noutcome none\n"},
		{"WXF with dots", []string{"start", "C2.5", "N8+7"}, opened + "\noutcome none\n"},
		{"Chinese", []string{"start", "炮二平五", "马8进7"}, opened + "\noutcome none\n"},
		{"traditional Chinese", []string{"start", "炮二平五", "馬８進７"}, opened + "\noutcome none\n"},
		{"from a FEN with moves", []string{xiangqi.StartFEN + " moves h2e2", "h9g7"}, opened + "\noutcome none\n"},
		{"from PGN", []string{pgn}, opened + "\noutcome none\n"},
		{"from DhtmlXQ", []string{dhtmlXQ}, opened + "\noutcome none\n"},
		{"checkmate", []string{"3k5/4P4/9/4R4/9/9/9/9/9/4K4 w", "e6d6"}, "3k5/4P4/9/3R5/9/9/9/9/9/4K4 b - - 1 1\noutcome red-wins (checkmate)\n"},
		{"stalemate", []string{"3k5/4P4/9/9/9/9/9/9/9/4K4 b"}, "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1\noutcome red-wins (stalemate)\n"},
		{"no pieces to win with", []string{"3k5/4a4/9/9/9/9/9/4B4/4A4/4K4 w"}, "3k5/4a4/9/9/9/9/9/4B4/4A4/4K4 w - - 0 1\noutcome draw (material)\n"},
		{"the limit of moves", []string{"3k5/9/9/9/9/9/9/R8/9/5K3 w - - 119 60", "a2b2"}, "3k5/9/9/9/9/9/9/1R7/9/5K3 b - - 120 60\noutcome draw (move-limit)\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if code, stdout, stderr := runXiangqi(t, "play", c.words...); code != 0 || stdout != c.want {
				t.Errorf("exit %d, %s, got\n%swant\n%s", code, stderr, stdout, c.want)
			}
		})
	}
}

// The table of the rules text: the loop is judged from the given moves, wherever they begin, and not before its end.
func TestXiangqiRepetition(t *testing.T) {
	for _, c := range []struct{ name, position, moves, outcome, reason string }{
		{"perpetual check", "4k4/9/9/9/9/9/9/9/R8/5K3 w", "a1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1", "black-wins", "perpetual-check"},
		{"check and idle in turn", "3k5/9/9/9/9/9/9/9/9/R4K3 w", "a0d0 d9e9 d0a0 e9d9 a0d0 d9e9 d0a0 e9d9", "draw", "repetition"},
		{"both check", "9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w", "e3d3 d6e6 d3e3 e6d6 e3d3 d6e6 d3e3 e6d6", "draw", "mutual-perpetual-check"},
		{"rook chases a cannon", "1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w", "a8b8 b9a9 b8a8 a9b9 a8b8 b9a9 b8a8 a9b9", "black-wins", "perpetual-chase"},
		{"protected cannon", "2b1ka3/4a4/4b4/9/9/9/9/4B3R/4A1rc1/4KA3 w", "i2h2 h1i1 h2i2 i1h1 i2h2 h1i1 h2i2 i1h1", "draw", "repetition"},
		{"its protector is pinned", "1r2knb1C/4a4/5ac1b/7R1/p8/9/9/9/4A4/3AK4 w", "h6g6 g7h7 g6h6 h7g7 h6g6 g7h7 g6h6 h7g7", "black-wins", "perpetual-chase"},
		{"king chases", "4ka3/4a4/4b4/p7p/9/4C4/4P4/4B4/3K5/3Ac1B2 w", "d1e1 e0f0 e1f1 f0e0 f1e1 e0f0 e1f1 f0e0 f1e1 e0f0", "draw", "repetition"},
		{"rook offers exchange", "2b1ka3/4a4/4b4/p3r3p/9/1R7/P7P/2p1CpC2/4A1n2/2BK1AB1c w", "b4b6 e6e3 b6b3 e3e6 b3b6 e6e3 b6b3 e3e6 b3b6", "draw", "repetition"},
	} {
		t.Run(c.name, func(t *testing.T) {
			moves := strings.Fields(c.moves)
			for name, words := range map[string][]string{
				"words":                      append([]string{c.position}, moves...),
				"behind the position":        {c.position + " moves " + c.moves},
				"half behind, half in words": append([]string{c.position + " moves " + strings.Join(moves[:4], " ")}, moves[4:]...),
			} {
				if got := xiangqiOutcome(t, words); got != c.outcome+" "+c.reason {
					t.Errorf("%s: %s, want %s by %s", name, got, c.outcome, c.reason)
				}
			}
			if got := xiangqiOutcome(t, append([]string{c.position}, moves[:len(moves)-2]...)); got != "none " {
				t.Errorf("two moves before: %s", got)
			}
		})
	}
}

// xiangqiOutcome returns the outcome and the reason that play -json gives.
func xiangqiOutcome(t *testing.T, words []string) string {
	t.Helper()
	code, stdout, stderr := runXiangqi(t, "play", append([]string{"-json"}, words...)...)
	if code != 0 {
		t.Fatalf("exit %d, %s", code, stderr)
	}
	var got struct {
		Outcome *string
		Reason  string
	}
	if err := json.Unmarshal([]byte(stdout), &got); err != nil {
		t.Fatal(err)
	}
	return text(got.Outcome, "none") + " " + got.Reason
}

func TestXiangqiPerft(t *testing.T) {
	gametest.OneGoroutine(t)
	for _, c := range []struct {
		position string
		nodes    []uint64 // from depth 0
	}{
		{"start", []uint64{1, 44, 1920, 79666, 3290240}},
		{"r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w", []uint64{1, 38, 1128, 43929, 1339047}},
		{"4k4/9/9/9/4N4/9/9/9/9/4K4 w", []uint64{1, 3, 7, 66, 124}},
		{"4k4/9/9/9/4C4/9/9/9/4A4/3K5 b", []uint64{1, 2, 38, 97, 1927}},
		{"3k5/4P4/9/9/9/9/9/9/9/4K4 b", []uint64{1, 0, 0}},
		{xiangqi.StartFEN + " moves h2e2", []uint64{1, 45}},
	} {
		for depth, want := range c.nodes {
			code, stdout, stderr := runXiangqi(t, "perft", "-depth", fmt.Sprint(depth), c.position)
			if code != 0 || !strings.HasPrefix(stdout, fmt.Sprintf("nodes %d\nnps ", want)) {
				t.Errorf("%s to depth %d: exit %d, %s, %q, want %d", c.position, depth, code, stderr, stdout, want)
			}
		}
	}
	if testing.Short() {
		t.Skip("counts 133 million nodes")
	}
	// Depths beyond the rules' own perft use the fast one.
	if _, stdout, _ := runXiangqi(t, "perft", "-depth", "5", "start"); !strings.HasPrefix(stdout, "nodes 133312995\n") {
		t.Errorf("depth 5: %q", stdout)
	}
}

// Mates are proven with their distance; unproven moves have scores, exact or as bounds.
func TestXiangqiAnalyze(t *testing.T) {
	type move struct {
		Move, Bound, Outcome string
		Plies, Score         *int
		PV                   []string
	}
	type analysis struct {
		Turn, Outcome string
		Exact         bool
		Plies, Score  *int
		Depth         int
		Moves         []move
	}
	analyze := func(words ...string) (a analysis) {
		t.Helper()
		code, stdout, stderr := runXiangqi(t, "analyze", append([]string{"-json", "-threads", "1", "-hash", "8"}, words...)...)
		if code != 0 || stderr != "" {
			t.Fatalf("exit %d, %s", code, stderr)
		}
		if err := json.Unmarshal([]byte(stdout), &a); err != nil {
			t.Fatal(err)
		}
		return a
	}
	mate := analyze("-depth", "6", "4k4/9/9/9/RR7/9/9/9/9/3K5 w")
	if mate.Outcome != "red-wins" || mate.Plies == nil || *mate.Plies != 3 || mate.Score != nil || len(mate.Moves[0].PV) != 3 {
		t.Errorf("mate in two: %+v", mate)
	}
	mated := analyze("-depth", "6", "4k4/9/9/9/RR7/9/9/9/9/3K5 w", "a5a8")
	if !mated.Exact || mated.Turn != "black" || mated.Outcome != "red-wins" || mated.Plies == nil || *mated.Plies != 2 {
		t.Errorf("mated in two plies: %+v", mated)
	}
	start := analyze("-depth", "5", "-lines", "2", "start")
	if len(start.Moves) != 44 || start.Exact || start.Outcome != "" || start.Score == nil || start.Depth != 5 {
		t.Fatalf("start: %+v", start)
	}
	for i, m := range start.Moves {
		if m.Score == nil || i < 2 && m.Bound != "" || m.Bound != "" && m.Bound != "upper" || *m.Score > *start.Score {
			t.Errorf("move %d of the start: %+v", i+1, m)
		}
	}
}

// An endgame with few pieces is proven by them, as in the window, and a win by the rule says so.
func TestXiangqiEndgames(t *testing.T) {
	gametest.OneGoroutine(t)
	code, stdout, stderr := runXiangqi(t, "analyze", "-json", "4k4/9/9/5R3/9/8n/9/9/9/5K3 w")
	if code != 0 || stderr != "" {
		t.Fatalf("exit %d, %s", code, stderr)
	}
	var got analysis
	if err := json.Unmarshal([]byte(stdout), &got); err != nil {
		t.Fatal(err)
	}
	if !got.Exact || *got.Outcome != "red-wins" || got.Plies == nil || *got.Plies != 5 || got.Reason != "" {
		t.Errorf("%s", stdout)
	}
	for _, m := range got.Moves {
		if m.Move == "f0f1" && (*m.Outcome != "red-wins" || m.Plies != nil || m.Reason != xiangqi.ReasonPerpetualCheck) {
			t.Errorf("f0f1 is %s by %q", *m.Outcome, m.Reason)
		}
		if m.Outcome == nil || (m.Plies == nil) != (m.Move == "f0f1") || m.Score != nil {
			t.Errorf("%+v", m)
		}
	}
	code, stdout, _ = runXiangqi(t, "analyze", "1R7/9/4k4/9/9/9/6n2/9/5K3/9 w")
	if want := "outcome   red-wins (perpetual-check, bound within 1)\n"; code != 0 || !strings.Contains(stdout, want) {
		t.Errorf("no %q in\n%s", want, stdout)
	}
	code, stdout, _ = runXiangqi(t, "analyze", "6r2/3k5/9/9/9/9/9/9/2R2K3/9 b")
	if want := "d8d7  draw        -      -      d8d7"; code != 0 || !strings.Contains(stdout, want) {
		t.Errorf("no %q in\n%s", want, stdout)
	}
}

func TestXiangqiErrors(t *testing.T) {
	for _, c := range []struct {
		name, command string
		words         []string
		code          int
		mentions      string
	}{
		{"no deals", "deal", nil, 1, "does not begin at random"},
		{"moves are no position", "moves", []string{"h2e2"}, 1, "unreadable"},
		{"nine ranks", "moves", []string{"9/9/9/9/9/9/9/9/9 w"}, 1, "10 ranks"},
		{"kings facing", "play", []string{"4k4/9/9/9/9/9/9/9/9/4K4 w"}, 1, "the kings face each other"},
		{"character of a 90-character board", "moves", []string{strings.Replace(xiangqi.Format90(xiangqi.Start()), "C", "X", 1)}, 1, "character 65 (b2)"},
		{"illegal move in the position", "play", []string{xiangqi.StartFEN + " moves h2e2 h9g8"}, 1, `move 2 ("h9g8"): illegal move: the horse on h9 cannot move to g8`},
		{"illegal move", "play", []string{"start", "h2e2", "h9g8"}, 1, `move 2 ("h9g8"): illegal move: the horse on h9 cannot move to g8`},
		{"unreadable move", "play", []string{"start", "xyz"}, 1, "is not a move"},
		{"ambiguous move", "play", []string{"3k5/9/9/9/9/9/R8/9/R8/5K3 w", "R9=8"}, 1, "fits more than one legal move"},
		{"after mate", "play", []string{"3k5/4P4/9/4R4/9/9/9/9/9/4K4 w", "e6d6", "d9d8"}, 1, "the game is over"},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, stdout, stderr := runXiangqi(t, c.command, c.words...)
			if code != c.code || stdout != "" || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, c.mentions) {
				t.Errorf("exit %d, %q, stderr %q, want one line with %q", code, stdout, stderr, c.mentions)
			}
		})
	}
}
