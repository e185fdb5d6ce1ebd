// Package pgn reads and writes the grammar of PGN (S. J. Edwards, 1994) for all games that use it: tags, comments, annotations,
// variations, results, and the cutting of a file into games. It knows no moves: each game supplies a Grammar, the start of its games and
// a reader of single moves.
//
// It reads more than the standard allows, as programs and people write it: tags without quotes, full-width signs, numbers in words and
// in circles, comments in round brackets.
package pgn

import (
	"strings"

	"qilab/core"
)

// Grammar is what differs between the games.
type Grammar struct {
	// Results are the words for results.
	Results core.ResultWords
	// LooksMove reports whether a word, without annotation, is a move, possible or not.
	LooksMove func(word string) bool
	// Glued returns the length of a move at the start of text that needs no space after it and may have spaces within; 0: there is none.
	Glued func(text string) int
	// Pair returns the length of the first of two moves that make up a word; 0: it is no such pair.
	Pair func(word string) int
	// TagNames maps other names of tags, in lower case, to the usual ones, or to "" if they are dropped.
	TagNames map[string]string
	// Foreign reports whether a line before the first tag shows that the text is in another format. nil: none does.
	Foreign func(line string) bool
	// Trailer returns the comment that the rest of a text makes up, from a word on that is no move; gap is what is before that word. ok is
	// false if it is a faulty move. nil: it always is.
	Trailer func(gap, words string, plies int, bare bool) (comment string, ok bool)
}

// None is Glued or Pair of a game without such moves.
func None(string) int { return 0 }

// The bounds of what comes before and after the moves.
const (
	MaxHeaderLines = 60
	MaxHeaderBytes = 8 << 10
)

// HoldsMove reports whether a line has a move in it.
func (g *Grammar) HoldsMove(line string) bool {
	between := true
	for i, r := range line {
		if g.Glued(line[i:]) > 0 || between && g.moveLength(line[i:]) > 0 {
			return true
		}
		between = IsFiller(r) || r == '.' || r == '．' || r >= '0' && r <= '9'
	}
	return false
}

// moveLength returns the length of a move at the start of text, with the annotation after it, possible or not; 0: there is none.
func (g *Grammar) moveLength(text string) int {
	if n := g.Glued(text); n > 0 {
		return n
	}
	word := text[:wordLength(near(text, MaxWord))]
	if len(word) > MaxWord {
		return 0
	}
	if move, _ := SplitGlyph(word, g.LooksMove); !g.LooksMove(move) {
		return g.Pair(word)
	}
	return len(word)
}

// onlyMoves reports whether a text consists of moves and their numbers.
func (g *Grammar) onlyMoves(text string) bool {
	moves := 0
	for text != "" {
		n := g.moveLength(text)
		if n > 0 {
			moves++
		} else if n = numberLength(text); n == 0 && text[0] == ';' {
			n = 1
		} else if n == 0 {
			n = fillerLength(text)
		}
		if n == 0 {
			return false
		}
		text = text[n:]
	}
	return moves > 0
}

// WithResult adds the result at the end of the moves, unless a tag has told it.
func (g *Grammar) WithResult(tags core.Tags, word string) core.Tags {
	result, _ := g.Results.Read(word)
	if result == "*" || tags.Get(core.TagResult) != "" {
		return tags
	}
	return tags.With(core.TagResult, result)
}

// SplitGlyph cuts the annotation (! or ?) and the signs of check and mate off the end of a move.
func SplitGlyph(word string, looksMove func(word string) bool) (move, glyph string) {
	word = narrowMarks(word)
	move = strings.TrimRight(word, "!?")
	if glyph = word[len(move):]; core.NAGOf(glyph) == 0 {
		glyph = ""
	}
	if plain := strings.TrimRight(move, "+#"); plain != move && looksMove(plain) {
		move = plain
	}
	return move, glyph
}

// narrowMarks replaces the full-width marks of Chinese texts with ASCII ones.
func narrowMarks(word string) string {
	if len(word) > MaxWord {
		return word // it is no move
	}
	return wideMarks.Replace(word)
}

var wideMarks = strings.NewReplacer("！", "!", "？", "?")
