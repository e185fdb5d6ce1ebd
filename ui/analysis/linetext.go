package analysis

import (
	"strings"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver"
	"qilab/ui/look"
	"qilab/ui/panel"
)

// lineTurn is a turn of a line, placed in the text of its row.
type lineTurn struct {
	text        string
	end         int // the number of moves up to its end
	row         int // of the text
	left, right float32
}

// turnsOf returns the turns of a line from p, as far as it is legal. The steps of a turn are one.
func (t *moveTable) turnsOf(p core.Position, line []core.Move) []lineTurn {
	steps := t.Rules.Capabilities().Steps
	var turns []lineTurn
	open := false
	for i, m := range line {
		text := t.Words.Move(t.Rules, p, m)
		next, err := p.Play(m)
		if err != nil {
			break
		}
		if p = next; open {
			last := &turns[len(turns)-1]
			last.text, last.end = last.text+" "+text, i+1
		} else {
			turns = append(turns, lineTurn{text: text, end: i + 1})
		}
		open = steps != nil && steps.Continue(m, next)
	}
	return turns
}

// placeTurns breaks a line into rows of a maximum width, and returns the turns that fit. If some do not fit, the last row ends with
// an ellipsis.
func placeTurns(turns []lineTurn, room, size float32, style fyne.TextStyle, rows int) (placed []lineTurn, texts []string) {
	gap := panel.TextWidth(" ", size, style)
	row, x := 0, float32(0)
	cut := len(turns)
	for i := range turns {
		wide := panel.TextWidth(turns[i].text, size, style)
		if x > 0 && x+gap+wide > room {
			row, x = row+1, 0
		}
		if row == rows {
			cut = i
			break
		}
		if x > 0 {
			x += gap
		}
		turns[i].row, turns[i].left, turns[i].right = row, x, min(x+wide, room)
		x += wide
	}
	more := ""
	if placed = turns[:cut]; cut < len(turns) {
		more = "…"
		for n := cut; n > 1 && placed[n-1].left > 0 && placed[n-1].right+panel.TextWidth(more, size, style) > room; n-- {
			placed = placed[:n-1]
		}
	}
	texts = make([]string, rows)
	for r := range texts {
		var words []string
		for _, turn := range placed {
			if turn.row == r {
				words = append(words, turn.text)
			}
		}
		texts[r] = strings.Join(words, " ")
		if r == rows-1 {
			texts[r] += more
		}
		texts[r] = look.Fit(texts[r], size, style, room)
	}
	return placed, texts
}

// lineSize is the text size of lines.
const lineSize = 12

// lineRows returns the number of text rows for a move's line; the other rows show its outcome.
func (t *moveTable) lineRows(v solver.Verdict) int {
	alone := panel.IsScore(v) && v.Claim == core.Unfinished
	switch {
	case len(v.PV) < 2 || t.low() && !alone:
		return 0
	case alone && !t.low():
		return 2
	}
	return 1
}

// lineLeft returns the left edge of the texts after the moves.
func (t *moveTable) lineLeft() float32 {
	wide := float32(badgeWidth)
	if t.Scale > 0 {
		wide = valueWidth
	}
	return 16 + wide + 8 + t.column
}

// lineRoom returns the width of those texts.
func (t *moveTable) lineRoom() float32 { return t.rows.Size().Width - t.lineLeft() - 6 }

// placedLine returns the placed turns of a verdict's line, and the rows of text.
func (t *moveTable) placedLine(v solver.Verdict) ([]lineTurn, []string) {
	rows := t.lineRows(v)
	if rows == 0 {
		return nil, nil
	}
	return placeTurns(t.turnsOf(t.report.Position, v.PV), t.lineRoom(), lineSize, fyne.TextStyle{}, rows)
}

// turnAt returns the turn of the line of row i at a position in the row, from 0; -1: none.
func (t *moveTable) turnAt(i int, x, y float32) int {
	v := t.report.Moves[i]
	x -= t.lineLeft()
	if t.lineRows(v) == 0 || x < 0 {
		return -1
	}
	turns, texts := t.placedLine(v)
	row := 0
	switch half := t.rows.Height / 2; {
	case t.low():
	case t.lineRows(v) == 1 && y < half:
		return -1
	case t.lineRows(v) == 2 && texts[1] != "" && y >= half:
		row = 1
	}
	for k, turn := range turns {
		if turn.row == row && x >= turn.left-2 && x < turn.right+2 {
			return k
		}
	}
	return -1
}
