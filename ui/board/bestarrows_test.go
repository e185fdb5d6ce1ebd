package board_test

import (
	"math"
	"strconv"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/eternal"
	"qilab/core/gomoku"
	"qilab/ui/board"
	dial "qilab/ui/board/chaosclock"
	"qilab/ui/board/draw"
	"qilab/ui/board/painters"
)

// studyView returns the clock's start with the first moves as the best ones, each worse than the one before.
func studyView(t *testing.T) *board.View {
	t.Helper()
	p := chaosclock.Rules{}.Start()
	v := &board.View{
		State:  board.State{Rules: chaosclock.Rules{}, Position: p, Badges: map[core.Move]board.Badge{}},
		Layout: dial.Painter{}.Arrange(fyne.NewSize(600, 600), false, board.WithTrays),
		Legal:  map[board.Spot][]board.Choice{},
	}
	for i, m := range p.Moves() {
		c := dial.Painter{}.Choice(p, m)
		v.Legal[c.From] = append(v.Legal[c.From], c)
		v.State.Badges[m] = board.Badge{Text: "+1.0", Scored: true, Rank: i, Lost: float64(i) / 10}
		if m.Kind == core.Walk && len(v.State.Arrows) < 3 {
			v.State.Arrows = append(v.State.Arrows, board.BestMove{Move: m, Lost: 0.4 * float64(len(v.State.Arrows))})
		}
	}
	return v
}

func TestBestArrows(t *testing.T) {
	v := studyView(t)
	items := board.BestArrows(v, dial.Painter{})
	if len(items) != 3 {
		t.Fatalf("%d arrows of 3 moves", len(items))
	}
	looks := map[any]bool{}
	for _, it := range items {
		if it.Layer != board.LayerArrow || it.Size.Width <= 0 {
			t.Errorf("%+v", it)
		}
		looks[it.Look] = true
	}
	if len(looks) != 3 {
		t.Error("arrows of different worth look the same")
	}
	v.State.Arrows = append(v.State.Arrows, board.BestMove{Move: core.PassMove, Lost: 0.2}, v.State.Arrows[0])
	if got := board.BestArrows(v, dial.Painter{}); len(got) != 4 {
		t.Errorf("%d items for three moves, a pass and a move twice, want 4", len(got))
	}
	v.Selected = (dial.Painter{}).Choice(v.State.Position, v.State.Arrows[0].Move).From
	if got := board.BestArrows(v, dial.Painter{}); got != nil {
		t.Error("arrows lie over the targets of a piece that is picked up")
	}
	v.Selected, v.State.Preview = board.Spot{}, []core.Move{v.State.Arrows[0].Move}
	if got := board.BestArrows(v, dial.Painter{}); got != nil {
		t.Error("arrows lie over a line that is shown")
	}
}

// A mere bound is shown only on the targets of a picked-up piece.
func TestBoundsAreShownWhenPickedUp(t *testing.T) {
	v, fonts := studyView(t), draw.NewFonts(nil)
	for m, b := range v.State.Badges {
		b.Bound = -1
		v.State.Badges[m] = b
	}
	if got := len(board.BadgeMarks(v, fonts)); got != 0 {
		t.Errorf("%d bounds are shown on pieces", got)
	}
	v.Selected, v.Choices = (dial.Painter{}).Choice(v.State.Position, v.State.Arrows[0].Move).From, v.Legal
	if got := len(board.BadgeMarks(v, fonts)); got == 0 {
		t.Error("no bound is shown on where a piece can go")
	}
}

func TestBadgesOfScores(t *testing.T) {
	v, fonts := studyView(t), draw.NewFonts(nil)
	m := v.State.Arrows[0].Move
	size := func(b board.Badge) fyne.Size {
		return board.BadgeItem(v, board.SquareSpot(m.From), b, fonts).Size
	}
	plain := board.Badge{Text: "-1.2", Scored: true}
	bound, proven := plain, plain
	bound.Bound, proven.Scored = -1, false
	if size(bound) != size(plain) || size(proven).Width <= size(plain).Width {
		t.Errorf("a bound has a sign, or a proof has no room for one: %v, %v, %v", size(plain), size(bound), size(proven))
	}
	for _, b := range []board.Badge{plain, bound, proven, {Scored: true, Text: "0.0", Lost: 1, Bound: 1}} {
		it := board.BadgeItem(v, board.SquareSpot(m.From), b, fonts)
		img := board.DrawItem(it, int(it.Size.Width*2), int(it.Size.Height*2), fonts)
		if img.RGBAAt(img.Rect.Dx()/2, img.Rect.Dy()/4).A == 0 {
			t.Errorf("%+v is not drawn", b)
		}
	}
	// The picture does not depend on the rank, so that it is not redrawn when moves change places.
	other := plain
	other.Rank = 7
	if board.BadgeItem(v, board.SquareSpot(m.From), plain, fonts).Look != board.BadgeItem(v, board.SquareSpot(m.From), other, fonts).Look {
		t.Error("the rank changes the picture")
	}
	if !board.Better(board.Badge{Rank: 1, Scored: true}, board.Badge{Rank: 4, View: core.ViewLoss}) {
		t.Error("a lost move speaks for a piece that has a better one")
	}
}

// TestArrowsThereAndBack: two opposite arrows between the same places lie side by side.
func TestArrowsThereAndBack(t *testing.T) {
	p, err := eternal.Parse("2R2rr1/8/8/8/8/8/8/8/8 b 0-1/4 -")
	if err != nil {
		t.Fatal(err)
	}
	move := func(from, to string) board.BestMove {
		return board.BestMove{Move: core.Move{From: etSpot(from).Square, To: etSpot(to).Square, Kind: core.Walk}}
	}
	v := &board.View{
		State:  board.State{Rules: eternal.Rules{}, Position: p, Arrows: []board.BestMove{move("f9", "g9"), move("g9", "f9"), move("f9", "f7")}},
		Layout: painters.All()["eternal"].Arrange(fyne.NewSize(600, 600), false, board.WithTrays),
	}
	items := board.BestArrows(v, painters.All()["eternal"])
	f9, _ := v.Layout.Place(etSpot("f9"))
	if len(items) != 3 || items[0].Centre.Y-items[1].Centre.Y < 8 || math.Abs(float64(items[2].Centre.X-f9.X)) >= 2 {
		t.Errorf("the arrows are at %v", items)
	}
}

func TestLostMovesDoNotCoverTheBoard(t *testing.T) {
	p := gomokuPosition(t, gomoku.Rules{}, fork)
	v := &board.View{
		State:  board.State{Rules: gomoku.Rules{}, Position: p, Badges: map[core.Move]board.Badge{}},
		Layout: painters.All()["renju"].Arrange(fyne.NewSize(600, 600), false, board.WithTrays),
		Legal:  board.Choices(painters.All()["renju"], p),
	}
	for i, m := range p.Moves() {
		v.State.Badges[m] = board.Badge{View: core.ViewLoss, Text: "#-1", Rank: i}
	}
	v.State.Arrows = []board.BestMove{{Move: p.Moves()[0]}}
	if got, best := len(board.BadgeMarks(v, draw.NewFonts(nil))), len(board.BestArrows(v, painters.All()["renju"])); got != 0 || best != 0 {
		t.Errorf("%d moves that all lose alike have a badge, %d are called the best", got, best)
	}
	for m, b := range v.State.Badges {
		if b.Rank < board.MaxLost/2 {
			b.Text = "#-4"
			v.State.Badges[m] = b
		}
	}
	if got, best := len(board.BadgeMarks(v, draw.NewFonts(nil))), len(board.BestArrows(v, painters.All()["renju"])); got != board.MaxLost/2 || best != 1 {
		t.Errorf("%d lost moves have a badge, want the %d that hold out longest; %d are called the best", got, board.MaxLost/2, best)
	}
	for m, b := range v.State.Badges {
		b.Text = "#-" + strconv.Itoa(b.Rank)
		v.State.Badges[m] = b
	}
	if got := len(board.BadgeMarks(v, draw.NewFonts(nil))); got != board.MaxLost {
		t.Errorf("%d of %d lost moves have a badge, want %d", got, len(v.State.Badges), board.MaxLost)
	}
	for m, b := range v.State.Badges {
		b.View = core.ViewWin
		v.State.Badges[m] = b
	}
	if got := len(board.BadgeMarks(v, draw.NewFonts(nil))); got != len(v.State.Badges) {
		t.Errorf("%d of %d won moves have a badge", got, len(v.State.Badges))
	}
}
