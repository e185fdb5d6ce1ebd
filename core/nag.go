package core

import (
	"cmp"
	"strconv"
)

// nags are the glyphs of PGN's numeric annotations $1 to $6, which judge a move.
var nags = [...]string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

// nagSigns are the signs, as in printed games, of other numeric annotations, most of which judge the position.
var nagSigns = map[int]string{
	10: "=", 11: "=", 12: "=", 13: "∞", 14: "+=", 15: "=+", 16: "±", 17: "∓", 18: "+-", 19: "-+", 20: "+-", 21: "-+",
}

// NAG returns the glyph for a numeric annotation of PGN, or a comment in its place, since a game tree has no other annotations. One
// without a sign stays a number. Both are empty for $0 and for what is no number.
func NAG(number string) (glyph, comment string) {
	n, err := strconv.Atoi(number)
	switch {
	case err != nil || n <= 0:
		return "", ""
	case n < len(nags):
		return nags[n], ""
	}
	return "", cmp.Or(nagSigns[n], "$"+number)
}

// NAGOf returns the number of a glyph, or 0.
func NAGOf(glyph string) int {
	for n, g := range nags {
		if g == glyph && g != "" {
			return n
		}
	}
	return 0
}
