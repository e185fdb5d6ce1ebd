package saving

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/ui/host"
	"qilab/ui/prose"
)

// Leave closes the window once everything is written, without blocking. It asks first if that would cut off some work; and if writing
// fails, or the user closes the window again meanwhile.
func (r *Room) Leave() {
	if work := r.links.Working(); work != "" && !r.ending && !r.leaving {
		askAboutWork(r, work)
		return
	}
	leave(r)
}

// leave is Leave without the question about work.
func leave(r *Room) {
	r.links.Leaving()
	switch {
	case r.question != nil:
		return
	case r.leaving:
		r.askToClose(true)
		return
	}
	r.leaving = true
	r.Host.Tell(r.Words.T("unsaved.closing"))
	r.flush()
}

// askAboutWork asks whether to close the window although that cuts off some work.
func askAboutWork(r *Room, work string) {
	if r.asking {
		return
	}
	r.asking = true
	r.Host.Open(host.Dialog{
		Title:   r.Words.T("closing.title"),
		Body:    container.NewVScroll(prose.New(work)),
		Size:    fyne.NewSize(540, 220),
		Buttons: []host.Button{{Text: r.Words.T("unsaved.close"), Run: func() { leave(r) }}},
		Close:   r.Words.T("unsaved.stay"),
		Closed:  func() { r.asking = false },
	})
}

// flush writes pending changes, then closes the window or asks.
func (r *Room) flush() {
	go func() {
		err := r.saver.Flush()
		r.Host.Post(func() { r.flushed(err) })
	}()
}

// flushed closes the window after a flush, or asks if that failed.
func (r *Room) flushed(err error) {
	switch {
	case r.Host.Closed() || !r.leaving:
	case err == nil:
		r.links.CloseWindow()
	default:
		if r.question == nil {
			r.askToClose(false)
		}
		if r.ending {
			r.rescue()
		}
		r.answer() // the autosaver may have succeeded since
	}
}

// question asks whether to close the window with unsaved changes.
type question struct {
	room   *Room
	modal  host.Opened
	text   *prose.Text
	slow   bool // a write takes long, rather than having failed
	copied bool // the game was put into the clipboard
}

// askToClose opens the question. Closing it keeps the window.
func (r *Room) askToClose(slow bool) {
	q := &question{room: r, text: prose.NewRich(), slow: slow}
	r.question = q
	q.refresh()
	ways := r.ways(true)
	ways[0].Run = func() {
		r.retry()
		r.flush()
	}
	ways = append(ways, host.Button{Text: r.Words.T("unsaved.close"), Run: func() {
		r.abandoned = true
		r.links.CloseWindow()
	}})
	q.modal = r.Host.Open(host.Dialog{
		Title:   r.Words.T("unsaved.title"),
		Body:    container.NewVScroll(q.text),
		Size:    fyne.NewSize(640, 280),
		Buttons: ways,
		Close:   r.Words.T("unsaved.stay"),
		Closed: func() {
			r.question, r.leaving = nil, false
			r.Host.Tell("")
		},
		Uncovered: r.answer,
	})
}

// answer closes the window in place of the user if everything is saved again. A dialog in which the user looks for another place is
// not taken away, unless the system is waiting.
func (r *Room) answer() {
	if q := r.question; q != nil && !r.unsaved.Any() && (q.modal.OnTop() || r.ending) {
		r.flush()
	}
}

// refresh lists the unsaved work that would be lost.
func (q *question) refresh() {
	r, t := q.room, q.room.Words.T
	head, details := t("save.again"), ""
	switch {
	case r.unsaved.Any():
		head, details = r.text()
	case q.slow:
		head = t("unsaved.slow")
	}
	paragraphs := []string{details}
	switch {
	case r.copied() != "" || !r.unsaved.Any() && !q.slow:
	case r.unsaved.Game != nil || !r.unsaved.Any():
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
