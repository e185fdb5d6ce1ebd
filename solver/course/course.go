// Package course holds first steps in a game: an interactive lesson, step by step, in which a position is shown, something is said
// about it, and the person is asked to do it on the board. It serves the games, each of which may bring the text of one (Parse says how
// it is written), and the window, which leads through it.
//
// It decides what an answer to a step is worth and shows nothing. It knows no game.
package course

import (
	"slices"

	"qilab/core"
	"qilab/solver/puzzle"
)

// Course is the lesson of a game.
type Course struct {
	Steps []Step
}

// Step is a step of a lesson.
type Step struct {
	// Name tells the step from the others, also in later versions of the text.
	Name string
	// Line leads to the position of the step: from that of an earlier one, where the step goes on with it.
	Line core.Line
	Text Texts
	Show []core.Move // shown as arrows from the position
	Ask  Ask
	// Right is said when what is asked has been done, and Reply is what the other side then does.
	Right Texts
	Reply []core.Move
	// Wrong is said of moves that are not asked for, and On of some of them.
	Wrong Texts
	On    map[core.Move]Texts
}

// Position returns the position of the step.
func (s *Step) Position() core.Position { return s.Line.Last() }

// Texts are the same text by languages ("en"), in paragraphs that are lines.
type Texts map[string]string

// In returns the text in a language, or in English if it is not there.
func (t Texts) In(lang string) string {
	if text, ok := t[lang]; ok {
		return text
	}
	return t["en"]
}

// Kind says what a step asks for.
type Kind uint8

// The kinds.
const (
	// Read asks for nothing: the person goes on after reading.
	Read Kind = iota
	// Moves asks for one of some moves.
	Moves
	// Play asks for a game against the program, to an outcome.
	Play
	// Goal asks for a goal of the game's puzzles, against the best defence.
	Goal
)

// Ask is what a step asks for.
type Ask struct {
	Kind  Kind
	Moves []core.Move
	// Result is the outcome to be played for, or the one that all Moves have with best play, and no other move has: a test checks
	// that. Unfinished: nothing is said of it.
	Result core.Result
	Level  string // of the program, for Play
	Goal   puzzle.Goal
}

// Has reports whether m is one of the moves that are asked for.
func (a Ask) Has(m core.Move) bool { return slices.Contains(a.Moves, m) }

// Refusal returns what is said of a move that was not asked for.
func (s *Step) Refusal(m core.Move) Texts {
	if text, ok := s.On[m]; ok {
		return text
	}
	return s.Wrong
}

// Index returns the number of the step of that name, 0 if there is none.
func (c Course) Index(name string) int {
	return max(0, slices.IndexFunc(c.Steps, func(s Step) bool { return s.Name == name }))
}
