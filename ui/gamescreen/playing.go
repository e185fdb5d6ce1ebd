package gamescreen

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/core"
	"qilab/ui/prefs"
	"qilab/ui/sound"
)

// Play makes a move of the person, and reports whether it was made now: one that would lose by the history of the game alone
// is asked about first, and one that belongs to a lesson is not made at all.
func (r *Room) Play(m core.Move) bool {
	if note, ok := r.Table.Rulings.Warn(m); ok {
		at := r.Table.Node()
		r.Host.AskFirst(r.Words.T("warn.title"), r.Words.Note(note), r.Words.T("warn.play"), r.Words.T("warn.another"), func() {
			if r.Table.Node() == at {
				r.playNow(m)
			}
		})
		return false
	}
	return r.playNow(m)
}

func (r *Room) playNow(m core.Move) bool {
	r.Host.Tell("")
	_, ahead := r.Table.Handicap.Now()
	at := r.Table.Node()
	if err := r.Table.Play(m); err != nil {
		r.illegal(err)
		return false
	}
	if ahead { // it is in no line of play
		r.Sounds.Play(sound.Move)
	}
	return r.Table.Node() != at
}

// illegal says why a move cannot be made.
func (r *Room) illegal(err error) {
	r.Sounds.Play(sound.Illegal)
	r.Host.Tell(r.Words.Error(err))
}

// middleClick leaves if Control is held, as in the xiangqi program that the keys come from.
func (r *Room) middleClick(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonTertiary && e.Modifier&fyne.KeyModifierShortcutDefault != 0 {
		r.Host.Run("home")
	}
}

// PutBack puts back what was picked up on the board, or else takes away a message or a line that is shown, or else the keyboard from
// the board; it reports whether there was anything to do.
func (r *Room) PutBack() bool {
	if r.view == nil || r.view.board == nil {
		return false
	}
	if r.auto.dismiss() {
		return true
	}
	told := r.view.toast.dismiss()
	if r.view.board.ClearSelection() || r.view.clearShown() || told || r.Table.View.Playing() && r.links.Play.Dismiss() {
		return true
	}
	if r.Host.Canvas().Focused() == fyne.Focusable(r.view.board) {
		r.Host.Canvas().Focus(nil)
		return true
	}
	return false
}

// setLines chooses how many moves the analysis lists, or how many lines an engine works out.
func (r *Room) setLines(n int) {
	r.Settings.SetInt(r.linesSetting(), n)
	if r.view != nil {
		r.view.study.analysis.SetLines(n)
	}
}

// linesSetting returns the name of the setting that holds the number of lines. Solvers that prove outcomes know every
// line anyway, so the two kinds of analyzer have a setting each.
func (r *Room) linesSetting() string {
	if r.Table.Current().Scale > 0 {
		return prefs.EngineLines
	}
	return prefs.Lines
}
