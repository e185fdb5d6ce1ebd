package explorer

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/scroll"
	"qilab/ui/words"
)

// choosing is the dialog with the filter of counted games.
type choosing struct {
	room                    *Room
	player, opponent, event *control.Entry
	from, to                *control.Entry
	side, result, kind      *control.Choice[string]
	mine                    *control.Check
	wrong                   *prose.Text
}

// chooseGames opens the dialog.
func (r *Room) chooseGames() {
	d := &choosing{room: r}
	d.show(r.choice())
}

func (d *choosing) show(now choice) {
	r, t := d.room, d.room.Words.T
	rules := r.Table.Rules()
	entry := func(text, holder string) *control.Entry {
		e := control.NewEntry(r.Host)
		e.SetText(text)
		e.SetPlaceHolder(holder)
		return e
	}
	year := func(n int, holder string) *control.Entry {
		text := ""
		if n > 0 {
			text = strconv.Itoa(n)
		}
		return entry(text, holder)
	}
	d.player, d.opponent = entry(now.player, t("explorer.choose.name")), entry(now.opponent, t("explorer.choose.name"))
	d.event = entry(now.event, t("explorer.choose.part"))
	d.from, d.to = year(now.from, t("explorer.choose.from")), year(now.to, t("explorer.choose.to"))
	d.side = control.NewChoice(r.Host, []string{"", sideFirst, sideSecond}, func(v string) string {
		switch v {
		case sideFirst:
			return r.Words.Side(rules, core.First)
		case sideSecond:
			return r.Words.Side(rules, core.Second)
		}
		return t("explorer.choose.either")
	}, now.side, nil)
	results := []string{""}
	for _, result := range words.Results(r.Words, rules) {
		results = append(results, result.Name(rules.Sides()))
	}
	results = append(results, unknownResult)
	d.result = control.NewChoice(r.Host, results, func(v string) string {
		if v == "" {
			return t("explorer.choose.any")
		}
		return resultName(r.Words, rules, v)
	}, now.result, nil)
	ids := []string{""}
	for _, k := range kinds {
		ids = append(ids, k.id)
	}
	d.kind = control.NewChoice(r.Host, ids, func(v string) string {
		if v == "" {
			return t("explorer.choose.any")
		}
		return t("explorer.kind." + v)
	}, now.kind, nil)
	d.mine = control.NewCheck(r.Host, t("explorer.choose.mine"), now.mine, nil)
	d.wrong = prose.NewStyled(prose.Span{})
	d.open()
}

func (d *choosing) open() {
	r, t := d.room, d.room.Words.T
	const label = 104
	row := func(key string, o fyne.CanvasObject) fyne.CanvasObject {
		l := widget.NewLabel(t(key))
		l.Truncation = fyne.TextTruncateEllipsis
		return prose.NewTerm(l, label, o)
	}
	years := container.NewGridWithColumns(2, d.from, d.to)
	body := prose.NewColumn(
		prose.NewNote(t("explorer.choose.note")),
		row("explorer.choose.player", d.player),
		row("explorer.choose.side", d.side.Framed),
		row("explorer.choose.opponent", d.opponent),
		row("explorer.choose.event", d.event),
		row("explorer.choose.years", years),
		row("explorer.choose.result", d.result.Framed),
		row("explorer.choose.kind", d.kind.Framed),
		row("explorer.choose.own", d.mine),
		d.wrong,
	)
	var opened host.Opened
	take := func() {
		c, wrong := d.chosen()
		if wrong != "" {
			d.wrong.SetText(wrong)
			body.Refresh()
			return
		}
		opened.Close()
		r.setChoice(c)
	}
	opened = r.Host.Open(host.Dialog{
		Title: t("explorer.choose.title"), Body: scroll.Scrolled(body), Size: fyne.NewSize(460, 500),
		Buttons: []host.Button{{Text: t("explorer.choose.take"), Run: take, Stays: true}},
		Extra: &host.Button{Text: t("explorer.clear.all"), Run: func() {
			opened.Close()
			r.setChoice(choice{})
		}},
		Close: t("dialog.cancel"),
		Focus: d.player,
	})
}

// chosen returns the choice, or the error in it.
func (d *choosing) chosen() (c choice, wrong string) {
	text := func(e *control.Entry) string { return named(e.Text) }
	c = choice{
		player: text(d.player), opponent: text(d.opponent), event: text(d.event), side: d.side.Value(), result: d.result.Value(),
		kind: d.kind.Value(), mine: d.mine.Checked, from: year(d.from.Text), to: year(d.to.Text),
	}
	for _, e := range []*control.Entry{d.from, d.to} {
		if typed := strings.TrimSpace(e.Text); typed != "" && year(typed) == 0 {
			return c, d.room.Words.T("explorer.choose.wrong", host.Excerpt(typed))
		}
	}
	if c.from != 0 && c.to != 0 && c.from > c.to {
		c.from, c.to = c.to, c.from
	}
	if c.player == "" && c.opponent == "" {
		c.side = ""
	}
	return c, ""
}
