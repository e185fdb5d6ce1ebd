package storage

import (
	"errors"
	"sync"

	"qilab/core"
)

// Autosaver writes the work at hand and the settings on a goroutine of its own, so that the window never waits for a
// disk. For each of the two it holds the latest state that is not written yet; an older one is dropped, as the latest
// says all. What could not be written is kept and tried again by Flush and Close, unless a newer state came.
//
// Its methods may be called from any goroutine, but not from the report function.
type Autosaver struct {
	store  *Store
	report func(error)
	done   chan struct{} // closed when the goroutine has ended

	mu      sync.Mutex
	changed *sync.Cond // of what follows
	jobs    [2]job
	closed  bool
}

// job is one of the files that an Autosaver writes.
type job struct {
	write   func([]byte) error
	data    []byte // the latest state, until it is written
	todo    bool   // data is to be written
	writing bool   // a state is being written now
	err     error  // of the last write
}

// The places in Autosaver.jobs.
const (
	jobGame = iota
	jobSettings
)

// NewAutosaver starts an Autosaver of s. report, which may be nil, is told the error of every write that failed, and
// nil when the same file could be written again; it is called on the Autosaver's goroutine. Close ends it.
func (s *Store) NewAutosaver(report func(error)) *Autosaver {
	return newAutosaver(s, s.autosave.write, s.writeSettings, report)
}

func newAutosaver(s *Store, writeGame, writeSettings func([]byte) error, report func(error)) *Autosaver {
	if report == nil {
		report = func(error) {}
	}
	a := &Autosaver{store: s, report: report, done: make(chan struct{})}
	a.changed = sync.NewCond(&a.mu)
	a.jobs[jobGame].write = writeGame
	a.jobs[jobSettings].write = writeSettings
	go a.run()
	return a
}

// SaveGame hands over the work at hand. The tree is read before it returns and not touched afterwards; the write comes
// later. The time in meta is set by the store. Errors: those of Encode, and ErrClosed.
func (a *Autosaver) SaveGame(g *core.Game, meta Meta) error {
	data, err := a.store.encode(g, meta)
	if err != nil {
		return err
	}
	return a.post(jobGame, data)
}

// SaveSettings hands over the settings as they are now. The error is ErrClosed or nil.
func (a *Autosaver) SaveSettings(settings *Settings) error {
	return a.post(jobSettings, settings.encode())
}

func (a *Autosaver) post(which int, data []byte) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.closed {
		return refuse(ErrClosed, "closed", nil, "the program is closing")
	}
	j := &a.jobs[which]
	j.data, j.todo = data, true
	a.changed.Broadcast()
	return nil
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
	return a.failure()
}

// Close writes all that was handed over and ends the goroutine. The error is that of what could not be written. A
// second Close gives the same error.
func (a *Autosaver) Close() error {
	a.mu.Lock()
	if !a.closed {
		a.again()
		a.closed = true
		a.changed.Broadcast()
	}
	a.mu.Unlock()
	<-a.done
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.failure()
}

// again has failed writes made again, but for a file that is being written just now.
func (a *Autosaver) again() {
	for i := range a.jobs {
		if j := &a.jobs[i]; j.err != nil && !j.writing {
			j.todo = true
		}
	}
	a.changed.Broadcast()
}

// next is a job to be done, or nil.
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

func (a *Autosaver) failure() error {
	return errors.Join(a.jobs[jobGame].err, a.jobs[jobSettings].err)
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
		data, before := j.data, j.err
		j.todo, j.writing = false, true
		a.mu.Unlock()
		err := j.write(data)
		if err != nil || before != nil {
			a.report(err)
		}
		a.mu.Lock()
		j.err, j.writing = err, false
		if err == nil && !j.todo {
			j.data = nil
		}
		a.changed.Broadcast()
	}
}
