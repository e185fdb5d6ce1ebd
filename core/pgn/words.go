package pgn

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// MaxWord bounds the length of a move with its annotation in bytes.
	MaxWord = 200
	// maxResult bounds the length of a result in bytes.
	maxResult = 40
)

// IsFiller reports whether a character only separates moves.
func IsFiller(r rune) bool {
	switch r {
	case '_', ',', '，', '、', '。', '；', '→', '\uFEFF':
		return true
	}
	return unicode.IsSpace(r)
}

// fillerLength returns the length of the filler at the start of a text, or 0.
func fillerLength(text string) int { return len(text) - len(strings.TrimLeftFunc(text, IsFiller)) }

// near returns the start of a text, which decides whether a word of at most size bytes begins there: a look ahead must not
// go through the rest of a text without spaces at each token.
func near(text string, size int) string { return text[:min(len(text), size+1)] }

// wordLength returns the length of the text before the next space or bracket, at least one character.
func wordLength(text string) int {
	for i, r := range text {
		if i == 0 {
			continue
		}
		switch r {
		case '{', '}', '(', ')', '[', ']', ';', '$', '（', '）':
			return i
		}
		if IsFiller(r) {
			return i
		}
	}
	return len(text)
}

// turnNumber matches the number of a turn in words or circles.
var turnNumber = regexp.MustCompile(`^(?:第\s*[0-9０-９一二三四五六七八九十百]{1,4}\s*(?:回合|着|步|手)\s*[:：]?|[①-⑳㉑-㉟㊱-㊿])`)

// plies are the words after a number that counts the moves of each side.
const plies = "着步手"

// numberLength returns the length of a move number at the start of text: digits followed by dots, or digits on their
// own. A number that is too long is cut.
func numberLength(text string) int {
	text = near(text, MaxWord)
	if text != "" && text[0] >= utf8.RuneSelf {
		if n := len(turnNumber.FindString(text)); n > 0 {
			return n
		}
	}
	digits := len(text) - len(strings.TrimLeft(text, "0123456789０１２３４５６７８９"))
	if digits == 0 && !strings.HasPrefix(text, ".") && !strings.HasPrefix(text, "…") {
		return 0
	}
	rest := text[digits:]
	dots := len(rest) - len(strings.TrimLeft(rest, ".…．"))
	if dots > 0 || rest == "" || fillerLength(near(rest, utf8.UTFMax)) > 0 {
		return digits + dots
	}
	return 0
}
