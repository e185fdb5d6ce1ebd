package analysis

import (
	"slices"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver"
)

// lineLook is a line that is being looked at with the pointer or with the keyboard: it stays as it was when that began, whatever
// the search finds meanwhile.
type lineLook struct {
	from  core.Position
	line  []core.Move
	ends  []int // of its turns, in moves
	at    int   // how many turns of it are on the board; 0: it is shown as arrows
	under int   // the turn that the pointer is on, -1: none
	where place // of the pointer, when it came there
	wheel bool  // at is where the wheel has gone to while the pointer stayed
	best  bool  // nobody has chosen it: it is the best line, and another one when that is
}

// place is where the pointer is in the list: a row, and a point in it.
type place struct {
	row  int
	x, y float32
}

// moves returns the moves of the line up to the turn looked at; without one, the whole line.
func (l *lineLook) moves() []core.Move {
	if l.at == 0 {
		return l.line
	}
	return l.line[:l.ends[l.at-1]]
}

// lookAt shows the line of a move with so many turns of it on the board.
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

// stepTo shows so many turns of the line that is looked at.
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

// explainLook says what is looked at.
func (t *moveTable) explainLook() string {
	l := t.look
	if l.at == 0 {
		if i := t.rowOf(l); i >= 0 {
			return t.explain(t.report.Moves[i])
		}
		return ""
	}
	return t.Words.T("line.ahead", l.at, t.Words.Line(t.Rules, l.from, l.moves()))
}

// rowOf returns the row of the line that is looked at, or -1.
func (t *moveTable) rowOf(l *lineLook) int {
	return slices.IndexFunc(t.report.Moves, func(v solver.Verdict) bool { return v.Move == l.line[0] })
}

// leave looks at no line any more.
func (t *moveTable) leave() {
	if t.look != nil {
		t.look = nil
		t.actions.Preview(nil)
		t.rows.Refresh()
	}
	t.actions.Explain("")
}

// pointAt looks at what the pointer is over. A turn of a line is shown on the board; elsewhere in a row its line is shown as arrows.
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

// click goes to the turn of a line that is clicked, or plays the move of the row. What is seen on the board counts, if the list has
// changed under the pointer meanwhile.
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

// turnWheel steps through the line that the pointer is on, and reports whether it is on one: elsewhere the wheel scrolls the list.
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

// keepLook sees to the line that is looked at when there is another report.
func (t *moveTable) keepLook() {
	l := t.look
	if l != nil && (len(t.report.Moves) == 0 || t.report.Position.String() != l.from.String()) {
		t.look = nil
	}
	if t.keys.focused && len(t.report.Moves) > 0 && (t.look == nil || t.look.best && !slices.Equal(t.look.line, t.report.Moves[0].Line())) {
		t.lookAtBest()
	}
}

// lookAtBest looks at the best line there is, for the keyboard.
func (t *moveTable) lookAtBest() {
	t.lookAt(t.report.Moves[0], 0, -1)
	t.look.best = true
}

// Line returns the moves that "add the line" means: those up to the turn that is looked at, or else the best line. There may be none.
func (p *Panel) Line() []core.Move {
	switch t := p.table; {
	case t.look != nil:
		return t.look.moves()
	case len(t.report.Moves) > 0:
		return t.report.Moves[0].Line()
	}
	return nil
}

// Forget looks at no line any more, and reports whether it did.
func (p *Panel) Forget() bool {
	looked := p.table.look != nil
	p.table.look = nil
	if looked {
		p.table.rows.Refresh()
	}
	return looked
}

// Lines returns what takes the keyboard for the lines; nil while there are none.
func (p *Panel) Lines() fyne.Focusable {
	if len(p.table.report.Moves) == 0 {
		return nil
	}
	return p.table.keys
}
