package notation

import (
	"strings"
	"unicode/utf8"

	"qilab/core/xiangqi"
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
func (s *scanner) bracket() (t token, ok bool) {
	n := opens(s.text)
	within, end, variation := s.text[n:], 0, false
	if n == 1 {
		end, variation = beginsVariation(within)
	} else {
		end, variation = isVariation(within)
	}
	if variation || end < 0 {
		s.take(n)
		return token{kind: tokenOpen}, true
	}
	within = within[:end]
	s.take(n + end)
	s.take(closes(s.text))
	if numberLength(within) == len(within) {
		return token{}, false
	}
	if result, ok := results.Read(within); ok {
		return token{kind: tokenResult, text: result}, true
	}
	return token{kind: tokenComment, text: within}, true
}

// beginsVariation reports whether the first word of a text in brackets is a move, so that the text is a variation, and
// returns the offset of the closing bracket otherwise; -1: it is not closed, or too deep to be a comment.
func beginsVariation(text string) (end int, yes bool) {
	depth := 0
	first, numbered := true, false
	for at := 0; at < len(text) && depth <= maxNesting; {
		rest := text[at:]
		switch {
		case rest[0] == '{' && first, rest[0] == '$':
			return -1, true // as no text in Chinese has it
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
		case first && !isFillerAt(rest):
			if first = false; numbered || moveLength(rest) > 0 {
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
func isVariation(text string) (end int, yes bool) {
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
		case other, isFiller(r), strings.ContainsRune("!?！？", r): // no move begins here, or none matters any more
		case moveLength(rest) > 0:
			moves++
			n = moveLength(rest)
		case numberLength(rest) > 0:
			n = numberLength(rest)
		default:
			other = true
		}
		at += n
	}
	return -1, false
}

func isFillerAt(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return isFiller(r)
}

// moveLength returns the length of a move at the start of text, with the annotation after it, in any notation, possible
// or not; 0: there is none.
func moveLength(text string) int {
	if n := chineseMoveLength(text); n > 0 {
		return n
	}
	word := text[:wordLength(near(text, maxWord))]
	if len(word) > maxWord {
		return 0
	}
	if move, _ := splitGlyph(word); !xiangqi.LooksMove(move) {
		return pairLength(word)
	}
	return len(word)
}

// pairLength returns the length of the first of two moves that make up a word, Red's and the reply: C2=5H8+7. 0: it is no such pair.
func pairLength(word string) int {
	const shortest, longest = len("C2=5"), len("H10-G10") // moves in characters
	if len(word) < 2*shortest {
		return 0
	}
	chars := 0 // before at
	for at := range word {
		if chars >= shortest && xiangqi.LooksMove(word[:at]) {
			if second, _ := splitGlyph(word[at:]); xiangqi.LooksMove(second) {
				return at
			}
		}
		if chars++; chars > longest {
			break
		}
	}
	return 0
}

// onlyMoves reports whether a text consists of moves and their numbers.
func onlyMoves(text string) bool {
	moves := 0
	for text != "" {
		n := moveLength(text)
		if n > 0 {
			moves++
		} else if n = numberLength(text); n == 0 && (isFillerAt(text) || text[0] == ';') {
			_, n = utf8.DecodeRuneInString(text)
		}
		if n == 0 {
			return false
		}
		text = text[n:]
	}
	return moves > 0
}
