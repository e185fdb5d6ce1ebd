package eternal

import "qilab/core"

// Position is an immutable, comparable value. The zero value is not a position; Parse, Rules.FromSetup and Play return
// legal ones.
type Position struct {
	cells  [Squares]core.Piece
	turn   core.Side
	score  [2]uint8
	target uint8
	held   core.Piece // the piece to be placed, or core.NoPiece
	scored uint8      // the cell of the piece to be returned, or noCell
}

var _ core.Position = Position{}

const (
	// maxTarget is the highest target score.
	maxTarget = 9
	// defaultTarget is the target unless the players choose another.
	defaultTarget = 4
)

// Turn returns the side to make the next step.
func (p Position) Turn() core.Side { return p.turn }

// At returns the piece on sq, or core.NoPiece.
func (p Position) At(sq core.Square) core.Piece { return p.cells[sq] }

// Score returns the points of s, 0 to Target.
func (p Position) Score(s core.Side) int { return int(p.score[s]) }

// Target returns the points that win the game, 1 to 9.
func (p Position) Target() int { return int(p.target) }

// Phase returns the kind of the next step. It is also ToReturn after the winning move.
func (p Position) Phase() Phase {
	switch {
	case p.scored != noCell:
		return ToReturn
	case p.held != core.NoPiece:
		return ToPlace
	}
	return ToMove
}

// Held returns the captured piece that the side to move must place, or core.NoPiece.
func (p Position) Held() core.Piece { return p.held }

// Scored returns the cell of the piece that has scored and that the side to move must return, or core.NoSquare.
func (p Position) Scored() core.Square {
	if p.scored == noCell {
		return core.NoSquare
	}
	return core.Square(p.scored)
}

// withTarget returns p with another target score, for the choice before a game. It rejects a target that a setup could
// not have.
func (p Position) withTarget(target int) (Position, error) {
	if target < 0 || target > maxScoreText {
		target = 0 // an invalid target too
	}
	p.target = uint8(target)
	return p.legal()
}

// Board returns a Board with the position.
func (p Position) Board() *Board {
	b := &Board{turn: p.turn, score: p.score, target: p.target, held: p.held, scored: p.scored}
	for sq, piece := range p.cells {
		if piece != core.NoPiece {
			b.put(piece, sq)
		}
	}
	b.hash ^= zobrist.score[Red][p.score[Red]&15] ^ zobrist.score[Black][p.score[Black]&15] ^ zobrist.target[p.target&15]
	b.hash ^= zobrist.held[p.held&15]
	if p.scored != noCell {
		b.hash ^= zobrist.scored[p.scored]
	}
	if p.turn == Black {
		b.hash ^= zobrist.turn
	}
	return b
}

// Position returns the position of b as a value.
func (b *Board) Position() Position {
	return Position{cells: b.on, turn: b.turn, score: b.score, target: b.target, held: b.held, scored: b.scored}
}

// Moves lists all legal steps in the order of Board.Steps.
func (p Position) Moves() []core.Move {
	var buffer [MaxSteps]Move
	list := p.Board().Steps(buffer[:0])
	if len(list) == 0 {
		return nil
	}
	moves := make([]core.Move, len(list))
	for i, m := range list {
		moves[i] = m.Core()
	}
	return moves
}

// Play returns the position after m.
func (p Position) Play(m core.Move) (core.Position, error) {
	b := p.Board()
	if err := b.check(m); err != nil {
		return nil, err
	}
	fast, _ := NewMove(m)
	b.Make(fast)
	return b.Position(), nil
}

// Key identifies the position by its whole notation.
func (p Position) Key() string { return p.String() }
