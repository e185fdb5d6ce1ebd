package editor

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/solver/catalog"
	"qilab/ui/control"
	"qilab/ui/table"
)

// variantChoice is the choice of the rules by which a setup in the editor is judged and played, for games that have
// several sets of them.
type variantChoice struct {
	room    *Room
	root    *fyne.Container
	pick    *control.Select
	games   []catalog.Game
	filling bool // the program is setting it
}

func newVariantChoice(r *Room) *variantChoice {
	c := &variantChoice{room: r, pick: control.NewSelect(r.Host, nil, nil)}
	c.pick.OnChanged = func(string) {
		if i := c.pick.SelectedIndex(); !c.filling && i >= 0 && i < len(c.games) {
			r.Table.Editor.SetVariant(c.games[i].Rules.ID())
		}
	}
	c.root = container.NewVBox(control.NewHeading(r.Words.T("new.rules")), control.NewFrame(c.pick))
	return c
}

// refresh shows the rules of a setup.
func (c *variantChoice) refresh(ed *table.Sketch) {
	c.games = c.room.Table.Editor.Variants()
	control.SetVisible(c.root, len(c.games) > 1)
	c.filling = true
	defer func() { c.filling = false }()
	at := -1
	c.pick.Options = make([]string, len(c.games))
	for i, g := range c.games {
		c.pick.Options[i] = c.room.Words.Game(g.Rules)
		if g.Rules.ID() == ed.Rules().ID() {
			at = i
		}
	}
	c.pick.SetSelectedIndex(at)
	c.pick.Refresh()
}

// paste reads a setup from a text, and says so if it chose other rules than there were.
func (r *Room) paste(text string) error {
	before := r.Table.Editor.Sketch().Rules().ID()
	if err := r.Table.Editor.Paste(text); err != nil {
		return err
	}
	if now := r.Table.Editor.Sketch().Rules(); now.ID() != before {
		r.Host.Tell(r.Words.T("editor.switched", r.Words.Game(now)))
	}
	return nil
}
