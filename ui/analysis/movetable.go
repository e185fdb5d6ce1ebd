package analysis

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/solver"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/scroll"
)

// moveTable lists the legal moves with their verdicts, on two lines of text: badge, move and outcome, then the line. Moves with a
// score but no outcome show it in the badge, and the line takes both lines. If there is no room for three moves, each has one line.
type moveTable struct {
	rows *panel.Rows
	panel.Verdicts
	ctx     panel.Context
	actions panel.Actions
	report  solver.Report
	lines   int     // the maximum number listed; 0: all
	column  float32 // the width of the moves, to align the rest

	keys  *lineKeys
	look  *lineLook // the previewed line, if any
	wheel scroll.Wheel
}

func newMoveTable(ctx panel.Context, a panel.Actions) *moveTable {
	t := &moveTable{ctx: ctx, actions: a}
	t.rows = panel.NewRows(moveHeight, func() panel.Row { return newMoveRow(t) })
	t.rows.OnRoomed = func(height float32) {
		t.rows.Height = moveHeight
		if height < 3*moveHeight {
			t.rows.Height = lowMove
		}
	}
	t.keys = newLineKeys(t, ctx.Keys)
	t.rows.OnTapped, t.rows.OnSecondary, t.rows.OnHovered, t.rows.OnScrolled = t.click, t.menu, t.pointAt, t.turnWheel
	return t
}

// The heights of a move with two lines of text and with one.
const (
	moveHeight = 40
	lowMove    = 24
)

// low reports whether moves have one line of text.
func (t *moveTable) low() bool { return t.rows.Height == lowMove }

// explain returns the whole row as a sentence, to show clipped parts.
func (t *moveTable) explain(v solver.Verdict) string {
	verdict := t.Words.Verdict(t.Rules, v, t.report.Position.Turn(), t.Side)
	text := t.Words.T("analysis.explain", t.Words.Move(t.Rules, t.report.Position, v.Move), verdict)
	if v.Bound {
		text += t.Words.T("analysis.bound")
	}
	if len(v.PV) > 1 {
		text += t.Words.T("punctuation.colon") + t.Words.Line(t.Rules, t.report.Position, v.PV)
	}
	return text
}

func (t *moveTable) set(r solver.Report) {
	t.Verdicts, t.report = panel.VerdictsIn(t.ctx, r), r
	t.column = 40
	for _, v := range r.Moves {
		name := t.Words.Move(t.Rules, r.Position, v.Move)
		t.column = max(t.column, panel.TextWidth(name, moveSize, fyne.TextStyle{Bold: true})+8)
	}
	n := len(r.Moves)
	if t.lines > 0 {
		n = min(n, t.lines)
	}
	t.rows.SetCount(n)
	t.keepLook()
}

// The text sizes of moves and outcomes.
const (
	moveSize    = 16
	outcomeSize = 14
)

// outcome describes the outcome of a move. In a narrow list the distance is omitted if the badge has it.
func (t *moveTable) outcome(v solver.Verdict, room float32) string {
	text := t.Words.Verdict(t.Rules, v, t.report.Position.Turn(), t.Side)
	if t.Scale > 0 && v.Result != core.Unfinished && v.Reason == "" && panel.TextWidth(text, outcomeSize, fyne.TextStyle{}) > room {
		return t.Words.Result(t.Rules, v.Result)
	}
	return text
}

// moveRow holds the objects of one move.
type moveRow struct {
	table         *moveTable
	ground, badge *canvas.Rectangle
	mark          *canvas.Rectangle // behind the previewed turn
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
		mark:    canvas.NewRectangle(nil),
		number:  panel.NewText(11, fyne.TextStyle{}),
		view:    panel.NewText(12, bold),
		move:    panel.NewText(moveSize, bold),
		outcome: panel.NewText(outcomeSize, fyne.TextStyle{}),
		line:    panel.NewText(lineSize, fyne.TextStyle{}),
	}
}

func (r *moveRow) Objects() []fyne.CanvasObject {
	list := []fyne.CanvasObject{r.ground, r.badge, r.number, r.view, r.move, r.outcome, r.line}
	if r.mark.Visible() {
		list = slices.Insert(list, 1, fyne.CanvasObject(r.mark))
	}
	return list
}

// The widths of boxes with a verdict in words and with a value in numbers.
const (
	badgeWidth = 86
	valueWidth = 70
)

func (r *moveRow) Fill(i int, at fyne.Position, size fyne.Size, hovered bool) {
	report, w := &r.table.report, r.table.Words
	v := report.Moves[i]
	tone := panel.Tone()

	r.ground.FillColor = panel.Faint(theme.Color(theme.ColorNameForeground), 0)
	if l := r.table.look; hovered || l != nil && r.table.keys.focused && l.line[0] == v.Move {
		r.ground.FillColor = theme.Color(theme.ColorNameHover)
	}
	r.ground.CornerRadius = 4
	r.ground.Move(at)
	r.ground.Resize(size)

	r.number.Text, r.number.Color = "", theme.Color(theme.ColorNamePlaceHolder)
	if i < 9 {
		r.number.Text = string(rune('1' + i))
	}
	panel.Centred(r.number, at.X+4, at.Y, size.Height)

	x := at.X + 16
	x += r.fillBadge(v, fyne.NewPos(x, at.Y), size.Height, tone) + 8
	r.move.Color = theme.Color(theme.ColorNameForeground)
	r.move.Text = w.Move(r.table.Rules, report.Position, v.Move)
	panel.Centred(r.move, x, at.Y, size.Height)

	x = at.X + r.table.lineLeft()
	room := r.table.lineRoom()
	r.outcome.Color = theme.Color(theme.ColorNameForeground)
	r.line.Color = theme.Color(theme.ColorNamePlaceHolder)
	turns, texts := r.table.placedLine(v)
	r.fillMark(v, turns, len(texts) == 2 && texts[1] == "" || r.table.low(), fyne.NewPos(x, at.Y), size.Height)
	if panel.IsScore(v) && v.Claim == core.Unfinished {
		r.fillLine(texts, x, at.Y, size.Height)
		return
	}
	r.outcome.TextSize = outcomeSize
	r.outcome.Text = look.Fit(r.table.outcome(v, room), r.outcome.TextSize, r.outcome.TextStyle, room)
	r.line.Text = ""
	if len(texts) > 0 {
		r.line.Text = texts[0]
		panel.Centred(r.outcome, x, at.Y+2, size.Height/2)
		panel.Centred(r.line, x, at.Y+size.Height/2-1, size.Height/2)
	} else {
		panel.Centred(r.outcome, x, at.Y, size.Height)
		panel.Centred(r.line, x, at.Y, size.Height)
	}
}

// fillMark marks the turn that is on the board, if any; alone reports that the line has only one row of text.
func (r *moveRow) fillMark(v solver.Verdict, turns []lineTurn, alone bool, at fyne.Position, height float32) {
	l := r.table.look
	r.mark.Hidden = true
	if l == nil || l.at == 0 || l.line[0] != v.Move || len(v.PV) < len(l.moves()) || !slices.Equal(v.PV[:len(l.moves())], l.moves()) {
		return
	}
	for _, turn := range turns {
		if turn.end != l.ends[l.at-1] {
			continue
		}
		top, high := at.Y+height/2, height/2
		switch {
		case alone:
			top, high = at.Y+height/4, height/2
		case r.table.lineRows(v) == 2 && turn.row == 0:
			top = at.Y + 2
		}
		r.mark.Hidden = false
		r.mark.FillColor = panel.Faint(theme.Color(theme.ColorNamePrimary), 0.35)
		r.mark.CornerRadius = 3
		r.mark.Move(fyne.NewPos(at.X+turn.left-2, top))
		r.mark.Resize(fyne.NewSize(turn.right-turn.left+4, high-2))
	}
}

// fillBadge shows the verdict in a coloured box and returns its width. Scores need less room than words.
func (r *moveRow) fillBadge(v solver.Verdict, at fyne.Position, height float32, tone look.Tone) float32 {
	wide, size := float32(badgeWidth), float32(12)
	if r.table.Scale > 0 {
		wide, size = valueWidth, 14
	}
	badge := r.table.BadgeOf(v, tone)
	r.badge.FillColor = badge.Fill
	r.badge.CornerRadius = 5
	edge := float32(7)
	if r.table.low() {
		edge = 2
	}
	r.badge.Move(at.AddXY(0, edge))
	r.badge.Resize(fyne.NewSize(wide, height-2*edge))
	r.view.Color, r.view.TextSize = look.VerdictInk(tone), size
	r.view.Text = look.Fit(badge.Text, size, r.view.TextStyle, wide-6)
	panel.Centred(r.view, at.X+(wide-r.view.MinSize().Width)/2, at.Y, height)
	return wide
}

// fillLine shows the principal variation on both rows of text, unless it has only one move.
func (r *moveRow) fillLine(texts []string, x, y, height float32) {
	r.outcome.TextSize = r.line.TextSize
	r.outcome.Color = theme.Color(theme.ColorNamePlaceHolder)
	r.outcome.Text, r.line.Text = "", ""
	if len(texts) > 0 {
		r.outcome.Text = texts[0]
	}
	if len(texts) == 2 {
		r.line.Text = texts[1]
	}
	if r.line.Text == "" {
		panel.Centred(r.outcome, x, y, height)
		panel.Centred(r.line, x, y, height)
		return
	}
	panel.Centred(r.outcome, x, y+2, height/2)
	panel.Centred(r.line, x, y+height/2-1, height/2)
}
