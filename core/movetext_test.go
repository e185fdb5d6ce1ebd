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
