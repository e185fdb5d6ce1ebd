package picture

import (
	"bytes"
	"image"
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/ui/board"
	"qilab/ui/board/draw"
	"qilab/ui/board/painters"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/words"
)

// TestStage draws positions of all games in random order, and compares every pixel with the picture drawn from scratch.
func TestStage(t *testing.T) {
	gametest.OneGoroutine(t)
	c := i18n.New(i18n.Chinese)
	rng := rand.New(rand.NewPCG(1, 2))
	style := board.Style{Coordinates: true, T: c.T, PieceFonts: look.PieceFonts(look.PiecesTraditional)}
	for _, rules := range catalog.Rules(games.All(nil)) {
		painter, _ := painters.All().For(rules.ID())
		game := core.NewGame(rules, rules.Start())
		for range 24 {
			if moves := game.Position().Moves(); len(moves) == 0 || rng.IntN(6) == 0 && game.Back() {
				continue
			} else if _, err := game.Play(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
			if rng.IntN(3) == 0 {
				game.Current().Comment = rules.Capabilities().WithShapes("", []core.Shape{{From: 1, To: 7, Colour: core.Red}})
				game.Current().Glyph = "??"
			}
		}
		line := game.CurrentLine()
		texts, s := draw.NewTexts(), &stage{}
		o := Options{Style: style, Pixels: 260, Names: true, Captions: true, Arrows: true, LastMove: true}
		for i := range 14 {
			at := At(painter, words.Words{Catalog: c}, game, line[rng.IntN(len(line))], i/5%2 == 1)
			at.State.Enabled = i%3 == 0
			got, want := s.show(newPicture(at, o, texts)), newPicture(at, o, texts).Raster()
			if got.Rect != want.Rect || !bytes.Equal(got.Pix, want.Pix) {
				t.Fatalf("%s: picture %d differs", rules.ID(), i)
			}
		}
	}
}

func TestApart(t *testing.T) {
	boxes := apart([]image.Rectangle{image.Rect(0, 0, 2, 2), image.Rect(5, 5, 7, 7), image.Rect(9, 9, 9, 9), image.Rect(1, 1, 6, 6), image.Rect(20, 0, 21, 1)})
	if len(boxes) != 2 || boxes[0] != image.Rect(0, 0, 7, 7) || boxes[1] != image.Rect(20, 0, 21, 1) {
		t.Errorf("%v", boxes)
	}
}
