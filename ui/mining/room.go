// Package mining is the room that turns games into training cards: the user's mistakes and puzzles found in the games. It also
// reviews games of the library. The work runs in the background and pauses while the analysis needs the processor.
//
// work.go processes one game, task.go holds the list of games and its results, auto.go makes cards after a review of the
// current game.
package mining

import (
	"context"
	"slices"
	"sync"

	"qilab/solver"
	"qilab/solver/review"
	"qilab/ui/host"
	"qilab/ui/prefs"
)

// Room works on games.
type Room struct {
	Deps
	links Links
	work  *host.Work

	task   *task // running, interrupted or done; nil: none
	worker *worker
	next   []*task
	behind []*task // interrupted, and put behind other work; the last one is resumed first
	active bool    // task is running
	stop   context.CancelFunc
	failed error
	notice *host.Notice
	adding int // makings of cards by add that are under way

	gate *solver.Gate
	held bool

	mu        sync.Mutex // guards reviewing
	reviewing *review.Review
}

// New returns the room.
func New(d Deps, links Links) *Room {
	return &Room{Deps: d, links: links, work: host.NewWork(d.Host), gate: solver.NewGate()}
}

// Close interrupts the work; a later window can resume it.
func (r *Room) Close() {
	r.work.Close()
	if r.active {
		r.task = r.worker.now()
	}
	r.keep()
}

// Opened offers to resume interrupted work, once the library and the training file are open.
func (r *Room) Opened() {
	if r.Library == nil || r.Training == nil || r.task != nil {
		return
	}
	if list := parseTasks(r.Settings.Get(prefs.GamesWork)); len(list) > 0 {
		last := len(list) - 1
		r.behind, r.task = list[:last], list[last]
		r.say()
	}
}

// Begin queues work on games of the library.
func (r *Room) Begin(k Kind, ids []int64) {
	switch {
	case len(ids) == 0:
		r.Host.Tell(r.Words.T("mining.none"))
		return
	case r.Library == nil || r.Training == nil && k != Reviews:
		r.Host.Tell(r.Words.T("mining.opening"))
		return
	}
	t := &task{kind: k, ids: ids}
	if r.active {
		r.next = append(r.next, t)
		r.keep()
		r.Host.Tell(r.Words.T("mining.queued"))
		return
	}
	if r.task != nil && !r.task.done() && !r.task.within(t) {
		r.behind = append(r.behind, r.task)
	}
	r.start(t)
}

// Can reports whether games can be worked on.
func (r *Room) Can() bool { return r.Library != nil && r.Training != nil }

// Changed pauses the work while the analysis runs.
func (r *Room) Changed() {
	_, reviewing := r.Search.Reviews.Status()
	held := reviewing || r.Search.Analysis.SearchingAnything() || r.Table.Players.Thinking() || r.links.Occupied()
	if held == r.held {
		return
	}
	r.held = held
	r.gate.Set(held)
	r.mu.Lock()
	v := r.reviewing
	r.mu.Unlock()
	if v != nil {
		v.Hold(held)
	}
	if r.active {
		r.say()
	}
}

// start starts or resumes a task.
func (r *Room) start(t *task) {
	ctx, cancel := context.WithCancel(r.work.Ctx)
	r.task, r.active, r.stop, r.failed = t, true, cancel, nil
	w := r.newWorker(t)
	r.worker = w
	r.work.Go(func() func() {
		err := w.run(ctx)
		stopped := ctx.Err() != nil
		cancel()
		w.release()
		return func() { r.ended(w, err, stopped) }
	})
	r.keep()
	r.say()
	r.Host.RefreshCommands()
}

// ended shows the result of a task and starts the next one.
func (r *Room) ended(w *worker, err error, stopped bool) {
	if r.task != w.task {
		return
	}
	r.active, r.task = false, w.now()
	if err != nil && !stopped {
		r.failed = err
	}
	r.keep()
	if r.task.account.Added > 0 {
		r.links.Added()
	}
	r.say()
	r.Host.RefreshCommands()
	goesOn := len(r.next) > 0 && !stopped
	if (r.Host.Screen() != prefs.LibraryScreen || goesOn && r.failed != nil) && !stopped {
		r.Host.Tell(r.text())
	}
	if goesOn {
		if !r.task.done() { // it failed, and is offered again after the others
			r.behind = append(r.behind, r.task)
		}
		t := r.next[0]
		r.next = r.next[1:]
		r.start(t)
	}
}

// keep stores unfinished work to be resumed.
func (r *Room) keep() {
	waiting := slices.Clone(r.next)
	slices.Reverse(waiting) // the last of the list is resumed first
	r.Settings.Set(prefs.GamesWork, formatTasks(append(slices.Concat(r.behind, waiting), r.task)))
}

// progressed shows the progress of a task.
func (r *Room) progressed(now *task, save bool) {
	if !r.active || r.Host.Closed() {
		return
	}
	more := r.task.next != now.next
	*r.task = *now
	if save {
		r.keep()
	}
	r.say()
	if more { // the status line shows the count
		r.Host.RefreshCommands()
	}
}

// Busy describes the running work; "" if there is none.
func (r *Room) Busy() (text, command string) {
	if !r.active {
		return "", ""
	}
	return r.Words.T("mining.busy."+string(r.task.kind), r.task.next, len(r.task.ids)), "library"
}

// Reviewing describes the review of games, with others or alone, while it runs or waits; "": they are not being reviewed.
func (r *Room) Reviewing(ids []int64) string {
	asked := &task{kind: Reviews, ids: ids}
	if r.active && asked.within(r.task) {
		text, _ := r.Busy()
		return text
	}
	if slices.ContainsFunc(r.next, asked.within) {
		return r.Words.T("mining.waiting")
	}
	return ""
}

// Notice describes the work and its result, with buttons; nil: there is no work.
func (r *Room) Notice() *host.Notice { return r.notice }

// say updates the notice. While the work runs the notice stays the same value, so that its button persists.
func (r *Room) say() {
	t := r.task
	switch {
	case t == nil:
		r.notice = nil
	case r.active && r.notice != nil && r.notice.Share >= 0:
		r.notice.Text, r.notice.Share = r.text(), t.share()
	case r.active:
		r.notice = &host.Notice{Text: r.text(), Share: t.share(), Buttons: []host.Button{{Text: r.Words.T("dialog.cancel"), Run: r.interrupt}}}
	default:
		n := &host.Notice{Text: r.text(), Share: -1, Bad: r.failed != nil}
		if r.interrupted() != nil {
			n.Buttons = append(n.Buttons, host.Button{Text: r.Words.T("mining.resume"), Run: r.resume})
		}
		n.Buttons = append(n.Buttons, host.Button{Text: r.Words.T("dialog.close"), Run: r.forget})
		r.notice = n
	}
	r.links.Noticed()
}

// interrupt pauses the work; it can be resumed.
func (r *Room) interrupt() {
	if r.active {
		r.next = nil
		r.stop()
	}
}

// interrupted returns the interrupted work that is resumed first; nil: none.
func (r *Room) interrupted() *task {
	switch {
	case r.task != nil && !r.task.done():
		return r.task
	case len(r.behind) > 0:
		return r.behind[len(r.behind)-1]
	}
	return nil
}

// resume continues interrupted work.
func (r *Room) resume() {
	t := r.interrupted()
	if t == nil || r.active || r.Library == nil || r.Training == nil && t.kind != Reviews {
		return
	}
	if t != r.task {
		r.pop()
	}
	r.start(t)
}

// pop removes the last work that was put behind other work, and returns it; nil: there is none.
func (r *Room) pop() (t *task) {
	if n := len(r.behind); n > 0 {
		r.behind, t = r.behind[:n-1], r.behind[n-1]
	}
	return t
}

// forget removes the work and its notice. Work that was put behind it is offered again.
func (r *Room) forget() {
	if !r.active {
		r.task, r.failed = r.pop(), nil
		r.keep()
		r.say()
	}
}
