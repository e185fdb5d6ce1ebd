package core

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The bounds of ParseMoves.
const (
	maxMovesText = 1 << 20 // bytes
	maxMoves     = 10_000
)

// ParseMoves reads a sequence of moves from p, separated by spaces or commas, numbered or not ("1. h2e2 h9g7 2. h0g2").
// A move may itself contain a space ("Rook a9-a5"). The error is a *PlaceError for the faulty move, with the moves before it
// returned beside it, or a *TextError if there are no moves or too many.
func ParseMoves(r Rules, p Position, text string) ([]Move, error) {
	if len(text) > maxMovesText {
		return nil, Unreadable("moves-long", 0, fmt.Sprintf("%d bytes are too many for a list of moves", len(text)), fmt.Sprint(len(text)))
	}
	text = chineseNumber.ReplaceAllString(text, " $1")
	var moves []Move
	numbered, steps := false, r.Capabilities().Steps
	turn, within := 0, false // the number of the last turn, and whether it goes on
	words := strings.FieldsFunc(text, betweenMoves)
	for i := 0; i < len(words); i++ {
		word := words[i]
		if number := strings.TrimLeft(word, digits); number != "" && strings.TrimLeft(number, dots) != number {
			numbered = true
			if word = strings.TrimLeft(number, dots); word == "" {
				continue
			}
		}
		if len(moves) == maxMoves {
			return nil, Unreadable("moves-many", 0, fmt.Sprintf("there are more than %d moves", maxMoves), fmt.Sprint(maxMoves))
		}
		if !within {
			turn++
		}
		m, err := Move{}, error(ErrGameOver)
		if !p.Outcome().Over() {
			m, err = r.ParseMove(p, word)
			if errors.Is(err, ErrUnreadable) && i+1 < len(words) {
				if both, known := r.ParseMove(p, word+" "+words[i+1]); !errors.Is(known, ErrUnreadable) {
					word, m, err = word+" "+words[i+1], both, known
					i++
				}
			}
		}
		if err == nil {
			p, err = p.Play(m)
		}
		if err != nil {
			at := &PlaceError{Place: Place{Move: len(moves) + 1, Word: Excerpt(strings.ToValidUTF8(word, "\uFFFD"))}, Err: err}
			switch {
			case steps != nil:
				at.Number = turn
			case numbered:
				at.Numbered(r, p)
			}
			return moves, at
		}
		moves = append(moves, m)
		within = steps != nil && steps.Continue(m, p)
	}
	if len(moves) == 0 {
		return nil, Unreadable("moves-none", 0, "there are no moves")
	}
	return moves, nil
}

// CutPosition splits a text after the position on its first line: at the word moves there or at the beginning of the next
// line, or else at the end of the line. marked reports whether the word is there; line is the number of the first line of
// the rest.
func CutPosition(text string) (first, rest string, line int, marked bool) {
	const word = "moves"
	first, rest, _ = strings.Cut(text, "\n")
	for at := 0; ; at += len(word) {
		i := strings.Index(first[at:], word)
		if i < 0 {
			break
		}
		at += i
		end := at + len(word)
		before, _ := utf8.DecodeLastRuneInString(first[:at])
		after, _ := utf8.DecodeRuneInString(first[end:])
		apart := at == 0 || before == '_' || unicode.IsSpace(before) || unicode.IsDigit(before) // not in an address
		if apart && !unicode.IsLetter(after) && !unicode.IsDigit(after) {
			return first[:at], first[end:] + "\n" + rest, 1, true
		}
	}
	if after, ok := strings.CutPrefix(strings.TrimSpace(rest), word); ok {
		return first, after, 2, true
	}
	return first, rest, 2, false
}

// ParseGame returns a game from p with the moves of a text, as ParseMoves reads them; none if it is blank. The error keeps the game before
// a faulty move.
func ParseGame(r Rules, p Position, text string) (*Game, error) {
	g := NewGame(r, p)
	if strings.TrimSpace(text) == "" {
		return g, nil
	}
	moves, err := ParseMoves(r, p, text)
	for _, m := range moves {
		if _, err := g.Play(m); err != nil {
			return nil, err
		}
	}
	if err != nil {
		return nil, KeepBefore(err, g)
	}
	return g, nil
}

// chineseNumber matches the number of a move before the mark of Chinese lists, 12、. Digits after the mark are a move, so
// that the number before it is one too.
var chineseNumber = regexp.MustCompile(`[0-9０-９]+、\s*(\p{Han}|[A-Za-z][0-9@])`)

// The characters of a move number, full-width ones included.
const (
	digits = "0123456789０１２３４５６７８９"
	dots   = ".．"
)

func betweenMoves(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;，；、", r) }
