package chaosclock

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/ui/board"
	"qilab/ui/board/boardtest"
	"qilab/ui/board/draw"
)

// study is a position with pieces in both hands, one home (5), one barred (7), blocked ones (3 and 4) and two in each
// hand; Jia is to move.
const study = "4,3,7,11,5,10,12,0,0,2,0,0;0;7"

func parse(t testing.TB, text string) core.Position {
	t.Helper()
	p, err := chaosclock.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestHitsWhatItPlaces(t *testing.T) {
	boardtest.EachLayout(t, Painter{}, func(t *testing.T, l *layout) {
		boardtest.Hits(t, l, l.Spots())
		for _, at := range []fyne.Position{{X: -5, Y: -5}, {X: l.centre.X + l.r*0.3, Y: l.centre.Y + l.r*0.08}, {X: 1e6, Y: 1e6}} {
			if got := l.At(at); got != (board.Spot{}) {
				t.Errorf("%v is hit at %v", got, at)
			}
		}
	})
}

func TestFitsIntoTheBoard(t *testing.T) {
	inside := func(t *testing.T, l *layout, what string, x0, y0, x1, y1 float32) {
		t.Helper()
		if x0 < -0.5 || y0 < -0.5 || x1 > l.size.Width+0.5 || y1 > l.size.Height+0.5 {
			t.Errorf("%s sticks out of the board: %v,%v to %v,%v", what, x0, y0, x1, y1)
		}
	}
	boardtest.EachLayout(t, Painter{}, func(t *testing.T, l *layout) {
		inside(t, l, "the dial", l.centre.X-l.r, l.centre.Y-l.r, l.centre.X+l.r, l.centre.Y+l.r)
		for i, tray := range l.trays {
			x1, y1 := tray.at.X+tray.size.Width, tray.at.Y+tray.size.Height
			inside(t, l, fmt.Sprintf("tray %d", i), tray.at.X, tray.at.Y, x1, y1)
			r := l.unit(pieceRadius)
			for _, slot := range tray.slots {
				if slot.X-r < tray.at.X || slot.X+r > x1 || slot.Y-r < tray.at.Y || slot.Y+r > y1 {
					t.Errorf("a slot at %v sticks out of tray %d", slot, i)
				}
			}
			if tray.nameWidth < 40 {
				t.Errorf("there are only %v for the name", tray.nameWidth)
			}
		}
	})
}

func TestBadgesLieApart(t *testing.T) {
	boardtest.EachLayout(t, Painter{}, func(t *testing.T, l *layout) {
		for c := 1; c <= chaosclock.Cells; c++ {
			a, h := l.Badge(cellSpot(c))
			b, _ := l.Badge(cellSpot(c%chaosclock.Cells + 1))
			width := h * 2.2 // a sign and two digits
			if math.Abs(float64(a.X-b.X)) < float64(width) && math.Abs(float64(a.Y-b.Y)) < float64(h)*0.95 {
				t.Errorf("the badges of %d and the next are at %v and %v, %v high", c, a, b, h)
			}
		}
	})
}

func TestArrowKeysReachEverything(t *testing.T) {
	boardtest.EachLayout(t, Painter{}, func(t *testing.T, l *layout) {
		seen := map[board.Spot]bool{}
		todo := []board.Spot{cellSpot(1)}
		for len(todo) > 0 {
			at := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if seen[at] {
				continue
			}
			seen[at] = true
			for _, d := range [][2]float64{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				todo = append(todo, board.NextSpot(l, at, d[0], d[1]))
			}
		}
		for _, s := range l.Spots() {
			if !seen[s] {
				t.Errorf("no arrow key leads to %v", s)
			}
		}
	})
}

func TestNotes(t *testing.T) {
	for _, x := range []struct {
		name, position string
		at             board.Spot
		want           string
	}{
		{"a walk", study, cellSpot(6), "walk-captures.jia 10 4 11"},
		{"a walk that captures an even piece", "0,0,1,2,0,0,0,0,0,0,0,0;0;0", cellSpot(3), "walk-captures.yi 1 4 2"},
		{"a walk to an empty cell", study, cellSpot(10), "walk 2 12"},
		{"a walk home", "0,1,0,0,0,0,0,0,0,0,0,0;0;0", cellSpot(2), "walk 1 3"},
		{"a walk home at last", "0,0,0,0,0,0,0,0,0,0,0,1;0;0", cellSpot(12), "walk-home 1 1"},
		{"a walk home that captures", "3,0,0,0,0,0,0,0,0,0,0,1;0;0", cellSpot(12), "walk-home-captures.jia 1 1 3"},
		{"the walk of the 12", study, cellSpot(7), "walk-round 12"},
		{"a drop", study, handSpot(9), "drop 9"},
		{"a drop that captures an opponent's piece", study, handSpot(1), "drop-again 1 4"},
		{"a drop that captures an own piece", "3,0,0,0,0,0,0,0,0,0,0,0;0;0", handSpot(1), "drop-captures 1 3"},
		{"a home piece", study, cellSpot(5), "home 5"},
		{"the slot of a home piece", study, handSpot(5), "home 5"},
		{"the slot of a piece on the dial", study, handSpot(11), "slot 11 4"},
		{"the barred piece", study, cellSpot(3), "barred 7"},
		{"a blocked piece", study, cellSpot(2), "blocked 3 5"},
		{"a piece in the opponent's hand", study, handSpot(8), "opponent-hand 8"},
		{"an empty cell", study, cellSpot(12), "cell 12"},
		{"an empty cell whose piece is in Jia's hand", study, cellSpot(9), "cell-hand.jia 9"},
		{"an empty cell whose piece is in Yi's hand", study, cellSpot(8), "cell-hand.yi 8"},
		{"the pass", study, board.PassSpot(), "pass-does"},
		{"the second pass", study[:len(study)-1] + "p", board.PassSpot(), "pass-ends"},
		{"a pass that loses", "1,0,3,0,5,0,7,0,9,0,11,0;1;0", board.PassSpot(), "pass-loses"},
		{"after the end", "1,2,3,4,5,6,7,8,9,10,11,12;1;0", cellSpot(1), "home 1"},
		{"after the end, a piece", "1,4,3,2,5,0,7,0,9,0,11,0;0;0", cellSpot(2), "over"},
		{"nowhere", study, board.Spot{}, ""},
	} {
		t.Run(x.name, func(t *testing.T) {
			got := ""
			if n := (Painter{}).Explain(&board.View{State: board.State{Position: parse(t, x.position)}}, x.at); n != nil {
				got = strings.Join(append([]string{strings.TrimPrefix(n.Key, "board.clock.")}, n.Args...), " ")
			}
			if got != x.want {
				t.Errorf("got %q, want %q", got, x.want)
			}
		})
	}
}

// TestNotesHaveTexts plays at random and asks for the note of every spot on the way.
func TestNotesHaveTexts(t *testing.T) {
	data, err := os.ReadFile("../../i18n/catalog/board.json")
	if err != nil {
		t.Fatal(err)
	}
	var texts map[string]map[string]string
	if err := json.Unmarshal(data, &texts); err != nil {
		t.Fatal(err)
	}
	layout := Painter{}.Arrange(fyne.NewSize(400, 400), false, board.WithTrays)
	used := map[string]bool{}
	ask := func(s board.State) {
		for _, spot := range layout.Spots() {
			n := Painter{}.Explain(&board.View{State: s}, spot)
			if n == nil {
				continue
			}
			used[n.Key] = true
			for lang, text := range texts[n.Key] {
				for i := range 9 {
					if strings.Contains(text, fmt.Sprintf("{%d}", i)) && i >= len(n.Args) {
						t.Fatalf("%s in %s wants {%d}, but there are only %d arguments", n.Key, lang, i, len(n.Args))
					}
				}
			}
		}
	}
	rules := chaosclock.Rules{}
	for seed := range uint64(60) {
		p := rules.Deal(seed)
		for ply := 0; !p.Outcome().Over() && ply < 60; ply++ {
			ask(board.State{Position: p})
			setup := rules.SetupOf(p)
			ask(board.State{Setup: &setup})
			moves := p.Moves()
			p, _ = p.Play(moves[(ply*7+int(seed))%max(1, len(moves)-ply%2)])
		}
	}
	for key := range used {
		if texts[key]["zh"] == "" || texts[key]["en"] == "" {
			t.Errorf("there is no text for %s", key)
		}
	}
}

func TestRefusalsAreThoseOfTheRules(t *testing.T) {
	p := parse(t, study)
	for _, x := range []struct {
		name     string
		from, to board.Spot
		want     string
	}{
		{"home", cellSpot(5), board.Spot{}, "piece-home"},
		{"home, put down somewhere", cellSpot(5), cellSpot(1), "piece-home"},
		{"a walk to a wrong cell", cellSpot(4), cellSpot(5), "piece-elsewhere"},
		{"a drop on a wrong cell", handSpot(1), cellSpot(2), "piece-elsewhere"},
		{"a piece put down in a tray", cellSpot(4), handSpot(11), ""},
		{"an empty cell", cellSpot(12), board.Spot{}, ""},
		{"the pass", board.PassSpot(), board.Spot{}, ""},
	} {
		t.Run(x.name, func(t *testing.T) {
			err := Painter{}.Refuse(p, x.from, x.to)
			got := ""
			if text, ok := err.(*core.TextError); ok {
				got = text.Code
			} else if err != nil {
				got = err.Error()
			}
			if got != x.want {
				t.Errorf("got %q, want %q", got, x.want)
			}
		})
	}
	over := parse(t, "1,2,3,4,5,6,7,8,9,10,11,12;0;0")
	if err := (Painter{}).Refuse(over, board.PassSpot(), board.Spot{}); err != core.ErrGameOver {
		t.Errorf("a pass after the end: %v", err)
	}
}

// TestFlightsEndWhereThePiecesAre plays every move of many positions forwards and backwards.
func TestFlightsEndWhereThePiecesAre(t *testing.T) {
	l := Painter{}.Arrange(fyne.NewSize(700, 700), false, board.WithTrays).(*layout)
	check := func(from, to board.State) {
		t.Helper()
		a, b := from.Position.(chaosclock.Position), to.Position.(chaosclock.Position)
		flying := map[any]board.Flight{}
		for _, f := range (Painter{}).Flights(from, &board.View{State: to, Layout: l}) {
			flying[f.ID] = f
		}
		for n := 1; n <= chaosclock.Cells; n++ {
			f, flies := flying[[2]any{"piece", n}]
			if moved := l.placeOf(a, n) != l.placeOf(b, n); moved && !flies {
				t.Fatalf("%s to %s: %d does not fly", a, b, n)
			}
			if !flies {
				continue
			}
			if draw.Distance(f.At(0), l.placeOf(a, n)) > 0.1 || draw.Distance(f.At(1), l.placeOf(b, n)) > 0.1 {
				t.Fatalf("%s to %s: %d flies from %v to %v", a, b, n, f.At(0), f.At(1))
			}
		}
	}
	for _, text := range []string{study, chaosclock.SampleDeal, "3,0,1,2,0,0,0,0,0,0,0,12;1;0", "2,1,0,0,0,0,0,0,0,0,12,0;1;p"} {
		p := parse(t, text)
		for _, m := range p.Moves() {
			next, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			before, after := board.State{Position: p}, board.State{Position: next, Before: p, Last: m, HasLast: true}
			check(before, after)
			check(after, before)
		}
	}
	check(board.State{Position: parse(t, study)}, board.State{Position: parse(t, chaosclock.SampleDeal)})
}

func TestDropPathsEndAtTheCell(t *testing.T) {
	boardtest.EachLayout(t, Painter{}, func(t *testing.T, l *layout) {
		for n := 1; n <= chaosclock.Cells; n++ {
			path := l.dropPath(n, trackAt)
			last := path[len(path)-1]
			if d := draw.Distance(last, l.cell(n)) / float64(l.r); d > 0.25 || d < pieceRadius*0.7 {
				t.Errorf("the way of %d ends %.3f radii from its cell", n, d)
			}
			if d := draw.Distance(path[0], l.slot(n)) / float64(l.r); d > 0.3 {
				t.Errorf("the way of %d begins %.3f radii from its slot", n, d)
			}
			if slices.ContainsFunc(path, func(p fyne.Position) bool { return draw.Distance(p, l.centre) < 0.7*float64(l.r) }) {
				t.Errorf("the way of %d crosses the dial", n)
			}
		}
	})
}
