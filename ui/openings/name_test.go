package openings

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/xiangqi"
	"qilab/solver/catalog"
	"qilab/solver/external"
	"qilab/ui/desk/desktest"
	"qilab/ui/i18n"
	"qilab/ui/panel"
	"qilab/ui/table"
	"qilab/ui/words"
)

// namedTable returns a table of a game, the label with the name of its opening, and the last explanation.
func namedTable(t *testing.T, rules core.Rules, l i18n.Lang) (*table.Table, *Name, *string) {
	d := desktest.New(t, catalog.Game{Rules: rules})
	said := ""
	ctx := panel.Context{Table: d.Table, Search: d.Search, Words: words.Words{Catalog: i18n.New(l)}}
	n := NewName(ctx, panel.Actions{Explain: func(text string) { said = text }})
	n.Resize(fyne.NewSize(400, 20))
	return d.Table, n, &said
}

// playMoves plays moves separated by blanks.
func playMoves(t *testing.T, s *table.Table, moves string) {
	t.Helper()
	for _, text := range strings.Fields(moves) {
		m, err := s.Rules().ParseMove(s.Position(), text)
		if err == nil {
			err = s.Play(m)
		}
		if err != nil {
			t.Fatal(text, err)
		}
	}
}

// The name of the opening appears as it is played.
func TestOpeningName(t *testing.T) {
	test.NewTempApp(t)
	s, n, said := namedTable(t, xiangqi.Rules{}, i18n.English)
	if n.Visible() {
		t.Errorf("before the first move the opening is %q", n.Text)
	}
	playMoves(t, s, "h2e2 h9g7 h0g2 b9c7")
	n.Update()
	if want := "Central Cannon vs. Screen Horses C00"; n.Text != want || !n.Visible() {
		t.Errorf("the opening is %q, %v", n.Text, n.Visible())
	}
	n.MouseIn(nil)
	if !strings.Contains(*said, "Screen Horses") {
		t.Errorf("under the pointer: %q", *said)
	}
	n.MouseOut()
	if *said != "" {
		t.Errorf("after it has left: %q", *said)
	}
	s.Tree.Goto(s.Document().Game().Root())
	n.Update()
	if n.Visible() {
		t.Error("the name is shown at the start")
	}
}

func TestOpeningNameVerdict(t *testing.T) {
	test.NewTempApp(t)
	for l, want := range map[i18n.Lang]string{i18n.English: "Renju · Kagetsu D4 · win for Black", i18n.Chinese: "连珠（有禁手）　花月 D4 · 黑必胜"} {
		s, n, said := namedTable(t, gomoku.Rules{Set: gomoku.Renju}, l)
		set := words.RuleSet(n.ctx.Words, s.Rules())
		if n.MouseIn(nil); n.Text != set || *said != set || !n.Visible() {
			t.Errorf("%v: before the first move it is %q, and %q under the pointer", l, n.Text, *said)
		}
		playMoves(t, s, "h8 h9 i9")
		n.Update()
		if n.Text != want {
			t.Errorf("%v: %q", l, n.Text)
		}
		n.Resize(fyne.NewSize(fyne.MeasureText(want, theme.CaptionTextSize(), n.TextStyle).Width, 20))
		if short := strings.TrimSuffix(want[:strings.Index(want, "D4")], " ") + " D4"; n.Text != short {
			t.Errorf("%v: in little room it is %q, not %q", l, n.Text, short)
		}
	}
}

// A game with a handicap is named after it until its opening has a name.
func TestHandicapName(t *testing.T) {
	test.NewTempApp(t)
	s, n, _ := namedTable(t, xiangqi.Rules{}, i18n.English)
	s.Handicap.Start(s.Current(), xiangqi.Rules{}.Handicaps()[1], [2]table.Seat{})
	n.Update()
	if want := "Handicap: Two moves"; n.Text != want {
		t.Errorf("the opening is %q, not %q", n.Text, want)
	}
}

// In the agreement on an opening the program is the computer, and an engine has its name.
func TestPlayersInTheAgreement(t *testing.T) {
	p := &Panel{ctx: panel.Context{Words: words.Words{Catalog: i18n.New(i18n.English), Engine: func(string) string { return "Stone Horse" }}}}
	for level, want := range map[string]string{"easy": "Computer", external.LevelExternal + "-1": "Stone Horse"} {
		if got := p.name(table.Opening{Players: [2]table.Seat{{Level: level}}}, 0); got != want {
			t.Errorf("%s is called %q, want %q", level, got, want)
		}
	}
}
