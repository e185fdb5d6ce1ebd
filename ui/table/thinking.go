package table

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	kit "qilab/solver/engine"
)

// thinking has the program choose what to do in the background.
type thinking struct {
	at     *state
	clocks *Clocks
	course *course
	rng    *rand.Rand
}

// think begins a search if the program is to move.
func (t *thinking) think() {
	if t.at.closed || !t.at.live || !t.at.programToMove() {
		return
	}
	if think := t.at.mode().Thinker(); think != nil {
		t.begin(think)
	}
}

// begin has something thought about in place of what was before.
func (t *thinking) begin(think Thinker) {
	t.at.choice.stop()
	ctx, cancel := context.WithCancel(context.Background())
	t.at.choice.cancel = cancel
	var (
		generation = t.at.choice.generation
		rng        = rand.New(rand.NewPCG(t.rng.Uint64(), t.rng.Uint64()))
		pace       = time.NewTimer(t.pace())
	)
	t.at.running.Go(func() {
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
		t.at.cfg.Post(func() { t.answer(generation, play, err) })
	})
}

// pace returns the least time for a turn of the program, so that it can be followed: none for the only move, and by the clock a
// small part of the time that it has.
func (t *thinking) pace() time.Duration {
	if len(t.at.position().Moves()) == 1 {
		return 0
	}
	usual := t.at.cfg.Pace
	clock, ok := t.clocks.toThink()
	side := t.at.position().Turn()
	if !ok || !clock.Runs(side) {
		return usual
	}
	limit := kit.TimeOf(clock, side)
	if limit.Turn > 0 {
		usual = min(usual, limit.Turn/8)
	}
	if limit.Left > 0 {
		usual = min(usual, limit.Left/80+limit.Increment/4)
	}
	return usual
}

// answer plays what the program chose, unless it is stale.
func (t *thinking) answer(generation uint64, play func() (put bool, err error), err error) {
	if generation != t.at.choice.generation {
		return
	}
	t.at.choice.stop()
	put := false
	if err == nil {
		put, err = play()
	}
	if err != nil {
		t.at.live = false
		if t.at.cfg.Failed != nil && !errors.Is(err, context.Canceled) {
			t.at.cfg.Failed(err)
		}
		t.at.settle(ChangedSeats | ChangedPosition)
		return
	}
	t.course.acted(put)
}
