package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/session"
)

// variantChoice is the choice of the rules by which a set-up in the editor is judged and played, for games that have
// several sets of them.
type variantChoice struct {
	w       *Window
	root    *fyne.Container
	pick    *control.Select
	games   []catalog.Game
	filling bool // the program is setting it
}

func newVariantChoice(w *Window) *variantChoice {
	c := &variantChoice{w: w, pick: control.NewSelect(w, nil, nil)}
	c.pick.OnChanged = func(string) {
		if i := c.pick.SelectedIndex(); !c.filling && i >= 0 && i < len(c.games) {
			w.session.SetVariant(c.games[i].Rules.ID())
		}
	}
	c.root = container.NewVBox(label(w, "new.rules"), control.NewFrame(c.pick))
	return c
}

// refresh shows the rules of a set-up.
func (c *variantChoice) refresh(ed *session.Editor) {
	c.games = c.w.session.Variants()
	setVisible(c.root, len(c.games) > 1)
	c.filling = true
	defer func() { c.filling = false }()
	at := -1
	c.pick.Options = make([]string, len(c.games))
	for i, g := range c.games {
		c.pick.Options[i] = c.w.words.Game(g.Rules)
		if g.Rules.ID() == ed.Rules().ID() {
			at = i
		}
	}
	c.pick.SetSelectedIndex(at)
	c.pick.Refresh()
}

// pasteIntoEditor reads a set-up from a text, and says so if it chose other rules than there were.
func pasteIntoEditor(w *Window, text string) error {
	before := w.session.Editor().Rules().ID()
	if err := w.session.PasteSetup(text); err != nil {
		return err
	}
	if now := w.session.Editor().Rules(); now.ID() != before {
		w.tell(w.words.T("editor.switched", w.words.Game(now)))
	}
	return nil
}
