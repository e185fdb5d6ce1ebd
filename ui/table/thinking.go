package table

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"qilab/core"
	"qilab/solver/engine"
)

// thinking runs the program's choices in the background.
type thinking struct {
	shared *state
	clocks *Clocks
	course *course
	rng    *rand.Rand
}

// think begins a search if the program is to move.
func (t *thinking) think() {
	if t.shared.closed || !t.shared.live || !t.shared.programToMove() {
		return
	}
	if think := t.shared.mode().Thinker(); think != nil {
		t.begin(think)
	}
}

// begin starts a new choice in place of the previous one.
func (t *thinking) begin(think Thinker) {
	t.shared.choice.stop()
	ctx, cancel := context.WithCancel(context.Background())
	t.shared.choice.cancel, t.shared.choice.failed = cancel, nil
	var (
		generation = t.shared.choice.generation
		rng        = rand.New(rand.NewPCG(t.rng.Uint64(), t.rng.Uint64()))
		pace       = time.NewTimer(t.pace())
	)
	t.shared.running.Go(func() {
		defer pace.Stop()
		play, err := think(ctx, rng)
		if err == nil {
			select {
			case <-pace.C:
			case <-ctx.Done():
			}
		}
		if ctx.Err() != nil {
			return // cancelled: do not even wake the window
		}
		t.shared.cfg.Post(func() { t.answer(generation, play, err) })
	})
}

// pace returns the minimum time of the program's turn, so that the user can follow it: none for a forced move, and a small part of
// the time left if there is a clock.
func (t *thinking) pace() time.Duration {
	if len(t.shared.position().Moves()) == 1 {
		return 0
	}
	usual := t.shared.cfg.Pace
	clock, ok := t.clocks.toThink()
	side := t.shared.position().Turn()
	if !ok || !clock.Runs(side) {
		return usual
	}
	limit := engine.TimeOf(clock, side)
	if limit.Turn > 0 {
		usual = min(usual, limit.Turn/8)
	}
	if limit.Left > 0 {
		usual = min(usual, limit.Left/80+limit.Increment/4)
	}
	return usual
}

// answer plays the program's choice, unless it is stale.
func (t *thinking) answer(generation uint64, play func() (put bool, err error), err error) {
	if generation != t.shared.choice.generation {
		return
	}
	t.shared.choice.stop()
	put := false
	if err == nil {
		put, err = play()
	}
	if errors.Is(err, core.ErrGameOver) {
		err = nil // its time ran out before the window came to the answer
	}
	if err != nil {
		t.shared.live = false
		if !errors.Is(err, context.Canceled) {
			t.shared.choice.failed = t.shared.node()
			if t.shared.cfg.Failed != nil {
				t.shared.cfg.Failed(err)
			}
		}
		t.shared.settle(ChangedSeats | ChangedPosition)
		return
	}
	t.course.acted(put)
}
