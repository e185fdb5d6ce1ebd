package notation_test

import (
	"errors"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/core/gomoku/notation"
)

// A game may begin with a position, in the notation of positions.
func TestPGNFromAPosition(t *testing.T) {
	const start = "15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 w renju"
	g := expectGame(t, "[Event \"x\"]\n[FEN \""+start+"\"]\n\n1... i9 2. i8\n", start+"\nmoves i9i8", "", "", "")
	if g.Tags().Get("FEN") != "" {
		t.Errorf("%v", g.Tags())
	}
	for fen, want := range map[string]struct {
		code string
		line int
	}{"15/15": {"gm-rows", 2}, strings.Replace(start, "renju", "freestyle", 1): {"gm-other-rules", 2}} {
		var e *core.TextError
		var at *core.PlaceError
		_, err := notation.For(gomoku.Rules{}).Game("[Event \"x\"]\n[FEN \"" + fen + "\"]\n\n1. h8 i9\n")
		if !errors.As(err, &e) || e.Code != want.code || !errors.As(err, &at) || at.Line != want.line {
			t.Errorf("%s: %v", fen, err)
		}
	}
}

// A result in words names the side; one in numbers depends on who is named first, known or not.
func TestResultsOfPGN(t *testing.T) {
	const black, white, moves = "[Black \"a\"]\n", "[White \"b\"]\n", "\n1. h8 i9\n"
	for text, want := range map[string]string{
		black + white + "[Result \"1-0\"]\n": "1-0", white + black + "[Result \"1-0\"]\n": "0-1", white + black + "[Result \"1/2-1/2\"]\n": "1/2-1/2",
		black + white + "[Result \"黑胜\"]\n": "1-0", white + black + "[Result \"黑胜\"]\n": "1-0", white + black + "[Result \"*\"]\n": "", black + "[结果 \"白胜\"]\n": "0-1",
		white + black + "[Result \"1:0\"]\n": "0-1", white + black + "[Result \"1 – 0\"]\n": "0-1", white + black + "[Result \"b+\"]\n": "1-0",
	} {
		g, err := notation.For(gomoku.Rules{}).Game(text + moves)
		if err != nil || g.Tags().Get(core.TagResult) != want {
			t.Errorf("%q: %v, %v; want %q", text, g, err, want)
		}
	}
	for text, want := range map[string]string{black + white + moves + "0-1": "0-1", white + black + moves + "0-1": "1-0", "[White \"?\"]\n" + black + moves + "1-0": "0-1",
		white + black + moves + "黑胜": "1-0", white + black + moves + "(黑胜)": "1-0", black + white + moves + "白胜": "0-1"} {
		g, err := notation.For(gomoku.Rules{}).Game(text)
		if err != nil || g.Tags().Get(core.TagResult) != want || g.Tags().Get("White") == "?" {
			t.Errorf("%q: %v, %v; want %q", text, g, err, want)
		}
	}
}

// An SGF whose comment has a PGN is an SGF.
func TestPGNWithinSGF(t *testing.T) {
	for _, begin := range []string{"(;FF[4]GM[4]SZ[15]", "(\n;FF[4]GM[4]SZ[15]"} {
		text := begin + "C[From PlayOK:\n[Event \"x\"\\]\n[White \"a\"\\]\n\n1. h8 i9 1-0];B[hh];W[ii])"
		g := gametest.Read(t, notation.For(gomoku.Rules{}), text)
		if line := g.MainLine(); len(line) != 3 || !strings.Contains(g.Root().Comment, "1. h8 i9 1-0") {
			t.Errorf("%q is read as %d moves with the comment %q", begin, len(line)-1, g.Root().Comment)
		}
	}
}
