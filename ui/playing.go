package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/core"
	"qilab/ui/sound"
)

// play makes a move of the person, after asking if it would lose by the history of the game alone.
func (w *Window) play(m core.Move) {
	if !w.session.PersonMayMove() {
		return
	}
	if note, ok := w.session.Warn(m); ok {
		at := w.session.Node()
		w.askFirst(w.words.T("warn.title"), w.words.Note(note), w.words.T("warn.play"), w.words.T("warn.another"), func() {
			if w.session.Node() == at {
				w.playNow(m)
			}
		})
		return
	}
	w.playNow(m)
}

func (w *Window) playNow(m core.Move) {
	if !w.session.PersonMayMove() {
		return
	}
	w.tell("")
	if err := w.session.Play(m); err != nil {
		w.illegal(err)
	}
}

// illegal says why a move cannot be made.
func (w *Window) illegal(err error) {
	w.deps.Sounds.Play(sound.Illegal)
	w.tell(w.words.Error(err))
}

// moved is told of every move that is made, for its sound.
func (w *Window) moved(n *core.Node) { w.deps.Sounds.Play(w.soundOf(n)) }

func (w *Window) soundOf(n *core.Node) sound.Event {
	if out := w.session.OutcomeOf(n); out.Over() {
		return soundOfEnd(out.Result.For(w.viewer()))
	}
	return effectSounds[w.session.Rules().Capabilities().EffectOf(n.Parent().Position(), n.Move(), n.Position())]
}

// effectSounds are the sounds of what moves do.
var effectSounds = [...]sound.Event{
	core.EffectMove: sound.Move, core.EffectCapture: sound.Capture, core.EffectDrop: sound.Drop, core.EffectCheck: sound.Check,
	core.EffectAgain: sound.ExtraTurn,
}

func soundOfEnd(v core.View) sound.Event {
	switch v {
	case core.ViewWin:
		return sound.Win
	case core.ViewBothWin, core.ViewDraw:
		return sound.BothWin
	}
	return sound.Lose
}

// viewer is the side whose success is a success: the person's who plays the program; of two people the one who has just
// moved.
func (w *Window) viewer() core.Side {
	seats := w.session.Seats()
	switch {
	case seats[core.First].Person() && !seats[core.Second].Person():
		return core.First
	case seats[core.Second].Person() && !seats[core.First].Person():
		return core.Second
	}
	if parent := w.session.Node().Parent(); parent != nil {
		return parent.Position().Turn()
	}
	return core.First
}

// square is a click or a drag on the board of the editor.
func (w *Window) square(from, to core.Square, secondary bool) {
	switch {
	case w.session.Editor() == nil:
	case from != core.NoSquare:
		w.session.MovePiece(from, to)
	case secondary:
		w.session.Erase(to)
	default:
		w.session.Put(to)
	}
}

// middleClick leaves if Control is held, as in the xiangqi program that the keys come from.
func (w *Window) middleClick(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonTertiary && e.Modifier&fyne.KeyModifierShortcutDefault != 0 {
		w.Run("home")
	}
}

// clearSelection puts back what was picked up on the board, or else takes away a line that is shown, or else the keyboard
// from the board; it reports whether there was anything to do.
func (w *Window) clearSelection() bool {
	if w.screen != screenGame || w.view == nil || w.view.board == nil {
		return false
	}
	if w.view.board.ClearSelection() || w.view.clearShown() {
		return true
	}
	if w.win.Canvas().Focused() == fyne.Focusable(w.view.board) {
		w.win.Canvas().Focus(nil)
		return true
	}
	return false
}

// setLines chooses how many moves the analysis lists, or how many lines an engine works out.
func (w *Window) setLines(n int) {
	w.setInt(w.linesSetting(), n)
	w.applySettings()
	if w.view != nil {
		w.view.analysis.SetLines(n)
	}
}

// linesSetting is the setting of the number of lines: solvers that prove outcomes know all of them anyway, so the two
// kinds have settings of their own.
func (w *Window) linesSetting() string {
	if w.session.Current().Scale > 0 {
		return setEngineLines
	}
	return setLines
}
