// Package signals makes signals that ask the program to end, as at a logout, close the window.
package signals

import (
	"bytes"
	"os"
	"os/signal"
	"runtime"
	"sync/atomic"
	"syscall"
	"time"

	"fyne.io/fyne/v2"
)

// Handle calls leave for every signal that asks the program to end, and end instead until the toolkit has started: without a window
// nothing can have been changed. The toolkit also handles these signals, and would end without saving when the disk fails; after
// its start it no longer gets them.
func Handle(l fyne.Lifecycle, leave, end func()) {
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, ends...)
	var started atomic.Bool
	l.SetOnStarted(func() {
		if !awaitToolkit(toolkitWait) {
			fyne.LogError("The toolkit does not listen to signals", nil)
		}
		signal.Reset(ends...)
		signal.Notify(signals, ends...)
		started.Store(true)
	})
	go func() {
		for range signals {
			if started.Load() {
				leave()
			} else {
				end()
			}
		}
	}()
}

// toolkitWait is how long the toolkit may take to listen; a millisecond or two is usual.
const toolkitWait = time.Second

// awaitToolkit waits until the toolkit listens to signals, and reports whether it does. The toolkit starts a goroutine for that just
// before it calls OnStarted. On a busy machine the goroutine comes to run later, and would listen again after a Reset. The only
// sign of it is the goroutine itself, waiting for a signal.
func awaitToolkit(limit time.Duration) bool {
	stacks := make([]byte, 256<<10)
	for end := time.Now().Add(limit); ; time.Sleep(time.Millisecond) {
		if listening(stacks[:runtime.Stack(stacks, true)]) {
			return true
		}
		if time.Now().After(end) {
			return false
		}
	}
}

// listening reports whether one of the goroutines with these stacks is the toolkit's and waits for a signal.
func listening(stacks []byte) bool {
	for goroutine := range bytes.SplitSeq(stacks, []byte("\n\n")) {
		head, calls, _ := bytes.Cut(goroutine, []byte("\n"))
		top, _, _ := bytes.Cut(calls, []byte("\n"))
		if bytes.Contains(head, []byte(" [chan receive")) && bytes.Contains(top, []byte(".catchTerm(")) {
			return true
		}
	}
	return false
}
