package desk_test

import (
	"testing"
	"time"

	"qilab/core/timing"
	"qilab/core/xiangqi"
	"qilab/ui/desk"
	"qilab/ui/table"
)

// A turn of the program takes a minimum time, so that the user can follow it, except for forced moves.
func TestNoPause(t *testing.T) {
	for _, c := range []struct{ name, control string }{
		{"one move", "-"},
		{"one move by the clock", "60+5"},
	} {
		timer := newFakeTimer()
		tb := newTable(t, func(cfg *desk.Config) { cfg.Timer, cfg.Pace = timer, time.Hour })
		p, err := xiangqi.Rules{}.Parse("3k5/9/9/9/9/9/9/3R5/9/5K3 b")
		if err != nil {
			t.Fatal(err)
		}
		g, _ := tb.GameByID("xiangqi")
		tb.Together(func() {
			tb.Start(g, p, [2]table.Seat{{}, {Level: "easy"}})
			tb.Clocks.Set([2]timing.Control{control(t, c.control), control(t, c.control)})
		})
		if !tb.Players.ProgramToMove() {
			t.Fatalf("%s: the program is not to move", c.name)
		}
		tb.answer()
		tb.Close()
	}
}
