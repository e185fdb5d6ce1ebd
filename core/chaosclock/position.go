// Package chaosclock implements the rules of Chaos Clock (混乱时钟): twelve numbered pieces on the twelve cells of a clock,
// each walking as many cells as its number says. It has the rules (position.go, moves.go, outcome.go), the notation of
// positions and moves (notation.go), the numbering of all deals (deal.go), the assessment of a position as the game's
// sources describe it (features.go), and the adapter to core (rules.go, setup.go). Package notation reads and writes
// whole games; solver/chaosclock searches.
//
// First is Jia 甲, the owner of the odd pieces; Second is Yi 乙, the owner of the even ones, which moves first.
package chaosclock

import (
	"strconv"
	"strings"

	"qilab/core"
)

// Cells is the number of cells and of pieces.
const Cells = 12

// The values of Position.Last other than the pieces 1–12.
const (
	LastNone   = 0  // no piece was moved on the previous turn
	LastPass   = 13 // the opponent has just passed
	LastPasses = 14 // two passes in a row: the game is over
)

// InHand is the place of a piece that is not on the board.
const InHand = 0

// Position is an immutable, comparable value. A piece that is not on the board is in its owner's hand. The zero value
// has every piece in hand and Jia to move.
type Position struct {
	cells [Cells]uint8 // cells[i] is the piece on cell i+1, 0: none
	side  core.Side
	last  uint8
}

// Owner returns the side that piece n, 1–12, belongs to.
func Owner(n int) core.Side {
	if n%2 == 1 {
		return core.First
	}
	return core.Second
}

// Target returns the cell, 1–12, where a walk of piece n from cell c ends.
func Target(n, c int) int { return (c+n-1)%Cells + 1 }

// Turn returns the side to move.
func (p Position) Turn() core.Side { return p.side }

// At returns the piece on cell c, 1–12, or 0.
func (p Position) At(c int) int { return int(p.cells[c-1]) }

// Last returns the piece moved on the previous turn, 1–12, or LastNone, LastPass or LastPasses.
func (p Position) Last() int { return int(p.last) }

// CellOf returns the cell of piece n, 1–12, or InHand.
func (p Position) CellOf(n int) int {
	for i, q := range p.cells {
		if int(q) == n {
			return i + 1
		}
	}
	return InHand
}

// Home reports whether piece n is on cell n (正位), where it can neither move nor be captured.
func (p Position) Home(n int) bool { return int(p.cells[n-1]) == n }

// Complete reports whether all six pieces of side s are home.
func (p Position) Complete(s core.Side) bool {
	for n := 1; n <= Cells; n++ {
		if Owner(n) == s && !p.Home(n) {
			return false
		}
	}
	return true
}

// Hand lists the pieces in the hand of side s in ascending order.
func (p Position) Hand(s core.Side) []int {
	var hand []int
	for n := 1; n <= Cells; n++ {
		if Owner(n) == s && p.CellOf(n) == InHand {
			hand = append(hand, n)
		}
	}
	return hand
}

// Barred returns the piece that may not walk because the opponent has just moved it, or 0. A piece that went home or
// into a hand need not be barred, so positions that differ only in having moved it are the same.
func (p Position) Barred() int {
	n := int(p.last)
	if n < 1 || n > Cells || p.CellOf(n) == InHand || p.Home(n) {
		return 0
	}
	return n
}

// Key identifies the position by cells, side, barred piece and passes.
func (p Position) Key() string {
	return p.Normal().String()
}

// Normal returns the position without what does not matter in it: two positions are the same for the rule of repetition, and have
// the same Key, if these are equal.
func (p Position) Normal() Position {
	if p.last <= Cells {
		p.last = uint8(p.Barred())
	}
	return p
}

// String returns the full notation that Parse reads. Two passes in a row, which end the game, are written pp.
func (p Position) String() string {
	var b strings.Builder
	for i, n := range p.cells {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(int(n)))
	}
	b.WriteByte(';')
	b.WriteString(strconv.Itoa(int(p.side)))
	b.WriteByte(';')
	b.WriteString(formatLast(p.last))
	return b.String()
}
