// Package matches is the room of matches between players of any kind: levels of the program, its engine within limits, and
// third-party engines. It asks for the terms, plays in the background, and shows results as they come.
package matches

import (
	"fyne.io/fyne/v2"

	"qilab/ui/command"
	"qilab/ui/host"
)

// Links are the connections to other rooms.
type Links struct {
	// Open opens a game of the library.
	Open func(id int64)
	// Kept is called after games were stored in the library.
	Kept func()
}

// Room runs matches, one at a time.
type Room struct {
	Deps
	links   Links
	work    *host.Work
	contest *contest // the running match or the last; nil: none
	view    *view    // its dialog, while it is open
	asked   terms    // of the last match
	resumes bool     // the analysis resumes after the match
}

// New returns the room.
func New(d Deps, links Links) *Room {
	return &Room{Deps: d, links: links, work: host.NewWork(d.Host), asked: usual}
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{
		{ID: "match", Moves: true, Keys: command.Keys(command.CtrlShift(fyne.KeyM)), Run: r.open},
		{ID: "match-pause", Enabled: r.goesOn, Checked: func() bool { return r.contest != nil && r.contest.gate.Closed() }, Run: r.pause},
		{ID: "match-stop", Enabled: r.goesOn, Run: r.stop},
	}
}

// Close stops a running match, and waits for its players to exit.
func (r *Room) Close() {
	r.work.End()
	if r.contest != nil {
		r.contest.gate.Set(false)
	}
	r.work.Wait()
}

// goesOn reports whether a match is running.
func (r *Room) goesOn() bool { return r.contest != nil && !r.contest.over }

// Busy describes the progress of the running match, and returns the command that shows it; "" if there is none.
func (r *Room) Busy() (text, command string) {
	if !r.goesOn() {
		return "", ""
	}
	key := "match.busy"
	if r.contest.gate.Closed() {
		key = "match.busy.paused"
	}
	return r.Words.T(key, min(len(r.contest.games)+1, r.contest.terms.games), r.contest.terms.games), "match"
}

// whileOn returns a func that calls do if a match is running.
func (r *Room) whileOn(do func()) func() {
	return func() {
		if r.goesOn() {
			do()
			r.Host.RefreshCommands()
		}
	}
}

// open shows the running match or the last, whose dialog leads to another, or asks for the terms of the first.
func (r *Room) open() {
	if r.contest != nil {
		r.show()
		return
	}
	r.ask(r.Table.Current(), r.asked)
}

// pause pauses the match before its next move, or resumes it.
func (r *Room) pause() {
	shut := !r.contest.gate.Closed()
	r.contest.gate.Set(shut)
	key := "match.told.resumed"
	if shut {
		key = "match.told.paused"
	}
	r.Host.Tell(r.Words.T(key))
	r.changed()
}

// stop ends the match and abandons its current game.
func (r *Room) stop() {
	r.contest.stopped = true
	r.contest.cancel()
	r.contest.gate.Set(false)
}

// changed shows the changes.
func (r *Room) changed() {
	if r.view != nil {
		r.view.refresh()
	}
	r.Host.RefreshCommands()
}
