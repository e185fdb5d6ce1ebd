package analysis

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
)

// lineKeys takes the keyboard for the lines of the analysis: up and down select a line, left and right step through it, Enter goes
// there, and Escape returns the focus. It draws a ring around the list while focused.
type lineKeys struct {
	widget.BaseWidget
	table   *moveTable
	keys    control.Keys
	ring    *canvas.Rectangle
	focused bool
}

var _ fyne.Focusable = (*lineKeys)(nil)

func newLineKeys(t *moveTable, keys control.Keys) *lineKeys {
	k := &lineKeys{table: t, keys: keys, ring: canvas.NewRectangle(nil)}
	k.ring.Hidden = true
	k.ExtendBaseWidget(k)
	return k
}

// CreateRenderer implements fyne.Widget.
func (k *lineKeys) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(k.ring) }

// Refresh applies the colours of the theme.
func (k *lineKeys) Refresh() {
	k.ring.StrokeColor, k.ring.StrokeWidth = theme.Color(theme.ColorNameForeground), 2
	k.ring.CornerRadius = theme.Size(theme.SizeNameButtonRadius)
	k.ring.Hidden = !k.focused
	k.BaseWidget.Refresh()
}

// FocusGained previews the best line.
func (k *lineKeys) FocusGained() {
	k.focused = true
	k.keys.Focused(k)
	k.Refresh()
	if t := k.table; t.look == nil && len(t.report.Moves) > 0 {
		t.lookAtBest()
	}
}

// FocusLost ends the preview.
func (k *lineKeys) FocusLost() {
	k.focused = false
	k.Refresh()
	k.table.leave()
}

// TypedKey selects a line and steps through it.
func (k *lineKeys) TypedKey(e *fyne.KeyEvent) {
	t := k.table
	if t.look == nil {
		k.keys.TypedKey(e)
		return
	}
	t.look.best = false // the user has selected the line
	switch e.Name {
	case fyne.KeyUp:
		k.choose(-1)
	case fyne.KeyDown:
		k.choose(1)
	case fyne.KeyLeft:
		t.stepTo(t.look.at - 1)
	case fyne.KeyRight:
		t.stepTo(t.look.at + 1)
	case fyne.KeyHome:
		t.stepTo(0)
	case fyne.KeyEnd:
		t.stepTo(len(t.look.ends))
	case fyne.KeyReturn, fyne.KeyEnter:
		if t.look.at == 0 {
			t.stepTo(1)
		}
		t.actions.GoLine(t.look.moves())
	case fyne.KeyEscape:
		if c := fyne.CurrentApp().Driver().CanvasForObject(k); c != nil {
			c.Unfocus()
		}
	default:
		k.keys.TypedKey(e)
	}
}

// choose selects another line.
func (k *lineKeys) choose(by int) {
	t := k.table
	to := t.rowOf(t.look) + by
	if to >= 0 && to < t.rows.Count {
		t.lookAt(t.report.Moves[to], 0, -1)
		t.rows.Reveal(to, 0)
	}
}

// TypedRune passes on characters.
func (k *lineKeys) TypedRune(r rune) { k.keys.TypedRune(r) }

// TypedShortcut passes on shortcuts.
func (k *lineKeys) TypedShortcut(s fyne.Shortcut) { k.keys.TypedShortcut(s) }

// KeyDown passes the key on.
func (k *lineKeys) KeyDown(e *fyne.KeyEvent) { k.keys.KeyDown(e) }

// KeyUp passes the key on.
func (k *lineKeys) KeyUp(e *fyne.KeyEvent) { k.keys.KeyUp(e) }
