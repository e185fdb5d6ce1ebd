package eternal

import (
	"iter"

	"qilab/core"
)

// Doors returns the cells from which a piece of s of kind k could move into the enemy zone if it stood there, all other
// pieces staying where they are. Pieces of s of that kind on these cells score if a move of s is next; see Strikers.
func (b *Board) Doors(s core.Side, k Kind) Bitboard {
	open := zones[s^1].AndNot(b.side[s^1].And(zones[s^1]))
	occupied := b.Occupied()
	var set Bitboard
	switch k {
	case Rook, Cannon: // a zone holds nothing that could be captured there, but a piece waiting for its return
		for goal := open.AndNot(occupied); !goal.Empty(); {
			attack, _ := orthogonal(goal.pop(), occupied)
			set = set.Or(attack)
		}
	case Horse:
		for goal := open.AndNot(occupied); !goal.Empty(); {
			set = set.Or(lookup.horse[goal.pop()])
		}
	case Elephant:
		for goal := open.AndNot(occupied); !goal.Empty(); {
			set = set.Or(diagonals(goal.pop(), occupied))
		}
	case Advisor:
		for model := Rook; model <= Elephant; model++ {
			var near Bitboard
			for models := b.kind[model]; !models.Empty(); {
				near = near.Or(lookup.neighbours[models.pop()])
			}
			if !near.Empty() {
				set = set.Or(near.And(b.Doors(s, model)))
			}
		}
	case Pawn:
		return b.pawnDoors(s, open.AndNot(occupied))
	}
	return set
}

// pawnDoors traces the jumps of pawns back from the goal, over empty cells on which the pawn may land; they may begin
// anywhere.
func (b *Board) pawnDoors(s core.Side, goal Bitboard) Bitboard {
	occupied, models := b.Occupied(), b.Models()
	barred := zones[s^1]
	if !b.side[s].And(zones[s]).Empty() {
		barred = barred.Or(zones[s])
	}
	var set Bitboard
	for todo := goal; !todo.Empty(); {
		land := todo.pop()
		for over := lookup.jumped[land].And(models); !over.Empty(); {
			from := bit(2*over.pop() - land)
			if set.And(from).Empty() {
				set = set.Or(from)
				todo = todo.Or(from.AndNot(occupied).AndNot(barred))
			}
		}
	}
	return set.AndNot(zones[s^1])
}

// Strikers returns the pieces of s that would score if a move of s were next.
func (b *Board) Strikers(s core.Side) Bitboard {
	return b.ReachedBy(s, zones[s^1])
}

// AllTargets yields the pieces of s, in the order of Steps, with the cells to which each may move if a move of s is
// next.
func (b *Board) AllTargets(s core.Side) iter.Seq2[core.Square, Bitboard] {
	return func(yield func(core.Square, Bitboard) bool) {
		for sq, set := range b.allTargets(s) {
			if !yield(core.Square(sq), set) {
				return
			}
		}
	}
}
