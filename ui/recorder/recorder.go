// Package recorder is the room that records every game: it saves each game that is played, pasted, opened or tried as a puzzle in
// the library, with its players, date, analysis and state, and restores it from there.
//
// Notes on an imported game are stored in its record. Once its main line changes, the game becomes a record of its own, of an
// opened game, beside the imported one, until the moves are the imported ones again.
//
// The window never waits for the disk. A goroutine writes (writer.go); of each waiting game it writes only the latest state.
package recorder

import (
	"errors"
	"maps"
	"slices"
	"time"

	"qilab/core"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui/analysis/search"
	"qilab/ui/gamefile"
	"qilab/ui/host"
	"qilab/ui/table"
)

// Room records the games that become current.
type Room struct {
	Deps
	links   Links
	writer  *writer
	entries map[*core.Game]*entry
	entered int    // the number of entries made so far
	current *entry // of the current game
	newest  library.Newest
	asked   int        // number of open requests
	work    *host.Work // reads

	timer  *time.Timer // of the next write; nil: nothing to write
	due    time.Time
	failed bool // the user has been told that a game could not be written
}

// Links are the connections to the window.
type Links struct {
	// Linked is called when the current game has got its number in the library, to be saved with the game.
	Linked func()
	// Kept is called after a game was written.
	Kept func()
	// Engine names the analyzer of a game, with its version.
	Engine func(core.Rules) string
	// Own names the game's own engine, with its version: it makes the reviews, whichever engine analyses.
	Own func(core.Rules) string
	// Warned reports whether the user is being told that saving fails.
	Warned func() bool
}

// The delays before a write: after a move, and after findings of a running analysis.
const (
	afterMove   = time.Second
	afterReport = 10 * time.Second
)

// entry is a game that is, or was, the current one. written is the writer's knowledge of it.
type entry struct {
	game     *core.Game
	way      table.Way
	attempt  bool
	mine     bool
	fresh    bool   // it began here, and has no record yet
	state    string // its saved state
	tags     map[string]string
	analyses []analysis
	dirty    bool     // it has changed since the last hand-over to the writer
	analysed bool     // its analysis has changed since then
	serial   int      // in the order in which games became the current one
	made     int      // its nodes when it first did
	left     uint64   // its hash, without tags, when another game became the current one
	written  *written // shared by the forms of a game
}

// analysis is the findings of an engine.
type analysis struct {
	engine   string // with its version
	findings []search.Finding
}

// found sets what an engine has found.
func (e *entry) found(engine string, list []search.Finding) {
	for i, a := range e.analyses {
		if a.engine == engine {
			e.analyses = slices.Clone(e.analyses) // the writer may have the old ones
			e.analyses[i].findings = list
			return
		}
	}
	e.analyses = append(slices.Clip(e.analyses), analysis{engine, list})
}

// by returns what an engine has found.
func (e *entry) by(engine string) []search.Finding {
	for _, a := range e.analyses {
		if a.engine == engine {
			return a.findings
		}
	}
	return nil
}

// New returns the room. Its writer waits for the library.
func New(d Deps, links Links) *Room {
	r := &Room{Deps: d, links: links, work: host.NewWork(d.Host), entries: map[*core.Game]*entry{}}
	r.writer = newWriter(func(e *entry, done result) { d.Host.Post(func() { r.told(e, done) }) })
	return r
}

// Opened is called when the library is open, or could not be opened.
func (r *Room) Opened() {
	r.writer.open(r.Library, r.LibraryErr)
	r.recall()
}

// Begin adopts the current game when the window opens.
func (r *Room) Begin() { r.Changed(table.ChangedAll) }

// Changed schedules a save after the table changed.
func (r *Room) Changed(c table.Change) {
	if r.Table.Drill.On() {
		return // an exercise covers the game
	}
	game := r.Table.Document().Game()
	if r.current == nil || r.current.game != game {
		from := r.current
		r.leave()
		r.enter(game, from)
	}
	e := r.current
	if c&(table.ChangedTree|table.ChangedSeats|table.ChangedView) != 0 {
		e.attempt = r.Table.Mode().IsTask()
		e.way = r.Table.Origins.Here().Way
		if c&table.ChangedTree != 0 || len(game.Root().Children()) > 0 {
			r.fillTags(e)
		}
		e.state = gamefile.State(r.Table)
		e.dirty = true
		r.schedule(e.delay())
	}
	if c&table.ChangedAnalysis != 0 {
		e.analysed = true
		if r.Search.Analysis.SearchingAnything() {
			r.schedule(afterReport)
		} else {
			r.schedule(afterMove)
		}
	}
}

// delay returns the delay before a change of the game is written. A pasted one is written at once, since the library may have it already
// with notes and a review.
func (e *entry) delay() time.Duration {
	if e.way == table.Opened && !e.attempt && e.written.number() == 0 {
		return 0
	}
	return afterMove
}

// enter handles a new current game after the one of from; nil: the first.
func (r *Room) enter(game *core.Game, from *entry) {
	e := r.entries[game]
	if e == nil {
		o := r.Table.Origins.Of(game)
		r.entered++
		e = &entry{game: game, serial: r.entered, made: game.Nodes(), way: o.Way, fresh: o.Way == table.Begun && o.Record == 0 && len(game.Root().Children()) == 0, written: newWritten(o.Record)}
		if from != nil && from.further() && r.Table.Origins.Same(from.game, game) {
			r.part(from) // the new form has none of the moves that the record keeps
		}
		if former := r.form(game); former != nil {
			e.written, e.fresh = former.written, former.fresh
		} else if o.Way == table.Shown || o.Record != 0 { // it is recorded once it differs from the sample, or from what was restored
			r.writer.hand(e, job{at: e.written, base: game.Snapshot()})
		}
		r.entries[game] = e
	}
	r.current = e
	r.forget()
	r.recall()
}

// form returns the entry of another form of a game; nil if there is none.
func (r *Room) form(game *core.Game) *entry {
	for other, e := range r.entries {
		if r.Table.Origins.Same(other, game) {
			return e
		}
	}
	return nil
}

// forget drops the games that cannot come back, and that nobody writes or reviews.
func (r *Room) forget() {
	reviewed, _ := r.Search.Reviews.Status()
	maps.DeleteFunc(r.entries, func(g *core.Game, e *entry) bool {
		return !r.Table.Origins.Holds(g) && g != reviewed.Game && !r.writer.has(e)
	})
}

// leave saves the outgoing game at once.
func (r *Room) leave() {
	if e := r.current; e != nil {
		if e.dirty || e.analysed {
			r.hand(e, e.game.Snapshot())
		}
		e.left = hashOf(e.game, nil) // undo counts in the tags
	}
	r.current = nil
}

// schedule sets the delay before the current game is written; a shorter pending one stays.
func (r *Room) schedule(after time.Duration) {
	due := time.Now().Add(after)
	if r.timer != nil {
		if !due.Before(r.due) {
			return
		}
		r.timer.Stop()
	}
	r.due = due
	r.timer = time.AfterFunc(after, func() {
		r.Host.Post(func() {
			if !r.Host.Closed() {
				r.Keep()
			}
		})
	})
}

// Keep hands the current game to the writer, if it has changed. The time of a turn passes without a change of the table.
func (r *Room) Keep() {
	if r.timer != nil {
		r.timer.Stop()
		r.timer = nil
	}
	e := r.current
	if e == nil || e.game != r.Table.Document().Game() {
		return
	}
	if r.Table.Clocks.On() {
		state := gamefile.State(r.Table)
		e.dirty = e.dirty || state != e.state
		e.state = state
	}
	if e.dirty || e.analysed {
		if e.analysed {
			e.found(r.links.Engine(r.Table.Rules()), r.Search.Knowledge.Findings())
		}
		r.hand(e, r.Table.Document().Snapshot())
	}
}

// hand hands a game to the writer. One without a move is not recorded.
func (r *Room) hand(e *entry, s *core.Snapshot) {
	e.dirty, e.analysed = false, false
	if s.Root().Children() == 0 && e.written.number() == 0 {
		return
	}
	if e.further() {
		if hashOf(e.game, nil) == e.left {
			return // redo may bring the moves back
		}
		r.part(e)
	}
	e.written.form, e.written.serial, e.written.grown = e.game, e.serial, e.game.Nodes() > e.made
	j := job{at: e.written, snapshot: s, fresh: e.fresh, analyses: e.analyses}
	j.info = library.Info{Kind: library.Played, Mine: e.mine, State: e.state}
	switch {
	case e.attempt:
		j.info.Kind = library.Attempt
	case e.way != table.Begun:
		j.info.Kind = library.Pasted
	}
	r.writer.hand(e, j)
}

// further reports whether the record of a game has a later form of it in which more moves were made. As with moves that were taken back,
// the record keeps them.
func (e *entry) further() bool {
	return e.written.grown && e.written.serial > e.serial
}

// part gives a game a record of its own, apart from that of its later forms.
func (r *Room) part(e *entry) {
	for g, other := range r.entries {
		if other != e && other.written == e.written {
			r.Table.Origins.Part(g)
		}
	}
	e.written, e.fresh = &written{}, true
	r.link(e, 0)
}

// Reviewed stores the findings of a review. Those about the current game are stored with its other ones, unless a third-party engine
// analyses it.
func (r *Room) Reviewed(game *core.Game, found []search.Finding) {
	e, own := r.entries[game], r.links.Own(game.Rules())
	if e == nil || game == r.Table.Document().Game() && own == r.links.Engine(game.Rules()) {
		return
	}
	if form := e.written.form; form != nil && form != game {
		return // the record has another form of the game, with other moves
	}
	e.found(own, merged(e.by(own), found))
	analysed := e.analysed // what the analysis has found meanwhile is stored in its own time
	r.hand(e, game.Snapshot())
	e.analysed = analysed
}

// merged returns findings where newer ones replace those about the same positions.
func merged(old, found []search.Finding) []search.Finding {
	newer := map[*core.Node]bool{}
	for _, f := range found {
		newer[f.Node] = true
	}
	list := slices.DeleteFunc(slices.Clone(old), func(f search.Finding) bool { return newer[f.Node] })
	return append(list, found...)
}

// told handles the result of a write.
func (r *Room) told(e *entry, done result) {
	if r.Host.Closed() {
		return
	}
	if done.err != nil {
		if !r.failed && !r.links.Warned() {
			r.failed = true
			key := "recorder.failed"
			if r.Library == nil && !errors.Is(done.err, storage.ErrWrite) { // it is not opened again
				key = "recorder.failed.none"
			}
			r.Host.Message(r.Words.T("recorder.failed.title"), r.Host.Clean(r.Words.T(key, r.Words.Error(done.err))))
		}
		return
	}
	r.failed = false
	if e = r.sharing(done.at, e); e == nil {
		r.links.Kept()
		return
	}
	e.fresh = false
	if r.link(e, done.id) {
		if done.had && e.way == table.Opened {
			r.Host.Tell(r.Words.T("recorder.joined"))
		}
		r.links.Linked()
	}
	switch {
	case done.id == 0 || done.id != r.Current():
	case e != r.current:
		r.recall() // it was opened again while it was being reviewed
	case done.had:
		r.complete(done.id)
	}
	r.links.Kept()
}

// sharing returns e if its record is at, or else another form of the game that has that record; nil if there is none.
func (r *Room) sharing(at *written, e *entry) *entry {
	if e.written == at {
		return e
	}
	for _, other := range r.entries {
		if other.written == at {
			return other
		}
	}
	return nil
}

// link gives a game its number in the library, and reports whether it is the current game and had another number.
func (r *Room) link(e *entry, id int64) bool {
	o := r.Table.Origins.Of(e.game)
	if o.Record == id {
		return false
	}
	o.Record = id
	r.Table.Origins.Set(e.game, o)
	return r.current != nil && e.written == r.current.written
}

// Current returns the library number of the current game; 0: it has none.
func (r *Room) Current() int64 { return r.Table.Origins.Here().Record }

// closeWait is how long closing the window waits for the library.
const closeWait = 4 * time.Second

// Close writes pending games, unless that takes too long: then the autosave has the game, and the next start records it.
func (r *Room) Close() {
	r.work.End()
	r.Keep()
	if !r.writer.close(closeWait) {
		return
	}
	if e := r.current; e != nil {
		if id := e.written.number(); id != 0 && r.link(e, id) {
			r.links.Linked()
		}
	}
}
