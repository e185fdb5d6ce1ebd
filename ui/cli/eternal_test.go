package cli

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"qilab/core/eternal"
	"qilab/core/gametest"
	"qilab/solver/games"
)

// runEternal runs a sub-command with the real games and -game eternal before the words.
func runEternal(t *testing.T, command string, words ...string) (code int, stdout, stderr string) {
	t.Helper()
	return run(t.Context(), Env{Games: games.All(nil)}, append([]string{command, "-game", "eternal"}, words...)...)
}

func TestEternalMoves(t *testing.T) {
	code, stdout, stderr := runEternal(t, "moves", "start")
	lines := strings.Fields(stdout)
	if code != 0 || len(lines) != 80 || !slices.IsSorted(lines) || lines[0] != "a1a2" || !slices.Contains(lines, "b3b7") {
		t.Errorf("exit %d, %s, moves %v", code, stderr, lines)
	}
	if code, got, stderr := runEternal(t, "moves", "  "+eternal.StartText+" "); code != 0 || got != stdout {
		t.Errorf("the notation: exit %d, %s, %q", code, stderr, got)
	}
	for _, c := range []struct{ position, want string }{
		{"8/8/8/8/8/RRRRRRRR/RRR2RRR/RRR2RRR/RRR3RR r 0-0/4 P", `{"moves":["P@d1","P@d2","P@d3","P@e1","P@e2","P@e3","P@f1"]}`},
		{"rrrrrrrr/rr1rrr1r/rrr2rrr/rrr2rrr/8/8/8/8/3r4 r 0-1/4 d1", ""},

		{"8/8/8/8/8/8/8/8/3r4 r 0-4/4 d1", `{"moves":[]}`},
		{"8/8/8/8/8/8/8/PH6/8 r 0-0/4 -", `{"moves":["a2c2","b2a4","b2c4","b2d1","b2d3"]}`},
	} {
		code, got, stderr := runEternal(t, "moves", "-json", c.position)
		if c.want == "" {
			if code != 1 || !strings.Contains(stderr, "second guardian") {
				t.Errorf("%s: exit %d, %s", c.position, code, stderr)
			}
			continue
		}
		if code != 0 || got != c.want+"\n" {
			t.Errorf("%s: exit %d, %s, %q", c.position, code, stderr, got)
		}
	}
}

func TestEternalPlay(t *testing.T) {
	const end = "8/8/8/8/8/3R4/8/r7/8 r 3-0/4 -"
	for _, c := range []struct {
		name  string
		words []string
		want  string
	}{
		{"nothing", []string{"start"}, eternal.StartText + "\noutcome none\n"},
		{"a capture", []string{"start", "b3b7"}, "rhe2ehr/2a2a2/1C4c1/2p2p2/oooooooo/2P2P2/6C1/2A2A2/RHE2EHR r 0-0/4 c\noutcome none\n"},
		{"moves in the text of the position", []string{"start moves b3b7", "c@d8"}, "rhe2ehr/2ac1a2/1C4c1/2p2p2/oooooooo/2P2P2/6C1/2A2A2/RHE2EHR b 0-0/4 -\noutcome none\n"},
		{"a placement", []string{"start", "b3b7", "c@d8"}, "rhe2ehr/2ac1a2/1C4c1/2p2p2/oooooooo/2P2P2/6C1/2A2A2/RHE2EHR b 0-0/4 -\noutcome none\n"},
		{"a stone", []string{"start", "a1a5"}, "rhe2ehr/2a2a2/1c4c1/2p2p2/Rooooooo/2P2P2/1C4C1/2A2A2/1HE2EHR b 0-0/4 -\noutcome none\n"},
		{"a point", []string{"8/8/8/8/8/3R4/8/r7/8 r 2-0/4 -", "d4d9"}, "3R4/8/8/8/8/8/8/r7/8 b 3-0/4 d9\noutcome none\n"},
		{"a return", []string{"8/8/8/8/8/3R4/8/r7/8 r 2-0/4 -", "d4d9", "d9c3", "a2a1"}, "8/8/8/8/8/8/2R5/8/r7 r 3-0/4 -\noutcome none\n"},
		{"the winning point", []string{end, "d4d8"}, "8/3R4/8/8/8/8/8/r7/8 b 4-0/4 d8\noutcome red-wins (target-score)\n"},
		{"a finished game", []string{"8/8/8/8/8/8/8/r7/8 r 0-4/4 -"}, "8/8/8/8/8/8/8/r7/8 r 0-4/4 -\noutcome black-wins (target-score)\n"},
		{"no legal step", []string{"7r/8/8/8/8/8/8/8/A7 b 0-0/4 -", "h9h8"}, "8/7r/8/8/8/8/8/8/A7 r 0-0/4 -\noutcome black-wins (no-legal-step)\n"},
		{"repetition", []string{"7r/8/8/8/8/8/8/8/R7 r 0-0/4 -", "a1a2", "h9h8", "a2a1", "h8h9", "a1a2", "h9h8", "a2a1", "h8h9"},
			"7r/8/8/8/8/8/8/8/R7 r 0-0/4 -\noutcome draw (repetition)\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if code, stdout, stderr := runEternal(t, "play", c.words...); code != 0 || stdout != c.want {
				t.Errorf("exit %d, %s, got\n%swant\n%s", code, stderr, stdout, c.want)
			}
		})
	}
	code, stdout, _ := runEternal(t, "play", "-json", end, "d4d8")
	if want := `{"position":"8/3R4/8/8/8/8/8/r7/8 b 4-0/4 d8","outcome":"red-wins","reason":"target-score"}` + "\n"; code != 0 || stdout != want {
		t.Errorf("exit %d, %s", code, stdout)
	}
}

func TestEternalPerft(t *testing.T) {
	gametest.OneGoroutine(t)
	for depth, want := range []uint64{1, 80, 5690, 367792, 23125760} {
		code, stdout, stderr := runEternal(t, "perft", "-depth", fmt.Sprint(depth), "start")
		if code != 0 || !strings.HasPrefix(stdout, fmt.Sprintf("nodes %d\nnps ", want)) {
			t.Errorf("depth %d: exit %d, %s, %q, want %d", depth, code, stderr, stdout, want)
		}
	}
}

func TestEternalAnalyze(t *testing.T) {
	code, stdout, stderr := runEternal(t, "analyze", "-depth", "2", "-threads", "1", "-json", "8/8/8/3R4/8/8/8/8/7r r 3-0/4 -")
	for _, part := range []string{`"outcome":"red-wins"`, `"plies":1`, `{"move":"d6d8","outcome":"red-wins","plies":1`} {
		if code != 0 || !strings.Contains(stdout, part) {
			t.Errorf("exit %d, %s, %q, want %s", code, stderr, stdout, part)
		}
	}
	if code, stdout, stderr := runEternal(t, "analyze", "-depth", "1", "start"); code != 0 || !strings.Contains(stdout, "a1b1") {
		t.Errorf("exit %d, %s, %q", code, stderr, stdout)
	}
}

// No time at all is a limit like any other, and the first depth is searched.
func TestNoTime(t *testing.T) {
	code, stdout, stderr := runEternal(t, "analyze", "-time", "0s", "-json", "start")
	if code != 0 || !strings.Contains(stdout, `"depth":1,`) {
		t.Errorf("exit %d, %s, %.300s", code, stderr, stdout)
	}
}

func TestEternalErrors(t *testing.T) {
	for _, c := range []struct {
		name, command string
		words         []string
		mentions      string
	}{
		{"no deals", "deal", nil, "does not begin at random"},
		{"eight ranks", "moves", []string{"8/8/8/8/8/8/8/8 r 0-0/4 -"}, "9 ranks"},
		{"a digit", "moves", []string{"9/8/8/8/8/8/8/8/8 r 0-0/4 -"}, `'9' in rank 9 ("9") is not a piece`},
		{"two problems", "moves", []string{"3P4/8/8/8/8/8/o7/8/8 r 5-0/4 -"}, "the stone on a3 is not on rank 5, where stones stand; the red pawn on d9"},
		{"a placement first", "play", []string{"start", "b3b7", "a9a8"}, `move 2 ("a9a8"): illegal move: the captured black cannon must be placed first`},
		{"an illegal move", "play", []string{"start", "a1h8"}, "the rook on a1 cannot move to h8"},
		{"an unreadable step", "play", []string{"start", "xyz"}, "is not a step"},
		{"after the end", "play", []string{"8/8/8/8/8/8/8/r7/8 r 0-4/4 -", "a2a3"}, "the game is over"},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, stdout, stderr := runEternal(t, c.command, c.words...)
			if code != 1 || stdout != "" || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, c.mentions) {
				t.Errorf("exit %d, %q, stderr %q, want one line with %q", code, stdout, stderr, c.mentions)
			}
		})
	}
}
