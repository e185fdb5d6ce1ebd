package eternal

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/ui/assets/fonts"
	"qilab/ui/board"
	"qilab/ui/board/boardtest"
	"qilab/ui/board/draw"
	"qilab/ui/i18n"
	"qilab/ui/look"
)

// Positions with much to be shown: a captured cannon to be placed; a scored rook to be returned, with both guardians on
// the board; a pawn with a chain of jumps; a piece that can capture everything, and can score.
const (
	placing   = "rhe2ehr/2a2a2/1C4c1/2p2p2/oooooooo/2P2P2/6C1/2A2A2/RHE2EHR r 0-0/4 c"
	returning = "3R4/4e3/8/8/oo1o1ooo/8/8/r2E4/8 b 3-1/4 d9"
	chained   = "8/8/8/8/4o3/2hr4/8/1C6/P7 r 0-0/4 -"
	imitating = "8/8/8/8/8/3h4/2A5/1E6/8 r 0-0/9 -"
	attack    = "8/8/8/8/3o4/8/r2R2H1/8/8 r 0-0/4 -"
)

func position(t testing.TB, text string) eternal.Position {
	t.Helper()
	p, err := eternal.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// spotOf returns the spot of a cell by its name.
func spotOf(name string) board.Spot {
	return board.SquareSpot(eternal.SquareAt(int(name[0]-'a'), int(name[1]-'1')))
}

// newTable returns a board in a window at a position, with a record of its callbacks.
func newTable(t *testing.T, text string, style board.Style) (*board.Board, fyne.Window, *[]string) {
	t.Helper()
	test.NewTempApp(t)
	b := board.New(Painter{}, style)
	log := &[]string{}
	b.SetEvents(board.Events{
		Move: func(m core.Move) bool {
			*log = append(*log, eternal.FormatStep(b.State().Position.(eternal.Position), m))
			return true
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
	b.SetState(board.State{Rules: eternal.Rules{}, Position: position(t, text), Enabled: true})
	return b, w, log
}

func clickSpot(b *board.Board, s board.Spot) {
	at, _ := b.View().Layout.Place(s)
	b.Tapped(&fyne.PointEvent{Position: at})
}

// TestSteps: one click places or returns, because the piece is already in hand; it cannot be put back.
func TestSteps(t *testing.T) {
	hand := board.HandSpot(core.First, core.NoPiece)
	for _, x := range []struct {
		name, position string
		clicks         []board.Spot
		want           string
	}{
		{"a move", eternal.StartText, []board.Spot{spotOf("b3"), spotOf("b7")}, "select true b3b7"},
		{"placed with one click", placing, []board.Spot{spotOf("d8")}, "c@d8"},
		{"placed after a click on the piece", placing, []board.Spot{hand, spotOf("d8")}, "c@d8"},
		{"not on a piece", placing, []board.Spot{spotOf("a9"), spotOf("d8")}, "et-home-taken c@d8"},
		{"not in the other half", placing, []board.Spot{spotOf("d3")}, "et-home-half"},
		{"returned with one click", returning, []board.Spot{spotOf("c3")}, "d9c3"},
		{"not to the zone of a guardian", returning, []board.Spot{spotOf("d1"), spotOf("d9"), spotOf("c3")}, "et-home-zone d9c3"},
		{"the opponent's piece", eternal.StartText, []board.Spot{spotOf("a9")}, "et-move-not-yours"},
		{"a stone", eternal.StartText, []board.Spot{spotOf("d5")}, "et-move-stone"},
		{"an advisor that has nobody to imitate", "8/8/8/8/8/8/A7/8/r6R r 0-0/4 -", []board.Spot{spotOf("a3")}, "et-move-no-model"},
	} {
		t.Run(x.name, func(t *testing.T) {
			b, _, log := newTable(t, x.position, board.Style{})
			for _, s := range x.clicks {
				clickSpot(b, s)
			}
			if got := strings.Join(*log, " "); got != x.want {
				t.Errorf("got %q, want %q", got, x.want)
			}
		})
	}
}

func TestHeldPieceStaysInTheHand(t *testing.T) {
	b, _, _ := newTable(t, placing, board.Style{})
	hand := board.HandSpot(core.First, core.NoPiece)
	if b.View().Selected != hand || b.ClearSelection() || b.View().Selected != hand || !b.View().Held {
		t.Error("the captured piece is not in the hand, or can be put back")
	}
	// Dragged to a wrong place, it goes back into the hand; to a right one, it is placed.
	for _, x := range []struct {
		to   string
		want string
	}{{"d3", "et-home-half"}, {"d7", "c@d7"}} {
		b, _, log := newTable(t, placing, board.Style{})
		from, _ := b.View().Layout.Place(hand)
		to, _ := b.View().Layout.Place(spotOf(x.to))
		b.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: from}, Button: desktop.MouseButtonPrimary})
		b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: from.AddXY(-9, 0)}, Dragged: fyne.NewDelta(-9, 0)})
		b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}, Dragged: fyne.NewDelta(1, 1)})
		b.DragEnd()
		if got := (*log)[len(*log)-1]; got != x.want || b.View().Selected != hand {
			t.Errorf("to %s: %q, want %q; in the hand is %v", x.to, *log, x.want, b.View().Selected)
		}
	}
	s := b.State()
	s.Enabled = false
	b.SetState(s)
	if b.View().Selected.Kind != board.Nowhere {
		t.Error("a board that is not the person's has a piece in the hand")
	}
}

// TestMarks: every kind of target has its own mark, and platforms and models are ringed.
func TestMarks(t *testing.T) {
	for _, x := range []struct {
		name, position, at, hover string
		layer                     board.Layer
		ids                       []any
	}{
		{"an empty cell", attack, "d3", "", board.LayerMark, []any{[2]any{"target", spotOf("d4").Square}}},
		{"an enemy, an own piece, a stone", attack, "d3", "", board.LayerSign,
			[]any{[2]any{"target", spotOf("a3").Square}, [2]any{"target", spotOf("g3").Square}, [2]any{"target", spotOf("d5").Square}}},
		{"a cell to place on", placing, "", "", board.LayerMark, []any{[2]any{"home", spotOf("d8").Square}}},
		{"the piece to be placed", placing, "", "d8", board.LayerSign, []any{"ghost"}},
		{"the piece in the tray", placing, "", "", board.LayerPiece, []any{heldID}},
		{"the piece to be returned", returning, "", "c3", board.LayerSign, []any{"ghost", "scored", [2]any{"guardian", core.First}, [2]any{"guardian", core.Second}}},
		{"a chain", chained, "a1", "e3", board.LayerArrow, []any{"chain"}},
		{"platforms", chained, "a1", "e3", board.LayerSign, []any{[2]any{"over", 1}, [2]any{"over", 2}, [2]any{"over", 3}}},
		{"a model", imitating, "c3", "e2", board.LayerSign, []any{[2]any{"model", 0}}},
		{"all models", imitating, "c3", "", board.LayerArrow, []any{[2]any{"imitates", 0}, [2]any{"imitates", 1}}},
	} {
		t.Run(x.name, func(t *testing.T) {
			b, _, _ := newTable(t, x.position, board.Style{})
			if x.at != "" {
				clickSpot(b, spotOf(x.at))
			}
			if x.hover != "" {
				boardtest.Point(b, spotOf(x.hover))
			}
			there := boardtest.Items(b, Painter{}, x.layer)
			for _, id := range x.ids {
				if _, ok := there[id]; !ok {
					t.Errorf("there is no %v", id)
				}
			}
			if _, ok := boardtest.Items(b, Painter{}, board.LayerSign)["ghost"]; ok && x.hover == "" {
				t.Error("there is a ghost where nothing is pointed at")
			}
		})
	}
	// The advisor moves like the horse to e2, and not like the elephant.
	b, _, _ := newTable(t, imitating, board.Style{})
	clickSpot(b, spotOf("c3"))
	boardtest.Point(b, spotOf("e2"))
	if _, both := boardtest.Items(b, Painter{}, board.LayerSign)[[2]any{"model", 1}]; both {
		t.Error("a piece is shown as imitated that is not")
	}
}

// TestStepGuide follows the states of the steps through a turn of three.
func TestStepGuide(t *testing.T) {
	b, _, _ := newTable(t, "3R4/8/8/8/8/8/8/r7/R7 b 1-0/4 d9", board.Style{})
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
			s := board.State{Rules: game.Rules(), Position: n.Position(), Before: n.Parent().Position(), Last: m, HasLast: true}
			turn := game.Rules().Capabilities().Turn(n)
			for _, earlier := range turn[:len(turn)-1] {
				s.Earlier = append(s.Earlier, earlier.Move())
			}
			b.SetState(s)
		}
		for k, state := range want[i] {
			if it, ok := boardtest.Items(b, Painter{}, board.LayerMark)[[2]any{"step", k}]; !ok || it.Look != state {
				t.Errorf("after %q step %d is %v, want %v", step, k+1, it.Look, state)
			}
		}
	}
}

func TestNotes(t *testing.T) {
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
		{placing, "hand", "d8", "board.eternal.place piece.eternal.black.cannon d8"},
		{placing, "hand", "d3", "error.et-home-half d3 piece.eternal.black.cannon side.eternal.black"},
		{placing, "hand", "hand", "board.eternal.held piece.eternal.black.cannon "},
		{placing, "hand", "a9", "ask.eternal.place piece.eternal.black.cannon side.eternal.black"}, // an occupied cell
		{placing, "", "a9", "ask.eternal.place piece.eternal.black.cannon side.eternal.black"},
		{returning, "d9", "c3", "board.eternal.return piece.eternal.red.rook c3"},
		{returning, "d9", "d9", "board.eternal.scored piece.eternal.red.rook d9"},
	} {
		p := position(t, x.position)
		spot := func(name string) board.Spot {
			switch name {
			case "":
				return board.Spot{}
			case "hand":
				return board.HandSpot(p.Turn(), core.NoPiece)
			}
			return spotOf(name)
		}
		v := &board.View{State: board.State{Position: p, Enabled: true}, Choices: board.Choices(Painter{}, p), Selected: spot(x.selected)}
		got := ""
		if n := (Painter{}).Explain(v, spot(x.at)); n != nil {
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

// TestNotesWhileOthersMove: the user is not asked for the other side's placements.
func TestNotesWhileOthersMove(t *testing.T) {
	p := position(t, placing)
	v := &board.View{State: board.State{Position: p}}
	if n := (Painter{}).Explain(v, spotOf("a9")); n == nil || strings.HasPrefix(n.Key, "ask.") {
		t.Errorf("it says %v", n)
	}
}

// TestSuitedPieces: without a choice the pieces have characters for readers of Chinese, and pictures for others.
func TestSuitedPieces(t *testing.T) {
	for lang, want := range map[i18n.Lang]look.PieceSet{i18n.Chinese: look.PiecesTraditional, i18n.English: look.PiecesWestern} {
		style := board.Style{T: i18n.New(lang).T}
		if got := pieceSet(style); got != want {
			t.Errorf("%s: the pieces are %s, want %s", lang, got, want)
		}
		style.Options = map[string]string{board.PieceSets: string(look.PiecesSimplified)}
		if got := pieceSet(style); got != look.PiecesSimplified {
			t.Errorf("%s: the pieces are %s, but others were chosen", lang, got)
		}
	}
	if got := pieceSet(board.Style{}); got != look.PiecesTraditional {
		t.Errorf("without texts the pieces are %s", got)
	}
}

// TestFlightsEndWhereThePiecesAre plays a game forwards and backwards.
func TestFlightsEndWhereThePiecesAre(t *testing.T) {
	l := Painter{}.Arrange(fyne.NewSize(700, 760), false, board.WithTrays).(*layout)
	check := func(from, to board.State, wanted int) {
		t.Helper()
		places := map[any]fyne.Position{}
		v := &board.View{State: to, Layout: l}
		for _, it := range (Painter{}).Scene(v).Items {
			if it.Layer == board.LayerPiece {
				places[it.ID] = it.Centre
			}
		}
		flights := Painter{}.Flights(from, v)
		if len(flights) != wanted {
			t.Fatalf("%s to %s: %d flights, want %d", from.Position, to.Position, len(flights), wanted)
		}
		for _, f := range flights {
			if there, ok := places[f.ID]; !ok || draw.Distance(f.At(1), there) > 0.1 || f.ZoomAt(1) != 1 {
				t.Fatalf("%s to %s: %v flies to %v, but is at %v", from.Position, to.Position, f.ID, f.At(1), there)
			}
		}
	}
	state := board.State{Position: eternal.Start()}
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
		after := board.State{Position: next, Before: state.Position, Last: m, HasLast: true}
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
	if f := (Painter{}).Flights(board.State{Position: position(t, chained)}, &board.View{State: state, Layout: l}); f != nil {
		t.Errorf("between positions that no step connects there are %v", f)
	}
}

func TestFacesAreInTheFonts(t *testing.T) {
	for _, x := range []struct {
		set  look.PieceSet
		face fyne.Resource
	}{{look.PiecesTraditional, fonts.BrushTraditional()}, {look.PiecesSimplified, fonts.BrushSimplified()}} {
		faces := draw.NewFonts(x.face)
		for _, piece := range (eternal.Rules{}).Palette() {
			k := pieceLook{piece: piece, set: x.set}
			if piece == eternal.Stone {
				if k.face() != "" {
					t.Error("there is writing on a stone")
				}
			} else if k.face() == "" || !faces.Covers(k.face()) {
				t.Errorf("%s: no glyph for %q", x.set, k.face())
			}
		}
	}
}

// TestPicture looks for ink on the pieces, in every look and with every set.
func TestPicture(t *testing.T) {
	layout := Painter{}.Arrange(fyne.NewSquareSize(400), false, board.SquaresOnly)
	boardtest.EachLook(t, func(t *testing.T, style board.Style, shades look.Shades) {
		img := board.Thumbnail(Painter{}, eternal.Start(), 400, false, style)
		for _, name := range []string{"a1", "b1", "c1", "c2", "b3", "c4", "a9", "b9", "c9", "c8", "b7", "c6"} {
			centre, r := layout.Place(spotOf(name))
			if share := boardtest.Ink(img, centre, r, 70, shades.Red.Text, shades.Black.Text); share < 0.08 || share > 0.9 {
				t.Errorf("the writing on %s covers %.2f of it", name, share)
			}
		}
	})
}

func TestEditor(t *testing.T) {
	b, _, _ := newTable(t, eternal.StartText, board.Style{})
	setup := eternal.Rules{}.NewSetup()
	setup.Board[spotOf("d1").Square] = eternal.PieceOf(eternal.Red, eternal.Rook)
	setup.Board[spotOf("a5").Square] = eternal.Stone
	setup.Board[spotOf("b5").Square] = 200 // unknown to every game
	setup.Fields[eternal.FieldPending] = "p"
	setup.Fields[eternal.FieldRed] = "x"
	b.SetState(board.State{Rules: eternal.Rules{}, Setup: &setup, Marks: []board.Mark{{Kind: board.MarkProblem, Square: spotOf("a5").Square}}})
	if pieces := boardtest.Items(b, Painter{}, board.LayerPiece); len(pieces) != 4 { // with the one to be placed
		t.Errorf("there are %d pieces", len(pieces))
	}
	if _, ok := boardtest.Items(b, Painter{}, board.LayerSign)[[2]any{"guardian", core.First}]; !ok {
		t.Error("the guardian is not marked")
	}
	for at, want := range map[string]string{"d1": "board.eternal.guardian", "a5": "board.eternal.stone", "b5": "board.eternal.cell"} {
		if n := (Painter{}).Explain(b.View(), spotOf(at)); n == nil || n.Key != want {
			t.Errorf("%s is explained as %v", at, n)
		}
	}
	setup.Fields[eternal.FieldPending] = "d1"
	b.SetState(board.State{Rules: eternal.Rules{}, Setup: &setup})
	if _, ok := boardtest.Items(b, Painter{}, board.LayerSign)["scored"]; !ok {
		t.Error("the piece to be returned is not marked")
	}
}

func TestObjectsDoNotGrow(t *testing.T) {
	b, _, _ := newTable(t, eternal.StartText, board.Style{Animate: true})
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
		s := board.State{Rules: eternal.Rules{}, Position: next, Before: p, Last: m, HasLast: true, Enabled: true, Animate: true}
		if ply%3 == 0 {
			s.Badges = boardtest.Badges(next)
		}
		if ply%5 == 0 && len(next.Moves()) > 0 {
			s.Preview = next.Moves()[:1]
		}
		b.SetState(s)
		if _, marked := boardtest.Items(b, Painter{}, board.LayerSign)["last-to"]; !marked {
			t.Fatalf("ply %d: the last step is not marked; %d steps are hinted", ply, len(s.Preview))
		}
		for at := range b.View().Choices {
			clickSpot(b, at)
			break
		}
		p = next
		if ply == plies/2 {
			half = boardtest.Objects(b)
		}
	}
	const bound = 800 // items of every kind for every cell and piece
	if n := boardtest.Objects(b); n > bound || n > half+half/2 {
		t.Errorf("there are %d objects at the end, %d half way", n, half)
	}
}

func TestMarkup(t *testing.T) {
	b, _, _ := newTable(t, placing, board.Style{})
	s := b.State()
	s.Badges = boardtest.Badges(s.Position)
	b.SetState(s)
	test.AssertObjectRendersToMarkup(t, "placing.xml", b)
}

// TestDiagram: a diagram shows more than a thumbnail of the same position, and has no trays.
func TestDiagram(t *testing.T) {
	p := position(t, chained)
	m, err := eternal.ParseStep(p, "a1e3")
	if err != nil {
		t.Fatal(err)
	}
	img := board.MoveDiagram(Painter{}, p, m, 320, board.Style{})
	l := Painter{}.Arrange(fyne.NewSquareSize(320), false, board.WithNames)
	arrow := look.Boards()[0].Light.Selection
	ink := 0
	centre, r := l.Place(spotOf("c3"))
	for dy := -r; dy < r; dy++ {
		for dx := -r; dx < r; dx++ {
			if boardtest.Near(img.At(int(centre.X+dx), int(centre.Y+dy)), arrow, 40) {
				ink++
			}
		}
	}
	if ink < 20 {
		t.Errorf("where the pawn lands there are %d pixels of its way", ink)
	}
	if _, r := l.Place(board.HandSpot(core.First, core.NoPiece)); r != 0 {
		t.Error("a diagram has a tray")
	}
}
