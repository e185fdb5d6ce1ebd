package prose

import (
	"strings"
	"unicode"
)

// Lines may be broken between the words of Latin texts and between Chinese characters, but not so that a line begins
// with a closing mark or ends with an opening one.

// The marks that a line must not begin with, and those that it must not end with.
const (
	noStart = "。，、；：？！）」』”’》〉】〕］｝％‰·—…～~,.;:?!)]}%°′″’＝→×÷↓↑"
	noEnd   = "（「『“‘《〈【〔［｛￥([{$#＃№"
	noBegin = "…·→" // those of noStart that also belong to the text before a space
)

// wide reports whether r belongs to a script that is written without spaces.
func wide(r rune) bool {
	switch {
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Bopomofo):
		return true
	case r >= 0x3000 && r <= 0x303f, r >= 0xff00 && r <= 0xffef: // their punctuation and full-width forms
		return true
	}
	return false
}

// breakable reports whether a line may end between a and b. A space belongs to the word before it.
func breakable(a, b rune) bool {
	switch {
	case unicode.IsSpace(b), strings.ContainsRune(noStart, b) && !unicode.IsSpace(a), strings.ContainsRune(noEnd, a):
		return false
	case strings.ContainsRune(noBegin, b):
		return false
	case unicode.IsSpace(a):
		return true
	}
	return wide(a) || wide(b)
}

// unitsOf splits a text into the parts that stay together, each with the spaces that follow it.
func unitsOf(text string) []string {
	var units []string
	from := 0
	before := rune(-1)
	for i, r := range text {
		if before >= 0 && breakable(before, r) {
			units = append(units, text[from:i])
			from = i
		}
		before = r
	}
	if from < len(text) {
		units = append(units, text[from:])
	}
	return units
}

// Lines breaks a text into lines that are, by measure, no wider than room. Newlines end lines. A unit wider than a line is broken
// anywhere.
func Lines(text string, room float32, measure func(string) float32) []string {
	var lines []string
	for paragraph := range strings.SplitSeq(text, "\n") {
		lines = append(lines, fill(unitsOf(strings.TrimRight(paragraph, " \t\r")), room, measure)...)
	}
	return lines
}

func fill(units []string, room float32, measure func(string) float32) []string {
	var lines []string
	line, used := "", float32(0)
	for _, u := range units {
		bare := strings.TrimRightFunc(u, unicode.IsSpace)
		if line != "" && used+measure(bare) > room {
			lines = append(lines, strings.TrimRightFunc(line, unicode.IsSpace))
			line, used = "", 0
		}
		for line == "" && measure(bare) > room {
			head := prefix(bare, room, measure)
			if head == bare {
				break
			}
			lines = append(lines, head)
			u, bare = u[len(head):], bare[len(head):]
		}
		line, used = line+u, used+measure(u)
	}
	return append(lines, strings.TrimRightFunc(line, unicode.IsSpace))
}

// prefix returns the longest beginning of a word that is no wider than room, at least one character. A word with joints, such as a
// notation with slashes, is cut after one if that leaves at least half of the line.
func prefix(word string, room float32, measure func(string) float32) string {
	runes := []rune(word)
	low, high := 1, len(runes)
	for low < high {
		middle := (low + high + 1) / 2
		if measure(string(runes[:middle])) <= room {
			low = middle
		} else {
			high = middle - 1
		}
	}
	if low < len(runes) {
		for i := low; i > low/2; i-- {
			if strings.ContainsRune("/,-_;", runes[i-1]) {
				return string(runes[:i])
			}
		}
	}
	return string(runes[:low])
}
