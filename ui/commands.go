package ui

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/command"
)

// table is all commands of the window, in the order of the menus.
func (w *Window) table() command.Table {
	var all command.Table
	for _, part := range []command.Table{
		w.gameCommands(), w.editCommands(), w.moveCommands(), w.analysisCommands(), w.puzzleCommands(), w.viewCommands(),
		w.helpCommands(), w.stoneCommands(), w.reachCommands(),
	} {
		all = append(all, part...)
	}
	return append(all, w.candidateCommands()...)
}

// The conditions of commands.

func (w *Window) onBoard() bool { return w.screen == screenGame }
func (w *Window) playing() bool { return w.onBoard() && w.session.Editor.Sketch() == nil }
func (w *Window) editing() bool { return w.onBoard() && w.session.Editor.Sketch() != nil }
func (w *Window) hasMove() bool { return w.playing() && w.session.Node().Parent() != nil }

// gameCommands are those of the game menu, that of quitting last: the toolkit adds one of its own to a menu that ends
// otherwise.
func (w *Window) gameCommands() command.Table {
	const menu = "game"
	s := w.session
	begin := command.Table{
		{ID: "new", Menu: menu, Keys: keys(command.Ctrl(fyne.KeyN)), Run: w.newGameDialog},
		{ID: "restart", Menu: menu, Keys: keys(command.Ctrl(fyne.KeyR)), Enabled: w.playing, Run: func() {
			s.Restart()
			w.tell(w.words.T("told.restarted"))
		}},
		{ID: "players", Menu: menu, Enabled: w.playing, Run: w.playersDialog},
		{ID: "go", Menu: menu, Keys: keys(command.Plain(fyne.KeyG)), Enabled: func() bool {
			return w.playing() && s.Players.ProgramToMove() && !s.Players.Thinking()
		}, Run: s.Players.Go},
		{ID: "stop", Menu: menu, Keys: keys(command.Plain(fyne.KeyX)), Enabled: func() bool { return w.playing() && s.Players.Thinking() },
			Run: func() { s.Players.StopThinking() }},
	}
	return slices.Concat(begin, w.openingCommands(), command.Table{
		{ID: "info", Menu: menu, Gap: true, Keys: keys(command.Plain(fyne.KeyI)), Enabled: w.playing, Run: w.infoDialog},
		{ID: "judge", Menu: menu, Enabled: func() bool { return w.onBoard() && w.hasFreePlay() }, Checked: w.judging,
			Run: func() { w.setJudging(!w.judging()) }},
		{ID: "quick-save", Menu: menu, Gap: true, Keys: keys(command.Ctrl(fyne.KeyS)), Enabled: w.playing, Run: w.quickSave},
		{ID: "quick-load", Menu: menu, Keys: keys(command.Ctrl(fyne.KeyL)), Run: w.quickLoad},
		{ID: "save-as", Menu: menu, Keys: keys(command.CtrlShift(fyne.KeyS)), Enabled: w.playing, Run: w.saveAsDialog},
		{ID: "slots", Menu: menu, Keys: keys(command.Ctrl(fyne.KeyO)), Run: w.slotsDialog},
		{ID: "open-file", Menu: menu, Keys: keys(command.CtrlShift(fyne.KeyO)), Run: w.openFileDialog},
		{ID: "home", Menu: menu, Gap: true, Keys: keys(command.Ctrl(fyne.KeyH), command.Ctrl(fyne.KeyW)), Enabled: w.onBoard,
			Run: func() { w.show(screenHome) }},
		{ID: "continue", Menu: menu, Enabled: func() bool { return !w.onBoard() }, Run: func() { w.show(screenGame) }},
		{ID: "quit", Menu: menu, Gap: true, Keys: keys(command.Ctrl(fyne.KeyQ)), Run: w.leaveProgram},
	})
}

func (w *Window) editCommands() command.Table {
	const menu = "edit"
	s := w.session
	return command.Table{
		{ID: "undo", Steps: true, Menu: menu, Keys: keys(command.Ctrl(fyne.KeyZ)), Enabled: func() bool { return w.onBoard() && s.CanUndo() },
			Run: func() { s.Undo() }},
		{ID: "undo-turn", Steps: true, Menu: menu, Keys: keys(command.CtrlShift(fyne.KeyU)), Enabled: func() bool { return w.onBoard() && s.CanUndo() },
			Run: func() { s.UndoTurn() }},
		{ID: "redo", Steps: true, Menu: menu, Keys: keys(command.Ctrl(fyne.KeyY), command.CtrlShift(fyne.KeyZ)),
			Enabled: func() bool { return w.onBoard() && s.CanRedo() }, Run: func() { s.Redo() }},
		{ID: "export", Menu: menu, Gap: true, Keys: keys(command.Ctrl(fyne.KeyE)), Enabled: w.onBoard, Run: w.exportPosition},
		{ID: "import", Menu: menu, Keys: keys(command.Ctrl(fyne.KeyI), command.Ctrl(fyne.KeyV)), Run: w.importClipboard},
		{ID: "export-game", Menu: menu, Keys: keys(command.CtrlShift(fyne.KeyE)), Enabled: w.playing, Run: w.exportGame},
		{ID: "export-as", Menu: menu, Keys: keys(command.CtrlShift(fyne.KeyC)), Enabled: w.playing, Run: w.exportDialog},
		{ID: "copy-position", Menu: menu, Enabled: w.playing, Run: w.copyPosition},
		{ID: "copy-game", Menu: menu, Enabled: w.playing, Run: w.copyGame},
		{ID: "editor", Menu: menu, Gap: true, Keys: keys(command.Ctrl(fyne.KeyD)), Enabled: w.onBoard, Checked: w.editing, Run: func() {
			if s.Editor.Sketch() != nil {
				w.closeEditor()
			} else {
				s.Editor.EditPosition()
			}
		}},
		{ID: "type-moves", Menu: menu, Gap: true, Keys: keys(command.Plain(fyne.KeyE)), Enabled: func() bool {
			return w.playing() && s.Players.PersonMayMove()
		}, Run: w.typeMovesDialog},
		{ID: "annotate", Menu: menu, Keys: keys(command.Plain(fyne.KeyC)), Enabled: w.playing,
			Run: func() { w.annotateDialog(s.Node()) }},
		{ID: "promote", Menu: menu, Keys: keys(command.Plain(fyne.KeyP)), Enabled: func() bool { return w.hasMove() && !onMainLine(s.Node()) },
			Run: func() { s.Tree.Promote(s.Node()) }},
		{ID: "delete", Menu: menu, Keys: keys(command.Plain(fyne.KeyDelete)), Enabled: w.hasMove, Run: func() { w.deleteFrom(s.Node()) }},
	}
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
func (w *Window) deleteFrom(n *core.Node) {
	if w.session.Tree.Delete(n) {
		w.tell(w.words.T("told.deleted"))
	}
}

func (w *Window) moveCommands() command.Table {
	const menu = "move"
	s := w.session
	canBack := func() bool { return w.playing() && s.Node().Parent() != nil }
	canForward := func() bool { return w.playing() && s.Node().Next() != nil }
	variations := func() bool { return canBack() && len(s.Node().Parent().Children()) > 1 }
	return command.Table{
		{ID: "first", Steps: true, Menu: menu, Keys: keys(command.Plain(fyne.KeyHome)), Enabled: canBack, Run: func() { s.Tree.First() }},
		{ID: "back", Steps: true, Menu: menu, Keys: keys(command.Plain(fyne.KeyLeft)), Enabled: canBack, Run: func() { s.Tree.Back() }},
		{ID: "forward", Steps: true, Menu: menu, Keys: keys(command.Plain(fyne.KeyRight)), Enabled: canForward, Run: func() { s.Tree.Forward() }},
		{ID: "last", Steps: true, Menu: menu, Keys: keys(command.Plain(fyne.KeyEnd)), Enabled: canForward, Run: func() { s.Tree.Last() }},
		{ID: "previous-variation", Steps: true, Menu: menu, Gap: true, Keys: keys(command.Plain(fyne.KeyUp)), Enabled: variations,
			Run: func() { s.Tree.Sibling(-1) }},
		{ID: "next-variation", Steps: true, Menu: menu, Keys: keys(command.Plain(fyne.KeyDown)), Enabled: variations, Run: func() { s.Tree.Sibling(1) }},
	}
}

func (w *Window) analysisCommands() command.Table {
	const menu = "analysis"
	s := w.session
	on := func() bool { on, _ := s.Analysis.On(); return on }
	paused := func() bool { _, paused := s.Analysis.On(); return paused }
	reviewing := func() bool { _, _, on := s.Analysis.Reviewing(); return on }
	return command.Table{
		{ID: "analyse", Menu: menu, Keys: keys(command.Plain(fyne.KeyL)), Enabled: w.playing, Checked: on, Run: func() {
			s.Analysis.SetOn(!on())
			w.setBool(setAnalysing, on())
		}},
		{ID: "pause", Menu: menu, Keys: keys(command.Plain(fyne.KeyK)), Enabled: func() bool { return w.playing() && on() }, Checked: paused,
			Run: func() { s.Analysis.SetPaused(!paused()) }},
		{ID: "deeper", Menu: menu, Keys: keys(command.Plain(fyne.KeyD)), Enabled: func() bool { return w.playing() && s.Analysis.CanDeepen() },
			Checked: s.Analysis.Deepening, Run: s.Analysis.Deeper},
		{ID: "review", Menu: menu, Keys: keys(command.Plain(fyne.KeyR)), Enabled: func() bool { return w.playing() && w.canReview() },
			Checked: reviewing, Run: w.review},
		{ID: "best", Menu: menu, Gap: true, Keys: keys(command.Plain(fyne.KeySpace)), Enabled: w.playing, Run: func() { w.playCandidate(1) }},
		{ID: "winning-line", Menu: menu, Keys: keys(command.Plain(fyne.KeyW)), Enabled: w.playing, Run: w.lineDialog},
		{ID: "hide", Menu: menu, Gap: true, Keys: keys(command.Plain(fyne.KeyH)), Enabled: w.onBoard,
			Checked: s.View.Hidden, Run: func() {
				s.View.SetHidden(!s.View.Hidden())
				w.sightChanged()
			}},
		{ID: "overlay", Menu: menu, Keys: keys(command.Plain(fyne.KeyA)), Enabled: w.onBoard,
			Checked: func() bool { return s.View.Settings().Overlay }, Name: func() string {
				if s.Current().Scale > 0 {
					return "command.overlay.scored"
				}
				return "command.overlay"
			}, Run: func() {
				v := s.View.Settings()
				v.Overlay = !v.Overlay
				w.setView(v)
			}},
		{ID: "bar", Menu: menu, Keys: keys(command.Plain(fyne.KeyV)), Enabled: func() bool { return w.onBoard() && s.Current().Scale > 0 },
			Checked: func() bool { return s.View.Settings().Bar }, Run: func() {
				v := s.View.Settings()
				v.Bar = !v.Bar
				w.setView(v)
			}},
		{ID: "legend", Menu: menu, Gap: true, Run: w.legendDialog},
		{ID: "engine", Menu: menu, Enabled: func() bool { return s.Current().External != nil }, Run: w.engineDialog},
		{ID: "restart-engine", Menu: menu, Enabled: func() bool { return canRestartEngine(s) }, Run: func() { restartEngine(w) }},
	}
}

func (w *Window) viewCommands() command.Table {
	const menu = "view"
	s := w.session
	return command.Table{
		{ID: "flip", Menu: menu, Keys: keys(command.Plain(fyne.KeyF)), Enabled: w.onBoard,
			Checked: s.View.Flipped, Run: func() {
				s.View.SetFlipped(!s.View.Flipped())
				w.sightChanged()
			}},
		{ID: "to-board", Menu: menu, Keys: keys(command.Plain(fyne.KeyB), command.Plain(fyne.KeyReturn)), Enabled: w.onBoard,
			Run: func() { w.win.Canvas().Focus(w.view.board) }},
		{ID: "notation", Menu: menu, Keys: keys(command.Plain(fyne.KeyM)), Enabled: func() bool {
			return w.playing() && len(w.notations()) > 0
		}, Run: w.nextNotation},
		{ID: "language", Menu: menu, Gap: true, Keys: keys(command.Ctrl(fyne.KeyT)), Run: w.nextLanguage},
		{ID: "mode", Menu: menu, Keys: keys(command.Ctrl(fyne.KeyM)), Run: w.nextMode},
		{ID: "settings", Menu: menu, Gap: true, Keys: keys(command.Ctrl(fyne.KeyComma)), Run: w.settingsDialog},
	}
}

func (w *Window) helpCommands() command.Table {
	const menu = "help"
	return command.Table{
		{ID: "rules", Menu: menu, Keys: keys(command.Plain(fyne.KeyF1)), Run: func() { w.rulesDialog(w.session.Rules()) }},
		{ID: "sample", Menu: menu, Run: w.openSample},
		{ID: "keys", Menu: menu, Keys: keys(command.Char('?')), Run: w.keysDialog},
		{ID: "about", Menu: menu, Gap: true, Run: w.aboutDialog},
	}
}

// candidateCommands play the moves of the analysis by their numbers. The sheet of keys has one line for them all.
func (w *Window) candidateCommands() command.Table {
	names := []fyne.KeyName{fyne.Key1, fyne.Key2, fyne.Key3, fyne.Key4, fyne.Key5, fyne.Key6, fyne.Key7, fyne.Key8, fyne.Key9}
	var table command.Table
	for i, name := range names {
		c := &command.Command{
			ID: "candidate", Group: "analysis", Label: "1–9", Unlisted: i > 0,
			Keys: keys(command.Plain(name)), Enabled: w.playing, Run: func() { w.playCandidate(i + 1) },
		}
		if i > 0 {
			c.ID += "-" + strconv.Itoa(i+1)
		}
		table = append(table, c)
	}
	return table
}

// playCandidate plays the n-th move of the analysis, from 1. Hidden moves are not played: that would tell them.
func (w *Window) playCandidate(n int) {
	if !w.session.Analysis.Visible() {
		w.tell(w.words.T("told.no-analysis"))
		return
	}
	m, ok := w.session.Analysis.Candidate(n)
	if !ok {
		w.tell(w.words.T("told.no-candidate"))
		return
	}
	w.play(m)
}

func keys(list ...command.Key) []command.Key { return list }
