package windowtest

import (
	"slices"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/timing"
	"qilab/ui/i18n"
	"qilab/ui/sound"
)

// The warning of a second pass closes when the time is up meanwhile.
func TestWarningEndsWithTheGame(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	r.play(core.PassMove)
	r.typeMove("pass")
	r.wantDialog(true)
	r.wantText(r.words.T("warn.title"))
	control := timing.Control{Turn: 100 * time.Millisecond}
	r.table.Clocks.Set([2]timing.Control{control, control})
	r.until("the time is up", func() bool { return r.table.Ending.Now().Over() })
	r.wantDialog(false)
	if reason := r.table.Ending.Now().Reason; reason != core.EndTime {
		t.Errorf("the game has ended by %q", reason)
	}
}

// A game lost on time ends with one sound.
func TestEndOnTimeSoundsOnce(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	control := timing.Control{Turn: 100 * time.Millisecond}
	r.table.Clocks.Set([2]timing.Control{control, control})
	r.play(chaosclock.Walk(5, 12))
	before := len(r.sounds.events)
	r.until("the time is up", func() bool { return r.table.Ending.Now().Over() })
	ends := slices.DeleteFunc(slices.Clone(r.sounds.events[before:]), func(e sound.Event) bool { return e == sound.Clock })
	if len(ends) != 1 || ends[0] != sound.Win { // for the side that has just moved
		t.Errorf("the sounds are %v", ends)
	}
}

func TestClockIsPausedAndGoesOn(t *testing.T) {
	r := onTable(t, i18n.English, "light")
	control := timing.Control{Main: 5 * time.Minute}
	r.table.Clocks.Set([2]timing.Control{control, control})
	r.play(chaosclock.Walk(5, 12)) // the clock runs from the first move on
	pause := r.Commands().ByID("clock-pause")
	if _, running := r.table.Clocks.Running(); !running || !pause.Can() {
		t.Fatal("the clock does not run")
	}
	r.Run("clock-pause")
	if !r.table.Clocks.Paused() || !pause.Checked() {
		t.Error("the clock is not paused")
	}
	r.wantText(r.words.T("told.clock-paused"))
	r.Run("clock-pause")
	if _, running := r.table.Clocks.Running(); !running || r.table.Clocks.Paused() {
		t.Error("the clock does not go on")
	}
}
