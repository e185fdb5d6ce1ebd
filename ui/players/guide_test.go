package players

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/xiangqi"
	"qilab/ui/i18n"
	"qilab/ui/panel"
	"qilab/ui/table"
	"qilab/ui/words"
)

// guided returns a table of Eternal Chess with the guide beside it.
func guided(t *testing.T, l i18n.Lang, position string, seats [2]table.Seat) (*table.Table, *Guide) {
	t.Helper()
	s, named := seated(t, eternal.Rules{}, l)
	p, err := eternal.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	s.Start(s.Current(), p, seats)
	return s, NewGuide(panel.Context{Table: s, Search: named.ctx.Search, Words: words.Words{Catalog: i18n.New(l)}}, panel.Actions{})
}

// Free moves before a game are requested one after another, and listed once made.
func TestGuideOfFreeMoves(t *testing.T) {
	test.NewTempApp(t)
	s, p := seated(t, xiangqi.Rules{}, i18n.English)
	g := NewGuide(panel.Context{Table: s, Search: p.ctx.Search, Words: words.Words{Catalog: i18n.New(i18n.English)}}, panel.Actions{})
	two := xiangqi.Rules{}.Handicaps()[1]
	s.Handicap.Start(s.Current(), two, [2]table.Seat{})
	for _, c := range []struct{ moves, ask, tale, turn string }{
		{"", "Handicap move 1 of 2: not across the river, and no check. Undo takes it back.", "", "Red: handicap moves"},
		{"h2e2", "Handicap move 2 of 2: not across the river, and no check. Undo takes it back.", "Handicap moves by Red: C2=5.",
			"Red: handicap moves"},
		{"h0g2", "", "Handicap moves by Red: C2=5, H2+3.", "Black to move"},
		{"h9g7", "", "Handicap moves by Red: C2=5, H2+3.", "Red to move"},
		{"c3c4", "", "", "Black to move"},
	} {
		play(t, s, c.moves)
		g.Refresh(table.ChangedAll)
		p.Refresh(table.ChangedAll)
		if g.ask.Text() != c.ask || g.tale.Text() != c.tale || p.turn.Text != c.turn || g.replay.Visible() {
			t.Errorf("%s: %q, %q, %q", c.moves, g.ask.Text(), g.tale.Text(), p.turn.Text)
		}
	}
}

// TestGuide: the guide explains a piece in hand, and the last turn.
func TestGuide(t *testing.T) {
	test.NewTempApp(t)
	for _, c := range []struct {
		lang                       i18n.Lang
		position, steps, ask, tale string
	}{
		{i18n.English, eternal.StartText, "", "", ""},
		{i18n.English, eternal.StartText, "b3b7", "Place the black cannon on a marked square in Black’s half", ""},
		{i18n.English, eternal.StartText, "b3b7 c@b8", "", "Red’s cannon from b3 took Black’s cannon on b7 and placed it on b8."},
		{i18n.English, eternal.StartText, "b3b7 c@b8 h9g9 h@e6", "", "Black’s rook from h9 took its own horse on g9 and placed it on e6."},
		{i18n.English, "8/8/8/8/8/r7/8/3p4/4H3 r 0-1/4 d2", "", "The black pawn on d2 has scored: first return it to any marked square in Black’s half", ""},
		{i18n.English, "8/8/8/8/8/r7/8/3p4/4H3 r 0-1/4 d2", "d2a9", "Now move one of your pieces", ""},
		{i18n.English, "8/8/8/8/8/r7/8/3p4/4H3 r 0-1/4 d2", "d2a9 e1g2", "", "Red sent the black pawn back from d2 to a9; Red’s horse went from e1 to g2."},
		{i18n.English, "8/7h/8/8/8/8/8/8/3R4 r 0-0/4 -", "d1d9", "The red rook on d9 has scored: first return it to any marked square in Red’s half",
			"Red’s rook went from d1 to d9 and scored a point: 1 of 4."},
		{i18n.Chinese, eternal.StartText, "b3b7", "把被吃的黑炮放到黑方半场的亮格", ""},
		{i18n.Chinese, eternal.StartText, "b3b7 c@b8 h9g9 h@e6", "", "黑方的车从 h9 走到 g9，吃了己方的马，把它安放到 e6。"},
	} {
		s, g := guided(t, c.lang, c.position, [2]table.Seat{})
		play(t, s, c.steps)
		g.Refresh(table.ChangedAll)
		if g.ask.Text() != c.ask || g.asks.Visible() != (c.ask != "") {
			t.Errorf("%s %s asks %q, want %q", c.position, c.steps, g.ask.Text(), c.ask)
		}
		if g.tale.Text() != c.tale || g.tells.Visible() != (c.tale != "") {
			t.Errorf("%s %s tells %q, want %q", c.position, c.steps, g.tale.Text(), c.tale)
		}
		if strings.ContainsAny(g.ask.Text()+g.tale.Text(), "⟦{") {
			t.Errorf("%q %q is not filled in", g.ask.Text(), g.tale.Text())
		}
	}
}

// TestProgramsTurnStays: the program's turn is shown until its next one, even in the middle of the user's turn.
func TestProgramsTurnStays(t *testing.T) {
	test.NewTempApp(t)
	s, g := guided(t, i18n.English, eternal.StartText, [2]table.Seat{{}, {Level: "easy"}})
	play(t, s, "b3b7 c@b8 a9a8")
	const said = "Black’s rook went from a9 to a8."
	for _, step := range []string{"", "a1a5", "h9h8"} {
		play(t, s, step)
		g.Refresh(table.ChangedAll)
		want := said
		if step == "h9h8" {
			want = "Black’s rook went from h9 to h8."
		}
		if g.tale.Text() != want {
			t.Errorf("after %q it tells %q", step, g.tale.Text())
		}
	}
}

// The program's last turn is no longer told once the user's own move has ended the game.
func TestNoTaleAfterTheUsersLastMove(t *testing.T) {
	test.NewTempApp(t)
	const said = "Black’s horse went from h8 to g6."
	begin := func() (*table.Table, *Guide) {
		s, g := guided(t, i18n.English, "8/7h/8/8/8/8/8/8/3R4 b 3-0/4 -", [2]table.Seat{{}, {Level: "easy"}})
		play(t, s, "h8g6")
		return s, g
	}
	told := func(g *Guide, when, want string) {
		t.Helper()
		if g.Refresh(table.ChangedAll); g.tale.Text() != want {
			t.Errorf("%s it tells %q, want %q", when, g.tale.Text(), want)
		}
	}
	s, g := begin()
	told(g, "after the program's turn", said)
	play(t, s, "d1d9")
	if !s.Ending.Now().Over() {
		t.Fatal("the game goes on")
	}
	told(g, "after the user's winning move", "")
	s.Undo()
	told(g, "after it was taken back", said)

	s, g = begin()
	if err := s.Ending.Resign(core.First); err != nil {
		t.Fatal(err)
	}
	told(g, "after the user has resigned", said)
}

// TestGuideIsForSteps: games with turns of one move have no guide.
func TestGuideIsForSteps(t *testing.T) {
	test.NewTempApp(t)
	s, p := seated(t, xiangqi.Rules{}, i18n.English)
	g := NewGuide(panel.Context{Table: s, Search: p.ctx.Search, Words: words.Words{Catalog: i18n.New(i18n.English)}}, panel.Actions{})
	play(t, s, "h2e2 h9g7")
	g.Refresh(table.ChangedAll)
	if g.root.Visible() {
		t.Error("it is shown")
	}
}
