//go:build !windows

package signals

import (
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"

	"fyne.io/fyne/v2"
)

// lifecycle calls the func set for the start.
type lifecycle struct {
	fyne.Lifecycle
	started func()
}

func (l *lifecycle) SetOnStarted(f func()) { l.started = f }

// driver ends like the toolkit's: on the first signal that it hears.
type driver struct {
	heard chan os.Signal
	quit  chan bool // whether it was a signal, and not the end of the test
}

// catchTerm begins to listen late, as on a busy machine.
func (d driver) catchTerm() {
	time.Sleep(30 * time.Millisecond)
	signal.Notify(d.heard, syscall.SIGTERM)
	_, signalled := <-d.heard
	d.quit <- signalled
}

// A signal closes the window, and the toolkit does not hear it, however late it began to listen.
func TestToolkitHearsNothing(t *testing.T) {
	l, toolkit := &lifecycle{}, driver{make(chan os.Signal, 1), make(chan bool, 1)}
	leave, end := make(chan struct{}, 1), make(chan struct{}, 1)
	Handle(l, func() { leave <- struct{}{} }, func() { end <- struct{}{} })
	raise := func() {
		if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
	}
	raise()
	select {
	case <-end:
	case <-leave:
		t.Error("the window is closed before it is there")
	}
	go toolkit.catchTerm()
	l.started()
	for range 3 {
		raise()
		select {
		case <-leave:
		case <-end:
			t.Error("the program ends at once though there is a window")
		}
	}
	signal.Reset() // which waits until the last signal is delivered
	close(toolkit.heard)
	if <-toolkit.quit {
		t.Error("the toolkit has heard a signal")
	}
}

// Without a toolkit that listens the wait ends.
func TestAwaitToolkitEnds(t *testing.T) {
	if awaitToolkit(time.Millisecond) {
		t.Error("a toolkit listens that is not there")
	}
}
