package notation_test

import (
	"errors"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/gomoku/notation"
)

// expectGame reads a text and compares its moves, and the tags of the players and the result.
func expectGame(t *testing.T, text, moves, black, white, result string) *core.Game {
	t.Helper()
	g, err := notation.For(gomoku.Rules{}).Game(text)
	if err != nil {
		t.Errorf("%q: %v", text, err)
		return core.NewGame(gomoku.Rules{}, gomoku.Rules{}.Start())
	}
	tags := g.Tags()
	if got := notation.For(gomoku.Rules{}).Plain(g); got != moves || tags.Get("Black") != black || tags.Get("White") != white || tags.Get(core.TagResult) != result {
		t.Errorf("%q is read as %s, %v", text, got, tags)
	}
	return g
}

// Moves as people paste them.
func TestPastedMoves(t *testing.T) {
	for text, result := range map[string]string{
		"h8-i9-i8-g8": "", "h8 - i9 - i8 - g8": "", "Ｈ８　Ｉ９　Ｉ８　Ｇ８": "", "①h8 ②i9 ③i8 ④g8": "", "h8→i9→i8→g8": "", "１．h8 i9 ２．i8 g8": "",
		"1. h8 i9 2. i8 g8 1-0": "1-0", "h8 i9 i8 g8 （白勝）": "0-1", "h8i9i8g8 和棋。": "1/2-1/2", "h8 i9 i8 g8 *": "", "h8 i9 i8 g8, 0–1": "",
		"黑方：甲\n白方: 乙\n结果：黑胜\n\n1. h8 i9\n2. i8 g8": "1-0",
	} {
		black, white := "", ""
		if result == "1-0" && text[0] != '1' {
			black, white = "甲", "乙"
		}
		if text == "h8 i9 i8 g8, 0–1" {
			result = "0-1"
		}
		expectGame(t, text, "h8i9i8g8", black, white, result)
	}
	for _, text := range []string{"Hello: world\nh8 i9", "黑方：甲\n白方：乙"} {
		if _, err := notation.For(gomoku.Rules{}).Game(text); !errors.Is(err, core.ErrUnreadable) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Games of servers have the tags of PGN.
func TestPGN(t *testing.T) {
	const one = "[Event \"?\"]\n[Site \"PlayOK\"]\n[Black \"a\"]\n[White \"b\"]\n[Result \"1-0\"]\n\n1. h8 i9 {far} 2. i8 g8 1-0\n"
	g := expectGame(t, one, "h8i9i8g8", "a", "b", "1-0")
	if g.MainLine()[2].Comment != "far" || g.Tags().Get("Event") != "" || g.Tags().Get("Site") != "PlayOK" {
		t.Errorf("%q, %v", g.MainLine()[2].Comment, g.Tags())
	}
	expectGame(t, "[White \"b\"]\n[Black \"a\"]\n[Result \"1-0\"]\n\n1. h8 i9", "h8i9", "a", "b", "0-1")
	expectGame(t, "[Black \"a\"] [White \"b\"] [Result \"*\"]\n1.h8 pass 2.i8", "h8passi8", "a", "b", "")
	r, err := notation.For(gomoku.Rules{}).Read(one + "\n[Event \"2\"]\n[Black \"c\"]\n\n1. h8 h8\n")
	if err != nil || len(r.Games) != 2 || r.Games[1].Tags.Get("Black") != "c" || !r.Sure {
		t.Fatalf("%+v, %v", r, err)
	}
	var at *core.PlaceError
	if _, err := r.Games[1].Read(); !errors.Is(err, core.ErrIllegalMove) || !errors.As(err, &at) || at.Move != 2 {
		t.Errorf("the second game: %v", err)
	}
	for _, text := range []string{"[Red \"a\"]\n\n1. h2e2 h9g7", "[Red \"a\"]\n\n1. H2-E2", "[Red \"a\"]", "[Red \"a\"]\n炮二平五"} {
		if r, _ := notation.For(gomoku.Rules{}).Read(text); r.Sure {
			t.Errorf("%q is taken for a game of gomoku", text)
		}
	}
}

// The stones of a BOARD of Gomocup's protocol are a game if they come in turn, and a position otherwise.
func TestBoardCommand(t *testing.T) {
	expectGame(t, "BOARD\n7,7,1\n8,8,2\nDONE\n", "h8i7", "", "", "")
	expectGame(t, "START 15\r\nINFO rule 4\r\nYXBOARD\r\n7,7,2\r\n\r\n8,8,1\r\n8,7,2\r\nDONE\r\n", "h8i7i8", "", "", "")
	expectGame(t, "board\n7,7,1\n8,7,1\n0,0,2\n14,14,2", "o14/15/15/15/15/15/15/7xx6/15/15/15/15/15/15/14o b renju", "", "", "")
	expectGame(t, "BOARD\n0,0,1\n7,7,2\n8,7,2", "o14/15/15/15/15/15/15/7xx6/15/15/15/15/15/15/15 w renju", "", "", "")
	for text, line := range map[string]int{"BOARD\n7,7,1\n8;8;2\nDONE": 3, "START 15\nBOARD\n7,7,1\n15,0,2": 4, "BOARD\n7,7": 2, "BOARD\n7,7,3": 2} {
		var at *core.PlaceError
		if _, err := notation.For(gomoku.Rules{}).Game(text); !errors.As(err, &at) || at.Line != line {
			t.Errorf("%q: %v, want line %d", text, err, line)
		}
	}
	for text, code := range map[string]string{"START 20\nBOARD\n7,7,1": "gm-size", "BOARD\n7,7,1\n7,7,1\n8,8,2\n9,9,2": "gm-occupied", "BOARD\n7,7,1\n7,7,2": "gm-occupied"} {
		var e *core.TextError
		if _, err := notation.For(gomoku.Rules{}).Game(text); !errors.As(err, &e) || e.Code != code {
			t.Errorf("%q: %v, want %s", text, err, code)
		}
	}
}

// Piskvork's files have the time of each move, and name the players in the order of the program, not of the stones.
func TestPSQOfPiskvork(t *testing.T) {
	const text = "Piskvorky 15x15 , 11:11, 0\n8,8,1500\n9,9,0\nAlice\nBob\n-1\n0,Freestyle15_1\n"
	g := expectGame(t, text, "h8i7", "Alice", "Bob", "")
	if n := g.MainLine()[1]; n.Comment != "[%emt 0:00:01.5]" || g.MainLine()[2].Comment != "" {
		t.Errorf("%q, %q", n.Comment, g.MainLine()[2].Comment)
	}
	if psq, err := notation.FormatPSQ(g); err != nil || psq != "Piskvorky 15x15, 0:0, 0\n8,8,1500\n9,9,0\nAlice\nBob\n0\n" {
		t.Errorf("%q, %v", psq, err)
	}
	expectGame(t, "Piskvorky 15x15, 0:0, 1\n8,8,0\n9,9,0\nAlice\nBob\n0\n", "h8i7", "Bob", "Alice", "")
	expectGame(t, "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n-1\n0,Freestyle15_1\n", "h8i7", "", "", "")
	expectGame(t, "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\nTeam A/Bob\n/home/x/rapfi\n0\n", "h8i7", "Team A/Bob", "rapfi", "")
	expectGame(t, "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n12\nBob\n0\n", "h8i7", "12", "Bob", "")
	expectGame(t, "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\nSmith, 3\nLi, Wei, 3\n0\n", "h8i7", "Smith, 3", "Li, Wei, 3", "")
	var at *core.PlaceError
	if _, err := notation.For(gomoku.Rules{}).Game("Piskvorky 15x15, 0:0, 0\n8,8,0\nx\n9,9,0\nAlice\nBob\n"); !errors.As(err, &at) || at.Line != 3 {
		t.Errorf("a word between the moves: %v", err)
	}
}

// Other programs write results and resignations in their own ways.
func TestResultsOfSGF(t *testing.T) {
	for value, want := range map[string]string{"0": "1/2-1/2", "B": "1-0", "白胜": "0-1", "B+R": "1-0", "W+T": "0-1", "*": "", "Void": "Void"} {
		g := expectGame(t, "(;GM[4]SZ[15]RE["+value+"];B[hh])", "h8", "", "", want)
		if back, err := notation.For(gomoku.Rules{}).Game(notation.FormatSGF(g)); err != nil || back.Tags().Get(core.TagResult) != want {
			t.Errorf("%s is read back as %v, %v", value, back.Tags(), err)
		}
	}
	g := expectGame(t, "(;GM[4]SZ[15];B[hh];W[hi];B[resign])", "h8h7", "", "", "0-1")
	if g.Tags().Get(core.TagTermination) != "resignation" {
		t.Errorf("%v", g.Tags())
	}
}

// The side to move is that of the first move, also where the moves begin with variations, as the solutions of a problem do.
func TestSGFOfVariationsFromASetup(t *testing.T) {
	for text, want := range map[string]core.Side{
		"(;GM[4]SZ[15]AB[hh][hi]AW[ii][gg](;W[jj])(;W[kk]))":          gomoku.White,
		"(;GM[4]SZ[15]AB[hh][hi]AW[ii][gg](;C[x];W[jj])(;W[kk]))":     gomoku.White,
		"(;GM[4]SZ[15]AB[hh][hi]AW[ii][gg]((;W[jj])(;W[kk])))":        gomoku.White,
		"(;GM[4]SZ[15]AB[hh][hi]AW[ii][gg](;B[jj])(;B[kk]))":          gomoku.Black,
		"(;GM[4]SZ[15]AB[hh][hi][hj]AW[ii][gg](;W[jj])(;W[kk]))":      gomoku.White,
		"(;GM[4]SZ[15]AB[hh][hi]AW[ii][gg]PL[B](;B[jj]C[)])(;B[kk]))": gomoku.Black,
	} {
		g, err := notation.For(gomoku.Rules{}).Game(text)
		if err != nil || g.Nodes() != 3 || g.Root().Position().Turn() != want {
			t.Errorf("%s: %v, %v; want %v", text, g, err, want)
		}
	}
}

// Of an SGF that is cut off, the moves before the end are read.
func TestSGFCutOff(t *testing.T) {
	_, err := notation.For(gomoku.Rules{}).Game("(;GM[4]SZ[15]PB[a];B[hh];W[hi]\n(;B[ii])(;B[gg];W[aa]")
	var part *core.PartError
	var at *core.PlaceError
	if !errors.As(err, &part) || part.Game.Nodes() != 6 || part.Game.Tags().Get("Black") != "a" || !errors.As(err, &at) || at.Line != 2 {
		t.Errorf("%+v, %v", part, err)
	}
}

// Of an SGF with moves that cannot be played, the rest is read; a property that only repeats whose turn it is does no harm.
func TestSGFWithIllegalMoves(t *testing.T) {
	for _, c := range []struct {
		text        string
		nodes, left int // left -1: nothing is wrong
	}{
		{"(;GM[4]SZ[15];B[hh];W[hi](;B[hg];W[hh];B[aa](;W[bb])(;W[cc]))(;B[ii];W[jj]))", 6, 4},
		{"(;GM[4]SZ[15];B[hh];W[hi];B[hh];W[ii])", 3, 2},
		{"(;GM[4]SZ[15];B[hh];PL[W];W[gg])", 3, -1},
		{"(;GM[4]SZ[15];B[hh];AB[aa];W[gg])", 2, 1},
		{"(;GM[4]SZ[15];B[hh];W[hh](;B[aa", 2, 1},
	} {
		g, err := notation.For(gomoku.Rules{}).Game(c.text)
		var part *core.PartError
		left := -1
		if errors.As(err, &part) {
			g, left = part.Game, part.Left
		}
		if g == nil || g.Nodes() != c.nodes || left != c.left {
			t.Errorf("%s: %v, %d left, %v", c.text, g, left, err)
		}
	}
	if g, err := notation.For(gomoku.Rules{}).Game("(;GM[4]SZ[15];W[hh];W[hh])"); g != nil || err == nil {
		t.Errorf("no move is left: %v", g)
	}
}

// Brackets in the text before the games are no games, and what a file tells about a game is kept.
func TestSGFWithOtherText(t *testing.T) {
	r, err := notation.For(gomoku.Rules{}).Read("Subject: (game) :( \n\n(;GM[4]SZ[15]BR[1d]WT[x]ON[D4]GC[about it]C[first];B[hh]N[good move])\n(more)\n( ;GM[4];B[hh])")
	if err != nil || len(r.Games) != 2 {
		t.Fatalf("%+v, %v", r, err)
	}
	g, err := r.Games[0].Read()
	if err != nil {
		t.Fatal(err)
	}
	if tags := g.Tags(); tags.Get("BlackRank") != "1d" || tags.Get("WhiteTeam") != "x" || tags.Get("Opening") != "D4" ||
		!strings.Contains(g.Root().Comment, "about it") || !strings.Contains(g.Root().Comment, "first") || g.Root().Next().Comment != "good move" {
		t.Errorf("%v, %q, %q", tags, g.Root().Comment, g.Root().Next().Comment)
	}
	if text := notation.FormatSGF(g); !strings.Contains(text, "ON[D4]BR[1d]WT[x]") {
		t.Errorf("it is written as %s", text)
	}
}

// PGN of gomoku has quotes in names, annotations and variations as that of other games.
func TestPGNWithAnnotations(t *testing.T) {
	const text = "[Black \"x \\\"Al\\\" y\"]\n[White \"w\"]\n\n1. h8 $1 i9 $14 (1... g9?! {odd} 2. g8 (2. f8 0-1)) 2. i8! g8 1-0\n"
	g := expectGame(t, text, "h8i9i8g8", "x \"Al\" y", "w", "1-0")
	line := g.MainLine()
	side := line[1].Children()[1]
	if line[1].Glyph != "!" || line[2].Comment != "+=" || line[3].Glyph != "!" || side.Glyph != "?!" || side.Comment != "odd" || len(side.Children()) != 2 {
		t.Errorf("%q %q %q %q %q", line[1].Glyph, line[2].Comment, line[3].Glyph, side.Glyph, side.Comment)
	}
}

// The error of a faulty move has the game before it, unless its tags are too many.
func TestPGNBeforeAFault(t *testing.T) {
	for event, kept := range map[string]bool{"x": true, strings.Repeat("x", core.MaxTagBytes+1): false} {
		text := "[Event \"" + event + "\"]\n[Black \"a\"]\n[White \"b\"]\n\n1. h8 i9 2. i8 g8 3. i8 *\n"
		r, err := notation.For(gomoku.Rules{}).Read(text)
		if err != nil || len(r.Games) != 1 {
			t.Fatal(r, err)
		}
		var place *core.PlaceError
		if _, err = r.Games[0].Read(); !errors.As(err, &place) || (place.Before != nil) != kept {
			t.Errorf("%.20q: %v", event, err)
		}
		if g := core.PartOf(err); kept && (g == nil || len(g.MainLine()) != 5) || !kept && g != nil {
			t.Errorf("%.20q: the part is %v", event, g)
		}
	}
}

// Lines that PGN escapes, with % in the first column, are ignored, but not within a comment.
func TestPGNEscapes(t *testing.T) {
	text := "% made by Foo\n[Black \"b\"]\n%one\n[White \"w\"]\n\n%evp 0,9,{3\n1. h8\n% 1... nonsense\ni9 {kept\n% too}\n2. i8\n%x\n1-0\n%z\n\n"
	r, err := notation.For(gomoku.Rules{}).Read(text + "[Black \"c\"]\n\n1. h8\n")
	if err != nil || len(r.Games) != 2 || r.Form != "pgn" {
		t.Fatalf("%d games of form %q, %v", len(r.Games), r.Form, err)
	}
	if g := expectGame(t, text, "h8i9i8", "b", "w", "1-0"); g.MainLine()[2].Comment != "kept\n% too" || g.MainLine()[1].Comment != "" {
		t.Errorf("the comments are %q and %q", g.MainLine()[1].Comment, g.MainLine()[2].Comment)
	}
	text = "[Black \"b\"]\n[White \"{w\"] {a comment\n% in it\n}\n%x\n1. h8 i9 2. i8 1-0\n" // begun after a tag
	if g := expectGame(t, text, "h8i9i8", "b", "{w", "1-0"); g.Root().Comment != "a comment\n% in it" {
		t.Errorf("the comment is %q", g.Root().Comment)
	}
}

// Comments at the start of a variation belong to its first move.
func TestPGNCommentsOfAVariation(t *testing.T) {
	g := expectGame(t, "[Black \"b\"]\n[White \"w\"]\n\n1. h8 h9 ({instead} {of that} h10 i9) 2. i8 i9 1-0\n", "h8h9i8i9", "b", "w", "1-0")
	list := g.Root().Next().Children()
	if list[0].Comment != "" || list[1].Comment != "instead\nof that" {
		t.Errorf("the comments are %q and %q", list[0].Comment, list[1].Comment)
	}
}

// Moves of Chaos Clock are no game of gomoku, though passes are among them.
func TestPassesAmongNumbers(t *testing.T) {
	for text, want := range map[string]bool{
		"12 8 6 11 5 pass 8 11 pass": false, "8,6,1\n12 8 pass pass": false, "1 2 3": false,
		"pass": true, "pass pass": true, "1. pass 2. h8": true, "1 h8 2 pass": true,
	} {
		if g, err := notation.For(gomoku.Rules{}).Game(text); (err == nil) != want {
			t.Errorf("%q is read as %v, %v", text, g, err)
		}
	}
}

// Very many comments on one move are read with little work.
func TestManyComments(t *testing.T) {
	if testing.Short() {
		t.Skip("allocates a gigabyte in one goroutine")
	}
	for _, text := range []string{
		"(;GM[4]SZ[15];B[hh]" + strings.Repeat("C[a]", 1<<18) + ";W[hi])",
		"[Black \"b\"]\n\n1. h8 " + strings.Repeat("{a}", 1<<18) + " i9",
	} {
		if g, err := notation.For(gomoku.Rules{}).Game(text); err != nil || len(g.MainLine()) != 3 {
			t.Errorf("%.20s…: %v, %v", text, g, err)
		}
	}
}

// Gomocup names the division of a game on the last line, and with it the rules; its programs are in archives.
func TestPSQOfGomocup(t *testing.T) {
	const text = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\nRAPFI25.zip\nC:\\brains\\JAX25.exe\n-1\n0,"
	for division, want := range map[string]gomoku.RuleSet{"Freestyle15_1": gomoku.Freestyle, "Freestyle": gomoku.Freestyle, "Standard15_3": gomoku.Standard, "Renju15_1": gomoku.Renju} {
		for _, set := range gomoku.RuleSets() {
			r, err := notation.For(gomoku.Rules{Set: set}).Read(text + division + "\n")
			if err != nil || r.Form != "psq" || r.Sure != (set == want) {
				t.Errorf("%s read as %s: %+v, %v", division, set, r, err)
			}
		}
	}
	for _, other := range []string{"1\n", "0,Caro15_1\n"} {
		if r, err := notation.For(gomoku.Rules{}).Read(strings.TrimSuffix(text, "0,") + other); err != nil || !r.Sure {
			t.Errorf("%q: %+v, %v", other, r, err)
		}
	}
	expectGame(t, text+"Renju15_1\n", "h8i7", "RAPFI25", "JAX25.exe", "")
}

// Comments from a RenLib library have its mark between the first line and the rest.
func TestSGFOfRenLib(t *testing.T) {
	g := expectGame(t, "(;GM[4]SZ[15]C[\bfirst];B[hh]C[a\bbc])", "h8", "", "", "")
	if root, move := g.Root().Comment, g.Root().Next().Comment; root != "first" || move != "a\nbc" {
		t.Errorf("the comments are %q and %q", root, move)
	}
}
