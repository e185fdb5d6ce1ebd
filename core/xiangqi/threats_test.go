package xiangqi_test

import (
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

// TestPass: the other side is to move in the same position, but there is no pass in check or after the end.
func TestPass(t *testing.T) {
	for text, ok := range map[string]bool{
		xiangqi.StartFEN:                        true,
		"3k5/9/9/9/9/9/9/9/9/3RK4 b - - 0 1":    false, // in check
		"4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1":   true,
		"3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1": false, // mated
		"3aka3/9/9/9/9/9/9/9/4r4/3K5 w - - 0 1": false, // stalemated
	} {
		p := mustParse(t, text)
		passed, is := xiangqi.Rules{}.Capabilities().Threats.Pass(p)
		if is != ok || is && passed.Turn() == p.Turn() {
			t.Errorf("%s: %v, %v", text, passed, is)
		}
	}
}

// TestGain: the gain of a line is counted where the captures end. Equal pieces of both sides cancel out, and more than
// two pieces are called material.
func TestGain(t *testing.T) {
	for _, c := range []struct {
		name, position, line, key string
		args                      []string
	}{
		{"a rook that nobody guards", "3k5/9/r8/9/9/9/9/9/9/R3K4 w - - 0 1", "a0a7", "gain.piece", []string{"piece.xiangqi.black.rook"}},
		{"a guarded pawn for a rook", "r2k5/9/9/p8/9/9/9/9/9/R3K4 w - - 0 1", "a0a6", "", nil},
		{"a rook for a rook", "r2k5/9/r8/9/9/9/9/9/9/R3K4 w - - 0 1", "a0a7 a9a7", "", nil},
		{"a rook, by a cannon", "4k4/9/4r4/9/4P4/9/9/4C4/9/R2K5 w - - 0 1", "e2e7", "gain.piece", []string{"piece.xiangqi.black.rook"}},
		{"after a check", "4k4/9/r8/9/9/9/9/9/9/R2K5 w - - 0 1", "a0a1 e9e8 a1a7", "gain.piece", []string{"piece.xiangqi.black.rook"}},
		{"a pawn later on", "4k4/9/9/p8/9/9/9/9/9/R2K5 w - - 0 1", "a0a1 e9e8 a1a6 e8e9", "", nil},
		{"a pawn at once", "4k4/9/9/p8/9/9/9/9/9/R2K5 w - - 0 1", "a0a6 e9e8", "gain.piece", []string{"piece.xiangqi.black.pawn"}},
		{"a rook, and a horse for a horse", "4k3r/9/r5n2/9/8N/9/9/9/9/R2K2R2 w - - 0 1", "a0a7 i9i5 g0g7", "gain.piece", []string{"piece.xiangqi.black.rook"}},
		{"two pieces", "4k4/9/r8/6p2/9/9/9/9/9/R2K2R2 w - - 0 1", "a0a7 e9e8 g0g6", "gain.two", []string{"piece.xiangqi.black.rook", "piece.xiangqi.black.pawn"}},
		{"a rook for a cannon", "4k3r/9/r8/9/8C/9/9/9/9/R2K5 w - - 0 1", "a0a7 i9i5", "gain.for", []string{"piece.xiangqi.black.rook", "piece.xiangqi.red.cannon"}},
		{"three pieces", "4k4/9/r1n6/6p2/9/9/9/9/9/R2K2R2 w - - 0 1", "a0a7 e9e8 g0g6 e8e9 a7c7", "gain.material", nil},
		{"two pieces for a cannon", "4k3r/9/r8/6p2/8C/9/9/9/9/R2K2R2 w - - 0 1", "a0a7 i9i5 g0g6", "gain.material", nil},
		{"nothing", xiangqi.StartFEN, "h2e2 h9g7 h0g2", "", nil},
		{"no such move", xiangqi.StartFEN, "a0a9", "", nil},
	} {
		p := mustParse(t, c.position)
		var line []core.Move
		for q := core.Position(p); len(line) < 9; {
			words := strings.Fields(c.line)
			if len(line) == len(words) {
				break
			}
			m, err := xiangqi.Rules{}.ParseMove(q, words[len(line)])
			if err != nil {
				m = core.Move{From: 0, To: 81, Kind: core.Walk}
			} else {
				q, _ = q.Play(m)
			}
			line = append(line, m)
		}
		n, ok := xiangqi.Rules{}.Capabilities().Threats.Gain(p, line)
		if ok != (c.key != "") || n.Key != c.key || !slices.Equal(n.Args, c.args) {
			t.Errorf("%s: %v %v, %v", c.name, n.Key, n.Args, ok)
		}
	}
}
