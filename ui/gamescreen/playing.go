package gamescreen

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/core"
	"qilab/ui/host"
	"qilab/ui/sound"
)

// Play makes the user's move, and reports whether it was made: a move that would lose because of the history alone needs confirmation
// first, and a try in a lesson is not made.
func (r *Room) Play(m core.Move) bool { return r.moving.play(m) }

// moving makes the moves of the user.
type moving struct {
	room *Room
	// The open warning of a move from a node; without a dialog there is none.
	from    *core.Node
	warning host.Opened
}

func (u *moving) play(m core.Move) bool {
	if note, ok := u.room.Table.Rulings.Warn(m); ok {
		u.warn(note, m)
		return false
	}
	return u.playNow(m)
}

// warn asks whether to make a move in spite of a warning.
func (u *moving) warn(note core.Note, m core.Move) {
	w := u.room.Words
	d := host.CarefulQuestion(w.T("warn.title"), w.Note(note), w.T("warn.play"), w.T("warn.another"), func() { u.playNow(m) })
	d.Closed = func() { u.from, u.warning = nil, nil }
	u.from, u.warning = u.room.Table.Node(), u.room.Host.Open(d)
}

// follow closes the warning when the move cannot be made any more: the time may run out before the user has chosen.
func (u *moving) follow() {
	if t := u.room.Table; u.warning != nil && (t.Node() != u.from || t.Ending.Now().Over()) {
		u.warning.Close()
	}
}

func (u *moving) playNow(m core.Move) bool {
	t := u.room.Table
	u.room.Host.Tell("")
	_, ahead := t.Handicap.Now()
	at := t.Node()
	_, ended := t.Ending.At(at)
	if err := t.Play(m); err != nil {
		u.refuse(err)
		return false
	}
	if _, still := t.Document().Game().Ending(); ended && !still {
		u.room.Host.Tell(u.room.Words.T("told.goes-on"))
	}
	if ahead { // not part of the game
		u.room.Sounds.Play(sound.Move)
	}
	return t.Node() != at
}

// refuse shows why a move cannot be made.
func (u *moving) refuse(err error) {
	u.room.Sounds.Play(sound.Illegal)
	u.room.Host.Tell(u.room.Words.Error(err))
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
