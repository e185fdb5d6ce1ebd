package gomoku

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
	"unicode"

	"qilab/core"
)

// The texts of a pass, as files and Chinese windows have them; "--" is also read.
const (
	passWord    = "pass"
	chinesePass = "停一手"
)

// ParseMove reads a point in coordinates, "h8" or "H8", or "pass".
func (r Rules) ParseMove(p core.Position, text string) (core.Move, error) {
	if len(text) > maxPosition {
		return core.Move{}, TooLong(len(text), maxPosition)
	}
	s := scanner{text: core.Narrow(text)}
	word := s.next()
	if word == "" || s.next() != "" {
		return core.Move{}, textError("gm-move", 0, quote(text)+" is not a move; expected a point such as h8, or pass", quote(text))
	}
	m, err := ReadMove(word)
	if err != nil {
		return core.Move{}, err
	}
	return m, p.(Position).check(m)
}

// FormatMove writes "h8", or "pass".
func (Rules) FormatMove(_ core.Position, m core.Move) string { return formatMove(m) }

func formatMove(m core.Move) string {
	if m == core.PassMove {
		return passWord
	}
	return PointOf(m).String()
}

// ReadMove reads a word of a move string: a letter and a number, or a pass.
func ReadMove(word string) (core.Move, error) {
	lower := strings.ToLower(word)
	if lower == passWord || lower == chinesePass || lower == "--" {
		return core.PassMove, nil
	}
	row, err := strconv.Atoi(lower[min(1, len(lower)):])
	if lower == "" || err != nil || lower[0] < 'a' || lower[0] > 'z' {
		return core.Move{}, textError("gm-move", 0, quote(word)+" is not a move; expected a point such as h8, or pass", quote(word))
	}
	col := int(lower[0] - 'a')
	if col >= Size || row < 1 || row > Size {
		return core.Move{}, illegal("gm-off-board", fmt.Sprintf("%s is off the board, which runs from a1 to o15", quote(word)), quote(word))
	}
	return PointAt(col, row-1).Move(), nil
}

// Words yields the words of a move string, for ReadMove. It skips spaces, commas, semicolons, dots, brackets and move
// numbers between them.
func Words(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		s := scanner{text: core.Narrow(text)}
		for word := s.next(); word != "" && yield(word); word = s.next() {
		}
	}
}

// scanner splits a move string into moves. It skips spaces, commas, semicolons, dots, brackets and move numbers.
type scanner struct{ text string }

// next returns the next word, or "" at the end. A word that begins with a letter ends with the digits after it.
func (s *scanner) next() string {
	for {
		s.text = strings.TrimLeftFunc(s.text, func(r rune) bool {
			return unicode.IsSpace(r) || strings.ContainsRune(".,;:()[]{}、。|→①②③④⑤⑥⑦⑧⑨⑩", r)
		})
		if after, ok := strings.CutPrefix(s.text, "-"); ok { // as in h8-i9
			if after = strings.TrimLeft(after, " "); after != "" && isLetter(after[0]) {
				s.text = after
				continue
			}
		}
		number := len(s.text) - len(strings.TrimLeft(s.text, "0123456789"))
		if number == 0 {
			break
		}
		s.text = s.text[number:]
	}
	if len(s.text) >= len(passWord) && strings.EqualFold(s.text[:len(passWord)], passWord) {
		return s.take(len(passWord))
	}
	for _, word := range []string{chinesePass, "--"} {
		if strings.HasPrefix(s.text, word) {
			return s.take(len(word))
		}
	}
	if s.text == "" {
		return ""
	}
	if !isLetter(s.text[0]) { // not a move: the error quotes everything up to the next space
		end := strings.IndexFunc(s.text, unicode.IsSpace)
		if end < 0 {
			end = len(s.text)
		}
		return s.take(end)
	}
	end := 1
	for end < len(s.text) && s.text[end] >= '0' && s.text[end] <= '9' {
		end++
	}
	if end == 1 { // a letter without a number: the error quotes all the letters
		for end < len(s.text) && isLetter(s.text[end]) {
			end++
		}
	}
	return s.take(end)
}

func (s *scanner) take(n int) string {
	word := s.text[:n]
	s.text = s.text[n:]
	return word
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// FormatMoves writes a move string such as "h8i9j7".
func FormatMoves(moves []core.Move) string {
	var b strings.Builder
	for _, m := range moves {
		b.WriteString(formatMove(m))
	}
	return b.String()
}
