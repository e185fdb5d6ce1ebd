package main

import (
	"math"
	"math/rand/v2"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/xiangqi/internal/evaluation"
	"qilab/solver/xiangqi/internal/network"
	"qilab/solver/xiangqi/internal/samples"
)

// odds is the score in centipawns by which the odds of winning grow by a factor of e.
type odds float64

// chance returns the expected points at a score in centipawns.
func (o odds) chance(score float64) float64 { return 1 / (1 + math.Exp(-score/float64(o))) }

// fitted returns the odds with which the scores of samples fit the results of their games best.
func fitted(list []samples.Sample) odds {
	const most = 50_000 // enough
	best, least := odds(0), math.Inf(1)
	for o := odds(100); o <= 1000; o += 20 {
		sum := 0.0
		for i := 0; i < len(list); i += 1 + len(list)/most {
			if s := &list[i]; s.Result() != samples.Unknown {
				miss := o.chance(float64(s.Score())) - float64(s.Result())/samples.Won
				sum += miss * miss
			}
		}
		if sum < least {
			best, least = o, sum
		}
	}
	return best
}

// example is a position as input of the model, with the target: the expected points of the side to move.
type example struct {
	rows   [2][samples.MaxPieces]uint16 // as for model.input, for the side to move and the other
	pieces int
	output int
	shares [2]float32 // the factor of a value in favour of the side to move, and of the other; see evaluation.Winning
	base   float32    // added to the value, 1 being network.Unit centipawns
	target float32
}

// read makes x the example of a sample, mirrored or not. result is the weight of the game's result in the target, the
// rest being the score.
func (x *example) read(s *samples.Sample, mirror bool, result float64, o odds) {
	x.fill(s, mirror)
	x.aim(s, result, o)
}

// aim sets the target.
func (x *example) aim(s *samples.Sample, result float64, o odds) {
	target := o.chance(float64(s.Score()))
	switch s.Result() {
	case samples.Lost:
		target *= 1 - result
	case samples.Drawn:
		target += (0.5 - target) * result
	case samples.Won:
		target += (1 - target) * result
	}
	x.target = float32(target)
}

// fill sets all of x except the target.
func (x *example) fill(s *samples.Sample, mirror bool) {
	var m men
	for sq, piece := range s.Pieces() {
		m.put(piece, sq)
	}
	x.look(&m, s.Turn(), mirror)
}

// men are the pieces of a position with their squares.
type men struct {
	pieces  [samples.MaxPieces]core.Piece
	squares [samples.MaxPieces]core.Square
	n       int
}

func (m *men) put(piece core.Piece, sq core.Square) {
	m.pieces[m.n], m.squares[m.n] = piece, sq
	m.n++
}

// look sets the rows of a position, mirrored or not.
func (x *example) look(m *men, turn core.Side, mirror bool) {
	var kings [2]core.Square
	phase := 0
	var counts [2][8]int
	for i, piece := range m.pieces[:m.n] {
		counts[xiangqi.SideOf(piece)][xiangqi.KindOf(piece)]++
		if mirror {
			sq := m.squares[i]
			m.squares[i] = xiangqi.SquareAt(xiangqi.Files-1-xiangqi.FileOf(sq), xiangqi.RankOf(sq))
		}
		if xiangqi.KindOf(piece) == xiangqi.King {
			kings[xiangqi.SideOf(piece)] = m.squares[i]
		}
		phase += int(evaluation.Phases[piece])
	}
	x.pieces, x.output, x.base = m.n, network.Output(phase), 0
	for half, side := range [2]core.Side{turn, turn.Other()} {
		n := &counts[side]
		x.shares[half] = float32(evaluation.Winning(n[xiangqi.Rook], n[xiangqi.Horse]+n[xiangqi.Cannon], n[xiangqi.Pawn])) / 64
		look := network.LookOf(side, kings[side])
		for i, piece := range m.pieces[:m.n] {
			x.rows[half][i] = uint16(look.Set*network.Rows + look.Row(piece, m.squares[i]))
		}
	}
}

// share returns the factor of a value for the side to move.
func (x *example) share(value float32) float32 {
	if value < 0 {
		return x.shares[1]
	}
	return x.shares[0]
}

// lean makes the value of x a correction of a classical score, counted in full.
func (x *example) lean(score int) { x.base, x.shares = float32(score)/network.Unit, [2]float32{1, 1} }

// classical returns the evaluation of a position without a network, for the side to move.
func classical(b *xiangqi.Board) int {
	single, phase := evaluation.Tapered(0), 0
	for _, sq := range b.Places() {
		if sq != xiangqi.Absent {
			piece := b.At(core.Square(sq))
			single += evaluation.Places[piece][sq]
			phase += int(evaluation.Phases[piece])
		}
	}
	return evaluation.Of(b, single, phase)
}

// strayMoves is the maximum number of random moves between a sample and a position for the classical evaluation.
const strayMoves = 4

// stray makes x the example of a position a few random moves away from a sample. Its target is the classical
// evaluation, plus the value of a teacher if there is one. Such positions are unlimited in number, and later training
// on search scores and results does not undo their effect. It returns the classical score.
func (x *example) stray(s *samples.Sample, rng *rand.Rand, o odds, teacher *network.Network) (score int, err error) {
	p, err := s.Position()
	if err != nil {
		return 0, err
	}
	b := *p.Board()
	for range rng.IntN(strayMoves + 1) {
		var buffer [xiangqi.MaxMoves]xiangqi.Move
		moves := b.Moves(buffer[:0])
		if len(moves) == 0 {
			break
		}
		b.Make(moves[rng.IntN(len(moves))])
	}
	score = classical(&b)
	var m men
	for _, sq := range b.Places() {
		if sq != xiangqi.Absent {
			m.put(b.At(core.Square(sq)), core.Square(sq))
		}
	}
	x.look(&m, b.Turn(), rng.IntN(2) == 0)
	says := score
	if teacher != nil {
		says += network.NewStack(teacher, 0).Value(&b, phaseOf(&b))
	}
	x.target = float32(o.chance(float64(says)))
	return score, nil
}
