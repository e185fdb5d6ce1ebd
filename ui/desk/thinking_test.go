package desk_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/timing"
	"qilab/core/xiangqi"
	"qilab/solver"
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

// brittle is an opponent whose first answer is an error.
type brittle struct {
	*scripted
	failed bool
}

func (o *brittle) Choose(ctx context.Context, r solver.Request) (core.Move, error) {
	if !o.failed {
		o.failed = true
		return core.Move{}, errors.New("broken")
	}
	return o.scripted.Choose(ctx, r)
}

// A failed choice is known until the program tries again.
func TestTryAgain(t *testing.T) {
	var opponent *brittle
	tb := newTable(t, func(cfg *desk.Config) {
		opponent = &brittle{scripted: newScripted()}
		cfg.Games[0].Opponent = opponent
	})
	tb.opponent = opponent.scripted
	tb.Players.SetSeats(programIsJia)
	tb.play("5")
	tb.loop.Until(t, time.Minute, "the program has failed", func() bool { return len(tb.failed) > 0 })
	if !tb.Players.Failed() || tb.Players.Thinking() || !tb.Players.ProgramToMove() {
		t.Fatal("the failure is not known")
	}
	tb.Players.Go()
	if tb.Players.Failed() || !tb.Players.Thinking() {
		t.Error("the program does not try again")
	}
	tb.answer()
	if tb.Players.Failed() {
		t.Error("a failure is left")
	}
}
