package evaluation

import (
	"qilab/core"
	"qilab/core/xiangqi"
)

// A term is one of the evaluation's weights: the evaluation is the sum of weights times counts on the board. The terms
// of one kind form a block; here are the first of each block, and Terms, their number. weights.go has their values.
const (
	// A piece on a point, by kind and by point as its owner sees it, the left half of the board for both.
	termPlace = 0
	// By the number of points a piece can move to.
	termRookMobility   = termPlace + 7*halfPoints
	termCannonMobility = termRookMobility + 18
	termHorseMobility  = termCannonMobility + 18
	// Points of the enemy's palace attacked: by kind (horse, rook, cannon, pawn), for each point; and by how many pieces.
	termPalace    = termHorseMobility + 9
	termAttackers = termPalace + 4
	// A cannon and the enemy's king on a file (or rank) with 0, 1, 2, 3 or more pieces between; the same for rooks.
	termCannonFile = termAttackers + 8
	termCannonRank = termCannonFile + 4
	termRookFile   = termCannonRank + 4
	termRookRank   = termRookFile + 4
	// Enemy advisors (elephants) missing, times one's own pieces: horses, rooks, cannons, pawns across the river.
	termNoAdvisor  = termRookRank + 4
	termNoElephant = termNoAdvisor + 4
	// Products of the numbers of one's own horses, rooks, cannons: HH, RR, CC, HR, HC, RC.
	termPair = termNoElephant + 4
	// Pawns side by side across the river.
	termPhalanx = termPair + 6
	// An attack on a piece: by kind of the attacker (advisor or elephant, horse, rook, cannon, pawn), by kind of the target, first
	// those protected, then those not.
	termThreat = termPhalanx + 1
	// The right to move.
	termTempo = termThreat + 5*8*2
	// Points from which a horse, rook or cannon could give check, one after another, first those that the enemy does
	// not attack, then those that he does; 0, 1, 2, 3 or more of them.
	termCheck = termTempo + 1
	// Each piece in the enemy's half.
	termRaid = termCheck + 6*4
	// By the number of unattacked points that the king can go to.
	termKingFree = termRaid + 1
	// By the numbers of advisors and elephants: 3 times the first and the second.
	termDefenders = termKingFree + 5

	// Terms is their number.
	Terms = termDefenders + 9

	halfPoints = 5 * xiangqi.Ranks
)

// placeTerm returns the term of a kind on a point as seen by s.
func placeTerm(s core.Side, k xiangqi.Kind, sq core.Square) int {
	file, rank := xiangqi.FileOf(sq), xiangqi.RankOf(sq)
	if s == xiangqi.Black {
		rank = xiangqi.Ranks - 1 - rank
	}
	return termPlace + (int(k)-1)*halfPoints + rank*5 + min(file, xiangqi.Files-1-file)
}

// Phases is the weight of each piece in the phase; MaxPhase is the sum at the start. 0 is a board without winning
// material: a pawn counts 1.
var Phases = newPhases()

const MaxPhase = 2 * (2*8 + 2*4 + 2*4 + 5)

func newPhases() (p [16]uint8) {
	for kind, v := range map[xiangqi.Kind]uint8{xiangqi.Rook: 8, xiangqi.Horse: 4, xiangqi.Cannon: 4, xiangqi.Pawn: 1} {
		p[xiangqi.PieceOf(xiangqi.Red, kind)] = v
		p[xiangqi.PieceOf(xiangqi.Black, kind)] = v
	}
	return p
}

// Places is the value of each piece on each point, positive for Red and negative for Black; computed from weights.
// Entries beyond the board are unused.
var Places = newPlaces(&weights)

func newPlaces(w *[Terms]Tapered) (table [16][128]Tapered) {
	for kind := xiangqi.King; kind <= xiangqi.Pawn; kind++ {
		for sq := core.Square(0); sq < xiangqi.Squares; sq++ {
			table[xiangqi.PieceOf(xiangqi.Red, kind)][sq] = w[placeTerm(xiangqi.Red, kind, sq)]
			table[xiangqi.PieceOf(xiangqi.Black, kind)][sq] = -w[placeTerm(xiangqi.Black, kind, sq)]
		}
	}
	return table
}

func pairs(list [Terms][2]int16) (w [Terms]Tapered) {
	for i, pair := range list {
		w[i] = taper(int(pair[0]), int(pair[1]))
	}
	return w
}

// Weights returns the values of the terms, for a full board and for an endgame.
func Weights() (list [Terms][2]int) {
	for i, w := range weights {
		list[i] = [2]int{w.mg(), w.eg()}
	}
	return list
}

// Block is a range of terms that belong together.
type Block struct {
	First int // the first term; the block goes to that of the next one
	Width int // terms in a line of weights.go
	Name  string
}

// Blocks lists all terms in their order.
func Blocks() []Block {
	var list []Block
	for kind := xiangqi.King; kind <= xiangqi.Pawn; kind++ {
		list = append(list, Block{First: termPlace + (int(kind)-1)*halfPoints, Width: 5,
			Name: kind.String() + ": a line each rank from the own side on, from the edge to the middle"})
	}
	for _, b := range []struct {
		first int
		name  string
	}{
		{termRookMobility, "termRookMobility"}, {termCannonMobility, "termCannonMobility"},
		{termHorseMobility, "termHorseMobility"}, {termPalace, "termPalace"}, {termAttackers, "termAttackers"},
		{termCannonFile, "termCannonFile"}, {termCannonRank, "termCannonRank"}, {termRookFile, "termRookFile"},
		{termRookRank, "termRookRank"}, {termNoAdvisor, "termNoAdvisor"}, {termNoElephant, "termNoElephant"},
		{termPair, "termPair"}, {termPhalanx, "termPhalanx"}, {termThreat, "termThreat"}, {termTempo, "termTempo"},
		{termCheck, "termCheck"}, {termRaid, "termRaid"}, {termKingFree, "termKingFree"}, {termDefenders, "termDefenders"},
	} {
		list = append(list, Block{First: b.first, Width: 10, Name: b.name})
	}
	return list
}
