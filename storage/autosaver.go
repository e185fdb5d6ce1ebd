package storage

import (
	"errors"
	"sync"
	"time"

	"qilab/core"
)

// retryPause is how long an Autosaver waits before it retries a failed write.
const retryPause = 5 * time.Second

// Autosaver writes the current game and the settings on its own goroutine, so that the window never waits for a disk.
// For each of the two it holds the latest unwritten state; an older one is dropped, since the latest includes
// everything. A state that could not be written is kept and retried every few seconds, and by SaveGame, SaveSettings, Flush and Close,
// unless a newer one has arrived.
//
// Its methods are safe for concurrent use, but must not be called from the report function.
type Autosaver struct {
	store  *Store
	report func(Unsaved)
	pause  time.Duration
	done   chan struct{} // closed when the goroutine has ended

	mu      sync.Mutex
	changed *sync.Cond // signals changes of the fields below
	jobs    [2]job
	timer   *time.Timer // of the next try; nil: no write has failed
	closed  bool
}

// Unsaved holds the errors of an Autosaver's failed writes.
type Unsaved struct {
	Game, Settings error // of the last tries; nil: written, or not tried yet
}

// Any reports whether anything could not be written.
func (u Unsaved) Any() bool { return u.Game != nil || u.Settings != nil }

// Err joins both errors; it returns nil if there is none.
func (u Unsaved) Err() error { return errors.Join(u.Game, u.Settings) }

// job is a file that an Autosaver writes.
type job struct {
	write   func([]byte) error
	state   state // the latest, until it is written
	refused bool  // it cannot be encoded at all
	todo    bool  // it is to be written
	writing bool  // a state is being written now
	err     error // of the last write
}

// state encodes the data to write, on the goroutine of the Autosaver.
type state func() ([]byte, error)

func encoded(data []byte) state { return func() ([]byte, error) { return data, nil } }

// The places in Autosaver.jobs.
const (
	jobGame = iota
	jobSettings
)

// NewAutosaver starts an Autosaver of s. report, which may be nil, is called after every failed write with all
// unwritten states, and once everything is written again; it runs on the Autosaver's goroutine. Close ends it.
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

// SaveGame passes on the current game, to be encoded and written later. The store sets the time in meta. A game too
// large for a file is reported as a failed write. The error is ErrClosed or nil.
func (a *Autosaver) SaveGame(g *core.Snapshot, meta Meta) error {
	meta.Saved = a.store.now()
	return a.post(jobGame, func() ([]byte, error) { return encodeGame(g, meta) })
}

// SaveSettings passes on the current settings. The error is ErrClosed or nil.
func (a *Autosaver) SaveSettings(settings *Settings) error {
	return a.post(jobSettings, encoded(settings.encode()))
}

func (a *Autosaver) post(which int, s state) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.closed {
		return Refuse(ErrClosed, "closed", nil, "the program is closing")
	}
	j := &a.jobs[which]
	j.state, j.refused, j.todo = s, false, true
	a.changed.Broadcast()
	return nil
}

// Flush retries failed writes and waits until all states are written. The error is that of the states that are still
// unwritten.
func (a *Autosaver) Flush() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.closed { // afterwards there is no goroutine to do it
		a.again()
	}
	for a.unfinished() {
		a.changed.Wait()
	}
	return a.unsaved().Err()
}

// Close writes all states and ends the goroutine. The error is that of unwritten states. A second Close returns the
// same error.
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

// again schedules failed writes once more, except for a file being written right now.
func (a *Autosaver) again() {
	for i := range a.jobs {
		if j := &a.jobs[i]; j.err != nil && !j.refused && !j.writing {
			j.todo = true
		}
	}
	a.changed.Broadcast()
}

// next returns a pending job, or nil.
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

// tryAgain runs when the timer fires.
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
		s, before := j.state, j.err
		j.todo, j.writing = false, true
		a.mu.Unlock()
		data, err := s()
		refused := err != nil
		if !refused {
			err = j.write(data)
		}
		a.mu.Lock()
		j.err = err
		switch {
		case j.todo: // a newer state arrived
		case err == nil:
			j.state = nil
		case refused:
			j.refused = true
		default:
			j.state = encoded(data) // for the next try
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
