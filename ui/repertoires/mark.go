package repertoires

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/core/repertoire"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// title is the tag with the name of a repertoire.
const title = "Title"

// mark asks for which side the current game is a repertoire.
func (r *Room) mark() {
	rules, game := r.Table.Rules(), r.Table.Document().Game()
	side, marked := r.marked()
	if !marked {
		side = r.likely()
	}
	name := control.NewEntry(r.Host)
	shown := r.Host.Clean(core.OneLine(game.Tags().Get(title)))
	name.SetText(shown)
	usual := words.RepertoireByOpening(r.Words, game)
	if event, ok := words.NameIn(game, "Event"); ok && marked {
		usual = r.Host.Clean(event)
	}
	name.SetPlaceHolder(usual)
	choice := r.sides(rules, side, func(chosen core.Side) { side = chosen })
	rows := container.New(layout.NewFormLayout(), widget.NewLabel(r.Words.T("repertoires.name")), name, widget.NewLabel(r.Words.T("repertoires.side")), choice)
	told := "repertoires.marked"
	if game.Nodes() == 1 {
		told = "repertoires.marked.empty" // the library takes it with its first move
	}
	d := host.Dialog{
		Title: r.Host.Heading("repertoire-mark"),
		Body:  prose.NewColumn(prose.New(r.Words.T("repertoires.mark.about")), rows, prose.NewNote(r.Words.T("repertoires.mark.note"))),
		Size:  fyne.NewSize(520, 0),
		Grows: true,
		Buttons: []host.Button{{Text: r.Words.T("repertoires.mark.yes"), Run: func() {
			r.setMark(game, func(tags core.Tags) core.Tags {
				switch text := name.Text; {
				case strings.TrimSpace(text) == "": // the placeholder is the name
					tags = tags.With(title, usual)
				case text != shown:
					tags = tags.With(title, text)
				}
				return repertoire.Marked(rules, tags, side)
			}, r.Words.T(told, r.Words.Side(rules, side)))
		}}},
		Close: r.Words.T("dialog.cancel"),
		Focus: name,
	}
	if marked {
		d.Extra = &host.Button{Text: r.Words.T("repertoires.unmark"), Run: func() {
			r.Host.CloseDialogs()
			r.setMark(game, func(tags core.Tags) core.Tags { return tags.With(repertoire.Tag, "") }, r.Words.T("repertoires.unmarked"))
		}}
	}
	r.Host.Open(d)
}

// setMark changes the tags of the game, if it is still the current one.
func (r *Room) setMark(game *core.Game, change func(core.Tags) core.Tags, told string) {
	if r.Table.Document().Game() != game {
		return
	}
	if err := r.Table.Tree.SetTags(change(game.Tags())); err != nil {
		told = r.Words.Error(err)
	}
	r.Host.Tell(told)
}

// likely returns the side that the board faces.
func (r *Room) likely() core.Side {
	if r.Table.View.Flipped() {
		return core.Second
	}
	return core.First
}

// sides offers the sides of a game.
func (r *Room) sides(rules core.Rules, now core.Side, chosen func(core.Side)) fyne.CanvasObject {
	return control.NewChoice(r.Host, []core.Side{core.First, core.Second}, func(side core.Side) string { return r.Words.Side(rules, side) }, now, chosen).Framed
}
