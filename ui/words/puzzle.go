package words

import (
	"slices"
	"strings"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/explain"
	"qilab/solver/puzzle"
)

// Task returns the task of a side in a puzzle: "Red mates in 3".
func Task(w Words, r core.Rules, s core.Side, g puzzle.Goal) string {
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

// stalemate is the theme of puzzles that end without a mate.
const stalemate = "stalemate"

// ThemedTask returns Task for a puzzle with themes: one that ends in stalemate is not called a mate.
func ThemedTask(w Words, r core.Rules, s core.Side, g puzzle.Goal, themes []string) string {
	if kind := g.Kind + "." + stalemate; slices.Contains(themes, stalemate) && w.Has("goal."+kind) {
		g.Kind = kind
	}
	return Task(w, r, s, g)
}

// TaskLeft returns the solver's task with the moves, stones or turns left.
func TaskLeft(w Words, kind string, left int) string {
	key := "goal." + kind + ".left"
	if left == 1 {
		return w.T(key + ".one")
	}
	return w.T(key, left)
}

// TaskOutcome returns Verdict of a proven or claimed outcome for a task: one that counts moves gives the distance in moves of the winner
// instead of plies.
func TaskOutcome(w Words, r core.Rules, kind string, v solver.Verdict) string {
	count := func(outcome core.Result, plies int) string {
		return w.T("verdict.moves."+kind, w.Result(r, outcome), (plies+1)/2)
	}
	switch {
	case !w.Has("verdict.moves." + kind):
	case v.Result != core.Unfinished && v.Reason == "" && v.Plies != solver.Unknown:
		return count(v.Result, v.Plies)
	case v.Result == core.Unfinished && v.Claim != core.Unfinished && v.ClaimPlies != solver.Unknown:
		return w.T("verdict.claim", count(v.Claim, v.ClaimPlies))
	}
	return w.Verdict(r, v, core.First, core.First) // only a score depends on sides
}

// GoalKind returns the name of a kind of goal.
func GoalKind(w Words, kind string) string { return w.T("goal." + kind + ".name") }

// Theme returns the name of a theme of puzzles in a game, in its players' terms.
func Theme(w Words, r core.Rules, theme string) string {
	if key := "theme." + core.FamilyID(r) + "." + theme; w.Has(key) {
		return w.T(key)
	}
	return w.T("theme." + theme)
}

// NamedTheme reports whether a theme has a name: that of a mistake without a reason has none, and that of a worse outcome says no more
// than that it is a mistake.
func NamedTheme(theme string) bool {
	return theme != string(explain.Unexplained) && theme != string(explain.SpoiledOutcome)
}

// Themes returns the names of the themes that have one.
func Themes(w Words, r core.Rules, themes []string) (list []string) {
	for _, theme := range themes {
		if NamedTheme(theme) {
			list = append(list, Theme(w, r, theme))
		}
	}
	return list
}

// Grade returns the difficulty of a puzzle in stars; "" if it is not graded.
func Grade(w Words, grade int) string {
	if grade < 1 || grade > puzzle.MaxGrade {
		return ""
	}
	return strings.Repeat("★", grade) + strings.Repeat("☆", puzzle.MaxGrade-grade)
}
