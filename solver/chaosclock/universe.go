package chaosclock

import (
	"qilab/core"
	"qilab/core/chaosclock"
)

// pieces is the number of pieces and of cells. Cells are numbered from 0 here, so piece n is home on cell n-1.
const pieces = chaosclock.Cells

// layerCode says where each piece is: on the board and not home, in its owner's hand, or home. It is a number of twelve
// ternary digits, piece 1 the lowest: onBoard, inHand, atHome. A move either keeps the code (a walk to an empty cell, a
// pass) or makes it larger, because a captured piece never walks again and a home piece never moves.
type layerCode uint32

const (
	onBoard = iota
	inHand
	atHome
)

const layerCodes = 531441 // 3^12

// place[n] is the weight of the digit of piece n; place[0] is 0 so that capturing nothing adds nothing.
var place = func() (t [pieces + 1]layerCode) {
	w := layerCode(1)
	for n := 1; n <= pieces; n++ {
		t[n] = w
		w *= 3
	}
	return t
}()

// maxLevel is the highest level: every piece home.
const maxLevel = 2 * pieces

// level is the sum of the digits of c. Every move to another layer raises it.
func (c layerCode) level() int {
	sum := 0
	for ; c > 0; c /= 3 {
		sum += int(c % 3)
	}
	return sum
}

// universe is the frame of all positions that can come from one position. A piece that walks visits only the cells of
// one orbit (start, start+n, start+2n, … round the clock), so an orbit index of at most four bits says where it is; the
// indexes of all pieces on the board together are a key of at most 31 bits.
type universe struct {
	steps [pieces + 1][]orbitStep // by piece and orbit index
	index [pieces + 1][pieces]int8
	shift [pieces + 1]uint8
	mask  [pieces + 1]uint32
}

// orbitStep is a piece on one cell of its orbit, and what the next walk from there changes.
type orbitStep struct {
	cell   uint8 // where it stands
	target uint8 // where it walks
	field  uint32
	// dkey and dcode are what the walk adds to key and code, captures aside: a piece that comes home leaves the key.
	dkey  uint32
	dcode layerCode
}

// key tells the placements of one layer apart: the orbit index of every piece on the board and not home.
type key = uint32

const noKey key = 1<<32 - 1

func newUniverse(p chaosclock.Position) *universe {
	u := new(universe)
	shift := uint8(0)
	for n := 1; n <= pieces; n++ {
		for c := range u.index[n] {
			u.index[n][c] = -1
		}
		at := p.CellOf(n)
		if at == chaosclock.InHand || at == n {
			continue // it will never walk
		}
		u.addOrbit(n, uint8(at-1), shift)
		for w := len(u.steps[n]) - 1; w > 0; w >>= 1 {
			shift++
		}
	}
	return u
}

// addOrbit enters the orbit of piece n from a cell into the tables.
func (u *universe) addOrbit(n int, start, shift uint8) {
	for c := start; u.index[n][c] < 0; c = uint8((int(c) + n) % pieces) {
		i := len(u.steps[n])
		u.index[n][c] = int8(i)
		u.steps[n] = append(u.steps[n], orbitStep{cell: c, target: uint8((int(c) + n) % pieces), field: uint32(i) << shift})
	}
	size := len(u.steps[n])
	u.shift[n] = shift
	for u.mask[n] < uint32(size-1) {
		u.mask[n] = u.mask[n]<<1 | 1
	}
	for i := range u.steps[n] {
		s := &u.steps[n][i]
		if int(s.target) == n-1 {
			s.dcode, s.dkey = atHome*place[n], -s.field
		} else {
			s.dkey = u.steps[n][(i+1)%size].field - s.field
		}
	}
}

// locate is the layer and key of a position; ok is false if it is not of this universe.
func (u *universe) locate(p chaosclock.Position) (c layerCode, k key, ok bool) {
	for n := 1; n <= pieces; n++ {
		switch at := p.CellOf(n); at {
		case chaosclock.InHand:
			c += inHand * place[n]
		case n:
			c += atHome * place[n]
		default:
			i := u.index[n][at-1]
			if i < 0 {
				return 0, 0, false
			}
			k |= uint32(i) << u.shift[n]
		}
	}
	return c, k, true
}

// layout is a layer code taken apart.
type layout struct {
	code     layerCode
	board    []uint8 // pieces that walk
	hand     []uint8
	home     uint16  // bit c: the home piece of cell c stands there
	complete [2]bool // all six pieces of a side are home
}

func (l *layout) set(c layerCode) {
	l.code, l.home = c, 0
	l.board, l.hand = l.board[:0], l.hand[:0]
	l.complete = [2]bool{true, true}
	for n := uint8(1); n <= pieces; n, c = n+1, c/3 {
		switch c % 3 {
		case onBoard:
			l.board = append(l.board, n)
		case inHand:
			l.hand = append(l.hand, n)
		case atHome:
			l.home |= 1 << (n - 1)
			continue
		}
		l.complete[owner(n)] = false
	}
}

// over reports whether a side has completed, so that nothing is played on but perhaps one last turn.
func (l *layout) over() bool { return l.complete[core.First] || l.complete[core.Second] }

func owner(n uint8) core.Side { return core.Side(1 - n&1) }

// placement is a key taken apart.
type placement struct {
	occupant uint64 // four bits a cell: the piece on it, home pieces left out
	field    [pieces + 1]uint32
	step     [pieces + 1]*orbitStep
}

func (u *universe) place(l *layout, k key, p *placement) {
	occupant := uint64(0)
	for _, n := range l.board {
		s := &u.steps[n][k>>u.shift[n]&u.mask[n]]
		occupant |= uint64(n) << (4 * s.cell)
		p.step[n] = s
		p.field[n] = s.field
	}
	p.occupant = occupant
}
