package analysis

import (
	"slices"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver"
)

// lineLook is a line previewed with the pointer or the keyboard: it stays as it was at the start, whatever the search finds
// meanwhile.
type lineLook struct {
	from  core.Position
	line  []core.Move
	ends  []int // of its turns, as numbers of moves
	at    int   // how many of its turns are on the board; 0: it is shown as arrows
	under int   // the turn under the pointer, -1: none
	where place // of the pointer on arrival
	wheel bool  // at was set by the wheel while the pointer rested
	best  bool  // the best line, followed as it changes, rather than a selected one
}

// place is the position of the pointer in the list: a row, and a point in it.
type place struct {
	row  int
	x, y float32
}

// moves returns the moves up to the previewed turn; without one, the whole line.
func (l *lineLook) moves() []core.Move {
	if l.at == 0 {
		return l.line
	}
	return l.line[:l.ends[l.at-1]]
}

// lookAt previews the line of a move with so many turns on the board.
func (t *moveTable) lookAt(v solver.Verdict, at, under int) {
	line := v.Line()
	if t.look == nil || !slices.Equal(t.look.line, line) {
		t.look = &lineLook{from: t.report.Position, line: slices.Clone(line)}
		for _, turn := range t.turnsOf(t.report.Position, line) {
			t.look.ends = append(t.look.ends, turn.end)
		}
	}
	t.look.under, t.look.wheel, t.look.best = under, false, false
	t.stepTo(at)
}

// stepTo shows so many turns of the previewed line.
func (t *moveTable) stepTo(at int) {
	l := t.look
	l.at = min(max(at, 0), len(l.ends))
	if l.at == 0 {
		t.actions.Preview(l.line)
	} else {
		t.actions.Ahead(l.moves(), l.at)
	}
	t.actions.Explain(t.explainLook())
	t.rows.Refresh()
}

// explainLook describes the preview.
func (t *moveTable) explainLook() string {
	l := t.look
	if l.at == 0 {
		if i := t.rowOf(l); i >= 0 {
			return t.explain(t.report.Moves[i])
		}
		return ""
	}
	shown := t.Words.T("line.ahead", l.at, t.Words.Line(t.Rules, l.from, l.moves()))
	if t.ctx.Table.Tree.MayAddLine(t.ctx.Table.Node()) != nil {
		return shown
	}
	return t.Words.T("line.ahead.go", shown)
}

// rowOf returns the row of the previewed line, or -1.
func (t *moveTable) rowOf(l *lineLook) int {
	return slices.IndexFunc(t.report.Moves, func(v solver.Verdict) bool { return v.Move == l.line[0] })
}

// leave ends the preview.
func (t *moveTable) leave() {
	if t.look != nil {
		t.look = nil
		t.actions.Preview(nil)
		t.rows.Refresh()
	}
	t.actions.Explain("")
}

// pointAt previews under the pointer: on a turn of a line the board after it, elsewhere in a row its line as arrows.
func (t *moveTable) pointAt(i int, x float32) {
	if i < 0 {
		if !t.keys.focused || t.look == nil {
			t.leave()
		}
		return
	}
	v, under := t.report.Moves[i], t.turnAt(i, x, t.rows.Y)
	same := t.look != nil && t.look.line[0] == v.Move && t.look.under == under
	if same && (t.look.wheel || t.look.at == under+1) {
		t.look.where = place{i, x, t.rows.Y}
		return
	}
	t.lookAt(v, under+1, under)
	t.look.where = place{i, x, t.rows.Y}
}

// click goes to the clicked turn of a line, or plays the move of the row. If the list has changed under the pointer, the preview on
// the board decides.
func (t *moveTable) click(i int, x float32) {
	if l := t.look; l != nil && l.at > 0 && l.where == (place{i, x, t.rows.Y}) {
		t.actions.GoLine(l.moves())
		return
	}
	v, under := t.report.Moves[i], t.turnAt(i, x, t.rows.Y)
	if under < 0 {
		t.actions.Play(v.Move)
		return
	}
	t.actions.GoLine(v.PV[:t.turnsOf(t.report.Position, v.PV)[under].end])
}

// menu opens the menu of a line.
func (t *moveTable) menu(i int, x float32, at fyne.Position) {
	v := t.report.Moves[i]
	if under := t.turnAt(i, x, t.rows.Y); t.look == nil || t.look.line[0] != v.Move || t.look.under != under {
		t.lookAt(v, under+1, under)
	}
	t.actions.LineMenu(t.look.line, t.look.moves(), at)
}

// turnWheel steps through the line under the pointer, and reports whether there is one; elsewhere the wheel scrolls the list.
func (t *moveTable) turnWheel(dy float32) bool {
	l := t.look
	if l == nil || l.under < 0 {
		return false
	}
	if steps := t.wheel.Steps(dy); steps != 0 {
		t.stepTo(l.at + steps)
		l.wheel = true
	}
	return true
}

// keepLook keeps the preview when a new report arrives.
func (t *moveTable) keepLook() {
	l := t.look
	if l != nil && (len(t.report.Moves) == 0 || t.report.Position.String() != l.from.String()) {
		t.look = nil
	}
	if t.keys.focused && len(t.report.Moves) > 0 && (t.look == nil || t.look.best && !slices.Equal(t.look.line, t.report.Moves[0].Line())) {
		t.lookAtBest()
	}
}

// lookAtBest previews the best line, for the keyboard.
func (t *moveTable) lookAtBest() {
	t.lookAt(t.report.Moves[0], 0, -1)
	t.look.best = true
}

// Line returns the moves for "add the line": up to the previewed turn, or else the best line. There may be none.
func (p *Panel) Line() []core.Move {
	switch t := p.table; {
	case t.look != nil:
		return t.look.moves()
	case len(t.report.Moves) > 0:
		return t.report.Moves[0].Line()
	}
	return nil
}

// Forget ends the preview, and reports whether there was one.
func (p *Panel) Forget() bool {
	looked := p.table.look != nil
	p.table.look = nil
	if looked {
		p.table.rows.Refresh()
	}
	return looked
}

// Lines returns the focus target for the lines; nil if there are none.
func (p *Panel) Lines() fyne.Focusable {
	if len(p.table.report.Moves) == 0 {
		return nil
	}
	return p.table.keys
}
