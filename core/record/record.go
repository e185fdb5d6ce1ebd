// Package record builds games while the texts and files that hold them are read.
package record

import (
	"fmt"
	"strconv"

	"qilab/core"
)

// Bounds are the greatest numbers of moves, all variations together, and of plies in a line.
type Bounds struct{ Moves, Plies int }

// TooMany returns the error of a game that exceeds them at a move.
func (b Bounds) TooMany(move int) *core.TextError {
	return core.Unreadable("record-moves", move, fmt.Sprintf("the game has more than %d moves or more than %d plies in a line", b.Moves, b.Plies),
		strconv.Itoa(b.Moves), strconv.Itoa(b.Plies))
}

// MaxJoined is the length of a comment, in bytes, beyond which nothing is added to it: joining takes work.
const MaxJoined = 64 << 10

// Join adds more to a comment, on a line of its own, unless that is longer than MaxJoined.
func Join(comment, more string) string {
	if len(comment) > MaxJoined {
		return comment
	}
	return core.JoinComment(comment, more)
}

// AddComment adds text to the comment of n; see Join.
func AddComment(n *core.Node, text string) {
	n.Comment = Join(n.Comment, core.CleanComment(text))
}

// Builder grows the tree of a game.
type Builder struct {
	Game  *core.Game
	Depth int // plies from the root to the current node
	Moves int // moves read, also those that could not be played: errors give the number
	// Numbered makes errors also give the number that a move and its reply share.
	Numbered bool

	bounds Bounds
}

// New returns a builder of a game from a position.
func New(rules core.Rules, start core.Position, bounds Bounds) *Builder {
	return &Builder{Game: core.NewGame(rules, start), bounds: bounds}
}

// Play makes a move at the current node; word is its text, for errors. The error is a *core.PlaceError for a move that cannot be
// made, and that of Bounds for one too many.
func (b *Builder) Play(m core.Move, word string) error {
	if b.Moves++; b.Moves > b.bounds.Moves || b.Depth >= b.bounds.Plies {
		return b.bounds.TooMany(b.Moves)
	}
	if _, err := b.Game.Play(m); err != nil {
		return b.At(err, word)
	}
	b.Depth++
	return nil
}

// PlayWord makes the move that parse reads in word at the current node. Errors as of Play, and those of parse in a *core.PlaceError.
func (b *Builder) PlayWord(word string, parse func(word string) (core.Move, error)) error {
	m, err := parse(word)
	if err != nil {
		b.Moves++
		return b.At(err, word)
	}
	return b.Play(m, word)
}

// Comment adds text to the comment of the current node.
func (b *Builder) Comment(text string) { AddComment(b.Game.Current(), text) }

// At returns a *core.PlaceError with the number and the text of a faulty move.
func (b *Builder) At(err error, word string) error {
	e := &core.TextError{Kind: core.ErrGameOver, Code: "record-over", Message: "the game is over before it"}
	if inner, ok := err.(*core.TextError); ok {
		*e = *inner
	}
	e.Field = b.Moves
	at := &core.PlaceError{Place: core.Place{Move: b.Moves, Word: core.Excerpt(word)}, Err: e}
	if b.Numbered {
		at.Numbered(b.Game.Rules(), b.Game.Position())
	}
	return at
}

// GoTo makes n, which is depth plies from the root, the current node, unless it is of another game.
func (b *Builder) GoTo(n *core.Node, depth int) {
	if b.Game.Goto(n) == nil {
		b.Depth = depth
	}
}

// Finish returns the game at the end of its main line.
func (b *Builder) Finish() *core.Game {
	line := b.Game.MainLine()
	b.GoTo(line[len(line)-1], len(line)-1)
	return b.Game
}
