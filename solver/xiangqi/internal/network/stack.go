package network

import (
	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/xiangqi/internal/evaluation"
)

const maxPhase = evaluation.MaxPhase

// A Stack keeps the accumulators along a line of moves. It is lazy: a move costs nothing until a position after it is
// evaluated; then the accumulators are computed from the nearest earlier ones. It is not safe for concurrent use.
type Stack struct {
	net   *Network
	steps []step
	top   int
}

// step is a position of the line: the move that led to it and its accumulators, if they are computed.
type step struct {
	sums         [2]Row // by the side of the view
	made         [2]bool
	piece, taken core.Piece // NoPiece for a pass
	from, to     uint8
}

// NewStack returns the stack of an empty line that can grow to limit moves.
func NewStack(n *Network, limit int) *Stack { return &Stack{net: n, steps: make([]step, limit+1)} }

// Clone returns a stack for another thread.
func (s *Stack) Clone() *Stack {
	c := *s
	c.steps = append([]step(nil), s.steps...)
	return &c
}

// Push records a move of a piece, and the piece it captures.
func (s *Stack) Push(piece core.Piece, from, to core.Square, taken core.Piece) {
	s.top++
	t := &s.steps[s.top]
	t.piece, t.taken, t.from, t.to = piece, taken, uint8(from), uint8(to)
	t.made = [2]bool{}
}

// Pass records a pass.
func (s *Stack) Pass() { s.Push(core.NoPiece, 0, 0, core.NoPiece) }

// Pop takes the last move or pass back.
func (s *Stack) Pop() { s.top-- }

// Value returns the network's value of the position at the end of the line, which is that of b, in centipawns for the
// side to move.
func (s *Stack) Value(b *xiangqi.Board, phase int) int {
	s.make(b, xiangqi.Red)
	s.make(b, xiangqi.Black)
	t, us := &s.steps[s.top], b.Turn()
	return s.net.value(&t.sums[us], &t.sums[us^1], Output(phase))
}

// make computes the accumulator of a side at the end of the line.
func (s *Stack) make(b *xiangqi.Board, side core.Side) {
	// Back to the nearest computed one, unless the king has changed the view.
	i := s.top
	king := xiangqi.PieceOf(side, xiangqi.King)
	for ; !s.steps[i].made[side]; i-- {
		t := &s.steps[i]
		if i == 0 || t.piece == king && views[side][t.from] != views[side][t.to] {
			s.refresh(b, side)
			return
		}
	}
	look := LookOf(side, b.KingSquare(side))
	set := &s.net.Input[look.Set]
	for ; i < s.top; i++ {
		before, t := &s.steps[i].sums[side], &s.steps[i+1]
		switch {
		case t.piece == core.NoPiece:
			t.sums[side] = *before
		case t.taken == core.NoPiece:
			move(&t.sums[side], before, &set[look.Row(t.piece, core.Square(t.to))], &set[look.Row(t.piece, core.Square(t.from))])
		default:
			capture(&t.sums[side], before, &set[look.Row(t.piece, core.Square(t.to))], &set[look.Row(t.piece, core.Square(t.from))],
				&set[look.Row(t.taken, core.Square(t.to))])
		}
		t.made[side] = true
	}
}

// refresh computes the accumulator of a side from the board.
func (s *Stack) refresh(b *xiangqi.Board, side core.Side) {
	t := &s.steps[s.top]
	look := LookOf(side, b.KingSquare(side))
	set := &s.net.Input[look.Set]
	sum := &t.sums[side]
	*sum = s.net.Bias
	for _, sq := range b.Places() {
		if sq != xiangqi.Absent {
			add(sum, &set[look.Row(b.At(core.Square(sq)), core.Square(sq))])
		}
	}
	t.made[side] = true
}

// Evaluate returns the evaluation of a board for the side to move in centipawns, as the engine computes it, from scratch.
func (n *Network) Evaluate(b *xiangqi.Board) int {
	phase := 0
	for _, sq := range b.Places() {
		if sq != xiangqi.Absent {
			phase += int(evaluation.Phases[b.At(core.Square(sq))])
		}
	}
	return evaluation.Winnable(b, NewStack(n, 0).Value(b, phase))
}
