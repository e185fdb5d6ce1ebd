package core

import "strings"

// ResultWords are the ways to write the results of a game, each with the value of TagResult that it stands for, or "*"
// for no result: in lower case, simplified characters and ASCII, without spaces.
type ResultWords map[string]string

// NewResultWords returns the symbols of PGN and the Chinese words in which the sides have the given names, such as 红 and
// 红方: 红胜, 红方负, 和棋. The first side is that which 1-0 lets win.
func NewResultWords(first, second []string) ResultWords {
	win, loss, draw := FirstWins.Tag(), SecondWins.Tag(), Draw.Tag()
	w := ResultWords{win: win, loss: loss, draw: draw, "½-½": draw, "0.5-0.5": draw, "*": "*"}
	for _, word := range []string{"和", "和局", "和棋", "平局"} {
		w[word] = draw
	}
	for _, name := range first {
		w[name+"胜"], w[name+"负"], w[name+"和"] = win, loss, draw
	}
	for _, name := range second {
		w[name+"胜"], w[name+"负"], w[name+"和"] = loss, win, draw
	}
	return w
}

// simplifyResult turns other ways to write a result into that of ResultWords.
var simplifyResult = strings.NewReplacer("紅", "红", "勝", "胜", "負", "负", "後", "后", "–", "-", "—", "-", "\u2212", "-", ":", "-", " ", "", "\t", "")

// Read returns the value of TagResult that a word stands for, or "*"; ok is false if it is none of the words.
func (w ResultWords) Read(word string) (tag string, ok bool) {
	tag, ok = w[simplifyResult.Replace(strings.ToLower(Narrow(word)))]
	return tag, ok
}
