package gametest

import (
	"math/rand/v2"
	"strings"

	"qilab/core"
)

// marks holds texts that have a meaning in some format of games, but none in a name, a tag or a comment.
var marks = []string{
	"(;", ";", "(", ")", "[", "]", "{", "}", `"`, `\`, "%", "$1", "@", "#", "!", "?", "*", "1-0", "||", ":", "=", "/", ",", "|", "-", ".",
	"\n", "\r", "\r\n", "\n\n", "\t", " ", "\u3000", "\uFEFF", "\u2028", "\x00", "\x1b", "\xff", "ſ", "K", "İ", "é", "将", "𠀀",
	"[Event \"x\"]", "[event \"x\"]", "[FEN \"x\"]", "\n\n[Event \"x\"]\n", "[DhtmlXQ_binit]", "[/DhtmlXQ_red]", "[DhtmlXQ]", "C[x]", "GM[1]",
	"Piskvorky", "Piskvorky 15x15, 0:0, 0", "1,1", "1,1,0", "0", "-1", "moves", "start", "position", "fen", "gomocalc.com/#/", "h8", "h2e2",
	"炮二平五", "1.", "1...", "Event", "Result", "Format", "Game", "White", "Black", "Red", "http://", "<b>", "&amp;",
}

// Awkward returns a text of one to five marks of game formats, with letters between them. A writer must ensure that
// such a name or comment is read back unchanged.
func Awkward(rng *rand.Rand) string {
	var b strings.Builder
	for range 1 + rng.IntN(5) {
		b.WriteString(marks[rng.IntN(len(marks))])
		if rng.IntN(3) == 0 {
			b.WriteString(string(rune('a' + rng.IntN(26))))
		}
	}
	return b.String()
}

// MakeAwkward gives a game awkward comments and tags, some of them with the given names.
func MakeAwkward(rng *rand.Rand, g *core.Game, names ...string) {
	var tags core.Tags
	for _, name := range names {
		if rng.IntN(2) == 0 {
			tags = tags.With(name, Awkward(rng))
		}
	}
	for range rng.IntN(3) {
		tags = tags.With(Awkward(rng), Awkward(rng))
	}
	g.SetTags(tags)
	for n := g.Root(); n != nil; n = n.Next() {
		if rng.IntN(3) == 0 {
			n.Comment = Awkward(rng)
		}
		for _, variation := range n.Children() {
			if rng.IntN(3) == 0 {
				variation.Comment = Awkward(rng)
			}
		}
	}
}
