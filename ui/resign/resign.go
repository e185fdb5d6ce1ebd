// Package resign is the room in which games end other than by their rules: a side resigns, both agree to a draw. It also sets
// the board up for the next game between the same players.
package resign

import (
	"errors"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/command"
	"qilab/ui/table"
)

// Room ends games and begins rematches.
type Room struct {
	Deps
}

// New returns the room.
func New(d Deps) *Room { return &Room{Deps: d} }

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{
		{ID: "resign", Moves: true, Keys: command.Keys(command.CtrlShift(fyne.KeyR)), Enabled: r.canEnd, Run: r.resign},
		{ID: "offer-draw", Moves: true, Keys: command.Keys(command.CtrlShift(fyne.KeyD)), Enabled: r.canDraw, Run: r.offerDraw},
		{ID: "rematch", Moves: true, Keys: command.Keys(command.CtrlShift(fyne.KeyN)), Enabled: func() bool { return r.Host.Playing() && r.Table.Players.CanRematch() },
			Run: r.rematch},
		{ID: "play-on", Moves: true, Enabled: func() bool { return r.Host.Playing() && r.Table.Players.MayPlayOn() }, Run: r.playOn},
	}
}

// canEnd reports whether the user is playing a game that can end here or, against the program, after the earlier move being viewed: of
// two people it would be another's turn. Where the end was taken back, the command tells why not. The result of an opened game is that
// of other people.
func (r *Room) canEnd() bool {
	t := r.Table
	seats, err := t.Players.Seats(), t.Ending.Possible()
	_, alone := t.Players.Viewer()
	possible := err == nil || errors.Is(err, table.ErrEndTakenBack) || errors.Is(err, table.ErrNotLast) && alone && t.View.Playing() && !t.Tree.Finished()
	if t.Players.Company() == table.Spectating && t.Document().Game().Recorded() != core.Unfinished {
		return false
	}
	return r.Host.Playing() && (seats[core.First].Person() || seats[core.Second].Person()) && possible && len(t.Tree.Played()) > 1
}

// toEnd goes to the last move of the game, which is ended there.
func (r *Room) toEnd() {
	t := r.Table
	line := t.Tree.Played()
	if last := line[len(line)-1]; t.View.Playing() && t.Node() != last {
		t.Tree.Goto(last)
	}
}

// resign resigns for the user, or for the side to move of two people. It does not ask first, for undo takes it back.
func (r *Room) resign() {
	r.toEnd()
	side, alone := r.Table.Players.Viewer()
	if !alone {
		side = r.Table.Position().Turn()
	}
	r.end(core.Outcome{Result: core.WinFor(side.Other()), Reason: core.EndResign})
}

// end ends the game, or shows why that is impossible.
func (r *Room) end(out core.Outcome) {
	if err := r.Table.Ending.Set(out); err != nil {
		r.Host.Tell(r.Words.Error(err))
	}
}

// playOn begins a game at an earlier position of a finished one.
func (r *Room) playOn() {
	if err := r.Table.Players.PlayOn(); err != nil {
		r.Host.Tell(r.Words.Error(err))
		return
	}
	r.Host.Tell(r.Words.T("told.played-on"))
}
