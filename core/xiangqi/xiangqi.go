// Package xiangqi implements the rules of Chinese chess (中国象棋). It has two halves. The fast one is for the engine:
// Board with Make and Unmake, packed Moves, legal move generation and perft. The other is for everything else:
// Position, an immutable value that implements core.Position; Rules, which adjudicates repetitions; and the texts of
// positions (FEN, the 90 characters of the source program) and moves (UCI, ICCS, WXF, Chinese). Whole games are read
// and written by package notation; search and evaluation are in solver/xiangqi.
//
// The moves of the pieces are the standard ones (World Xiangqi Federation, "World Xiangqi Rules", 2018); repetitions
// are judged by the core of those rules and of the Asian ones, as documented at Repetition.
//
// First is Red 红, which moves first from the starting position; Second is Black 黑.
package xiangqi

import "qilab/core"

// The size of the board: points, files and ranks.
const (
	Squares = 90
	Files   = 9
	Ranks   = 10
)

// The two sides, for indexing.
const (
	Red   = core.First
	Black = core.Second
)

// SquareAt returns the square of file 0–8 (a–i, from Red's left) and rank 0–9 (from Red's side).
func SquareAt(file, rank int) core.Square { return core.Square(rank*Files + file) }

// FileOf returns the file of sq, 0–8.
func FileOf(sq core.Square) int { return int(sq) % Files }

// RankOf returns the rank of sq, 0–9.
func RankOf(sq core.Square) int { return int(sq) / Files }

// SquareName returns the coordinates of sq, "a0" to "i9".
func SquareName(sq core.Square) string {
	return string([]byte{'a' + byte(FileOf(sq)), '0' + byte(RankOf(sq))})
}

// Kind is the kind of a piece, without its colour.
type Kind uint8

// The kinds of piece; NoKind is that of an empty point.
const (
	NoKind Kind = iota
	King
	Advisor
	Elephant
	Horse
	Rook
	Cannon
	Pawn
)

const blackBit core.Piece = 8

// PieceOf returns the piece of a side and a kind: 1–7 for Red, 9–15 for Black.
func PieceOf(s core.Side, k Kind) core.Piece { return core.Piece(k) | core.Piece(s)*blackBit }

// KindOf returns the kind of p, NoKind for core.NoPiece.
func KindOf(p core.Piece) Kind { return Kind(p &^ blackBit) }

// SideOf returns the owner of p.
func SideOf(p core.Piece) core.Side { return core.Side(p >> 3) }

// ValidPiece reports whether p is one of the fourteen pieces.
func ValidPiece(p core.Piece) bool { return p < 2*blackBit && KindOf(p) != NoKind }

// pieceLetters is the FEN letter of each piece, by its number.
const pieceLetters = " KABNRCP kabnrcp"

// kindNames are the English names of the kinds, as messages use them.
var kindNames = [...]string{"", "king", "advisor", "elephant", "horse", "rook", "cannon", "pawn"}

// String returns the English name of k.
func (k Kind) String() string { return kindNames[k] }

// setOf is the number of pieces of each kind in a side's set.
var setOf = [...]int{King: 1, Advisor: 2, Elephant: 2, Horse: 2, Rook: 2, Cannon: 2, Pawn: 5}

// sideIDs are the fixed names of the sides.
var sideIDs = [2]string{"red", "black"}

// sideArg and pieceArg return the arguments for a side and a piece in errors and problems: the catalogue keys of their
// names, so that the texts can be shown in any language.
func sideArg(s core.Side) string { return "side.xiangqi." + sideIDs[s] }

func pieceArg(p core.Piece) string {
	return "piece.xiangqi." + sideIDs[SideOf(p)] + "." + KindOf(p).String()
}

// sideNames are the English names of the sides, as messages use them.
var sideNames = [2]string{"Red", "Black"}

// rankFromOwn returns the rank of sq as s counts it, 0 for its own back rank.
func rankFromOwn(s core.Side, sq core.Square) int {
	if s == Red {
		return RankOf(sq)
	}
	return Ranks - 1 - RankOf(sq)
}

// riverRanks is the number of ranks in each half of the board.
const riverRanks = Ranks / 2

// CrossedRiver reports whether sq is on the enemy's half, seen from s.
func CrossedRiver(s core.Side, sq core.Square) bool { return rankFromOwn(s, sq) >= riverRanks }

// CanStand reports whether p can ever get to sq: kings and advisors stay in the palace, elephants on the seven points
// of their half, and pawns are never behind their starting rank nor, before the river, off their files.
func CanStand(p core.Piece, sq core.Square) bool {
	s := SideOf(p)
	file, rank := FileOf(sq), rankFromOwn(s, sq)
	palace := file >= 3 && file <= 5 && rank <= 2
	switch KindOf(p) {
	case King:
		return palace
	case Advisor:
		return palace && (file+rank)%2 == 1
	case Elephant:
		return rank == 2 && file%4 == 0 || (rank == 0 || rank == 4) && file%4 == 2
	case Pawn:
		return rank >= riverRanks || rank >= 3 && file%2 == 0
	}
	return true
}
