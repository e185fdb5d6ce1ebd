package xiangqi

// noSquare is where a captured piece stands, and the leg of a horse that does not reach the point.
const noSquare = 255

// tables holds what the generators look up. Moves of rooks and cannons along a rank (or file) are indexed by its
// occupancy, those of horses and elephants by the occupancy of the four points that can block them. All of it fits into
// the processor's caches.
type tables struct {
	fileOf, rankOf [256]uint8 // those of noSquare equal no file and no rank

	// By place on the line and occupancy of the line: where a piece on that place may end, captures of either colour
	// included.
	rookRank   [Files][1 << Files]uint16
	rookFile   [Ranks][1 << Ranks]uint16
	cannonRank [Files][1 << Files]uint16
	cannonFile [Ranks][1 << Ranks]uint16
	// The points behind exactly one screen, the next piece included.
	reachRank [Files][1 << Files]uint16
	reachFile [Ranks][1 << Ranks]uint16
	// spread lays five bits of a file onto the ranks of one word, at file 0.
	spread [32]uint64

	between [Ranks][Ranks]uint16 // the places strictly between two places of a line

	king, advisor [Squares]Bitboard
	pawn          [2][Squares]Bitboard
	// By square and blocked points: bit 0 west (south-west), 1 south (north-west), 2 east (south-east), 3 north
	// (north-east); those of elephants in parentheses.
	horse, elephant [Squares][16]Bitboard
	// horseLeg is the point that has to be empty for a horse on the first square to reach the second, or noSquare.
	horseLeg [Squares][Squares]uint8

	// By square of a king: the other points of its rank and file, and those from which a pawn of a side attacks it.
	lines   [Squares]Bitboard
	besides [2][Squares]Bitboard
}

// lookup is never changed once it is made.
var lookup = newTables()

func newTables() *tables {
	t := &tables{}
	for sq := range 256 {
		t.fileOf[sq], t.rankOf[sq] = 16, 16
		if sq < Squares {
			t.fileOf[sq], t.rankOf[sq] = uint8(sq%Files), uint8(sq/Files)
		}
	}
	for i := range Files {
		for occ := range 1 << Files {
			t.rookRank[i][occ], t.cannonRank[i][occ], t.reachRank[i][occ] = slide(i, occ, Files)
		}
	}
	for i := range Ranks {
		for occ := range 1 << Ranks {
			t.rookFile[i][occ], t.cannonFile[i][occ], t.reachFile[i][occ] = slide(i, occ, Ranks)
		}
		for j := range Ranks {
			for k := min(i, j) + 1; k < max(i, j); k++ {
				t.between[i][j] |= 1 << k
			}
		}
	}
	for v := range 32 {
		for r := range 5 {
			t.spread[v] |= uint64(v>>r&1) << (r * Files)
		}
	}
	t.fillSteps()
	t.fillApproaches()
	return t
}

// fillApproaches fills lines and besides; it needs the moves of pawns.
func (t *tables) fillApproaches() {
	for king := range Squares {
		for sq := range Squares {
			if sq != king && (t.fileOf[sq] == t.fileOf[king] || t.rankOf[sq] == t.rankOf[king]) {
				t.lines[king] = t.lines[king].Or(bit(sq))
			}
			for side := range t.pawn {
				if t.pawn[side][sq].has(king) {
					t.besides[side][king] = t.besides[side][king].Or(bit(sq))
				}
			}
		}
	}
}

// slide returns, for place i of a line of n places, the places that a rook and a cannon may move to, and those behind
// exactly one screen.
func slide(i, occ, n int) (rook, cannon, reach uint16) {
	for _, step := range []int{-1, 1} {
		pieces := 0
		for j := i + step; j >= 0 && j < n; j += step {
			occupied := occ>>j&1 != 0
			switch {
			case !occupied && pieces == 0:
				rook |= 1 << j
				cannon |= 1 << j
			case occupied && pieces == 0:
				rook |= 1 << j
			case occupied && pieces == 1:
				cannon |= 1 << j
			}
			if pieces == 1 {
				reach |= 1 << j
			}
			if occupied {
				pieces++
			}
		}
	}
	return rook, cannon, reach
}

// step is a move by dx files and dy ranks; leg is the number, among legs or eyes, of the point that must be empty.
type step struct{ dx, dy, leg int }

var (
	// The points that block a horse (legs) and an elephant (eyes), in the order of the bits of tables.horse and
	// tables.elephant.
	legs       = [4][2]int{{-1, 0}, {0, -1}, {1, 0}, {0, 1}}
	eyes       = [4][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}
	horseSteps = []step{
		{-2, -1, 0}, {-2, 1, 0}, {-1, -2, 1}, {1, -2, 1}, {2, -1, 2}, {2, 1, 2}, {-1, 2, 3}, {1, 2, 3},
	}
	elephantSteps = []step{{-2, -2, 0}, {-2, 2, 1}, {2, -2, 2}, {2, 2, 3}}
)

func (t *tables) fillSteps() {
	for sq := range Squares {
		f, r := sq%Files, sq/Files
		red := r < riverRanks
		home := func(f, r int) bool { return onBoard(f, r) && f >= 3 && f <= 5 && (red && r <= 2 || !red && r >= 7) }
		for i := range 4 {
			if x, y := f+legs[i][0], r+legs[i][1]; home(x, y) {
				t.king[sq] = t.king[sq].Or(bit(y*Files + x))
			}
			if x, y := f+eyes[i][0], r+eyes[i][1]; home(x, y) {
				t.advisor[sq] = t.advisor[sq].Or(bit(y*Files + x))
			}
		}
		for side, ahead := range [2]int{1, -1} {
			crossed := red == (side == 1)
			if onBoard(f, r+ahead) {
				t.pawn[side][sq] = t.pawn[side][sq].Or(bit((r+ahead)*Files + f))
			}
			for _, x := range []int{f - 1, f + 1} {
				if crossed && onBoard(x, r) {
					t.pawn[side][sq] = t.pawn[side][sq].Or(bit(r*Files + x))
				}
			}
		}
		for to := range Squares {
			t.horseLeg[sq][to] = noSquare
		}
		for _, s := range horseSteps {
			x, y := f+s.dx, r+s.dy
			if !onBoard(x, y) {
				continue
			}
			t.horseLeg[sq][y*Files+x] = uint8((r+legs[s.leg][1])*Files + f + legs[s.leg][0])
			for blocked := range 16 {
				if blocked>>s.leg&1 == 0 {
					t.horse[sq][blocked] = t.horse[sq][blocked].Or(bit(y*Files + x))
				}
			}
		}
		for _, s := range elephantSteps {
			x, y := f+s.dx, r+s.dy
			if !onBoard(x, y) || (y < riverRanks) != red {
				continue
			}
			for blocked := range 16 {
				if blocked>>s.leg&1 == 0 {
					t.elephant[sq][blocked] = t.elephant[sq][blocked].Or(bit(y*Files + x))
				}
			}
		}
	}
}

func onBoard(file, rank int) bool { return file >= 0 && file < Files && rank >= 0 && rank < Ranks }
