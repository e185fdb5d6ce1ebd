package board_test

import (
	"fmt"
	"image"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/eternal"
	"qilab/core/gomoku"
	"qilab/core/xiangqi"
	"qilab/ui/board"
	"qilab/ui/board/boardtest"
	"qilab/ui/board/draw"
	"qilab/ui/board/painters"
	"qilab/ui/look"
)

// aMark is a mark that a board can have on a spot, and how to make the board show it.
type aMark struct {
	name string
	set  func(v *board.View, at board.Spot)
}

// The marks of every board.
var (
	cursorMark   = aMark{"cursor", func(v *board.View, at board.Spot) { v.Cursor = at }}
	hintMark     = aMark{"hint", func(v *board.View, at board.Spot) { v.State.Hint = at }}
	selectedMark = aMark{"selected", func(v *board.View, at board.Spot) { v.Selected = at }}
	hoverMark    = aMark{"hover", func(v *board.View, at board.Spot) { v.Hover = at }}
)

// badgeMark returns a verdict on every move from or to the spot.
func badgeMark(b board.Badge) aMark {
	return aMark{"badge " + b.Text, func(v *board.View, at board.Spot) {
		v.State.Badges = map[core.Move]board.Badge{}
		for from, list := range board.Choices(painterFor(v), v.State.Position) {
			for _, c := range list {
				if from == at || c.To == at {
					v.State.Badges[c.Move] = b
				}
			}
		}
	}}
}

// bestMark is the ring or the arrow of the best move to the spot, or from it.
var bestMark = aMark{"best", func(v *board.View, at board.Spot) {
	for from, list := range board.Choices(painterFor(v), v.State.Position) {
		for _, c := range list {
			if len(v.State.Arrows) == 0 && (from == at || c.To == at) {
				v.State.Arrows = []board.BestMove{{Move: c.Move}}
			}
		}
	}
}}

func lastMark(from, to core.Square) aMark {
	return aMark{"last", func(v *board.View, _ board.Spot) {
		v.State.Last, v.State.HasLast = core.Move{From: from, To: to, Kind: core.Walk}, true
		if from == core.NoSquare {
			v.State.Last.Kind = core.Drop
		}
		v.State.Before = v.State.Position
	}}
}

func positionMark(name string, p core.Position) aMark {
	return aMark{name, func(v *board.View, _ board.Spot) { v.State.Position = p }}
}

func pickedMark(from board.Spot) aMark {
	return aMark{"target", func(v *board.View, _ board.Spot) { v.Selected = from }}
}

// sameMark groups marks of which one represents the others: there is one verdict, and pointing with mouse or keyboard looks alike.
var sameMark = map[string]string{
	"badge -1.5": "verdict", "badge #12": "verdict", "hover": "pointed", "cursor": "pointed",
	"selected": "picked", "hint": "picked",
}

// givesWay lists the marks hidden by another on purpose: a selection shows its targets and nothing else.
var givesWay = map[[2]string]bool{
	{"best", "selected"}: true, {"badge -1.5", "selected"}: true, {"badge #12", "selected"}: true, {"hover", "selected"}: true,
}

func painterFor(v *board.View) board.Painter {
	return painters.All().Of(v.State.Position)
}

// ground is a board without pieces.
type ground struct {
	style   board.Style
	layout  board.Layout
	picture *image.RGBA
}

func newGround(gameID string, style board.Style, fonts *draw.Fonts) ground {
	painter, _ := painters.All().For(gameID)
	size := fyne.NewSize(560, 600)
	pen := draw.NewPen(int(size.Width), int(size.Height), 1, fonts)
	layout := painter.Arrange(size, false, board.WithTrays)
	painter.Background(pen, layout, style)
	return ground{style, layout, pen.Picture()}
}

// markedPicture returns the surroundings of a spot on a board with some marks, set in the order of the list, those that change the
// position first.
func markedPicture(t *testing.T, base board.State, ground ground, at board.Spot, fonts *draw.Fonts, marks ...aMark) *image.RGBA {
	t.Helper()
	v := &board.View{State: base, Style: ground.style}
	for _, m := range marks {
		m.set(v, at)
	}
	painter := painterFor(v)
	v.Legal = board.Choices(painter, v.State.Position)
	v.Choices = v.Legal
	v.Layout = ground.layout
	pen := draw.NewPen(ground.picture.Rect.Dx(), ground.picture.Rect.Dy(), 1, fonts)
	copy(pen.Picture().Pix, ground.picture.Pix)
	items := append(painter.Scene(v).Items, board.DrawMarks(v, painter, fonts)...)
	type nodeID struct {
		layer board.Layer
		id    any
	}
	seen := map[nodeID]bool{}
	for _, it := range items {
		if id := (nodeID{it.Layer, it.ID}); seen[id] {
			t.Errorf("there are two items %v", id)
		} else {
			seen[id] = true
		}
	}
	board.Stack(pen, items, fonts)
	centre, r := v.Layout.Place(at)
	box := image.Rect(int(centre.X-1.6*r), int(centre.Y-1.6*r), int(centre.X+1.6*r), int(centre.Y+1.6*r))
	return pen.Picture().SubImage(box).(*image.RGBA)
}

func abs(n int) int { return max(n, -n) }

// differing counts the clearly different pixels.
func differing(a, b *image.RGBA) int {
	n := 0
	for y := a.Rect.Min.Y; y < a.Rect.Max.Y; y++ {
		for x := a.Rect.Min.X; x < a.Rect.Max.X; x++ {
			p, q := a.RGBAAt(x, y), b.RGBAAt(x, y)
			if d := abs(int(p.R)-int(q.R)) + abs(int(p.G)-int(q.G)) + abs(int(p.B)-int(q.B)); d > 40 {
				n++
			}
		}
	}
	return n
}

// TestMarksLeaveOneAnotherInSight: of two marks on one spot, each stays visible: a good part of its effect on the board without the
// other remains with the other.
func TestMarksLeaveOneAnotherInSight(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine draws, and what it draws is the same under the race detector")
	}
	const minPart = 0.3
	renju := gomoku.Rules{Tournament: true}
	free := gomoku.Rules{Set: gomoku.Freestyle}
	const forbidden = "h8g6f6g5f7g4h7g3g2a1"
	stones := func(r gomoku.Rules, text string) board.State {
		return board.State{Rules: r, Position: gomokuPosition(t, r, text)}
	}
	line := func(s board.State, moves string) board.State {
		for _, step := range gomokuGame(t, free, moves).Current().Line()[1:] {
			s.Line = append(s.Line, step.Move)
		}
		return s
	}
	threats := aMark{"threat", func(v *board.View, _ board.Spot) { v.Style.Options = map[string]string{"threats": "on"} }}
	numbers := aMark{"number", func(v *board.View, _ board.Spot) {
		v.Style.Options = map[string]string{"numbers": string(look.NumbersAll)}
	}}
	why := aMark{"why", func(v *board.View, _ board.Spot) { v.Hover = gmSpot(t, "g7") }}
	score, proof := badgeMark(board.Badge{Text: "-1.5", Scored: true}), badgeMark(board.Badge{Text: "#12", View: core.ViewWin, Best: true})

	xq := func(fen string) board.State {
		p, err := xiangqi.Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		return board.State{Rules: xiangqi.Rules{}, Position: p}
	}
	et := func(text string) board.State {
		p, err := eternal.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return board.State{Rules: eternal.Rules{}, Position: p}
	}
	clock := func(text string) board.State {
		p, err := chaosclock.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return board.State{Rules: chaosclock.Rules{}, Position: p}
	}
	for _, x := range []struct {
		name   string
		base   board.State
		at     board.Spot
		always []aMark
		marks  []aMark
	}{
		{"gomoku, an empty point", stones(free, forbidden), gmSpot(t, "g7"), nil, []aMark{
			positionMark("forbidden", gomokuPosition(t, renju, forbidden)), threats, score, proof, bestMark, hoverMark, cursorMark, hintMark,
		}},
		{"gomoku, a stone", line(stones(renju, forbidden), forbidden), gmSpot(t, "f7"), nil, []aMark{
			numbers, why, lastMark(core.NoSquare, gmSpot(t, "f7").Square), cursorMark, hintMark,
		}},
		{"xiangqi, a king", xq("4k4/9/9/9/9/9/9/9/9/3K5 w"), xqSpot("d0"), nil, []aMark{
			positionMark("check", xq("4k4/9/9/9/9/9/9/9/9/r2K5 w").Position), score, proof, bestMark, selectedMark, cursorMark, hintMark,
			lastMark(xqSpot("d1").Square, xqSpot("d0").Square),
		}},
		{"xiangqi, an empty target", xq("4k4/9/9/9/9/9/9/9/9/3K5 w"), xqSpot("d1"), nil, []aMark{
			pickedMark(xqSpot("d0")), cursorMark, hintMark, lastMark(xqSpot("d1").Square, xqSpot("i8").Square),
		}},
		{"xiangqi, the verdict on a target", xq("4k4/9/9/9/9/9/9/9/9/3K5 w"), xqSpot("d1"), []aMark{pickedMark(xqSpot("d0"))}, []aMark{
			score, proof, cursorMark, hintMark, lastMark(xqSpot("d1").Square, xqSpot("i8").Square),
		}},
		{"xiangqi, the verdict on a capture", xq("4k4/9/9/9/9/9/9/9/3p5/3K5 w"), xqSpot("d1"), []aMark{pickedMark(xqSpot("d0"))}, []aMark{
			score, proof, cursorMark, hintMark, lastMark(xqSpot("d2").Square, xqSpot("d1").Square),
		}},
		{"xiangqi, a piece to capture", xq("4k4/9/9/9/9/9/9/9/3p5/3K5 w"), xqSpot("d1"), nil, []aMark{
			pickedMark(xqSpot("d0")), cursorMark, hintMark, lastMark(xqSpot("d2").Square, xqSpot("d1").Square),
		}},
		{"eternal, a guardian", et("r7/8/8/8/8/8/8/3R4/7H r 0-0/4 -"), etSpot("d2"), nil, []aMark{
			score, proof, bestMark, selectedMark, cursorMark, hintMark, lastMark(etSpot("a1").Square, etSpot("d2").Square),
		}},
		{"eternal, a point to score", et("r7/8/8/8/8/8/8/3R4/7H r 0-0/4 -"), etSpot("d9"), nil, []aMark{
			pickedMark(etSpot("d2")), cursorMark, hintMark, lastMark(etSpot("d9").Square, etSpot("h5").Square),
		}},
		{"clock, a piece", clock(chaosclock.SampleDeal), cellSpot(3), nil, []aMark{
			score, proof, selectedMark, cursorMark, hintMark, hoverMark,
		}},
		{"clock, a piece that may not move", clock("4,3,7,11,5,10,12,0,0,2,0,0;0;0"), cellSpot(3), nil, []aMark{
			positionMark("barred", clock("4,3,7,11,5,10,12,0,0,2,0,0;0;7").Position), cursorMark, hintMark,
		}},
	} {
		for _, dark := range []bool{false, true} {
			style := board.Style{Dark: dark}
			fonts := draw.NewFonts()
			t.Run(fmt.Sprintf("%s, dark %v", x.name, dark), func(t *testing.T) {
				ground := newGround(x.base.Rules.ID(), style, fonts)
				picture := func(marks ...aMark) *image.RGBA {
					return markedPicture(t, x.base, ground, x.at, fonts, append(slices.Clone(x.always), marks...)...)
				}
				bare := picture()
				alone := make([]int, len(x.marks))
				pictures := make([]*image.RGBA, len(x.marks))
				for i, m := range x.marks {
					pictures[i] = picture(m)
					if alone[i] = differing(bare, pictures[i]); alone[i] < 15 {
						t.Errorf("%s changes %d pixels", m.name, alone[i])
					}
				}
				pairs := make([]*image.RGBA, len(x.marks)*len(x.marks)) // each made once for both of its marks
				for i, m := range x.marks {
					for j, other := range x.marks {
						if i == j || givesWay[[2]string{m.name, other.name}] || sameMark[m.name] != "" && sameMark[m.name] == sameMark[other.name] {
							continue
						}
						pair := &pairs[min(i, j)*len(x.marks)+max(i, j)]
						if *pair == nil {
							*pair = picture(x.marks[min(i, j)], x.marks[max(i, j)])
						}
						seen := differing(pictures[j], *pair)
						if part := float64(seen) / float64(alone[i]); part < minPart {
							t.Errorf("%.2f of %s is seen beside %s", part, m.name, other.name)
						}
					}
				}
			})
		}
	}
}

// TestTheLastItemIsOnTop: the last item of a layer is drawn on top, even if it existed before.
func TestTheLastItemIsOnTop(t *testing.T) {
	b, _ := boardtest.New(t, painters.All()["renju"], board.Style{}, fyne.NewSize(700, 760))
	b.SetState(board.State{Position: gomokuPosition(t, gomoku.Rules{}, fork)})
	var ids []any
	for _, order := range [][]string{{"a"}, {"a", "b"}, {"b", "a"}, {"c", "b"}, {"a", "b", "c"}} {
		var scene []board.Item
		for _, id := range order {
			scene = append(scene, board.Item{ID: id, Layer: board.LayerSign, Size: fyne.NewSquareSize(9), Draw: func(*draw.Pen) {}})
		}
		ids = b.Stacked(scene, board.LayerSign)
		last := -1
		for _, id := range order {
			i := slices.Index(ids, any(id))
			if i < last {
				t.Errorf("%v: %s is below what comes before it", order, id)
			}
			last = i
		}
	}
	if n := len(ids); n != 3 {
		t.Errorf("there are %d objects", n)
	}
}

// The ring of a hint gives way to the arrow of its move.
func TestHintRingGivesWayToItsArrow(t *testing.T) {
	b, _ := boardtest.New(t, painters.All()["xiangqi"], board.Style{}, fyne.NewSize(700, 760))
	p := xiangqi.Start()
	at := board.Spot{Kind: board.OnSquare, Square: p.Moves()[0].From}
	for _, line := range [][]core.Move{nil, p.Moves()[:1]} {
		b.SetState(board.State{Rules: xiangqi.Rules{}, Position: p, Hint: at, Preview: line})
		if got := b.Node(board.LayerRing, "hint").Visible; got != (line == nil) {
			t.Errorf("with an arrow of %d moves the ring is visible: %v", len(line), got)
		}
	}
}
