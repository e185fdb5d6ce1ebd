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

// Played tells how many turns of a game were played.
func Played(w Words, rules core.Rules, turns int) string {
	if Stones(rules) {
		return w.T("home.moves.stones", turns)
	}
	return w.T("home.moves", turns)
}
