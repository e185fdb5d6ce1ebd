package gamescreen

import (
	"slices"

	"fyne.io/fyne/v2"

	"qilab/ui/command"
	"qilab/ui/prefs"
)

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return slices.Concat(r.playing(), r.viewing(), stones{r}.commands(), candidates{r}.commands(), r.study.lines(), r.study.drawing(), replays{r}.commands(), r.auto.commands(), dividers{r}.commands())
}

// playing returns the commands of the current game.
func (r *Room) playing() command.Table {
	t := r.Table
	return command.Table{
		{ID: "restart", Moves: true, Keys: command.Keys(command.Ctrl(fyne.KeyR)), Enabled: func() bool { return r.Host.Playing() && !t.Drill.On() }, Run: r.restart},
		{ID: "go", Moves: true, Keys: command.Keys(command.Plain(fyne.KeyG)), Enabled: func() bool {
			return r.Host.Playing() && t.Players.ProgramToMove() && !t.Players.Thinking() && !t.Ending.LookingBack()
		}, Run: t.Players.Go},
		{ID: "stop", Keys: command.Keys(command.Plain(fyne.KeyX)), Enabled: func() bool { return r.Host.Playing() && t.Players.Thinking() },
			Run: func() { t.Players.StopThinking() }},
		{ID: "continue", Enabled: func() bool { return !r.Host.OnBoard() }, Run: func() { r.Host.Show(prefs.GameScreen) }},
		{ID: "home", Keys: command.Keys(command.Ctrl(fyne.KeyH), command.Ctrl(fyne.KeyW)), Enabled: func() bool { return r.Host.Screen() != prefs.HomeScreen },
			Run: func() { r.Host.Show(prefs.HomeScreen) }},
	}
}

// prior reports whether a command takes a key before the focused board.
func (r *Room) prior(name fyne.KeyName) bool {
	c := r.Host.AllCommands().ForKey(command.Plain(name))
	return c != nil && c.Prior
}

// restart begins the game again, asking first if it is in play.
func (r *Room) restart() {
	again := func() {
		r.Table.Restart()
		r.Host.Tell(r.Words.T("told.restarted"))
	}
	if !r.Table.Players.UnderWay() {
		again()
		return
	}
	r.Host.AskFirst(r.Host.Heading("restart"), r.Words.T("restart.ask"), r.Words.T("command.restart"), r.Words.T("dialog.cancel"), again)
}

// viewing returns the commands of the view.
func (r *Room) viewing() command.Table {
	t := r.Table
	return command.Table{
		{ID: "flip", Keys: command.Keys(command.Plain(fyne.KeyF)), Enabled: r.Host.OnBoard, Checked: t.View.Flipped,
			Run: func() { t.View.SetFlipped(!t.View.Flipped()) }},
		{ID: "to-board", Keys: command.Keys(command.Plain(fyne.KeyB), command.Plain(fyne.KeyReturn)), Enabled: r.Host.OnBoard,
			Run: func() { r.Host.Canvas().Focus(r.view.board) }},
		{ID: "notation", Keys: command.Keys(command.Plain(fyne.KeyM)), Enabled: func() bool {
			return r.Host.Playing() && len(notations{r}.names()) > 0
		}, Run: notations{r}.next},
		{ID: "report", Study: true, Keys: command.Keys(command.Plain(fyne.KeyS)), Enabled: r.Host.Playing, Checked: r.study.showsReport, Run: r.study.switchTab},
	}
}
