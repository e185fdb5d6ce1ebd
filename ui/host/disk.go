package host

import (
	"sync"
	"time"

	"fyne.io/fyne/v2"

	"qilab/ui/prose"
	"qilab/ui/words"
)

// A Disk runs work that may wait for a slow disk or the network off the window's goroutine.
type Disk struct {
	Host  Host
	Words words.Words
	// Spawn runs a func; nil: on a new goroutine.
	Spawn   func(func())
	writing sync.WaitGroup
}

// Go runs work off the window's goroutine.
func (d *Disk) Go(work func()) {
	if d.Spawn != nil {
		d.Spawn(work)
		return
	}
	go work()
}

// closeWait is how long a closing window waits for writes.
const closeWait = 5 * time.Second

// Close waits for writes, up to closeWait.
func (d *Disk) Close() {
	done := make(chan struct{})
	go func() {
		d.writing.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(closeWait):
		fyne.LogError("A file is still being written", nil)
	}
}

// Slow is how long a disk operation may take before the window explains the wait.
const Slow = 400 * time.Millisecond

// Look runs work, which reads from a disk, off the window's goroutine, and then its result on it. If that takes longer than a
// moment, a dialog explains the wait; closing the dialog discards the result.
func (d *Disk) Look(what string, work func() (then func())) {
	d.beside(what, d.Words.T("disk.stop"), false, work)
}

// Write is Look for work that cannot be undone: closing the dialog does not stop it, and its result is still run.
func (d *Disk) Write(what string, work func() (then func())) {
	d.writing.Add(1)
	d.beside(what, d.Words.T("disk.background"), true, func() func() {
		defer d.writing.Done()
		return work()
	})
}

func (d *Disk) beside(what, leave string, always bool, work func() (then func())) {
	var (
		dialog Opened
		over   bool // all owned by the window's goroutine
		left   bool
	)
	late := time.AfterFunc(Slow, func() {
		d.Host.Post(func() {
			if over || d.Host.Closed() {
				return
			}
			dialog = d.Host.Open(Dialog{
				Title: d.Words.T("disk.title"), Body: prose.New(d.Host.Clean(what)), Size: fyne.NewSize(460, 150), Close: leave,
				Closed: func() { left = !over },
			})
		})
	})
	d.Go(func() {
		then := work()
		late.Stop()
		d.Host.Post(func() {
			over = true
			if d.Host.Closed() {
				return
			}
			if dialog != nil && !left {
				dialog.Close()
			}
			if always || !left {
				then()
			}
		})
	})
}
