package desk_test

import (
	"context"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/timing"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/ui/analysis/search"
	"qilab/ui/host/looptest"
	"qilab/ui/table"
)

// ponderer is an opponent that reports when it ponders, and about what.
type ponderer struct {
	*scripted
	began, ended chan core.Line
}

func (o *ponderer) Levels() []solver.Level { return []solver.Level{{ID: "easy"}, {ID: "full"}} }

func (o *ponderer) Ponders(level string) bool { return level == "full" }

func (o *ponderer) Ponder(ctx context.Context, r solver.Request) error {
	line := r.Line
	o.began <- line
	<-ctx.Done()
	o.ended <- line
	return nil
}

// ponderRig is a game of xiangqi against the program at full strength, which ponders on the user's time.
type ponderRig struct {
	*rig
	o *ponderer
}

func newPondering(t *testing.T, level string) *ponderRig {
	t.Helper()
	tb := &ponderRig{&rig{t: t, loop: &looptest.Loop{}, timer: newFakeTimer()}, &ponderer{newScripted(), make(chan core.Line, 100), make(chan core.Line, 100)}}
	tb.sit(table.Config{
		Games:  []catalog.Game{{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: patient{}, Opponent: tb.o, Scale: 200}},
		Post:   tb.loop.Post,
		Failed: func(err error) { t.Error(err) },
		Timer:  tb.timer,
		Seed:   1,
	})
	t.Cleanup(tb.Close)
	tb.Players.SetSeats([2]table.Seat{{}, {Level: level}})
	tb.Pondering.SetOn(true)
	return tb
}

// patient is an analyzer that never finishes.
type patient struct{}

func (patient) Analyze(ctx context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	<-ctx.Done()
	return ctx.Err()
}

// begins waits until the program ponders, and checks that it does so about the position on the board.
func (tb *ponderRig) begins(why string) {
	tb.t.Helper()
	select {
	case line := <-tb.o.began:
		if line.Last().Key() != tb.Position().Key() {
			tb.t.Fatalf("%s: it ponders about another position", why)
		}
	case <-time.After(10 * time.Second):
		tb.t.Fatalf("%s: it does not ponder", why)
	}
}

// ends waits until the program has stopped, and checks that it has not started again.
func (tb *ponderRig) ends(why string) {
	tb.t.Helper()
	select {
	case <-tb.o.ended:
	case <-time.After(10 * time.Second):
		tb.t.Fatalf("%s: it goes on", why)
	}
	tb.idle(why)
}

func (tb *ponderRig) idle(why string) {
	tb.t.Helper()
	if tb.Pondering.Active() || len(tb.o.began) > 0 {
		tb.t.Fatalf("%s: it ponders", why)
	}
}

func TestPonderingThroughAGame(t *testing.T) {
	tb := newPondering(t, "full")
	tb.begins("at the start")
	tb.play("h2e2")
	tb.ends("after a move")
	tb.wantPly(1)
	tb.o.allow <- struct{}{}
	tb.loop.Until(t, time.Minute, "the program has moved", func() bool { return tb.Node().Ply() == 2 })
	tb.begins("after the program's move")
	tb.loop.Take()
	tb.wantPly(2) // and no further move is played
	tb.Undo()
	tb.ends("after undo")
	tb.wantPly(0)
	tb.Redo()
	tb.begins("after redo")
	tb.Tree.Goto(tb.Document().Game().Root())
	tb.ends("looking back")
	tb.Tree.Goto(tb.Node().Next().Next())
	tb.begins("at the end again")
	if err := tb.Ending.Resign(core.First); err != nil {
		t.Fatal(err)
	}
	tb.ends("resigned")
}

// leaves waits until the previous pondering has ended.
func (tb *ponderRig) leaves(why string) {
	tb.t.Helper()
	select {
	case <-tb.o.ended:
	case <-time.After(10 * time.Second):
		tb.t.Fatalf("%s: it goes on with the position before", why)
	}
}

func TestPonderingGivesWay(t *testing.T) {
	var release func()
	for _, c := range []struct {
		name      string
		off, back func(tb *ponderRig)
	}{
		{"the setting", func(tb *ponderRig) { tb.Pondering.SetOn(false) }, func(tb *ponderRig) { tb.Pondering.SetOn(true) }},
		{"the analysis", func(tb *ponderRig) { tb.Analysis.SetOn(true) }, func(tb *ponderRig) { tb.Analysis.SetOn(false) }},
		{"the analysis, until it is paused", func(tb *ponderRig) { tb.Analysis.SetOn(true) }, func(tb *ponderRig) { tb.Analysis.SetPaused(true) }},
		{"another need", func(tb *ponderRig) { release = tb.Analysis.Hold() }, func(*ponderRig) { release() }},
		{"a match", func(tb *ponderRig) { tb.Pondering.Hold(true) }, func(tb *ponderRig) { tb.Pondering.Hold(false) }},
		{"minimised", func(tb *ponderRig) { tb.Analysis.SetAway(search.Minimised, true) }, func(tb *ponderRig) { tb.Analysis.SetAway(search.Minimised, false) }},
		{"a question", func(tb *ponderRig) {
			if err := tb.Question.Ask(tb.Node(), tb.Position().Moves()[0]); err != nil {
				tb.t.Fatal(err)
			}
		}, func(tb *ponderRig) { tb.Question.Clear() }},
		{"a hint, until another position is looked at", func(tb *ponderRig) { tb.Hints.Ask() }, func(tb *ponderRig) {
			start := tb.Node()
			if _, _, err := tb.Document().AddLine(start, tb.Position().Moves()[:1], false); err != nil {
				tb.t.Fatal(err)
			}
			tb.Tree.Goto(start.Next())
			tb.Tree.Delete(tb.Node())
		}},
		{"the editor", func(tb *ponderRig) { tb.Editor.EditPosition() }, func(tb *ponderRig) { tb.Editor.Close() }},
		{"two people", func(tb *ponderRig) { tb.Players.SetSeats([2]table.Seat{}) }, func(tb *ponderRig) { tb.Players.SetSeats([2]table.Seat{{}, {Level: "full"}}) }},
		{"a level that does not", func(tb *ponderRig) { tb.Players.SetSeats([2]table.Seat{{}, {Level: "easy"}}) }, func(tb *ponderRig) { tb.Players.SetSeats([2]table.Seat{{}, {Level: "full"}}) }},
		{"the program alone", func(tb *ponderRig) { tb.Players.SetSeats([2]table.Seat{{Level: "full"}, {Level: "full"}}) }, func(tb *ponderRig) { tb.Players.SetSeats([2]table.Seat{{}, {Level: "full"}}) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb := newPondering(t, "full")
			tb.begins("before")
			c.off(tb)
			tb.ends(c.name)
			c.back(tb)
			tb.begins("afterwards")
			tb.wantPly(0)
		})
	}
	tb := newPondering(t, "easy")
	tb.idle("a level that does not")
}

func TestPonderingByTheClock(t *testing.T) {
	tb := newPondering(t, "full")
	tb.begins("before")
	c := control(t, "300")
	tb.Clocks.Set([2]timing.Control{c, c})
	tb.Clocks.Pause()
	tb.ends("a pause")
	tb.Clocks.Resume()
	tb.begins("after the pause")
	tb.pass(2*60*sec + sec)
	tb.leaves("that is long enough")
	tb.Analysis.SetAway(search.Minimised, false)
	if len(tb.o.began) > 0 {
		t.Error("it begins again with the same position")
	}
	tb.pass(300 * sec)
	if out := tb.Ending.Now(); out.Result != core.SecondWins {
		t.Errorf("the time is over, and the outcome %v", out)
	}
	tb.idle("the time is over")
}

// The end of a search that was long enough is no end of the one begun anew for the same turn.
func TestPonderingEndsLate(t *testing.T) {
	tb := newPondering(t, "full")
	tb.begins("before")
	tb.loop.Take()
	tb.pass(2*60*sec + sec)
	tb.leaves("that is long enough")
	tb.loop.Await(t, 10*time.Second)
	tb.Pondering.Renew()
	tb.begins("with another engine")
	if tb.loop.Take(); !tb.Pondering.Active() {
		t.Error("it ponders, and says that it does not")
	}
}

func TestPonderingIsBegunAnew(t *testing.T) {
	tb := newPondering(t, "full")
	tb.begins("before")
	tb.Pondering.SetOn(true) // with a changed setting
	tb.leaves("the settings")
	tb.begins("after that")
	tb.Together(func() {
		tb.play("h2e2")
		tb.ends("within several changes")
	})
	tb.o.allow <- struct{}{}
	tb.loop.Until(t, time.Minute, "the program has moved", func() bool { return tb.Node().Ply() == 2 })
	tb.begins("after that")
	tb.Close()
	tb.ends("the desk is closed")
	tb.Pondering.Hold(false)
	tb.idle("the desk is closed")
}
