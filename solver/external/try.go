package external

import (
	"context"
	"errors"
	"slices"
	"time"

	"qilab/core"
)

// Trial is the result of a trial of an engine.
type Trial struct {
	Identity
	Several bool      // it can search several moves at a time
	Move    core.Move // its answer for the position
	Took    time.Duration
}

// The times of a trial: for the engine's move, for an answer, and before the next protocol is tried beside an
// unanswered one.
const (
	tryMove    = 300 * time.Millisecond
	tryAnswer  = 10 * time.Second
	tryAnother = 1500 * time.Millisecond
)

// Try starts an engine, which need not be in the list, in its protocol or, if that is unknown, in each of those of the
// game, and asks for a move at the end of a line. The conversation goes to a log, which may be nil. The error is an
// *Error that describes the engine's failure, or that of ctx. The engines in use are not affected.
func (b *Beside) Try(ctx context.Context, s Setup, line core.Line, l *Log) (Trial, error) {
	protocols := []Protocol{s.Protocol}
	if s.Protocol == Auto {
		protocols = b.dialect.Protocols
	}
	if slices.Equal(protocols, []Protocol{UCI, UCCI}) {
		protocols = []Protocol{Auto} // it tries both at the same time
	}
	var last error
	for _, p := range protocols {
		t, err := b.try(ctx, s, p, line, l)
		if err == nil || ctx.Err() != nil || !errors.Is(err, ErrStart) {
			return t, err
		}
		last = err
	}
	return Trial{}, last
}

// try does the work of Try in one protocol.
func (b *Beside) try(ctx context.Context, s Setup, p Protocol, line core.Line, l *Log) (Trial, error) {
	s.Protocol = p
	if p == Piskvork && !s.Several { // an engine without these commands does not answer them
		s.Several = true
		if t, err := b.tryOnce(ctx, s, line, l, 2); err == nil || ctx.Err() != nil || errors.Is(err, ErrStart) {
			return t, err
		}
		s.Several = false
	}
	return b.tryOnce(ctx, s, line, l, 1)
}

// tryOnce starts the engine, asks for a move and ends it.
func (b *Beside) tryOnce(ctx context.Context, s Setup, line core.Line, l *Log, moves int) (Trial, error) {
	c := s.config(b.dialect, l)
	c.Timeout, c.firstTry = tryAnswer, tryAnother
	if s.Protocol == Piskvork && moves > 1 {
		c.Grace = 2500 * time.Millisecond // it answers soon, or not at all
	}
	e, err := launch(ctx, c)
	if err != nil {
		return Trial{}, err
	}
	defer func() { _ = e.Close() }() // it has no state to lose
	seen := 0
	began := time.Now()
	m, _, err := e.search(ctx, line, Limits{MoveTime: tryMove, Lines: moves}, func(f Found) {
		if len(f.Moves) > 0 {
			seen = max(seen, f.Line)
		}
	})
	if err != nil {
		return Trial{}, err
	}
	return Trial{Identity: e.identity(), Several: s.Several && seen > 1, Move: m, Took: time.Since(began)}, nil
}
