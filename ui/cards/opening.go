package cards

import (
	"strconv"

	"qilab/core"
	"qilab/core/repertoire"
	"qilab/storage/training"
)

// repertoireMark begins the sources of positions in repertoires.
const repertoireMark = "game "

// RepertoireName returns the name of a repertoire of the library in the sources of its cards.
func RepertoireName(id int64) string { return repertoireMark + strconv.FormatInt(id, 10) }

// RepertoireGame parses the source of a position in a repertoire of the library.
func RepertoireGame(source string) (id int64, ply int, ok bool) {
	return cutSource(source, repertoireMark)
}

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
