package xiangqi

import "qilab/core"

// noSquare is the place of a captured piece, and the leg of a horse that does not reach the point.
const noSquare = 255

// tables holds the lookup tables of the generators. Moves of rooks and cannons along a rank (or file) are indexed by
// its occupancy, those of horses and elephants by the occupancy of the four points that can block them. All of it fits
// into the processor's caches. Some arrays are longer than the board, so that masked indices need no bounds check.
type tables struct {
	fileOf, rankOf [256]uint8 // noSquare has a file and a rank that no point has

	// By place on the line and occupancy of the line: the targets of a piece on that place, captures of either colour
	// included.
	rookRank   [16][1 << Files]uint16
	rookFile   [16][1 << Ranks]uint16
	cannonRank [16][1 << Files]shots
	cannonFile [16][1 << Ranks]shots
	// spread maps five bits of a file to the ranks of one word, at file 0.
	spread [32]uint64
	// By how much to shift the bits of a rank into each word: 64 for the word without that rank.
	loShift, hiShift [16]uint8

	between [16][16]uint16 // the places strictly between two places of a line
	points  [128]Bitboard  // the set of each point alone

	king, advisor [128]Bitboard
	pawn          [2][128]Bitboard
	// By square and blocked points: bit 0 west (south-west), 1 south (north-west), 2 east (south-east), 3 north
	// (north-east); those of elephants in parentheses.
	horse, elephant [128][16]Bitboard
	// horseTo holds, by square and blocked points (in the elephant's order), the points from which a horse reaches the
	// square.
	horseTo [128][16]Bitboard
	// horseLeg is the point that must be empty for a horse on the first square to reach the second, or noSquare.
	horseLeg [128][128]uint8

	// By square of a king: the other points of its rank and file, and those from which a pawn of a side attacks it.
	lines   [128]Bitboard
	besides [2][128]Bitboard
	near    [128]Bitboard // the rank and the file of the king, and the legs of horses that attack it
	homes   [2][128]uint8 // by side and point: which of the pieces confined to their half can ever reach the point
}

// The bits of tables.homes.
const (
	homeKing = 1 << iota
	homeAdvisor
	homeElephant
)

// shots holds the targets of a cannon on a line, and the points behind exactly one screen, the next piece included.
type shots struct{ targets, reach uint16 }

// lookup is immutable. It is no pointer, which saves a load.
var lookup = *newTables()

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
			t.rookRank[i][occ], t.cannonRank[i][occ] = slide(i, occ, Files)
		}
	}
	for i := range Ranks {
		for occ := range 1 << Ranks {
			t.rookFile[i][occ], t.cannonFile[i][occ] = slide(i, occ, Ranks)
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
	for r := range Ranks {
		t.loShift[r], t.hiShift[r] = uint8(r*Files), 64
		if r >= riverRanks {
			t.loShift[r], t.hiShift[r] = 64, uint8(r*Files-halfSquares)
		}
	}
	for sq := range Squares {
		if sq < halfSquares {
			t.points[sq].Lo = 1 << sq
		} else {
			t.points[sq].Hi = 1 << (sq - halfSquares)
		}
	}
	t.fillSteps()
	t.fillApproaches()
	for side := range t.homes {
		for sq := range core.Square(Squares) {
			for i, kind := range [...]Kind{King, Advisor, Elephant} {
				if CanStand(PieceOf(core.Side(side), kind), sq) {
					t.homes[side][sq] |= 1 << i
				}
			}
		}
	}
	return t
}

// fillApproaches fills lines, besides and near; it needs the moves of pawns.
func (t *tables) fillApproaches() {
	for king := range Squares {
		for sq := range Squares {
			df, dr := sq%Files-king%Files, sq/Files-king/Files
			if df == 0 || dr == 0 || df*df+dr*dr == 2 {
				t.near[king] = t.near[king].Or(t.points[sq])
			}
			if sq != king && (df == 0 || dr == 0) {
				t.lines[king] = t.lines[king].Or(t.points[sq])
			}
			for side := range t.pawn {
				if !t.pawn[side][sq].And(t.points[king]).Empty() {
					t.besides[side][king] = t.besides[side][king].Or(t.points[sq])
				}
			}
		}
	}
}

// slide returns, for place i of a line of n places, the targets of a rook and of a cannon, and the places behind
// exactly one screen.
func slide(i, occ, n int) (rook uint16, cannon shots) {
	for _, step := range []int{-1, 1} {
		pieces := 0
		for j := i + step; j >= 0 && j < n; j += step {
			occupied := occ>>j&1 != 0
			switch {
			case !occupied && pieces == 0:
				rook |= 1 << j
				cannon.targets |= 1 << j
			case occupied && pieces == 0:
				rook |= 1 << j
			case occupied && pieces == 1:
				cannon.targets |= 1 << j
			}
			if pieces == 1 {
				cannon.reach |= 1 << j
			}
			if occupied {
				pieces++
			}
		}
	}
	return rook, cannon
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
	for from := range t.horseLeg {
		for to := range t.horseLeg[from] {
			t.horseLeg[from][to] = noSquare
		}
	}
	for sq := range Squares {
		f, r := sq%Files, sq/Files
		red := r < riverRanks
		home := func(f, r int) bool { return onBoard(f, r) && f >= 3 && f <= 5 && (red && r <= 2 || !red && r >= 7) }
		for i := range 4 {
			if x, y := f+legs[i][0], r+legs[i][1]; home(x, y) {
				t.king[sq] = t.king[sq].Or(t.points[y*Files+x])
			}
			if x, y := f+eyes[i][0], r+eyes[i][1]; home(x, y) {
				t.advisor[sq] = t.advisor[sq].Or(t.points[y*Files+x])
			}
		}
		for side, ahead := range [2]int{1, -1} {
			crossed := red == (side == 1)
			if onBoard(f, r+ahead) {
				t.pawn[side][sq] = t.pawn[side][sq].Or(t.points[(r+ahead)*Files+f])
			}
			for _, x := range []int{f - 1, f + 1} {
				if crossed && onBoard(x, r) {
					t.pawn[side][sq] = t.pawn[side][sq].Or(t.points[r*Files+x])
				}
			}
		}
		for _, s := range horseSteps {
			x, y := f+s.dx, r+s.dy
			if !onBoard(x, y) {
				continue
			}
			t.horseLeg[sq][y*Files+x] = uint8((r+legs[s.leg][1])*Files + f + legs[s.leg][0])
			for blocked := range 16 {
				if blocked>>s.leg&1 == 0 {
					t.horse[sq][blocked] = t.horse[sq][blocked].Or(t.points[y*Files+x])
				}
			}
		}
		for eye, d := range eyes {
			for _, from := range [2][2]int{{2 * d[0], d[1]}, {d[0], 2 * d[1]}} {
				x, y := f+from[0], r+from[1]
				for blocked := range 16 {
					if onBoard(x, y) && blocked>>eye&1 == 0 {
						t.horseTo[sq][blocked] = t.horseTo[sq][blocked].Or(t.points[y*Files+x])
					}
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
					t.elephant[sq][blocked] = t.elephant[sq][blocked].Or(t.points[y*Files+x])
				}
			}
		}
	}
}

func onBoard(file, rank int) bool { return file >= 0 && file < Files && rank >= 0 && rank < Ranks }
