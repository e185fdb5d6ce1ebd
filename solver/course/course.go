// Package course defines beginners' courses: interactive lessons that show a position, explain it, and ask the user to
// do something on the board. It serves the games, each of which may bring the text of one (see Parse), and the window,
// which presents it.
//
// It judges the answers to a step but shows nothing. It knows no game.
package course

import (
	"slices"

	"qilab/core"
	"qilab/solver/puzzle"
)

// Course is the beginners' course of a game.
type Course struct {
	Steps []Step
}

// Step is a step of a lesson.
type Step struct {
	// Name identifies the step, also in later versions of the text.
	Name string
	// Line leads to the position of the step, from that of an earlier one if the step continues it.
	Line core.Line
	Text Texts
	Show []core.Move // shown as arrows from the position
	// Options are values of the board's options that differ from those of the other steps, by key.
	Options map[string]string
	Ask     Ask
	// Right is shown once the task is done, and Reply is the other side's answer.
	Right Texts
	Reply []core.Move
	// Wrong is shown for wrong moves, and On for some of them instead.
	Wrong Texts
	On    map[core.Move]Texts
}

// Position returns the position of the step.
func (s *Step) Position() core.Position { return s.Line.Last() }

// Texts are one text by language ("en"); each line is a paragraph.
type Texts map[string]string

// In returns the text in a language, falling back to English.
func (t Texts) In(lang string) string {
	if text, ok := t[lang]; ok {
		return text
	}
	return t["en"]
}

// Kind is the kind of task of a step.
type Kind uint8

// The kinds.
const (
	// Read sets no task: the user continues after reading.
	Read Kind = iota
	// Moves accepts any of some moves.
	Moves
	// Play is a game against the program, to an outcome.
	Play
	// Goal is a goal of the game's puzzles, against the best defence.
	Goal
)

// Ask is the task of a step.
type Ask struct {
	Kind  Kind
	Moves []core.Move
	// Result is the outcome to play for, or the one that all Moves have with best play and no other move has: a test
	// checks that. Unfinished: not stated.
	Result core.Result
	Level  string // of the program, for Play
	Goal   puzzle.Goal
}

// Has reports whether m is one of the accepted moves.
func (a Ask) Has(m core.Move) bool { return slices.Contains(a.Moves, m) }

// Refusal returns the text for a wrong move.
func (s *Step) Refusal(m core.Move) Texts {
	if text, ok := s.On[m]; ok {
		return text
	}
	return s.Wrong
}

// Index returns the index of the step with a name, 0 if there is none.
func (c Course) Index(name string) int {
	return max(0, slices.IndexFunc(c.Steps, func(s Step) bool { return s.Name == name }))
}
