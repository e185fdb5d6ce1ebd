// Package cards makes training cards of what other packages find: errors and puzzles. The command line and the window
// use it.
package cards

import (
	"qilab/core"
	"qilab/solver/mistakes"
	"qilab/storage/training"
)

// OfMistake returns the card of an error in a game. The source is that of training.GameSource.
func OfMistake(rules core.Rules, m mistakes.Mistake, source string) training.Card {
	card := training.Card{
		Game: rules.ID(), Kind: training.Mistake, Position: m.Position.String(), Line: formatted(rules, m.Position, m.Best), Accepted: [][]string{nil}, Source: source,
	}
	for _, move := range m.Right {
		card.Accepted[0] = append(card.Accepted[0], rules.FormatMove(m.Position, move))
	}
	for _, k := range m.Kinds {
		card.Themes = append(card.Themes, string(k))
	}
	return card
}

// formatted returns the moves of a line from p in the notation of cards.
func formatted(rules core.Rules, p core.Position, line []core.Move) (list []string) {
	for _, m := range line {
		list = append(list, rules.FormatMove(p, m))
		next, err := p.Play(m)
		if err != nil {
			break
		}
		p = next
	}
	return list
}
