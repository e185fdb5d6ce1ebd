package analysis

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"qilab/core"
	"qilab/ui/analysis/search"
	"qilab/ui/control"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/prose"
	"qilab/ui/table"
)

// Threat is the line with the other side's threat and its gain. It is hidden while threats are off.
type Threat struct {
	ctx  panel.Context
	text *prose.Text
	sign *canvas.Rectangle // in the colour of threats on the board
	root *fyne.Container
}

// threatSign is the width of the sign before the line.
const threatSign = 16

// NewThreat returns the panel.
func NewThreat(ctx panel.Context) *Threat {
	t := &Threat{ctx: ctx, text: prose.New(""), sign: canvas.NewRectangle(nil)}
	t.sign.CornerRadius = 3
	t.sign.SetMinSize(fyne.NewSize(6, 20))
	edge := layout.NewCustomPaddedLayout(8, 0, 7, threatSign-13) // beside the first line of the text
	t.root = prose.NewTerm(container.New(edge, t.sign), threatSign, t.text)
	t.Refresh(table.ChangedAll)
	return t
}

// Object returns the panel.
func (t *Threat) Object() fyne.CanvasObject { return t.root }

// Room returns the height for a line of two rows.
func (t *Threat) Room() float32 { return prose.LinesHeight(2) }

// Refresh shows the current state.
func (t *Threat) Refresh(table.Change) {
	shown := t.ctx.Search.Threat.Visible()
	if shown {
		t.text.SetText(t.said())
		t.sign.FillColor = look.ThreatColor(panel.Dark())
		t.sign.Refresh()
	}
	if shown != t.root.Visible() {
		control.SetVisible(t.root, shown)
	}
}

// said returns the text of the line.
func (t *Threat) said() string {
	threat, w := t.ctx.Search.Threat, t.ctx.Words
	passed, ok := threat.Passed()
	if !ok {
		return w.T("threat.nowhere")
	}
	list, ok := threat.Found()
	switch {
	case !ok:
		return w.T("threat.searching")
	case len(list) == 0:
		return w.T("threat.nowhere")
	}
	text := ""
	for i, m := range list {
		moves := w.Line(t.ctx.Table.Rules(), passed, m.Turn)
		switch {
		case !m.Real():
			text += w.T("threat.idle", moves, t.comesTo(passed, m))
		case i == 0:
			text += w.T("threat.line", moves, t.comesTo(passed, m))
		default:
			text += w.T("punctuation.semicolon") + w.T("threat.also", moves, t.comesTo(passed, m))
		}
	}
	return text
}

// comesTo describes the gain of the other side's move.
func (t *Threat) comesTo(passed core.Position, m search.Menace) string {
	w := t.ctx.Words
	if m.HasGain {
		return w.Note(m.Gain)
	}
	turn := passed.Turn()
	return w.Verdict(t.ctx.Table.Rules(), m.Verdict, turn, t.ctx.Table.View.Settings().ScoresFor(turn))
}
