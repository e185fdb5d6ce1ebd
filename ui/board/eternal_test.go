package board

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/ui/assets/fonts"
	"qilab/ui/i18n"
	"qilab/ui/look"
)

// Positions with much to be shown: a captured cannon to be placed; a scored rook to be returned, with both guardians on
// the board; a pawn with a chain of jumps; a piece that can capture everything, and can score.
const (
	etPlacing   = "rhe2ehr/2a2a2/1C4c1/2p2p2/oooooooo/2P2P2/6C1/2A2A2/RHE2EHR r 0-0/4 c"
	etReturning = "3R4/4e3/8/8/oo1o1ooo/8/8/r2E4/8 b 3-1/4 d9"
	etChain     = "8/8/8/8/4o3/2hr4/8/1C6/P7 r 0-0/4 -"
	etImitating = "8/8/8/8/8/3h4/2A5/1E6/8 r 0-0/9 -"
	etAttack    = "8/8/8/8/3o4/8/r2R2H1/8/8 r 0-0/4 -"
)

func eternalPosition(t testing.TB, text string) eternal.Position {
	t.Helper()
	p, err := eternal.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// etSpot is the spot of a cell by its name.
func etSpot(name string) Spot {
	return SquareSpot(eternal.SquareAt(int(name[0]-'a'), int(name[1]-'1')))
}

func eachEternalLayout(t *testing.T, test func(t *testing.T, l *eternalLayout)) {
	for _, size := range append(sizes, (Eternal{}).MinSize()) {
		for _, flipped := range []bool{false, true} {
			t.Run(fmt.Sprintf("%vx%v flipped %v", size.Width, size.Height, flipped), func(t *testing.T) {
				test(t, Eternal{}.Arrange(size, flipped, false).(*eternalLayout))
			})
		}
	}
}

func TestEternalHitsWhatItPlaces(t *testing.T) {
	eachEternalLayout(t, func(t *testing.T, l *eternalLayout) {
		spots := append([]Spot{HandSpot(core.First, core.NoPiece), HandSpot(core.Second, core.NoPiece)}, l.Spots()...)
		if len(spots) != eternal.Squares+2 {
			t.Fatalf("there are %d spots", len(spots))
		}
		for i, s := range spots {
			centre, r := l.Place(s)
			if r <= 0 {
				t.Fatalf("%v has no place", s)
			}
			for k := range 12 {
				angle := float64(k) / 12 * 2 * math.Pi
				at := centre.AddXY(r*0.95*float32(math.Cos(angle)), r*0.95*float32(math.Sin(angle)))
				if got := l.At(at); got != s {
					t.Errorf("%v is hit at %v in the place of %v", got, at, s)
				}
			}
			for _, other := range spots[i+1:] {
				if there, far := l.Place(other); distance(centre, there) < float64(r+far) {
					t.Fatalf("%v and %v overlap", s, other)
				}
			}
		}
		if got := l.At(fyne.NewPos(-5, -5)); got != (Spot{}) {
			t.Errorf("outside there is %v", got)
		}
		for _, s := range []Spot{{}, PassSpot(), SquareSpot(core.NoSquare), SquareSpot(eternal.Squares), HandSpot(7, 1)} {
			if _, r := l.Place(s); r != 0 {
				t.Errorf("%v has a place", s)
			}
		}
	})
}

func TestEternalFitsIntoTheBoard(t *testing.T) {
	eachEternalLayout(t, func(t *testing.T, l *eternalLayout) {
		inside := func(what string, a, b, low, high fyne.Position) {
			t.Helper()
			if a.X < low.X-0.5 || a.Y < low.Y-0.5 || b.X > high.X+0.5 || b.Y > high.Y+0.5 {
				t.Errorf("%s sticks out of %v to %v: %v to %v", what, low, high, a, b)
			}
		}
		window := fyne.NewPos(l.size.Width, l.size.Height)
		inside("the board", l.plate, l.plateTo, fyne.Position{}, window)
		for i, tray := range l.trays {
			end := tray.at.AddXY(tray.size.Width, tray.size.Height)
			inside(fmt.Sprintf("tray %d", i), tray.at, end, fyne.Position{}, window)
			if tray.at.X < l.plateTo.X && end.X > l.plate.X && tray.at.Y < l.plateTo.Y && end.Y > l.plate.Y {
				t.Errorf("tray %d lies on the board", i)
			}
			r := fyne.NewPos(tray.radius, tray.radius)
			inside("the piece", tray.slot.Subtract(r), tray.slot.Add(r), tray.at, end)
			half := tray.pointsStep / 2
			inside("the points", tray.points.SubtractXY(tray.pointsStep*(mostStars-0.5), half), tray.points.AddXY(half, half), tray.at, end)
			inside("the steps", tray.steps, tray.steps.AddXY(tray.stepRoom, tray.stepDown*2+tray.stepSize), tray.at, end)
			if tray.nameWidth < 40 {
				t.Errorf("there are only %v for the name", tray.nameWidth)
			}
		}
	})
}

func TestEternalLiesAsItIsTurned(t *testing.T) {
	for _, flipped := range []bool{false, true} {
		l := Eternal{}.Arrange(fyne.NewSize(700, 760), flipped, false)
		a, _ := l.Place(etSpot("a1"))
		h, _ := l.Place(etSpot("h1"))
		top, _ := l.Place(etSpot("a9"))
		red, _ := l.Place(HandSpot(core.First, core.NoPiece))
		if (a.X < h.X) == flipped || (a.Y > top.Y) == flipped || (red.Y > a.Y) == flipped {
			t.Errorf("flipped %v: a1 %v, h1 %v, a9 %v, Red's tray %v", flipped, a, h, top, red)
		}
	}
}

// eternalTable is a board in a window at a position, and what it tells.
func eternalTable(t *testing.T, position string, style Style) (*Board, fyne.Window, *[]string) {
	t.Helper()
	test.NewTempApp(t)
	b := New(Eternal{}, style)
	log := &[]string{}
	b.SetEvents(Events{
		Move: func(m core.Move) {
			*log = append(*log, eternal.FormatStep(b.State().Position.(eternal.Position), m))
		},
		Illegal: func(err error) {
			code := err.Error()
			var text *core.TextError
			if errors.As(err, &text) {
				code = text.Code
			}
			*log = append(*log, code)
		},
		Select: func(up bool) { *log = append(*log, fmt.Sprint("select ", up)) },
	})
	w := test.NewTempWindow(t, b)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(640, 760))
	b.SetState(State{Rules: eternal.Rules{}, Position: eternalPosition(t, position), Enabled: true})
	return b, w, log
}

func clickSpot(b *Board, s Spot) {
	at, _ := b.layout.Place(s)
	b.Tapped(&fyne.PointEvent{Position: at})
}

// TestEternalSteps: one click places and returns, because the piece is in the hand already; nothing puts it back.
func TestEternalSteps(t *testing.T) {
	hand := HandSpot(core.First, core.NoPiece)
	for _, x := range []struct {
		name, position string
		clicks         []Spot
		want           string
	}{
		{"a move", eternal.StartText, []Spot{etSpot("b3"), etSpot("b7")}, "select true b3b7"},
		{"placed with one click", etPlacing, []Spot{etSpot("d8")}, "c@d8"},
		{"placed after a click on the piece", etPlacing, []Spot{hand, etSpot("d8")}, "c@d8"},
		{"not on a piece", etPlacing, []Spot{etSpot("a9"), etSpot("d8")}, "et-home-taken c@d8"},
		{"not in the other half", etPlacing, []Spot{etSpot("d3")}, "et-home-half"},
		{"returned with one click", etReturning, []Spot{etSpot("c3")}, "d9c3"},
		{"not to the zone of a guardian", etReturning, []Spot{etSpot("d1"), etSpot("d9"), etSpot("c3")}, "et-home-zone d9c3"},
		{"the opponent's piece", eternal.StartText, []Spot{etSpot("a9")}, "et-move-not-yours"},
		{"a stone", eternal.StartText, []Spot{etSpot("d5")}, "et-move-stone"},
		{"an advisor that has nobody to imitate", "8/8/8/8/8/8/A7/8/r6R r 0-0/4 -", []Spot{etSpot("a3")}, "et-move-no-model"},
	} {
		t.Run(x.name, func(t *testing.T) {
			b, _, log := eternalTable(t, x.position, Style{})
			for _, s := range x.clicks {
				clickSpot(b, s)
			}
			if got := strings.Join(*log, " "); got != x.want {
				t.Errorf("got %q, want %q", got, x.want)
			}
		})
	}
}

func TestEternalHeldPieceStaysInTheHand(t *testing.T) {
	b, _, _ := eternalTable(t, etPlacing, Style{})
	hand := HandSpot(core.First, core.NoPiece)
	if b.selected != hand || b.ClearSelection() || b.selected != hand || !b.view().Held {
		t.Error("the captured piece is not in the hand, or can be put back")
	}
	// Dragged to a wrong place, it goes back into the hand; to a right one, it is placed.
	for _, x := range []struct {
		to   string
		want string
	}{{"d3", "et-home-half"}, {"d7", "c@d7"}} {
		b, _, log := eternalTable(t, etPlacing, Style{})
		from, _ := b.layout.Place(hand)
		to, _ := b.layout.Place(etSpot(x.to))
		b.pressed = b.layout.At(from)
		b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: from.AddXY(-9, 0)}, Dragged: fyne.NewDelta(-9, 0)})
		b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}, Dragged: fyne.NewDelta(1, 1)})
		b.DragEnd()
		if got := (*log)[len(*log)-1]; got != x.want || b.selected != hand {
			t.Errorf("to %s: %q, want %q; in the hand is %v", x.to, *log, x.want, b.selected)
		}
	}
	s := b.State()
	s.Enabled = false
	b.SetState(s)
	if b.selected.Kind != Nowhere {
		t.Error("a board that is not the person's has a piece in the hand")
	}
}

// TestEternalMarks: every kind of target has a mark of its own, and what a pawn jumps over and an advisor imitates is
// ringed.
func TestEternalMarks(t *testing.T) {
	for _, x := range []struct {
		name, position, at, hover string
		layer                     Layer
		ids                       []any
	}{
		{"an empty cell", etAttack, "d3", "", LayerMark, []any{[2]any{"target", etSpot("d4").Square}}},
		{"an enemy, an own piece, a stone", etAttack, "d3", "", LayerSign,
			[]any{[2]any{"target", etSpot("a3").Square}, [2]any{"target", etSpot("g3").Square}, [2]any{"target", etSpot("d5").Square}}},
		{"a cell to place on", etPlacing, "", "", LayerMark, []any{[2]any{"target", etSpot("d8").Square}}},
		{"the piece to be placed", etPlacing, "", "d8", LayerSign, []any{"ghost"}},
		{"the piece in the tray", etPlacing, "", "", LayerPiece, []any{eternalHeldID}},
		{"the piece to be returned", etReturning, "", "c3", LayerSign, []any{"ghost", "scored", [2]any{"guardian", core.First}, [2]any{"guardian", core.Second}}},
		{"a chain", etChain, "a1", "e3", LayerArrow, []any{"chain"}},
		{"platforms", etChain, "a1", "e3", LayerSign, []any{[2]any{"over", 1}, [2]any{"over", 2}, [2]any{"over", 3}}},
		{"a model", etImitating, "c3", "e2", LayerSign, []any{[2]any{"model", 0}}},
		{"all models", etImitating, "c3", "", LayerArrow, []any{[2]any{"imitates", 0}, [2]any{"imitates", 1}}},
	} {
		t.Run(x.name, func(t *testing.T) {
			b, _, _ := eternalTable(t, x.position, Style{})
			if x.at != "" {
				clickSpot(b, etSpot(x.at))
			}
			if x.hover != "" {
				b.point(etSpot(x.hover))
			}
			there := items(b, x.layer)
			for _, id := range x.ids {
				if _, ok := there[id]; !ok {
					t.Errorf("there is no %v", id)
				}
			}
			if _, ok := items(b, LayerSign)["ghost"]; ok && x.hover == "" {
				t.Error("there is a ghost where nothing is pointed at")
			}
		})
	}
	// The advisor moves like the horse to e2, and not like the elephant.
	b, _, _ := eternalTable(t, etImitating, Style{})
	clickSpot(b, etSpot("c3"))
	b.point(etSpot("e2"))
	if _, both := items(b, LayerSign)[[2]any{"model", 1}]; both {
		t.Error("a piece is shown as imitated that is not")
	}
}

// TestEternalStepGuide follows the states of the steps through a turn of three.
func TestEternalStepGuide(t *testing.T) {
	b, _, _ := eternalTable(t, "3R4/8/8/8/8/8/8/r7/R7 b 1-0/4 d9", Style{})
	want := [][3]stepState{
		{stepNow, stepLater, stepLater}, {stepDone, stepNow, stepLater}, {stepDone, stepDone, stepNow}, {stepNone, stepNow, stepLater},
	}
	game := core.NewGame(eternal.Rules{}, b.State().Position)
	for i, step := range []string{"", "d9c3", "a2a1", "R@b3"} {
		if step != "" {
			m, err := game.Rules().ParseMove(game.Position(), step)
			if err != nil {
				t.Fatal(err)
			}
			n, err := game.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			s := State{Rules: game.Rules(), Position: n.Position(), Before: n.Parent().Position(), Last: m, HasLast: true}
			turn := game.Rules().Capabilities().Turn(n)
			for _, earlier := range turn[:len(turn)-1] {
				s.Earlier = append(s.Earlier, earlier.Move())
			}
			b.SetState(s)
		}
		for k, state := range want[i] {
			if it, ok := items(b, LayerMark)[[2]any{"step", k}]; !ok || it.Look != state {
				t.Errorf("after %q step %d is %v, want %v", step, k+1, it.Look, state)
			}
		}
	}
}

func TestEternalNotes(t *testing.T) {
	en := i18n.New(i18n.English)
	for _, x := range []struct{ position, selected, at, want string }{
		{eternal.StartText, "", "d4", "board.eternal.cell d4"},
		{eternal.StartText, "", "d5", "board.eternal.stone d5"},
		{eternal.StartText, "", "a9", "board.eternal.piece piece.eternal.black.rook a9"},
		{eternal.StartText, "", "a1", "board.eternal.can-move piece.eternal.red.rook a1"},
		{eternal.StartText, "b3", "b7", "board.eternal.takes piece.eternal.black.cannon b7"},
		{eternal.StartText, "a1", "b1", "board.eternal.takes-own piece.eternal.red.horse b1"},
		{eternal.StartText, "a1", "a5", "board.eternal.takes-stone a5"},
		{eternal.StartText, "a1", "c3", "error.et-move-shape a1 c3 piece.eternal.red.rook"},
		{"8/3r4/8/8/8/3R4/8/8/8 r 0-0/4 -", "", "d8", "board.eternal.guardian piece.eternal.black.rook d8"},
		{"8/3r4/8/8/8/3R4/8/8/8 r 0-0/4 -", "d4", "d8", "error.et-move-guardian d8"},
		{"8/3r4/8/8/4R3/8/8/8/8 r 0-0/4 -", "e5", "e8", "board.eternal.scores piece.eternal.red.rook e8"},
		{"8/8/8/8/8/8/8/3R4/8 r 0-0/4 -", "", "d2", "board.eternal.guardian-can-move piece.eternal.red.rook d2"},
		{etPlacing, "hand", "d8", "board.eternal.place piece.eternal.black.cannon d8"},
		{etPlacing, "hand", "d3", "error.et-home-half d3 piece.eternal.black.cannon side.eternal.black"},
		{etPlacing, "hand", "hand", "board.eternal.held piece.eternal.black.cannon "},
		{etReturning, "d9", "c3", "board.eternal.return piece.eternal.red.rook c3"},
		{etReturning, "d9", "d9", "board.eternal.scored piece.eternal.red.rook d9"},
	} {
		p := eternalPosition(t, x.position)
		spot := func(name string) Spot {
			switch name {
			case "":
				return Spot{}
			case "hand":
				return HandSpot(p.Turn(), core.NoPiece)
			}
			return etSpot(name)
		}
		v := &View{State: State{Position: p}, Choices: choicesAt(Eternal{}, p), Selected: spot(x.selected)}
		got := ""
		if n := (Eternal{}).Explain(v, spot(x.at)); n != nil {
			got = strings.Join(append([]string{n.Key}, n.Args...), " ")
			if !en.Has(n.Key) {
				t.Errorf("%s has no text", n.Key)
			}
		}
		if got != x.want {
			t.Errorf("%s, %s at %s: got %q, want %q", x.position, x.selected, x.at, got, x.want)
		}
	}
}

// TestEternalFlightsEndWhereThePiecesAre plays a game forwards and backwards.
func TestEternalFlightsEndWhereThePiecesAre(t *testing.T) {
	l := Eternal{}.Arrange(fyne.NewSize(700, 760), false, false).(*eternalLayout)
	check := func(from, to State, wanted int) {
		t.Helper()
		places := map[any]fyne.Position{}
		v := &View{State: to, Layout: l}
		for _, it := range (Eternal{}).Scene(v).Items {
			if it.Layer == LayerPiece {
				places[it.ID] = it.Centre
			}
		}
		flights := Eternal{}.Flights(from, v)
		if len(flights) != wanted {
			t.Fatalf("%s to %s: %d flights, want %d", from.Position, to.Position, len(flights), wanted)
		}
		for _, f := range flights {
			if there, ok := places[f.ID]; !ok || distance(f.at(1), there) > 0.1 || f.zoomAt(1) != 1 {
				t.Fatalf("%s to %s: %v flies to %v, but is at %v", from.Position, to.Position, f.ID, f.at(1), there)
			}
		}
	}
	state := State{Position: eternal.Start()}
	kinds := map[core.MoveKind]int{}
	for ply := range 400 {
		moves := state.Position.Moves()
		if len(moves) == 0 {
			break
		}
		m := moves[(ply*37+11)%len(moves)]
		next, err := state.Position.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		after := State{Position: next, Before: state.Position, Last: m, HasLast: true}
		wanted := 1
		if m.Kind == core.Walk && next.(eternal.Position).Held() != core.NoPiece {
			wanted = 2
		}
		check(state, after, wanted)
		check(after, state, wanted)
		kinds[m.Kind]++
		state = after
	}
	if kinds[eternal.Place] == 0 || kinds[eternal.Return] == 0 {
		t.Errorf("the game had only %v", kinds)
	}
	if f := (Eternal{}).Flights(State{Position: eternalPosition(t, etChain)}, &View{State: state, Layout: l}); f != nil {
		t.Errorf("between positions that no step connects there are %v", f)
	}
}

func TestEternalFacesAreInTheFonts(t *testing.T) {
	for _, x := range []struct {
		set  look.PieceSet
		face fyne.Resource
	}{{look.PiecesTraditional, fonts.BrushTraditional()}, {look.PiecesSimplified, fonts.BrushSimplified()}} {
		faces := newFontSet(x.face)
		for _, piece := range (eternal.Rules{}).Palette() {
			k := eternalPieceLook{piece: piece, set: x.set}
			if piece == eternal.Stone {
				if k.face() != "" {
					t.Error("there is writing on a stone")
				}
			} else if k.face() == "" || len(faces.text(k.face(), 20)) != 1 {
				t.Errorf("%s: no glyph for %q", x.set, k.face())
			}
		}
	}
}

// TestEternalPicture looks for ink on the pieces, in every look and with every set.
func TestEternalPicture(t *testing.T) {
	for _, l := range look.Boards() {
		for _, dark := range []bool{false, true} {
			for _, set := range look.PieceSets() {
				style := Style{Look: l, Dark: dark, Pieces: set, PieceFonts: []fyne.Resource{fonts.BrushTraditional(), fonts.BrushSimplified()}}
				img := Thumbnail(eternal.Start(), 400, style)
				layout := Eternal{}.Arrange(fyne.NewSquareSize(400), false, true)
				shades := l.Shades(dark)
				for _, name := range []string{"a1", "b1", "c1", "c2", "b3", "c4", "a9", "b9", "c9", "c8", "b7", "c6"} {
					centre, r := layout.Place(etSpot(name))
					ink := 0
					for dy := -r * 0.5; dy < r*0.5; dy++ {
						for dx := -r * 0.5; dx < r*0.5; dx++ {
							if c := img.At(int(centre.X+dx), int(centre.Y+dy)); near(c, shades.Red.Text, 70) || near(c, shades.Black.Text, 70) {
								ink++
							}
						}
					}
					if share := float64(ink) / float64(r*r); share < 0.08 || share > 0.9 {
						t.Errorf("%s dark %v %s: the writing on %s covers %.2f of it", l.ID, dark, set, name, share)
					}
				}
			}
		}
	}
}

func TestEternalEditor(t *testing.T) {
	b, _, _ := eternalTable(t, eternal.StartText, Style{})
	setup := eternal.Rules{}.NewSetup()
	setup.Board[etSpot("d1").Square] = eternal.PieceOf(eternal.Red, eternal.Rook)
	setup.Board[etSpot("a5").Square] = eternal.Stone
	setup.Board[etSpot("b5").Square] = 200 // what no game knows
	setup.Fields[eternal.FieldPending] = "p"
	setup.Fields[eternal.FieldRed] = "x"
	b.SetState(State{Rules: eternal.Rules{}, Setup: &setup, Problems: []core.Square{etSpot("a5").Square}})
	if pieces := items(b, LayerPiece); len(pieces) != 4 { // with the one to be placed
		t.Errorf("there are %d pieces", len(pieces))
	}
	if _, ok := items(b, LayerSign)[[2]any{"guardian", core.First}]; !ok {
		t.Error("the guardian is not marked")
	}
	for at, want := range map[string]string{"d1": "board.eternal.guardian", "a5": "board.eternal.stone", "b5": "board.eternal.cell"} {
		if n := (Eternal{}).Explain(b.view(), etSpot(at)); n == nil || n.Key != want {
			t.Errorf("%s is explained as %v", at, n)
		}
	}
	setup.Fields[eternal.FieldPending] = "d1"
	b.SetState(State{Rules: eternal.Rules{}, Setup: &setup})
	if _, ok := items(b, LayerSign)["scored"]; !ok {
		t.Error("the piece to be returned is not marked")
	}
}

func TestEternalObjectsDoNotGrow(t *testing.T) {
	b, _, _ := eternalTable(t, eternal.StartText, Style{Animate: true})
	p := core.Position(eternal.Start())
	half := 0
	const plies = 400
	for ply := range plies {
		moves := p.Moves()
		if len(moves) == 0 {
			p = eternal.Start()
			continue
		}
		m := moves[(ply*17+3)%len(moves)]
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		s := State{Rules: eternal.Rules{}, Position: next, Before: p, Last: m, HasLast: true, Enabled: true, Animate: true}
		if ply%3 == 0 {
			s.Badges = badgesFor(next)
		}
		if ply%5 == 0 && len(next.Moves()) > 0 {
			s.Preview = next.Moves()[:1]
		}
		b.SetState(s)
		for at := range b.choices {
			clickSpot(b, at)
			break
		}
		p = next
		if ply == plies/2 {
			half = len(b.renderer.Objects())
		}
	}
	const bound = 800 // items of every kind for every cell and piece
	if n := len(b.renderer.Objects()); n > bound || n > half+half/2 {
		t.Errorf("there are %d objects at the end, %d half way", n, half)
	}
}

func TestEternalMarkup(t *testing.T) {
	b, _, _ := eternalTable(t, etPlacing, Style{})
	s := b.State()
	s.Badges = badgesFor(s.Position)
	b.SetState(s)
	test.AssertObjectRendersToMarkup(t, "placing.xml", b)
}

// TestEternalDiagram: a diagram shows what a thumbnail of the same position does not, and has no trays.
func TestEternalDiagram(t *testing.T) {
	p := eternalPosition(t, etChain)
	m, err := eternal.ParseStep(p, "a1e3")
	if err != nil {
		t.Fatal(err)
	}
	img := MoveDiagram(p, m, 320, Style{})
	l := Eternal{}.arrangeDiagram(fyne.NewSquareSize(320))
	arrow := look.Boards()[0].Light.Selection
	ink := 0
	centre, r := l.Place(etSpot("c3"))
	for dy := -r; dy < r; dy++ {
		for dx := -r; dx < r; dx++ {
			if near(img.At(int(centre.X+dx), int(centre.Y+dy)), arrow, 40) {
				ink++
			}
		}
	}
	if ink < 20 {
		t.Errorf("where the pawn lands there are %d pixels of its way", ink)
	}
	if _, r := l.Place(HandSpot(core.First, core.NoPiece)); r != 0 {
		t.Error("a diagram has a tray")
	}
}
