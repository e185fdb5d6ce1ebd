// Package matches is the room of the matches between players of any kind: levels of the program, its engine within bounds, and
// engines of third parties. It asks for the conditions, plays in the background, and shows the results as they come.
package matches

import (
	"context"
	"sync"

	"fyne.io/fyne/v2"

	"qilab/ui/command"
)

// Links hold what the room needs of others.
type Links struct {
	// Open puts a game of the library on the table.
	Open func(id int64)
}

// Room arranges matches, one at a time.
type Room struct {
	Deps
	links   Links
	within  context.Context // of the room: it ends with it
	end     context.CancelFunc
	running sync.WaitGroup
	contest *contest // that goes on or was the last; nil: none
	view    *view    // its dialog, while it is open
	asked   terms    // those of the last match
	resumes bool     // the analysis goes on when the match is over
}

// New makes the room.
func New(d Deps, links Links) *Room {
	r := &Room{Deps: d, links: links, asked: usual}
	r.within, r.end = context.WithCancel(context.Background())
	return r
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{
		{ID: "match", Moves: true, Keys: command.Keys(command.CtrlShift(fyne.KeyM)), Run: r.open},
		{ID: "match-pause", Enabled: r.goesOn, Checked: func() bool { return r.contest != nil && r.contest.gate.shut() }, Run: r.pause},
		{ID: "match-stop", Enabled: r.goesOn, Run: r.stop},
	}
}

// Close ends a match that goes on, and waits for its players to end.
func (r *Room) Close() {
	r.end()
	if r.contest != nil {
		r.contest.gate.set(false)
	}
	r.running.Wait()
}

// goesOn reports whether a match is being played.
func (r *Room) goesOn() bool { return r.contest != nil && !r.contest.over }

// Busy returns how far the match is that is being played, and the command that shows it; "" if none is.
func (r *Room) Busy() (text, command string) {
	if !r.goesOn() {
		return "", ""
	}
	key := "match.busy"
	if r.contest.gate.shut() {
		key = "match.busy.paused"
	}
	return r.Words.T(key, min(len(r.contest.games)+1, r.contest.terms.games), r.contest.terms.games), "match"
}

// whileOn returns a func that does something to the match that goes on, if there is one.
func (r *Room) whileOn(do func()) func() {
	return func() {
		if r.goesOn() {
			do()
			r.Host.RefreshCommands()
		}
	}
}

// open shows the match that goes on, or asks for the conditions of another.
func (r *Room) open() {
	if r.goesOn() {
		r.show()
		return
	}
	r.ask()
}

// pause lets the match wait before its next move, or go on.
func (r *Room) pause() {
	shut := !r.contest.gate.shut()
	r.contest.gate.set(shut)
	key := "match.told.resumed"
	if shut {
		key = "match.told.paused"
	}
	r.Host.Tell(r.Words.T(key))
	r.changed()
}

// stop ends the match; the game that is being played is given up.
func (r *Room) stop() {
	r.contest.stopped = true
	r.contest.cancel()
	r.contest.gate.set(false)
}

// changed shows what has changed.
func (r *Room) changed() {
	if r.view != nil {
		r.view.refresh()
	}
	r.Host.RefreshCommands()
}

// gate holds a match back while it is shut.
type gate struct {
	mu   sync.Mutex
	wait chan struct{} // closed when it opens; nil: it is open
}

// set shuts or opens the gate.
func (g *gate) set(shut bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case shut && g.wait == nil:
		g.wait = make(chan struct{})
	case !shut && g.wait != nil:
		close(g.wait)
		g.wait = nil
	}
}

func (g *gate) shut() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.wait != nil
}

// pass waits until the gate is open. The error is that of ctx.
func (g *gate) pass(ctx context.Context) error {
	for {
		g.mu.Lock()
		wait := g.wait
		g.mu.Unlock()
		if wait == nil {
			return ctx.Err()
		}
		select {
		case <-wait:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
