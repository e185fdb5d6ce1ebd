package analysis

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/ui/panel"
	"qilab/ui/prose"
	"qilab/ui/scroll"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Report shows the texts besides the outcomes: how well the sides have played, the notation of the position, and the features
// described by the sources of the game.
type Report struct {
	shown   func() bool
	ctx     panel.Context
	root    *container.Scroll
	column  *fyne.Container
	summary *summary
	text    *prose.Text
	seen    string // the positions and the language of the text
}

// NewReport returns the panel. shown reports whether it is visible: a hidden report is not computed, which takes a while.
func NewReport(ctx panel.Context, a panel.Actions, shown func() bool) *Report {
	r := &Report{shown: shown, ctx: ctx, summary: newSummary(ctx, a), text: prose.NewRich()}
	r.column = prose.NewColumn(r.summary.root, r.text)
	r.root = scroll.Scrolled(r.column)
	r.Refresh(table.ChangedAll)
	return r
}

// Object returns the panel.
func (r *Report) Object() fyne.CanvasObject { return r.root }

// section is a heading with lines below it.
type section struct {
	title string
	lines []string
}

// Refresh updates the report from the current position and the review of the game, unless the report is hidden.
func (r *Report) Refresh(table.Change) {
	if !r.shown() {
		return
	}
	t, w := r.ctx.Table, r.ctx.Words
	defer r.place(r.summary.root.MinSize())
	r.summary.refresh()
	key := string(w.Lang()) + t.Position().String() + "\n" + t.Document().Game().Root().Position().String() // which has the number of the deal
	if key == r.seen {
		return
	}
	r.seen = key
	sections := []section{r.position()}
	if facts := t.Rules().Capabilities().Facts; facts != nil {
		sections = append(sections, sectionsOf(w, facts(t.Position()))...)
	}
	var list []prose.Paragraph
	for _, part := range sections {
		list = append(list, prose.Paragraph{Spans: []prose.Span{{Text: part.title, Style: fyne.TextStyle{Bold: true}}}, Above: 8})
		for _, text := range part.lines {
			list = append(list, prose.Paragraph{Spans: []prose.Span{{Text: text}}, Above: 4})
		}
	}
	r.text.SetParagraphs(list)
}

// place lays out the summary and the text again if the summary's size has changed. The driver would miss a change of the text's
// size as well: it remembers only the last layout request.
func (r *Report) place(before fyne.Size) {
	if r.summary.root.MinSize() != before {
		r.column.Layout.Layout(r.column.Objects, r.column.Size())
		r.root.Refresh()
	}
}

// sectionsOf describes facts.
func sectionsOf(w words.Words, facts []core.Facts) []section {
	var list []section
	for _, f := range facts {
		part := section{title: w.T(f.Title)}
		for _, notes := range f.Lines {
			line := ""
			for _, n := range notes {
				line += w.Note(n)
			}
			part.lines = append(part.lines, line)
		}
		list = append(list, part)
	}
	return list
}

// position returns the section with the notation and, if the game began with a deal, the deal's number.
func (r *Report) position() section {
	t, w := r.ctx.Table, r.ctx.Words
	part := section{title: w.T("report.position"), lines: []string{t.Position().String()}}
	if deals := t.Current().Deals; deals != nil && deals.Number != nil {
		if n, ok := deals.Number(t.Document().Game().Root().Position()); ok {
			part.lines = append(part.lines, w.T("report.deal", n))
		}
	}
	return part
}
