// Package sessions describes training sessions for the rooms that make them and the one that runs them, and has what
// their lists of positions share.
package sessions

import (
	"time"

	"qilab/storage/training"
	"qilab/ui/cards"
)

// The modes of sessions that more than one room makes.
const (
	ModeToday   = "today"   // the due cards
	ModeProfile = "profile" // cards of the user's mistakes by the profile
	ModeList    = "list"    // puzzles of the lists
)

// Plan describes a session.
type Plan struct {
	Mode  string // a fixed word, recorded with tries at puzzles; "training.mode.MODE" in the catalogues is the heading
	Deck  cards.Deck
	Rated bool // first tries at built-in puzzles change the rating
	Run   bool // a wrong move ends a card, without a second try, hint or slip, and the next card follows at once
	Swift bool // a right first move leads to the next card without being graded by the user
	// Left returns the remaining time, shown every second; at zero the session ends. nil: no limit.
	Left func() time.Duration
	// Record writes a result, off the window's goroutine, after the try was recorded; nil: nothing more to write.
	Record func(Result) error
	// Dropped writes that an unanswered card was taken out of use, off the window's goroutine; nil: nothing to write.
	Dropped func() error
	// Progress returns a line about the session so far, and the finished part of it, from 0 to 1 or negative if unknown; nil: the
	// cards are counted.
	Progress func(Summary) (text string, part float64)
	// Told is called with each result, on the window's goroutine; false ends the session. nil: it continues.
	Told func(Result) (on bool)
	// Ended is called on the window's goroutine after the session, when everything is written, in place of the summary; nil: show
	// the summary. Another session may have begun. It is also called when the window closes, which drops what it posts.
	Ended func(Summary)
}

// Result is the result of a card.
type Result struct {
	Card    training.Card
	Attempt training.Attempt
	Grade   training.Grade // computed from the attempt; the user may change it
	Lost    int            // plies given away by right moves, if a prover knows
}

// Summary counts the results of a session so far.
type Summary struct {
	Right, Hard, Wrong int
	Dropped            int  // cards taken out of use unanswered
	Leeches            int  // cards set aside because they were forgotten repeatedly
	Graded             bool // a result had a grade: a puzzle that is no card has none
	Time               time.Duration
}

// Cards returns the number of answered cards.
func (s Summary) Cards() int { return s.Right + s.Hard + s.Wrong }

// Count adds a result. A puzzle that is no card is right or wrong, as for the rating: solved at once and without a hint, or not.
func (s *Summary) Count(r Result) {
	g, graded := r.Grade, r.Card.Kind != training.Puzzle || r.Card.ID != 0
	if g == training.Hard && !graded {
		g = training.Again
	}
	s.Graded = s.Graded || graded
	*s.of(g)++
	s.Time += r.Attempt.Time
}

// Regrade counts a card under another grade.
func (s *Summary) Regrade(from, to training.Grade) {
	*s.of(from)--
	*s.of(to)++
}

// of returns the count of the cards with a grade.
func (s *Summary) of(g training.Grade) *int {
	switch g {
	case training.Again:
		return &s.Wrong
	case training.Hard:
		return &s.Hard
	}
	return &s.Right
}
