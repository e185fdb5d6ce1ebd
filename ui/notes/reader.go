package notes

import (
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/prose"
)

// readPage is the part of a long text shown at once, in bytes.
const readPage = 6_000

// reader shows a text of any length, a page at a time.
type reader struct {
	room   *Room
	text   string
	starts []int // of the pages
	at     int

	page       *prose.Text
	scroll     *container.Scroll
	number     *widget.Label
	back, next *control.Button
}

// read shows a text that is too long to be edited.
func (r *Room) read(title, text string) {
	p := &reader{room: r, text: text, starts: pageStarts(text), page: prose.New(""), number: widget.NewLabel("")}
	p.scroll = container.NewVScroll(p.page)
	p.back = control.NewButton(r.Host, "◀", func() { p.turn(-1) })
	p.next = control.NewButton(r.Host, "▶", func() { p.turn(1) })
	note := prose.NewNote(r.Words.T("read.long"))
	r.Host.Open(host.Dialog{
		Title: title,
		Body:  prose.NewRoom(note, p.scroll, container.NewHBox(p.back, p.number, p.next)),
		Size:  fyne.NewSize(600, 520),
		Extra: &host.Button{Text: r.Words.T("dialog.copy"), Run: func() { r.Host.Copy(text, r.Words.T("told.copied")) }},
	})
	p.turn(0)
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
func (p *reader) turn(by int) {
	p.at = min(max(p.at+by, 0), len(p.starts)-1)
	end := len(p.text)
	if p.at+1 < len(p.starts) {
		end = p.starts[p.at+1]
	}
	p.page.SetText(p.room.Host.Clean(p.text[p.starts[p.at]:end]))
	p.number.SetText(p.room.Words.T("read.page", p.at+1, len(p.starts)))
	p.scroll.ScrollToTop()
	control.SetEnabled(p.back, p.at > 0)
	control.SetEnabled(p.next, p.at+1 < len(p.starts))
}
