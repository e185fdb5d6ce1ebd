package xiangqi

import (
	"errors"
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/ui/assets/fonts"
	"qilab/ui/board"
	"qilab/ui/board/boardtest"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// battle is a position in which much can be shown: Black is in check by a rook, which only the king and an advisor can
// take; a horse is pinned, and another one's leg is blocked.
const battle = "2bRk1b1r/4a4/2n1c1n2/p1p3p1p/4N4/2P6/P5P1P/4C1N2/9/1RBAKAB2 b"

func position(t testing.TB, fen string) xiangqi.Position {
	t.Helper()
	p, err := xiangqi.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// spotOf returns the spot of a point by its name.
func spotOf(name string) board.Spot {
	return board.SquareSpot(xiangqi.SquareAt(int(name[0]-'a'), int(name[1]-'0')))
}

func TestNotes(t *testing.T) {
	const ending = "3k5/4P4/9/3R5/9/9/9/9/9/4K4 b"
	for _, x := range []struct {
		name, position string
		selected, at   string
		want           string
	}{
		{"an empty point", battle, "", "a0", "board.xiangqi.point a0"},
		{"the king in check", battle, "", "e9", "board.xiangqi.in-check piece.xiangqi.black.king e9"},
		{"a piece that can move", battle, "", "e8", "board.xiangqi.can-move piece.xiangqi.black.advisor e8"},
		{"a piece that does not help", battle, "", "a6", "error.xq-piece-check a6 piece.xiangqi.black.pawn"},
		{"the opponent's piece", battle, "", "d9", "board.xiangqi.piece piece.xiangqi.red.rook d9"},
		{"a blocked piece", xiangqi.StartFEN, "", "a0", "board.xiangqi.can-move piece.xiangqi.red.rook a0"},
		{"a target that is out of reach", xiangqi.StartFEN, "b0", "d1", "error.xq-move-leg b0 d1 piece.xiangqi.red.horse c0"},
		{"a target", xiangqi.StartFEN, "b0", "c2", "board.xiangqi.point c2"},
		{"another own piece", xiangqi.StartFEN, "b0", "h2", "board.xiangqi.can-move piece.xiangqi.red.cannon h2"},
		{"a mated king", ending, "", "d9", "board.xiangqi.mated piece.xiangqi.black.king d9"},
		{"after the end", ending, "", "e8", "board.xiangqi.piece piece.xiangqi.red.pawn e8"},
		{"nowhere", battle, "", "", ""},
	} {
		t.Run(x.name, func(t *testing.T) {
			p := position(t, x.position)
			v := &board.View{State: board.State{Position: p, Outcome: p.Outcome()}, Choices: board.Choices(Painter{}, p)}
			at := board.Spot{}
			if x.at != "" {
				at = spotOf(x.at)
			}
			if x.selected != "" {
				v.Selected = spotOf(x.selected)
			}
			got := ""
			if n := (Painter{}).Explain(v, at); n != nil {
				got = strings.Join(append([]string{n.Key}, n.Args...), " ")
			}
			if got != x.want {
				t.Errorf("got %q, want %q", got, x.want)
			}
		})
	}
}

func TestRefusals(t *testing.T) {
	over := "3k5/4P4/9/3R5/9/9/9/9/9/4K4 b"
	for _, x := range []struct{ name, position, from, to, want string }{
		{"an empty point", battle, "a0", "", ""},
		{"the opponent's piece", battle, "d9", "", "xq-move-not-yours"},
		{"no answer to the check", battle, "a6", "", "xq-piece-check"},
		{"no answer to the check, put down", battle, "a6", "a5", "xq-move-check"},
		{"a leg", xiangqi.StartFEN, "b0", "d1", "xq-move-leg"},
		{"a legal move", xiangqi.StartFEN, "b0", "c2", ""},
		{"a piece with moves", xiangqi.StartFEN, "b0", "", ""},
		{"after the end", over, "d9", "", core.ErrGameOver.Error()},
	} {
		t.Run(x.name, func(t *testing.T) {
			to := board.Spot{}
			if x.to != "" {
				to = spotOf(x.to)
			}
			err := Painter{}.Refuse(position(t, x.position), spotOf(x.from), to)
			got := ""
			var text *core.TextError
			if errors.As(err, &text) {
				got = text.Code
			} else if err != nil {
				got = err.Error()
			}
			if got != x.want {
				t.Errorf("got %q, want %q", got, x.want)
			}
		})
	}
}

// TestFlightsEndWhereThePiecesAre plays games forwards and backwards.
func TestFlightsEndWhereThePiecesAre(t *testing.T) {
	l := Painter{}.Arrange(fyne.NewSize(700, 760), false, board.WithTrays).(*layout)
	style := board.Style{}
	check := func(before, after board.State, m core.Move, back bool) {
		t.Helper()
		from, to := before.Position.(xiangqi.Position), after.Position.(xiangqi.Position)
		v := &board.View{State: after, Layout: l, Style: style}
		places := map[any]fyne.Position{}
		for _, it := range (Painter{}).Scene(v).Items {
			if it.Layer == board.LayerPiece {
				places[it.ID] = it.Centre
			}
		}
		flights := Painter{}.Flights(before, v)
		board, capture := from, 1
		if back {
			board = to
		}
		if board.At(m.To) != core.NoPiece && !back {
			capture = 2
		}
		if len(flights) != capture {
			t.Fatalf("%s to %s: %d flights", from, to, len(flights))
		}
		for _, f := range flights {
			if f.Gone != nil { // it stays where it is until it is captured
				if f.At(0) != l.Square(m.To) || f.At(1) != f.At(0) || f.End >= flights[0].End {
					t.Fatalf("%s to %s: what is captured flies from %v to %v until %v", from, to, f.At(0), f.At(1), f.End)
				}
				continue
			}
			if there, ok := places[f.ID]; !ok || draw.Distance(f.At(1), there) > 0.1 || f.ZoomAt(1) != 1 {
				t.Fatalf("%s to %s: %v flies to %v, but is at %v", from, to, f.ID, f.At(1), there)
			}
		}
		start := m.From
		if back {
			start = m.To
		}
		if draw.Distance(flights[0].At(0), l.Square(start)) > 0.1 {
			t.Fatalf("%s to %s: the flight begins at %v", from, to, flights[0].At(0))
		}
	}
	p := xiangqi.Start()
	for ply := range 120 {
		moves := p.Moves()
		if len(moves) == 0 {
			break
		}
		m := moves[(ply*13+5)%len(moves)]
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		before, after := board.State{Position: p}, board.State{Position: next, Before: p, Last: m, HasLast: true}
		check(before, after, m, false)
		check(after, before, m, true)
		p = next.(xiangqi.Position)
	}
	v := &board.View{State: board.State{Position: xiangqi.Start()}, Layout: l}
	if f := (Painter{}).Flights(board.State{Position: position(t, battle)}, v); f != nil {
		t.Errorf("between positions that no move connects there are %v", f)
	}
}

// newBattle returns a board in a window with the position battle, after a move that led there.
func newBattle(t *testing.T, style board.Style) (*board.Board, fyne.Window) {
	t.Helper()
	test.NewTempApp(t)
	b := board.New(Painter{}, style)
	w := test.NewTempWindow(t, b)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(700, 760))
	before := position(t, "2bak1b1r/4a4/2n1c1n2/p1pR2p1p/4N4/2P6/P5P1P/4C1N2/9/1RBAKAB2 w")
	m := core.Move{From: spotOf("d6").Square, To: spotOf("d9").Square, Kind: core.Walk}
	after, err := before.Play(m)
	if err != nil {
		t.Fatal(err)
	}
	b.SetState(board.State{Rules: xiangqi.Rules{}, Position: after, Before: before, Last: m, HasLast: true, Enabled: true})
	return b, w
}

func TestShowsCheckLastMoveAndTargets(t *testing.T) {
	b, _ := newBattle(t, board.Style{})
	has := func(want bool, layer board.Layer, id any) {
		t.Helper()
		if _, ok := boardtest.Items(b, Painter{}, layer)[id]; ok != want {
			t.Errorf("%v on layer %d: %v, want %v", id, layer, ok, want)
		}
	}
	has(true, board.LayerSign, "check")
	has(true, board.LayerSign, [2]any{"checker", 0})
	has(true, board.LayerSign, "last-to")
	has(true, board.LayerMark, "last-from")
	has(false, board.LayerSign, [2]any{"target", spotOf("d9").Square})
	at, _ := b.View().Layout.Place(spotOf("e8"))
	b.Tapped(&fyne.PointEvent{Position: at})
	has(true, board.LayerSign, [2]any{"target", spotOf("d9").Square})
	has(false, board.LayerMark, [2]any{"target", spotOf("d9").Square})
	at, _ = b.View().Layout.Place(spotOf("e9"))
	b.Tapped(&fyne.PointEvent{Position: at})
	has(true, board.LayerSign, [2]any{"target", spotOf("d9").Square})
	b.ClearSelection()
	has(false, board.LayerSign, [2]any{"target", spotOf("d9").Square})
	s := b.State()
	s.Preview = s.Position.Moves()[:1] // a hint
	b.SetState(s)
	has(true, board.LayerSign, "last-to")
	has(true, board.LayerMark, "last-from")
}

func TestMatedKing(t *testing.T) {
	for _, x := range []struct {
		name, fen string
		mushroom  bool
		want      fate
		at        string
	}{
		{"mate", "3k5/4P4/9/3R5/9/9/9/9/9/4K4 b", true, mushroom, "d9"},
		{"mate, soberly", "3k5/4P4/9/3R5/9/9/9/9/9/4K4 b", false, mated, "d9"},
		{"no move, but no check either", "3k5/4P4/9/9/9/9/9/9/9/4K4 b", true, mushroom, "d9"},
		{"not yet", battle, true, alive, "e9"},
		{"a draw for want of pieces", "3k5/9/9/9/9/9/9/9/9/4K4 b", true, alive, "d9"},
	} {
		t.Run(x.name, func(t *testing.T) {
			p := position(t, x.fen)
			l := Painter{}.Arrange(fyne.NewSize(500, 560), false, board.WithTrays)
			scene := Painter{}.Scene(&board.View{State: board.State{Position: p, Outcome: p.Outcome()}, Layout: l, Style: board.Style{Options: map[string]string{OptionMushroom: map[bool]string{true: "on"}[x.mushroom]}}})
			banner := slices.ContainsFunc(scene.Labels, func(l board.Label) bool { return l.ID == "mate" })
			if banner != (x.want != alive) {
				t.Errorf("there is a banner: %v", banner)
			}
			for _, it := range scene.Items {
				if k, ok := it.Look.(pieceLook); ok {
					want := alive
					if it.Spot == spotOf(x.at) {
						want = x.want
					}
					if k.fate != want {
						t.Errorf("%v has the fate %d, want %d", it.ID, k.fate, want)
					}
				}
			}
		})
	}
}

// TestFacesAreInTheFonts: every face is drawn by the brush of its set, the joke by that which has it.
func TestFacesAreInTheFonts(t *testing.T) {
	for _, x := range []struct {
		set  look.PieceSet
		face fyne.Resource
	}{{look.PiecesTraditional, fonts.BrushTraditional()}, {look.PiecesSimplified, fonts.BrushSimplified()}} {
		faces := draw.NewFonts(x.face)
		for _, piece := range (xiangqi.Rules{}).Palette() {
			k := pieceLook{piece: piece, set: x.set}
			if k.face() == "" || !faces.Covers(k.face()) {
				t.Errorf("%s: no glyph for %q", x.set, k.face())
			}
		}
	}
	if !draw.NewFonts(fonts.BrushSimplified()).Covers(mushroomFace) {
		t.Error("there is no mushroom")
	}
	for _, piece := range (xiangqi.Rules{}).Palette() {
		if face := (pieceLook{piece: piece, set: look.PiecesWestern}).face(); face != "" {
			t.Errorf("among the pictures there is %q", face)
		}
	}
}

// TestPicture looks at single places of the picture, in every look and with every set.
func TestPicture(t *testing.T) {
	gametest.OneGoroutine(t)
	boardtest.EachLook(t, func(t *testing.T, style board.Style, shades look.Shades) {
		b, w := newBattle(t, style)
		img := w.Canvas().Capture()
		at := func(name string, dx, dy float32) fyne.Position {
			p, r := b.View().Layout.Place(spotOf(name))
			return p.AddXY(r*dx, r*dy)
		}
		for _, x := range []struct {
			name string
			at   fyne.Position
			want color.NRGBA
		}{
			{"the ground", fyne.NewPos(3, 3), shades.Background},
			{"the face", at("b5", 0.9, 0.6), shades.Face},
			{"a red piece", at("e5", 0, -0.72), shades.Red.Fill},
		} {
			if got := img.At(int(x.at.X), int(x.at.Y)); !boardtest.Near(got, x.want, 48) {
				t.Errorf("%s is %v, want about %v", x.name, got, x.want)
			}
		}
		for _, name := range []string{"e5", "e9", "c7", "e7", "a6", "d9", "e8"} {
			centre, r := b.View().Layout.Place(spotOf(name))
			if share := boardtest.Ink(img, centre, r, 60, shades.Red.Text, shades.Black.Text); share < 0.1 || share > 0.9 {
				t.Errorf("the writing on %s covers %.2f of it", name, share)
			}
		}
	})
}

// TestBackgroundTurns: the writing on the board turns with it.
func TestBackgroundTurns(t *testing.T) {
	b, w := newBattle(t, board.Style{Coordinates: true, Options: map[string]string{OptionPoints: string(look.CoordinatesLetters)}})
	before := w.Canvas().Capture()
	s := b.State()
	s.Flipped = true
	b.SetState(s)
	after := w.Canvas().Capture()
	l := b.View().Layout.(*layout)
	corner := l.Point(0, 0).AddXY(0, -l.Unit(labelAt)) // the letter of the file, above the board now
	differs := false
	for dy := -12; dy < 12; dy++ {
		for dx := -12; dx < 12; dx++ {
			x, y := int(corner.X)+dx, int(corner.Y)+dy
			differs = differs || before.At(x, y) != after.At(x, y)
		}
	}
	if !differs {
		t.Error("the coordinates are the same after turning the board round")
	}
}

func TestEditor(t *testing.T) {
	b, _ := newBattle(t, board.Style{})
	rules := xiangqi.Rules{}
	setup := rules.NewSetup()
	setup.Board[spotOf("a0").Square] = xiangqi.PieceOf(xiangqi.Black, xiangqi.King)
	setup.Board[spotOf("b0").Square] = 200 // unknown to every game
	b.SetState(board.State{Rules: rules, Setup: &setup, Marks: []board.Mark{{Kind: board.MarkProblem, Square: spotOf("a0").Square}}})
	pieces := boardtest.Items(b, Painter{}, board.LayerPiece)
	if len(pieces) != 2 {
		t.Errorf("there are %d pieces", len(pieces))
	}
	if n := (Painter{}).Explain(b.View(), spotOf("a0")); n == nil || n.Key != "board.xiangqi.piece" {
		t.Errorf("a piece is explained as %v", n)
	}
	if n := (Painter{}).Explain(b.View(), spotOf("b0")); n == nil || n.Key != "board.xiangqi.point" {
		t.Errorf("an unknown piece is explained as %v", n)
	}
}

func TestObjectsDoNotGrow(t *testing.T) {
	b, _ := newBattle(t, board.Style{Animate: true})
	p := core.Position(xiangqi.Start())
	half := 0
	const plies = 300
	for ply := range plies {
		moves := p.Moves()
		if len(moves) == 0 {
			p = xiangqi.Start()
			continue
		}
		m := moves[(ply*17+3)%len(moves)]
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		s := board.State{Rules: xiangqi.Rules{}, Position: next, Before: p, Last: m, HasLast: true, Enabled: true, Animate: true}
		if ply%3 == 0 {
			s.Badges = boardtest.Badges(next)
		}
		if ply%5 == 0 && len(next.Moves()) > 0 {
			s.Preview = next.Moves()[:1]
		}
		b.SetState(s)
		p = next
		if ply == plies/2 {
			half = boardtest.Objects(b)
		}
	}
	const bound = 700 // items of every kind for every point and piece
	if n := boardtest.Objects(b); n > bound || n > half+half/2 {
		t.Errorf("there are %d objects at the end, %d half way", n, half)
	}
}

func TestMarkup(t *testing.T) {
	b, _ := newBattle(t, board.Style{})
	s := b.State()
	s.Badges = boardtest.Badges(s.Position)
	b.SetState(s)
	test.AssertObjectRendersToMarkup(t, "battle.xml", b)
}

func TestThumbnail(t *testing.T) {
	img := board.Thumbnail(Painter{}, xiangqi.Start(), 300, false, board.Style{})
	l := Painter{}.Arrange(fyne.NewSquareSize(300), false, board.SquaresOnly)
	at, r := l.Place(spotOf("e0"))
	if want := look.Boards()[0].Light.Red.Fill; !boardtest.Near(img.At(int(at.X), int(at.Y-r*0.7)), want, 48) {
		t.Error("there is no piece on e0")
	}
}

// BenchmarkSetState measures a move with its redraws; see that of package board.
func BenchmarkSetState(b *testing.B) {
	test.NewTempApp(b)
	shown := board.New(Painter{}, board.Style{Coordinates: true, PieceFonts: []fyne.Resource{fonts.BrushTraditional()}})
	window := test.NewTempWindow(b, shown)
	window.Resize(fyne.NewSize(700, 760))
	p := core.Position(xiangqi.Start())
	var states []board.State
	for ply := range 60 {
		moves := p.Moves()
		m := moves[(ply*17+3)%len(moves)]
		next, _ := p.Play(m)
		states = append(states, board.State{Position: next, Before: p, Last: m, HasLast: true, Enabled: true, Badges: boardtest.Badges(next)})
		p = next
	}
	b.ResetTimer()
	for i := range b.N {
		shown.SetState(states[i%len(states)])
		boardtest.Draw(shown)
	}
}

// BenchmarkBackground measures the board, which is drawn when the window is resized.
func BenchmarkBackground(b *testing.B) {
	faces := draw.NewFonts(fonts.BrushTraditional())
	l := Painter{}.Arrange(fyne.NewSize(700, 760), false, board.WithTrays)
	for range b.N {
		Painter{}.Background(draw.NewPen(700, 760, 1, faces), l, board.Style{Coordinates: true})
	}
}

// TestDiagram: a diagram has the names of the points, and shows a piece's targets.
func TestDiagram(t *testing.T) {
	p, err := xiangqi.Parse("3k5/9/9/2p6/4N4/4P4/9/1C4p1r/9/4K4 w")
	if err != nil {
		t.Fatal(err)
	}
	l := Painter{}.Arrange(fyne.NewSquareSize(320), false, board.WithNames).(*layout)
	if !l.Named() || !l.Compact() || l.Pitch >= (Painter{}).Arrange(fyne.NewSquareSize(320), false, board.SquaresOnly).(*layout).Pitch {
		t.Error("there is no room for the names")
	}
	plain := board.Diagram(Painter{}, p, 320, board.Style{}).(*image.RGBA)
	m := core.Move{From: spotOf("e5").Square, To: spotOf("g6").Square, Kind: core.Walk}
	lit := board.MoveDiagram(Painter{}, p, m, 320, board.Style{}).(*image.RGBA)
	at := func(img *image.RGBA, name string) color.RGBA {
		c := l.Square(spotOf(name).Square)
		return img.RGBAAt(int(c.X+0.5), int(c.Y+0.5))
	}
	for _, name := range []string{"d7", "f7", "g6", "c4", "g4"} {
		if at(plain, name) == at(lit, name) {
			t.Errorf("%s is not marked", name)
		}
	}
	for _, name := range []string{"d3", "f3"} {
		if at(plain, name) != at(lit, name) {
			t.Errorf("%s is marked", name)
		}
	}
}
