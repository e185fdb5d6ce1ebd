package xiangqi

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/ui/board"
	"qilab/ui/board/boardtest"
)

func TestHitsWhatItPlaces(t *testing.T) {
	boardtest.EachLayout(t, Painter{}, func(t *testing.T, l *layout) {
		spots := l.Spots()
		if len(spots) != xiangqi.Squares {
			t.Fatalf("there are %d spots", len(spots))
		}
		boardtest.Hits(t, l, spots)
		for _, at := range []fyne.Position{{X: -5, Y: -5}, l.From, l.Point(0.5, 0.5), {X: 1e6, Y: 1e6}} {
			if got := l.At(at); got != (board.Spot{}) {
				t.Errorf("%v is hit at %v", got, at)
			}
		}
		boardtest.NoPlace(t, l, board.SquareSpot(xiangqi.Squares), board.HandSpot(core.First, 1))
	})
}

func TestFitsIntoTheBoard(t *testing.T) {
	boardtest.EachLayout(t, Painter{}, func(t *testing.T, l *layout) {
		inside := func(what string, a, b fyne.Position) {
			t.Helper()
			if a.X < -0.5 || a.Y < -0.5 || b.X > l.Size.Width+0.5 || b.Y > l.Size.Height+0.5 {
				t.Errorf("%s sticks out of %v: %v to %v", what, l.Size, a, b)
			}
		}
		inside("the board", l.From, l.To)
		if w, h := l.To.X-l.From.X, l.To.Y-l.From.Y; w < l.Size.Width-13 && h < l.Size.Height-13 {
			t.Errorf("of %v the board takes but %v × %v", l.Size, w, h)
		}
	})
}

func TestLiesAsItIsTurned(t *testing.T) {
	for _, flipped := range []bool{false, true} {
		l := Painter{}.Arrange(fyne.NewSize(700, 760), flipped, board.WithTrays)
		a, _ := l.Place(spotOf("a0"))
		i, _ := l.Place(spotOf("i0"))
		top, _ := l.Place(spotOf("a9"))
		if (a.X < i.X) == flipped || (a.Y > top.Y) == flipped {
			t.Errorf("flipped %v: a0 %v, i0 %v, a9 %v", flipped, a, i, top)
		}
		if first := l.Spots()[0]; (first == spotOf("a0")) == flipped || (first == spotOf("i9")) != flipped {
			t.Errorf("flipped %v: the cursor begins at %v", flipped, first)
		}
	}
}

func TestBadgesLieApart(t *testing.T) {
	boardtest.EachLayout(t, Painter{}, func(t *testing.T, l *layout) {
		a, h := l.Badge(spotOf("e4"))
		right, _ := l.Badge(spotOf("f4"))
		below, _ := l.Badge(spotOf("e3"))
		if math.Abs(float64(a.X-right.X)) < float64(h)*3.4 || math.Abs(float64(a.Y-below.Y)) < float64(h) {
			t.Errorf("the badges at %v, %v and %v are %v high", a, right, below, h)
		}
	})
}

func TestArrowKeysReachEverything(t *testing.T) {
	boardtest.EachLayout(t, Painter{}, func(t *testing.T, l *layout) {
		for _, s := range l.Spots() {
			file, rank := xiangqi.FileOf(s.Square), xiangqi.RankOf(s.Square)
			for _, d := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
				df, dr := d[0], -d[1]
				if l.Flipped {
					df, dr = -df, -dr
				}
				want := s
				if f, r := file+df, rank+dr; f >= 0 && f < xiangqi.Files && r >= 0 && r < xiangqi.Ranks {
					want = board.SquareSpot(xiangqi.SquareAt(f, r))
				}
				if got := board.NextSpot(l, s, float64(d[0]), float64(d[1])); got != want {
					t.Fatalf("from %v by %v to %v, want %v", s, d, got, want)
				}
			}
		}
	})
}
