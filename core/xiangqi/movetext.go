package xiangqi

import (
	"strings"
	"unicode/utf8"

	"qilab/core"
)

// Style is a notation for moves.
type Style uint8

// The notations that can be written. All of them, and many variants, can be read.
const (
	StyleUCI         Style = iota // h2e2
	StyleICCS                     // H2-E2
	StyleWXF                      // C2=5, H2+3, E3+5
	StyleWXFDot                   // C2.5, N2+3, B3+5
	StyleSimplified               // 炮二平五
	StyleTraditional              // 炮二平五, 馬８進７
)

// maxMoveText bounds the length of the text of a move in bytes.
const maxMoveText = 40

// FormatMoveAs writes m, a legal move at p, in a notation.
func FormatMoveAs(p Position, m core.Move, style Style) string {
	from, to := SquareName(m.From), SquareName(m.To)
	switch style {
	case StyleICCS:
		return strings.ToUpper(from) + "-" + strings.ToUpper(to)
	case StyleWXF, StyleWXFDot:
		return formatWXF(p.describe(m), style)
	case StyleSimplified, StyleTraditional:
		return formatChinese(p.describe(m), p.turn, style)
	}
	return from + to
}

// ParseMoveText reads a move in any of the notations. Errors are *core.TextError of kind core.ErrUnreadable,
// core.ErrIllegalMove or core.ErrAmbiguousMove, or core.ErrGameOver.
func ParseMoveText(p Position, text string) (core.Move, error) {
	if len(text) > maxMoveText {
		return core.Move{}, tooLong(len(text), maxMoveText)
	}
	if !utf8.ValidString(text) { // from a command line that is not in UTF-8
		list := core.Encodings(text)
		for _, e := range list {
			if m, err := ParseMoveText(p, e.Decode(text)); err == nil {
				return m, nil
			}
		}
		return ParseMoveText(p, list[0].Decode(text))
	}
	word := []rune(Narrow(strings.TrimSpace(text)))
	if m, ok := readCoordinates(word); ok {
		return m, p.check(m)
	}
	t, ok := readWXF(word)
	if !ok {
		t, ok = readChinese(word)
	}
	switch {
	case !ok && strings.ContainsRune(text, utf8.RuneError):
		return core.Move{}, textError("xq-lost-text", 0, "characters of "+quote(text)+" are damaged or of an unknown encoding", quote(text))
	case !ok:
		return core.Move{}, textError("xq-move", 0, quote(text)+" is not a move", quote(text))
	}
	return p.find(t, text)
}

// LooksMove reports whether a word is a move in one of the notations, possible or not.
func LooksMove(word string) bool {
	if len(word) > maxMoveText {
		return false
	}
	runes := []rune(Narrow(word))
	if _, ok := readCoordinates(runes); ok {
		return true
	}
	if _, ok := ReadCoordinates(string(runes), 1); ok {
		return true
	}
	if _, ok := readWXF(runes); ok {
		return true
	}
	_, ok := readChinese(runes)
	return ok
}

// Narrow turns full-width characters into ASCII and removes spaces.
func Narrow(text string) string {
	return withoutSpaces.Replace(core.Narrow(text))
}

var withoutSpaces = strings.NewReplacer(" ", "", "\t", "")

// readCoordinates reads UCI (h2e2) and ICCS (H2-E2), in either case, with or without the hyphen.
func readCoordinates(word []rune) (core.Move, bool) {
	return ReadCoordinates(strings.Replace(string(word), "–", "-", 1), 0)
}

// ParseMove reads a move in any of the notations.
func (Rules) ParseMove(p core.Position, text string) (core.Move, error) {
	return ParseMoveText(p.(Position), text)
}

// FormatMove writes m in UCI notation, "h2e2".
func (Rules) FormatMove(p core.Position, m core.Move) string {
	return FormatMoveAs(p.(Position), m, StyleUCI)
}
