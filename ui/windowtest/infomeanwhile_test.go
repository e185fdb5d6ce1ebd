package windowtest

import (
	"testing"
	"time"

	"qilab/core"
	"qilab/core/timing"
	"qilab/ui/control"
	"qilab/ui/i18n"
)

// Game Information keeps what the program notes while the dialog is open: players and date with its first move.
func TestInfoWhileProgramMoves(t *testing.T) {
	r := atPlay(openRig(t, t.TempDir(), i18n.English, "light"))
	g := r.table.Current()
	seats := [2]seat{}
	seats[g.Rules.Start().Turn()].Level = "easy"
	r.start(g, g.Rules.Start(), seats)
	r.Run("info")
	r.loop.run()
	entries := seen[*control.Entry](r.top())
	entries[0].SetText("My title")
	r.opponent.allow <- struct{}{}
	r.until("the program has moved", func() bool { return !r.table.Players.ProgramToMove() })
	r.tapButton(r.words.T("dialog.ok"))
	r.play(r.table.Position().Moves()[0])
	r.loop.run()
	tags := r.table.Tree.Tags()
	for _, name := range []string{"Date", core.SideTag(g.Rules, core.First), core.SideTag(g.Rules, core.Second)} {
		if tags.Get(name) == "" {
			t.Errorf("%s is lost", name)
		}
	}
}

// A loss on time while Game Information is open stays.
func TestInfoWhileTimeRunsOut(t *testing.T) {
	r := atPlay(openRig(t, t.TempDir(), i18n.English, "light"))
	g := r.table.Current()
	r.start(g, g.Rules.Start(), [2]seat{})
	given := timing.Control{Main: 300 * time.Millisecond}
	r.table.Clocks.Set([2]timing.Control{given, given})
	r.play(r.table.Position().Moves()[0])
	r.loop.run()
	r.Run("info")
	r.loop.run()
	entries := seen[*control.Entry](r.top())
	entries[0].SetText("My title")
	r.until("time", func() bool { return r.table.Ending.Now().Over() })
	r.tapButton(r.words.T("dialog.ok"))
	if !r.table.Ending.Now().Over() {
		t.Error("the loss on time is gone")
	}
}
