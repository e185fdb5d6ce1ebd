package painters_test

import (
	"bytes"
	"fmt"
	"image"
	"math/rand/v2"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/ui/board"
	"qilab/ui/board/draw"
	"qilab/ui/board/painters"
	"qilab/ui/i18n"
	"qilab/ui/look"
)

// TestLooks draws random games with picked-up pieces and pointers. A board redraws an item only if its look or its size changes, so
// two items with equal looks and sizes must have the same picture.
func TestLooks(t *testing.T) {
	gametest.OneGoroutine(t)
	rng := rand.New(rand.NewPCG(5, 6))
	style := board.Style{Coordinates: true, T: i18n.New(i18n.English).T, PieceFonts: look.PieceFonts(look.PiecesTraditional),
		Measure: func(text string, size float32, bold bool) fyne.Size {
			return fyne.NewSize(size*float32(len(text))/2, size)
		}}
	for _, rules := range catalog.Rules(games.All(nil)) {
		painter, ok := painters.All().For(rules.ID())
		if !ok {
			continue
		}
		pictures := map[any]*image.RGBA{}
		layout := painter.Arrange(fyne.NewSquareSize(420), false, board.WithTrays)
		fonts := draw.NewFonts(style.PieceFonts...)
		game := core.NewGame(rules, rules.Start())
		for range 40 {
			moves := game.Position().Moves()
			if len(moves) == 0 || game.Outcome().Over() {
				break
			}
			m := moves[rng.IntN(len(moves))]
			state := board.After(rules, game.Current().Line())
			state.Enabled = true
			v := &board.View{State: state, Style: style, Layout: layout, Choices: board.Choices(painter, game.Position())}
			v.Legal = v.Choices
			choice := painter.Choice(game.Position(), m)
			for _, hover := range []board.Spot{{}, choice.To, choice.From} {
				v.Selected, v.Hover = choice.From, hover
				for _, it := range painter.Scene(v).Items {
					key := [5]any{it.Layer, it.ID, it.Look, it.Size, fmt.Sprint(it.Centre)}
					pen := draw.NewPen(int(it.Size.Width+1), int(it.Size.Height+1), 1, fonts)
					it.Draw(pen)
					if before := pictures[key]; before != nil && !bytes.Equal(before.Pix, pen.Picture().Pix) {
						t.Fatalf("%s: %v on layer %d with the look %v is drawn in two ways", rules.ID(), it.ID, it.Layer, it.Look)
					}
					pictures[key] = pen.Picture()
				}
			}
			if _, err := game.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
}
