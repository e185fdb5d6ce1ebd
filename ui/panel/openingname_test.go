package panel

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/xiangqi"
	"qilab/solver/catalog"
	"qilab/ui/i18n"
	"qilab/ui/table"
	"qilab/ui/words"
)

func namedTable(t *testing.T, rules core.Rules, l i18n.Lang) (*table.Table, *Players, *string) {
	d := newDesk(t, catalog.Game{Rules: rules})
	s := d.Table
	said := ""
	p := NewPlayers(Context{Table: s, Search: d.Search, Words: words.Words{Catalog: i18n.New(l)}}, Actions{Explain: func(text string) { said = text }})
	return s, p, &said
}

func play(t *testing.T, s *table.Table, moves string) {
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

// The name of the opening appears as it is played, and takes no room from what is said of the sides.
func TestOpeningName(t *testing.T) {
	test.NewTempApp(t)
	s, p, said := namedTable(t, xiangqi.Rules{}, i18n.English)
	p.Object().Resize(fyne.NewSize(420, 200))
	before := p.Object().MinSize()
	if p.opening.Visible() {
		t.Errorf("before the first move the opening is %q", p.opening.Text)
	}
	play(t, s, "h2e2 h9g7 h0g2 b9c7")
	p.Refresh(table.ChangedAll)
	if want := "Central Cannon vs. Screen Horses C00"; p.opening.Text != want || !p.opening.Visible() {
		t.Errorf("the opening is %q, %v", p.opening.Text, p.opening.Visible())
	}
	if after := p.Object().MinSize(); after.Height != before.Height {
		t.Errorf("the panel is %v high with the name, %v without it", after.Height, before.Height)
	}
	p.opening.MouseIn(nil)
	if !strings.Contains(*said, "Screen Horses") {
		t.Errorf("under the pointer: %q", *said)
	}
	p.opening.MouseOut()
	if *said != "" {
		t.Errorf("after it has left: %q", *said)
	}
	s.Tree.Goto(s.Document().Game().Root())
	p.Refresh(table.ChangedAll)
	if p.opening.Visible() {
		t.Error("the name is shown at the start")
	}
}

func TestOpeningNameVerdict(t *testing.T) {
	test.NewTempApp(t)
	for l, want := range map[i18n.Lang]string{i18n.English: "Kagetsu D4 · win for Black", i18n.Chinese: "花月 D4 · 黑必胜"} {
		s, p, _ := namedTable(t, gomoku.Rules{Set: gomoku.Renju}, l)
		play(t, s, "h8 h9 i9")
		p.Refresh(table.ChangedAll)
		if p.opening.Text != want {
			t.Errorf("%v: %q", l, p.opening.Text)
		}
	}
}

// Whose turn it is has the row, but for a button; in little room it is not said when the plate says it.
func TestStatusRow(t *testing.T) {
	test.NewTempApp(t)
	s, p, _ := namedTable(t, xiangqi.Rules{}, i18n.English)
	for _, wide := range []float32{260, 420, 900} {
		p.Object().Resize(fyne.NewSize(wide, 60))
		if p.turn.Size().Width != wide {
			t.Errorf("of %v it has %v", wide, p.turn.Size().Width)
		}
	}
	high := p.Object().MinSize().Height
	p.SetLow(true, false)
	p.Refresh(table.ChangedAll)
	if now := p.Object().MinSize().Height; p.turn.Visible() || now > 10 {
		t.Errorf("in little room it is %v high: %q", now, p.turn.Text)
	}
	s.Players.SetSeats([2]table.Seat{{Level: "easy"}, {}})
	s.Players.StopThinking()
	p.Refresh(table.ChangedAll)
	if !p.goOn.Visible() || !p.turn.Visible() || p.turn.Size().Width+p.goOn.Size().Width > 900 || p.Object().MinSize().Height < high {
		t.Errorf("where the program waits: %q %v, %q %v", p.turn.Text, p.turn.Visible(), p.goOn.Text, p.goOn.Visible())
	}
}
