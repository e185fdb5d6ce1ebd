package main

import (
	"math"

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
	var pieces [samples.MaxPieces]core.Piece
	var squares [samples.MaxPieces]core.Square
	var kings [2]core.Square
	var counts [2][8]int
	n, phase := 0, 0
	for sq, piece := range s.Pieces() {
		if mirror {
			sq = xiangqi.SquareAt(xiangqi.Files-1-xiangqi.FileOf(sq), xiangqi.RankOf(sq))
		}
		side, kind := xiangqi.SideOf(piece), xiangqi.KindOf(piece)
		counts[side][kind]++
		if kind == xiangqi.King {
			kings[side] = sq
		}
		phase += int(evaluation.Phases[piece])
		pieces[n], squares[n] = piece, sq
		n++
	}
	x.pieces, x.output = n, network.Output(phase)
	turn := s.Turn()
	for half, side := range [2]core.Side{turn, turn.Other()} {
		c := &counts[side]
		x.shares[half] = float32(evaluation.Winning(c[xiangqi.Rook], c[xiangqi.Horse]+c[xiangqi.Cannon], c[xiangqi.Pawn])) / 64
		look := network.LookOf(side, kings[side])
		for i, piece := range pieces[:n] {
			x.rows[half][i] = uint16(look.Set*network.Rows + look.Row(piece, squares[i]))
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
