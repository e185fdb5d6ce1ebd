// Package eternal is Eternal Chess (永恒棋). It has two halves. The fast one is for the engine: Board with Make and
// Unmake, packed Moves, the generation of steps, Perft, and the questions that an evaluation asks (bitboard.go,
// tables.go, board.go, movegen.go, query.go, perft.go). The other one is for everybody else: Position, an immutable
// value that implements core.Position, Rules with repetitions and the limit of turns, set-ups and their problems, and
// the texts of positions, steps and games. It does not search and does not evaluate: see solver/eternal.
//
// A turn is one to three steps, each a move of its own: the return of the piece with which the opponent has just scored
// (Return), the move itself (core.Walk), and the placing of the piece it captured (Place). The side to move
// stays the same until its turn is over. The step that comes next is told by Position.Phase and Board.Phase.
//
// The rules are those of the document "永恒棋规则" (2014 version). What it leaves open is decided as the rules page of
// the program says, where every such decision is marked.
//
// First is Red 红, who moves first in a game from the start; Second is Black 黑.
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

// River is the rank, counted from 0, on which the stones stand; the halves are the four ranks on either side of it.
const River = 4

// SquareAt is the cell of file 0–7 (a–h, from Red's left) and rank 0–8 (1–9, from Red's side).
func SquareAt(file, rank int) core.Square { return core.Square(rank*Files + file) }

// FileOf is the file of sq, 0–7.
func FileOf(sq core.Square) int { return int(sq) % Files }

// RankOf is the rank of sq, 0–8.
func RankOf(sq core.Square) int { return int(sq) / Files }

// OnBoard reports whether sq is a cell.
func OnBoard(sq core.Square) bool { return sq >= 0 && sq < Squares }

// SquareName is sq in coordinates, "a1" to "h9".
func SquareName(sq core.Square) string {
	return string([]byte{'a' + byte(FileOf(sq)), '1' + byte(RankOf(sq))})
}

// Kind is what a piece is, without its colour.
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

// Stone is a river stone, which belongs to nobody and never moves.
const Stone = core.Piece(StoneKind)

const blackBit core.Piece = 8

// PieceOf is the piece of a side and a kind from Rook to Pawn: 1–6 for Red, 9–14 for Black.
func PieceOf(s core.Side, k Kind) core.Piece { return core.Piece(k) | core.Piece(s)*blackBit }

// KindOf is the kind of p, NoKind for core.NoPiece.
func KindOf(p core.Piece) Kind { return Kind(p &^ blackBit) }

// SideOf is the owner of p, which is a piece of a side.
func SideOf(p core.Piece) core.Side { return core.Side(p >> 3) }

// Owned reports whether p is a piece of a side: neither empty nor a stone nor no piece at all.
func Owned(p core.Piece) bool { return p < 2*blackBit && KindOf(p) >= Rook && KindOf(p) <= Pawn }

// OwnedBy reports whether p is a piece of s.
func OwnedBy(p core.Piece, s core.Side) bool { return Owned(p) && SideOf(p) == s }

// ValidPiece reports whether p is a piece of a side or a stone.
func ValidPiece(p core.Piece) bool { return Owned(p) || p == Stone }

// Model reports whether a piece of kind k, of either side, can be imitated by an advisor and jumped over by a pawn.
func (k Kind) Model() bool { return k >= Rook && k <= Elephant }

// pieceLetters is the letter of each piece, by its number.
const pieceLetters = " RHCEAPo rhceap"

// PieceLetter is the letter of p in the notation of positions.
func PieceLetter(p core.Piece) byte { return pieceLetters[p] }

// kindNames are the English names of the kinds, as messages use them.
var kindNames = [...]string{"", "rook", "horse", "cannon", "elephant", "advisor", "pawn", "stone"}

// String is the English name of k.
func (k Kind) String() string { return kindNames[k] }

// sideIDs are the fixed names of the sides, sideNames the English ones, as messages use them.
var (
	sideIDs   = [2]string{"red", "black"}
	sideNames = [2]string{"Red", "Black"}
)

// sideArg and pieceArg are what the arguments of errors and problems call a side and a piece: the keys of their names in
// the catalogues, so that the texts can be shown in any language.
func sideArg(s core.Side) string { return "side.eternal." + sideIDs[s] }

// PieceKey is the key of the name of p, a piece or a stone, in the catalogues ("piece.eternal.red.rook").
func PieceKey(p core.Piece) string { return pieceArg(p) }

func pieceArg(p core.Piece) string {
	if p == Stone {
		return "piece.eternal.stone"
	}
	return "piece.eternal." + sideIDs[SideOf(p)] + "." + KindOf(p).String()
}

// pieceName is the English name of p in a message.
func pieceName(p core.Piece) string {
	if p == Stone {
		return "stone"
	}
	return sideIDs[SideOf(p)] + " " + KindOf(p).String()
}
