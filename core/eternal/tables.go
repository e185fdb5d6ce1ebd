package eternal

// tables holds the lookup tables of the generators. The moves of a slider along a line (rank, file or diagonal) are
// indexed by its place on the line and the occupancy of the line: the low half of an entry holds the places up to the
// first piece in either direction, as for a rook or an elephant; the high half holds the places where a cannon
// captures, beyond one screen. A diagonal has at most one cell in a file, so its cells are numbered by file and share
// the tables of the ranks. All of it fits into the processor's caches.
type tables struct {
	rank [Files][1 << Files]uint16 // attack | capture<<8
	file [Ranks][1 << Ranks]uint32 // attack | capture<<16
	// spread maps eight bits of a file to the ranks of the low word, at file a.
	spread [1 << Files]uint64

	diagonal, antidiagonal [Squares]Bitboard // the lines through a cell, itself included
	horse                  [Squares]Bitboard
	neighbours             [Squares]Bitboard
	// jumped holds those neighbours of a cell beyond which, in the same direction, there is another cell.
	jumped [Squares]Bitboard
}

// lookup is immutable.
var lookup = newTables()

func newTables() *tables {
	t := &tables{}
	for i := range Files {
		for occ := range 1 << Files {
			attack, capture := slide(i, occ, Files)
			t.rank[i][occ] = uint16(attack | capture<<8)
		}
	}
	for i := range Ranks {
		for occ := range 1 << Ranks {
			attack, capture := slide(i, occ, Ranks)
			t.file[i][occ] = uint32(attack | capture<<16)
		}
	}
	for v := range t.spread {
		for r := range 8 {
			t.spread[v] |= uint64(v>>r&1) << (r * Files)
		}
	}
	for sq := range Squares {
		f, r := sq%Files, sq/Files
		for other := range Squares {
			df, dr := other%Files-f, other/Files-r
			set := bit(other)
			if df == dr {
				t.diagonal[sq] = t.diagonal[sq].Or(set)
			}
			if df == -dr {
				t.antidiagonal[sq] = t.antidiagonal[sq].Or(set)
			}
			if df*df+dr*dr == 5 {
				t.horse[sq] = t.horse[sq].Or(set)
			}
			if n := df*df + dr*dr; n == 1 || n == 2 {
				t.neighbours[sq] = t.neighbours[sq].Or(set)
				if landF, landR := f+2*df, r+2*dr; landF >= 0 && landF < Files && landR >= 0 && landR < Ranks {
					t.jumped[sq] = t.jumped[sq].Or(set)
				}
			}
		}
	}
	return t
}

// slide returns, for place i of a line of n cells with an occupancy, the places up to the first piece in either
// direction, and those of the second piece, which a cannon captures.
func slide(i, occ, n int) (attack, capture int) {
	for _, step := range []int{-1, 1} {
		things := 0
		for j := i + step; j >= 0 && j < n && things < 2; j += step {
			if things == 0 {
				attack |= 1 << j
			}
			if occ>>j&1 != 0 {
				things++
				if things == 2 {
					capture |= 1 << j
				}
			}
		}
	}
	return attack, capture
}

// fileA and fileH are the cells of the first and the last file in the low word.
const (
	fileA = 0x0101010101010101
	fileH = fileA << (Files - 1)
)

// orthogonal returns the cells that a rook on sq attacks, including the first piece in each direction, and those where
// a cannon there captures.
func orthogonal(sq int, occ Bitboard) (attack, capture Bitboard) {
	f, r := uint(sq)%Files, uint(sq)/Files
	// The multiplication gathers the bits of the file, rank 1 lowest: bit 8i becomes bit 56+i.
	column := occ.Lo>>f&fileA*0x0102040810204080>>56 | occ.Hi>>f&1<<8
	vertical := lookup.file[r][column&(1<<Ranks-1)]
	attack.Lo = lookup.spread[vertical&0xFF] << f
	attack.Hi = uint64(vertical) >> 8 & 1 << f
	capture.Lo = lookup.spread[vertical>>16&0xFF] << f
	capture.Hi = uint64(vertical) >> 24 & 1 << f
	if r < 8 {
		horizontal := uint64(lookup.rank[f][occ.Lo>>(r*Files&63)&0xFF])
		attack.Lo |= horizontal & 0xFF << (r * Files & 63)
		capture.Lo |= horizontal >> 8 << (r * Files & 63)
	} else {
		horizontal := uint64(lookup.rank[f][occ.Hi&0xFF])
		attack.Hi |= horizontal & 0xFF
		capture.Hi |= horizontal >> 8
	}
	return attack, capture
}

// diagonals returns the cells that an elephant on sq attacks, including the first piece in each direction.
func diagonals(sq int, occ Bitboard) Bitboard {
	f := uint(sq) % Files
	d, a := &lookup.diagonal[sq], &lookup.antidiagonal[sq]
	// Adding up the ranks gathers the bits of a diagonal by their files.
	up := uint64(lookup.rank[f][(occ.Lo&d.Lo*fileA>>56|occ.Hi&d.Hi)&0xFF]) & 0xFF
	down := uint64(lookup.rank[f][(occ.Lo&a.Lo*fileA>>56|occ.Hi&a.Hi)&0xFF]) & 0xFF
	return Bitboard{
		Lo: up*fileA&d.Lo | down*fileA&a.Lo,
		Hi: up&d.Hi | down&a.Hi,
	}
}
