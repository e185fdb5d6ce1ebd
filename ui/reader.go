package ui

import (
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
	"qilab/ui/prose"
)

// mostEdited is how long a text may be, in bytes, for the toolkit's field to take it: longer ones would stop the window
// for seconds.
const mostEdited = 20_000

// readPage is how much of a long text is shown at once, in bytes.
const readPage = 6_000

// reader shows a text of any length, a page at a time.
type reader struct {
	w      *Window
	text   string
	starts []int // of the pages
	at     int

	page       *prose.Text
	scroll     *container.Scroll
	number     *widget.Label
	back, next *control.Button
}

// readDialog shows a text that is too long to be edited.
func (w *Window) readDialog(title, text string) {
	r := &reader{w: w, text: text, starts: pageStarts(text), page: prose.New(""), number: widget.NewLabel("")}
	r.scroll = container.NewVScroll(r.page)
	r.back = control.NewButton(w, "◀", func() { r.turn(-1) })
	r.next = control.NewButton(w, "▶", func() { r.turn(1) })
	note := prose.NewNote(w.words.T("read.long"))
	w.dialog(dialogSpec{
		title: title,
		body:  prose.NewRoom(note, r.scroll, container.NewHBox(r.back, r.number, r.next)),
		size:  fyne.NewSize(600, 520),
		extra: &button{text: w.words.T("dialog.copy"), run: func() { w.copy(text, w.words.T("told.copied")) }},
	})
	r.turn(0)
}

// pageStarts cuts a text into pages, behind ends of lines where there are some near.
func pageStarts(text string) []int {
	starts := []int{0}
	for at := 0; len(text)-at > readPage; {
		end := at + readPage
		for i := end; i > end-readPage/4; i-- {
			if text[i-1] == '\n' {
				end = i
				break
			}
		}
		for !utf8.RuneStart(text[end]) {
			end--
		}
		starts = append(starts, end)
		at = end
	}
	return starts
}

// turn shows another page.
func (r *reader) turn(by int) {
	r.at = min(max(r.at+by, 0), len(r.starts)-1)
	end := len(r.text)
	if r.at+1 < len(r.starts) {
		end = r.starts[r.at+1]
	}
	r.page.SetText(r.w.clean(r.text[r.starts[r.at]:end]))
	r.number.SetText(r.w.words.T("read.page", r.at+1, len(r.starts)))
	r.scroll.ScrollToTop()
	for b, can := range map[*control.Button]bool{r.back: r.at > 0, r.next: r.at+1 < len(r.starts)} {
		if can {
			b.Enable()
		} else {
			b.Disable()
		}
	}
}
