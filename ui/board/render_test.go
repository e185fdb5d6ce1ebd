package board

import (
	"fmt"
	"image"
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/ui/look"
)

// badgesFor gives every move at p a verdict.
func badgesFor(p core.Position) map[core.Move]Badge {
	all := map[core.Move]Badge{}
	for i, m := range p.Moves() {
		all[m] = Badge{View: core.View(i % 6), Text: fmt.Sprint(3 * i), Best: i == 0}
	}
	return all
}

// walkThrough is the states of a long random game with all that can be shown.
func walkThrough(t testing.TB, plies int) []State {
	t.Helper()
	rules := chaosclock.Rules{}
	var states []State
	for seed := uint64(1); len(states) < plies; seed++ {
		p := rules.Deal(seed)
		before, last, has := core.Position(nil), core.Move{}, false
		for range 40 {
			s := State{Rules: rules, Position: p, Enabled: true, Before: before, Last: last, HasLast: has, Animate: true}
			s.Outcome = p.Outcome()
			switch moves := p.Moves(); {
			case len(states)%3 == 0:
				s.Badges = badgesFor(p)
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
	b := newTable(t, fyne.NewSize(420, 420), Style{Animate: true})
	states := walkThrough(t, 1000)
	half := 0
	for i, s := range states {
		b.SetState(s)
		b.click(cellSpot(i%12 + 1))
		b.hoverAt(handSpot(i%12 + 1))
		if i == len(states)/2 {
			half = len(b.renderer.Objects())
		}
	}
	const bound = 220 // items of every kind for every cell and piece
	if n := len(b.renderer.Objects()); n > bound || n > half+half/10 {
		t.Errorf("there are %d objects at the end, %d half way", n, half)
	}
	b.window.Canvas().Capture()
	for id, n := range b.renderer.nodes {
		if !n.raster.Visible() && n.picture != nil {
			t.Errorf("%v is hidden but keeps its picture", id)
		}
	}
}

func TestOnlyWhatChangesIsDrawn(t *testing.T) {
	b := newStudy(t)
	b.window.Canvas().Capture()
	drawn := func() int {
		b.window.Canvas().Capture()
		sum := 0
		for _, n := range b.renderer.nodes {
			sum += n.count
		}
		return sum
	}
	before := drawn()
	b.SetState(b.State())
	if n := drawn() - before; n != 0 {
		t.Errorf("%d pictures were drawn for the same state", n)
	}
	s := b.State()
	s.Badges = map[core.Move]Badge{core.PassMove: {View: core.ViewBothWin}}
	before = drawn()
	b.SetState(s)
	if n := drawn() - before; n != 1 {
		t.Errorf("%d pictures were drawn for one badge", n)
	}
	before = drawn()
	b.SetStyle(Style{Dark: true})
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
	b.SetStyle(Style{Animate: true})
	before := b.State()
	m, err := before.Rules.ParseMove(before.Position, "11")
	if err != nil {
		t.Fatal(err)
	}
	next, err := before.Position.Play(m)
	if err != nil {
		t.Fatal(err)
	}
	after := State{Rules: before.Rules, Position: next, Before: before.Position, Last: m, HasLast: true, Enabled: true}
	b.state = after
	b.findChoices()
	b.motion.placed = cellSpot(4)
	if list := b.flights(before); len(list) != 1 || list[[2]any{"piece", 7}].Start != 0 {
		t.Errorf("after a drag %v fly", list)
	}
	b.motion.placed = Spot{}
	b.motion.flights = b.flights(before)
	b.tick(0)
	air := b.renderer.nodes[nodeID{LayerAir, [2]any{"piece", 11}}]
	if air == nil || !air.raster.Visible() || distance(air.item.Centre, b.at(cellSpot(4))) > 0.1 {
		t.Fatal("the walk does not begin on its cell")
	}
	b.tick(0.3)
	if d := distance(air.item.Centre, b.layout.(*clockLayout).centre); d < 140 || d > 175 {
		t.Errorf("half way the piece is %v from the middle, which is not on the circle", d)
	}
	b.tick(1)
	if air.raster.Visible() || b.motion.flights != nil {
		t.Error("the piece has not landed")
	}
	if n := b.renderer.nodes[nodeID{LayerPiece, [2]any{"piece", 7}}]; distance(n.item.Centre, b.at(handSpot(7))) > 0.1 {
		t.Error("the captured piece is not in its tray")
	}
	b.tick(0.5) // late
	if air.raster.Visible() {
		t.Error("a late tick took the piece up again")
	}
}

func TestMotionStopsForAnotherPosition(t *testing.T) {
	b := newTable(t, fyne.NewSize(420, 420), Style{Animate: true})
	for _, s := range walkThrough(t, 60) {
		b.SetState(s)
	}
	b.SetState(State{Position: parse(t, study)})
	if b.motion.flights != nil {
		t.Error("pieces fly to a position that was not moved to")
	}
}

func TestTextsOfTheWidget(t *testing.T) {
	b := newTable(t, fyne.NewSize(700, 700), Style{
		T:     func(key string, _ ...any) string { return "<" + key + ">" },
		Names: [2]string{"Ada", "Bea"},
	})
	s := State{Rules: chaosclock.Rules{}, Position: parse(t, study), Enabled: true}
	has := func(want string) {
		t.Helper()
		for _, l := range (Clock{}).Scene(b.view()).Labels {
			if l.Text == want {
				return
			}
		}
		t.Errorf("%q is not on the board", want)
	}
	b.SetState(s)
	for _, want := range []string{"<board.clock.pass>", "<side.chaosclock.jia>", "<side.chaosclock.yi>", "Ada", "Bea"} {
		has(want)
	}
	s.Position = parse(t, "1,2,3,4,5,6,7,8,9,10,11,12;0;0")
	s.Outcome = s.Position.Outcome()
	b.SetState(s)
	has("<result.chaosclock.both-win>")
}

func TestLongNamesAreShortened(t *testing.T) {
	b := newTable(t, fyne.NewSize(420, 420), Style{Names: [2]string{"A player with a name that goes on and on", ""}})
	b.SetState(State{Rules: chaosclock.Rules{}, Position: parse(t, study)})
	text := b.renderer.labels[[2]any{"player", core.First}]
	if room := b.layout.(*clockLayout).trays[core.First].nameWidth; text.MinSize().Width > room {
		t.Errorf("%q is %v wide in a room of %v", text.Text, text.MinSize().Width, room)
	}
}

// near reports whether two colours differ by little.
func near(a color.Color, b color.NRGBA, by int) bool {
	x := color.NRGBAModel.Convert(a).(color.NRGBA)
	for _, d := range []int{int(x.R) - int(b.R), int(x.G) - int(b.G), int(x.B) - int(b.B)} {
		if d > by || d < -by {
			return false
		}
	}
	return true
}

// TestPicture looks at single places of the picture, in every look.
func TestPicture(t *testing.T) {
	for _, l := range look.Boards() {
		for _, dark := range []bool{false, true} {
			t.Run(fmt.Sprint(l.ID, " dark ", dark), func(t *testing.T) {
				b := newTable(t, fyne.NewSize(700, 700), Style{Look: l, Dark: dark, Coordinates: true})
				b.SetState(State{Rules: chaosclock.Rules{}, Position: parse(t, study), Enabled: true})
				img := b.window.Canvas().Capture()
				shades := l.Shades(dark)
				r := b.layout.(*clockLayout).r
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
					{"the hub, for Jia to move", b.at(PassSpot()).AddXY(0, -r*0.11), shades.Odd.Fill},
				} {
					if got := img.At(int(x.at.X), int(x.at.Y)); !near(got, x.want, 40) {
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
	s.Badges = badgesFor(s.Position)
	b.SetState(s)
	test.AssertObjectRendersToMarkup(t, "study.xml", b.Board)
}

func TestThumbnail(t *testing.T) {
	p := parse(t, study)
	for _, size := range []int{-1, 1, 24, 96, 300} {
		img := Thumbnail(p, size, Style{})
		if want := max(size, 1); img.Bounds() != image.Rect(0, 0, want, want) {
			t.Errorf("asked for %d, got %v", size, img.Bounds())
		}
	}
	img := Thumbnail(p, 300, Style{})
	l := Clock{}.Arrange(fyne.NewSquareSize(300), false, true)
	at, r := l.Place(cellSpot(4))
	if want := look.Boards()[0].Light.Odd.Fill; !near(img.At(int(at.X), int(at.Y-r*0.65)), want, 40) {
		t.Error("there is no odd piece on cell 4")
	}
	if img := Thumbnail(nil, 20, Style{}); img.Bounds().Dx() != 20 {
		t.Error("a position of no game has no picture")
	}
}

// BenchmarkSetState is a move shown with all verdicts, with everything drawn that has to be: it should stay below a frame
// of a 60 Hz screen, 16.6 ms.
func BenchmarkSetState(b *testing.B) {
	test.NewTempApp(b)
	board := New(Clock{}, Style{Coordinates: true})
	window := test.NewTempWindow(b, board)
	window.Resize(fyne.NewSize(700, 700))
	states := walkThrough(b, 200)
	for i := range states {
		states[i].Animate = false
	}
	b.ResetTimer()
	for i := range b.N {
		board.SetState(states[i%len(states)])
		for _, n := range board.renderer.nodes {
			if n.raster.Visible() {
				n.raster.Generator(int(n.item.Size.Width), int(n.item.Size.Height))
			}
		}
	}
}

// BenchmarkBackground is the dial, which is drawn when the window is resized.
func BenchmarkBackground(b *testing.B) {
	fonts := newFontSet(nil)
	l := Clock{}.Arrange(fyne.NewSize(700, 700), false, false)
	for range b.N {
		Clock{}.Background(newPen(700, 700, 1, fonts), l, Style{Coordinates: true})
	}
}

// BenchmarkFrame is a frame of an animation.
func BenchmarkFrame(b *testing.B) {
	test.NewTempApp(b)
	board := New(Clock{}, Style{})
	test.NewTempWindow(b, board).Resize(fyne.NewSize(700, 700))
	board.SetState(State{Position: parse(b, study), Enabled: true})
	b.ResetTimer()
	for range b.N {
		board.sync()
	}
}
