package session

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"qilab/solver/puzzle"
)

// turn is a move that the program is thinking about. The generation grows with every change of mind, so that an answer
// that was posted before the change is told from one that is still wanted.
type turn struct {
	cancel     context.CancelFunc // nil: not thinking
	generation uint64
}

// Seats are who plays First and Second.
func (s *Session) Seats() [2]Seat { return s.seats }

// SetSeats changes who plays. The program begins at once if it is its turn.
func (s *Session) SetSeats(seats [2]Seat) {
	s.seats, s.live = seats, true
	s.seated[s.doc.Game()] = seats
	s.settle(ChangedSeats | ChangedPosition)
}

// Thinking reports whether the program is choosing a move.
func (s *Session) Thinking() bool { return s.turn.cancel != nil }

// ProgramToMove reports whether the side to move is the program's and the game goes on.
func (s *Session) ProgramToMove() bool {
	if o := s.agreement(); o != nil {
		return s.Agreeing() && !o.Players[o.State.Decider()].Person()
	}
	if a := s.attempt(); a != nil && a.State(s.Node()) == puzzle.Solved {
		return false
	}
	return !s.Outcome().Over() && !s.seats[s.Position().Turn()].Person()
}

// PersonMayMove reports whether the board is open to the person: always, except while the program is thinking and after
// the end. Where play was stepped back to a turn of the program, the person may move for it; but nobody answers for
// others in an opening that is being agreed upon.
func (s *Session) PersonMayMove() bool {
	if s.agreement() != nil && (!s.Agreeing() || s.ProgramToMove()) {
		return false
	}
	return s.editor == nil && !s.Thinking() && !s.Position().Outcome().Over()
}

// Go lets the program take its turn where it waits, because the game was stepped back to it.
func (s *Session) Go() {
	s.live = true
	s.settle(ChangedSeats)
}

// StopThinking makes the program give up its turn and wait for Go; it reports whether it was thinking.
func (s *Session) StopThinking() bool {
	if !s.Thinking() {
		return false
	}
	s.live = false
	s.settle(ChangedSeats | ChangedPosition)
	return true
}

func (s *Session) cancelTurn() {
	s.turn.generation++
	if s.turn.cancel != nil {
		s.turn.cancel()
		s.turn.cancel = nil
	}
}

// takeTurn begins a search if the program is to move.
func (s *Session) takeTurn() {
	if !s.live || s.editor != nil || !s.ProgramToMove() {
		return
	}
	think := s.thinker()
	if think == nil {
		return
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.turn.cancel = cancel
	var (
		generation = s.turn.generation
		rng        = rand.New(rand.NewPCG(s.rng.Uint64(), s.rng.Uint64()))
		pace       = time.NewTimer(s.cfg.Pace)
	)
	s.running.Go(func() {
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
		s.cfg.Post(func() { s.answer(generation, play, err) })
	})
}

// answer plays what the program chose, unless it is stale.
func (s *Session) answer(generation uint64, play func() (put bool, err error), err error) {
	if generation != s.turn.generation {
		return
	}
	s.cancelTurn()
	put := false
	if err == nil {
		put, err = play()
	}
	if err != nil {
		s.live = false
		if s.cfg.Failed != nil && !errors.Is(err, context.Canceled) {
			s.cfg.Failed(err)
		}
		s.settle(ChangedSeats | ChangedPosition)
		return
	}
	s.answered(put)
}

// played is called after a move was added.
func (s *Session) played() {
	if s.cfg.Moved != nil {
		s.cfg.Moved(s.Node())
	}
	s.settle(ChangedPosition | ChangedTree | ChangedSeats)
}
