package board_test

import (
	"fmt"
	"image"
	"image/color"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/gametest"
	"qilab/ui/board"
	"qilab/ui/board/boardtest"
	dial "qilab/ui/board/chaosclock"
	"qilab/ui/board/draw"
	"qilab/ui/look"
)

// walkThrough returns the states of a long random game with everything that can be shown.
func walkThrough(t testing.TB, plies int) []board.State {
	t.Helper()
	rules := chaosclock.Rules{}
	var states []board.State
	for seed := uint64(1); len(states) < plies; seed++ {
		p := rules.Deal(seed)
		before, last, has := core.Position(nil), core.Move{}, false
		for range 40 {
			s := board.State{Rules: rules, Position: p, Enabled: true, Before: before, Last: last, HasLast: has, Animate: true}
			s.Outcome = p.Outcome()
			switch moves := p.Moves(); {
			case len(states)%3 == 0:
				s.Badges = boardtest.Badges(p)
			case len(states)%3 == 1 && len(moves) > 0:
				s.Preview = []core.Move{moves[0]}
			}
			states = append(states, s)
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			before, last, has = p, moves[len(states)*5%len(moves)], true
			p, _ = p.Play(last)
		}
	}
	return states[:plies]
}

func TestObjectsDoNotGrow(t *testing.T) {
	b := newTable(t, fyne.NewSize(420, 420), board.Style{Animate: true})
	states := walkThrough(t, 1000)
	half := 0
	for i, s := range states {
		b.SetState(s)
		b.click(cellSpot(i%12 + 1))
		b.hoverAt(handSpot(i%12 + 1))
		if i == len(states)/2 {
			half = boardtest.Objects(b.Board)
		}
	}
	const bound = 220 // items of every kind for every cell and piece
	if n := boardtest.Objects(b.Board); n > bound || n > half+half/10 {
		t.Errorf("there are %d objects at the end, %d half way", n, half)
	}
	b.window.Canvas().Capture()
	for _, n := range b.Nodes() {
		if !n.Visible && n.Picture {
			t.Errorf("%v is hidden but keeps its picture", n.ID)
		}
	}
}

func TestOnlyWhatChangesIsDrawn(t *testing.T) {
	b := newStudy(t)
	b.window.Canvas().Capture()
	drawn := func() int {
		b.window.Canvas().Capture()
		sum := 0
		for _, n := range b.Nodes() {
			sum += n.Drawn
		}
		return sum
	}
	before := drawn()
	b.SetState(b.State())
	if n := drawn() - before; n != 0 {
		t.Errorf("%d pictures were drawn for the same state", n)
	}
	s := b.State()
	s.Badges = map[core.Move]board.Badge{core.PassMove: {View: core.ViewBothWin}}
	before = drawn()
	b.SetState(s)
	if n := drawn() - before; n != 1 {
		t.Errorf("%d pictures were drawn for one badge", n)
	}
	before = drawn()
	b.SetStyle(board.Style{Dark: true})
	if n := drawn() - before; n < 30 {
		t.Errorf("only %d pictures were drawn for another style", n)
	}
	before = drawn()
	b.click(cellSpot(4))
	if n := drawn() - before; n > 5 {
		t.Errorf("%d pictures were drawn for picking up a piece", n)
	}
}

func TestMoveIsAnimated(t *testing.T) {
	b := newStudy(t)
	b.SetStyle(board.Style{Animate: true})
	before := b.State()
	m, err := before.Rules.ParseMove(before.Position, "11")
	if err != nil {
		t.Fatal(err)
	}
	next, err := before.Position.Play(m)
	if err != nil {
		t.Fatal(err)
	}
	after := board.State{Rules: before.Rules, Position: next, Before: before.Position, Last: m, HasLast: true, Enabled: true}
	b.Fly(before, after)
	if list := b.FlightsAfterDrag(before, cellSpot(4)); len(list) != 1 || list[[2]any{"piece", 7}].Start != 0 {
		t.Errorf("after a drag %v fly", list)
	}
	b.Tick(0)
	air := func() board.Node { return b.Node(board.LayerAir, [2]any{"piece", 11}) }
	if n := air(); !n.Visible || draw.Distance(n.Item.Centre, b.at(cellSpot(4))) > 0.1 {
		t.Fatal("the walk does not begin on its cell")
	}
	b.Tick(0.3)
	middle, _ := b.View().Layout.Place(board.PassSpot())
	if d := draw.Distance(air().Item.Centre, middle); d < 140 || d > 175 {
		t.Errorf("half way the piece is %v from the middle, which is not on the circle", d)
	}
	b.Tick(1)
	if air().Visible || b.Flying() {
		t.Error("the piece has not landed")
	}
	if n := b.Node(board.LayerPiece, [2]any{"piece", 7}); draw.Distance(n.Item.Centre, b.at(handSpot(7))) > 0.1 {
		t.Error("the captured piece is not in its tray")
	}
	b.Tick(0.5) // late
	if air().Visible {
		t.Error("a late tick took the piece up again")
	}
}

func TestMotionStopsForAnotherPosition(t *testing.T) {
	b := newTable(t, fyne.NewSize(420, 420), board.Style{Animate: true})
	for _, s := range walkThrough(t, 60) {
		b.SetState(s)
	}
	b.SetState(board.State{Position: parse(t, study)})
	if b.Flying() {
		t.Error("pieces fly to a position that was not moved to")
	}
}

func TestTextsOfTheWidget(t *testing.T) {
	b := newTable(t, fyne.NewSize(700, 700), board.Style{
		T: func(key string, _ ...any) string { return "<" + key + ">" },
	})
	s := board.State{Rules: chaosclock.Rules{}, Position: parse(t, study), Enabled: true}
	has := func(want string) {
		t.Helper()
		for _, l := range (dial.Painter{}).Scene(b.View()).Labels {
			if l.Text == want {
				return
			}
		}
		t.Errorf("%q is not on the board", want)
	}
	b.SetState(s)
	for _, want := range []string{"<board.clock.pass>", "<side.chaosclock.jia>", "<side.chaosclock.yi>"} {
		has(want)
	}
	s.Position = parse(t, "1,2,3,4,5,6,7,8,9,10,11,12;0;0")
	s.Outcome = s.Position.Outcome()
	b.SetState(s)
	has("<result.chaosclock.both-win>")
}

func TestLongNamesAreShortened(t *testing.T) {
	b := newTable(t, fyne.NewSize(420, 420), board.Style{T: func(string, ...any) string { return "A side with a name that goes on and on" }})
	b.SetState(board.State{Rules: chaosclock.Rules{}, Position: parse(t, study)})
	id := [2]any{"name", core.First}
	var room float32
	for _, l := range (dial.Painter{}).Scene(b.View()).Labels {
		if l.ID == id {
			room = l.Width
		}
	}
	if text, width := b.LabelText(id); width > room || !strings.HasSuffix(text, "…") {
		t.Errorf("%q is %v wide in a room of %v", text, width, room)
	}
}

// TestPicture checks single places of the picture, in every style.
func TestPicture(t *testing.T) {
	gametest.OneGoroutine(t)
	for _, l := range look.Boards() {
		for _, dark := range []bool{false, true} {
			t.Run(fmt.Sprint(l.ID, " dark ", dark), func(t *testing.T) {
				b := newTable(t, fyne.NewSize(700, 700), board.Style{Look: l, Dark: dark, Coordinates: true})
				b.SetState(board.State{Rules: chaosclock.Rules{}, Position: parse(t, study), Enabled: true})
				img := b.window.Canvas().Capture()
				shades := l.Shades(dark)
				_, piece := b.View().Layout.Place(cellSpot(4))
				r := piece / 0.138 // of the dial
				for _, x := range []struct {
					name string
					at   fyne.Position
					want color.NRGBA
				}{
					{"the ground", fyne.NewPos(3, 350), shades.Background},
					{"an odd piece", b.at(cellSpot(4)).AddXY(0, -r*0.09), shades.Odd.Fill},
					{"an even piece", b.at(cellSpot(10)).AddXY(0, -r*0.09), shades.Even.Fill},
					{"a piece in a tray", b.at(handSpot(8)).AddXY(0, -r*0.09), shades.Even.Fill},
					{"an empty cell", b.at(cellSpot(12)), shades.Cell},
					{"the hub, for Jia to move", b.at(board.PassSpot()).AddXY(0, -r*0.11), shades.Odd.Fill},
				} {
					if got := img.At(int(x.at.X), int(x.at.Y)); !boardtest.Near(got, x.want, 40) {
						t.Errorf("%s is %v, want about %v", x.name, got, x.want)
					}
				}
			})
		}
	}
}

func TestMarkup(t *testing.T) {
	b := newStudy(t)
	s := b.State()
	s.Badges = boardtest.Badges(s.Position)
	b.SetState(s)
	test.AssertObjectRendersToMarkup(t, "study.xml", b.Board)
}

func TestThumbnail(t *testing.T) {
	p := parse(t, study)
	for _, size := range []int{-1, 1, 24, 96, 300} {
		img := board.Thumbnail(dial.Painter{}, p, size, false, board.Style{})
		if want := max(size, 1); img.Bounds() != image.Rect(0, 0, want, want) {
			t.Errorf("asked for %d, got %v", size, img.Bounds())
		}
	}
	img := board.Thumbnail(dial.Painter{}, p, 300, false, board.Style{})
	l := dial.Painter{}.Arrange(fyne.NewSquareSize(300), false, board.SquaresOnly)
	at, r := l.Place(cellSpot(4))
	if want := look.Boards()[0].Light.Odd.Fill; !boardtest.Near(img.At(int(at.X), int(at.Y-r*0.65)), want, 40) {
		t.Error("there is no odd piece on cell 4")
	}
	if img := board.Thumbnail(nil, nil, 20, false, board.Style{}); img.Bounds().Dx() != 20 {
		t.Error("without a painter there is no picture")
	}
}

// BenchmarkSetState measures a move with all verdicts, including necessary redraws: it should take less than a frame of a 60 Hz
// screen, 16.6 ms.
func BenchmarkSetState(b *testing.B) {
	test.NewTempApp(b)
	shown := board.New(dial.Painter{}, board.Style{Coordinates: true})
	window := test.NewTempWindow(b, shown)
	window.Resize(fyne.NewSize(700, 700))
	states := walkThrough(b, 200)
	for i := range states {
		states[i].Animate = false
	}
	b.ResetTimer()
	for i := range b.N {
		shown.SetState(states[i%len(states)])
		boardtest.Draw(shown)
	}
}

// BenchmarkBackground measures the dial, which is drawn when the window is resized.
func BenchmarkBackground(b *testing.B) {
	fonts := draw.NewFonts(nil)
	l := dial.Painter{}.Arrange(fyne.NewSize(700, 700), false, board.WithTrays)
	for range b.N {
		dial.Painter{}.Background(draw.NewPen(700, 700, 1, fonts), l, board.Style{Coordinates: true})
	}
}

// BenchmarkFrame measures a frame of an animation.
func BenchmarkFrame(b *testing.B) {
	test.NewTempApp(b)
	shown := board.New(dial.Painter{}, board.Style{})
	test.NewTempWindow(b, shown).Resize(fyne.NewSize(700, 700))
	shown.SetState(board.State{Position: parse(b, study), Enabled: true})
	b.ResetTimer()
	for range b.N {
		shown.Sync()
	}
}
