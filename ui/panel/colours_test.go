package panel

import (
	"image/color"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/session"
	"qilab/ui/words"
)

// TestOneColourForAnOutcome: where outcomes are proven, one has the same colour in the list of moves, in the graph and below
// a move, whichever side is to move and whoever plays.
func TestOneColourForAnOutcome(t *testing.T) {
	test.NewTempApp(t)
	w := words.Words{Catalog: i18n.New(i18n.English)}
	rules := chaosclock.Rules{}
	results := []core.Result{core.FirstWins, core.SecondWins, core.BothWin, core.BothLose}
	for _, seats := range [][2]session.Seat{{}, {{Level: "easy"}, {}}, {{}, {Level: "easy"}}} {
		s := newSession(t, catalog.Game{Rules: rules})
		if err := s.OpenWith(core.NewGame(rules, rules.Start()), seats); err != nil {
			t.Fatal(err)
		}
		ctx := Context{Session: s, Words: w}
		g := NewGraph(ctx, Actions{})
		g.Resize(fyne.NewSize(300, 120))
		shown := map[core.Result]color.Color{}
		renderer := test.WidgetRenderer(g).(*graphRenderer)
		for i, result := range g.bands {
			shown[result] = renderer.labels[i].Color
		}
		p := s.Position()
		for range 2 {
			table := newMoveTable(ctx, Actions{})
			table.set(solver.Report{Position: p})
			row := newMoveRow(table)
			for _, result := range results {
				row.fillBadge(solver.Verdict{Result: result}, fyne.NewPos(0, 0), 30, Tone())
				if row.badge.FillColor != shown[result] {
					t.Errorf("%s to move: %v is %v in the list and %v in the graph", w.Side(rules, p.Turn()), result, row.badge.FillColor, shown[result])
				}
				for side := core.First; side <= core.Second; side++ {
					if c := resultColour(ctx, result, side); c != shown[result] {
						t.Errorf("%v is %v for side %d and %v in the graph", result, c, side, shown[result])
					}
				}
				if c := look.OutcomeColor(result, Tone()); c != shown[result] {
					t.Errorf("%v is %v on the board and %v in the graph", result, c, shown[result])
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
