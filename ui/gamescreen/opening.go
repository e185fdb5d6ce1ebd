package gamescreen

import (
	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/table"
)

// answerOpening gives the user's answer in an opening dialogue.
func (r *Room) answerOpening(id string) {
	r.Host.Tell("")
	if err := r.Table.Opening.Answer(id); err != nil {
		r.illegal(err)
	}
}

// openingGuide returns the allowed squares for moves before the game, nil if all legal moves are allowed, and the offered moves.
func (r *Room) openingGuide() (*board.Limit, []board.Mark) {
	if a, ok := r.Table.Handicap.Now(); ok {
		return &board.Limit{Moves: a.May(), Beyond: table.ErrHandicap}, nil
	}
	o, ok := r.Table.Opening.Current()
	if !ok || o.State.Done() || !r.Table.Opening.Agreeing() {
		return nil, nil
	}
	limit := &board.Limit{Squares: o.State.Area(), Refuse: func(sq core.Square) error {
		_, err := o.State.Play(core.Move{From: core.NoSquare, To: sq, Kind: core.Drop})
		return err
	}}
	var offers []board.Mark
	for _, sq := range o.State.Offers() {
		offers = append(offers, board.Mark{Kind: board.MarkOffer, Square: sq})
	}
	return limit, offers
}
