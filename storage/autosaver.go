package storage

import (
	"errors"
	"sync"
	"time"

	"qilab/core"
)

// retryPause is how long an Autosaver waits before it tries again what could not be written.
const retryPause = 5 * time.Second

// Autosaver writes the work at hand and the settings on a goroutine of its own, so that the window never waits for a
// disk. For each of the two it holds the latest state that is not written yet; an older one is dropped, as the latest
// says all. What could not be written is kept and tried again every few seconds, and by Retry, Flush and Close, unless
// a newer state came.
//
// Its methods may be called from any goroutine, but not from the report function.
type Autosaver struct {
	store  *Store
	report func(Unsaved)
	pause  time.Duration
	done   chan struct{} // closed when the goroutine has ended

	mu      sync.Mutex
	changed *sync.Cond // of what follows
	jobs    [2]job
	timer   *time.Timer // of the next try; nil: nothing has failed
	closed  bool
}

// Unsaved is what an Autosaver could not write, and why.
type Unsaved struct {
	Game, Settings error // of the last tries; nil: it is written, or has not been tried yet
}

// Any reports whether anything could not be written.
func (u Unsaved) Any() bool { return u.Game != nil || u.Settings != nil }

// Err is both errors as one; nil if there is none.
func (u Unsaved) Err() error { return errors.Join(u.Game, u.Settings) }

// job is one of the files that an Autosaver writes.
type job struct {
	write   func([]byte) error
	data    []byte // the latest state, until it is written
	refused error  // why there is no data: the state cannot be put into a file at all
	todo    bool   // data is to be written
	writing bool   // a state is being written now
	err     error  // of the last write
}

// The places in Autosaver.jobs.
const (
	jobGame = iota
	jobSettings
)

// NewAutosaver starts an Autosaver of s. report, which may be nil, is told what is not written after every write that
// failed, and when all is written again; it is called on the Autosaver's goroutine. Close ends it.
func (s *Store) NewAutosaver(report func(Unsaved)) *Autosaver {
	return newAutosaver(s, s.autosave.write, s.writeSettings, report)
}

func newAutosaver(s *Store, writeGame, writeSettings func([]byte) error, report func(Unsaved)) *Autosaver {
	if report == nil {
		report = func(Unsaved) {}
	}
	a := &Autosaver{store: s, report: report, pause: retryPause, done: make(chan struct{})}
	a.changed = sync.NewCond(&a.mu)
	a.jobs[jobGame].write = writeGame
	a.jobs[jobSettings].write = writeSettings
	go a.run()
	return a
}

// SaveGame hands over the work at hand. The tree is read before it returns and not touched afterwards; the write comes
// later. The time in meta is set by the store. A game that is too large for a file is reported as one that could not be
// written. The error is ErrClosed or nil.
func (a *Autosaver) SaveGame(g *core.Game, meta Meta) error {
	data, err := a.store.encode(g, meta)
	return a.post(jobGame, data, err)
}

// SaveSettings hands over the settings as they are now. The error is ErrClosed or nil.
func (a *Autosaver) SaveSettings(settings *Settings) error {
	return a.post(jobSettings, settings.encode(), nil)
}

func (a *Autosaver) post(which int, data []byte, refused error) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.closed {
		return refuse(ErrClosed, "closed", nil, "the program is closing")
	}
	j := &a.jobs[which]
	j.data, j.refused, j.todo = data, refused, true
	a.changed.Broadcast()
	return nil
}

// Retry has what could not be written tried again at once, and does not wait for it.
func (a *Autosaver) Retry() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.closed {
		a.again()
	}
}

// Flush waits until all that was handed over is written, and tries again what failed before. The error is that of what
// is still not written.
func (a *Autosaver) Flush() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.closed { // after that, nobody would do it
		a.again()
	}
	for a.unfinished() {
		a.changed.Wait()
	}
	return a.unsaved().Err()
}

// Close writes all that was handed over and ends the goroutine. The error is that of what could not be written. A
// second Close gives the same error.
func (a *Autosaver) Close() error {
	a.mu.Lock()
	if !a.closed {
		a.again()
		a.closed = true
		if a.timer != nil {
			a.timer.Stop()
		}
		a.changed.Broadcast()
	}
	a.mu.Unlock()
	<-a.done
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.unsaved().Err()
}

// again has failed writes made again, but for a file that is being written just now.
func (a *Autosaver) again() {
	for i := range a.jobs {
		if j := &a.jobs[i]; j.err != nil && j.refused == nil && !j.writing {
			j.todo = true
		}
	}
	a.changed.Broadcast()
}

// next returns a job to be done, or nil.
func (a *Autosaver) next() *job {
	for i := range a.jobs {
		if a.jobs[i].todo {
			return &a.jobs[i]
		}
	}
	return nil
}

func (a *Autosaver) unfinished() bool {
	return a.next() != nil || a.jobs[jobGame].writing || a.jobs[jobSettings].writing
}

func (a *Autosaver) unsaved() Unsaved { return Unsaved{a.jobs[jobGame].err, a.jobs[jobSettings].err} }

// tryAgain is what the timer does.
func (a *Autosaver) tryAgain() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.timer = nil
	if !a.closed {
		a.again()
	}
}

func (a *Autosaver) run() {
	defer close(a.done)
	a.mu.Lock()
	defer a.mu.Unlock()
	for {
		j := a.next()
		switch {
		case j == nil && a.closed:
			return
		case j == nil:
			a.changed.Wait()
			continue
		}
		data, err, before := j.data, j.refused, j.err
		j.todo, j.writing = false, true
		if err == nil {
			a.mu.Unlock()
			err = j.write(data)
			a.mu.Lock()
		}
		j.err = err
		if err == nil && !j.todo {
			j.data = nil
		}
		if now := a.unsaved(); err != nil || before != nil {
			a.mu.Unlock()
			a.report(now)
			a.mu.Lock()
		}
		j.writing = false
		if err != nil && !a.closed && a.timer == nil {
			a.timer = time.AfterFunc(a.pause, a.tryAgain)
		}
		a.changed.Broadcast()
	}
}
