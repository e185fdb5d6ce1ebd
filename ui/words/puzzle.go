package words

import (
	"strings"

	"qilab/core"
	"qilab/solver/puzzle"
)

// Task returns what a puzzle asks of a side: "Red mates in 3".
func (w Words) Task(r core.Rules, s core.Side, g puzzle.Goal) string {
	key := "goal." + g.Kind
	switch {
	case g.Moves == 1 && w.Has(key+".one"):
		key += ".one"
	case g.Unbounded() && w.Has(key+".any"):
		key += ".any"
	}
	if !w.Has(key) {
		return g.String()
	}
	return w.T(key, w.Side(r, s), g.Moves)
}

// TaskLeft says that it is the solver's turn, and what is left of the moves, stones or turns.
func (w Words) TaskLeft(kind string, left int) string {
	key := "goal." + kind + ".left"
	if left == 1 {
		return w.T(key + ".one")
	}
	return w.T(key, left)
}

// GoalKind returns the name of a kind of goal.
func (w Words) GoalKind(kind string) string { return w.T("goal." + kind + ".name") }

// Theme returns the name of a theme of puzzles in a game, as its players call it.
func (w Words) Theme(r core.Rules, theme string) string {
	if key := "theme." + core.FamilyID(r) + "." + theme; w.Has(key) {
		return w.T(key)
	}
	return w.T("theme." + theme)
}

// Grade returns how hard a puzzle is, in stars; empty if it is not graded.
func (w Words) Grade(grade int) string {
	if grade < 1 || grade > puzzle.MaxGrade {
		return ""
	}
	return strings.Repeat("★", grade) + strings.Repeat("☆", puzzle.MaxGrade-grade)
}
