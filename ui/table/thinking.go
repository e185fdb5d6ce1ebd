package table

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"qilab/solver"
)

// thinking is a move that the program is choosing. The generation grows whenever the choice becomes stale, so that an
// answer already posted can be recognized as stale.
type thinking struct {
	cancel     context.CancelFunc // nil: nothing is being chosen
	generation uint64
}

// Thinker chooses what to do, off the table's goroutine. play is then called on that goroutine, does it, and reports
// whether a move was made.
type Thinker func(ctx context.Context, rng *rand.Rand) (play func() (put bool, err error), err error)

// levelToMove returns the level of the program's side to move.
func (p *Players) levelToMove() string { return p.s.sitting().seats[p.s.Position().Turn()].Level }

// opponent returns the choice of the opponent of the program's levels for the side to move; nil if the game has none. By book lets it
// open by books, if the user wants that.
func (p *Players) opponent(byBook bool) Thinker {
	opponent := p.s.game.Opponent
	if byBook {
		opponent = withBooks(p.s)
	}
	if opponent == nil {
		return nil
	}
	node, level := p.s.Node(), p.levelToMove()
	line := node.Line()
	clock, _ := p.s.Clocks.toThink()
	return p.s.Offers.consider(p.s.game, node, func(ctx context.Context, rng *rand.Rand) (func() (bool, error), error) {
		m, err := opponent.Choose(ctx, solver.Request{Line: line, Level: level, Clock: clock, Rng: rng})
		return func() (bool, error) { return true, makeMove(p.s, m) }, err
	})
}

func (p *Players) cancel() {
	p.thinking.generation++
	if p.thinking.cancel != nil {
		p.thinking.cancel()
		p.thinking.cancel = nil
	}
}

// think begins a search if the program is to move.
func (p *Players) think() {
	if p.s.closed || !p.live || !p.ProgramToMove() {
		return
	}
	if think := p.s.Mode().Thinker(); think != nil {
		p.begin(think)
	}
}

// begin has something thought about in place of what was before.
func (p *Players) begin(think Thinker) {
	p.cancel()
	ctx, cancel := context.WithCancel(context.Background())
	p.thinking.cancel = cancel
	var (
		generation = p.thinking.generation
		rng        = rand.New(rand.NewPCG(p.rng.Uint64(), p.rng.Uint64()))
		pace       = time.NewTimer(p.pace())
	)
	p.s.running.Go(func() {
		defer pace.Stop()
		play, err := think(ctx, rng)
		if err == nil {
			select {
			case <-pace.C:
			case <-ctx.Done():
			}
		}
		if ctx.Err() != nil {
			return // nobody wants it any more; do not even wake the window
		}
		p.s.cfg.Post(func() { p.answer(generation, play, err) })
	})
}

// pace returns the least time for a turn of the program, so that it can be followed: none for the only move.
func (p *Players) pace() time.Duration {
	if len(p.s.Position().Moves()) == 1 {
		return 0
	}
	return p.s.Clocks.pace(p.s.cfg.Pace)
}

// answer plays what the program chose, unless it is stale.
func (p *Players) answer(generation uint64, play func() (put bool, err error), err error) {
	if generation != p.thinking.generation {
		return
	}
	p.cancel()
	put := false
	if err == nil {
		put, err = play()
	}
	if err != nil {
		p.live = false
		if p.s.cfg.Failed != nil && !errors.Is(err, context.Canceled) {
			p.s.cfg.Failed(err)
		}
		p.s.settle(ChangedSeats | ChangedPosition)
		return
	}
	p.s.Opening.answered(put)
}
