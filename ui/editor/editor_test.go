package editor

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/eternal"
	eternaltexts "qilab/core/eternal/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/table"
)

// newRoom returns a room with the games; call Refresh after changing the setup.
func newRoom(t *testing.T, lang i18n.Lang, games ...catalog.Game) *Room {
	t.Helper()
	c, _ := hosttest.New(t, lang, games...)
	return New(depsOf(c), Links{Unreadable: func(err error, text string) { t.Errorf("%q cannot be read: %v", text, err) }})
}

// TestEditorShowsPieces: a field whose values stand for pieces shows pictures of them, described in words.
func TestEditorShowsPieces(t *testing.T) {
	for _, lang := range i18n.Langs() {
		g := catalog.Game{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}}
		r := newRoom(t, lang, g)
		start, err := eternal.Parse("1R4r1/8/8/8/8/8/8/4r3/8 r 0-1/4 e2")
		if err != nil {
			t.Fatal(err)
		}
		r.Table.Start(g, start, [2]table.Seat{})
		r.Table.Editor.EditPosition()
		r.Refresh(table.ChangedAll)
		p := r.panel.fields.pickers[eternal.FieldPending]
		if p == nil {
			t.Fatal("the pieces to place or to return are no pictures")
		}
		for _, want := range []struct {
			value  string
			zh, en string
		}{
			{"e2", "待安放或遣返：遣返 e2 的黑车", "To place or return: return the black rook on e2"},
			{"R", "待安放或遣返：安放红车", "To place or return: place the red rook"},
			{"-", "待安放或遣返：没有", "To place or return: None"},
		} {
			i := slices.Index(p.field.Values, want.value)
			if i < 0 {
				t.Fatalf("%s is not offered", want.value)
			}
			p.buttons[i].OnTapped()
			r.Refresh(table.ChangedAll)
			said := want.en
			if lang == i18n.Chinese {
				said = want.zh
			}
			if p.caption.Text != said {
				t.Errorf("%s is said as %q, want %q", want.value, p.caption.Text, said)
			}
			if want.value != "-" && p.buttons[i].Text != "" {
				t.Errorf("%s is shown as the text %q", want.value, p.buttons[i].Text)
			}
		}
	}
}

// TestEditorValuesAreWords: no value of a field is shown as its letter in the notation.
func TestEditorValuesAreWords(t *testing.T) {
	var list []catalog.Game
	for _, g := range games.All(nil) {
		list = append(list, catalog.Game{Rules: g.Rules})
	}
	r := newRoom(t, i18n.English, list...)
	for _, g := range list {
		r.Table.Start(g, g.Rules.Start(), [2]table.Seat{})
		r.Table.Editor.EditPosition()
		r.Refresh(table.ChangedAll)
		for name, s := range r.panel.fields.selects {
			for _, option := range s.Options {
				if option == "" || option[0] < '0' || option[0] > '9' && len(option) < 3 {
					t.Errorf("%s offers %q for %s", g.Rules.ID(), option, name)
				}
			}
		}
		if r.panel.pieceName(core.NoPiece) == "" {
			t.Error("taking away has no name")
		}
	}
}

// TestEditorOfXiangqi: the palette has pictures with names, and the counters are lines of text.
func TestEditorOfXiangqi(t *testing.T) {
	r := newRoom(t, i18n.English, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
	r.Table.Editor.EditPosition()
	r.Refresh(table.ChangedAll)
	e := r.panel
	if len(e.pictures) != 14 || len(e.pieces) != 15 {
		t.Fatalf("there are %d pictures and %d buttons", len(e.pictures), len(e.pieces))
	}
	if got := e.pieceName(xiangqi.PieceOf(xiangqi.Black, xiangqi.Cannon)); got != "black cannon" {
		t.Errorf("a piece is called %q", got)
	}
	if !strings.Contains(e.hint.Text(), "point") || e.deal.Visible() {
		t.Errorf("the hint is %q, random deals are offered: %v", e.hint.Text(), e.deal.Visible())
	}
	quiet := e.fields.entries[xiangqi.FieldQuiet]
	if quiet == nil {
		t.Fatal("there is no field for the plies since the last capture")
	}
	quiet.SetText("many")
	r.Refresh(table.ChangedAll)
	if len(r.Table.Editor.Sketch().Problems()) != 1 || !e.play.Disabled() {
		t.Errorf("the problems are %v", r.Table.Editor.Sketch().Problems())
	}
	quiet.SetText("17")
	r.Refresh(table.ChangedAll)
	if got := r.Table.Editor.Sketch().Setup().Fields[xiangqi.FieldQuiet]; got != "17" || e.play.Disabled() {
		t.Errorf("the field is %q", got)
	}
	if text := e.text.Text; !strings.Contains(text, " 17 ") {
		t.Errorf("the notation is %q", text)
	}
}

// A position in which the game is over says so, and can be analysed but not played.
func TestEditorTellsOfAnEnd(t *testing.T) {
	g := catalog.Game{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}}
	r := newRoom(t, i18n.English, g)
	for text, over := range map[string]bool{"8/8/8/4r3/8/8/8/8/8 r 0-0/4 -": true, "8/8/8/4r3/8/3R4/8/8/8 r 0-0/4 -": false} {
		r.Table.Start(g, g.Rules.Start(), [2]table.Seat{})
		r.Table.Editor.EditPosition()
		setup, err := g.Rules.ParseSetup(text)
		if err != nil {
			t.Fatal(err)
		}
		r.Table.Editor.SetSetup(setup)
		r.Refresh(table.ChangedAll)
		if problems := r.Table.Editor.Sketch().Problems(); r.panel.play.Disabled() != over || r.panel.study.Disabled() {
			t.Errorf("%s: %v, play is off: %v", text, problems, r.panel.play.Disabled())
		}
	}
}

// Each setup begins at the top of the panel, however far the last one was scrolled.
func TestEditorBeginsAtTheTop(t *testing.T) {
	r := newRoom(t, i18n.English, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
	for range 2 {
		r.Table.Editor.EditPosition()
		r.panel.root.Show()
		r.panel.root.Resize(fyne.NewSize(400, 300))
		r.Refresh(table.ChangedAll)
		if at := r.panel.body.Offset.Y; at != 0 {
			t.Errorf("the panel begins at %v", at)
		}
		r.panel.body.ScrollToBottom()
		r.Table.Editor.SetTurn(core.Second)
		r.Refresh(table.ChangedAll)
		if r.panel.body.Offset.Y == 0 {
			t.Error("a change scrolls to the top")
		}
		r.Table.Editor.Close()
		r.Refresh(table.ChangedAll)
	}
}
