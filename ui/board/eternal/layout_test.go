package eternal

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/ui/board"
	"qilab/ui/board/boardtest"
)

func TestHitsWhatItPlaces(t *testing.T) {
	boardtest.EachLayout(t, Painter{}, func(t *testing.T, l *layout) {
		spots := append([]board.Spot{board.HandSpot(core.First, core.NoPiece), board.HandSpot(core.Second, core.NoPiece)}, l.Spots()...)
		if len(spots) != eternal.Squares+2 {
			t.Fatalf("there are %d spots", len(spots))
		}
		boardtest.Hits(t, l, spots)
		if got := l.At(fyne.NewPos(-5, -5)); got != (board.Spot{}) {
			t.Errorf("outside there is %v", got)
		}
		boardtest.NoPlace(t, l, board.SquareSpot(eternal.Squares), board.HandSpot(7, 1))
	})
}

func TestFitsIntoTheBoard(t *testing.T) {
	boardtest.EachLayout(t, Painter{}, func(t *testing.T, l *layout) {
		inside := func(what string, a, b, low, high fyne.Position) {
			t.Helper()
			if a.X < low.X-0.5 || a.Y < low.Y-0.5 || b.X > high.X+0.5 || b.Y > high.Y+0.5 {
				t.Errorf("%s sticks out of %v to %v: %v to %v", what, low, high, a, b)
			}
		}
		window := fyne.NewPos(l.Size.Width, l.Size.Height)
		inside("the board", l.From, l.To, fyne.Position{}, window)
		for i, tray := range l.trays {
			end := tray.at.AddXY(tray.size.Width, tray.size.Height)
			inside(fmt.Sprintf("tray %d", i), tray.at, end, fyne.Position{}, window)
			if tray.at.X < l.To.X && end.X > l.From.X && tray.at.Y < l.To.Y && end.Y > l.From.Y {
				t.Errorf("tray %d lies on the board", i)
			}
			r := fyne.NewPos(tray.radius, tray.radius)
			inside("the piece", tray.slot.Subtract(r), tray.slot.Add(r), tray.at, end)
			half := tray.pointsStep / 2
			inside("the points", tray.points.SubtractXY(half, half), tray.points.AddXY(tray.pointsStep*(maxStars-0.5), half), tray.at, end)
			inside("the steps", tray.steps, tray.steps.AddXY(tray.stepRoom, tray.stepDown*2+tray.stepSize), tray.at, end)
		}
	})
}

func TestLiesAsItIsTurned(t *testing.T) {
	for _, flipped := range []bool{false, true} {
		l := Painter{}.Arrange(fyne.NewSize(700, 760), flipped, board.WithTrays)
		a, _ := l.Place(spotOf("a1"))
		h, _ := l.Place(spotOf("h1"))
		top, _ := l.Place(spotOf("a9"))
		red, _ := l.Place(board.HandSpot(core.First, core.NoPiece))
		if (a.X < h.X) == flipped || (a.Y > top.Y) == flipped || (red.Y > a.Y) == flipped {
			t.Errorf("flipped %v: a1 %v, h1 %v, a9 %v, Red's tray %v", flipped, a, h, top, red)
		}
	}
}
