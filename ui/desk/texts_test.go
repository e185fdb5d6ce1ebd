package desk_test

import (
	"errors"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/xiangqi"
	"qilab/ui/table"
)

const (
	onePGN = "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n[Black \"乙\"]\n[Result \"1-0\"]\n\n" +
		"1. 炮二平五! {中炮} 马8进7 (1... 炮8平5 {顺炮} 2. 马二进三) 2. 马二进三 1-0\n"
	twoPGN = onePGN + "\n[Event \"second\"]\n\n1. C2=5 nonsense\n"
	// Illegal but readable: a pawn on an impossible square.
	badFEN = "4k4/9/9/9/9/9/9/9/P8/4K4 w - - 0 1"
)

func TestImportXiangqi(t *testing.T) {
	ninety := "    g    " + strings.Repeat(" ", 36) + "R        " + strings.Repeat(" ", 27) + "   G"
	gbk, err := simplifiedchinese.GBK.NewEncoder().String(onePGN)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, text string
		kind       table.FoundKind
		form       string
		plies      int
		err        error
	}{
		{"FEN", xiangqi.StartFEN, table.FoundGame, "fen", 0, nil},
		{"FEN and moves", xiangqi.StartFEN + " moves h2e2 h9g7", table.FoundGame, "fen", 2, nil},
		{"moves", "1. 炮二平五 马8进7 2. H2+3", table.FoundGame, "moves", 3, nil},
		{"PGN", onePGN, table.FoundGame, "pgn", 3, nil},
		{"PGN in GBK", gbk, table.FoundGame, "pgn", 3, nil},
		{"PGN of two games", twoPGN, table.FoundSeveral, "pgn", 0, nil},
		{"DhtmlXQ", "[DhtmlXQ][DhtmlXQ_movelist]77477242[/DhtmlXQ_movelist][/DhtmlXQ]", table.FoundGame, "dhtmlxq", 2, nil},
		{"90 characters that begin with spaces", ninety, table.FoundGame, "ninety", 0, nil},
		{"illegal FEN", badFEN, table.FoundSetup, "fen", 0, nil},
		{"illegal FEN in a PGN", "[FEN \"" + badFEN + "\"]\n\n1. h2e2 *", table.FoundSetup, "pgn", 0, nil},
		{"illegal 90 characters", strings.Replace(ninety, "   G", "P  G", 1), table.FoundSetup, "ninety", 0, nil},
		{"illegal DhtmlXQ", "[DhtmlXQ_binit]" + "0808999999" + strings.Repeat("99", 27) + "[/DhtmlXQ_binit]", 0, "", 0, core.ErrUnreadable},
		{"damaged PGN", "[Event \"x\"]\n\n1. 炮二平五 {not closed", 0, "", 0, core.ErrUnreadable},
		{"damaged DhtmlXQ", "[DhtmlXQ_movelist]7747", 0, "", 0, core.ErrUnreadable},
		{"damaged XQF", "XQ\x12 cut", 0, "", 0, core.ErrUnreadable},
		{"an illegal move", xiangqi.StartFEN + " moves h2h8", 0, "", 0, core.ErrIllegalMove},
		{"nonsense", "nonsense", 0, "", 0, core.ErrUnreadable},
		{"nothing", "", 0, "", 0, core.ErrUnreadable},
		{"another kind of file", "PK\x03\x04 (;B[hh]) \x00\x01 (;", 0, "", 0, core.ErrUnreadable},
	}
	for _, current := range []string{"chaosclock", "xiangqi"} {
		for _, tt := range tests {
			t.Run(current+"/"+tt.name, func(t *testing.T) {
				tb := newTable(t)
				g, _ := tb.GameByID(current)
				tb.Start(g, g.Rules.Start(), [2]table.Seat{})
				before, undo := tb.Document().Game(), tb.Document().Revision()
				got, err := tb.paste(tt.text)
				if !errors.Is(err, tt.err) || got.Kind != tt.kind || got.Form != tt.form || got.Plies != tt.plies {
					t.Fatalf("%+v, %v; want %+v", got, err, tt)
				}
				if (tb.Editor.Sketch() != nil) != (tt.kind == table.FoundSetup) {
					t.Errorf("editor open: %v", tb.Editor.Sketch() != nil)
				}
				if e := tb.Editor.Sketch(); e != nil && len(e.Problems()) == 0 {
					t.Error("the editor finds nothing wrong")
				}
				if (err != nil || tt.kind == table.FoundSeveral) && tb.Document().Revision() != undo {
					t.Error("the game has changed")
				}
				if err == nil && tt.kind != table.FoundSeveral && tb.Rules().ID() != "xiangqi" {
					t.Errorf("the game is %s", tb.Rules().ID())
				}
				tb.Editor.Close()
				for tb.Document().Game() != before {
					if !tb.Undo() {
						t.Fatal("the game before cannot come back")
					}
				}
			})
		}
	}
}

// For an illegal position, Unread reports whether moves after it were not read.
func TestImportTellsWhatItDidNotRead(t *testing.T) {
	fives := "15/15/15/15/15/15/15/3xxxxx7/3ooooo7/15/15/15/15/15/15 b renju"
	for _, tt := range []struct {
		name, text string
		unread     bool
	}{
		{"position", fives, false},
		{"position and moves", fives + "\nmoves a1", true},
		{"board", strings.Repeat("...............\n", 13) + "XXXXX..........\nOOOOO..........\n", false},
		{"SGF", "(;GM[4]AB[dh][eh][fh][gh][hh]AW[di][ei][fi][gi][hi])", false},
		{"SGF with moves", "(;GM[4]AB[dh][eh][fh][gh][hh]AW[di][ei][fi][gi][hi];B[aa])", true},
		{"FEN", badFEN, false},
		{"FEN and moves", badFEN + " moves h2e2", true},
		{"PGN", "[FEN \"" + badFEN + "\"]\n\n1. h2e2 *", true},
	} {
		tb := newWideTable(t, "renju")
		got, err := tb.paste(tt.text)
		if err != nil || got.Kind != table.FoundSetup || got.Unread != tt.unread {
			t.Errorf("%s: %+v, %v", tt.name, got, err)
		}
	}
}

func TestImportKeepsTheWholeRecord(t *testing.T) {
	tb := newTable(t)
	if _, err := tb.paste(onePGN); err != nil {
		t.Fatal(err)
	}
	first := tb.Document().Game().Root().Next()
	if tb.Tree.Tags().Get("Red") != "甲" || tb.Tree.Tags().Get("Result") != "1-0" || first.Comment != "中炮" || first.Glyph != "!" ||
		len(first.Children()) != 2 || first.Children()[1].Comment != "顺炮" {
		t.Errorf("%v, %q %q, %d continuations", tb.Tree.Tags(), first.Comment, first.Glyph, len(first.Children()))
	}
	text, err := tb.Current().Reader().Write(tb.Document().Game(), "pgn-chinese")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tb.paste(text); err != nil {
		t.Error(err)
	}
	if again, err := tb.Current().Reader().Write(tb.Document().Game(), "pgn-chinese"); err != nil || again != text {
		t.Errorf("%v: what was exported is imported as another game:\n%s", err, text)
	}
	if text, err := tb.Current().Reader().Write(tb.Document().Game(), "none"); err == nil || text != "" {
		t.Error("an unknown form")
	}
}

func TestImportOneOfSeveral(t *testing.T) {
	tb := newTable(t)
	list, err := tb.paste(twoPGN)
	if err != nil || len(list.Games) != 2 || list.Games[1].Tags.Get("Event") != "second" {
		t.Fatalf("%+v, %v", list, err)
	}
	if _, err := tb.Texts.Take(list, 1); !errors.Is(err, core.ErrUnreadable) {
		t.Errorf("the damaged one: %v", err)
	}
	if _, err := tb.Texts.Take(list, 2); !errors.Is(err, table.ErrNoSuchGame) {
		t.Errorf("one that is not there: %v", err)
	}
	if tb.Rules().ID() != "chaosclock" {
		t.Error("something has changed")
	}
	if got, err := tb.Texts.Take(list, 0); err != nil || got.Plies != 3 || tb.Rules().ID() != "xiangqi" {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestImportMovesGoOnWithTheGame(t *testing.T) {
	tb := newTable(t)
	if _, err := tb.paste(xiangqi.StartFEN + " moves h2e2"); err != nil {
		t.Fatal(err)
	}
	tb.Tree.Last()
	game := tb.Document().Game()
	got, err := tb.paste("马8进7 h0g2")
	if err != nil || got.Kind != table.FoundMoves || got.Plies != 2 || tb.Document().Game() != game {
		t.Fatalf("%+v, %v", got, err)
	}
	tb.wantPly(3)
	tb.Undo()
	tb.wantPly(2)
	if got, err = tb.paste("1. h2e2 h9g7"); err != nil || got.Kind != table.FoundGame || tb.Document().Game() == game {
		t.Errorf("numbered from 1 they begin a game: %+v, %v", got, err)
	}
	if _, err := tb.Texts.PlayMoves("a0a1 a0a2"); err == nil || tb.Document().CanUndo() != core.ChangeGame {
		t.Errorf("a part of the moves was made: %v", err)
	}
	if _, err := tb.paste(chaosclock.SampleDeal); err != nil {
		t.Fatal(err)
	}
	if got, err := tb.paste("5 3 4"); err != nil || got.Kind != table.FoundMoves {
		t.Errorf("moves of a game without forms: %+v, %v", got, err)
	}
}

// checks is a game in which Red has given perpetual check and loses with the next one.
const (
	checks = "4k4/9/9/9/9/9/9/9/R8/5K3 w moves a1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9"
	fatal  = "d1e1"
)

func TestWarningAndExplanation(t *testing.T) {
	tb := newTable(t)
	if _, err := tb.paste(checks); err != nil {
		t.Fatal(err)
	}
	tb.Tree.Last()
	m, err := tb.Rules().ParseMove(tb.Position(), fatal)
	if err != nil {
		t.Fatal(err)
	}
	if note, ok := tb.Rulings.Warn(m); !ok || note.Key != "warn.perpetual-check" {
		t.Errorf("the warning is %v", note)
	}
	if other, _ := tb.Rules().ParseMove(tb.Position(), "d1d2"); true {
		if note, ok := tb.Rulings.Warn(other); ok {
			t.Errorf("a warning without cause: %v", note)
		}
	}
	if _, ok := tb.Rulings.Explain(tb.Node()); ok {
		t.Error("an explanation of a game that goes on")
	}
	tb.play(fatal)
	if note, ok := tb.Rulings.Explain(tb.Node()); !ok || note.Key != "explain.perpetual-check" || tb.Outcome().Result != core.SecondWins {
		t.Errorf("the explanation is %v of %v", note, tb.Outcome())
	}
	tb.changes = 0
	tb.Rulings.SetFreePlay("chaosclock", true) // has no such choice
	if tb.changes != 0 {
		t.Error("something has changed")
	}
	tb.Rulings.SetFreePlay("xiangqi", true)
	if tb.Outcome().Over() || tb.changes&table.ChangedPosition == 0 {
		t.Errorf("free play ends with %v", tb.Outcome())
	}
	tb.Tree.Back()
	if _, ok := tb.Rulings.Warn(m); ok {
		t.Error("a warning in free play")
	}
	tb.Rulings.SetFreePlay("xiangqi", false)
	tb.Tree.Last()
	if !tb.Outcome().Over() {
		t.Error("the game goes on when long play is judged again")
	}
}

func TestTagsCanBeUndone(t *testing.T) {
	tb := newTable(t)
	if err := tb.Tree.SetTags(core.Tags{{Name: "Event", Value: "x"}}); err != nil || tb.changes == 0 || tb.Tree.Tags().Get("Event") != "x" {
		t.Errorf("%v, %v", tb.Tree.Tags(), err)
	}
	if err := tb.Tree.SetTags(core.Tags{{Name: "Event", Value: strings.Repeat("x", core.MaxTagBytes)}}); !errors.Is(err, core.ErrUnreadable) {
		t.Errorf("too long: %v", err)
	}
	tb.Undo()
	if len(tb.Tree.Tags()) != 0 {
		t.Errorf("tags %v", tb.Tree.Tags())
	}
}
