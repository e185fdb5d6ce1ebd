package openings

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
	"qilab/ui/panel"
	"qilab/ui/words"
)

// Name names the rule set of a game that has several, and the opening that was played, in a small line that is cut where there is no
// room. The pointer over it shows all of it on the status line.
type Name struct {
	widget.Label
	ctx     panel.Context
	explain func(string)
	forms   []string // of the text, the longest first
	hint    string   // "": no name
}

// NewName returns the line.
func NewName(ctx panel.Context, a panel.Actions) *Name {
	n := &Name{ctx: ctx, explain: a.Explain}
	n.Truncation = fyne.TextTruncateEllipsis
	n.Alignment = fyne.TextAlignTrailing
	n.SizeName = theme.SizeNameCaptionText
	n.Importance = widget.LowImportance
	n.ExtendBaseWidget(n)
	n.Update()
	return n
}

// Update shows the rule set, and the name of the opening up to the current position. Tasks have none, and while the players agree on an
// opening, its panel names it.
func (n *Name) Update() {
	t, w := n.ctx.Table, n.ctx.Words
	text, short := "", ""
	if of := t.Rules().Capabilities().OpeningOf; of != nil && !t.Mode().IsTask() && !agreed(t) {
		if name, ok := of(t.Node().Line()); ok {
			text = words.Opening(w, t.Rules(), name)
			name.Verdict = ""
			short = words.Opening(w, t.Rules(), name)
		}
	}
	if a, ok := t.Handicap.Of(); ok && text == "" {
		text = w.T("handicap.name", w.T("handicap."+t.Rules().ID()+"."+a.Handicap.ID))
	}
	n.hint = ""
	if text != "" {
		n.hint = w.T("opening-name.hint", text)
	}
	n.forms = []string{text}
	if set := words.RuleSet(w, t.Rules()); set != "" {
		n.forms = []string{set}
		if text == "" {
			n.hint = set
		} else {
			n.forms, n.hint = []string{w.T("game.ruled", set, text), w.T("game.ruled", set, short)}, w.T("game.ruled", set, n.hint)
		}
	}
	n.show()
}

// Resize picks the longest form that fits and lays out the line, which is not shown without a height, or where not even its ellipsis fits.
func (n *Name) Resize(size fyne.Size) {
	n.Label.Resize(size)
	n.show()
}

func (n *Name) show() {
	text := n.forms[len(n.forms)-1]
	for _, form := range n.forms {
		if fyne.MeasureText(form, theme.CaptionTextSize(), n.TextStyle).Width+2*theme.InnerPadding() <= n.Size().Width {
			text = form
			break
		}
	}
	panel.SetText(&n.Label, text)
	control.SetVisible(n, n.hint != "" && n.Size().Width >= n.MinSize().Width && n.Size().Height > 0)
}

// MouseIn shows the whole name.
func (n *Name) MouseIn(*desktop.MouseEvent) { n.explain(n.hint) }

// MouseMoved is required by the toolkit's interface.
func (n *Name) MouseMoved(*desktop.MouseEvent) {}

// MouseOut takes it away.
func (n *Name) MouseOut() { n.explain("") }
