package record_test

import (
	"errors"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/record"
	"qilab/core/xiangqi"
)

// Moves are made from the current node and counted, whether they can be made or not; errors give the number and the text.
func TestBuilder(t *testing.T) {
	free := gomoku.Rules{Set: gomoku.Freestyle}
	b := record.New(free, free.Start(), record.Bounds{Moves: 6, Plies: 3})
	play := func(col, row int) error {
		p := gomoku.PointAt(col, row)
		return b.Play(p.Move(), p.String())
	}
	for i := range 3 {
		if err := play(7, i); err != nil {
			t.Fatal(err)
		}
	}
	b.GoTo(b.Game.Root().Next(), 1)
	var at *core.PlaceError
	if err := play(7, 0); !errors.As(err, &at) || at.Move != 4 || at.Word != "h1" || !errors.Is(err, core.ErrIllegalMove) || at.Number != 0 {
		t.Errorf("on a stone: %+v, %v", at, err)
	}
	if err := play(3, 3); err != nil || b.Depth != 2 || b.Game.Nodes() != 5 {
		t.Errorf("a variation: %v at depth %d, %d nodes", err, b.Depth, b.Game.Nodes())
	}
	if g := b.Finish(); g.Current().Ply() != 3 || g.Current() != g.MainLine()[3] || b.Depth != 3 {
		t.Errorf("the end is at ply %d, depth %d", g.Current().Ply(), b.Depth)
	}
	var e *core.TextError
	if err := play(1, 1); !errors.As(err, &e) || e.Code != "record-moves" || e.Field != 6 || b.Game.Nodes() != 5 {
		t.Errorf("a ply too many: %v", err)
	}
	b.GoTo(b.Game.Root(), 0)
	if err := play(1, 1); !errors.As(err, &e) || e.Code != "record-moves" || e.Field != 7 {
		t.Errorf("a move too many: %v", err)
	}
}

// A move after the end is told as such, with the number that it shares with its reply if the text counts so.
func TestBuilderAfterTheEnd(t *testing.T) {
	start, err := xiangqi.Rules{}.Parse("3k5/4P4/9/4R4/9/9/9/9/9/4K4 w")
	if err != nil {
		t.Fatal(err)
	}
	b := record.New(xiangqi.Rules{}, start, record.Bounds{Moves: 9, Plies: 9})
	b.Numbered = true
	for _, text := range []string{"e6d6", "d9d8"} {
		m, parsed := xiangqi.Rules{}.ParseMove(b.Game.Position(), text)
		if parsed != nil {
			m = xiangqi.NewMove(xiangqi.SquareAt(3, 9), xiangqi.SquareAt(3, 8)).Core()
		}
		err = b.Play(m, text)
	}
	var at *core.PlaceError
	var e *core.TextError
	if !errors.As(err, &at) || !errors.As(err, &e) || e.Code != "record-over" || e.Field != 2 || at.Number != 1 || at.Side != "side.xiangqi.black" || !errors.Is(err, core.ErrGameOver) {
		t.Errorf("%+v, %v", at, err)
	}
}

// A comment grows by lines until it is too long.
func TestJoin(t *testing.T) {
	long := strings.Repeat("x", record.MaxJoined+1)
	for _, c := range [][3]string{{"", "", ""}, {"a", "", "a"}, {"", "b", "b"}, {"a", "b", "a\nb"}, {long, "b", long}, {long[1:], "b", long[1:] + "\nb"}} {
		if got := record.Join(c[0], c[1]); got != c[2] {
			t.Errorf("%.20q and %q are joined to %d bytes, want %d", c[0], c[1], len(got), len(c[2]))
		}
	}
}
