package desk_test

import (
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/table"
)

// In a game played here the next move replaces one taken back; in a game being studied it becomes a variation.
func TestOrderOfPlay(t *testing.T) {
	for _, c := range []struct {
		way  table.Way
		main int // the index of the main line
	}{{table.Begun, 1}, {table.Opened, 0}} {
		tb, _ := newPostman(t)
		game := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
		if err := tb.Open(game); err != nil {
			t.Fatal(err)
		}
		tb.Origins.Set(tb.Document().Game(), table.Origin{Way: c.way})
		moves := tb.Position().Moves()
		for i := range 2 {
			if err := tb.Play(moves[i]); err != nil {
				t.Fatal(err)
			}
			tb.Undo()
		}
		if got := tb.Document().Game().Root().Next().Move(); got != moves[c.main] {
			t.Errorf("%v: the main line begins with %v, want %v", c.way, got, moves[c.main])
		}
	}
}
