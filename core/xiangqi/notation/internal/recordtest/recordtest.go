// Package recordtest has games of xiangqi for tests of their notation.
package recordtest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"

	"qilab/core"
	"qilab/core/xiangqi"
)

// PGN is a file of two games, with comments, variations and annotations.
const PGN = `[Game "Chinese Chess"]
[Event "A \"quoted\" event"]
[Date "2024.05.01"]
[Red "许银川"]
[Black "吕钦"]
[Result "1/2-1/2"]
[Format "Chinese"]

{开局} 1. 炮二平五! {中炮} 马8进7 ( {另一着} 1... 炮8平5 {顺炮} 2. 马二进三 (2. 炮五进四?! 士4进5) ) 2. 马二进三 $2
车9平8 3. 车一平二 ; a comment to the end of the line
马2进3 1/2-1/2

[Event "The next game"]
1. C2=5 *
`

// Random returns a game with variations, comments and judgements, from the start or a later position.
func Random(rng *rand.Rand) *core.Game {
	start := xiangqi.Start()
	for range rng.IntN(3) * 10 {
		if moves := start.Moves(); len(moves) > 0 {
			next, _ := start.Play(moves[rng.IntN(len(moves))])
			start = next.(xiangqi.Position)
		}
	}
	if start.Outcome().Over() {
		start = xiangqi.Start()
	}
	g := core.NewGame(xiangqi.Rules{}, start)
	nodes := []*core.Node{g.Root()}
	for range rng.IntN(60) {
		if rng.IntN(4) == 0 {
			_ = g.Goto(nodes[rng.IntN(len(nodes))])
		}
		moves := g.Position().Moves()
		if len(moves) == 0 {
			continue
		}
		n, err := g.Play(moves[rng.IntN(len(moves))])
		if err != nil {
			continue
		}
		n.Glyph = core.Glyphs[max(0, rng.IntN(20)-13)]
		if rng.IntN(4) == 0 {
			n.Comment = fmt.Sprintf("注释 %d (a; b) %%\n第二行", rng.IntN(100))
		}
		nodes = append(nodes, n)
	}
	g.SetTags(core.Tags{
		{Name: "Event", Value: `a "b" \ c`}, {Name: "Red", Value: "甲"}, {Name: "Black", Value: "乙"},
		{Name: "Result", Value: "1-0"}, {Name: "ECCO", Value: "C24"},
	})
	line := g.MainLine()
	if err := g.Goto(line[len(line)-1]); err != nil {
		panic(err)
	}
	return g
}

// Outline formats a complete tree, optionally with glyphs.
func Outline(g *core.Game, glyphs bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %q", g.Root().Position(), g.Root().Comment)
	var walk func(n *core.Node)
	walk = func(n *core.Node) {
		for _, c := range n.Children() {
			fmt.Fprintf(&b, "(%v %q", xiangqi.NewMove(c.Move().From, c.Move().To), c.Comment)
			if glyphs {
				b.WriteString(c.Glyph)
			}
			walk(c)
			b.WriteString(")")
		}
	}
	walk(g.Root())
	return b.String()
}

// Encoded returns the bytes of a text in an encoding that has all of its characters.
func Encoded(t testing.TB, e encoding.Encoding, text string) string {
	t.Helper()
	bytes, err := e.NewEncoder().String(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return bytes
}

// GBK returns the bytes of a text in GBK.
func GBK(t testing.TB, text string) string {
	t.Helper()
	return Encoded(t, simplifiedchinese.GBK, text)
}
