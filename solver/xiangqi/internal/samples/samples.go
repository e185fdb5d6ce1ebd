// Package samples is the training data of the network of xiangqi: positions, each with the score of a search and the
// result of its game. cmd/selfplay makes them and cmd/train reads them; none of it is linked into the program.
//
//   - samples.go: a sample, 32 bytes
//   - odds.go: the expected points at a score
//   - chunk.go: files of samples, and folders of files
package samples

import (
	"fmt"
	"iter"
	"math/bits"

	"qilab/core"
	"qilab/core/xiangqi"
)

// Size is the length of a sample in a file, in bytes.
const Size = 32

// MaxPieces is the maximum number of pieces of a sample: two full sets.
const MaxPieces = 32

// The results, from the view of the side to move.
const (
	Lost = iota
	Drawn
	Won
	Unknown
)

// Sample is a position with its score and result, in the format of a file:
//
//	 0 … 11  the points that are not empty, a bit each from a0 on; bit 90 is set if Black is to move
//	12 … 27  the pieces on these points, four bits each, the lower ones first
//	28, 29   the score, little-endian
//	30       the result
//	31       the ply of the game, at most 255
type Sample [Size]byte

const turnBit = xiangqi.Squares

// New returns the sample of a position. score is in centipawns and result one of the four, both for the side to move.
func New(b *xiangqi.Board, score, result, ply int) (s Sample) {
	n := 0
	for sq := core.Square(0); sq < xiangqi.Squares; sq++ {
		piece := b.At(sq)
		if piece == core.NoPiece {
			continue
		}
		s[sq/8] |= 1 << (sq % 8)
		s[12+n/2] |= byte(piece) << (4 * (n % 2))
		n++
	}
	if b.Turn() == xiangqi.Black {
		s[turnBit/8] |= 1 << (turnBit % 8)
	}
	s.setScore(score)
	s[30], s[31] = byte(result), byte(min(ply, 255))
	return s
}

func (s *Sample) setScore(score int) { s[28], s[29] = byte(score), byte(score>>8) }

// Place returns the bytes of the position: its pieces and the side to move.
func (s *Sample) Place() []byte { return s[:28] }

// Turn returns the side to move.
func (s *Sample) Turn() core.Side {
	if s[turnBit/8]&(1<<(turnBit%8)) != 0 {
		return xiangqi.Black
	}
	return xiangqi.Red
}

// Score returns the score of the search, in centipawns for the side to move.
func (s *Sample) Score() int { return int(int16(uint16(s[28]) | uint16(s[29])<<8)) }

// Result returns the result of the game for the side to move.
func (s *Sample) Result() int { return int(s[30]) }

// Points returns the points of the side to move in its game, 0 to 1; known is false if the game has no result.
func (s *Sample) Points() (points float64, known bool) {
	return float64(s.Result()) / Won, s.Result() != Unknown
}

// Ply returns the number of plies played before, or 255 if there were more.
func (s *Sample) Ply() int { return int(s[31]) }

// WithResult returns s with another result.
func (s Sample) WithResult(result int) Sample {
	s[30] = byte(result)
	return s
}

// Pieces yields the pieces with their squares, from a0 on.
func (s *Sample) Pieces() iter.Seq2[core.Square, core.Piece] {
	return func(yield func(core.Square, core.Piece) bool) {
		n := 0
		for i, set := range s[:12] {
			for ; set != 0; set &= set - 1 {
				sq := core.Square(8*i + bits.TrailingZeros8(set))
				if sq >= xiangqi.Squares || n == MaxPieces {
					return
				}
				if !yield(sq, core.Piece(s[12+n/2]>>(4*(n%2))&15)) {
					return
				}
				n++
			}
		}
	}
}

// Position returns the position. It returns an error if the position is not legal, which means damage.
func (s *Sample) Position() (xiangqi.Position, error) {
	setup := core.Setup{Board: make([]core.Piece, xiangqi.Squares), Turn: s.Turn()}
	for sq, piece := range s.Pieces() {
		setup.Board[sq] = piece
	}
	p, err := xiangqi.Rules{}.FromSetup(setup)
	if err != nil {
		return xiangqi.Position{}, fmt.Errorf("sample: %w", err)
	}
	return p.(xiangqi.Position), nil
}

// check returns why a sample is impossible, or nil.
func (s *Sample) check() error {
	points, pieces := 0, 0
	for _, set := range s[:12] {
		points += bits.OnesCount8(set)
	}
	if s.Turn() == xiangqi.Black {
		points--
	}
	for sq, piece := range s.Pieces() {
		if !xiangqi.ValidPiece(piece) {
			return fmt.Errorf("piece %d on %s", piece, xiangqi.SquareName(sq))
		}
		pieces++
	}
	switch {
	case pieces != points || pieces < 2:
		return fmt.Errorf("%d pieces on %d points", pieces, points)
	case s.Result() > Unknown:
		return fmt.Errorf("result %d", s.Result())
	}
	return nil
}
