package gamescreen

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/command"
	"qilab/ui/prefs"
)

// autoPlay plays through the game move by move, along the line through the current node, from the start if that is at its end. Any
// other command or change of the position stops it.
type autoPlay struct {
	room  *Room
	timer *time.Timer // nil: off
	at    *core.Node  // the node it went to last
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

// start shows the first move at once, to make the effect of the command visible.
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

// wait schedules the next move.
func (a *autoPlay) wait() {
	a.at, a.timer = a.room.Table.Node(), nil
	if a.following() == nil {
		a.stop()
		return
	}
	var timer *time.Timer
	timer = time.AfterFunc(time.Duration(a.room.Settings.Int(prefs.AutoPlay))*time.Millisecond, func() {
		a.room.Host.Post(func() {
			if a.timer == timer && !a.room.Host.Closed() { // not stopped in the meantime
				a.next()
			}
		})
	})
	a.timer = timer
}

func (a *autoPlay) next() {
	a.timer = nil // so that the next step does not count as a foreign change
	a.room.Table.Tree.Goto(a.following())
	a.wait()
	a.room.Host.RefreshCommands()
}

// follow stops after a change of position by others.
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

// BeforeCommand stops automatic play before another command.
func (r *Room) BeforeCommand(id string) {
	if id != "auto-play" {
		r.auto.dismiss()
	}
}
