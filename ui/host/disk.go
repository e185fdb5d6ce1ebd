package host

import (
	"sync"
	"time"

	"fyne.io/fyne/v2"

	"qilab/ui/prose"
	"qilab/ui/words"
)

// A Disk runs beside the window what may have to wait for a slow disk or the network.
type Disk struct {
	Host  Host
	Words words.Words
	// Spawn runs a func beside the window; nil: on a goroutine of its own.
	Spawn   func(func())
	writing sync.WaitGroup
}

// Go runs work beside the window.
func (d *Disk) Go(work func()) {
	if d.Spawn != nil {
		d.Spawn(work)
		return
	}
	go work()
}

// closeWait is how long a window that is closed waits for what is being written.
const closeWait = 5 * time.Second

// Close waits until all is written, but not for ever.
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

// Slow is how long the disk may take before the window says what it is waiting for.
const Slow = 400 * time.Millisecond

// Look runs work, which reads from a disk, beside the window, and then on its goroutine the func that work returns. If that takes
// longer than a moment, a dialog says what is waited for; who closes it does not want to know any more, and nothing follows.
func (d *Disk) Look(what string, work func() (then func())) {
	d.beside(what, d.Words.T("disk.stop"), false, work)
}

// Write does as Look what cannot be undone: it is brought to an end, and what follows is done, when the person does not wait for it.
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
		over   bool // all that belongs to the goroutine of the window
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
