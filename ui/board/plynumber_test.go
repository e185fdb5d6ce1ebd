package board_test

import (
	"math/rand/v2"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/xiangqi"
	"qilab/ui/board"
	"qilab/ui/board/draw"
	"qilab/ui/board/painters"
)

// TestNumbersLeavePiecesInSight: the numbers of a line's arrows cover neither the character of a piece nor another number.
func TestNumbersLeavePiecesInSight(t *testing.T) {
	const face, number = 0.7, 0.34 // of the radius of a piece
	for _, rules := range []core.Rules{xiangqi.Rules{}, eternal.Rules{}} {
		painter, _ := painters.All().For(rules.ID())
		layout := painter.Arrange(fyne.NewSize(700, 760), false, board.WithTrays)
		random := rand.New(rand.NewPCG(3, 4))
		numbers, covered := 0, 0
		for range 60 {
			p := rules.Start()
			play := func() (m core.Move, ok bool) {
				moves := p.Moves()
				if len(moves) == 0 || p.Outcome().Over() {
					return m, false
				}
				m = moves[random.IntN(len(moves))]
				p, _ = p.Play(m)
				return m, true
			}
			for range random.IntN(40) {
				play()
			}
			state := board.State{Rules: rules, Position: p}
			for range 4 {
				if m, ok := play(); ok {
					state.Preview = append(state.Preview, m)
				}
			}
			if len(state.Preview) == 0 {
				continue
			}
			var pieces, discs []fyne.Position
			for _, it := range painter.Scene(&board.View{State: state, Layout: layout}).Items {
				switch id, _ := it.ID.([2]any); {
				case it.Layer == board.LayerPiece:
					pieces = append(pieces, it.Centre)
				case id[0] == "number":
					discs = append(discs, it.Centre)
				}
			}
			_, r := layout.Place(board.SquareSpot(core.Square(44)))
			piece := float64(r)
			for i, at := range discs {
				numbers++
				hidden := false
				for _, other := range pieces {
					hidden = hidden || draw.Distance(at, other) < piece*(face+number)
				}
				for _, other := range discs[:i] {
					hidden = hidden || draw.Distance(at, other) < piece*2*number
				}
				if hidden {
					covered++
				}
			}
		}
		if numbers < 100 || covered > 0 {
			t.Errorf("%s: %d of %d numbers cover something", rules.ID(), covered, numbers)
		}
	}
}
