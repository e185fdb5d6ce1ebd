package evaluation

import (
	"qilab/core"
	"qilab/core/eternal"
)

// A Feature is an input of the network as seen by a side: a class on a cell.
type Feature struct{ Class, Cell uint8 }

// The classes. First come those of the pieces, by owner (the viewer, then the other side), kind and state.
const (
	plain    = iota // neither of the following
	near            // can move to a door; see sight
	striking        // can score
	attacked        // added to these: and the enemy can capture it

	states     = 2 * attacked
	perOwner   = kinds * states
	classStone = 2 * perOwner
	classStep  = classStone + 1 // a door that a near piece can move to and the enemy cannot, by owner
	classReach = classStep + 2  // a cell to which a piece can move, by owner
	// Classes is their number.
	Classes = classReach + 2
	// Pieces is the number of owners and kinds.
	Pieces = 2 * kinds
	// Cells is the number of cells.
	Cells = eternal.Squares
)

// The views of a board: as the side to move sees it, mirrored, and both for the other side.
const (
	mirrored = 1 << iota
	reversed
	// Views is their number.
	Views
)

// Seen returns a feature of view 0 in another view, or the reverse.
func (f Feature) Seen(view int) Feature {
	file, rank, class := int(f.Cell)%eternal.Files, int(f.Cell)/eternal.Files, int(f.Class)
	if view&mirrored != 0 {
		file = eternal.Files - 1 - file
	}
	if view&reversed != 0 {
		rank = eternal.Ranks - 1 - rank
		switch {
		case class < classStone:
			class = (class + perOwner) % (2 * perOwner)
		case class > classStone:
			class = classStep + ((class - classStep) ^ 1)
		}
	}
	return Feature{uint8(class), uint8(eternal.SquareAt(file, rank))}
}

// Piece returns the number of the owner and kind of a piece, from 0 to Pieces-1; ok is false if f is no piece.
func (f Feature) Piece() (n int, ok bool) { return int(f.Class) / states, f.Class < classStone }

// scene is the network's view of a board, with Red's eyes.
type scene struct {
	side     [2]eternal.Bitboard
	kind     [kinds]eternal.Bitboard
	near     eternal.Bitboard
	striking eternal.Bitboard
	attacked eternal.Bitboard
	others   [Classes - classStone]eternal.Bitboard // by class from classStone on
}

func newScene(b *eternal.Board) scene {
	var red, black sight
	red.look(b, eternal.Red)
	black.look(b, eternal.Black)
	s := scene{
		side:     [2]eternal.Bitboard{b.Side(eternal.Red), b.Side(eternal.Black)},
		near:     red.near.Or(black.near),
		striking: red.strikers.Or(black.strikers),
		others:   [...]eternal.Bitboard{b.Pieces(eternal.StoneKind), red.steps.AndNot(black.reach), black.steps.AndNot(red.reach), red.reach, black.reach},
	}
	s.attacked = s.side[eternal.Red].And(black.reach).Or(s.side[eternal.Black].And(red.reach))
	for i := range s.kind {
		s.kind[i] = b.Pieces(eternal.Rook + eternal.Kind(i))
	}
	return s
}

// pieces returns the cells with pieces.
func (s *scene) pieces() eternal.Bitboard { return s.side[eternal.Red].Or(s.side[eternal.Black]) }

// moved returns the cells whose pieces differ, or their states.
func (s *scene) moved(from *scene) eternal.Bitboard {
	set := s.near.Xor(from.near).Or(s.striking.Xor(from.striking)).Or(s.attacked.Xor(from.attacked))
	for i := range s.side {
		set = set.Or(s.side[i].Xor(from.side[i]))
	}
	for i := range s.kind {
		set = set.Or(s.kind[i].Xor(from.kind[i]))
	}
	return set
}

// classOf returns the class of a piece on a cell.
func (s *scene) classOf(piece core.Piece, sq core.Square) int {
	class := int(eternal.SideOf(piece))*perOwner + int(eternal.KindOf(piece)-eternal.Rook)*states
	switch {
	case s.striking.Has(sq):
		class += striking
	case s.near.Has(sq):
		class += near
	}
	if s.attacked.Has(sq) {
		class += attacked
	}
	return class
}

// Features lists the features of a board, as the side to move sees it.
func Features(b *eternal.Board) (list []Feature) {
	s, view := newScene(b), 0
	if b.Turn() == eternal.Black {
		view = reversed
	}
	add := func(class int, sq core.Square) {
		list = append(list, Feature{uint8(class), uint8(sq)}.Seen(view))
	}
	for sq := range s.pieces().All() {
		add(s.classOf(b.At(sq), sq), sq)
	}
	for i, set := range s.others {
		for sq := range set.All() {
			add(classStone+i, sq)
		}
	}
	return list
}

// needs bounds the points needed that the network distinguishes, as many as in a game to four.
const needs = 4

// Buckets is the number of buckets of positions, which have their own weights: by the points that the sides still need.
const Buckets = needs * needs

// BucketOf returns the bucket of a board. If a side needs more than four points, the excess counts for neither.
func BucketOf(b *eternal.Board) int {
	us, them := b.Target()-b.Score(b.Turn()), b.Target()-b.Score(b.Turn().Other())
	excess := max(0, max(us, them)-needs)
	return (max(us-excess, 1)-1)*needs + max(them-excess, 1) - 1
}
