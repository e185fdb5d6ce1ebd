package words

import (
	"slices"

	"qilab/core"
)

// Stones reports whether the moves of a game only put stones on the board: in Chinese, such moves have another measure word.
func Stones(rules core.Rules) bool {
	moves := rules.Start().Moves()
	return len(moves) > 0 && !slices.ContainsFunc(moves, func(m core.Move) bool { return m.Kind != core.Drop && m.Kind != core.Pass })
}

// Plies tells the length of a game of which only the plies are known. They are steps where a turn may have several, and not the turns that
// the list of moves numbers.
func Plies(w Words, rules core.Rules, plies int) string {
	if rules != nil && rules.Capabilities().Steps != nil {
		return w.T("games.steps", plies)
	}
	return w.T("games.plies", plies)
}

// Partly tells how many of a game's moves have been judged, which are steps in the same games.
func Partly(w Words, rules core.Rules, judged, moves int) string {
	if rules.Capabilities().Steps != nil {
		return w.T("summary.partial.steps", judged, moves)
	}
	return w.T("summary.partial", judged, moves)
}

// Played tells how many turns of a game were played.
func Played(w Words, rules core.Rules, turns int) string {
	if Stones(rules) {
		return w.T("home.moves.stones", turns)
	}
	return w.T("home.moves", turns)
}
