package main

import (
	"context"
	"math"
	"math/rand/v2"

	"qilab/core"
	"qilab/core/book"
	"qilab/core/xiangqi"
	xiangqisolver "qilab/solver/xiangqi"
	"qilab/solver/xiangqi/internal/samples"
	"qilab/solver/xiangqi/masters"
)

const tableMiB = 4

// The constants of the games. Scores are in centipawns.
const (
	uneven    = 250 // an opening with a larger advantage is rejected
	straying  = 50  // one move in this many is random, in the first strayPlies
	strayPly  = 90
	lost      = 1500 // a side that is behind by more for lostPlies plies has lost
	lostPlies = 6
	level     = 20 // a game within this bound for levelPlies plies is drawn, from levelFrom on
	levelLong = 16
	levelFrom = 100
	longest   = 260 // plies, after which it is drawn
	farthest  = 2500
)

// player plays games against itself.
type player struct {
	engine *xiangqisolver.Engine
	nodes  uint64
	rng    *rand.Rand
	book   *book.Counts
}

// begin prepares the games of a chunk.
func (p *player) begin(seed, chunk uint64) {
	p.rng = rand.New(rand.NewPCG(seed, chunk))
	p.book = masters.Book()
}

// play plays a game and returns its quiet positions: the side to move is not in check, and its best move captures
// nothing. The list is empty if the opening was uneven.
func (p *player) play(ctx context.Context) ([]samples.Sample, error) {
	line, err := p.opening()
	if err != nil || line == nil {
		return nil, err
	}
	p.engine.Clear()
	var list []samples.Sample
	first, lopsided, quiet := true, 0, 0
	known := 0 // a random move followed the samples before this one, so the result does not apply to them
	for len(line) <= longest && ctx.Err() == nil {
		if out := (xiangqi.Rules{}).Adjudicate(line); out.Over() {
			return finish(list, known, out.Result), nil
		}
		score := 0
		best, _, err := p.engine.Search(ctx, line, xiangqisolver.Limits{Nodes: p.nodes}, func(i xiangqisolver.Info) {
			if i.Line == 1 {
				score = i.Score
			}
		})
		if err != nil {
			return nil, err
		}
		size := max(score, -score)
		if first && size > uneven {
			return nil, nil
		}
		first = false
		at := line.Last().(xiangqi.Position)
		if size <= farthest && !at.InCheck() && at.At(best.To) == core.NoPiece {
			list = append(list, samples.New(at.Board(), score, samples.Unknown, len(line)-1))
		}
		if lopsided = count(lopsided, size > lost); lopsided >= lostPlies {
			winner := at.Turn()
			if score < 0 {
				winner = winner.Other()
			}
			return finish(list, known, core.WinFor(winner)), nil
		}
		if quiet = count(quiet, size <= level); quiet >= levelLong && len(line) > levelFrom {
			break
		}
		if len(line) < strayPly && p.rng.IntN(straying) == 0 {
			best = p.random(line)
			known = len(list)
		}
		if line, err = line.Then(best); err != nil {
			return nil, err
		}
	}
	return finish(list, known, core.Draw), nil
}

func count(n int, holds bool) int {
	if holds {
		return n + 1
	}
	return 0
}

// finish sets the result of the samples from known on.
func finish(list []samples.Sample, known int, result core.Result) []samples.Sample {
	winner, won := result.Winner()
	for i := known; i < len(list); i++ {
		switch {
		case !won:
			list[i] = list[i].WithResult(samples.Drawn)
		case winner == list[i].Turn():
			list[i] = list[i].WithResult(samples.Won)
		default:
			list[i] = list[i].WithResult(samples.Lost)
		}
	}
	return list
}

// opening draws an opening: some plies of master games and up to two random ones, or only random ones. It is nil if
// that ends the game.
func (p *player) opening() (core.Line, error) {
	line := core.Line{{Position: xiangqi.Start()}}
	random := 6 + p.rng.IntN(6)
	if p.rng.IntN(5) < 3 {
		random = p.rng.IntN(3)
		for range 4 + p.rng.IntN(24) {
			moves, err := p.book.Moves(line.Last())
			if err != nil {
				return nil, err
			}
			if len(moves) == 0 {
				break
			}
			if line, err = line.Then(p.drawn(moves)); err != nil {
				return nil, err
			}
		}
	}
	for range random {
		if line.Last().Outcome().Over() {
			return nil, nil
		}
		var err error
		if line, err = line.Then(p.random(line)); err != nil {
			return nil, err
		}
	}
	if line.Last().Outcome().Over() {
		return nil, nil
	}
	return line, nil
}

// drawn draws a move of the book, favouring rare ones over their frequency.
func (p *player) drawn(moves []book.Move) core.Move {
	sum := 0.0
	for _, m := range moves {
		sum += math.Sqrt(float64(m.Games))
	}
	at := p.rng.Float64() * sum
	for _, m := range moves {
		if at -= math.Sqrt(float64(m.Games)); at < 0 {
			return m.Move
		}
	}
	return moves[0].Move
}

// random draws a legal move; there must be one.
func (p *player) random(line core.Line) core.Move {
	moves := line.Last().Moves()
	return moves[p.rng.IntN(len(moves))]
}
