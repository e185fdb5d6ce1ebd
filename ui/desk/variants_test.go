package desk_test

import (
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/xiangqi"
	"qilab/ui/table"
)

// gomokuRows returns a position of a game of gomoku with some rows at the bottom, from the top one on.
func gomokuRows(rows ...string) string {
	return strings.Repeat("15/", gomoku.Size-len(rows)) + strings.Join(rows, "/")
}

// Whatever the rules of the current game or the editor, a text is read by the rules that it names or that fit it.
func TestTextsFindTheirRules(t *testing.T) {
	// Black has six in a row and the game continues, which freestyle would not allow; the sixth stone is forbidden in renju.
	six := "h8 a15 i8 b13 j8 c15 l8 d13 m8 e15 k8 f13 a1"
	sets := []string{"renju", "standard", "freestyle"}
	for _, c := range []struct {
		name, text string
		fits       map[string]string // by the open rules; "": the open rules
		setup      bool              // the text is a position
	}{
		{"renju position", gomokuRows("15") + " b renju", map[string]string{"": "renju"}, true},
		{"standard position", gomokuRows("15") + " b standard", map[string]string{"": "standard"}, true},
		{"freestyle position", gomokuRows("15") + " b freestyle", map[string]string{"": "freestyle"}, true},
		{"position of any", gomokuRows("7xo6"), nil, true},
		{"six black stones", gomokuRows("xxxxxx9", "ooo1ooo8") + " b", map[string]string{"freestyle": "standard"}, true},
		{"six white stones", gomokuRows("xxx1xx9", "oooooo9") + " w", map[string]string{"freestyle": "standard", "renju": "standard"}, true},
		{"named, with moves", gomokuRows("15") + " b renju moves h8 i9 j10", map[string]string{"": "renju"}, true},
		{"SGF of renju", "(;GM[4]SZ[15]RU[Renju];B[hh];W[oo])", map[string]string{"": "renju"}, true},
		{"SGF of standard", "(;GM[4]SZ[15]RU[standard];B[aa];W[oo])", map[string]string{"": "standard"}, true},
		{"SGF that renju refuses", "(;GM[4]SZ[15];B[aa];W[oo];B[ho])", map[string]string{"renju": "standard"}, true},
		{"moves of any", "h8 i9 j10 g7", nil, true},
		{"moves that renju refuses", "a1 b2 c3 d4", map[string]string{"renju": "standard"}, true},
		{"a game with six stones", six, map[string]string{"freestyle": "standard", "renju": "standard"}, true},
	} {
		for _, open := range sets {
			want := open
			for when, set := range c.fits {
				if when == "" || when == open {
					want = set
				}
			}
			tb := newWideTable(t, open)
			done, err := tb.paste(c.text)
			if err != nil || done.Kind == table.FoundSetup || tb.Rules().ID() != want || done.Switched != (want != open) {
				t.Errorf("%s while %s is on the table: %s, %+v, %v; want %s", c.name, open, tb.Rules().ID(), done, err, want)
			}

			tb = newWideTable(t, open)
			tb.Editor.EditPosition()
			if err := tb.Editor.Paste(c.text); err != nil || tb.Editor.Sketch().Rules().ID() != want || len(tb.Editor.Sketch().Problems()) > 0 {
				t.Errorf("%s in the editor on %s: %v, %v; want %s", c.name, open, tb.Editor.Sketch().Rules(), err, want)
			}
			if tb.Rules().ID() != open {
				t.Errorf("%s: the game on the table is %s", c.name, tb.Rules().ID())
			}
			if err := tb.Editor.Play([2]table.Seat{}); err != nil || tb.Rules().ID() != want {
				t.Errorf("%s: %s is played, %v; want %s", c.name, tb.Rules().ID(), err, want)
			}
		}
	}
}

// A game of renju that ends with a forbidden stone is renju, though free play would not allow that stone.
func TestGameThatEndsWithAForbiddenStone(t *testing.T) {
	for open, want := range map[string]core.Result{"renju": core.SecondWins, "standard": core.Unfinished, "freestyle": core.FirstWins} {
		tb := newWideTable(t, open)
		done, err := tb.paste("h8 a15 i8 b13 j8 c15 l8 d13 m8 e15 k8")
		if err != nil || done.Switched || tb.Rules().ID() != open || tb.Outcome().Result != want {
			t.Errorf("%s: %+v, %v; the result is %v, want %v", open, done, err, tb.Outcome().Result, want)
		}
	}
}

// The rules chosen in the editor decide what is legal, can be undone, and become those of the game.
func TestVariantInTheEditor(t *testing.T) {
	tb := newWideTable(t, "freestyle")
	if n := len(tb.Editor.Variants()); n != 3 {
		t.Fatalf("%d variants", n)
	}
	if tb.Editor.SetVariant("renju") {
		t.Error("chosen without an editor")
	}
	tb.Editor.EditPosition()
	if tb.Editor.SetVariant("xiangqi") || tb.Editor.SetVariant("none") || tb.Editor.SetVariant("freestyle") {
		t.Error("another game, or no other one, was chosen")
	}
	setup, err := gomoku.Rules{Set: gomoku.Freestyle}.ParseSetup(gomokuRows("xxxxxx9", "ooo1ooo8") + " b")
	if err != nil {
		t.Fatal(err)
	}
	tb.Editor.SetSetup(setup)
	for _, c := range []struct {
		id                 string
		problems, warnings int
	}{{"renju", 0, 1}, {"standard", 0, 0}, {"freestyle", 1, 0}} {
		tb.Editor.SetVariant(c.id)
		if e := tb.Editor.Sketch(); len(e.Problems()) != c.problems || len(e.Warnings()) != c.warnings || !strings.HasSuffix(e.Text(), c.id) || tb.Texts.Position() != e.Text() {
			t.Errorf("%s: problems %v, warnings %v, text %s", c.id, e.Problems(), e.Warnings(), e.Text())
		}
	}
	tb.Undo()
	if e := tb.Editor.Sketch(); e == nil || e.Rules().ID() != "standard" {
		t.Fatal("the choice cannot be taken back")
	}
	if err := tb.Editor.Play([2]table.Seat{}); err != nil || tb.Rules().ID() != "standard" {
		t.Errorf("%s is played, %v", tb.Rules().ID(), err)
	}
	tb.Undo()
	if tb.Rules().ID() != "freestyle" {
		t.Errorf("%s is back", tb.Rules().ID())
	}
}

// A position that its own rules refuse opens in the editor; the current game stays.
func TestIllegalPositionOfOtherRules(t *testing.T) {
	tb := newWideTable(t, "standard")
	tb.play("h8")
	done, err := tb.paste(gomokuRows("xxxxx10", "oooo11") + " b renju")
	if err != nil || done.Kind != table.FoundSetup || !done.Switched || tb.Editor.Sketch().Rules().ID() != "renju" || tb.Rules().ID() != "standard" || tb.Node().Ply() != 1 {
		t.Fatalf("%+v, %v", done, err)
	}
	tb.Editor.Close()

	// One or two moves that are illegal here are not read as a game by other rules.
	tb = newWideTable(t, "renju")
	if _, err := tb.paste("g7"); err == nil {
		t.Errorf("%s begins with g7", tb.Rules().ID())
	}
	// Nor is a position of another game read as one of this board.
	if done, err := tb.paste(xiangqi.StartFEN); err != nil || done.Switched || tb.Rules().ID() != "xiangqi" {
		t.Errorf("%+v, %v", done, err)
	}
	if core.SameBoard(gomoku.Rules{}, xiangqi.Rules{}) || core.SameBoard(xiangqi.Rules{}, gomoku.Rules{}) || !core.SameBoard(xiangqi.Rules{}, xiangqi.Rules{FreePlay: true}) {
		t.Error("boards are told apart wrongly")
	}
}
