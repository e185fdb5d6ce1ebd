package openings

import (
	"testing"

	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/catalog"
	"qilab/solver/gomokuopening"
	"qilab/ui/desk/desktest"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/table"
	"qilab/ui/words"
)

// A finished opening is told until a user has moved, wherever the game is looked at then: nothing shifts from position to position.
func TestPanelAfterTheOpening(t *testing.T) {
	test.NewTempApp(t)
	d := desktest.New(t, catalog.Game{Rules: gomoku.Rules{Set: gomoku.Renju}, Dialogue: gomokuopening.New(gomoku.Renju, nil, 200)})
	s := d.Table
	p := NewPanel(panel.Context{Table: s, Search: d.Search, Words: words.Words{Catalog: i18n.New(i18n.English)}}, panel.Actions{}, nil)
	told := func(when string, want bool) {
		t.Helper()
		if p.Refresh(table.ChangedAll); p.root.Visible() != want {
			t.Errorf("%s: it is shown: %v", when, p.root.Visible())
		}
	}
	everywhere := func(when string, want bool) {
		t.Helper()
		line := s.Tree.Played()
		for _, n := range line {
			s.Tree.Goto(n)
			told(when, want)
		}
	}
	if err := s.Opening.Start(s.Current(), "swap2", [2]table.Seat{}); err != nil {
		t.Fatal(err)
	}
	playMoves(t, s, "h8 h9 j10")
	everywhere("while it is agreed upon", true)
	asked := p.told
	s.Tree.Back()
	for _, activity := range []table.Activity{table.Play, table.Study} {
		s.View.SetActivity(activity)
		told("at an earlier position", true)
		if way := activity == table.Study; p.told == asked || len(p.buttons.Objects) > 0 != way {
			t.Errorf("at an earlier position it asks %q, with %d buttons", p.told, len(p.buttons.Objects))
		}
	}
	s.View.SetActivity(table.Play)
	s.Opening.Goto()
	if err := s.Opening.Answer("black"); err != nil {
		t.Fatal(err)
	}
	everywhere("when it was agreed upon", true)
	playMoves(t, s, "k4")
	everywhere("after a move", false)
	s.Undo()
	told("when the move is taken back", true)
	playMoves(t, s, "k5 k6")
	if err := s.Ending.Resign(core.First); err != nil {
		t.Fatal(err)
	}
	everywhere("after the end", false)
	s.Tree.Goto(s.Document().Game().Root().Next())
	s.View.SetActivity(table.Study)
	playMoves(t, s, "a1")
	told("in a variation", false)
}

// The ground of the panel changes with the theme.
func TestPanelInAnotherTheme(t *testing.T) {
	app := test.NewTempApp(t)
	d := desktest.New(t, catalog.Game{Rules: gomoku.Rules{Set: gomoku.Renju}, Dialogue: gomokuopening.New(gomoku.Renju, nil, 200)})
	p := NewPanel(panel.Context{Table: d.Table, Search: d.Search, Words: words.Words{Catalog: i18n.New(i18n.English)}}, panel.Actions{}, nil)
	if err := d.Table.Opening.Start(d.Table.Current(), "swap2", [2]table.Seat{}); err != nil {
		t.Fatal(err)
	}
	for _, mode := range []look.Mode{look.ModeLight, look.ModeDark, look.ModeLight} {
		app.Settings().SetTheme(look.NewTheme(mode))
		p.Refresh(table.ChangedAll)
		if want := theme.Color(theme.ColorNameHeaderBackground); p.ground.FillColor != want {
			t.Errorf("%s: the ground is %v, want %v", mode, p.ground.FillColor, want)
		}
	}
}
