package painters_test

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/ui/board"
	"qilab/ui/board/boardtest"
	"qilab/ui/board/draw"
	"qilab/ui/board/painters"
)

// seen lists the looks and places of everything a painter draws on a board.
func seen(b *board.Board, painter board.Painter) []string {
	var list []string
	for _, it := range painter.Scene(b.View()).Items {
		list = append(list, fmt.Sprint(it.Layer, it.ID, it.Look, it.Centre, it.Size))
	}
	return list
}

// eachBoard runs a test with a board of each game, at the start of a game.
func eachBoard(t *testing.T, check func(t *testing.T, b *board.Board, w fyne.Window, painter board.Painter)) {
	for _, rules := range catalog.Rules(games.All(nil)) {
		painter, ok := painters.All().For(rules.ID())
		if !ok {
			continue
		}
		t.Run(rules.ID(), func(t *testing.T) {
			b, w := boardtest.New(t, painter, board.Style{T: func(key string, _ ...any) string { return key }}, fyne.NewSize(700, 700))
			b.SetState(board.State{Rules: rules, Position: rules.Start(), Enabled: true})
			check(t, b, w, painter)
		})
	}
}

// TestPointingAfterTheEnd: a game that was resigned can be played on, but the board offers no moves of its own accord.
func TestPointingAfterTheEnd(t *testing.T) {
	eachBoard(t, func(t *testing.T, b *board.Board, _ fyne.Window, painter board.Painter) {
		state := b.State()
		state.Outcome = core.Outcome{Result: core.FirstWins, Reason: "resign"}
		b.SetState(state)
		b.MouseOut()
		before := seen(b, painter)
		for at, list := range b.View().Choices {
			boardtest.Point(b, at)
			if now := seen(b, painter); fmt.Sprint(now) != fmt.Sprint(before) {
				t.Fatalf("pointing at %v shows its moves after the end", at)
			}
			if list[0].Instant {
				continue
			}
			boardtest.Click(b, at)
			if now := seen(b, painter); fmt.Sprint(now) == fmt.Sprint(before) {
				t.Fatalf("a piece picked up at %v shows no moves", at)
			}
			b.ClearSelection()
		}
	})
}

// TestPointingWhileTheBoardTurns: when the board is turned round or resized, the pointer is over another spot without being moved.
func TestPointingWhileTheBoardTurns(t *testing.T) {
	eachBoard(t, func(t *testing.T, b *board.Board, w fyne.Window, painter board.Painter) {
		flip := func() {
			state := b.State()
			state.Flipped = !state.Flipped
			b.SetState(state)
		}
		for _, at := range b.View().Layout.Spots() {
			place := boardtest.Place(b, at)
			for _, change := range []func(){
				flip, func() { w.Resize(fyne.NewSize(560, 600)) }, func() { w.Resize(fyne.NewSize(700, 700)) },
			} {
				b.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: place}})
				change()
				now := seen(b, painter)
				if under := b.View().Layout.At(place); b.View().Hover != under {
					t.Fatalf("%v is over %v, not %v", place, under, b.View().Hover)
				}
				b.MouseOut()
				b.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: place}})
				if fresh := seen(b, painter); fmt.Sprint(now) != fmt.Sprint(fresh) {
					t.Fatalf("what is seen at %v waits for the pointer to move", place)
				}
			}
		}
	})
}

// TestDroppingInAnEditor: a piece dropped on the board goes to the nearest square, between the squares too; dropped in a hand or
// beside the board it is taken away.
func TestDroppingInAnEditor(t *testing.T) {
	eachBoard(t, func(t *testing.T, b *board.Board, _ fyne.Window, _ board.Painter) {
		rules := b.State().Rules
		setup := rules.SetupOf(rules.Start())
		from := core.Square(len(setup.Board) / 2)
		setup.Board[from] = 1
		b.SetState(board.State{Rules: rules, Setup: &setup})
		l := b.View().Layout
		start := boardtest.Place(b, board.SquareSpot(from))
		var told string
		b.SetEvents(board.Events{Square: func(from, to core.Square, secondary bool) { told = fmt.Sprint(from, to, secondary) }})
		drop := func(at fyne.Position) string {
			told = ""
			b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: start}})
			b.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: at}})
			b.DragEnd()
			return told
		}
		nearest := func(at fyne.Position) core.Square {
			squares := slices.DeleteFunc(l.Spots(), func(s board.Spot) bool { return s.Kind != board.OnSquare })
			return slices.MinFunc(squares, func(a, c board.Spot) int {
				return cmp.Compare(draw.Distance(at, boardtest.Place(b, a)), draw.Distance(at, boardtest.Place(b, c)))
			}).Square
		}
		lo, hi := start, start
		for i := range setup.Board {
			at := boardtest.Place(b, board.SquareSpot(core.Square(i)))
			lo, hi = fyne.NewPos(min(lo.X, at.X), min(lo.Y, at.Y)), fyne.NewPos(max(hi.X, at.X), max(hi.Y, at.Y))
		}
		away := fmt.Sprint(core.NoSquare, from, true)
		for x := float32(1); x < 700; x += 23 {
			for y := float32(4); y < 700; y += 23 {
				at := fyne.NewPos(x, y)
				spot, inside := l.At(at), x > lo.X && x < hi.X && y > lo.Y && y < hi.Y
				sq := nearest(at)
				want := fmt.Sprint(from, sq, false)
				switch {
				case spot == board.SquareSpot(from):
					continue // a click
				case spot.Kind == board.InHand:
					want = away
				case !inside:
					continue // at the edge
				case sq == from, spot.Kind == board.OnPass:
					want = ""
				}
				if got := drop(at); got != want {
					t.Fatalf("dropped at %v, %v: told %q, want %q", at, spot, got, want)
				}
			}
		}
		if got := drop(fyne.NewPos(-20, 3)); got != away {
			t.Errorf("dropped beside the board: told %q", got)
		}
	})
}
