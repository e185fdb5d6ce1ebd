package core_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"qilab/core"
)

// ParseMove parses the number of pieces taken.
func (heapRules) ParseMove(p core.Position, text string) (core.Move, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return core.Move{}, core.ErrUnreadable
	}
	m := core.Move{To: core.Square(n)}
	_, err = p.Play(m)
	return m, err
}

// A position ends before the word moves, which is no part of another word or of an address, or at the end of the line.
func TestCutPosition(t *testing.T) {
	for text, want := range map[string]struct {
		first, rest string
		line        int
		marked      bool
	}{
		"a b":                {"a b", "", 2, false},
		" a\nb\nc":           {" a", "b\nc", 2, false},
		"a moves b\nc":       {"a ", " b\nc", 1, true},
		"a_moves_b":          {"a_", "_b\n", 1, true},
		"7moves: b":          {"7", ": b\n", 1, true},
		"a　moves　b":          {"a　", "　b\n", 1, true},
		"moves b":            {"", " b\n", 1, true},
		"a\n moves b":        {"a", " b", 2, true},
		"x/?moves=a moves b": {"x/?moves=a ", " b\n", 1, true},
		"removes movesx":     {"removes movesx", "", 2, false},
	} {
		if first, rest, line, marked := core.CutPosition(text); first != want.first || rest != want.rest || line != want.line || marked != want.marked {
			t.Errorf("%q: %q, %q, %d, %v", text, first, rest, line, marked)
		}
	}
}

func TestParseMoves(t *testing.T) {
	for _, c := range []struct {
		text  string
		count int // of the moves before err
		err   error
		move  int // the one at fault
	}{
		{text: "1 2 3", count: 3},
		{text: "1. 1 2 2. 3", count: 3},
		{text: "1.1 2\n2...3,1", count: 4},
		{text: "3、3；3", count: 3},
		{text: "3 3 3 1", count: 3, err: core.ErrGameOver, move: 4},
		{text: "1 x", count: 1, err: core.ErrUnreadable, move: 2},
		{text: "3 3 2 2", count: 3, err: core.ErrIllegalMove, move: 4},
		{text: " 1. ", err: core.ErrUnreadable},
		{text: strings.Repeat("1 ", 1<<20), err: core.ErrUnreadable},
	} {
		moves, err := core.ParseMoves(heapRules{}, heap(9), c.text)
		if !errors.Is(err, c.err) || len(moves) != c.count {
			t.Errorf("%.20q: %d moves, %v; want %d, %v", c.text, len(moves), err, c.count, c.err)
		}
		var at *core.PlaceError
		if errors.As(err, &at) != (c.move > 0) || at != nil && at.Move != c.move {
			t.Errorf("%.20q: %v, want the fault at move %d", c.text, err, c.move)
		}
	}
}
