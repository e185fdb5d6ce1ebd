package evaluation

import (
	"qilab/core"
	"qilab/core/eternal"
)

// sight is how a side can score.
type sight struct {
	doors    [kinds + 1]eternal.Bitboard // by kind: see Board.Doors
	reach    eternal.Bitboard            // where it can move
	strikers eternal.Bitboard            // pieces on doors
	near     eternal.Bitboard            // pieces that can move to a door, but are not on one
	steps    eternal.Bitboard            // the doors they can move to
}

// look summarizes the board for s.
func (v *sight) look(b *eternal.Board, s core.Side) {
	v.begin(b, s)
	for sq, targets := range b.AllTargets(s) {
		v.add(eternal.KindOf(b.At(sq)), sq, targets)
	}
}

// begin finds the doors of s; add is to be called for each of its pieces.
func (v *sight) begin(b *eternal.Board, s core.Side) {
	*v = sight{doors: b.Doors(s)}
}

// add adds a piece with its targets.
func (v *sight) add(k eternal.Kind, sq core.Square, targets eternal.Bitboard) {
	v.reach = v.reach.Or(targets)
	if v.doors[k].Has(sq) {
		v.strikers = v.strikers.Or(eternal.CellSet(sq))
		return
	}
	if steps := targets.And(v.doors[k]); !steps.Empty() {
		v.near = v.near.Or(eternal.CellSet(sq))
		v.steps = v.steps.Or(steps)
	}
}
