package core

// PackedMove is a move in two bytes, as lines of play are kept by the thousand. It means the same in every version of the
// program: the squares themselves are in it, never a place in a list of moves.
//
// The upper two bits are the kind: a Walk, a Drop, and the first two of a game's own. A Drop has its square in the lower
// fourteen, the others have From in the lower seven and To in the next seven, 127 being NoSquare. PackedPass is all ones.
type PackedMove uint16

// PackedPass is the pass of every game.
const PackedPass PackedMove = 0xFFFF

const (
	packedSquare = 127 // NoSquare, and more than any square
	packedDrop   = 1 << 14
)

// PackMove packs m; ok is false for a move that has no such form, on a board of more than 127 squares or of a third kind of
// a game's own.
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

// Move returns the move that was packed. Every PackedMove is one; whether it is legal only Position.Play tells.
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

// Index finds positions in lines of play, by keys that a move changes in a few operations. What is symmetric in a game is one
// position to it; counters do not matter.
type Index struct {
	// Key returns a number of p that symmetric positions share, and in practice no others. It is the same in every version.
	Key func(p Position) uint64
	// Seek returns a Seeker of p.
	Seek func(p Position) Seeker
	// Canonical returns the one of the positions symmetric to p that stands for all of them.
	Canonical func(p Position) Position
	// Match returns a Matcher of p. The symmetries are those of Seek.
	Match func(p Pattern) Matcher
}

// Seeker looks for one position. It never changes, so that several goroutines may use it.
type Seeker interface {
	// Find plays the moves of a line, which must be legal from start, and returns after how many of them the position sought,
	// or one symmetric to it, is there for the first time, and the number of the symmetry; ply is -1 if it never is. Moves
	// that are on no board end the line.
	Find(start Position, line []PackedMove) (ply, symmetry int)
	// Images appends the moves that m, made in the symmetric position of that number, is in the position sought: one, or
	// several if that is symmetric to itself. The first is m as it is turned by that symmetry.
	Images(list []PackedMove, m PackedMove, symmetry int) []PackedMove
}

// MirrorImages does Seeker.Images for a game whose one symmetry is a mirror: it appends m or its mirror image, as symmetry says,
// or both if the position is its own image.
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
