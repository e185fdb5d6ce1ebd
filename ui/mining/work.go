package mining

import (
	"context"
	"sync"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/judge"
	"qilab/solver/mistakes"
	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/mining"
	"qilab/solver/reports"
	"qilab/solver/review"
	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/gamefile"
	"qilab/ui/prefs"
	"qilab/ui/words"
)

// worker works on the games of a task, on a goroutine of its own.
type worker struct {
	room    *Room
	task    *task // shown by the room; owned by the window's goroutine
	lib     *library.Library
	store   *training.Store
	games   []catalog.Game
	engines map[string]string // the analyzers, by the id of the rules
	free    map[string]bool   // rules whose long play is not judged
	effort  review.Effort
	threads int
	words   words.Words
	name    string // of the user
	min     judge.Judgement
	auto    bool // reviewed games make cards
	gate    *solver.Gate

	mu     sync.Mutex
	state  task
	miners map[string]mining.Miner
	told   time.Time
	saved  time.Time
}

// newWorker returns a worker with the current settings.
func (r *Room) newWorker(t *task) *worker {
	w := &worker{
		room: r, task: t, lib: r.Library, store: r.Training, games: r.Table.Games(), engines: map[string]string{}, free: map[string]bool{},
		effort: r.Search.Reviews.Effort(), threads: r.Search.Analysis.Limit().Threads, words: r.Words, name: r.Settings.UserName(), min: r.Settings.MinError(),
		auto: r.Settings.Bool(prefs.TrainMistakes), gate: r.gate, state: *t, miners: map[string]mining.Miner{}, saved: time.Now(),
	}
	for _, g := range w.games {
		id := g.Rules.ID()
		w.engines[id] = r.links.Engine(g.Rules)
		w.free[id] = g.Rules.Capabilities().FreePlay != nil && !r.Settings.Bool(prefs.Judge+id)
	}
	return w
}

// release frees the memory of the miners.
func (w *worker) release() {
	for _, m := range w.miners {
		if r, ok := m.(solver.Releaser); ok {
			r.Release()
		}
	}
}

// now returns a copy of the task.
func (w *worker) now() *task {
	w.mu.Lock()
	defer w.mu.Unlock()
	t := w.state
	return &t
}

// change changes the state of the task.
func (w *worker) change(f func(*task)) {
	w.mu.Lock()
	f(&w.state)
	w.mu.Unlock()
	w.tell()
}

// How often the window is told of progress, and how often it is stored.
const (
	tellEvery = 200 * time.Millisecond
	saveEvery = 20 * time.Second
)

// tell reports the progress to the window.
func (w *worker) tell() {
	now := time.Now()
	if now.Sub(w.told) < tellEvery {
		return
	}
	w.told = now
	save := now.Sub(w.saved) > saveEvery
	if save {
		w.saved = now
	}
	t, task := w.now(), w.task
	w.room.Host.Post(func() {
		if w.room.task == task {
			w.room.progressed(t, save)
		}
	})
}

// run works on all games. The error is that of ctx, or of the library or the training file.
func (w *worker) run(ctx context.Context) error {
	for t := w.now(); !t.done(); t = w.now() {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := w.game(ctx, t.ids[t.next]); err != nil {
			return err
		}
		w.change(func(t *task) {
			t.next++
			t.ply = 0
			t.account.Games++
		})
	}
	return nil
}

// read is a game of the library with its number, its catalogue entry, and its review.
type read struct {
	id int64
	of catalog.Game
	gamefile.Reviewed
}

// game works on one game.
func (w *worker) game(ctx context.Context, id int64) error {
	g, err := w.read(ctx, id)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case gamefile.Unreadable(err):
		w.change(func(t *task) { t.account.Failed++ })
		return nil
	case err != nil:
		return err
	case len(g.Line) < 2:
		w.change(func(t *task) { t.account.Left++ })
		return nil
	}
	switch w.now().kind {
	case Mistakes:
		return w.mistakes(ctx, g, false)
	case Puzzles:
		return w.puzzles(ctx, g)
	}
	return w.review(ctx, g)
}

// read reads a game.
func (w *worker) read(ctx context.Context, id int64) (*read, error) {
	r, err := gamefile.ReadReviewed(ctx, w.lib, id, func(rules string) string { return w.engines[rules] }, w.words, w.name)
	if err != nil {
		return nil, err
	}
	of, _ := catalog.Find(w.games, r.Game.Rules().ID())
	return &read{id, of, r}, nil
}

// mistakes makes cards of the user's errors in a game, but for those that were deleted: many games are not gone through one by one.
// reviewed: this task has just reviewed the game, and counted its positions.
func (w *worker) mistakes(ctx context.Context, g *read, reviewed bool) error {
	switch {
	case !reviewed && !g.Own:
		w.change(func(t *task) { t.account.Others++ })
		return nil
	case !reviewed && len(g.Found) == 0:
		w.change(func(t *task) { t.account.Left++ })
		return nil
	}
	line := cards.Reviewed{
		Game: g.of, Line: g.Line, Found: g.Found, Wish: mistakes.Wish{Side: g.Side, Min: w.min},
		Source: func(ply int) string { return cards.LibrarySource(g.id, ply) },
	}
	inside, done, err := w.gate.Pass(ctx)
	for ; err == nil; inside, done, err = w.gate.Pass(ctx) {
		var added, known int
		added, known, err = cards.AddMistakes(inside, w.store, line)
		held := inside.Err() != nil && ctx.Err() == nil
		done()
		switch {
		case held:
			continue
		case err != nil:
			return err
		}
		w.change(func(t *task) {
			if !reviewed {
				t.account.Positions += len(g.Found)
			}
			t.account.Found += added + known
			t.account.Added += added
		})
		return nil
	}
	return err
}

// puzzles looks for puzzles in a game. An interrupted search keeps its finds.
func (w *worker) puzzles(ctx context.Context, g *read) error {
	if g.of.Miner == nil {
		w.change(func(t *task) { t.account.Left++ })
		return nil
	}
	id := g.of.Rules.ID()
	if w.miners[id] == nil {
		w.miners[id] = g.of.Miner()
	}
	for {
		inside, done, err := w.gate.Pass(ctx)
		if err != nil {
			return err
		}
		var unsaved error
		next, a, err := mining.Game(inside, w.miners[id], g.Line, w.now().ply, func(ply int, z collection.Puzzle) {
			added, err := w.store.Cards.Add(ctx, []training.Card{cards.OfPuzzle(id, z, cards.LibrarySource(g.id, ply))}, time.Now())
			if err != nil {
				unsaved = err
				return
			}
			w.change(func(t *task) {
				t.account.Found++
				t.account.Added += added
			})
		})
		held := inside.Err() != nil && ctx.Err() == nil
		done()
		w.change(func(t *task) {
			t.ply = next
			t.account.Account.Add(a)
		})
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case unsaved != nil:
			return unsaved
		case held:
		case err != nil: // not enough memory for this game
			w.change(func(t *task) { t.account.Failed++ })
			return nil
		default:
			return nil
		}
	}
}

// review reviews a game and stores the findings, unless it has been reviewed.
func (w *worker) review(ctx context.Context, g *read) error {
	if g.of.Analyzer == nil || len(g.Found) == len(g.Line)-1 {
		w.change(func(t *task) { t.account.Left++ })
		return nil
	}
	var found []review.Found
	request := review.Request{Game: g.of, Line: g.Line, Effort: w.effort, Threads: w.threads, FreePlay: w.free[g.of.Rules.ID()], Agreed: g.Agreed(g.of.Dialogue)}
	v := review.Start(ctx, request, func(f review.Found, _ review.Progress) {
		found = append(found, f)
		w.change(func(t *task) { t.judged = len(found) })
	})
	w.room.reviews(v)
	err := v.Wait()
	w.room.reviews(nil)
	switch {
	case ctx.Err() != nil:
		w.change(func(t *task) { t.judged = 0 })
		return ctx.Err()
	case err != nil: // not enough memory for this game
		w.change(func(t *task) {
			t.judged = 0
			t.account.Failed++
		})
		return nil
	}
	entries := review.Entries(found, g.Entries)
	played := func(node int) []core.Move {
		if node+1 < len(g.Line) {
			return []core.Move{g.Line[node+1].Move}
		}
		return nil
	}
	if err := w.lib.SetAnalysis(ctx, g.id, w.engines[g.of.Rules.ID()], reports.Format(entries, played)); err != nil {
		return err
	}
	w.change(func(t *task) {
		t.judged = 0
		t.account.Positions += len(found)
	})
	w.room.Host.Post(func() {
		if !w.room.Host.Closed() {
			w.room.links.Stored(g.id)
		}
	})
	if w.auto && g.Own && w.store != nil {
		g.Found = found
		return w.mistakes(ctx, g, true)
	}
	return nil
}

// reviews sets the running review, which pauses while the analysis needs the processor; nil: none.
func (r *Room) reviews(v *review.Review) {
	r.mu.Lock()
	r.reviewing = v
	r.mu.Unlock()
	if v != nil {
		r.Host.Post(func() {
			r.mu.Lock()
			same := r.reviewing == v
			r.mu.Unlock()
			if same {
				v.Hold(r.held)
			}
		})
	}
}
