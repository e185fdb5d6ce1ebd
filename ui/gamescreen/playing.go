package gamescreen

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/core"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/sound"
	"qilab/ui/table"
)

// Play makes the user's move, and reports whether it was made: a move that would lose because of the history alone needs confirmation
// first, and a try in a lesson is not made.
func (r *Room) Play(m core.Move) bool {
	if note, ok := r.Table.Rulings.Warn(m); ok {
		warn(r, note, m)
		return false
	}
	return r.playNow(m)
}

// warning is an open warning of a move from a node; without a dialog there is none.
type warning struct {
	at     *core.Node
	dialog host.Opened
}

// follow closes the warning when the move cannot be made any more: the time may run out before the user has chosen.
func (w warning) follow(t *table.Table) {
	if w.dialog != nil && (t.Node() != w.at || t.Ending.Now().Over()) {
		w.dialog.Close()
	}
}

// warn asks whether to make a move in spite of a warning.
func warn(r *Room, note core.Note, m core.Move) {
	d := host.CarefulQuestion(r.Words.T("warn.title"), r.Words.Note(note), r.Words.T("warn.play"), r.Words.T("warn.another"), func() { r.playNow(m) })
	d.Closed = func() { r.warning = warning{} }
	r.warning = warning{r.Table.Node(), r.Host.Open(d)}
}

func (r *Room) playNow(m core.Move) bool {
	r.Host.Tell("")
	_, ahead := r.Table.Handicap.Now()
	at := r.Table.Node()
	_, ended := r.Table.Ending.At(at)
	if err := r.Table.Play(m); err != nil {
		r.illegal(err)
		return false
	}
	if _, still := r.Table.Document().Game().Ending(); ended && !still {
		r.Host.Tell(r.Words.T("told.goes-on"))
	}
	if ahead { // not part of the game
		r.Sounds.Play(sound.Move)
	}
	return r.Table.Node() != at
}

// illegal shows why a move cannot be made.
func (r *Room) illegal(err error) {
	r.Sounds.Play(sound.Illegal)
	r.Host.Tell(r.Words.Error(err))
}

// middleClick leaves if Control is held, as in the xiangqi program whose keys these are.
func (r *Room) middleClick(e *desktop.MouseEvent) {
	if e.Button == desktop.MouseButtonTertiary && e.Modifier&fyne.KeyModifierShortcutDefault != 0 {
		r.Host.Run("home")
	}
}

// PutBack puts back a picked-up piece, or else clears a message or a preview, or else takes the focus from the board; it reports
// whether there was anything to do.
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

// setLines sets the number of listed moves, or of lines of an engine.
func (r *Room) setLines(n int) {
	r.Settings.SetInt(r.linesSetting(), n)
	if r.view != nil {
		r.view.study.analysis.SetLines(n)
	}
}

// linesSetting returns the setting with the number of lines. There is one for engines and one for solvers that prove outcomes,
// which know every line anyway.
func (r *Room) linesSetting() string {
	if r.Table.Current().Scale > 0 {
		return prefs.EngineLines
	}
	return prefs.Lines
}
