package players

import (
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/ui/desk/desktest"
	"qilab/ui/i18n"
	"qilab/ui/look"
	"qilab/ui/panel"
	"qilab/ui/table"
	"qilab/ui/words"
)

// TestBannerSpeaksOfOneSide compares sign and text of the banner for a user against the program, and for two players.
func TestBannerSpeaksOfOneSide(t *testing.T) {
	d := desktest.New(t, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
	s := d.Table
	win, loss := look.VerdictSymbol(core.ViewWin), look.VerdictSymbol(core.ViewLoss)
	for _, x := range []struct {
		seats  [2]table.Seat
		result core.Result
		want   string
	}{
		{[2]table.Seat{}, core.WinFor(core.First), win + " Red wins"},
		{[2]table.Seat{}, core.WinFor(core.Second), win + " Black wins"},
		{[2]table.Seat{{}, {Level: "easy"}}, core.WinFor(core.Second), loss + " You lost"},
		{[2]table.Seat{{}, {Level: "easy"}}, core.WinFor(core.First), win + " You won"},
		{[2]table.Seat{{Level: "easy"}, {}}, core.WinFor(core.First), loss + " You lost"},
		{[2]table.Seat{{Level: "easy"}, {}}, core.Draw, look.VerdictSymbol(core.ViewDraw)},
	} {
		s.Players.SetSeats(x.seats)
		p := &Panel{ctx: panel.Context{Table: s, Search: d.Search, Words: words.Words{Catalog: i18n.New(i18n.English)}}}
		view, text := panel.Verdict(s, p.ctx.Words, x.result)
		if got := look.VerdictSymbol(view) + " " + text; !strings.HasPrefix(got, x.want) {
			t.Errorf("%v: %q, not %q", x.seats, got, x.want)
		}
		p = newPlayers(p.ctx, panel.Actions{})
		if err := s.Ending.Set(core.Outcome{Result: x.result, Reason: core.EndAgreement}); err != nil {
			t.Fatal(err)
		}
		p.Refresh(table.ChangedAll)
		if want := panel.Faint(look.VerdictColor(view, panel.Tone()), 1.0/3); p.ground.FillColor != want || !strings.HasPrefix(p.title.Text, x.want) {
			t.Errorf("%v: the banner %q is %v, not %v", x.seats, p.title.Text, p.ground.FillColor, want)
		}
		s.Undo()
	}
}
