package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/ui/prose"
)

// leaveProgram saves and closes.
func (w *Window) leaveProgram() {
	w.remember()
	w.keeper.leave()
}

// leave closes the window as soon as all is written, which is not waited for here. If it cannot be written, or the person
// closes the window a second time meanwhile, the person is asked.
func (k *keeper) leave() {
	switch {
	case k.question != nil:
		return
	case k.leaving:
		k.ask(true)
		return
	}
	k.leaving = true
	k.w.tell(k.w.words.T("unsaved.closing"))
	k.flush()
}

// flush writes what is not written yet and then closes the window or asks.
func (k *keeper) flush() {
	w := k.w
	go func() {
		err := w.saver.Flush()
		w.deps.Post(func() {
			switch {
			case w.closed || !k.leaving:
			case err == nil:
				w.win.Close()
			case k.question == nil:
				k.ask(false)
			}
		})
	}()
}

// question asks whether to close the window though something is not saved.
type question struct {
	keeper *keeper
	modal  *modal
	text   *prose.Text
	slow   bool // it is asked because a write takes long, not because one has failed
	copied bool // the game was put into the clipboard
}

// ask opens the question. Closing it keeps the window.
func (k *keeper) ask(slow bool) {
	w := k.w
	q := &question{keeper: k, text: prose.NewRich(), slow: slow}
	k.question = q
	q.refresh()
	ways := k.ways(true)
	ways[0].run = func() {
		k.retry()
		k.flush()
	}
	ways = append(ways, button{text: w.words.T("unsaved.close"), run: func() {
		k.abandoned = true
		w.win.Close()
	}})
	q.modal = w.dialog(dialogSpec{
		title:   w.words.T("unsaved.title"),
		body:    container.NewVScroll(q.text),
		size:    fyne.NewSize(640, 280),
		buttons: ways,
		close:   w.words.T("unsaved.stay"),
		closed: func() {
			k.question, k.leaving = nil, false
			w.tell("")
		},
	})
}

// refresh says what is not saved now, and what would be lost.
func (q *question) refresh() {
	k, t := q.keeper, q.keeper.w.words.T
	head, details := t("save.again"), ""
	switch {
	case k.unsaved.Any():
		head, details = k.text()
	case q.slow:
		head = t("unsaved.slow")
	}
	paragraphs := []string{details}
	switch {
	case k.copied() != "":
	case k.unsaved.Game != nil || !k.unsaved.Any():
		paragraphs = append(paragraphs, t("unsaved.lost"))
	default:
		paragraphs = append(paragraphs, t("unsaved.lost.settings"))
	}
	if q.copied {
		paragraphs = append(paragraphs, t("unsaved.in-clipboard"))
	}
	list := []prose.Paragraph{{Spans: []prose.Span{{Text: head, Style: fyne.TextStyle{Bold: true}}}}}
	for _, text := range paragraphs {
		if text == "" {
			continue
		}
		list = append(list, prose.Paragraph{Spans: []prose.Span{{Text: text}}, Above: 6})
	}
	q.text.SetParagraphs(list)
}
