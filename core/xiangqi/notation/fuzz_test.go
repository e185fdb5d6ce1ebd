package notation_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation"
	"qilab/core/xiangqi/notation/internal/recordtest"
)

func TestCodec(t *testing.T) { gametest.Codec(t, games) }

func FuzzParseGame(f *testing.F) {
	rng := rand.New(rand.NewPCG(9, 0))
	for range 3 {
		g := recordtest.Random(rng)
		for _, form := range games.Formats() {
			f.Add(written(g, form.ID))
		}
		f.Add(games.Plain(g))
	}
	f.Add(recordtest.PGN)
	f.Add("[Event \"about [DhtmlXQ_binit]\"]\n\n1. C2=5 *")
	f.Add("[dhtmlxq][DhtmlXQ_ver]1[/dhtmlxq_time][DhtmlXQ_movelist]77477062[/DhtmlXQ_x][DhtmlXQ][DhtmlXQ_move_0_1_0]6665[/DhtmlXQ_][DhtmlXQ_move_0_1_1]7749[/dhtmlxq_]")
	f.Add(dpxqPage("[0_1_0]7747706279678070[/0_1_0][0_4_1]1022[/0_4_1]", "[DhtmlXQ_movelist][/DhtmlXQ_movelist]"))
	f.Add(recordtest.GBK(f, recordtest.PGN))
	big5, err := os.ReadFile("testdata/big5/mate.pgn")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(big5))
	f.Add(string(big5[:len(big5)-20]) + recordtest.GBK(f, "\n马二进三\n"))
	f.Add(recordtest.Encoded(f, utf16LE, recordtest.PGN))
	f.Add("[Ev\x00ent \"x\"]\n\n1. 炮二平五 {a comment\x00} 马8进7 2. 马二进三 车9平8 *")
	f.Add("1. C2=5H8+7 2. H2-E2H9-G7! (h3e3h10g8)")
	f.Add("[A \"\"]\n1. C2=5\n\n┏━┯━┓\n1-0")
	f.Add("1. C2=5 (1. C8=5) (1. H2+3 ; x\n) H8+7 $1 {y} *")
	f.Add("[A \"\"]\n1. C2=5 {\n\n[Event \"2\"]\n[Event \"3\"]\n[FEN \"9/9\"]\n*")
	f.Add("[A \"\"]\n%{\n1. C2=5 {\n%a\n}\n% H8+7\n")
	f.Add("红方：甲 黑方：乙\n（好）\n1、炮 二平五（中炮；红胜）马8进7 (1... 炮8平5) ①马二进三 （2. 车一进一） 红胜")
	f.Add(dpxqText)
	f.Add("?%5BDhtmlXQ_red%5D%EA%90%00%5B/DhtmlXQ_red%5D%5BDhtmlXQ_movelist%5D7747%5B/DhtmlXQ_movelist%5D")
	f.Add(`[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_tag_X]&lt[/DhtmlXQ_tag_X][DhtmlXQ_comment1]a&nbsp;\u003F<br>&#92;u005C\u0026amp;[/DhtmlXQ_comment1]`)
	f.Add(wxfText + "\nFORMAT WXF\nFEN 3ak1b2/4a4/4b4/9/9/9/9/4B4/4A4/3AK1B2 b\nSTART{ 1. ... e7+9 (1. ... a4+5) }\nEND")
	f.Add("[Event 甲]\n[Site \"a\"b\"]\n1. Che2 Hg7 2. E0a2")
	f.Add("FEN: 3ak1b2/4a4/4b4/9/9/9/9/4B4/4A4/3AK1B2 w\n3ak1b2/4a4/4b4/9/9/9/9/4B4/4A4/3AK1B2 b moves g10i8")
	f.Add("甲|3ak1b2/4a4/4b4/9/9/9/9/4B4/4A4/3AK1B2 w\n3ak1b2/4a4/4b4/9/9/9/9/4B4/4A4/3AK1B2 b ; 乙 | x\nmoves g9i7")
	f.Add("[R ed \"no player\"]\n\n1. C2=5 *")
	f.Add("[event \"another spelling\"]\n\n1. C2=5 *")
	f.Fuzz(func(t *testing.T, text string) {
		first, firstErr := notation.ParseRecord(text)
		if firstErr != nil && !gametest.Refusal(firstErr) {
			t.Fatalf("%q: %v is no refusal", text, firstErr)
		}
		r, err := games.Read(text)
		if err != nil {
			if !gametest.Refusal(err) || firstErr == nil {
				t.Fatalf("%q: %v is no refusal, and ParseRecord says %v", text, err, firstErr)
			}
			return
		}
		for i, e := range r.Games[:min(len(r.Games), 4)] {
			g, err := e.Read()
			if i == 0 && (err == nil) != (firstErr == nil) || err == nil && i == 0 && recordtest.Outline(g, true) != recordtest.Outline(first, true) {
				t.Fatalf("%q: the first game is read in two ways: %v, %v", text, err, firstErr)
			}
			if err != nil {
				if !gametest.Refusal(err) {
					t.Fatalf("%q: game %d: %v is no refusal", text, i, err)
				}
				continue
			}
			checkWritten(t, g)
		}
	})
}

// checkWritten writes a game in every format and parses the results.
func checkWritten(t *testing.T, g *core.Game) {
	t.Helper()
	gametest.Written(t, games, g)
	for _, form := range games.Formats() {
		text := written(g, form.ID)
		back, err := notation.ParseRecord(text)
		if err != nil {
			t.Fatalf("%s: %q is not read back: %v", form.ID, text, err)
		}
		switch form.ID {
		case "pgn-chinese", "pgn-wxf", "pgn-iccs":
			red := func(g *core.Game) string { return core.OneLine(g.Tags().Get("Red")) }
			if movesOf(back) != movesOf(g) || back.Nodes() != g.Nodes() || red(back) != red(g) {
				t.Fatalf("%s: another game is read from %q", form.ID, text)
			}
		case "dhtmlxq", "xqf":
			if movesOf(back) != movesOf(g) || back.Nodes() != g.Nodes() {
				t.Fatalf("another game is read from %q", text)
			}
		}
	}
}

// games is the codec under test.
var games = notation.For(xiangqi.Rules{})

// written formats a game, or returns "" if there is no such format.
func written(g *core.Game, format string) string {
	text, _ := games.Write(g, format)
	return text
}

// mustParse parses a constant position.
func mustParse(t testing.TB, fen string) xiangqi.Position {
	t.Helper()
	p, err := xiangqi.Parse(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
