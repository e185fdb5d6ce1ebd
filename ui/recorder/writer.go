package recorder

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"qilab/core"
	"qilab/solver/reports"
	"qilab/storage"
	"qilab/storage/library"
)

// writer writes games into the library, one at a time, on its own goroutine. It retries failed writes.
type writer struct {
	report func(e *entry, r result) // called on the writer's goroutine
	pause  time.Duration            // before a retry
	done   chan struct{}            // closed when the goroutine has ended
	ctx    context.Context
	cancel context.CancelFunc

	mu      sync.Mutex
	changed *sync.Cond // of the fields below
	library *library.Library
	refused error    // why there is no library; nil: it is being opened
	waiting []*entry // in order of arrival
	jobs    map[*entry]job
	busy    bool // a game is being written
	resting bool // after a failure
	closed  bool
}

// job is a snapshot of a game to be written.
type job struct {
	at       *written       // the record it goes into; the game may get another one meanwhile
	snapshot *core.Snapshot // nil: unchanged
	info     library.Info
	fresh    bool           // it cannot be in the library yet
	base     *core.Snapshot // the game before the changes; nil: known already
	analyses []analysis
}

// changed reports whether the game differs from its record and, without one, from the sample that was shown.
func (j job) changed() bool {
	if j.snapshot == nil {
		return false
	}
	known := j.at.signature
	if j.base != nil {
		known = signature(j.base.Game())
	}
	return signature(j.snapshot.Game()) != known
}

// result is the result of a write.
type result struct {
	at  *written
	id  int64 // of the game in the library
	had bool  // the library had the game already, perhaps with notes or an analysis that the window lacks
	err error
}

// written is the state of a game in the library. Except for id it belongs to the writer's goroutine after the hand-over.
type written struct {
	form      *core.Game // of the game that was handed over last; like the next two it belongs to the window's goroutine
	serial    int        // of that form, see entry
	grown     bool       // moves were made in that form
	id        atomic.Int64
	imported  int64 // the imported game that it branched off from; 0: none
	kind      library.Kind
	changed   time.Time // of the record, as this window last wrote or read it
	signature uint64    // of that version of the game; 0: unknown
	restored  uint64    // the signature of the game as it was restored; 0: it was not, or was written since
	had       bool      // see result; until the next report
	state     string
	analyses  map[string]string // by engine; of this window alone, without what the library had
}

// newWritten returns the state of a game in the library with that id; 0: it is not there yet.
func newWritten(id int64) *written {
	w := &written{}
	w.id.Store(id)
	return w
}

func (w *written) number() int64 { return w.id.Load() }

const tryAgain = 5 * time.Second

func newWriter(report func(*entry, result)) *writer {
	w := &writer{report: report, pause: tryAgain, done: make(chan struct{}), jobs: map[*entry]job{}}
	w.changed = sync.NewCond(&w.mu)
	w.ctx, w.cancel = context.WithCancel(context.Background())
	go w.run()
	return w
}

// open sets the library, or why it could not be opened. Until there is one, games wait.
func (w *writer) open(l *library.Library, refused error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.library, w.refused = l, refused
	w.changed.Broadcast()
}

// hand queues a game, replacing its earlier state if that is still waiting.
func (w *writer) hand(e *entry, j job) {
	w.mu.Lock()
	defer w.mu.Unlock()
	old, waits := w.jobs[e]
	if !waits {
		if other := w.form(e, j.at); other != nil { // an earlier form of the game
			old = w.jobs[other]
			delete(w.jobs, other)
			w.waiting = slices.DeleteFunc(w.waiting, func(e *entry) bool { return e == other })
		}
		w.waiting = append(w.waiting, e)
	}
	if j.base == nil && j.at == old.at {
		j.base = old.base
	}
	w.jobs[e] = j
	w.changed.Broadcast()
}

// form returns a waiting entry of another form of the game with that record; nil if there is none.
func (w *writer) form(e *entry, at *written) *entry {
	for _, other := range w.waiting {
		if other != e && w.jobs[other].at == at {
			return other
		}
	}
	return nil
}

// has reports whether a game is waiting, or any is being written.
func (w *writer) has(e *entry) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	_, waits := w.jobs[e]
	return waits || w.busy
}

// close writes the waiting games, and reports whether that succeeded within the time.
func (w *writer) close(within time.Duration) bool {
	w.mu.Lock()
	w.closed = true
	w.changed.Broadcast()
	w.mu.Unlock()
	select {
	case <-w.done:
		return true
	case <-time.After(within):
		w.cancel()
		return false
	}
}

func (w *writer) run() {
	defer close(w.done)
	w.mu.Lock()
	defer w.mu.Unlock()
	for {
		ready := (w.library != nil || w.refused != nil) && len(w.waiting) > 0 && (!w.resting || w.closed)
		switch {
		case w.closed && (!ready || w.ctx.Err() != nil):
			return
		case !ready:
			w.changed.Wait()
			continue
		}
		e := w.waiting[0]
		w.waiting = w.waiting[1:]
		j := w.jobs[e]
		delete(w.jobs, e)
		l, err := w.library, w.refused
		last := w.closed // there is no later attempt
		w.busy = true
		w.mu.Unlock()
		wrote := false
		if l != nil {
			wrote, err = w.write(l, j)
		} else if !j.changed() {
			err = nil
		}
		if wrote || err != nil {
			w.report(e, result{j.at, j.at.number(), j.at.had, err})
			j.at.had = j.at.had && err != nil // what failed is reported again
		}
		w.mu.Lock()
		w.busy = false
		if last || l != nil && (err == nil || errors.Is(err, storage.ErrTooLarge) || l.ReadOnly() != nil) {
			continue
		}
		if _, newer := w.jobs[e]; !newer && w.form(e, j.at) == nil {
			w.jobs[e] = j
			w.waiting = append(w.waiting, e)
		}
		w.resting = true
		time.AfterFunc(w.pause, func() {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.resting = false
			w.changed.Broadcast()
		})
	}
}

// write writes a game and its analysis, unless the library has them already.
func (w *writer) write(l *library.Library, j job) (wrote bool, err error) {
	at := j.at
	if j.base != nil {
		at.signature = signature(j.base.Game())
		at.restored = at.signature
	}
	if j.snapshot == nil {
		return false, nil
	}
	g := j.snapshot.Game()
	sign := signature(g)
	unknown := at.number() != 0 && at.changed.IsZero()
	if sign != at.signature || unknown || at.number() != 0 && j.info.State != at.state && at.kind != library.Imported {
		old, err := w.found(l, at, g)
		if err == nil && old == other && unknown && sign == at.restored {
			return false, nil // the record may have a later form of the game
		}
		if err == nil {
			err = w.keep(l, at, g, j, old)
		}
		if err != nil {
			return false, err
		}
		at.signature, at.restored, at.state, wrote = sign, 0, j.info.State, true
	}
	for _, a := range j.analyses {
		if at.number() == 0 || len(a.findings) == 0 {
			continue
		}
		text := reports.Format(entriesOf(j.snapshot, a.findings, nil))
		if string(text) == at.analyses[a.engine] {
			continue
		}
		stored, err := w.analysis(l, at.number(), a.engine)
		if err != nil {
			return wrote, err
		}
		if err := l.SetAnalysis(w.ctx, at.number(), a.engine, reports.Format(entriesOf(j.snapshot, a.findings, stored))); err != nil {
			if errors.Is(err, storage.ErrNotFound) {
				return wrote, nil // it was purged; a change of the game will record it again
			}
			return wrote, err
		}
		if at.analyses == nil {
			at.analyses = map[string]string{}
		}
		at.analyses[a.engine] = string(text)
		wrote = true
	}
	return wrote, nil
}

// analysis returns the stored analysis of a game by an engine, which the findings of a copy of the game, or of a shorter review, must
// not replace. There is none if it is unreadable.
func (w *writer) analysis(l *library.Library, id int64, engine string) ([]reports.Entry, error) {
	text, _, err := l.Analysis(w.ctx, id, engine)
	switch {
	case errors.Is(err, storage.ErrNotFound) || engine == "":
		return nil, nil
	case err != nil:
		return nil, err
	}
	list, err := reports.Parse(text)
	if err != nil {
		return nil, nil // it is replaced
	}
	return list, nil
}

// keep stores a game: in its record, which is old, or in a new one if another program's changes there would be lost.
func (w *writer) keep(l *library.Library, at *written, g *core.Game, j job, old standing) error {
	id, info := at.number(), j.info
	if id != 0 {
		switch old {
		case same:
			return nil
		case ours:
			if done, err := w.replace(l, at, g, info); done || err != nil {
				at.forget()
				return err
			}
			at.imported = id
		}
		if info.Apart = true; at.kind == library.Imported {
			info.Kind = library.Pasted
		}
	} else if !j.fresh && info.Kind != library.Pasted {
		id, err := w.adopt(l, g, info.Kind)
		if err != nil {
			return err
		}
		if id != 0 {
			record, err := w.record(l, id)
			if err != nil {
				return err
			}
			info.Stars = record.Stars // see replace
			if err := l.Update(w.ctx, id, g, info); err != nil {
				return err
			}
			at.had = true // perhaps with an analysis
			return w.note(l, at, id)
		}
	}
	id, added, err := l.Add(w.ctx, g, info)
	if err != nil {
		return err
	}
	at.analyses, at.had = nil, !added
	err = w.note(l, at, id)
	at.forget()
	return err
}

// forget forgets the version of a record that may have more than the window's game: they are compared the next time.
func (w *written) forget() {
	if w.had {
		w.changed = time.Time{}
	}
}

// replace overwrites the record of a game. done is false for an imported one whose moves have changed: the library keeps that apart
// (see library.ErrOtherLine). When those moves are taken back, it is the imported game again.
func (w *writer) replace(l *library.Library, at *written, g *core.Game, info library.Info) (done bool, err error) {
	id := at.number()
	if at.imported != 0 {
		if back, err := w.rejoin(l, at, g, info); back || err != nil {
			return back, err
		}
	}
	record, err := w.record(l, id)
	if err != nil {
		return false, err
	}
	info.Stars = record.Stars // stars belong to the list
	switch {
	case record.Kind == library.Imported:
		info.Kind, info.Mine = record.Kind, record.Mine
	case record.Kind != 0 && info.Kind == library.Pasted:
		info.Kind = record.Kind
	}
	if err := l.Update(w.ctx, id, g, info); err != nil {
		if errors.Is(err, library.ErrOtherLine) {
			return false, nil
		}
		return false, err
	}
	return true, w.note(l, at, id)
}

// rejoin stores a game whose moves match the imported one again in its record, and deletes the record that it had meanwhile.
func (w *writer) rejoin(l *library.Library, at *written, g *core.Game, info library.Info) (done bool, err error) {
	stored, record, err := l.Get(w.ctx, at.imported)
	switch {
	case errors.Is(err, storage.ErrNotFound), errors.Is(err, storage.ErrDamaged), errors.Is(err, storage.ErrUnknownGame):
		return false, nil
	case err != nil:
		return false, err
	case record.Deleted || !core.Compare(g, stored).Contains:
		return false, nil
	}
	info.Kind, info.Mine, info.Stars = record.Kind, record.Mine, record.Stars
	err = l.Update(w.ctx, record.ID, g, info)
	if errors.Is(err, library.ErrOtherLine) {
		return false, nil
	}
	if err == nil {
		err = l.Delete(w.ctx, at.number())
	}
	if err != nil {
		return false, err
	}
	at.imported, at.analyses = 0, nil
	return true, w.note(l, at, record.ID)
}

// record returns the record of a game, an empty one if it does not exist.
func (w *writer) record(l *library.Library, id int64) (library.Record, error) {
	list, err := l.Records(w.ctx, id)
	if err != nil || len(list) == 0 {
		return library.Record{}, err
	}
	return list[0], nil
}

// note reads the current version of a game's record.
func (w *writer) note(l *library.Library, at *written, id int64) error {
	record, err := w.record(l, id)
	if err == nil {
		at.kind, at.changed = record.Kind, record.Changed
	}
	at.id.Store(id)
	return err
}

// standing compares a record with the game.
type standing uint8

const (
	other standing = iota // another game, or none
	ours                  // the game as last written
	same                  // the same content, or more
)

// found compares the record of a game, if it has one, with it. If both have notes on the same moves, the game gets those of the record.
func (w *writer) found(l *library.Library, at *written, g *core.Game) (standing, error) {
	if at.number() == 0 {
		return other, nil
	}
	record, err := w.record(l, at.number())
	switch {
	case err != nil:
		return other, err
	case record.Deleted || record.Rules != g.Rules().ID(): // or it is deleted
		return other, nil
	}
	if at.kind = record.Kind; at.signature != 0 && record.Changed.Equal(at.changed) {
		return ours, nil
	}
	stored, r, err := l.Get(w.ctx, at.number())
	switch {
	case errors.Is(err, storage.ErrNotFound), errors.Is(err, storage.ErrDamaged), errors.Is(err, storage.ErrUnknownGame):
		return other, nil
	case err != nil:
		return other, err
	case signature(stored) == signature(g):
		known := at.signature != 0 && !at.changed.IsZero()
		at.changed = r.Changed
		if known { // only the state has changed
			return ours, nil
		}
		return same, nil
	case signature(stored) == at.signature: // as this window last wrote or restored it
		at.changed = r.Changed
		return ours, nil
	}
	to, from := core.Compare(g, stored), core.Compare(stored, g)
	switch {
	case to.Contains, to.SameLine && !from.Contains:
		at.had = core.Complete(g, stored)
		return ours, nil
	case from.Contains:
		return same, nil
	}
	return other, nil
}

// maxAdopted is how many of the last games are searched for one that has lost its number.
const maxAdopted = 20

// adopt finds the record that g continues among the last ones: the program may have ended before the number of a game was saved. It
// returns 0 if there is none.
func (w *writer) adopt(l *library.Library, g *core.Game, kind library.Kind) (int64, error) {
	list, err := l.List(w.ctx, library.Query{
		Filter: library.Filter{Rules: g.Rules().ID(), Kinds: []library.Kind{kind}}, Order: library.ByChanged, Limit: maxAdopted,
	})
	if err != nil {
		return 0, err
	}
	for _, r := range list {
		if r.Plies > len(g.MainLine())-1 {
			continue
		}
		if stored, _, err := l.Get(w.ctx, r.ID); err == nil && core.Compare(g, stored).Contains && sameBegin(g.Tags(), stored.Tags()) {
			return r.ID, nil
		}
	}
	return 0, nil
}

// sameBegin reports whether two games began at the same time, as far as known.
func sameBegin(a, b core.Tags) bool {
	return !slices.ContainsFunc([]string{"Date", "Time"}, func(name string) bool { return a.Get(name) != b.Get(name) })
}
