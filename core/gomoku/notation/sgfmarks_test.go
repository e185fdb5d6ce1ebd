package notation_test

import (
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/gomoku/notation"
)

func TestMarksOfSGF(t *testing.T) {
	g, err := notation.For(gomoku.Rules{Set: gomoku.Freestyle}).Game("(;FF[4]GM[4]SZ[15]CR[hh]C[start];B[hh]CR[aa][bb:cb]MA[oo]TR[ao]SQ[oa]AR[aa:hh][hh:zz]LN[ab:bb]" +
		"LB[cc:A][dd:two words][ee:][ff:a:b\\]]C[a text];W[hi]C[plain])")
	if err != nil {
		t.Fatal(err)
	}
	line := g.MainLine()
	if got := line[0].Comment; got != "start\n[%csl Gh8]" {
		t.Errorf("at the start: %q", got)
	}
	n := line[1]
	if got := core.CommentText(n.Comment); got != "a text" {
		t.Errorf("the text is %q", got)
	}
	if line[2].Comment != "plain" {
		t.Errorf("a comment without marks is %q", line[2].Comment)
	}
	rest, shapes := g.Rules().Capabilities().CutShapes(n.Comment)
	at := func(name string) core.Square {
		m, err := gomoku.ReadMove(name)
		if err != nil {
			t.Fatal(err)
		}
		return m.To
	}
	for _, want := range []core.Shape{
		{From: at("a15"), To: at("a15"), Colour: core.Green}, {From: at("b14"), To: at("b14"), Colour: core.Green},
		{From: at("c14"), To: at("c14"), Colour: core.Green},
		{From: at("o1"), To: at("o1"), Colour: core.Red}, {From: at("a1"), To: at("a1"), Colour: core.Blue},
		{From: at("o15"), To: at("o15"), Colour: core.Yellow},
		{From: at("a15"), To: at("h8"), Colour: core.Green}, {From: at("a14"), To: at("b14"), Colour: core.Green},
	} {
		if !slices.Contains(shapes, want) {
			t.Errorf("%v is missing from %v", want, shapes)
		}
	}
	if len(shapes) != 8 {
		t.Errorf("there are %d shapes", len(shapes))
	}
	_, l := gomoku.CutLabels(rest)
	if want := []gomoku.PointLabel{{At: gomoku.PointAt(2, 12), Text: "A"}, {At: gomoku.PointAt(3, 11), Text: "two words"}, {At: gomoku.PointAt(5, 9), Text: "a:b]"}}; !slices.Equal(l.Points, want) {
		t.Errorf("the texts on points are %v", l.Points)
	}

	// Written and read again nothing changes, also not an arrow of another colour, for which SGF has no place.
	n.Comment = g.Rules().Capabilities().WithShapes(n.Comment, append(shapes, core.Shape{From: at("a1"), To: at("a2"), Colour: core.Red}))
	text := notation.FormatSGF(g)
	for _, part := range []string{"CR[aa][bb][cb]", "MA[oo]", "AR[aa:hh][ab:bb]", "LB[cc:A][dd:two words][ff:a:b\\]]", "[%cal Ra1a2\\]"} {
		if !strings.Contains(text, part) {
			t.Errorf("%s is missing from %s", part, text)
		}
	}
	again, err := notation.For(gomoku.Rules{Set: gomoku.Freestyle}).Game(text)
	if err != nil {
		t.Fatal(err)
	}
	if notation.FormatSGF(again) != text {
		t.Errorf("%s\nis written again as\n%s", text, notation.FormatSGF(again))
	}
	_, back := g.Rules().Capabilities().CutShapes(again.MainLine()[1].Comment)
	if len(back) != 9 || !slices.Contains(back, core.Shape{From: at("a1"), To: at("a2"), Colour: core.Red}) {
		t.Errorf("the shapes are read back as %v", back)
	}
}
