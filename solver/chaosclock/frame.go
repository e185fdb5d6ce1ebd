package chaosclock

import (
	"math/bits"

	"qilab/core"
	"qilab/core/chaosclock"
)

// pieces is the number of pieces and of cells. Cells are numbered from 0 here, so piece n is home on cell n-1.
const pieces = chaosclock.Cells

// set is a set of pieces, or of cells: bit n-1 is piece n, bit c is cell c, so that a piece and its home cell are the
// same bit.
type set uint16

const everything set = 1<<pieces - 1

func only(n uint8) set { return 1 << n >> 1 } // empty for n = 0

func (s set) size() int { return bits.OnesCount16(uint16(s)) }

// rank returns the number of members of s below bit i.
func (s set) rank(i int) int { return (s & (1<<i - 1)).size() }

// owned holds the pieces of each side.
var owned = [2]set{core.First: 0b010101010101, core.Second: 0b101010101010}

// key identifies an arrangement within a block: the orbit indexes of the walking pieces, at most 31 bits.
type key = uint32

// frame holds the data that all positions reachable from one position share. A walking piece visits only the cells of
// one orbit (start, start+n, start+2n, … round the clock), so an orbit index of at most four bits gives its place.
type frame struct {
	fixed set // pieces that are home from the beginning
	steps [pieces + 1][]orbitStep
	index [pieces + 1][pieces]int8 // orbit index by cell, -1: unreachable
	shift [pieces + 1]uint8        // where the orbit index of a piece is in a key
	mask  [pieces + 1]uint32
}

// orbitStep is a piece on one cell of its orbit, and the next walk from there.
type orbitStep struct {
	cell, target uint8
	home         bool   // the walk ends on the piece's home cell
	field        uint32 // the piece's part of the key
	change       uint32 // the walk's increment of the key; a piece that comes home leaves the key
}

func newFrame(p chaosclock.Position) *frame {
	f := new(frame)
	shift := uint8(0)
	for n := 1; n <= pieces; n++ {
		for c := range f.index[n] {
			f.index[n][c] = -1
		}
		switch at := p.CellOf(n); at {
		case n:
			f.fixed |= 1 << (n - 1)
		case chaosclock.InHand: // it will never walk
		default:
			f.addOrbit(n, uint8(at-1), shift)
			shift += uint8(bits.Len(uint(len(f.steps[n]) - 1)))
		}
	}
	return f
}

// addOrbit adds the orbit of piece n from a cell to the tables.
func (f *frame) addOrbit(n int, start, shift uint8) {
	next := func(c uint8) uint8 { return uint8((int(c) + n) % pieces) }
	for c := start; f.index[n][c] < 0; c = next(c) {
		i := len(f.steps[n])
		f.index[n][c] = int8(i)
		f.steps[n] = append(f.steps[n], orbitStep{
			cell: c, target: next(c), home: int(next(c)) == n-1, field: uint32(i) << shift,
		})
	}
	size := len(f.steps[n])
	f.shift[n] = shift
	f.mask[n] = 1<<bits.Len(uint(size-1)) - 1
	for i := range f.steps[n] {
		s := &f.steps[n][i]
		s.change = -s.field
		if !s.home {
			s.change += f.steps[n][(i+1)%size].field
		}
	}
}

// locate splits a position into the walking pieces, their key, and the home pieces; ok is false if it does not belong
// to the frame.
func (f *frame) locate(p chaosclock.Position) (walkers set, k key, home set, ok bool) {
	for n := uint8(1); n <= pieces; n++ {
		switch at := p.CellOf(int(n)); at {
		case chaosclock.InHand:
		case int(n):
			home |= only(n)
		default:
			i := f.index[n][at-1]
			if i < 0 {
				return 0, 0, 0, false
			}
			walkers |= only(n)
			k |= uint32(i) << f.shift[n]
		}
	}
	return walkers, k, home, home&f.fixed == f.fixed
}

// arrangement is an unpacked key of a block.
type arrangement struct {
	occupied set // cells with a walking piece
	open     set // pieces off the board whose home cell is not occupied: each is in hand or home
	closed   set // pieces in hand whose home cell is occupied
	occupant uint64
	field    [pieces + 1]uint32
	step     [pieces + 1]*orbitStep
}

func (a *arrangement) at(cell uint8) uint8 { return uint8(a.occupant >> (4 * cell) & 15) }

// arrange unpacks key k of a block into a; the walkers of the block are given both as a set and as a list.
func (f *frame) arrange(walkers set, list []uint8, k key, a *arrangement) {
	a.occupant, a.occupied = 0, 0
	for _, n := range list {
		s := &f.steps[n][k>>f.shift[n]&f.mask[n]]
		a.occupant |= uint64(n) << (4 * s.cell)
		a.occupied |= 1 << s.cell
		a.step[n] = s
		a.field[n] = s.field
	}
	off := everything &^ walkers &^ f.fixed
	a.open = off &^ a.occupied
	a.closed = off & a.occupied
}

// change is the effect of a move on an arrangement.
type change struct {
	walkers set // of the block it leads to
	key     key
	open    set // of the arrangement it leads to
	home    set // the piece that comes home, if one does
}

// walk returns the walk of piece n; ok is false if a piece that was home from the beginning bars the way. Other home
// pieces may bar it too: those that are open before and not after the walk.
func (f *frame) walk(walkers set, k key, a *arrangement, n uint8) (c change, ok bool) {
	s := a.step[n]
	if f.fixed>>s.target&1 != 0 {
		return c, false
	}
	captured := a.at(s.target)
	c.walkers = walkers &^ only(captured)
	c.key = k + s.change - a.field[captured]
	occupied := a.occupied &^ (1 << s.cell)
	switch {
	case s.home:
		c.home = only(n)
		c.walkers &^= c.home
		occupied &^= 1 << s.target
	case captured != n: // the 12 takes itself off
		occupied |= 1 << s.target
	}
	c.open = everything &^ c.walkers &^ f.fixed &^ occupied
	return c, true
}

// drop returns the drop of piece n, which must be closed, and the piece on its home cell that it captures.
func (f *frame) drop(walkers set, k key, a *arrangement, n uint8) (c change, captured uint8) {
	captured = a.at(n - 1)
	c.home = only(n)
	c.walkers = walkers &^ only(captured)
	c.key = k - a.field[captured]
	c.open = everything &^ c.walkers &^ f.fixed &^ (a.occupied &^ c.home)
	return c, captured
}

func list(s set) []uint8 {
	var l []uint8
	for ; s != 0; s &= s - 1 {
		l = append(l, lowest(s))
	}
	return l
}

// lowest returns the lowest piece of a set, which must not be empty.
func lowest(s set) uint8 { return uint8(bits.TrailingZeros16(uint16(s))) + 1 }
