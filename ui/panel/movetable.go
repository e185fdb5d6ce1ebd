package panel

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/solver"
	"qilab/ui/look"
	"qilab/ui/words"
)

// moveTable lists the legal moves with their verdicts, two lines of text each: badge, move and outcome, then the line.
type moveTable struct {
	*rows
	words  words.Words
	report solver.Report
	rules  core.Rules
	lines  int     // most that are listed; 0: all
	column float32 // the width of the moves, so that what follows them stands in line
}

func newMoveTable(w words.Words, a Actions) *moveTable {
	t := &moveTable{words: w}
	t.rows = newRows(40, func() row { return newMoveRow(t) })
	t.tapped = func(i int, _ float32) { a.Play(t.report.Moves[i].Move) }
	t.hovered = func(i int, _ float32) {
		if i < 0 {
			a.Preview(nil)
			a.Explain("")
			return
		}
		v := t.report.Moves[i]
		a.Preview(v.PV)
		a.Explain(t.explain(v))
	}
	return t
}

// explain is the whole of a row as a sentence: what is cut off there can be read here.
func (t *moveTable) explain(v solver.Verdict) string {
	text := t.words.T("analysis.explain",
		t.words.Move(t.rules, t.report.Position, v.Move), t.words.Verdict(t.rules, v))
	if len(v.PV) > 1 {
		text += t.words.T("punctuation.colon") + t.words.Line(t.rules, t.report.Position, v.PV)
	}
	return text
}

func (t *moveTable) set(rules core.Rules, r solver.Report) {
	t.rules, t.report = rules, r
	t.column = 40
	for _, v := range r.Moves {
		name := t.words.Move(rules, r.Position, v.Move)
		t.column = max(t.column, width(name, moveSize, fyne.TextStyle{Bold: true})+8)
	}
	n := len(r.Moves)
	if t.lines > 0 {
		n = min(n, t.lines)
	}
	t.setCount(n)
}

// moveSize is the size of the moves' text.
const moveSize = 16

// moveRow is the objects of one move.
type moveRow struct {
	table         *moveTable
	ground, badge *canvas.Rectangle
	view, move    *canvas.Text
	outcome, line *canvas.Text
	number        *canvas.Text
}

func newMoveRow(t *moveTable) *moveRow {
	bold := fyne.TextStyle{Bold: true}
	return &moveRow{
		table:   t,
		ground:  canvas.NewRectangle(nil),
		badge:   canvas.NewRectangle(nil),
		number:  newText(11, fyne.TextStyle{}),
		view:    newText(12, bold),
		move:    newText(moveSize, bold),
		outcome: newText(14, fyne.TextStyle{}),
		line:    newText(12, fyne.TextStyle{}),
	}
}

func (r *moveRow) objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.ground, r.badge, r.number, r.view, r.move, r.outcome, r.line}
}

const badgeWidth = 86

func (r *moveRow) fill(i int, at fyne.Position, size fyne.Size, hovered bool) {
	report, w := &r.table.report, r.table.words
	v := report.Moves[i]
	view := v.Result.For(report.Position.Turn())
	dark := Dark()

	r.ground.FillColor = faint(shade(theme.ColorNameForeground), 0)
	if hovered {
		r.ground.FillColor = shade(theme.ColorNameHover)
	}
	r.ground.CornerRadius = 4
	r.ground.Move(at)
	r.ground.Resize(size)

	r.number.Text, r.number.Color = "", shade(theme.ColorNamePlaceHolder)
	if i < 9 {
		r.number.Text = string(rune('1' + i))
	}
	centred(r.number, at.X+4, at.Y, size.Height)

	x := at.X + 16
	r.badge.FillColor = look.VerdictColor(view, dark)
	r.badge.CornerRadius = 5
	r.badge.Move(fyne.NewPos(x, at.Y+7))
	r.badge.Resize(fyne.NewSize(badgeWidth, size.Height-14))
	r.view.Color = look.VerdictInk(dark)
	r.view.Text = fit(look.VerdictSymbol(view)+" "+w.View(view), r.view.TextSize, r.view.TextStyle, badgeWidth-6)
	centred(r.view, x+(badgeWidth-r.view.MinSize().Width)/2, at.Y, size.Height)

	x += badgeWidth + 8
	r.move.Color = shade(theme.ColorNameForeground)
	r.move.Text = w.Move(r.table.rules, report.Position, v.Move)
	centred(r.move, x, at.Y, size.Height)

	x += r.table.column
	room := size.Width - x - 6
	r.outcome.Color = shade(theme.ColorNameForeground)
	r.outcome.Text = fit(w.Verdict(r.table.rules, v), r.outcome.TextSize, r.outcome.TextStyle, room)
	r.line.Color = shade(theme.ColorNamePlaceHolder)
	r.line.Text = ""
	if len(v.PV) > 1 {
		r.line.Text = fit(w.Line(r.table.rules, report.Position, v.PV), r.line.TextSize, r.line.TextStyle, room)
		centred(r.outcome, x, at.Y+2, size.Height/2)
		centred(r.line, x, at.Y+size.Height/2-1, size.Height/2)
	} else {
		centred(r.outcome, x, at.Y, size.Height)
		centred(r.line, x, at.Y, size.Height)
	}
}
