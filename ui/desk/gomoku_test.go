package desk_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/eternal"
	eternaltexts "qilab/core/eternal/notation"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/solver/gomokuopening"
	"qilab/ui/host/looptest"
	"qilab/ui/table"
)

// newWideTable returns a table with all games.
func newWideTable(t *testing.T, current string, change ...func(*table.Config)) *rig {
	t.Helper()
	tb := &rig{t: t, loop: &looptest.Loop{}, opponent: newScripted()}
	games := []catalog.Game{{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}}, {Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}, {Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}}}
	for _, set := range gomoku.RuleSets() {
		games = append(games, catalog.Game{Rules: gomoku.Rules{Set: set}, Codec: gomokutexts.Codec{}, Dialogue: gomokuopening.New(set, plain{}, 0)})
	}
	for i := range games {
		games[i].Analyzer, games[i].Opponent = plain{}, tb.opponent
	}
	cfg := table.Config{Games: games, Post: tb.loop.Post, Seed: 1}
	for _, c := range change {
		c(&cfg)
	}
	tb.sit(cfg)
	t.Cleanup(tb.Close)
	g, ok := tb.GameByID(current)
	if !ok {
		t.Fatalf("there is no game %s", current)
	}
	tb.Start(g, g.Rules.Start(), [2]table.Seat{})
	return tb
}

// A text finds its game, whatever is the current one, and the rule set that it names.
func TestImportAmongAllGames(t *testing.T) {
	empty := strings.Repeat("15/", 14) + "15"
	for _, current := range []string{"chaosclock", "xiangqi", "renju", "standard", "freestyle"} {
		for _, c := range []struct {
			name, text, game, form string
			plies                  int
		}{
			{"xiangqi FEN", xiangqi.StartFEN, "xiangqi", "fen", 0},
			{"xiangqi PGN", onePGN, "xiangqi", "pgn", 3},
			{"XQF with the bytes of an SGF", plainXQF("(; (; ;)"), "xiangqi", "xqf", 1},
			{"Chaos Clock", chaosclock.SampleDeal, "chaosclock", "", 0},
			{"renju", empty + " b renju", "renju", "position", 0},
			{"standard", empty + " b standard moves h8 i9", "standard", "position", 2},
			{"freestyle", empty + " b freestyle", "freestyle", "position", 0},
			{"SGF that names its rules", "(;GM[4]SZ[15]RU[Freestyle];B[aa];W[oo])", "freestyle", "sgf", 2},
		} {
			t.Run(current+"/"+c.name, func(t *testing.T) {
				tb := newWideTable(t, current)
				done, err := tb.paste(c.text)
				if err != nil || done.Kind != table.FoundGame || done.Rules.ID() != c.game || done.Form != c.form || done.Plies != c.plies {
					t.Errorf("%+v, %v", done, err)
				}
			})
		}
	}
}

// A Renlib library does not name its rules: one that renju can play only in part is read by other rules, and otherwise by those of
// the current game.
func TestLibraryFindsItsRules(t *testing.T) {
	head := "\xFFRenLib\xFF\x03\x04" + strings.Repeat("\xFF", 10)
	for _, current := range []string{"chaosclock", "xiangqi", "renju", "standard", "freestyle"} {
		tb := newWideTable(t, current)
		done, err := tb.paste(head + "\x00\x00\x78\x80\x79\x40\x68\x00\x69\x40")
		if err != nil || done.Kind != table.FoundGame || done.Form != "lib" || done.Plies != 2 || done.Part != nil || done.Rules.ID() == "renju" {
			t.Errorf("%s: %+v, %v", current, done, err)
		}
		tb = newWideTable(t, current)
		done, err = tb.paste(head + "\x00\x00\x78\x00\x79\x80\x68\x40\x6A\x40")
		want := "renju"
		if current == "standard" || current == "freestyle" {
			want = current
		}
		if err != nil || done.Form != "lib" || done.Plies != 3 || done.Nodes != 5 || done.Rules.ID() != want {
			t.Errorf("%s: %+v, %v", current, done, err)
		}
	}
}

// Oddities of a setup are reported, but it can be played.
func TestEditorWarnings(t *testing.T) {
	tb := newWideTable(t, "renju")
	tb.Editor.EditPosition()
	tb.Editor.PickPiece(gomoku.BlackStone)
	tb.Editor.Put(0)
	tb.Editor.Put(1)
	ed := tb.Editor.Sketch()
	if w := ed.Warnings(); len(ed.Problems()) != 0 || len(w) != 1 || w[0].Code != "gm-count" {
		t.Errorf("problems %v, warnings %v", ed.Problems(), w)
	}
	if err := tb.Editor.Play([2]table.Seat{}); err != nil {
		t.Error(err)
	}
}

// Writing a form that cannot hold the game gives the reason.
func TestRecordRefused(t *testing.T) {
	tb := newWideTable(t, "renju")
	tb.play("h8")
	if text, err := tb.Current().Reader().Write(tb.Document().Game(), "psq"); err != nil || text == "" {
		t.Error(err)
	}
	tb.play("pass")
	var e *core.TextError
	if _, err := tb.Current().Reader().Write(tb.Document().Game(), "psq"); !errors.As(err, &e) || e.Code != "gm-psq-pass" {
		t.Errorf("a pass: %v", err)
	}
	if _, err := tb.Current().Reader().Write(tb.Document().Game(), "sgf"); err != nil {
		t.Error(err)
	}
}

// Two passes lead back to an analysed position, but the game has ended: its report is not shown.
func TestNothingIsFoundAfterTwoPasses(t *testing.T) {
	tb := newWideTable(t, "renju")
	for _, word := range []string{"h8", "i9", "j7"} {
		tb.play(word)
	}
	tb.Analysis.SetOn(true)
	tb.loop.Until(t, time.Minute, "there is a report", func() bool { _, ok := tb.Knowledge.Report(); return ok })
	before := tb.Node()
	for range 2 {
		tb.play("pass")
	}
	if r, ok := tb.Knowledge.Report(); ok || !tb.Outcome().Over() {
		t.Errorf("after two passes there is a report of %v; the game is over: %v", r.Position, tb.Outcome())
	}
	if _, ok := tb.Knowledge.ReportOf(before); !ok {
		t.Error("what was found about the same position before is lost")
	}
}

// plainXQF returns a file of the first version with one move, h2e2, and a comment on it.
func plainXQF(comment string) string {
	data := make([]byte, 1024, 2048)
	copy(data, "XQ\x0A")
	copy(data[16:], []byte{
		80, 70, 60, 50, 40, 30, 20, 10, 0, 72, 12, 83, 63, 43, 23, 3, 9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86,
	})
	data = append(data, 24, 32, 0xF0, 0xFF, 0, 0, 0, 0)
	data = append(data, 72+24, 42+32, 0, 0, byte(len(comment)), 0, 0, 0)
	return string(data) + comment
}
