package gomoku

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/ui/board"
	"qilab/ui/board/boardtest"
	"qilab/ui/look"
)

func game(t testing.TB, r gomoku.Rules, moves string) *core.Game {
	t.Helper()
	g, err := gomokutexts.For(r).Game(moves)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func position(t testing.TB, r gomoku.Rules, text string) gomoku.Position {
	t.Helper()
	p, err := r.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(gomoku.Position)
}

// spotOf returns the spot of a point by its name.
func spotOf(t testing.TB, name string) board.Spot {
	t.Helper()
	m, err := gomoku.Rules{Set: gomoku.Freestyle}.ParseMove(gomoku.Rules{Set: gomoku.Freestyle}.Start(), name)
	if err != nil {
		t.Fatal(err)
	}
	return board.SquareSpot(m.To)
}

// fork is a position of renju with Black to move and a double-three on h8.
const fork = "15/15/15/15/7x7/7x7/15/5xx8/15/15/15/15/15/15/ooo1o10 b renju"

func TestHitsWhatItPlaces(t *testing.T) {
	boardtest.EachLayout(t, Painter{}, func(t *testing.T, l *layout) {
		spots := l.Spots()
		if len(spots) != gomoku.Points {
			t.Fatalf("there are %d spots", len(spots))
		}
		boardtest.Hits(t, l, spots)
		for _, at := range []fyne.Position{{X: -5, Y: -5}, l.From, {X: 1e6, Y: 1e6}} {
			if got := l.At(at); got != (board.Spot{}) {
				t.Errorf("%v is hit at %v", got, at)
			}
		}
		boardtest.NoPlace(t, l, board.SquareSpot(gomoku.Points), board.HandSpot(core.First, 1))
		for _, p := range []fyne.Position{l.From, l.To} {
			if p.X < -0.5 || p.Y < -0.5 || p.X > l.Size.Width+0.5 || p.Y > l.Size.Height+0.5 {
				t.Errorf("the board sticks out of %v at %v", l.Size, p)
			}
		}
		a, right := spotOf(t, "a1"), spotOf(t, "o1")
		left, _ := l.Place(a)
		far, _ := l.Place(right)
		if (left.X < far.X) == l.Flipped {
			t.Errorf("a1 is at %v and o1 at %v", left, far)
		}
		if next := board.NextSpot(l, spots[16], 1, 0); next != spots[17] {
			t.Errorf("the cursor goes from %v to %v", spots[16], next)
		}
	})
}

func TestChoicesAreInstant(t *testing.T) {
	p := position(t, gomoku.Rules{}, fork)
	legal := board.Choices(Painter{}, p)
	if len(legal) != len(p.Moves()) {
		t.Fatalf("%d spots for %d moves", len(legal), len(p.Moves()))
	}
	for at, list := range legal {
		if len(list) != 1 || !list[0].Instant || list[0].From != at || list[0].To != at || list[0].Move.To != at.Square {
			t.Fatalf("%v: %v", at, list)
		}
	}
	if len(legal[spotOf(t, "h8")]) != 0 {
		t.Error("a forbidden point can be chosen")
	}
	tournament := position(t, gomoku.Rules{Tournament: true}, fork)
	if len(board.Choices(Painter{}, tournament)[spotOf(t, "h8")]) != 1 {
		t.Error("by the rule of tournaments a forbidden point cannot be chosen")
	}
	if c := (Painter{}).Choice(p, core.PassMove); c.From != board.PassSpot() || !c.Instant {
		t.Errorf("a pass is %v", c)
	}
}

func TestRefusals(t *testing.T) {
	over := "15/15/15/15/15/15/15/5xxxxx5/15/15/15/15/15/15/oooo11 w renju"
	for _, x := range []struct{ name, position, at, want string }{
		{"a forbidden point", fork, "h8", "gm-forbidden-double-three"},
		{"a stone", fork, "f8", "gm-occupied"},
		{"a legal point", fork, "i9", ""},
		{"off the centre", gomoku.Rules{}.Start().String(), "g7", "gm-first-centre"},
		{"after the end", over, "a9", core.ErrGameOver.Error()},
	} {
		t.Run(x.name, func(t *testing.T) {
			err := Painter{}.Refuse(position(t, gomoku.Rules{}, x.position), spotOf(t, x.at), board.Spot{})
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
	if err := (Painter{}).Refuse(gomoku.Rules{}.Start(), board.Spot{}, board.Spot{}); err != nil {
		t.Errorf("off the board: %v", err)
	}
}

func TestNotes(t *testing.T) {
	tournament := gomoku.Rules{Tournament: true}
	for _, x := range []struct {
		name    string
		rules   gomoku.Rules
		text    string
		threats bool
		at      string
		want    string
	}{
		{"an empty point", gomoku.Rules{}, fork, false, "a15", "board.gomoku.point a15"},
		{"a stone that was set", gomoku.Rules{}, fork, false, "h11", "board.gomoku.set-stone piece.renju.1 h11"},
		{"a stone that was put", gomoku.Rules{}, "h8i9", false, "i9", "board.gomoku.stone piece.renju.2 i9 2"},
		{"a forbidden point", gomoku.Rules{}, fork, false, "h8", "error.gm-forbidden-double-three h8 f8-g8-h8, h8-h10-h11"},
		{"a forbidden point that loses", tournament, fork, false, "h8", "board.gomoku.loses-double-three h8 f8-g8-h8, h8-h10-h11"},
		{"off the centre", gomoku.Rules{}, gomoku.Rules{}.Start().String(), false, "a1", "error.gm-first-centre h8"},
		{"a four of White", gomoku.Rules{}, fork, true, "d1", "board.gomoku.threat-white d1 board.gomoku.worth.5"},
		{"a three of Black", gomoku.Rules{}, fork, true, "h9", "board.gomoku.threat-black h9 board.gomoku.worth.3"},
	} {
		t.Run(x.name, func(t *testing.T) {
			g := game(t, x.rules, x.text)
			s := board.State{Rules: x.rules, Position: g.Position()}
			for _, step := range g.Current().Line()[1:] {
				s.Line = append(s.Line, step.Move)
			}
			got := ""
			if n := (Painter{}).Explain(&board.View{State: s, Style: showThreats(x.threats)}, spotOf(t, x.at)); n != nil {
				got = strings.Join(append([]string{n.Key}, n.Args...), " ")
			}
			if got != x.want {
				t.Errorf("got %q, want %q", got, x.want)
			}
		})
	}
}

// newBoard returns a board in a window that shows the game after the moves of a text.
func newBoard(t *testing.T, r gomoku.Rules, text string, style board.Style) *board.Board {
	t.Helper()
	test.NewTempApp(t)
	b := board.New(Painter{}, style)
	w := test.NewTempWindow(t, b)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(700, 760))
	g := game(t, r, text)
	s := board.State{Rules: r, Position: g.Position(), Outcome: g.Outcome(), Enabled: true}
	for _, step := range g.Current().Line()[1:] {
		s.Line = append(s.Line, step.Move)
		s.Last, s.HasLast = step.Move, true
	}
	b.SetState(s)
	return b
}

func countItems(b *board.Board, layer board.Layer, name string) int {
	n := 0
	for id := range boardtest.Items(b, Painter{}, layer) {
		text := fmt.Sprint(id)
		if text == name || strings.HasPrefix(text, "["+name+" ") {
			n++
		}
	}
	return n
}

func TestMarksForbiddenPointsAndTheirLines(t *testing.T) {
	b := newBoard(t, gomoku.Rules{}, fork, board.Style{})
	if n := countItems(b, board.LayerMark, "forbidden"); n != 1 {
		t.Fatalf("%d points are marked", n)
	}
	if n := countItems(b, board.LayerMark, "why"); n != 0 {
		t.Errorf("%d lines are lit before anything is pointed at", n)
	}
	boardtest.Point(b, spotOf(t, "h8"))
	if n := countItems(b, board.LayerMark, "why"); n != 2 {
		t.Errorf("%d lines are lit", n)
	}
	if n := countItems(b, board.LayerSign, "why"); n != 4 {
		t.Errorf("%d stones are lit", n)
	}
	if n := countItems(b, board.LayerPiece, "ghost"); n != 0 {
		t.Error("a stone is promised on a forbidden point")
	}
	boardtest.Point(b, spotOf(t, "i8"))
	if n := countItems(b, board.LayerPiece, "ghost"); n != 1 {
		t.Error("no stone is promised")
	}
	for _, set := range []gomoku.RuleSet{gomoku.Standard, gomoku.Freestyle} {
		b := newBoard(t, gomoku.Rules{Set: set}, strings.Replace(fork, "renju", set.String(), 1), board.Style{})
		if n := countItems(b, board.LayerMark, "forbidden"); n != 0 {
			t.Errorf("%v: %d points are marked", set, n)
		}
	}
	b = newBoard(t, gomoku.Rules{}, strings.Replace(fork, " b ", " w ", 1), board.Style{})
	if n := countItems(b, board.LayerMark, "forbidden"); n != 0 {
		t.Errorf("%d points are marked while White is to move", n)
	}
}

func TestNumbers(t *testing.T) {
	numbers := func(n look.Numbers) []int {
		b := newBoard(t, gomoku.Rules{}, "h8i9j7g9k8f8i7", board.Style{Options: map[string]string{OptionNumbers: string(n)}})
		var list []int
		for _, it := range boardtest.Items(b, Painter{}, board.LayerPiece) {
			if k := it.Look.(stoneLook); k.number > 0 {
				list = append(list, k.number)
				if k.marked != (k.number == 7) {
					t.Errorf("%v: stone %d is marked: %v", n, k.number, k.marked)
				}
			}
		}
		slices.Sort(list)
		return list
	}
	for n, want := range map[look.Numbers][]int{
		look.NumbersNone: nil, look.NumbersLast: {3, 4, 5, 6, 7}, look.NumbersAll: {1, 2, 3, 4, 5, 6, 7},
	} {
		if got := numbers(n); !slices.Equal(got, want) {
			t.Errorf("%v: %v, want %v", n, got, want)
		}
	}
}

func TestMarksTheFive(t *testing.T) {
	const five = "15/15/15/15/15/15/15/5xxxxx5/15/15/15/15/15/15/oooo11 w renju"
	if n := countItems(newBoard(t, gomoku.Rules{}, five, board.Style{}), board.LayerSign, "five"); n != 5 {
		t.Errorf("%d stones are marked", n)
	}
	const six = "15/15/15/15/15/15/15/5oooooo4/15/15/15/15/15/15/xxxx1xx8 b renju"
	if n := countItems(newBoard(t, gomoku.Rules{}, six, board.Style{}), board.LayerSign, "five"); n != 6 {
		t.Errorf("%d stones of White's six are marked", n)
	}
	if n := countItems(newBoard(t, gomoku.Rules{}, fork, board.Style{}), board.LayerSign, "five"); n != 0 {
		t.Errorf("%d stones are marked in a game that goes on", n)
	}
}

// By the tournament rule the lines of the stone that lost are lit, as a winning five is.
func TestMarksTheFoulThatLost(t *testing.T) {
	g := game(t, gomoku.Rules{Tournament: true}, fork)
	before := g.Position()
	if _, err := g.Play(stoneAt(t, "h8")); err != nil {
		t.Fatal(err)
	}
	v := &board.View{
		State:  board.State{Rules: g.Rules(), Position: g.Position(), Outcome: g.Outcome(), Last: stoneAt(t, "h8"), HasLast: true, Before: before},
		Layout: Painter{}.Arrange(fyne.NewSize(600, 600), false, board.WithTrays),
	}
	count := func() (n int) {
		for _, it := range (Painter{}).Scene(v).Items {
			if id, ok := it.ID.([3]any); ok && id[0] == "why" {
				n++
			}
		}
		return n
	}
	if n := count(); n != 6 {
		t.Errorf("%d stones of the two threes have a ring, want 6: three each, one of them both", n)
	}
	v.State.Position, v.State.Outcome, v.State.HasLast = before, core.Outcome{}, false
	if n := count(); n != 0 {
		t.Errorf("before the stone %d have one", n)
	}
}

// TestThreatsAreExplainedAtOnce: when threats are switched on, the spot under the pointer is explained at once.
func TestThreatsAreExplainedAtOnce(t *testing.T) {
	b := newBoard(t, gomoku.Rules{}, fork, board.Style{})
	var told []string
	b.SetEvents(board.Events{Hover: func(n *board.Note) { told = append(told, n.Key) }})
	boardtest.Point(b, spotOf(t, "h9"))
	b.SetStyle(showThreats(true))
	if want := []string{"board.gomoku.point", "board.gomoku.threat-black"}; !slices.Equal(told, want) {
		t.Errorf("told %v, want %v", told, want)
	}
}

// Where the board gives no help, threats are neither marked nor explained.
func TestNoThreatsUnaided(t *testing.T) {
	b := newBoard(t, gomoku.Rules{}, fork, showThreats(true))
	marks := func() int { return countItems(b, board.LayerSign, "threat") }
	if marks() == 0 {
		t.Fatal("no threat is marked")
	}
	s := b.State()
	s.Unaided = true
	b.SetState(s)
	if n := (Painter{}).Explain(b.View(), spotOf(t, "h9")); marks() != 0 || n == nil || n.Key != "board.gomoku.point" {
		t.Errorf("unaided there are %d marks and the note %+v", marks(), n)
	}
}

// TestThreats compares the marks with the lines that stones on the points would make.
func TestThreats(t *testing.T) {
	p := position(t, gomoku.Rules{}, fork)
	got := threatsOf(p)
	for name, want := range map[string]threat{
		"d1": {0, 5}, "f1": {0, 4}, "h9": {3, 0}, "h8": {}, "e8": {3, 0}, "i8": {3, 0}, "o15": {},
	} {
		q := pointAt(spotOf(t, name).Square)
		if got[q] != want {
			t.Errorf("%s: %v, want %v", name, got[q], want)
		}
	}
	for q, worth := range got {
		for side, n := range worth {
			if n != 5 {
				continue
			}
			b := p.Board()
			b.SetTurn(core.Side(side))
			b.Make(q)
			if s, ok := b.Winner(); !ok || s != core.Side(side) {
				t.Errorf("%v is no five of side %d", q, side)
			}
		}
	}
}

// Where White makes five on a point that is forbidden to Black, the note says both.
func TestForbiddenUnderAThreat(t *testing.T) {
	const moves = "h8g6f6g5f7g4h7g3g2a1"
	for _, rules := range []gomoku.Rules{{}, {Tournament: true}} {
		v := &board.View{State: board.State{Rules: rules, Position: position(t, rules, moves)}, Style: showThreats(true)}
		n := Painter{}.Explain(v, spotOf(t, "g7"))
		want := &board.Note{Key: "board.gomoku.also-white", Args: []string{worthKeys[5]}}
		if n == nil || !strings.Contains(n.Key, "double-three") || !reflect.DeepEqual(n.Also, want) {
			t.Errorf("%+v: the note is %+v", rules, n)
		}
		v.Style = showThreats(false)
		if n := (Painter{}).Explain(v, spotOf(t, "g7")); n == nil || n.Also != nil {
			t.Errorf("%+v: without threats the note is %+v", rules, n)
		}
	}
}

func TestPreviewLimitAndOffers(t *testing.T) {
	b := newBoard(t, gomoku.Rules{}, "h8i9", board.Style{})
	s := b.State()
	s.Preview = []core.Move{{From: core.NoSquare, To: spotOf(t, "g7").Square, Kind: s.Last.Kind}, {From: core.NoSquare, To: spotOf(t, "g9").Square, Kind: s.Last.Kind}}
	b.SetState(s)
	if n := countItems(b, board.LayerPiece, "ply"); n != 2 {
		t.Errorf("%d stones of the line are shown", n)
	}
	s.Preview = nil
	refused := errors.New("not there")
	s.Limit = &board.Limit{
		Squares: []core.Square{spotOf(t, "g7").Square, spotOf(t, "h9").Square},
		Refuse:  func(core.Square) error { return refused },
	}
	s.Marks = []board.Mark{{Kind: board.MarkOffer, Square: spotOf(t, "a1").Square}}
	b.SetState(s)
	if len(b.View().Choices) != 2 || len(b.View().Choices[spotOf(t, "g7")]) != 1 {
		t.Errorf("the choices are %v", b.View().Choices)
	}
	if n := (Painter{}).Explain(&board.View{State: s}, spotOf(t, "a1")); n == nil || n.Key != "board.gomoku.offer" {
		t.Errorf("an offer is explained as %v", n)
	}
	if n := countItems(b, board.LayerPiece, "offer"); n != 1 {
		t.Errorf("%d offers are shown", n)
	}
	var told error
	var moved core.Move
	b.SetEvents(board.Events{Illegal: func(err error) { told = err }, Move: func(m core.Move) bool { moved = m; return true }})
	boardtest.Click(b, spotOf(t, "o1"))
	boardtest.Click(b, spotOf(t, "h9"))
	if told != refused || moved.To != spotOf(t, "h9").Square {
		t.Errorf("told %v, moved %v", told, moved)
	}
}

// A branch is a small stone, and explained; a previewed line is shown alone.
func TestBranches(t *testing.T) {
	b := newBoard(t, gomoku.Rules{}, "h8i9", board.Style{})
	s := b.State()
	s.Marks = []board.Mark{{Kind: board.MarkBranch, Square: spotOf(t, "g7").Square}, {Kind: board.MarkBranch, Square: spotOf(t, "h9").Square}}
	b.SetState(s)
	if n := countItems(b, board.LayerSign, "branch"); n != 2 {
		t.Errorf("%d branches are shown", n)
	}
	if n := (Painter{}).Explain(&board.View{State: s}, spotOf(t, "g7")); n == nil || n.Key != "board.gomoku.branch" {
		t.Errorf("a branch is explained as %v", n)
	}
	if n := (Painter{}).Explain(&board.View{State: s}, spotOf(t, "g8")); n == nil || n.Key != "board.gomoku.point" {
		t.Errorf("another point is explained as %v", n)
	}
	s.Preview = []core.Move{{From: core.NoSquare, To: spotOf(t, "g9").Square, Kind: s.Last.Kind}}
	b.SetState(s)
	if n := countItems(b, board.LayerSign, "branch"); n != 0 {
		t.Errorf("%d branches are shown with a line", n)
	}
}

func TestFlights(t *testing.T) {
	l := Painter{}.Arrange(fyne.NewSize(700, 760), false, board.WithTrays)
	before, after := position(t, gomoku.Rules{}, "h8"), position(t, gomoku.Rules{}, "h8i9")
	v := &board.View{State: board.State{Position: after}, Layout: l}
	flights := Painter{}.Flights(board.State{Position: before}, v)
	if len(flights) != 1 || flights[0].ID != stoneID(spotOf(t, "i9").Square) || flights[0].ZoomAt(1) != 1 {
		t.Fatalf("the flights are %v", flights)
	}
	if at, _ := l.Place(spotOf(t, "i9")); flights[0].At(0.3) != at {
		t.Errorf("the stone is at %v", flights[0].At(0.3))
	}
	v.State.Position = before
	if f := (Painter{}).Flights(board.State{Position: after}, v); len(f) != 0 {
		t.Errorf("a stone that is taken back flies: %v", f)
	}
}

func BenchmarkScene(b *testing.B) {
	g := game(b, gomoku.Rules{}, "h8i9j7g9k8f8i7h7i6i10j9g6f9e8d7")
	v := &board.View{
		State: board.State{Rules: gomoku.Rules{}, Position: g.Position()}, Style: showThreats(true),
		Layout: Painter{}.Arrange(fyne.NewSize(700, 700), false, board.WithTrays),
	}
	for b.Loop() {
		Painter{}.Scene(v)
	}
}

// A diagram of the rules has the names of the points around, and lights the lines of the point that it speaks of.
func TestDiagram(t *testing.T) {
	p := position(t, gomoku.Rules{}, fork)
	plain := board.Thumbnail(Painter{}, p, 300, false, board.Style{})
	lit := board.MoveDiagram(Painter{}, p, stoneAt(t, "h8"), 300, board.Style{})
	if lit.Bounds() != plain.Bounds() {
		t.Fatalf("the sizes are %v and %v", lit.Bounds(), plain.Bounds())
	}
	l := Painter{}.Arrange(fyne.NewSquareSize(300), false, board.WithNames).(*layout)
	if !l.Named() || !l.Compact() || l.Pitch >= (Painter{}).Arrange(fyne.NewSquareSize(300), false, board.SquaresOnly).(*layout).Pitch {
		t.Error("there is no room for the names")
	}
	b := l.Square(spotOf(t, "g8").Square).AddXY(l.Unit(0.45), 0) // on the line of a three, between two points
	r, _, blue, _ := lit.At(int(b.X)+2, int(b.Y)).RGBA()
	if r <= blue {
		t.Errorf("the line of the three has the colour %v", lit.At(int(b.X)+2, int(b.Y)))
	}
}

// stoneAt returns the move that a click on a point plays.
func stoneAt(t testing.TB, name string) core.Move { return gomoku.Point(spotOf(t, name).Square).Move() }

// showThreats returns a style in which threats are marked, or not.
func showThreats(on bool) board.Style {
	if !on {
		return board.Style{}
	}
	return board.Style{Options: map[string]string{OptionThreats: "on"}}
}

// A label is written on a free point, beside a verdict too, unless a stone or a line of moves is there.
func TestLabels(t *testing.T) {
	b := newBoard(t, gomoku.Rules{Set: gomoku.Renju}, "h8", board.Style{})
	s := b.State()
	for _, name := range []string{"h8", "i9", "i7", "a1"} {
		s.Labels = append(s.Labels, core.Label{Square: spotOf(t, name).Square, Text: "可以"})
	}
	labels := func() (list []core.Square) {
		b.SetState(s)
		for _, it := range (Painter{}).Scene(b.View()).Items {
			if id, ok := it.ID.(labelID); ok {
				list = append(list, core.Square(id))
			}
		}
		return list
	}
	want := []core.Square{spotOf(t, "i9").Square, spotOf(t, "i7").Square, spotOf(t, "a1").Square}
	if got := labels(); !slices.Equal(got, want) {
		t.Errorf("the labels are on %v, want %v", got, want)
	}
	s.Badges = map[core.Move]board.Badge{stoneAt(t, "i9"): {Text: "+1"}}
	if got := labels(); !slices.Equal(got, want) {
		t.Errorf("beside a verdict the labels are on %v, want %v", got, want)
	}
	s.Badges, s.Preview = nil, []core.Move{stoneAt(t, "i9"), stoneAt(t, "i7")}
	if got := labels(); !slices.Equal(got, want[2:]) {
		t.Errorf("beside a line the labels are on %v, want %v", got, want[2:])
	}
}

// The keyboard's cursor begins on the last stone, or in the middle of an empty board.
func TestCursorBeginsAtTheGame(t *testing.T) {
	for text, want := range map[string]string{"15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 b freestyle": "h8", "h8i9j7": "j7"} {
		b := newBoard(t, gomoku.Rules{Set: gomoku.Freestyle}, text, board.Style{})
		b.FocusGained()
		if got := b.View().Cursor; got != spotOf(t, want) {
			t.Errorf("%s: the cursor begins at %v, want %s", text, got, want)
		}
	}
}
