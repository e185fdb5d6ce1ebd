package notation_test

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation"
	"qilab/core/xiangqi/notation/internal/recordtest"
)

// movesOf returns the moves of the main line, in UCI notation.
func movesOf(g *core.Game) string {
	_, moves, _ := strings.Cut(games.Plain(g), "\nmoves ")
	return moves
}

func mustRecord(t testing.TB, text string) *core.Game {
	t.Helper()
	r, err := notation.ParseRecord(text)
	if err != nil {
		t.Fatalf("%.300s: %v", text, err)
	}
	return r
}

// All columns of the table contain the same game, each in a format that is parsed and written.
func TestFormatsTable(t *testing.T) {
	for _, row := range gametest.Rows(t, "../testdata/xiangqi-formats.tsv") {
		fen, moves, binit, movelist, wxf, chinese := row[0], row[1], row[2], row[3], row[4], row[5]
		dhtml := "[DhtmlXQ]\n[DhtmlXQ_binit]" + binit + "[/DhtmlXQ_binit]\n[DhtmlXQ_movelist]" + movelist + "[/DhtmlXQ_movelist]\n[/DhtmlXQ]"
		want := fen + "\nmoves " + moves
		for _, text := range []string{
			want, fen + " moves " + moves, "position fen " + fen + " moves " + moves, strings.ReplaceAll(fen+" moves "+moves, " ", "_"),
			fen + "\n" + wxf, fen + "\n" + chinese, fen + "\n" + strings.ReplaceAll(chinese, " ", ""), dhtml,
			"[FEN \"" + fen + "\"]\n\n1. " + chinese + " *",
		} {
			r, err := notation.ParseRecord(text)
			if err != nil {
				t.Errorf("%s: %v", text, err)
				continue
			}
			if got := games.Plain(r); got != want {
				t.Errorf("%s is read as %s, want %s", text, got, want)
			}
		}
		r := mustRecord(t, want)
		if fen == xiangqi.StartFEN { // the order of like pieces is free in other positions
			for _, part := range []string{binit, movelist} {
				if written := notation.FormatDhtmlXQ(r); !strings.Contains(written, "]"+part+"[") {
					t.Errorf("%s is not in %s", part, written)
				}
			}
		}
	}
}

func TestNinetyTable(t *testing.T) {
	for _, row := range gametest.Rows(t, "../testdata/xiangqi-90.tsv") {
		want := mustParse(t, row[0])
		full := strings.Trim(row[1], `"`)
		if got := xiangqi.Format90(want); got != full {
			t.Errorf("%s is written %q, want %q", row[0], got, full)
		}
		for _, text := range []string{full, row[1], strings.TrimRight(full, " "), strings.TrimRight(full, " ") + "\r\n"} {
			p, err := xiangqi.Rules{}.Parse(text)
			if err != nil || p != core.Position(want) {
				t.Errorf("%q is read as %v, %v", text, p, err)
			}
			if r, err := games.Read(text); err != nil || r.Form != "ninety" {
				t.Errorf("%q is taken for form %s, %v", text, r.Form, err)
			} else if g, err := r.Games[0].Read(); err != nil || g.Root().Position() != core.Position(want) {
				t.Errorf("%q is read as a game from another position, %v", text, err)
			}
		}
	}
}

// The 90 characters may stand on ten lines, of which editors may have cut the spaces at the end.
func TestNinetyRows(t *testing.T) {
	for _, row := range gametest.Rows(t, "../testdata/xiangqi-90.tsv") {
		want := mustParse(t, row[0])
		full := xiangqi.Format90(want)
		var rows, cut []string
		for i := 0; i < len(full); i += 9 {
			rows = append(rows, full[i:i+9])
			cut = append(cut, strings.TrimRight(full[i:i+9], " "))
		}
		for _, text := range []string{
			strings.Join(rows, "\n"), strings.Join(rows, "\r\n") + "\r\n", strings.Join(cut, "\n") + "\n", strings.Join(cut, "\r\n") + "\r\n", `"` + strings.Join(rows, "\n") + `"`,
		} {
			if p, err := (xiangqi.Rules{}).Parse(text); err != nil || p != core.Position(want) {
				t.Errorf("%q is read as %v, %v", text, p, err)
			}
			if p, err := games.Position(text); err != nil || p != core.Position(want) {
				t.Errorf("%q is the position %v, %v", text, p, err)
			}
			if r, err := games.Read(text); err != nil || r.Form != "ninety" || !r.Sure {
				t.Errorf("%q is taken for form %s, %v", text, r.Form, err)
			} else if g, err := r.Games[0].Read(); err != nil || g.Root().Position() != core.Position(want) {
				t.Errorf("%q is read as a game from another position, %v", text, err)
			}
		}
		for name, text := range map[string]string{
			"nine rows": strings.Join(rows[:9], "\n"), "eleven rows": strings.Join(rows, "\n") + "\nP", "a long row": strings.Join(rows, "P\n"),
			"another letter": strings.Replace(strings.Join(rows, "\n"), "G", "X", 1), "no general": strings.Replace(strings.Join(rows, "\n"), "g", " ", 1),
		} {
			if board, ok := xiangqi.Join90(text); ok {
				t.Errorf("%s: joined as %q", name, board)
			}
		}
	}
}

func TestNinetyRefusals(t *testing.T) {
	start := xiangqi.Format90(xiangqi.Start())
	for _, c := range []struct {
		text, code string
		field      int
		part       string
	}{
		{strings.Replace(start, "C", "X", 1), "xq-90-character", 65, "character 65 (b2) is 'X'"},
		{start[:81] + "NHBAGABHR", "xq-90-character", 82, "(a0)"},
		{start + "  P", "xq-90-length", 91, "there are 93 characters, not 90"},
		{strings.Replace(start, "g", " ", 1), "xq-90-generals", 0, "exactly one g, but there are 0"},
		{strings.Replace(start, "A", "G", 1), "xq-90-generals", 0, "exactly one G, but there are 2"},
	} {
		_, err := xiangqi.Rules{}.Parse(c.text)
		var e *core.TextError
		if !errors.As(err, &e) || e.Code != c.code || e.Field != c.field || !strings.Contains(e.Message, c.part) {
			t.Errorf("%q: %v, want %s at %d: %s", c.text, err, c.code, c.field, c.part)
		}
	}
	var setup *core.SetupError
	if _, err := (xiangqi.Rules{}).Parse(strings.Replace(start, "c     c", "cg    c", 1)); errors.As(err, &setup) {
		t.Error("two generals are a setup")
	}
	if _, err := (xiangqi.Rules{}).Parse("G" + start[1:85] + " " + start[86:]); !errors.As(err, &setup) {
		t.Errorf("a general outside the palace: %v", err)
	}
}

func TestPGN(t *testing.T) {
	for name, text := range map[string]string{"UTF-8": recordtest.PGN, "with a byte order mark": "\uFEFF" + recordtest.PGN, "GBK": recordtest.GBK(t, recordtest.PGN)} {
		t.Run(name, func(t *testing.T) {
			if r, err := games.Read(text); err != nil || r.Form != "pgn" {
				t.Errorf("form %s, %v", r.Form, err)
			}
			r := mustRecord(t, text)
			if got, want := movesOf(r), "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7"; got != want {
				t.Errorf("moves %s, want %s", got, want)
			}
			if r.Tags().Get("red") != "许银川" || r.Tags().Get("Event") != `A "quoted" event` || r.Tags().Get("Result") != "1/2-1/2" {
				t.Errorf("tags %v", r.Tags())
			}
			root := r.Root()
			first := root.Next()
			if root.Comment != "开局" || first.Comment != "中炮" || first.Glyph != "!" || len(first.Children()) != 2 {
				t.Errorf("%q, %q, %q, %d continuations", root.Comment, first.Comment, first.Glyph, len(first.Children()))
			}
			other := first.Children()[1]
			if other.Comment != "另一着\n顺炮" || len(other.Children()) != 2 || other.Children()[1].Glyph != "?!" {
				t.Errorf("%q, %d continuations", other.Comment, len(other.Children()))
			}
			if second := first.Next().Next(); second.Glyph != "?" || r.Nodes() != 11 {
				t.Errorf("%q, %d nodes", second.Glyph, r.Nodes())
			}
		})
	}
}

func TestGameRefusals(t *testing.T) {
	for _, c := range []struct {
		text, code string
		field      int
		kind       error
	}{
		{"", "xq-empty", 0, core.ErrUnreadable},
		{" \n\n ", "xq-empty", 0, core.ErrUnreadable},
		{strings.Repeat("x", 8<<20+1), "xq-too-long", 0, core.ErrUnreadable},
		{"hello world", "xq-move", 1, core.ErrUnreadable},
		{"1,2,3", "xq-move", 0, core.ErrUnreadable},
		{xiangqi.StartFEN + " moves h2e2 h2e2", "xq-move-nothing", 2, core.ErrIllegalMove},
		{"1. 炮二平五 炮二退五", "xq-move-none", 2, core.ErrIllegalMove},
		{"1. 炮二平五 {x", "pgn-comment", 1, core.ErrUnreadable},
		{"[Red \"x]\n", "pgn-tag", 1, core.ErrUnreadable},
		{"[Red \"x\"]\n(1. h2e2)", "pgn-variation", 2, core.ErrUnreadable},
		{"1. h2e2 (1. b2e2", "pgn-open", 1, core.ErrUnreadable},
		{"1. h2e2)", "pgn-bracket", 1, core.ErrUnreadable},
		{"1. h2e2 }", "pgn-bracket", 1, core.ErrUnreadable},
		{"3k5/4P4/9/4R4/9/9/9/9/9/4K4 w moves e6d6 d9d8", "record-over", 2, core.ErrGameOver},
		{"[DhtmlXQ_movelist]7747", "xq-dhtml-field", 1, core.ErrUnreadable},
		{"[DhtmlXQ_movelist]774[/DhtmlXQ_movelist]", "xq-dhtml-move", 1, core.ErrUnreadable},
		{"[DhtmlXQ_movelist]77479[/DhtmlXQ_movelist]", "xq-dhtml-move", 2, core.ErrUnreadable},
		{"[DhtmlXQ_movelist]9747[/DhtmlXQ_movelist]", "xq-dhtml-move", 1, core.ErrUnreadable},
		{"[DhtmlXQ_movelist]7748[/DhtmlXQ_movelist]", "xq-move-shape", 1, core.ErrIllegalMove},
		{"[DhtmlXQ_binit]12[/DhtmlXQ_binit]", "xq-dhtml-board", 0, core.ErrUnreadable},
		{"[DhtmlXQ_binit]" + strings.Repeat("00", 32) + "[/DhtmlXQ_binit]", "xq-dhtml-point", 2, core.ErrUnreadable},
		{"[DhtmlXQ_move_0_3_1]7747[/DhtmlXQ_move_0_3_1]", "xq-dhtml-variation", 0, core.ErrUnreadable},
		{"[DhtmlXQ_move_x]7747[/DhtmlXQ_move_x]", "xq-dhtml-variation", 0, core.ErrUnreadable},
		{"XQ\x12 cut short", "xq-xqf-short", 0, core.ErrUnreadable},
		{"XQ\x13" + strings.Repeat("\x00", 1100), "xq-xqf-version", 0, core.ErrUnreadable},
	} {
		_, err := notation.ParseRecord(c.text)
		var e *core.TextError
		if !errors.As(err, &e) || e.Code != c.code || e.Field != c.field || !errors.Is(err, c.kind) {
			t.Errorf("%.60q: %v, want %s at %d", c.text, err, c.code, c.field)
		}
		if _, err := games.Game(c.text); err == nil {
			t.Errorf("%.60q: read as a game", c.text)
		}
	}
}

func TestPGNRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 0))
	for i := range 40 {
		r := recordtest.Random(rng)
		style := xiangqi.Style(i % int(xiangqi.StyleTraditional+1))
		text := notation.FormatPGN(r, style)
		back := mustRecord(t, text)
		if got, want := recordtest.Outline(back, true), recordtest.Outline(r, true); got != want {
			t.Fatalf("%s\nis read as\n%s\nwant\n%s", text, got, want)
		}
		for _, tag := range r.Tags() {
			if back.Tags().Get(tag.Name) != tag.Value {
				t.Errorf("%s is %q, want %q", tag.Name, back.Tags().Get(tag.Name), tag.Value)
			}
		}
		if again := notation.FormatPGN(back, style); again != text {
			t.Fatalf("written again:\n%s\nbefore:\n%s", again, text)
		}
	}
}

func TestDhtmlXQRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 0))
	for range 40 {
		r := recordtest.Random(rng)
		start := r.Root().Position().(xiangqi.Position)
		if r.Root().Next() == nil || start.Quiet() > 0 || start.Number() > 1 {
			continue // counters are not in the format
		}
		text := notation.FormatDhtmlXQ(r)
		back := mustRecord(t, text)
		if got, want := recordtest.Outline(back, false), recordtest.Outline(r, false); got != want {
			t.Fatalf("%s\nis read as\n%s\nwant\n%s", text, got, want)
		}
		if back.Tags().Get("Red") != "甲" || back.Tags().Get("Result") != "1-0" {
			t.Errorf("tags %v", back.Tags())
		}
	}
}

// The example of the format's variations: one at ply 2 of the main line and one at ply 7 of that.
func TestDhtmlXQVariations(t *testing.T) {
	r := mustRecord(t, `[DhtmlXQ][DhtmlXQ_title]题[/DhtmlXQ_title][DhtmlXQ_result]红胜[/DhtmlXQ_result]
[DhtmlXQ_movelist]774772427967706289798081[/DhtmlXQ_movelist]
[DhtmlXQ_move_0_2_1]12427967102289790010[/DhtmlXQ_move_0_2_1]
[DhtmlXQ_comment0]开始||两行[/DhtmlXQ_comment0][DhtmlXQ_comment1_2]顺炮[/DhtmlXQ_comment1_2][/DhtmlXQ]`)
	first := r.Root().Next()
	if len(first.Children()) != 2 || first.Children()[1].Comment != "顺炮" || r.Root().Comment != "开始\n两行" {
		t.Error(recordtest.Outline(r, false))
	}
	if r.Tags().Get("Title") != "题" || r.Tags().Get("Result") != "1-0" {
		t.Errorf("tags %v", r.Tags())
	}
}

func TestFormatGameRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 0))
	for range 40 {
		g := recordtest.Random(rng)
		text := games.Plain(g)
		back, err := games.Game(text)
		if err != nil || games.Plain(back) != text || back.Position() != g.Position() {
			t.Fatalf("%s: %v", text, err)
		}
		p, err := games.Position(text)
		if err != nil || p != g.Position() {
			t.Fatalf("%s: %v is the last position, not %v (%v)", text, g.Position(), p, err)
		}
	}
}

// Arrows, circles and glyphs are written like chess programs do, and parsed again.
func TestPGNShapesAndGlyphs(t *testing.T) {
	g, err := notation.ParseRecord("[Game \"Chinese Chess\"]\n\n{[%csl Ge4]} 1. h2e2 $5 {[%csl Re2,Gb0][%cal Gh2e2] a text} h9g7?! *")
	if err != nil {
		t.Fatal(err)
	}
	line := g.MainLine()
	if line[1].Glyph != "!?" || line[2].Glyph != "?!" || core.CommentText(line[1].Comment) != "a text" {
		t.Errorf("%q, %q, %q", line[1].Glyph, line[2].Glyph, line[1].Comment)
	}
	c := g.Rules().Capabilities()
	if _, shapes := c.CutShapes(line[1].Comment); len(shapes) != 3 || !shapes[0].Circle() || shapes[2].Circle() {
		t.Errorf("the shapes are %v", shapes)
	}
	for i, glyph := range core.Glyphs[1:] {
		line[1].Glyph = glyph
		text := notation.FormatPGN(g, xiangqi.StyleUCI)
		number := map[string]int{"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}[glyph]
		if !strings.Contains(text, "h2e2 $"+strconv.Itoa(number)+" {") {
			t.Errorf("glyph %d is written as %s", i, text)
		}
		again, err := notation.ParseRecord(text)
		if err != nil {
			t.Fatal(err)
		}
		n := again.MainLine()[1]
		if n.Glyph != glyph || n.Comment != line[1].Comment || again.Root().Comment != line[0].Comment {
			t.Errorf("%s is read back with %q and %q", text, n.Glyph, n.Comment)
		}
	}
}

// Numeric annotations that judge the position become comments with the signs of printed games; unknown ones stay numbers. The signs
// of check and mate are dropped.
func TestPGNAnnotationsOfPositions(t *testing.T) {
	g, err := notation.ParseRecord("[Game \"Chinese Chess\"]\n\n1. h2e2+ $1 $14 {held} h8+7# $0 2. h2+3+! $18 (2. h2+1 $142) *")
	if err != nil {
		t.Fatal(err)
	}
	line := g.MainLine()
	want := []string{"+=\nheld", "", "+-", "$142"}
	for i, n := range append(line[1:], line[2].Children()[1]) {
		if n.Comment != want[i] || (n.Glyph == "!") != (i == 0 || i == 2) {
			t.Errorf("move %d has %q and %q, want %q", i+1, n.Glyph, n.Comment, want[i])
		}
	}
}

// A position may be given as a FEN, with or without the words of the UCI command, or by a game, whose last position
// counts.
func TestPosition(t *testing.T) {
	const moved = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"
	for _, c := range []struct{ text, want string }{
		{xiangqi.StartFEN, xiangqi.StartFEN}, {"startpos", xiangqi.StartFEN}, {"position fen " + xiangqi.StartFEN, xiangqi.StartFEN},
		{"position startpos moves h2e2", moved}, {"[Event \"x\"]\n\n1. C2=5 *\n", moved}, {"h2e2", ""},
	} {
		p, err := games.Position(c.text)
		if c.want == "" && err == nil || c.want != "" && (err != nil || p.String() != c.want) {
			t.Errorf("%q is read as %v, %v, want %s", c.text, p, err, c.want)
		}
		setup, err := games.Setup(c.text)
		if c.want == "" && err == nil || c.want != "" && (err != nil || games.Rules.FormatSetup(setup) != c.want) {
			t.Errorf("%q is set up as %v, %v, want %s", c.text, setup, err, c.want)
		}
	}
}

// All comments before the first move of a variation belong to that move, and to no other one.
func TestPGNCommentsBeforeAVariation(t *testing.T) {
	read := func(text string) *core.Game {
		t.Helper()
		g, err := notation.ParseRecord(text)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	g := read("[Game \"Chinese Chess\"]\n\n1. 炮二平五 ( {first} {second} 1. 马二进三 ) 马8进7 *")
	if list := g.Root().Children(); len(list) != 2 || list[0].Comment != "" || list[1].Comment != "first\nsecond" || list[0].Children()[0].Comment != "" {
		t.Errorf("the comments are %q and %q", list[0].Comment, list[1].Comment)
	}
	g = read("[Game \"Chinese Chess\"]\n\n1. 炮二平五 ( {first} {second} ) 马8进7 *")
	if line := g.MainLine(); len(line) != 3 || line[1].Comment != "" || line[2].Comment != "" {
		t.Errorf("an empty variation leaves %q and %q", line[1].Comment, line[2].Comment)
	}
}

// A long game with a thousand variations, also of each other, is read back from DhtmlXQ as it was written.
func TestDhtmlXQManyVariations(t *testing.T) {
	g, rng := core.NewGame(xiangqi.Rules{FreePlay: true}, xiangqi.Start()), rand.New(rand.NewPCG(3, 0))
	for i := range 400 {
		m, err := xiangqi.Rules{}.ParseMove(g.Position(), []string{"a0a1", "a9a8", "a1a0", "a8a9"}[i%4])
		if err == nil {
			_, err = g.Play(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	line := g.MainLine()
	for i := range 3000 {
		n := line[rng.IntN(len(line)-1)]
		if list := n.Children(); i%3 == 0 {
			n = list[len(list)-1]
		}
		list := n.Position().Moves()
		if len(list) == 0 || g.Goto(n) != nil {
			continue
		}
		if _, err := g.Play(list[rng.IntN(len(list))]); err != nil && !errors.Is(err, core.ErrGameOver) {
			t.Fatal(err)
		}
	}
	if err := g.Goto(line[len(line)-1]); err != nil {
		t.Fatal(err)
	}
	back := mustRecord(t, notation.FormatDhtmlXQ(g))
	if got, want := recordtest.Outline(back, false), recordtest.Outline(g, false); got != want {
		t.Errorf("%d nodes have become %d", g.Nodes(), back.Nodes())
	}
}
