package pgn

import (
	"strings"
	"unicode/utf8"
)

// In PGN, round brackets hold variations. Texts in Chinese have comments, results and numbers in them too, and often
// full-width ones: 炮二平五（中炮）.
const (
	wideOpen  = "（"
	wideClose = "）"
)

// maxBracket bounds the bytes that are examined to tell a comment in full-width brackets from a variation.
const maxBracket = 4 << 10

// maxNesting bounds the brackets within brackets of a comment; deeper ones are variations.
const maxNesting = 20

// opens returns the length of an opening round bracket at the start of text, or 0.
func opens(text string) int { return either(text, "(", wideOpen) }

// closes returns the length of a closing round bracket at the start of text, or 0.
func closes(text string) int { return either(text, ")", wideClose) }

// either returns the length of the bracket that text begins with, or 0.
func either(text, narrow, wide string) int {
	switch {
	case strings.HasPrefix(text, narrow):
		return len(narrow)
	case strings.HasPrefix(text, wide):
		return len(wide)
	}
	return 0
}

// bracket takes an opening bracket, or all that it holds if that is no variation; ok is false for the number of a move.
func (s *Scanner) bracket() (t token, ok bool) {
	n := opens(s.Text)
	within, end, variation := s.Text[n:], 0, false
	if n == 1 {
		end, variation = s.beginsVariation(within)
	} else {
		end, variation = s.isVariation(within)
	}
	if variation || end < 0 {
		s.take(n)
		return token{kind: tokenOpen}, true
	}
	within = within[:end]
	s.take(n + end)
	s.take(closes(s.Text))
	if numberLength(within) == len(within) {
		return token{}, false
	}
	if _, ok := s.Results.Read(within); ok {
		return token{kind: tokenResult, text: within}, true
	}
	return token{kind: tokenComment, text: within}, true
}

// beginsVariation reports whether the first word of a text in brackets is a move, so that the text is a variation, and
// returns the offset of the closing bracket otherwise; -1: it is not closed, or too deep to be a comment.
func (s *Scanner) beginsVariation(text string) (end int, yes bool) {
	depth := 0
	first, numbered := true, false
	for at := 0; at < len(text) && depth <= maxNesting; {
		rest := text[at:]
		switch {
		case rest[0] == '{' && first, rest[0] == '$':
			return -1, true // as no text in Chinese has it
		case rest[0] == ';' && first && !s.Bare:
			line, _, _ := strings.Cut(rest, "\n")
			at += len(line)
		case opens(rest) > 0:
			depth++
			at += opens(rest)
		case closes(rest) > 0 && depth == 0:
			return at, false
		case closes(rest) > 0:
			depth--
			at += closes(rest)
		case first && numberLength(rest) > 0:
			numbered = numbered || strings.ContainsAny(rest[:numberLength(rest)], ".…．")
			at += numberLength(rest)
		case first && fillerLength(near(rest, utf8.UTFMax)) == 0:
			if first = false; numbered || s.moveLength(rest) > 0 {
				return -1, true
			}
		default:
			_, n := utf8.DecodeRuneInString(rest)
			at += n
		}
	}
	return -1, false
}

// isVariation reports whether a text in brackets consists of moves, and returns the offset of the closing bracket; -1: it
// is not closed, or too long or too deep to be a comment.
func (s *Scanner) isVariation(text string) (end int, yes bool) {
	depth, moves, other := 0, 0, false
	for at := 0; at < min(len(text), maxBracket) && depth <= maxNesting; {
		rest := text[at:]
		r, n := utf8.DecodeRuneInString(rest)
		switch {
		case opens(rest) > 0:
			depth++
		case closes(rest) > 0 && depth == 0:
			return at, moves > 0 && !other
		case closes(rest) > 0:
			depth--
		case other, IsFiller(r), strings.ContainsRune("!?！？", r): // no move begins here, or none matters any more
		case s.moveLength(rest) > 0:
			moves++
			n = s.moveLength(rest)
		case numberLength(rest) > 0:
			n = numberLength(rest)
		default:
			other = true
		}
		at += n
	}
	return -1, false
}
