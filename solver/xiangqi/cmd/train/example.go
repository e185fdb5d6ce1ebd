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

// scale is the score by which the odds of winning grow by e.
const scale = evaluation.Scale

// chance returns the points that a score in centipawns promises.
func chance(score float64) float64 { return 1 / (1 + math.Exp(-score/scale)) }

// example is a position as the model sees it, with the points that the side to move is to be promised.
type example struct {
	rows   [2][samples.MaxPieces]uint16 // as model.input, for the side to move and the other
	pieces int
	output int
	base   float32 // what the value is added to, 1 being network.Unit centipawns
	target float32
}

// read makes x the example of a sample, mirrored or not. result is what share of the target is the end of the game, the rest being
// the score.
func (x *example) read(s *samples.Sample, mirror bool, result float64) {
	x.fill(s, mirror)
	x.aim(s, result)
}

// aim sets the target.
func (x *example) aim(s *samples.Sample, result float64) {
	target := chance(float64(s.Score()))
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

// fill sets all of x but the target.
func (x *example) fill(s *samples.Sample, mirror bool) {
	var squares [samples.MaxPieces]core.Square
	var pieces [samples.MaxPieces]core.Piece
	var kings [2]core.Square
	n, phase := 0, 0
	for sq, piece := range s.Pieces() {
		if mirror {
			sq = xiangqi.SquareAt(xiangqi.Files-1-xiangqi.FileOf(sq), xiangqi.RankOf(sq))
		}
		if xiangqi.KindOf(piece) == xiangqi.King {
			kings[xiangqi.SideOf(piece)] = sq
		}
		squares[n], pieces[n] = sq, piece
		phase += int(evaluation.Phases[piece])
		n++
	}
	x.pieces, x.output, x.base = n, network.Output(phase), 0
	for half, side := range [2]core.Side{s.Turn(), s.Turn().Other()} {
		look := network.LookOf(side, kings[side])
		for i := range n {
			x.rows[half][i] = uint16(look.Set*network.Rows + look.Row(pieces[i], squares[i]))
		}
	}
}

// lean makes the value of x be added to a classical score.
func (x *example) lean(score int) { x.base = float32(score) / network.Unit }

// classical returns what the evaluation without a network says of a position, for the side to move.
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

// strayMoves is the most random moves by which a position for the classical evaluation is away from its sample.
const strayMoves = 4

// stray makes x the example of a position a few random moves away from a sample, with the classical evaluation as its target: there
// are as many of these as are wanted, and what they teach is not lost when search and results teach the rest. It returns the classical score.
func (x *example) stray(s *samples.Sample, rng *rand.Rand) (score int, err error) {
	p, err := s.Position()
	if err != nil {
		return 0, err
	}
	for range rng.IntN(strayMoves + 1) {
		var buffer [xiangqi.MaxMoves]xiangqi.Move
		moves := p.Board().Moves(buffer[:0])
		if len(moves) == 0 {
			break
		}
		next, err := p.Play(moves[rng.IntN(len(moves))].Core())
		if err != nil {
			return 0, err
		}
		p = next.(xiangqi.Position)
	}
	score = classical(p.Board())
	strayed := samples.New(p, score, samples.Unknown, 0)
	x.fill(&strayed, rng.IntN(2) == 0)
	x.target = float32(chance(float64(score)))
	return score, nil
}
