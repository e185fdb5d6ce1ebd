package painters_test

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/solver/games"
	"qilab/ui/board"
	"qilab/ui/board/boardtest"
	"qilab/ui/board/painters"
)

// The arrows of a previewed line have a colour for each side, whichever side begins the line.
func TestPreviewColoursFollowTheSide(t *testing.T) {
	for _, g := range games.All(nil) {
		painter, _ := painters.All().For(g.Rules.ID())
		b, _ := boardtest.New(t, painter, board.Style{}, fyne.NewSquareSize(600))
		p := g.Rules.Start()
		colours := map[core.Side]map[string]bool{core.First: {}, core.Second: {}}
		for range 6 {
			b.SetState(board.State{Rules: g.Rules, Position: p, Preview: p.Moves()[:1]})
			if arrow, ok := boardtest.Items(b, painter, board.LayerArrow)[[2]any{"ply", 0}]; ok { // stones have none
				drawn := arrow.Look.(string)
				colours[p.Turn()][drawn[strings.LastIndex(drawn, "{"):]] = true // the colour is the last part of an arrow
			}
			next, err := p.Play(p.Moves()[0])
			if err != nil {
				t.Fatal(err)
			}
			p = next
		}
		for side, of := range colours {
			if len(of) > 1 {
				t.Errorf("%s: the arrows of side %d are %v", g.Rules.ID(), side, of)
			}
			for colour := range of {
				if colours[side.Other()][colour] {
					t.Errorf("%s: the arrows of both sides are %s", g.Rules.ID(), colour)
				}
			}
		}
	}
}
