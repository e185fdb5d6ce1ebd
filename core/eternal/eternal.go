// Package eternal implements the rules of Eternal Chess (永恒棋). It has two halves. The fast one is for the engine: Board
// with Make and Unmake, packed Moves, step generation, perft, and queries for an evaluation (bitboard.go, tables.go,
// board.go, movegen.go, query.go, doors.go, perft.go). The other is for everything else: Position, an immutable value
// that implements core.Position; Rules with repetitions and the turn limit; setups and their problems; and the texts of
// positions and steps. Package notation reads and writes whole games; search and evaluation are in solver/eternal.
//
// A turn consists of one to three steps, each a core.Move: the return of the piece with which the opponent has just
// scored (Return), the move itself (core.Walk), and the placement of the piece it captured (Place). The side to move
// stays the same until its turn is over. Position.Phase and Board.Phase return the kind of the next step.
//
// The rules are those of the document "永恒棋规则" (2014 version). Questions that it leaves open are decided on the
// program's rules page, where every such decision is marked.
//
// First is Red 红, which moves first from the starting position; Second is Black 黑.
package eternal

import "qilab/core"

// The size of the board: cells, files and ranks.
const (
	Squares = 72
	Files   = 8
	Ranks   = 9
)

// The two sides, for indexing.
const (
	Red   = core.First
	Black = core.Second
)

// River is the rank of the stones, counted from 0; the halves are the four ranks on either side of it.
const River = 4

// SquareAt returns the cell of file 0–7 (a–h, from Red's left) and rank 0–8 (1–9, from Red's side).
func SquareAt(file, rank int) core.Square { return core.Square(rank*Files + file) }

// FileOf returns the file of sq, 0–7.
func FileOf(sq core.Square) int { return int(sq) % Files }

// RankOf returns the rank of sq, 0–8.
func RankOf(sq core.Square) int { return int(sq) / Files }

// OnBoard reports whether sq is a cell.
func OnBoard(sq core.Square) bool { return sq >= 0 && sq < Squares }

// SquareName returns the coordinates of sq, "a1" to "h9".
func SquareName(sq core.Square) string {
	return string([]byte{'a' + byte(FileOf(sq)), '1' + byte(RankOf(sq))})
}

// Kind is the kind of a piece, without its colour.
type Kind uint8

// The kinds of piece; NoKind is that of an empty cell. The first four are those that advisors imitate and pawns jump
// over.
const (
	NoKind Kind = iota
	Rook
	Horse
	Cannon
	Elephant
	Advisor
	Pawn
	StoneKind
)

// Stone is a river stone, which belongs to neither side and never moves.
const Stone = core.Piece(StoneKind)

const blackBit core.Piece = 8

// PieceOf returns the piece of a side and a kind from Rook to Pawn: 1–6 for Red, 9–14 for Black.
func PieceOf(s core.Side, k Kind) core.Piece { return core.Piece(k) | core.Piece(s)*blackBit }

// KindOf returns the kind of p, NoKind for core.NoPiece.
func KindOf(p core.Piece) Kind { return Kind(p &^ blackBit) }

// SideOf returns the owner of p, which must be the piece of a side.
func SideOf(p core.Piece) core.Side { return core.Side(p >> 3) }

// Owned reports whether p is the piece of a side, not a stone.
func Owned(p core.Piece) bool { return p < 2*blackBit && KindOf(p) >= Rook && KindOf(p) <= Pawn }

// OwnedBy reports whether p is a piece of s.
func OwnedBy(p core.Piece, s core.Side) bool { return Owned(p) && SideOf(p) == s }

// ValidPiece reports whether p is a piece of a side or a stone.
func ValidPiece(p core.Piece) bool { return Owned(p) || p == Stone }

// Model reports whether an advisor can imitate, and a pawn jump over, a piece of kind k of either side.
func (k Kind) Model() bool { return k >= Rook && k <= Elephant }

// pieceLetters is the letter of each piece, by its number.
const pieceLetters = " RHCEAPo rhceap"

// PieceLetter returns the letter of p in the notation of positions.
func PieceLetter(p core.Piece) byte { return pieceLetters[p] }

// kindNames are the English names of the kinds, as messages use them.
var kindNames = [...]string{"", "rook", "horse", "cannon", "elephant", "advisor", "pawn", "stone"}

// String returns the English name of k.
func (k Kind) String() string { return kindNames[k] }

// sideIDs are the fixed names of the sides, sideNames the English ones, as messages use them.
var (
	sideIDs   = [2]string{"red", "black"}
	sideNames = [2]string{"Red", "Black"}
)

// sideArg and pieceArg return the arguments for a side and a piece in errors and problems: the catalogue keys of their
// names, so that the texts can be shown in any language.
func sideArg(s core.Side) string { return "side.eternal." + sideIDs[s] }

// PieceKey returns the catalogue key of the name of p, a piece or a stone ("piece.eternal.red.rook").
func PieceKey(p core.Piece) string { return pieceArg(p) }

func pieceArg(p core.Piece) string {
	if p == Stone {
		return "piece.eternal.stone"
	}
	return "piece.eternal." + sideIDs[SideOf(p)] + "." + KindOf(p).String()
}

// pieceName returns the English name of p, as messages use it.
func pieceName(p core.Piece) string {
	if p == Stone {
		return "stone"
	}
	return sideIDs[SideOf(p)] + " " + KindOf(p).String()
}
