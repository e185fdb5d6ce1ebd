package gomoku

import (
	"slices"
	"strings"
	"testing"

	"qilab/core"
)

func TestMarksOfSGF(t *testing.T) {
	g, err := Rules{Set: Freestyle}.ParseRecord("(;FF[4]GM[4]SZ[15]CR[hh]C[start];B[hh]CR[aa][bb:cb]MA[oo]TR[ao]SQ[oa]AR[aa:hh][hh:zz]LN[ab:bb]" +
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
		m, err := readMove(name)
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
	_, l := cutLabels(rest)
	if want := []label{{PointAt(2, 12), "A"}, {PointAt(3, 11), "two words"}, {PointAt(5, 9), "a:b]"}}; !slices.Equal(l.points, want) {
		t.Errorf("the texts on points are %v", l.points)
	}

	// Written and read again nothing changes, also not an arrow of another colour, for which SGF has no place.
	n.Comment = g.Rules().Capabilities().WithShapes(n.Comment, append(shapes, core.Shape{From: at("a1"), To: at("a2"), Colour: core.Red}))
	text := FormatSGF(g)
	for _, part := range []string{"CR[aa][bb][cb]", "MA[oo]", "AR[aa:hh][ab:bb]", "LB[cc:A][dd:two words][ff:a:b\\]]", "[%cal Ra1a2\\]"} {
		if !strings.Contains(text, part) {
			t.Errorf("%s is missing from %s", part, text)
		}
	}
	again, err := Rules{Set: Freestyle}.ParseRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	if FormatSGF(again) != text {
		t.Errorf("%s\nis written again as\n%s", text, FormatSGF(again))
	}
	_, back := g.Rules().Capabilities().CutShapes(again.MainLine()[1].Comment)
	if len(back) != 9 || !slices.Contains(back, core.Shape{From: at("a1"), To: at("a2"), Colour: core.Red}) {
		t.Errorf("the shapes are read back as %v", back)
	}
}

func TestShapesAreTurned(t *testing.T) {
	g := core.NewGame(Rules{}, Rules{}.Start())
	g.Root().Comment = "text\n[%csl Gb1] [%cal Ra1c1]\n[%point c3 X]"
	turned, err := Rules{}.Turn(g, symmetry.Names[0])
	if err != nil {
		t.Fatal(err)
	}
	by := Symmetry(1)
	for s := range symmetryCount {
		if s.String() == symmetry.Names[0] {
			by = s
		}
	}
	_, shapes := turned.Rules().Capabilities().CutShapes(turned.Root().Comment)
	want := []core.Shape{
		{From: by.Point(1).Square(), To: by.Point(1).Square(), Colour: core.Green},
		{From: by.Point(0).Square(), To: by.Point(2).Square(), Colour: core.Red},
	}
	if !slices.Equal(shapes, want) {
		t.Errorf("%s turns the shapes to %q", symmetry.Names[0], turned.Root().Comment)
	}
}
