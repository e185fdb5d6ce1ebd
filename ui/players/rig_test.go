package players

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/catalog"
	"qilab/ui/clock"
	"qilab/ui/desk/desktest"
	"qilab/ui/i18n"
	"qilab/ui/panel"
	"qilab/ui/table"
	"qilab/ui/words"
)

// newPlayers returns the panel with the window's clocks.
func newPlayers(ctx panel.Context, a panel.Actions) *Panel {
	return NewPanel(ctx, a, func(s core.Side) Clock { return clock.NewFace(ctx, a, s) })
}

// seated returns a table of a game with its panel of players.
func seated(t *testing.T, rules core.Rules, l i18n.Lang) (*table.Table, *Panel) {
	d := desktest.New(t, catalog.Game{Rules: rules})
	s := d.Table
	p := newPlayers(panel.Context{Table: s, Search: d.Search, Words: words.Words{Catalog: i18n.New(l)}}, panel.Actions{})
	return s, p
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

// The side to move has the row, except for a button; in little room it is omitted if the plate shows it.
func TestStatusRow(t *testing.T) {
	test.NewTempApp(t)
	s, p := seated(t, xiangqi.Rules{}, i18n.English)
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
