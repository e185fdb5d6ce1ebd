package session

import "qilab/core"

// table holds what belongs to a game besides its moves. A game that undo brings back is found as it was left.
type table struct {
	seats   [2]Seat
	attempt *attempt // at a puzzle; nil: the game is none
	opening *Opening // that is or was agreed upon; nil: none
	sight   Sight
	clock   *gameClock // nil: there is none
	origin  Origin
	ended   *core.Node // where it ended other than by the rules; nil: not known yet, or nowhere
	// verdicts are those on the moves that lead to nodes, searched the positions that were reviewed, and book says which moves the book
	// of the game knows, as far as that was asked.
	verdicts       map[*core.Node]verdict
	searched, book map[*core.Node]bool
	// endedHere says that the document can undo that: it did not come with the game.
	endedHere bool
}

// table returns the table of the game being played.
func (s *Session) table() *table { return s.tableOf(s.doc.Game()) }

// tableOf returns the table of a game, an empty one if it has none yet.
func (s *Session) tableOf(game *core.Game) *table {
	t := s.tables[game]
	if t == nil {
		t = &table{}
		s.tables[game] = t
	}
	return t
}
