package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/storage"
	"qilab/ui/control"
	"qilab/ui/prose"
	"qilab/ui/session"
)

// importClipboard reads a game, a position or moves from the clipboard.
func (w *Window) importClipboard() { w.importText(w.deps.App.Clipboard().Content(), w.onBoard()) }

// importText puts a text on the table, or into the editor if it is open and the text may go there, and says what it was, or
// what is wrong with it.
func (w *Window) importText(text string, intoEditor bool) {
	found, err := w.session.Texts.Read(text, intoEditor)
	if err == nil && found.Kind == session.FoundSeveral {
		w.chooseGame(found)
		return
	}
	if err == nil {
		found, err = w.session.Texts.Take(found, 0)
	}
	if err != nil {
		w.importFailed(err, text)
		return
	}
	w.imported(found)
}

func (w *Window) importFailed(err error, text string) {
	key := "import.kept"
	if strings.TrimSpace(text) == "" || core.Binary(text) {
		key = "import.kept.empty"
	}
	w.message(w.words.T("import.failed"), w.clean(w.words.T(key, w.words.Error(err), excerpt(core.DecodeText(text)))))
}

// readFile reads the text of one of the program's own files, for the session.
func (w *Window) readFile(text string) *session.File {
	if !storage.IsGame(text) {
		return nil
	}
	game, meta, whole, err := w.deps.Store.Salvage([]byte(text))
	file := &session.File{Game: game, Whole: whole, Err: err}
	if game != nil {
		file.Seats, file.Resume = w.seatsOf(game.Rules(), meta), func() { w.resume(game.Rules(), meta) }
	}
	return file
}

// imported shows what was imported.
func (w *Window) imported(done session.Found) {
	if done.Kind == session.FoundSketch {
		if done.Switched {
			w.tell(w.words.T("editor.switched", w.words.Game(done.Rules)))
		}
		return
	}
	if w.screen != screenGame { // otherwise the session has told of it
		w.show(screenGame)
	}
	w.tell(importedText(w.words, done))
	switch {
	case done.Part != nil:
		w.message(w.words.T("import.part.title"), w.clean(partText(w.words, done.Part)))
	case done.File == nil || done.File.Err == nil:
	case done.File.Whole:
		w.message(w.words.T("problems.title"), w.clean(w.words.T("import.part.header", w.words.Error(done.File.Err))))
	default:
		w.message(w.words.T("import.part.title"), w.clean(w.words.T("import.part.damaged", w.words.Error(done.File.Err), done.File.Game.Nodes()-1)))
	}
}

// chooseGame asks which of several games to put on the table.
func (w *Window) chooseGame(list session.Found) {
	titles := control.NewList(w, func() int { return len(list.Games) }, func(i int) string {
		return w.clean(w.words.T("choose.game", i+1, w.tagsTitle(list.Rules, list.Games[i].Tags)))
	})
	var m *modal
	open := func() {
		done, err := w.session.Texts.Take(list, max(0, titles.Selected()))
		if err != nil {
			w.message(w.words.T("import.failed"), w.clean(w.words.T("choose.failed", w.words.Error(err))))
			return
		}
		m.close()
		w.imported(done)
	}
	m = w.dialog(dialogSpec{
		title:   w.words.T("choose.title", len(list.Games)),
		body:    container.NewStack(titles),
		scrolls: true,
		size:    fyne.NewSize(620, 520),
		buttons: []button{{text: w.words.T("choose.open"), run: open, stays: true}},
		close:   w.words.T("dialog.cancel"),
		focus:   titles,
	})
	titles.Select(0)
}

// tagsTitle is a game in one line by what is said about it: who played whom, where and when, and the result.
func (w *Window) tagsTitle(r core.Rules, tags core.Tags) string {
	var parts []string
	add := func(text string) {
		if text = core.OneLine(text); text != "" {
			parts = append(parts, text)
		}
	}
	add(tags.Get("Title"))
	if first, second := w.playerTag(r, core.First, tags), w.playerTag(r, core.Second, tags); first != "" || second != "" {
		add(w.words.T("choose.players", first, second))
	}
	for _, name := range []string{"Event", "Round", "Date", "Result"} {
		add(tags.Get(name))
	}
	if len(parts) == 0 {
		return w.words.T("choose.nameless")
	}
	return strings.Join(parts, " · ")
}

// playerTag is who played a side, or "" if it is not known.
func (w *Window) playerTag(r core.Rules, s core.Side, tags core.Tags) string {
	return core.OneLine(tags.Get(core.SideTag(r, s)))
}

// typeMovesDialog asks for moves and makes them.
func (w *Window) typeMovesDialog() {
	entry := control.NewEntry(w)
	entry.SetPlaceHolder(w.words.T("type.hint"))
	problem := prose.NewStyled(prose.Span{Color: theme.ColorNameError})
	var m *modal
	enter := func() {
		s := w.session
		if moves, err := core.ParseMoves(s.Rules(), s.Position(), entry.Text); err == nil && len(moves) == 1 {
			m.close()
			w.play(moves[0]) // which may ask
			return
		}
		plies, err := s.Texts.PlayMoves(entry.Text)
		if err != nil {
			problem.SetText(w.clean(w.words.Error(err)))
			return
		}
		m.close()
		w.imported(session.Found{Kind: session.FoundMoves, Plies: plies})
	}
	m = w.dialog(dialogSpec{
		title:   w.heading("type-moves"),
		body:    prose.NewColumn(entry, problem),
		size:    fyne.NewSize(460, 200),
		buttons: []button{{text: w.words.T("type.play"), run: enter, stays: true}},
		close:   w.words.T("dialog.cancel"),
		focus:   entry,
	})
}
