package cards

import (
	"qilab/core"
	"qilab/core/repertoire"
	"qilab/storage/training"
)

// OfQuestion returns the card of a position in a repertoire. source is in the form of training.GameSource.
func OfQuestion(rules core.Rules, q repertoire.Question, source string) training.Card {
	card := OfPosition(rules, q.Node.Position(), q.Answers)
	card.Source = source
	return card
}

// OfPosition returns the card of an opening with the right moves, the main one first.
func OfPosition(rules core.Rules, p core.Position, answers []core.Move) training.Card {
	card := training.Card{
		Game: rules.ID(), Kind: training.Opening, Position: p.String(), Line: formatted(rules, p, answers[:1]), Accepted: [][]string{nil},
	}
	for _, m := range answers {
		card.Accepted[0] = append(card.Accepted[0], rules.FormatMove(p, m))
	}
	return card
}
