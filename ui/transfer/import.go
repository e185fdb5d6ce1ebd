package transfer

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/storage"
	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/host"
	"qilab/ui/prefs"
	"qilab/ui/session"
)

// importClipboard reads a game, a position or moves from the clipboard.
func (r *Room) importClipboard() {
	text := r.Clipboard().Content()
	if e := r.Session.Editor(); e != nil && r.OnBoard() {
		if err := r.links.PasteSetup(text); err == nil {
			return
		}
	}
	r.importText(text)
}

// importText puts a text on the table and says what it was, or what is wrong with it.
func (r *Room) importText(text string) {
	if storage.IsGame(text) {
		r.importGameFile(text)
		return
	}
	done, err := r.Session.Import(text)
	if err != nil {
		r.Unreadable(err, text)
		return
	}
	r.imported(done)
}

// Unreadable says what is wrong with a text, and that it stays in the clipboard.
func (r *Room) Unreadable(err error, text string) {
	key := "import.kept"
	if strings.TrimSpace(text) == "" || core.Binary(text) {
		key = "import.kept.empty"
	}
	r.Message(r.Words.T("import.failed"), r.Clean(r.Words.T(key, r.Words.Error(err), host.Excerpt(core.DecodeText(text)))))
}

// importGameFile puts the text of one of the program's own files on the table.
func (r *Room) importGameFile(text string) {
	game, meta, whole, err := r.Store.Salvage([]byte(text))
	if game == nil {
		r.Unreadable(err, text)
		return
	}
	gamefile.Take(r.Context, game, meta, r.Words.T("import.done"))
	switch {
	case err == nil:
	case whole:
		r.Message(r.Words.T("problems.title"), r.Clean(r.Words.T("import.part.header", r.Words.Error(err))))
	default:
		r.Message(r.Words.T("import.part.title"), r.Clean(r.Words.T("import.part.damaged", r.Words.Error(err), game.Nodes()-1)))
	}
}

// imported shows what was imported, or asks which of several games it is to be.
func (r *Room) imported(done session.Import) {
	if done.Kind == session.ImportedSeveral {
		r.chooseGame(done)
		return
	}
	r.Show(prefs.GameScreen)
	r.Tell(importedText(r.Words, done))
	if done.Part != nil {
		r.Message(r.Words.T("import.part.title"), r.Clean(partText(r.Words, done.Part)))
	}
}

// chooseGame asks which of several games to put on the table.
func (r *Room) chooseGame(list session.Import) {
	titles := control.NewList(r, func() int { return len(list.Games) }, func(i int) string {
		return r.Clean(r.Words.T("choose.game", i+1, r.Words.GameTitle(list.Rules, list.Games[i].Tags)))
	})
	var m host.Opened
	open := func() {
		done, err := r.Session.Take(list, max(0, titles.Selected()))
		if err != nil {
			r.Message(r.Words.T("import.failed"), r.Clean(r.Words.T("choose.failed", r.Words.Error(err))))
			return
		}
		m.Close()
		r.imported(done)
	}
	m = r.Open(host.Dialog{
		Title:   r.Words.T("choose.title", len(list.Games)),
		Body:    container.NewStack(titles),
		Scrolls: true,
		Size:    fyne.NewSize(620, 520),
		Buttons: []host.Button{{Text: r.Words.T("choose.open"), Run: open, Stays: true}},
		Close:   r.Words.T("dialog.cancel"),
		Focus:   titles,
	})
	titles.Select(0)
}
