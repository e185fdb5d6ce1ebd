package panel

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/solver"
	"qilab/ui/look"
)

// moveTable lists the legal moves with their verdicts, two lines of text each: badge, move and outcome, then the line.
// Moves that have a score and no outcome show it in the badge, and the line has both lines of text.
type moveTable struct {
	*rows
	Verdicts
	ctx    Context
	report solver.Report
	lines  int     // most that are listed; 0: all
	column float32 // the width of the moves, so that what follows them stands in line
}

func newMoveTable(ctx Context, a Actions) *moveTable {
	t := &moveTable{ctx: ctx}
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

// explain returns the whole row as a sentence, so that what is cut off in the list can be read.
func (t *moveTable) explain(v solver.Verdict) string {
	verdict := t.words.Verdict(t.rules, v, t.report.Position.Turn(), t.side)
	text := t.words.T("analysis.explain", t.words.Move(t.rules, t.report.Position, v.Move), verdict)
	if v.Bound {
		text += t.words.T("analysis.bound")
	}
	if len(v.PV) > 1 {
		text += t.words.T("punctuation.colon") + t.words.Line(t.rules, t.report.Position, v.PV)
	}
	return text
}

func (t *moveTable) set(r solver.Report) {
	t.Verdicts, t.report = verdictsOf(t.ctx, r), r
	t.column = 40
	for _, v := range r.Moves {
		name := t.words.Move(t.rules, r.Position, v.Move)
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

// The widths of the boxes with a verdict in words and with a value in numbers.
const (
	badgeWidth = 86
	valueWidth = 70
)

func (r *moveRow) fill(i int, at fyne.Position, size fyne.Size, hovered bool) {
	report, w := &r.table.report, r.table.words
	v := report.Moves[i]
	tone := Tone()

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
	wide := r.fillBadge(v, fyne.NewPos(x, at.Y), size.Height, tone)
	x += wide + 8
	r.move.Color = shade(theme.ColorNameForeground)
	r.move.Text = w.Move(r.table.rules, report.Position, v.Move)
	centred(r.move, x, at.Y, size.Height)

	x += r.table.column
	room := size.Width - x - 6
	r.outcome.Color = shade(theme.ColorNameForeground)
	r.line.Color = shade(theme.ColorNamePlaceHolder)
	if scored(v) && v.Claim == core.Unfinished {
		r.fillLine(v, x, at.Y, room, size.Height)
		return
	}
	r.outcome.TextSize = 14
	r.outcome.Text = look.Fit(w.Verdict(r.table.rules, v, report.Position.Turn(), r.table.side), r.outcome.TextSize, r.outcome.TextStyle, room)
	r.line.Text = ""
	if len(v.PV) > 1 {
		r.line.Text = look.Fit(w.Line(r.table.rules, report.Position, v.PV), r.line.TextSize, r.line.TextStyle, room)
		centred(r.outcome, x, at.Y+2, size.Height/2)
		centred(r.line, x, at.Y+size.Height/2-1, size.Height/2)
	} else {
		centred(r.outcome, x, at.Y, size.Height)
		centred(r.line, x, at.Y, size.Height)
	}
}

// fillBadge shows the verdict in a coloured box and returns the width of the box. Where there are scores the box holds
// numbers, which need less room than words.
func (r *moveRow) fillBadge(v solver.Verdict, at fyne.Position, height float32, tone look.Tone) float32 {
	wide, size := float32(badgeWidth), float32(12)
	if r.table.scale > 0 {
		wide, size = valueWidth, 14
	}
	badge := r.table.badge(v, tone)
	r.badge.FillColor = badge.Fill
	r.badge.CornerRadius = 5
	r.badge.Move(at.AddXY(0, 7))
	r.badge.Resize(fyne.NewSize(wide, height-14))
	r.view.Color, r.view.TextSize = look.VerdictInk(tone), size
	r.view.Text = look.Fit(badge.Text, size, r.view.TextStyle, wide-6)
	centred(r.view, at.X+(wide-r.view.MinSize().Width)/2, at.Y, height)
	return wide
}

// fillLine shows the principal variation over both lines of text; a variation of one move is left out.
func (r *moveRow) fillLine(v solver.Verdict, x, y, room, height float32) {
	t := r.table
	r.outcome.TextSize = r.line.TextSize
	r.outcome.Color = shade(theme.ColorNamePlaceHolder)
	r.outcome.Text, r.line.Text = "", ""
	if len(v.PV) > 1 {
		moves := strings.Fields(t.words.Line(t.rules, t.report.Position, v.PV))
		n := 1 // the moves that fit into the first line
		for n < len(moves) && width(strings.Join(moves[:n+1], " "), r.line.TextSize, r.line.TextStyle) <= room {
			n++
		}
		r.outcome.Text = look.Fit(strings.Join(moves[:n], " "), r.line.TextSize, r.line.TextStyle, room)
		r.line.Text = look.Fit(strings.Join(moves[n:], " "), r.line.TextSize, r.line.TextStyle, room)
	}
	if r.line.Text == "" {
		centred(r.outcome, x, y, height)
		centred(r.line, x, y, height)
		return
	}
	centred(r.outcome, x, y+2, height/2)
	centred(r.line, x, y+height/2-1, height/2)
}
