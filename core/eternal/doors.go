package eternal

import (
	"iter"

	"qilab/core"
)

// Doors returns, by kind, the cells from which a piece of s could move into the enemy zone with all other pieces where
// they are. Pieces of s of that kind on these cells score if a move of s is next; see Strikers.
func (b *Board) Doors(s core.Side) (doors [Pawn + 1]Bitboard) {
	occupied := b.occupied()
	// A zone never holds anything to capture, except for a piece waiting to be returned.
	goal := zones[s^1].AndNot(occupied)
	for left := goal; !left.Empty(); {
		sq := left.pop()
		attack, _ := orthogonal(sq, occupied)
		doors[Rook] = doors[Rook].Or(attack)
		doors[Horse] = doors[Horse].Or(lookup.horse[sq])
		doors[Elephant] = doors[Elephant].Or(diagonals(sq, occupied))
	}
	doors[Cannon] = doors[Rook]
	for model := Rook; model <= Elephant; model++ {
		doors[Advisor] = doors[Advisor].Or(neighbours(b.kind[model]).And(doors[model]))
	}
	doors[Pawn] = b.pawnDoors(s, goal)
	return doors
}

// neighbours returns the cells adjacent to at least one of set.
func neighbours(set Bitboard) Bitboard {
	beside := Bitboard{
		Lo: set.Lo&^fileH<<1 | set.Lo&^fileA>>1,
		Hi: set.Hi&^fileH<<1 | set.Hi&^fileA>>1,
	}
	row := set.Or(beside)
	return Bitboard{
		Lo: beside.Lo | row.Lo<<Files | row.Lo>>Files | row.Hi<<(loSquares-Files),
		Hi: beside.Hi | row.Lo>>(loSquares-Files),
	}
}

// pawnDoors traces the jumps of pawns back from the goal, over empty cells where the pawn may land; they may start
// anywhere.
func (b *Board) pawnDoors(s core.Side, goal Bitboard) Bitboard {
	occupied, models := b.occupied(), b.Models()
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
	var set Bitboard
	for sq, targets := range b.allTargets(s) {
		if !targets.And(zones[s^1]).Empty() {
			set = set.Or(bit(sq))
		}
	}
	return set
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
