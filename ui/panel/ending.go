package panel

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
	"qilab/ui/table"
)

// Ending names the ending on the board and offers to practise it. It is hidden while there is none.
type Ending struct {
	offer func() string
	name  *widget.Label
	root  *fyne.Container
}

// NewEnding makes the panel; offer returns what it says, "" where there is nothing to offer.
func NewEnding(ctx Context, a Actions, offer func() string) *Ending {
	e := &Ending{offer: offer, name: widget.NewLabel("")}
	e.name.Truncation = fyne.TextTruncateEllipsis
	e.root = container.NewBorder(nil, nil, nil, control.NewButton(ctx.Keys, ctx.Words.T("endgames.here.practise"), func() { a.Run("practise") }), e.name)
	e.Refresh(table.ChangedAll)
	return e
}

// Object returns the panel to be put into the window.
func (e *Ending) Object() fyne.CanvasObject { return e.root }

// Refresh shows what the board has.
func (e *Ending) Refresh(c table.Change) {
	if c&table.ChangedGame == 0 {
		return
	}
	text := ""
	if e.offer != nil {
		text = e.offer()
	}
	setText(e.name, text)
	control.SetVisible(e.root, text != "")
}
