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
func (w *Window) importClipboard() {
	text := w.deps.App.Clipboard().Content()
	if e := w.session.Editor.Sketch(); e != nil && w.onBoard() {
		if err := pasteIntoEditor(w, text); err == nil {
			return
		}
	}
	w.importText(text)
}

// importText puts a text on the table and says what it was, or what is wrong with it.
func (w *Window) importText(text string) {
	if storage.IsGame(text) {
		w.importGameFile(text)
		return
	}
	done, err := w.session.Texts.Import(text)
	if err != nil {
		w.importFailed(err, text)
		return
	}
	w.imported(done)
}

func (w *Window) importFailed(err error, text string) {
	key := "import.kept"
	if strings.TrimSpace(text) == "" || core.Binary(text) {
		key = "import.kept.empty"
	}
	w.message(w.words.T("import.failed"), w.clean(w.words.T(key, w.words.Error(err), excerpt(core.DecodeText(text)))))
}

// importGameFile puts the text of one of the program's own files on the table.
func (w *Window) importGameFile(text string) {
	game, meta, whole, err := w.deps.Store.Salvage([]byte(text))
	if game == nil {
		w.importFailed(err, text)
		return
	}
	w.open(game, meta, w.words.T("import.done"))
	switch {
	case err == nil:
	case whole:
		w.message(w.words.T("problems.title"), w.clean(w.words.T("import.part.header", w.words.Error(err))))
	default:
		w.message(w.words.T("import.part.title"), w.clean(w.words.T("import.part.damaged", w.words.Error(err), game.Nodes()-1)))
	}
}

// imported shows what was imported, or asks which of several games it is to be.
func (w *Window) imported(done session.Import) {
	if done.Kind == session.ImportedSeveral {
		w.chooseGame(done)
		return
	}
	w.show(screenGame)
	w.tell(importedText(w.words, done))
	if done.Part != nil {
		w.message(w.words.T("import.part.title"), w.clean(partText(w.words, done.Part)))
	}
}

// chooseGame asks which of several games to put on the table.
func (w *Window) chooseGame(list session.Import) {
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
		w.imported(session.Import{Kind: session.ImportedMoves, Plies: plies})
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
