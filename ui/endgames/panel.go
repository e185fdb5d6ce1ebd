package endgames

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
	"qilab/ui/panel"
	"qilab/ui/table"
)

// Panel names the endgame on the board and offers to practise it. It is hidden if there is none.
type Panel struct {
	offer func() string
	name  *widget.Label
	root  *fyne.Container
}

// NewPanel returns the panel; offer returns its text, or "" if there is no endgame to offer.
func NewPanel(ctx panel.Context, a panel.Actions, offer func() string) *Panel {
	e := &Panel{offer: offer, name: widget.NewLabel("")}
	e.name.Truncation = fyne.TextTruncateEllipsis
	e.root = container.NewBorder(nil, nil, nil, control.NewButton(ctx.Keys, ctx.Words.T("endgames.here.practise"), func() { a.Run("practise") }), e.name)
	e.Refresh(table.ChangedAll)
	return e
}

// Object returns the panel.
func (e *Panel) Object() fyne.CanvasObject { return e.root }

// Refresh updates the panel.
func (e *Panel) Refresh(c table.Change) {
	if c&table.ChangedGame == 0 {
		return
	}
	text := ""
	if e.offer != nil {
		text = e.offer()
	}
	panel.SetText(e.name, text)
	control.SetVisible(e.root, text != "")
}
