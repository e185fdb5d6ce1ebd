package analysis

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/judge"
	"qilab/ui/desk/desktest"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/words"
)

// TestColoursOfMoves: a proven move has the colour of its outcome for the mover, in every game and palette: a win of Second is as
// blue on Second's turn as one of First on First's.
func TestColoursOfMoves(t *testing.T) {
	app := test.NewTempApp(t)
	for _, mode := range []look.Mode{look.ModeLight, look.ModeDark} {
		app.Settings().SetTheme(look.NewTheme(mode))
		for _, palette := range []look.Palette{look.PaletteStandard, look.PaletteDistinct} {
			tone := panel.Tone()
			tone.Palette = palette
			for _, game := range []catalog.Game{{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}}, {Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Scale: judge.Scale(100)}} {
				d := desktest.New(t, game)
				s := d.Table
				ctx := panel.Context{Table: s, Search: d.Search, Words: words.Words{Catalog: i18n.New(i18n.English)}}
				p := s.Position()
				for range 2 {
					table := newMoveTable(ctx, panel.Actions{})
					table.set(solver.Report{Position: p})
					row := newMoveRow(table)
					for _, result := range words.Results(ctx.Words, game.Rules) {
						row.fillBadge(solver.Verdict{Result: result}, fyne.NewPos(0, 0), 30, tone)
						if want := look.VerdictColor(result.For(p.Turn()), tone); row.badge.FillColor != want {
							t.Errorf("%s, side %d to move: %v is %v, not %v", game.Rules.ID(), p.Turn(), result, row.badge.FillColor, want)
						}
					}
					next, err := p.Play(p.Moves()[0])
					if err != nil {
						t.Fatal(err)
					}
					p = next
				}
			}
		}
	}
}

// TestColoursOfBands: the graph of a game with proven outcomes uses the colours of sides, not of good and bad.
func TestColoursOfBands(t *testing.T) {
	app := test.NewTempApp(t)
	rules := chaosclock.Rules{}
	for _, mode := range []look.Mode{look.ModeLight, look.ModeDark} {
		app.Settings().SetTheme(look.NewTheme(mode))
		bands := map[color.NRGBA]core.Result{}
		for _, r := range []core.Result{core.FirstWins, core.SecondWins, core.BothWin, core.BothLose} {
			bands[bandColour(rules, r)] = r
		}
		if len(bands) != 4 {
			t.Errorf("two bands have one colour: %v", bands)
		}
		for _, view := range []core.View{core.ViewWin, core.ViewLoss} {
			if r, ok := bands[look.VerdictColor(view, panel.Tone())]; ok {
				t.Errorf("%v has the colour of a verdict on a move", r)
			}
		}
	}
}
