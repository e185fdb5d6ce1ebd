package sessions

import (
	"strings"

	"fyne.io/fyne/v2"

	"qilab/ui/host"
	"qilab/ui/prose"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Results are shown at the end of a session.
type Results struct {
	Mode    string // of the session
	Title   string
	Lines   []string
	Buttons []host.Button
}

// teller is the part of the window that shows results.
type teller interface {
	Open(host.Dialog) host.Opened
	Tell(text string)
}

// Show shows the results in a dialog. It must not cover a game whose clock runs: there a message tells the first line.
func (x Results) Show(h teller, t *table.Table, w words.Words) {
	if _, running := t.Clocks.Running(); running {
		h.Tell(w.T("training.mode."+x.Mode) + w.T("punctuation.colon") + x.Lines[0])
		return
	}
	h.Open(host.Dialog{
		Title: x.Title, Body: prose.NewColumn(prose.New(strings.Join(x.Lines, "\n"))), Size: fyne.NewSize(440, 0), Grows: true, Buttons: x.Buttons,
	})
}
