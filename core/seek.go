package core

// PackedMove is a move in two bytes, for storing lines by the thousand. Its meaning is stable across versions: it
// encodes the squares, never an index into a list of moves.
//
// The upper two bits are the kind: Walk, Drop, and the first two kinds of the game itself. A Drop has its square in the
// lower fourteen bits; the others have From in the lower seven and To in the next seven, with 127 for NoSquare.
// PackedPass is all ones.
type PackedMove uint16

// PackedPass is the pass of every game.
const PackedPass PackedMove = 0xFFFF

const (
	packedSquare = 127 // NoSquare; larger than any square
	packedDrop   = 1 << 14
)

// PackMove packs m; ok is false if m does not fit: a board of more than 127 squares, or a third kind of the game's own.
func PackMove(m Move) (packed PackedMove, ok bool) {
	switch {
	case m == PassMove:
		return PackedPass, true
	case m.Kind == Drop:
		return packedDrop | PackedMove(m.To), m.From == NoSquare && m.To >= 0 && m.To < packedDrop
	case m.Kind == Pass || m.Kind > OwnKinds+1:
		return 0, false
	}
	from, fromOK := packSquare(m.From)
	to, toOK := packSquare(m.To)
	if m.Kind != Walk {
		packed = PackedMove(m.Kind-OwnKinds+2) << 14
	}
	packed |= from | to<<7
	return packed, fromOK && toOK && packed != PackedPass
}

func packSquare(sq Square) (PackedMove, bool) {
	if sq == NoSquare {
		return packedSquare, true
	}
	return PackedMove(sq), sq >= 0 && sq < packedSquare
}

// Move unpacks the move. Every PackedMove unpacks; only Position.Play decides whether it is legal.
func (p PackedMove) Move() Move {
	if p == PackedPass {
		return PassMove
	}
	kind := p >> 14
	if kind == 1 {
		return Move{From: NoSquare, To: Square(p & (packedDrop - 1)), Kind: Drop}
	}
	m := Move{From: unpackSquare(p & packedSquare), To: unpackSquare(p >> 7 & packedSquare)}
	if kind > 1 {
		m.Kind = OwnKinds + MoveKind(kind-2)
	}
	return m
}

func unpackSquare(sq PackedMove) Square {
	if sq == packedSquare {
		return NoSquare
	}
	return Square(sq)
}

// Index finds positions in games by keys that a move updates in a few operations. Symmetric positions count as one;
// counters do not matter.
type Index struct {
	// Key returns a number that symmetric positions share, and that in practice no others have. It is stable across
	// versions.
	Key func(p Position) uint64
	// Seek returns a Seeker for p.
	Seek func(p Position) Seeker
	// Canonical returns the representative of the positions symmetric to p.
	Canonical func(p Position) Position
	// Match returns a Matcher for p. The symmetries are those of Seek.
	Match func(p Pattern) Matcher
}

// Seeker looks for one position. It is immutable and safe for concurrent use.
type Seeker interface {
	// Find plays a line, which must be legal from start. It returns the number of moves after which the position, or
	// one symmetric to it, first appears, and the symmetry; ply is -1 if it never appears. A move outside the board
	// ends the line.
	Find(start Position, line []PackedMove) (ply, symmetry int)
	// Images appends the moves in the sought position that correspond to m in the one with that symmetry: one, or
	// several if the position is symmetric to itself. The first is m mapped by the symmetry.
	Images(list []PackedMove, m PackedMove, symmetry int) []PackedMove
}

// MirrorImages implements Seeker.Images for a game whose only symmetry is a mirror: it appends m or its mirror image,
// depending on symmetry, or both if the position is its own mirror image.
func MirrorImages(list []PackedMove, m, mirrored PackedMove, symmetry int, own bool) []PackedMove {
	if symmetry == 1 {
		m, mirrored = mirrored, m
	}
	list = append(list, m)
	if own && mirrored != m {
		list = append(list, mirrored)
	}
	return list
}
