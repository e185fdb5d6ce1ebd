package evaluation

import (
	"qilab/core"
	"qilab/core/xiangqi"
)

// Sets of points.
var (
	palaces = newPalaces()
	halves  = newHalves()
)

func newPalaces() (set [2]xiangqi.Bitboard) {
	for f := 3; f <= 5; f++ {
		for r := range 3 {
			set[xiangqi.Red] = set[xiangqi.Red].Or(xiangqi.Point(xiangqi.SquareAt(f, r)))
			set[xiangqi.Black] = set[xiangqi.Black].Or(xiangqi.Point(xiangqi.SquareAt(f, xiangqi.Ranks-1-r)))
		}
	}
	return set
}

// newHalves returns each side's half of the board.
func newHalves() (set [2]xiangqi.Bitboard) {
	for sq := core.Square(0); sq < xiangqi.Squares; sq++ {
		side := xiangqi.Red
		if xiangqi.CrossedRiver(xiangqi.Red, sq) {
			side = xiangqi.Black
		}
		set[side] = set[side].Or(xiangqi.Point(sq))
	}
	return set
}

// edge is the last file.
var edge = newEdge()

func newEdge() (set xiangqi.Bitboard) {
	for r := range xiangqi.Ranks {
		set = set.Or(xiangqi.Point(xiangqi.SquareAt(xiangqi.Files-1, r)))
	}
	return set
}

// lookup holds the weights in the form that Of uses: multiplied and summed, in arrays whose masked indices need no
// bounds check.
type lookup struct {
	rook, cannon [32]Tapered
	horse        [16]Tapered
	palace       [4][16]Tapered
	checks       [6][8]Tapered
	kingFree     [8]Tapered
	defenders    [16]Tapered
	threats      [32][16]Tapered // by the set of attackers, and by the target and whether it is protected
	material     [materials]Tapered
	pawn         [2][128]uint8         // by side and point: how many points of the enemy's palace a pawn attacks
	points       [128]xiangqi.Bitboard // the set of each point, empty beyond the board
	lines        [128]xiangqi.Bitboard // its rank and file
}

// tables is made from weights.
var tables = newLookup(&weights)

// materials is the number of values of materialIndex.
const materials = 3 * 3 * 3 * 3 * 3 * 6

// materialIndex numbers the inputs of the material value: the enemy's advisors and elephants, and one's own horses,
// rooks, cannons and pawns across the river.
func materialIndex(advisors, elephants, h, r, c, crossed int) int {
	return ((((advisors*3+elephants)*3+h)*3+r)*3+c)*6 + crossed
}

func newLookup(w *[Terms]Tapered) (t lookup) {
	copy(t.rook[:], w[termRookMobility:termCannonMobility])
	copy(t.cannon[:], w[termCannonMobility:termHorseMobility])
	copy(t.horse[:], w[termHorseMobility:termPalace])
	for i := range t.palace {
		for n := range t.palace[i] {
			t.palace[i][n] = w[termPalace+i] * Tapered(n)
		}
	}
	for i := range t.checks {
		for n := 1; n < len(t.checks[i]); n++ {
			t.checks[i][n] = w[termCheck+4*i+min(n, 3)]
		}
	}
	copy(t.kingFree[:], w[termKingFree:termDefenders])
	copy(t.defenders[:], w[termDefenders:Terms])
	for by := range t.threats {
		for i := range t.threats[by] {
			for row := range 5 {
				t.threats[by][i] += w[termThreat+16*row+i] * Tapered(by>>row&1)
			}
		}
	}
	for i := range t.material {
		crossed, c, r, h := i%6, i/6%3, i/18%3, i/54%3
		elephants, advisors := i/162%3, i/486
		t.material[i] = materialValue(w, advisors, elephants, h, r, c, crossed)
	}
	for sq := range core.Square(xiangqi.Squares) {
		t.points[sq] = xiangqi.Point(sq)
		for other := range core.Square(xiangqi.Squares) {
			if xiangqi.FileOf(other) == xiangqi.FileOf(sq) || xiangqi.RankOf(other) == xiangqi.RankOf(sq) {
				t.lines[sq] = t.lines[sq].Or(xiangqi.Point(other))
			}
		}
		for s := range t.pawn {
			t.pawn[s][sq] = uint8(pawnTargets(core.Side(s), sq).And(palaces[s^1]).Count())
		}
	}
	return t
}

// materialValue returns the value for the inputs of materialIndex.
func materialValue(w *[Terms]Tapered, advisors, elephants, h, r, c, crossed int) (sum Tapered) {
	for i, n := range [...]int{h, r, c, crossed} {
		sum += Tapered((2-advisors)*n)*w[termNoAdvisor+i] + Tapered((2-elephants)*n)*w[termNoElephant+i]
	}
	for i, n := range [...]int{h * h, r * r, c * c, h * r, h * c, r * c} {
		sum += Tapered(n) * w[termPair+i]
	}
	return sum
}

// pawnTargets returns the targets of a pawn on an empty board.
func pawnTargets(s core.Side, sq core.Square) xiangqi.Bitboard {
	var b xiangqi.Board
	return b.PawnTargets(s, int(sq))
}
