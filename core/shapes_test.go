package core_test

import (
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/eternal"
	"qilab/core/gomoku"
	"qilab/core/xiangqi"
)

func TestShapesInComments(t *testing.T) {
	c := xiangqi.Rules{}.Capabilities()
	at := func(name string) core.Square {
		return core.Square(int(name[0]-'a') + xiangqi.Files*int(name[1]-'0'))
	}
	circle := func(colour core.ShapeColour, name string) core.Shape {
		return core.Shape{From: at(name), To: at(name), Colour: colour}
	}
	arrow := func(colour core.ShapeColour, from, to string) core.Shape {
		return core.Shape{From: at(from), To: at(to), Colour: colour}
	}
	for _, x := range []struct {
		comment, rest string
		shapes        []core.Shape
		again         string // "": the comment
	}{
		{"", "", nil, ""},
		{"a text", "a text", nil, ""},
		{"a text\n[%csl Ge4,Rd5] [%cal Gh2e2]", "a text",
			[]core.Shape{circle(core.Green, "e4"), circle(core.Red, "d5"), arrow(core.Green, "h2", "e2")}, ""},
		{"[%cal Bb0c2,Ya0-a1]", "", []core.Shape{arrow(core.Blue, "b0", "c2"), arrow(core.Yellow, "a0", "a1")}, "[%cal Bb0c2,Ya0a1]"},
		{"[%eval 0.35] [%csl gE4 , Xd5, Gz9, G, Re4]", "[%eval 0.35]", []core.Shape{circle(core.Red, "e4")}, "[%eval 0.35] [%csl Re4]"},
		{"[%csl Ge4] text after", "text after", []core.Shape{circle(core.Green, "e4")}, "text after\n[%csl Ge4]"},
		{"[%cal Ge4e4,Ge4] [%csl]", "", nil, "-"},
		{"[%clk 0:01:02]", "[%clk 0:01:02]", nil, ""},
	} {
		rest, shapes := c.CutShapes(x.comment)
		if rest != x.rest || !slices.Equal(shapes, x.shapes) {
			t.Errorf("%q is parted into %q and %v", x.comment, rest, shapes)
		}
		again := x.again
		switch again {
		case "":
			again = x.comment
		case "-":
			again = ""
		}
		if got := c.WithShapes(x.comment, shapes); got != again {
			t.Errorf("%q is written again as %q", x.comment, got)
		}
	}
}

func TestShapesOfAllGames(t *testing.T) {
	for _, rules := range []core.Rules{chaosclock.Rules{}, xiangqi.Rules{}, gomoku.Rules{}, eternal.Rules{}} {
		c := rules.Capabilities()
		names := map[string]bool{}
		var shapes []core.Shape
		count := core.Square(c.Squares.Count)
		for sq := range count {
			names[c.Squares.Name(sq)] = true
			if len(shapes) < core.MaxShapes {
				shapes = append(shapes, core.Shape{From: sq, To: sq, Colour: core.ShapeColours[int(sq)%4]})
			}
			if len(shapes) < core.MaxShapes {
				shapes = append(shapes, core.Shape{From: sq, To: (sq + 5) % count, Colour: core.Red})
			}
		}
		if len(names) != c.Squares.Count {
			t.Errorf("%s has %d names for %d squares", rules.ID(), len(names), c.Squares.Count)
		}
		text := c.WithShapes("a text", shapes)
		rest, again := c.CutShapes(text)
		if rest != "a text" || len(again) != len(shapes) {
			t.Fatalf("%s: %q is read as %q and %v", rules.ID(), text, rest, again)
		}
		for _, s := range shapes {
			if !slices.Contains(again, s) {
				t.Errorf("%s: %v is not read back from %q", rules.ID(), s, text)
			}
		}
		if got := core.CommentText(text); got != "a text" {
			t.Errorf("%s: %q is shown as %q", rules.ID(), text, got)
		}
	}
	c := core.Capabilities{} // a game without names
	if got := c.WithShapes("", []core.Shape{{From: 3, To: 12, Colour: core.Green}, {From: 7, To: 7, Colour: core.Blue}}); got != "[%csl B7] [%cal G3-12]" {
		t.Errorf("without names the shapes are written as %q", got)
	} else if _, shapes := c.CutShapes(got); len(shapes) != 2 {
		t.Errorf("%q is read as %v", got, shapes)
	}
}

func TestToggle(t *testing.T) {
	a, b := core.Shape{From: 1, To: 1, Colour: core.Green}, core.Shape{From: 1, To: 2, Colour: core.Green}
	red := core.Shape{From: 1, To: 1, Colour: core.Red}
	list := core.Toggle(core.Toggle(nil, a), b)
	if !slices.Equal(list, []core.Shape{a, b}) {
		t.Fatalf("two shapes are %v", list)
	}
	if got := core.Toggle(list, red); !slices.Equal(got, []core.Shape{b, red}) {
		t.Errorf("in another colour: %v", got)
	}
	if got := core.Toggle(list, a); !slices.Equal(got, []core.Shape{b}) || !slices.Equal(list, []core.Shape{a, b}) {
		t.Errorf("again: %v of %v", got, list)
	}
	many := make([]core.Shape, core.MaxShapes)
	for i := range many {
		many[i] = core.Shape{From: core.Square(i + 10), To: core.Square(i + 10), Colour: core.Green}
	}
	if got := core.Toggle(many, a); len(got) != core.MaxShapes || slices.Contains(got, a) {
		t.Errorf("there are %d shapes", len(got))
	}
}

func FuzzShapes(f *testing.F) {
	for _, text := range []string{"[%csl Ge4,Rd5]", "x [%cal Gh2e2] y", "[%csl", "[%cal Ga1a2,[%csl Ga1]]", "[%c\\] [%cal B9-12]", "[%cal[%cal]]", "[%cal BA0A1 ][%cal 0"} {
		f.Add(text)
	}
	games := []core.Rules{chaosclock.Rules{}, xiangqi.Rules{}, gomoku.Rules{}}
	f.Fuzz(func(t *testing.T, comment string) {
		for _, rules := range games {
			c := rules.Capabilities()
			_, shapes := c.CutShapes(comment)
			text := c.WithShapes(comment, shapes)
			if _, again := c.CutShapes(text); len(again) != len(shapes) || len(shapes) > core.MaxShapes {
				t.Fatalf("%q has the shapes %v, and %q has %v", comment, shapes, text, again)
			}
			if got := c.WithShapes(text, shapes); got != text {
				// Circles come before arrows: written twice, a comment stays as it is.
				_, sorted := c.CutShapes(text)
				if got = c.WithShapes(text, sorted); got != text {
					t.Fatalf("%q becomes %q", text, got)
				}
			}
		}
	})
}
