package gamescreen

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/command"
	"qilab/ui/prefs"
)

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return slices.Concat(r.playing(), r.openings(), r.editing(), r.moving(), r.viewing(), r.stones(), r.candidates())
}

func (r *Room) hasMove() bool { return r.Playing() && r.Session.Node().Parent() != nil }

// playing are the commands of the game on the table.
func (r *Room) playing() command.Table {
	s := r.Session
	return command.Table{
		{ID: "restart", Keys: command.Keys(command.Ctrl(fyne.KeyR)), Enabled: r.Playing, Run: func() {
			s.Restart()
			r.Tell(r.Words.T("told.restarted"))
		}},
		{ID: "go", Keys: command.Keys(command.Plain(fyne.KeyG)), Enabled: func() bool {
			return r.Playing() && s.ProgramToMove() && !s.Thinking()
		}, Run: s.Go},
		{ID: "stop", Keys: command.Keys(command.Plain(fyne.KeyX)), Enabled: func() bool { return r.Playing() && s.Thinking() },
			Run: func() { s.StopThinking() }},
		{ID: "continue", Enabled: func() bool { return !r.OnBoard() }, Run: func() { r.Show(prefs.GameScreen) }},
		{ID: "home", Keys: command.Keys(command.Ctrl(fyne.KeyH), command.Ctrl(fyne.KeyW)), Enabled: r.OnBoard,
			Run: func() { r.Show(prefs.HomeScreen) }},
	}
}

// editing are the commands that change the tree of moves.
func (r *Room) editing() command.Table {
	s := r.Session
	return command.Table{
		{ID: "undo", Steps: true, Keys: command.Keys(command.Ctrl(fyne.KeyZ)), Enabled: func() bool { return r.OnBoard() && s.CanUndo() },
			Run: func() { s.Undo() }},
		{ID: "undo-turn", Steps: true, Keys: command.Keys(command.CtrlShift(fyne.KeyU)),
			Enabled: func() bool { return r.OnBoard() && s.CanUndo() }, Run: func() { s.UndoTurn() }},
		{ID: "redo", Steps: true, Keys: command.Keys(command.Ctrl(fyne.KeyY), command.CtrlShift(fyne.KeyZ)),
			Enabled: func() bool { return r.OnBoard() && s.CanRedo() }, Run: func() { s.Redo() }},
		{ID: "type-moves", Keys: command.Keys(command.Plain(fyne.KeyE)), Enabled: func() bool {
			return r.Playing() && s.PersonMayMove()
		}, Run: r.typeMoves},
		{ID: "promote", Keys: command.Keys(command.Plain(fyne.KeyP)), Enabled: func() bool { return r.hasMove() && !onMainLine(s.Node()) },
			Run: func() { s.Promote(s.Node()) }},
		{ID: "delete", Keys: command.Keys(command.Plain(fyne.KeyDelete)), Enabled: r.hasMove, Run: func() { r.deleteFrom(s.Node()) }},
	}
}

// nodeMenu opens the menu of a move in the list.
func (r *Room) nodeMenu(n *core.Node, at fyne.Position) {
	item := func(id string, run func()) *fyne.MenuItem {
		return fyne.NewMenuItem(r.Words.T("command."+id), run)
	}
	promote := item("promote", func() { r.Session.Promote(n) })
	promote.Disabled = onMainLine(n)
	remove := item("delete", func() { r.deleteFrom(n) })
	remove.Disabled = n.Parent() == nil
	menu := fyne.NewMenu("", item("annotate", func() { r.links.Annotate(n) }), promote, remove)
	widget.ShowPopUpMenuAtPosition(menu, r.Canvas(), at)
}

func onMainLine(n *core.Node) bool {
	for ; n.Parent() != nil; n = n.Parent() {
		if n.Parent().Next() != n {
			return false
		}
	}
	return true
}

// deleteFrom removes a move and all that follows; undo brings it back.
func (r *Room) deleteFrom(n *core.Node) {
	if r.Session.Delete(n) {
		r.Tell(r.Words.T("told.deleted"))
	}
}

// moving are the commands that go through the tree of moves.
func (r *Room) moving() command.Table {
	s := r.Session
	canBack := func() bool { return r.Playing() && s.Node().Parent() != nil }
	canForward := func() bool { return r.Playing() && s.Node().Next() != nil }
	variations := func() bool { return canBack() && len(s.Node().Parent().Children()) > 1 }
	return command.Table{
		{ID: "first", Steps: true, Keys: command.Keys(command.Plain(fyne.KeyHome)), Enabled: canBack, Run: func() { s.First() }},
		{ID: "back", Steps: true, Keys: command.Keys(command.Plain(fyne.KeyLeft)), Enabled: canBack, Run: func() { s.Back() }},
		{ID: "forward", Steps: true, Keys: command.Keys(command.Plain(fyne.KeyRight)), Enabled: canForward, Run: func() { s.Forward() }},
		{ID: "last", Steps: true, Keys: command.Keys(command.Plain(fyne.KeyEnd)), Enabled: canForward, Run: func() { s.Last() }},
		{ID: "previous-variation", Steps: true, Keys: command.Keys(command.Plain(fyne.KeyUp)), Enabled: variations, Run: func() { s.Sibling(-1) }},
		{ID: "next-variation", Steps: true, Keys: command.Keys(command.Plain(fyne.KeyDown)), Enabled: variations, Run: func() { s.Sibling(1) }},
	}
}

// viewing are the commands for what is seen.
func (r *Room) viewing() command.Table {
	s := r.Session
	return command.Table{
		{ID: "flip", Keys: command.Keys(command.Plain(fyne.KeyF)), Enabled: r.OnBoard, Checked: s.Flipped,
			Run: func() { s.SetFlipped(!s.Flipped()) }},
		{ID: "to-board", Keys: command.Keys(command.Plain(fyne.KeyB), command.Plain(fyne.KeyReturn)), Enabled: r.OnBoard,
			Run: func() { r.Canvas().Focus(r.view.board) }},
		{ID: "notation", Keys: command.Keys(command.Plain(fyne.KeyM)), Enabled: func() bool {
			return r.Playing() && len(r.notations()) > 0
		}, Run: r.nextNotation},
		{ID: "report", Keys: command.Keys(command.Plain(fyne.KeyS)), Enabled: r.Playing, Checked: r.showsReport, Run: r.switchTab},
	}
}

// candidates are the commands that play the moves of the analysis by their numbers. The sheet of keys has one line for them all.
func (r *Room) candidates() command.Table {
	names := []fyne.KeyName{fyne.Key1, fyne.Key2, fyne.Key3, fyne.Key4, fyne.Key5, fyne.Key6, fyne.Key7, fyne.Key8, fyne.Key9}
	table := command.Table{
		{ID: "best", Keys: command.Keys(command.Plain(fyne.KeySpace)), Enabled: r.Playing, Run: func() { r.playCandidate(1) }},
	}
	for i, name := range names {
		c := &command.Command{
			ID: "candidate", Group: "analysis", Label: "1–9", Unlisted: i > 0,
			Keys: command.Keys(command.Plain(name)), Enabled: r.Playing, Run: func() { r.playCandidate(i + 1) },
		}
		if i > 0 {
			c.ID += "-" + strconv.Itoa(i+1)
		}
		table = append(table, c)
	}
	return table
}

// playCandidate plays the n-th move of the analysis, from 1. Hidden moves are not played: that would tell them.
func (r *Room) playCandidate(n int) {
	if !r.Session.Visible() {
		r.Tell(r.Words.T("told.no-analysis"))
		return
	}
	m, ok := r.Session.Candidate(n)
	if !ok {
		r.Tell(r.Words.T("told.no-candidate"))
		return
	}
	r.play(m)
}
