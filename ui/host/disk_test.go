package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"qilab/ui/host"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"

	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/solver/catalog"
)

func newContext(t *testing.T) (*host.Context, *hosttest.Host) {
	t.Helper()
	c, h := hosttest.New(t, i18n.English, catalog.Game{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}})
	c.Disk.Spawn = nil
	return c, h
}

// A quick answer is handled at once, without a dialog.
func TestQuickDisk(t *testing.T) {
	c, h := newContext(t)
	synctest.Test(t, func(t *testing.T) {
		done := false
		c.Disk.Look("a file", func() func() { return func() { done = true } })
		h.Until(t, 5*time.Second, "the disk has answered", func() bool { return done })
		time.Sleep(2 * host.Slow)
		synctest.Wait()
		h.Take()
		if len(h.Dialogs) != 0 {
			t.Errorf("there are %d dialogs", len(h.Dialogs))
		}
	})
}

// A slow disk shows a dialog. Closing it discards the result of a read, but not of a write.
func TestSlowDisk(t *testing.T) {
	c, h := newContext(t)
	synctest.Test(t, func(t *testing.T) {
		for _, x := range []struct {
			name         string
			begin        func(string, func() func())
			closed, want bool
		}{
			{"read", c.Disk.Look, false, true},
			{"read and not waited for", c.Disk.Look, true, false},
			{"written", c.Disk.Write, false, true},
			{"written and not waited for", c.Disk.Write, true, true},
		} {
			answer, done := make(chan struct{}), false
			x.begin("a file", func() func() {
				<-answer
				return func() { done = true }
			})
			h.Until(t, 5*time.Second, "a dialog says what is waited for", func() bool { return len(h.Dialogs) == 1 })
			if x.closed {
				h.CloseDialogs()
			}
			close(answer)
			synctest.Wait() // until the result is posted
			h.Take()
			if done != x.want || len(h.Dialogs) != 0 {
				t.Errorf("%s: followed by what is to be done: %v, with %d dialogs", x.name, done, len(h.Dialogs))
			}
		}
	})
}

// A closed window gets no results, but a write is completed.
func TestClosedOnASlowDisk(t *testing.T) {
	c, h := newContext(t)
	answer, written := make(chan struct{}), false
	c.Disk.Write("a file", func() func() {
		<-answer
		written = true
		return func() { t.Error("a closed window is told") }
	})
	h.Shut = true
	time.AfterFunc(20*time.Millisecond, func() { close(answer) })
	c.Disk.Close()
	if !written {
		t.Error("what was being written is given up")
	}
	h.Take()
}
