package board

import (
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/eternal"
)

// studyView is the clock's start with the first moves as the best ones, each worse than the one before.
func studyView(t *testing.T) *View {
	t.Helper()
	p := chaosclock.Rules{}.Start()
	v := &View{
		State:  State{Rules: chaosclock.Rules{}, Position: p, Badges: map[core.Move]Badge{}},
		Layout: Clock{}.Arrange(fyne.NewSize(600, 600), false, false),
		Legal:  map[Spot][]Choice{},
	}
	for i, m := range p.Moves() {
		c := Clock{}.Choice(p, m)
		v.Legal[c.From] = append(v.Legal[c.From], c)
		v.State.Badges[m] = Badge{Text: "+1.0", Scored: true, Rank: i, Lost: float64(i) / 10}
		if m.Kind == core.Walk && len(v.State.Arrows) < 3 {
			v.State.Arrows = append(v.State.Arrows, BestMove{Move: m, Lost: 0.4 * float64(len(v.State.Arrows))})
		}
	}
	return v
}

func TestBestArrows(t *testing.T) {
	v := studyView(t)
	items := bestArrows(v, Clock{})
	if len(items) != 3 {
		t.Fatalf("%d arrows of 3 moves", len(items))
	}
	looks := map[any]bool{}
	for _, it := range items {
		if it.Layer != LayerArrow || it.Size.Width <= 0 {
			t.Errorf("%+v", it)
		}
		looks[it.Look] = true
	}
	if len(looks) != 3 {
		t.Error("arrows of different worth look the same")
	}
	v.State.Arrows = append(v.State.Arrows, BestMove{Move: core.PassMove, Lost: 0.2}, v.State.Arrows[0])
	if got := bestArrows(v, Clock{}); len(got) != 4 {
		t.Errorf("%d items for three moves, a pass and a move twice, want 4", len(got))
	}
	v.Selected = v.State.arrowFrom(t)
	if got := bestArrows(v, Clock{}); got != nil {
		t.Error("arrows lie over the targets of a piece that is picked up")
	}
	v.Selected, v.State.Preview = Spot{}, []core.Move{v.State.Arrows[0].Move}
	if got := bestArrows(v, Clock{}); got != nil {
		t.Error("arrows lie over a line that is shown")
	}
}

// arrowFrom is the spot that the first arrow comes from.
func (s State) arrowFrom(t *testing.T) Spot {
	t.Helper()
	return Clock{}.Choice(s.Position, s.Arrows[0].Move).From
}

func TestBoundsAreNotShownOnPoints(t *testing.T) {
	v, fonts := studyView(t), newFontSet(nil)
	all := len(badgeMarks(v, fonts))
	for m, b := range v.State.Badges {
		b.Bound = -1
		v.State.Badges[m] = b
	}
	if got := len(badgeMarks(v, fonts)); got != all-1 { // the pass is made with one click, as a stone is
		t.Errorf("%d badges with bounds, %d without; want one less", got, all)
	}
}

func TestBadgesOfScores(t *testing.T) {
	v, fonts := studyView(t), newFontSet(nil)
	m := v.State.Arrows[0].Move
	size := func(b Badge) fyne.Size {
		return badgeItem(v, SquareSpot(m.From), b, fonts).Size
	}
	plain := Badge{Text: "-1.2", Scored: true}
	bound, proven := plain, plain
	bound.Bound, proven.Scored = -1, false
	if size(bound).Width <= size(plain).Width || size(proven).Width <= size(plain).Width {
		t.Errorf("no room for signs: %v, %v, %v", size(plain), size(bound), size(proven))
	}
	for _, b := range []Badge{plain, bound, proven, {Scored: true, Text: "0.0", Lost: 1, Bound: 1}} {
		it := badgeItem(v, SquareSpot(m.From), b, fonts)
		img := drawItem(it, int(it.Size.Width*2), int(it.Size.Height*2), fonts)
		if img.RGBAAt(img.Rect.Dx()/2, img.Rect.Dy()/4).A == 0 {
			t.Errorf("%+v is not drawn", b)
		}
	}
	// The picture does not depend on the rank, so that it is not drawn again when moves change places.
	other := plain
	other.Rank = 7
	if badgeItem(v, SquareSpot(m.From), plain, fonts).Look != badgeItem(v, SquareSpot(m.From), other, fonts).Look {
		t.Error("the rank changes the picture")
	}
	if !better(Badge{Rank: 1, Scored: true}, Badge{Rank: 4, View: core.ViewLoss}) {
		t.Error("a lost move speaks for a piece that has a better one")
	}
}

// TestArrowsThereAndBack: two arrows between the same places lie beside each other.
func TestArrowsThereAndBack(t *testing.T) {
	p, err := eternal.Parse("2R2rr1/8/8/8/8/8/8/8/8 b 0-1/4 -")
	if err != nil {
		t.Fatal(err)
	}
	move := func(from, to string) BestMove {
		return BestMove{Move: core.Move{From: etSpot(from).Square, To: etSpot(to).Square, Kind: core.Walk}}
	}
	v := &View{
		State:  State{Rules: eternal.Rules{}, Position: p, Arrows: []BestMove{move("f9", "g9"), move("g9", "f9"), move("f9", "f7")}},
		Layout: Eternal{}.Arrange(fyne.NewSize(600, 600), false, false),
	}
	items := bestArrows(v, Eternal{})
	f9, _ := v.Layout.Place(etSpot("f9"))
	if len(items) != 3 || items[0].Centre.Y-items[1].Centre.Y < 8 || abs(int(items[2].Centre.X-f9.X)) > 1 {
		t.Errorf("the arrows are at %v", items)
	}
}
