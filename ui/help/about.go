package help

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/ui/assets/licences"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/scroll"
	"qilab/ui/version"
)

// about shows the program's purpose, version and components.
func (r *Room) about() {
	b := version.Here()
	body := prose.NewColumn(
		prose.NewStyled(prose.Span{Text: r.Words.T("about.version", b.String()), Style: fyne.TextStyle{Bold: true}}),
		prose.New(r.Words.T("about.text")), prose.New(r.Words.T("about.licence", licences.Copyright, licences.Kind)),
		prose.NewNote(r.Words.T("about.licences")), prose.NewNote(r.Words.T("about.data")),
	)
	if b.Commit != "" {
		body.Add(prose.NewNote(r.Words.T("about.commit", b.Commit, b.Time.Format("2006-01-02"))))
	}
	r.Host.Open(host.Dialog{
		Title: r.Host.Heading("about"),
		Body:  scroll.Scrolled(body),
		Size:  fyne.NewSize(600, 580),
		Extra: &host.Button{Text: r.Words.T("about.all"), Run: r.licences, Stays: true},
	})
}

// licences lists the components of the program, with the licence of the selected one below.
func (r *Room) licences() {
	type work struct {
		title string
		part  licences.Part
	}
	var list []work
	for _, p := range licences.All() {
		for _, name := range p.Names {
			list = append(list, work{r.Host.Clean(r.Words.T("about.work", name, p.Kind)), p})
		}
	}
	text := prose.New("")
	below := scroll.Scrolled(text)
	titles := control.NewList(r.Host, func() int { return len(list) }, func(i int) string { return list[i].title })
	titles.OnChosen = func(i int, _ bool) {
		text.SetText(r.Host.Clean(list[i].part.Text))
		below.ScrollToTop()
		below.Refresh()
	}
	r.Host.Open(host.Dialog{
		Title:   r.Words.T("about.all.title"),
		Body:    prose.NewRoom(prose.NewNote(r.Words.T("about.all.head", len(list))), container.NewGridWithRows(2, titles, below), nil),
		Size:    fyne.NewSize(760, 620),
		Scrolls: true,
		Focus:   titles,
		Extra:   &host.Button{Text: r.Words.T("about.copy"), Run: func() { r.Host.Copy(licences.Text(), r.Words.T("told.copied")) }, Stays: true},
	})
	titles.Select(0)
}
