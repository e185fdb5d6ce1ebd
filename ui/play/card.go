package play

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// card shows the result at the end of a game, and the next actions.
type card struct {
	side   *side
	root   *fyne.Container
	ground *canvas.Rectangle
	title  *prose.Text
	left   *prose.Text // where the game left the repertoire
	aids   *prose.Text

	review, rematch, undo *control.Button
}

func newCard(s *side) *card {
	c := &card{side: s, left: prose.New(""), aids: prose.NewNote(""), ground: canvas.NewRectangle(color.Transparent)}
	c.title = prose.NewStyled(prose.Span{Style: fyne.TextStyle{Bold: true}, Size: theme.SizeNameSubHeadingText})
	c.ground.CornerRadius = 6
	c.review = s.button("review", theme.SearchIcon())
	c.review.Importance = widget.HighImportance
	c.rematch, c.undo = s.button("rematch", theme.ViewRefreshIcon()), s.button("undo", theme.ContentUndoIcon())
	buttons := prose.NewEven(2, c.review, c.rematch, s.button("new", theme.ContentAddIcon()), s.button("home", theme.HomeIcon()))
	c.root = prose.NewField(c.ground, prose.NewColumn(c.title, c.left, c.aids, buttons, c.undo))
	return c
}

// refresh shows the result.
func (c *card) refresh() {
	r := c.side.room
	t, w := r.Table, r.Words
	line := t.Tree.Played()
	last := line[len(line)-1]
	view, text := panel.Verdict(t, w, t.Ending.Of(last).Result)
	if why := panel.Why(t, w, last); why != "" {
		text = w.T("end.why", text, words.Sentence(why))
	}
	c.title.SetText(text)
	ground := look.VerdictColor(view, panel.Tone())
	ground.A /= 3
	c.ground.FillColor = ground
	c.ground.Refresh()
	left := r.links.Departure()
	c.left.SetText(left)
	control.SetVisible(c.left, left != "")
	aids := panel.AidsText(w, t.Assistance.Had())
	c.aids.SetText(aids)
	control.SetVisible(c.aids, aids != "")
	can := func(id string) bool {
		cmd := r.Host.AllCommands().ByID(id)
		return cmd != nil && cmd.Can()
	}
	control.SetVisible(c.review, t.Current().Analyzer != nil && len(line) > 1)
	control.SetVisible(c.rematch, can("rematch"))
	control.SetVisible(c.undo, can("undo") && t.Node() == last)
	c.root.Refresh()
}
