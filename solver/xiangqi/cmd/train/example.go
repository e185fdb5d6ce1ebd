package main

import (
	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/xiangqi/internal/evaluation"
	"qilab/solver/xiangqi/internal/network"
	"qilab/solver/xiangqi/internal/samples"
)

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
func (x *example) read(s *samples.Sample, mirror bool, result float64, o samples.Odds) {
	x.fill(s, mirror)
	x.aim(s, result, o)
}

// aim sets the target.
func (x *example) aim(s *samples.Sample, result float64, o samples.Odds) {
	target := o.Chance(float64(s.Score()))
	if points, known := s.Points(); known {
		target += (points - target) * result
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
