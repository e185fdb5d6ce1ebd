package training

import (
	"context"
	"time"

	store "qilab/storage/training"
)

// A Source gives the cards of a session. It is asked off the window's goroutine, for one card at a time, after the review of the
// card before was written.
type Source interface {
	// Next returns the next card; ok is false if there is none. A source must not give a card again that the session has
	// skipped because it cannot be asked: it would be asked for ever.
	Next(ctx context.Context) (c store.Card, ok bool, err error)
}

// NextFunc is a Source that is a func.
type NextFunc func(ctx context.Context) (store.Card, bool, error)

// Next calls the func.
func (f NextFunc) Next(ctx context.Context) (store.Card, bool, error) { return f(ctx) }

// Plan describes a session.
type Plan struct {
	Mode   string // a fixed word, recorded with tries at puzzles; "training.mode.MODE" in the catalogues is the heading
	Source Source
	Rated  bool // first tries at built-in puzzles change ratings
	Once   bool // a wrong move ends a card: there is no second try, no hint, and no slip
	Hasty  bool // goes on to the next card by itself
	// Left returns the time that is left, which is shown every second; the session ends with it. nil: there is no limit.
	Left func() time.Duration
	// Record writes a result, off the window's goroutine, after the try was recorded; nil: there is nothing more to write.
	Record func(Result) error
	// Progress returns a line about the session so far, and the part of it that is done, from 0 to 1 or negative if that is
	// unknown; nil: the cards are counted.
	Progress func(Summary) (text string, part float64)
	// Told is called with each result, on the window's goroutine; false ends the session. nil: it goes on.
	Told func(Result) (on bool)
	// Ended is called after the session, when all is written, on the window's goroutine, instead of showing the summary; nil:
	// it is shown. Another session may have begun.
	Ended func(Summary)
}

// Result is the result of a card.
type Result struct {
	Card    store.Card
	Attempt store.Attempt
	Grade   store.Grade // found from the attempt; the user may change it afterwards
	Lost    int         // plies given away by right moves, where a prover knows
}

// Summary counts the results of a session so far.
type Summary struct {
	Right, Hard, Wrong int
	Leeches            int // cards that were set aside because they are forgotten again and again
	Time               time.Duration
}

// Cards returns the number of cards that were answered.
func (s Summary) Cards() int { return s.Right + s.Hard + s.Wrong }

// count counts a result.
func (s *Summary) count(r Result) {
	switch r.Grade {
	case store.Again:
		s.Wrong++
	case store.Hard:
		s.Hard++
	default:
		s.Right++
	}
	s.Time += r.Attempt.Time
}
