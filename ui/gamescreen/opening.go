package gamescreen

import (
	"qilab/core"
	"qilab/ui/board"
	"qilab/ui/table"
)

// answerOpening gives the user's answer in an opening dialogue.
func (u *moving) answerOpening(id string) {
	u.room.Host.Tell("")
	if err := u.room.Table.Opening.Answer(id); err != nil {
		u.refuse(err)
	}
}

// openingGuide returns the allowed squares for moves before the game, nil if all legal moves are allowed, and the offered moves.
func (v *view) openingGuide() (*board.Limit, []board.Mark) {
	t := v.room.Table
	if a, ok := t.Handicap.Now(); ok {
		return &board.Limit{Moves: a.May(), Beyond: table.ErrHandicap}, nil
	}
	o, ok := t.Opening.Current()
	if !ok || o.State.Done() || !t.Opening.Agreeing() {
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
