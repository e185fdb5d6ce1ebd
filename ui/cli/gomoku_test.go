package cli

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"qilab/core/gametest"
	"qilab/solver/games"
)

// emptyRows is the rows of an empty board.
var emptyRows = strings.Repeat("15/", 14) + "15"

func TestGomokuMoves(t *testing.T) {
	env := Env{Games: games.All(nil)}
	moves := func(game, position string) (list, forbidden []string, has bool) {
		t.Helper()
		code, stdout, stderr := run(t.Context(), env, "moves", "-game", game, "-json", position)
		var got struct {
			Moves     []string
			Forbidden *[]string
		}
		if err := json.Unmarshal([]byte(stdout), &got); code != 0 || err != nil {
			t.Fatalf("%s: exit %d, %s, %v", position, code, stderr, err)
		}
		if got.Forbidden != nil {
			forbidden = *got.Forbidden
		}
		return got.Moves, forbidden, got.Forbidden != nil
	}
	for _, c := range []struct {
		game, position string
		count          int
		forbidden      string // "none" if there is no such list
	}{
		{"renju", "start", 1, ""},
		{"standard", "start", 225, "none"},
		{"freestyle", "start", 225, "none"},
		{"renju", "h8g6f6g5f7g4h7g3g2a1", 214, "g7"},
		{"renju", "h8g6f6g5f7g4h7g3g2", 216, ""},
		{"renju", "15/15/15/15/15/15/15/4x1x1x1x4/15/15/15/15/15/15/15_b_renju", 220, "h8"},
		{"freestyle", "a1b1a2b2a3b3a4b4a5", 0, "none"},
	} {
		list, forbidden, has := moves(c.game, c.position)
		if len(list) != c.count || !slices.IsSorted(list) {
			t.Errorf("%s %s: %d moves, want %d", c.game, c.position, len(list), c.count)
		}
		if has != (c.forbidden != "none") || has && strings.Join(forbidden, " ") != c.forbidden {
			t.Errorf("%s %s: forbidden %v, want %s", c.game, c.position, forbidden, c.forbidden)
		}
	}
}

func TestGomokuPlay(t *testing.T) {
	env := Env{Games: games.All(nil)}
	const five = "15/15/15/15/15/15/15/15/15/15/xo13/xo13/xo13/xo13/"
	for _, c := range []struct {
		name  string
		words []string
		want  string // the end of the output, or of the error
	}{
		{"five", []string{"freestyle", "start", "a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4", "A5"}, " w freestyle\noutcome black-wins (five)\n"},
		{"from a position", []string{"freestyle", five + "15 b", "a6"}, " w freestyle\noutcome black-wins (five)\n"},
		{"two passes", []string{"renju", "h8", "pass", "pass"}, "15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 w renju\noutcome draw (passes)\n"},
		{"first stone", []string{"renju", "start", "a1"}, `move 1 ("a1"): illegal move: the first stone goes to the centre, h8` + "\n"},
		{"occupied", []string{"renju", "start", "h8", "h8"}, `move 2 ("h8"): illegal move: there is already a stone on h8` + "\n"},
		{"off the board", []string{"standard", "start", "p1"}, `move 1 ("p1"): illegal move: "p1" is off the board, which runs from a1 to o15` + "\n"},
		{"forbidden", []string{"renju", "h8g6f6g5f7g4h7g3g2a1", "g7"}, `g7 is forbidden to Black: double-three f7-g7-h7, f6-g7-h8` + "\n"},
		{"a five of the side to move", []string{"renju", strings.Replace(emptyRows, "15", "xxxxx10", 1) + " b renju"}, "Black already has a five, from a15, and cannot be to move\n"},
		{"another rule set", []string{"renju", emptyRows + " b standard"}, "unreadable: this is standard, not renju; it can be read with -game standard\n"},
		{"another game", []string{"xiangqi", emptyRows + " b freestyle"}, "; it can be read with -game freestyle\n"},
		{"no rule set", []string{"renju", emptyRows + " b go"}, "\"go\" is not a rule set; expected renju, standard or freestyle\n"},
		{"SGF", []string{"standard", "(;GM[4]SZ[15];B[aa];W[oo])"}, "x14/15/15/15/15/15/15/15/15/15/15/15/15/15/14o b standard\noutcome none\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, stdout, stderr := run(t.Context(), env, append([]string{"play", "-game"}, c.words...)...)
			if got := stdout + stderr; !strings.HasSuffix(got, c.want) || strings.Count(stderr, "\n") > 1 {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
		})
	}
}

func TestGomokuPerft(t *testing.T) {
	gametest.OneGoroutine(t)
	env := Env{Games: games.All(nil)}
	for words, want := range map[string]string{
		"renju 0 start": "1", "renju 2 start": "224", "renju 3 start": "49952", "standard 2 start": "50400", "freestyle 3 start": "11239200",
		"renju 1 h8g6f6g5f7g4h7g3g2a1": "214",
	} {
		f := strings.Fields(words)
		if code, stdout, stderr := run(t.Context(), env, "perft", "-game", f[0], "-depth", f[1], f[2]); code != 0 || !strings.HasPrefix(stdout, "nodes "+want+"\n") {
			t.Errorf("%s: exit %d, %s%s", words, code, stdout, stderr)
		}
	}
}
