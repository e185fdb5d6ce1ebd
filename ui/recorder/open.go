package recorder

import (
	"errors"
	"strings"

	"qilab/core"
	"qilab/solver/reports"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/ui/analysis/search"
	"qilab/ui/gamefile"
	"qilab/ui/prefs"
)

// Instead of a ply, Open takes these.
const (
	End  = -1 // the end of the main line
	Left = -2 // where a game in play was left; the beginning of any other
)

// Open opens a game of the library at a ply of its main line; later changes are saved in its record. The current game is saved
// first, and undo restores it. The last of several requests wins.
func (r *Room) Open(id int64, ply int) { r.OpenThen(id, ply, func() {}) }

// OpenThen is Open with a call of then on success.
func (r *Room) OpenThen(id int64, ply int, then func()) {
	ctx, end := r.newest.Ask(r.work.Ctx)
	r.asked++
	asked := r.asked
	if id == r.Current() {
		end()
		r.look(ply)
		r.Host.Show(prefs.GameScreen)
		if e := r.current; e != nil && !e.dirty && !r.writer.has(e) { // another window may have added notes
			r.complete(id)
		}
		then()
		return
	}
	l := r.Library
	if l == nil {
		end()
		if r.LibraryErr != nil {
			r.Host.Message(r.Words.T("recorder.none.title"), r.Host.Clean(r.Words.T("recorder.none", r.Words.Error(r.LibraryErr))))
		} else {
			r.Host.Tell(r.Words.T("recorder.opening"))
		}
		return
	}
	r.Keep()
	r.work.Go(func() func() {
		defer end()
		game, record, err := l.Get(ctx, id)
		return func() {
			switch {
			case asked != r.asked:
			case err != nil:
				r.Host.Message(r.Words.T("recorder.unread.title"), r.Host.Clean(r.Words.T("recorder.unread", r.Words.Error(err))))
			default:
				r.take(game, record, ply)
				if r.Current() == record.ID {
					then()
				}
			}
		}
	})
}

// take makes a game just read the current one.
func (r *Room) take(game *core.Game, record library.Record, ply int) {
	sign := signature(game)
	r.Table.Together(func() {
		gamefile.Take(r.Host, r.Table, r.Words, game, gamefile.ReadState(record.State, record.ID), r.Words.T("recorder.opened"))
		table := r.Table.Document().Game()
		if r.Table.Origins.Here().Record != record.ID || r.entries[table] != nil {
			return // it could not be opened
		}
		e := &entry{game: table, way: r.Table.Origins.Here().Way, state: gamefile.State(r.Table)}
		at := newWritten(record.ID)
		at.kind, at.changed, at.signature, at.state = record.Kind, record.Changed, sign, e.state
		e.written = at
		r.entries[table] = e
		r.look(ply)
		if r.Table.View.Playing() && !r.Table.Tree.Finished() {
			r.Host.Tell("") // the panel tells whose turn it is
		}
	})
}

// look goes to a ply of the current game's main line. The end of a game whose moves were taken back is the node before them, as is that of
// a game whose opening is being agreed upon: the position agreed upon so far.
func (r *Room) look(ply int) {
	if ply == Left {
		if ply = 0; r.Table.View.Playing() && !r.Table.Tree.Finished() {
			ply = End
		}
	}
	if o, ok := r.Table.Opening.Current(); ok && !o.State.Done() && ply == End {
		r.Table.Opening.Goto()
		return
	}
	if ply == End && r.Table.Tree.AtEnd() && r.Table.Node().Next() != nil {
		return
	}
	line := r.Table.Document().Game().MainLine()
	if ply < 0 || ply >= len(line) {
		ply = len(line) - 1
	}
	if line[ply] != r.Table.Node() {
		r.Table.Tree.Goto(line[ply])
	}
}

// complete adds the notes and the analysis that the library has of the current game, as if it had been opened from there.
func (r *Room) complete(id int64) {
	l, game := r.Library, r.Table.Document().Game()
	if l == nil {
		return
	}
	r.work.Go(func() func() {
		stored, _, err := l.Get(r.work.Ctx, id)
		return func() {
			if r.Table.Document().Game() != game {
				return
			}
			if e := r.current; err == nil && e != nil && e.game == game {
				r.Table.Tree.Complete(stored)
				e.dirty = true // even without news, so that the writer knows this version of the record
				r.Keep()
			}
			r.recall()
		}
	})
}

// recall restores the stored analysis of the current game, if it is by the present engine, and its review. It drops an analysis by a
// former version.
func (r *Room) recall() {
	l, id := r.Library, r.Current()
	if l == nil || id == 0 || r.Table.Current().Analyzer == nil {
		return
	}
	game, rules := r.Table.Document().Game(), r.Table.Rules()
	engine, own := r.links.Engine(rules), r.links.Own(rules)
	snapshot := r.Table.Document().Snapshot()
	r.work.Go(func() func() {
		found, reviewed := r.stored(l, id, engine, snapshot), []search.Finding(nil)
		if own != engine {
			reviewed = r.stored(l, id, own, snapshot)
		}
		if len(found)+len(reviewed) == 0 {
			return nil
		}
		return func() {
			if r.Table.Document().Game() != game || r.links.Engine(r.Table.Rules()) != engine {
				return
			}
			r.Search.Analysis.Recall(engine[:max(0, strings.LastIndex(engine, " "))], found, reviewed)
		}
	})
}

// stored returns the stored findings of an engine about a game; none if they cannot be read, since the game opens without them. It drops
// those of a former version.
func (r *Room) stored(l *library.Library, id int64, engine string, s *core.Snapshot) []search.Finding {
	text, _, err := l.Analysis(r.work.Ctx, id, engine)
	if errors.Is(err, storage.ErrNotFound) {
		if _, by, err := l.Analysis(r.work.Ctx, id, ""); err == nil && former(by, engine) {
			_ = l.SetAnalysis(r.work.Ctx, id, by, nil) // it is dropped the next time
		}
	}
	if err != nil {
		return nil
	}
	kept, err := reports.Parse(text)
	if err != nil {
		return nil
	}
	return findingsOf(s, kept)
}

// Analysed is called after another part of the program stored an analysis of a game.
func (r *Room) Analysed(id int64) {
	if id != 0 && id == r.Current() {
		r.recall()
	}
}

// former reports whether by is another version of the engine: the version is the last word of the name.
func former(by, engine string) bool {
	a, b := strings.LastIndex(by, " "), strings.LastIndex(engine, " ")
	return a > 0 && b > 0 && by != engine && by[:a] == engine[:b]
}
