package analysis

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/solver/judge"
	"qilab/solver/review"
	"qilab/ui/control"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// summary shows the errors and accuracy of each side in the current line, with the button that reviews the whole game.
type summary struct {
	ctx     panel.Context
	root    *fyne.Container
	head    *fyne.Container
	title   *widget.Label
	run     *control.Button
	effort  *control.Select
	choice  fyne.CanvasObject // the effort in its frame
	setting bool              // the choice is being set by the program
	table   *fyne.Container
	note    *prose.Text
}

func newSummary(ctx panel.Context, a panel.Actions) *summary {
	u := &summary{ctx: ctx, title: widget.NewLabel(""), note: prose.NewNote("")}
	u.title.TextStyle.Bold = true
	u.run = control.NewButton(ctx.Keys, "", func() { a.Run("review") })
	u.run.Explain(a.Explain, func() string { return ctx.Words.T("command.review.hint") })
	u.effort = control.NewSelect(ctx.Keys, nil, func(string) {
		if i := u.effort.SelectedIndex(); i >= 0 && !u.setting {
			ctx.Search.Reviews.SetEffort(review.Efforts()[i])
		}
	})
	u.table = container.New(sumTable{})
	u.choice = control.NewFrame(u.effort)
	u.head = prose.NewFlowTo(u.title, u.choice, u.run)
	u.root = prose.NewColumn(u.head, u.table, u.note)
	return u
}

// refresh shows the current state.
func (u *summary) refresh() {
	t, w := u.ctx.Table, u.ctx.Words
	panel.SetText(u.title, w.T("summary.title"))
	status, on := u.ctx.Search.Reviews.Status()
	u.run.SetText(w.T("summary.run"))
	if on {
		u.run.SetText(w.T("summary.stop"))
	}
	u.efforts(on)
	u.head.Refresh() // the width of the button has changed
	control.SetEnabled(u.run, on || u.ctx.Search.Reviews.Can())
	sums := u.ctx.Search.Knowledge.Summary()
	judged, moves := sums[0].Judged+sums[1].Judged, sums[0].Moves+sums[1].Moves
	agreed := u.ctx.Search.Reviews.Agreed(t.Document().Game().CurrentLine())
	note := ""
	switch {
	case !u.ctx.Search.Analysis.Visible():
		note = w.T("summary.hidden")
	case moves+agreed.Plies == 0:
		note = w.T("summary.empty")
	case judged < moves && !u.ctx.Search.Knowledge.Reviewed(t.Document().Game().CurrentLine()):
		note = words.Partly(w, t.Rules(), judged, moves)
	}
	if on && !status.Here {
		note = panel.ReviewText(w, status)
	}
	if u.ctx.Search.Analysis.Visible() {
		note = strings.TrimSpace(note + "\n" + strings.TrimSpace(panel.AgreedText(t, w, agreed)+"\n"+u.sources()))
	}
	u.note.SetText(note)
	control.SetVisible(u.note, note != "")
	shown := u.ctx.Search.Analysis.Visible() && judged > 0
	control.SetVisible(u.table, shown)
	if shown {
		u.fill(sums)
	}
	u.root.Refresh()
}

// efforts offers the efforts of a review with the time of each for this game.
func (u *summary) efforts(running bool) {
	t, w := u.ctx.Table, u.ctx.Words
	control.SetVisible(u.choice, !running && !review.Exact(t.Current()))
	var options []string
	for _, e := range review.Efforts() {
		text := w.T("effort." + e.ID())
		if d, ok := u.ctx.Search.Reviews.Estimate(e); ok {
			text = w.T("effort.about", text, words.Lasts(w, d))
		}
		options = append(options, text)
	}
	u.setting = true
	if !slices.Equal(options, u.effort.Options) {
		u.effort.Options = options
		u.effort.Narrow()
		u.effort.ClearSelected()
	}
	if i := int(u.ctx.Search.Reviews.Effort()); i != u.effort.SelectedIndex() {
		u.effort.SetSelectedIndex(i)
	}
	u.setting = false
}

// sources describes results that come from storage or files.
func (u *summary) sources() (text string) {
	w := u.ctx.Words
	switch r := u.ctx.Search.Knowledge.Recalled(); {
	case r.Positions == 0:
	case r.Max == 0:
		text = w.T("summary.recalled", r.Positions, w.Shown(r.By))
	case r.Min == r.Max:
		text = w.T("summary.recalled.depth", r.Positions, w.Shown(r.By), r.Max)
	default:
		text = w.T("summary.recalled.depth", r.Positions, w.Shown(r.By), fmt.Sprintf("%d–%d", r.Min, r.Max))
	}
	if n := u.ctx.Search.Knowledge.Filed(); n > 0 {
		text += "\n" + w.T("summary.filed", n)
	}
	return text
}

// fill builds the table: a line for each kind of error, and the averages.
func (u *summary) fill(sums [2]judge.Summary) {
	t, w := u.ctx.Table, u.ctx.Words
	u.table.Objects = nil
	line := func(label fyne.CanvasObject, value func(judge.Summary) string) {
		u.table.Add(label)
		for _, sum := range sums {
			cell := panel.NewText(theme.TextSize(), fyne.TextStyle{})
			cell.Text, cell.Alignment = value(sum), fyne.TextAlignCenter
			u.table.Add(cell)
		}
	}
	text := func(key string) fyne.CanvasObject {
		cell := panel.NewText(theme.TextSize(), fyne.TextStyle{})
		cell.Text = "  " + w.T(key)
		return cell
	}
	u.table.Add(text("summary.side"))
	for _, side := range []core.Side{core.First, core.Second} {
		cell := panel.NewText(theme.TextSize(), fyne.TextStyle{Bold: true})
		cell.Text, cell.Alignment = w.Side(t.Rules(), side), fyne.TextAlignCenter
		u.table.Add(cell)
	}
	if t.Current().Book != nil {
		line(text("judge.book"), func(sum judge.Summary) string { return strconv.Itoa(sum.Count[judge.Book]) })
	}
	for _, j := range faults {
		label := panel.NewText(theme.TextSize(), fyne.TextStyle{})
		label.Text = "  " + j.Sign() + " " + w.T("judge."+j.ID())
		label.Color = look.JudgementColor(j, panel.Tone())
		line(label, func(sum judge.Summary) string { return strconv.Itoa(sum.Count[j]) })
	}
	if t.Current().Scale > 0 {
		line(text("summary.loss"), func(sum judge.Summary) string {
			loss, ok := sum.AverageLoss()
			return number(loss/100, 2, ok && played(sum), "")
		})
		line(text("summary.accuracy"), func(sum judge.Summary) string {
			accuracy, ok := sum.Accuracy()
			return number(accuracy, 0, ok && played(sum), "%")
		})
	}
}

// played reports whether a judged move is not of the book. Until then every side would have played without a fault.
func played(sum judge.Summary) bool { return sum.Judged > sum.Count[judge.Book] }

// number formats a number with so many decimals, or a dash if there is none.
func number(x float64, digits int, ok bool, unit string) string {
	if !ok {
		return "–"
	}
	return strconv.FormatFloat(x, 'f', digits, 64) + unit
}

// sumTable is the layout of the table: the names take the width they need, and the sides share the rest. Equal columns would be as
// wide as the longest name, and widen the window.
type sumTable struct{}

// sumColumns is the number of columns: the names, and one for each side.
const sumColumns = 3

// measure returns the width of the names, the minimum width of a side, and the height of a line.
func (sumTable) measure(o []fyne.CanvasObject) (names, side, high float32) {
	for i, cell := range o {
		minSize := cell.MinSize()
		high = max(high, minSize.Height)
		if i%sumColumns == 0 {
			names = max(names, minSize.Width)
		} else {
			side = max(side, minSize.Width)
		}
	}
	return names, side, high + theme.Padding()
}

// MinSize implements fyne.Layout.
func (t sumTable) MinSize(o []fyne.CanvasObject) fyne.Size {
	names, side, high := t.measure(o)
	return fyne.NewSize(names+(sumColumns-1)*(side+theme.Padding()), high*float32((len(o)+sumColumns-1)/sumColumns))
}

// Layout implements fyne.Layout.
func (t sumTable) Layout(o []fyne.CanvasObject, size fyne.Size) {
	names, side, high := t.measure(o)
	names = max(names, size.Width/sumColumns) // as even as possible
	side = max(side, (size.Width-names)/(sumColumns-1))
	for i, cell := range o {
		x, wide := float32(0), names
		if column := i % sumColumns; column > 0 {
			x, wide = names+float32(column-1)*side, side
		}
		cell.Move(fyne.NewPos(x, high*float32(i/sumColumns)))
		cell.Resize(fyne.NewSize(wide, high-theme.Padding()))
	}
}

// faults are the counted judgements, the mildest first.
var faults = []judge.Judgement{judge.Inaccuracy, judge.Mistake, judge.Blunder}
