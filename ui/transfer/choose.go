package transfer

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/table"
	"qilab/ui/words"
)

// fewGames is the length of a list that needs no search field.
const fewGames = 12

// chooseGame asks which of several games to open; those of a file can all go into the library.
func (r *Room) chooseGame(list table.Found, path string) {
	title := func(game int) string {
		return r.Host.Clean(r.Words.T("choose.game", game+1, words.GameTitle(r.Words, list.Rules, list.Games[game].Tags)))
	}
	var shown []int // the games that match the query
	titles := control.NewList(r.Host, func() int { return len(shown) }, func(i int) string { return title(shown[i]) })
	find := func(query string) {
		shown = shown[:0]
		for game := range list.Games {
			if query == "" || control.Matches(query, title(game)) {
				shown = append(shown, game)
			}
		}
		titles.UnselectAll()
		titles.Refresh()
		titles.Select(0)
	}
	var head []fyne.CanvasObject
	if list.Cut != nil {
		head = append(head, prose.NewNote(r.Host.Clean(r.Words.T("choose.cut", r.Words.Error(list.Cut), len(list.Games)))))
	}
	var open func()
	if len(list.Games) > fewGames {
		search := control.NewSearch(r.Host, r.Words.T("choose.search"), find)
		search.Through, search.OnSubmitted = titles, func(string) { open() }
		head = append(head, search)
	}
	var body fyne.CanvasObject = container.NewStack(titles)
	if len(head) > 0 {
		body = prose.NewRoom(prose.NewColumn(head...), body, nil)
	}
	var m host.Opened
	open = func() {
		at := titles.Selected()
		if at < 0 || at >= len(shown) {
			return
		}
		done, err := r.Table.Texts.Take(list, shown[at])
		if err != nil {
			beginning, ok := r.Table.Texts.BeginningOf(list, shown[at])
			r.Host.Message(r.Words.T("import.failed"), r.Host.Clean(r.Words.T("choose.failed", r.Words.Error(err))),
				offerBeginning(r, beginning, ok, m.Close)...)
			return
		}
		m.Close()
		r.imported(done, path)
	}
	buttons := []host.Button{{Text: r.Words.T("choose.open"), Run: open, Stays: true}}
	if path != "" {
		buttons = append(buttons, host.Button{Text: r.Words.T("choose.all"), Run: func() { r.links.Collect([]string{path}) }})
	}
	m = r.Host.Open(host.Dialog{
		Title:   r.Words.T("choose.title", len(list.Games)),
		Body:    body,
		Scrolls: true,
		Size:    fyne.NewSize(620, 520),
		Buttons: buttons,
		Close:   r.Words.T("dialog.cancel"),
		Focus:   titles,
	})
	find("")
}
