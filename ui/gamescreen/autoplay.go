package gamescreen

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/command"
	"qilab/ui/prefs"
)

// autoPlay shows the moves of the game one after another, along the line through the current node, from the start if that is at its
// end. Any other command, and any other change of the position, stops it.
type autoPlay struct {
	room  *Room
	timer *time.Timer // nil: off
	at    *core.Node  // where it went last
	line  []*core.Node
}

func (a *autoPlay) commands() command.Table {
	t := a.room.Table
	return command.Table{{
		ID: "auto-play", Moves: true, Keys: command.Keys(command.Plain(fyne.KeyF9)), Checked: a.on,
		Enabled: func() bool {
			return a.room.Host.Playing() && (a.on() || t.View.CanForward() || len(t.Tree.Played()) > 1)
		},
		Run: func() {
			if a.on() {
				a.stop()
				return
			}
			a.start()
		},
	}}
}

func (a *autoPlay) on() bool { return a.timer != nil }

// start begins at once, so that it is seen what the command does.
func (a *autoPlay) start() {
	t := a.room.Table
	a.room.Host.Show(a.room.Host.Screen())
	a.line = t.Document().Game().CurrentLine()
	if t.View.Playing() {
		a.line = t.Tree.Played() // without moves that were taken back
	}
	if a.following() == nil {
		t.Tree.First()
	} else {
		t.Tree.Goto(a.following())
	}
	a.wait()
}

// following returns the node after the current one; nil: there is none.
func (a *autoPlay) following() *core.Node {
	if i := slices.Index(a.line, a.room.Table.Node()); i+1 < len(a.line) {
		return a.line[i+1]
	}
	return nil
}

// wait shows the position that was gone to for a while.
func (a *autoPlay) wait() {
	a.at, a.timer = a.room.Table.Node(), nil
	if a.following() == nil {
		a.stop()
		return
	}
	var timer *time.Timer
	timer = time.AfterFunc(time.Duration(a.room.Settings.Int(prefs.AutoPlay))*time.Millisecond, func() {
		a.room.Host.Post(func() {
			if a.timer == timer && !a.room.Host.Closed() { // it was not stopped in the meantime
				a.next()
			}
		})
	})
	a.timer = timer
}

func (a *autoPlay) next() {
	a.timer = nil // so that going on does not count as a change by others
	a.room.Table.Tree.Goto(a.following())
	a.wait()
	a.room.Host.RefreshCommands()
}

// follow stops where the position was changed by others.
func (a *autoPlay) follow() {
	if a.on() && (a.room.Table.Node() != a.at || !a.room.Host.Playing()) {
		a.stop()
	}
}

func (a *autoPlay) stop() {
	if a.timer != nil {
		a.timer.Stop()
	}
	a.timer, a.line = nil, nil
	a.room.Host.RefreshCommands()
}

// dismiss stops and reports whether it was on.
func (a *autoPlay) dismiss() bool {
	on := a.on()
	if on {
		a.stop()
	}
	return on
}

// BeforeCommand stops what shows moves by itself before another command is run.
func BeforeCommand(r *Room, id string) {
	if id != "auto-play" {
		r.auto.dismiss()
	}
}
