package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/ui/command"
	"qilab/ui/control"
	"qilab/ui/look"
)

// stoneCommands are those of games in which stones are put: passing, numbers on stones, threats, turning the board.
func (w *Window) stoneCommands() command.Table {
	s := w.session
	return command.Table{
		{ID: "pass", Menu: "edit", Gap: true, Enabled: w.canPass, Run: func() { w.play(core.PassMove) }},
		{ID: "turn-board", Menu: "edit", Keys: keys(command.Plain(fyne.KeyO)),
			Enabled: func() bool { return w.playing() && len(s.Turns()) > 0 }, Run: w.turnDialog},
		{ID: "threats", Menu: "view", Gap: true, Keys: keys(command.Plain(fyne.KeyJ)), Enabled: func() bool { return w.onBoard() && s.Rules().Capabilities().Threats },
			Checked: func() bool { return w.settings.Bool(setThreats) }, Run: func() {
				w.setBool(setThreats, !w.settings.Bool(setThreats))
				w.view.showBoard()
				w.refreshCommands()
			}},
		{ID: "numbers", Menu: "view", Keys: keys(command.Plain(fyne.KeyU)),
			Enabled: func() bool { return w.onBoard() && s.Rules().Capabilities().StoneNumbers }, Run: w.nextNumbers},
	}
}

// canPass reports whether the person can pass; where a pass is a move like others it is on the board.
func (w *Window) canPass() bool {
	if !w.session.Rules().Capabilities().Pass || !w.playing() || !w.session.PersonMayMove() || w.session.Outcome().Over() {
		return false
	}
	if o, ok := w.session.Opening(); ok && !o.State.Done() {
		return false
	}
	_, err := w.session.Position().Play(core.PassMove)
	return err == nil
}

// nextNumbers shows the numbers on other stones: none, the last few, all.
func (w *Window) nextNumbers() {
	list := look.AllNumbers()
	next := list[0]
	for i, n := range list {
		if string(n) == w.settings.Get(setNumbers) {
			next = list[(i+1)%len(list)]
		}
	}
	w.set(setNumbers, string(next))
	w.restyle()
	w.tell(w.words.T("told.numbers", w.words.T("numbers."+string(next))))
}

// turnDialog turns or mirrors the game on the table.
func (w *Window) turnDialog() {
	var m *modal
	grid := container.NewGridWithColumns(1)
	for _, name := range w.session.Turns() {
		grid.Add(control.NewButton(w, w.words.T("symmetry."+name), func() {
			m.close()
			if err := w.session.Turn(name); err != nil {
				w.tell(w.words.Error(err))
				return
			}
			w.tell(w.words.T("told.turned", w.words.T("symmetry."+name)))
		}))
	}
	m = w.dialog(dialogSpec{title: w.heading("turn-board"), body: grid, size: fyne.NewSize(320, 400), close: w.words.T("dialog.cancel")})
}
