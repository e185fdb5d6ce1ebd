package notation_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/gomoku/notation"
)

const regression = "h8g6f6g5f7g4h7g3g2a1"

const regressionPosition = "15/15/15/15/15/15/15/7x7/5x1x7/5xo8/6o8/6o8/6o8/6x8/o14 b renju"

// All formats of a position are parsed as the same position.
func TestForms(t *testing.T) {
	board := gomoku.FormatBoard(mustParse(t, gomoku.Rules{}, regressionPosition).(gomoku.Position))
	bare := strings.Join(slices.DeleteFunc(strings.Split(board, "\n"), func(s string) bool { return strings.HasPrefix(s, "  ") }), "\n")
	for _, c := range []struct {
		name, text string
		form       notation.Form
	}{
		{"position", regressionPosition, notation.FormPosition},
		{"upper case", strings.ToUpper(strings.TrimSuffix(regressionPosition, "b renju")) + "B Renju", notation.FormPosition},
		{"underscores", strings.ReplaceAll(regressionPosition, " ", "_"), notation.FormPosition},
		{"the rows alone", strings.Fields(regressionPosition)[0], notation.FormPosition},
		{"black", strings.Fields(regressionPosition)[0] + " black", notation.FormPosition},
		{"with moves", "15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 w renju moves g6f6g5f7g4h7g3g2a1", notation.FormPosition},
		{"moves on the next line", "15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 w renju\nmoves g6f6g5f7g4h7g3g2a1", notation.FormPosition},
		{"start with moves", "start moves " + regression, notation.FormPosition},
		{"board", board, notation.FormBoard},
		{"board without labels", strings.NewReplacer("0", "", "1", "", "2", "", "3", "", "4", "", "5", "", "6", "", "7", "", "8", "", "9", "", " ", "").Replace(bare), notation.FormBoard},
		{"Windows' line ends", strings.ReplaceAll(board, "\n", "\r\n"), notation.FormBoard},
		{"moves", regression, notation.FormMoves},
		{"upper case moves", strings.ToUpper(regression), notation.FormMoves},
		{"numbers and commas", "1. h8 g6, 2. f6 g5, 3) f7, g4; 4 h7 g3 5.g2 a1", notation.FormMoves},
		{"numbers before the moves", "1h8 2g6 3f6 4g5 5f7 6g4 7h7 8g3 9g2 10a1", notation.FormMoves},
		{"address", "see https://gomocalc.com/#/" + regression + " for the game", notation.FormMoves},
		{"address in capitals", strings.ToUpper("https://gomocalc.com/#/" + regression), notation.FormMoves},
		{"address in mixed letters", "İ https://GomoCalc.com/#/" + regression + "&x=1", notation.FormMoves},
		{"address with www", "https://www.gomocalc.com/#/" + regression + "?x=1", notation.FormMoves},
		{"SGF", "(;GM[4]SZ[15];B[hh];W[gj];B[fj];W[gk];B[fi];W[gl];B[hi];W[gm];B[gn];W[ao])", notation.FormSGF},
		{"SGF of go", "(;GM[1]FF[3];B[hh];W[gj]\n;B[fj];W[gk];B[fi];W[gl];B[hi];W[gm];B[gn];W[ao])", notation.FormSGF},
		{"SGF behind a title", "Game 5\n(;B[hh];W[gj];B[fj];W[gk];B[fi];W[gl];B[hi];W[gm];B[gn];W[ao])", notation.FormSGF},
		{"SGF with coordinates", "( ;GM[5];B[h8];W[g6];B[F6];W[g5];B[f7];W[g4];B[h7];W[g3];B[g2];W[a1])", notation.FormSGF},
		{"SGF in small letters", "(;gm[4]sz[15];b[hh];w[gj];b[fj];w[gk];b[fi];w[gl];b[hi];w[gm];b[gn];w[ao])", notation.FormSGF},
		{"SGF of old names", "(;GaMe[4]SiZe[15];Black[hh];White[gj];Black[fj];White[gk];Black[fi];White[gl];Black[hi];White[gm];Black[gn];White[ao])", notation.FormSGF},
		{"SGF set up", "(;GM[4]SZ[15:15]AB[hh][fj][fi][hi][gn]AW[gj:gm][ao]PL[B])", notation.FormSGF},
		{"SGF set up, turn by count", "(;AB[hh][fj][fi][hi][gn]AW[gj:gm]AW[ao])", notation.FormSGF},
		{"Piskvork", "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n7,10,1\r\n6,10,0\r\n7,11,0\r\n6,9,0\r\n7,12,0\r\n8,9,0\r\n7,13,0\r\n7,14,0\r\n1,15,0\r\nx.exe\r\ny.exe\r\n0\r\n", notation.FormPSQ},
		{"Piskvork on an old Mac", "Piskvorky 15x15, 11:11, 0\r8,8,0\r7,10,1\r6,10,0\r7,11,0\r6,9,0\r7,12,0\r8,9,0\r7,13,0\r7,14,0\r1,15,0\rx.exe\ry.exe\r0\r", notation.FormPSQ},
		{"rec", "first\nsecond\n7,7,0\n6,9,1\n5,9,0\n6,10,0\n5,8,0\n6,11,0\n7,8,0\n6,12,0\n6,13,0\n0,14,0\n-1\n", notation.FormREC},
	} {
		if r, err := notation.For(gomoku.Rules{}).Read(c.text); err != nil || r.Form != c.form.String() {
			t.Errorf("%s: taken for %s, want %s, %v", c.name, r.Form, c.form, err)
		}
		p, err := notation.For(gomoku.Rules{}).Position(c.text)
		if err != nil || p.String() != regressionPosition {
			t.Errorf("%s: %v, %v", c.name, p, err)
		}
	}
}

func mustParse(t testing.TB, r gomoku.Rules, text string) core.Position {
	t.Helper()
	p, err := notation.For(r).Position(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return p
}

// An address has its moves behind the mark, or none; anything else there is refused by its name.
func TestAddresses(t *testing.T) {
	for _, text := range []string{"https://gomocalc.com/#/", "see https://gomocalc.com/#/ now", "<a href='https://gomocalc.com/#/'>"} {
		if g, err := notation.For(gomoku.Rules{}).Game(text); err != nil || g.Nodes() != 1 {
			t.Errorf("%q: %v", text, err)
		}
	}
	for _, text := range []string{"?p=h8i9", "&h8", "/h8", "#h8", "?"} {
		var e *core.TextError
		if _, err := notation.For(gomoku.Rules{}).Game("see https://gomocalc.com/#/" + text + " now"); !errors.As(err, &e) || e.Code != "gm-move" || !strings.Contains(e.Message, text) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// The board printed by the source program is parsed, including its frame.
func TestSourceBoard(t *testing.T) {
	text := "15┌─┬─┬─┬─┬─┬─┬─┬─┬─┬─┬─┬─┬─┬─┐\n"
	for row := 14; row > 1; row-- {
		line := "├─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┼─┤\n"
		if row == 8 {
			line = "├─┼─┼─┼─┼─┼─○─▲─×─┼─┼─┼─┼─┼─┤\n"
		}
		text += line
	}
	text += " 1└─┴─┴─┴─┴─┴─┴─┴─┴─┴─┴─┴─┴─┴─┘\n  A B C D E F G H I J K L M N O\n"
	if p := mustParse(t, gomoku.Rules{}, text); p.String() != "15/15/15/15/15/15/15/6ox7/15/15/15/15/15/15/15 b renju" {
		t.Errorf("read as %v", p)
	}
}

const sampleSGF = `(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[renju]PB[甲 \] x]PW[White]DT[2026-11-20]RE[B+]C[the \\ root]
(;B[hh];W[hg]C[two
lines];B[jf]TE[2](;W[jj];B[])(;W[ii]BM[1]C[a [bracket\]];B[ff]))
)`

func TestSGFKeepsTheTree(t *testing.T) {
	r, err := notation.For(gomoku.Rules{}).Game(sampleSGF)
	if err != nil {
		t.Fatal(err)
	}
	if r.Tags().Get("Black") != "甲 ] x" || r.Tags().Get("Date") != "2026-11-20" || r.Root().Comment != `the \ root` {
		t.Errorf("tags %v, comment %q", r.Tags(), r.Root().Comment)
	}
	third := r.MainLine()[3]
	if third.Glyph != "!!" || len(third.Children()) != 2 || third.Children()[1].Comment != "a [bracket]" || third.Children()[1].Glyph != "?" {
		t.Errorf("the fork at move 3 is %+v", third)
	}
	if r.Current().Move() != core.PassMove {
		t.Errorf("it looks at %v", r.Current().Move())
	}
	written := notation.FormatSGF(r)
	again, err := notation.For(gomoku.Rules{}).Game(written)
	if err != nil || notation.FormatSGF(again) != written || again.Nodes() != r.Nodes() || len(again.Tags()) != len(r.Tags()) {
		t.Errorf("%s\nis read back as\n%s\n%v", written, notation.FormatSGF(again), err)
	}
}

func TestPSQ(t *testing.T) {
	r, err := notation.For(gomoku.Rules{Set: gomoku.Freestyle}).Game("Piskvorky 15x15, 11:11, 0\n8,8,0\n1,1,7\npbrain-a.exe\nC:\\x\\b.exe\n1\n")
	if err != nil || r.Tags().Get("Black") != "pbrain-a.exe" || r.Tags().Get("White") != "b.exe" {
		t.Fatalf("tags %v, %v", r.Tags(), err)
	}
	text, err := notation.FormatPSQ(r)
	if want := "Piskvorky 15x15, 0:0, 0\n8,8,0\n1,1,0\npbrain-a.exe\nb.exe\n0\n"; err != nil || text != want {
		t.Errorf("%q, %v, want %q", text, err, want)
	}
	// A name is never taken for a move, and blank lines hide none.
	for text, want := range map[string]string{
		"(;PB[1,1]PW[2,2,0];B[hh])":                     "Piskvorky 15x15, 0:0, 0\n8,8,0\n1 1\n2 2 0\n0\n",
		"(;PB[-1,1]PW[x,2,0];B[hh])":                    "Piskvorky 15x15, 0:0, 0\n8,8,0\n-1 1\nx 2 0\n0\n",
		"(;PB[Smith, 3]PW[Li, Wei, 3];B[hh])":           "Piskvorky 15x15, 0:0, 0\n8,8,0\nSmith, 3\nLi, Wei, 3\n0\n",
		"Piskvorky 15x15, 0:0, 0\n\n8,8,0\n\n1,1\na\nb": "Piskvorky 15x15, 0:0, 0\n8,8,0\n1,1,0\na\nb\n0\n",
	} {
		r, err := notation.For(gomoku.Rules{}).Game(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := notation.FormatPSQ(r); err != nil || got != want {
			t.Errorf("%q is written %q, %v, want %q", text, got, err, want)
		}
	}
	for text, code := range map[string]string{"h8 pass": "gm-psq-pass", regressionPosition: "gm-psq-start"} {
		r, err := notation.For(gomoku.Rules{}).Game(text)
		if err != nil {
			t.Fatal(err)
		}
		var e *core.TextError
		if _, err := notation.FormatPSQ(r); !errors.As(err, &e) || e.Code != code {
			t.Errorf("%s: %v, want %s", text, err, code)
		}
	}
}

func TestFormatGame(t *testing.T) {
	for text, want := range map[string]string{
		"h8 g7 pass i9":       "h8g7passi9",
		"start":               strings.Repeat("15/", 14) + "15 b renju",
		regressionPosition:    regressionPosition,
		regression + " i9 k2": regression + "i9k2",
		strings.Replace(regressionPosition, " b ", " w ", 1) + " moves i9 k2": strings.Replace(regressionPosition, " b ", " w ", 1) + "\nmoves i9k2",
	} {
		g, err := notation.For(gomoku.Rules{}).Game(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if got := notation.For(gomoku.Rules{}).Plain(g); got != want {
			t.Errorf("%s is written %q, want %q", text, got, want)
		}
	}
}

// Each of several games in a text is parsed separately, and the tags of all are available before.
func TestSeveralGames(t *testing.T) {
	text := "(;GM[4]PB[A]C[( in a comment]\n;B[hh])\n(;PB[B](;W[aa]))\n(;PB[C];B[hh]"
	reading, err := notation.For(gomoku.Rules{}).Read(text)
	if err != nil || len(reading.Games) != 3 || reading.Form != "sgf" || !reading.Sure {
		t.Fatalf("%+v, %v", reading, err)
	}
	for i, want := range []string{"A", "B", "C"} {
		if got := reading.Games[i].Tags.Get("Black"); got != want {
			t.Errorf("game %d is of %q, want %q", i, got, want)
		}
	}
	if g, err := reading.Games[0].Read(); err != nil || g.Nodes() != 2 || g.Root().Comment != "( in a comment" {
		t.Errorf("the first game: %v", err)
	}
	var at *core.PlaceError
	if _, err := reading.Games[1].Read(); !errors.As(err, &at) || at.Move != 1 { // White begins, but not in the centre
		t.Errorf("the second game: %v", err)
	}
	if _, err := reading.Games[2].Read(); !errors.As(err, &at) || at.Line != 4 {
		t.Errorf("the third game: %v", err)
	}
}

// Every format offered can be parsed again, or its error explains why it cannot be written.
func TestFormats(t *testing.T) {
	r := gomoku.Rules{}
	for _, text := range []string{sampleSGF, regression, regressionPosition, "start"} {
		g, err := notation.For(r).Game(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range notation.For(r).Formats() {
			written, err := notation.For(r).Write(g, f.ID)
			if (err != nil) != (written == "") {
				t.Errorf("%.20s as %s: %q, but %v", text, f.ID, written, err)
			}
			if written == "" {
				continue
			}
			back, err := notation.For(r).Game(written)
			if err != nil || back.Position().(gomoku.Position).Stones(gomoku.Black) != g.Position().(gomoku.Position).Stones(gomoku.Black) {
				t.Errorf("%.20s as %s: %q is read back: %v", text, f.ID, written, err)
			}
		}
	}
	if text, err := notation.For(r).Write(core.NewGame(r, r.Start()), "none"); err == nil || text != "" {
		t.Error("there is a form that there is not")
	}
}

// Every error names the fault and its place.
func TestRefusals(t *testing.T) {
	rows := func(first string) string { return first + strings.Repeat("/15", 14) }
	board := strings.Repeat(strings.Repeat(".", 15)+"\n", 14)
	for _, c := range []struct {
		text, code string
		kind       error
		move, line int
	}{
		{"", "gm-empty", core.ErrUnreadable, 0, 0},
		{"   \n", "gm-empty", core.ErrUnreadable, 0, 0},
		{strings.Repeat("x", 8<<20+1), "gm-too-long", core.ErrUnreadable, 0, 0},
		{"/" + strings.Repeat("/", 2000), "gm-too-long", core.ErrUnreadable, 0, 0},
		{"15/15/15 b renju", "gm-rows", core.ErrUnreadable, 0, 0},
		{rows("7z7") + " b renju", "gm-stone", core.ErrUnreadable, 0, 0},
		{rows("16") + " b renju", "gm-gap", core.ErrUnreadable, 0, 0},
		{rows("0x14") + " b renju", "gm-gap", core.ErrUnreadable, 0, 0},
		{rows("99999999999999999999") + " b renju", "gm-gap", core.ErrUnreadable, 0, 0},
		{rows("7x") + " b renju", "gm-width", core.ErrUnreadable, 0, 0},
		{rows("7x8") + " b renju", "gm-width", core.ErrUnreadable, 0, 0},
		{rows("15") + " q renju", "gm-side", core.ErrUnreadable, 0, 0},
		{rows("15") + " b go", "gm-rules", core.ErrUnreadable, 0, 0},
		{rows("15") + " b standard", "gm-other-rules", core.ErrUnreadable, 0, 0},
		{rows("15") + " b renju 5", "gm-rest", core.ErrUnreadable, 0, 0},
		{"h8h8", "gm-occupied", core.ErrIllegalMove, 2, 0},
		{"h8 p8", "gm-off-board", core.ErrIllegalMove, 2, 0},
		{"h8 i16", "gm-off-board", core.ErrIllegalMove, 2, 0},
		{"h8 i0", "gm-off-board", core.ErrIllegalMove, 2, 0},
		{"h8 i999999999999999999999", "gm-move", core.ErrUnreadable, 2, 0},
		{"hello", "gm-move", core.ErrUnreadable, 1, 0},
		{"h8 !", "gm-move", core.ErrUnreadable, 2, 0},
		{"a1", "gm-first-centre", core.ErrIllegalMove, 1, 0},
		{regression + "g7", "gm-forbidden-double-three", core.ErrIllegalMove, 11, 0},
		{"h8a1h9a2h10a3h12a4i8a5h11", "record-over", core.ErrGameOver, 11, 0},
		{board, "gm-rows-few", core.ErrUnreadable, 0, 0},
		{board + board, "gm-board-rows", core.ErrUnreadable, 0, 16},
		{board + "..............", "gm-board-width", core.ErrUnreadable, 0, 15},
		{board + "......?........", "gm-board-stone", core.ErrUnreadable, 0, 15},
		{"Piskvorky what", "gm-psq-head", core.ErrUnreadable, 0, 1},
		{"\nPiskvorky 20x20, 0:0, 0\n", "gm-size", core.ErrUnreadable, 0, 2},
		{"Piskvorky 15x15, 0:0, 0\n8,8,0\n16,1,0\n", "gm-off-board", core.ErrIllegalMove, 2, 0},
		{"Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n", "gm-occupied", core.ErrIllegalMove, 2, 0},
		{"Piskvorky 15x15, 0:0, 0\n-8,8,0\n", "gm-off-board", core.ErrIllegalMove, 1, 0},
		{"Piskvorky 15x15, 0:0, 0\n8,8,0\n8,-9,0\na\nb\n0\n", "gm-off-board", core.ErrIllegalMove, 2, 0},
		{"Piskvorky 15x15, 0:0, 0\n8,,0\n", "gm-psq-move", core.ErrUnreadable, 0, 2},
		{"Piskvorky 15x15, 0:0, 0\n8,8,0\nx,9,100\na\nb\n0\n", "gm-psq-move", core.ErrUnreadable, 0, 3},
		{"a\nb\n7,7,0\n7,8,0,0\n", "gm-psq-move", core.ErrUnreadable, 0, 4},
		{"a\nb\n7,7,0\n7,7,0\n", "gm-occupied", core.ErrIllegalMove, 2, 0},
		{"(;GM[2])", "gm-sgf-game", core.ErrUnreadable, 0, 1},
		{"(;GM[4]\nSZ[19])", "gm-size", core.ErrUnreadable, 0, 2},
		{"(;GM[4]RU[Freestyle])", "gm-other-rules", core.ErrUnreadable, 0, 1},
		{"(;GM[4];B[hh]", "gm-sgf-end", core.ErrUnreadable, 0, 1},
		{"(;GM[4]\n;B[hh]C[open", "gm-sgf-value", core.ErrUnreadable, 0, 2},
		{"(;GM[4];B)", "gm-sgf-none", core.ErrUnreadable, 0, 1},
		{"(;GM[4];B[hh]%)", "gm-sgf-sign", core.ErrUnreadable, 0, 1},
		{"(;GM[4];B[zz])", "gm-sgf-point", core.ErrUnreadable, 0, 1},
		{"(;AB[tt])", "gm-sgf-point", core.ErrUnreadable, 0, 1},
		{"(;PL[x])", "gm-sgf-turn", core.ErrUnreadable, 0, 1},
		{"(;GM[4];B[hh];AW[aa])", "gm-sgf-late", core.ErrUnreadable, 0, 1},
		{"(;GM[4];B[hh];B[aa])", "gm-not-your-turn", core.ErrIllegalMove, 2, 0},
		{"(;GM[4];B[hh];W[hh])", "gm-occupied", core.ErrIllegalMove, 2, 0},
		{strings.Repeat("(;", 1000), "gm-sgf-deep", core.ErrUnreadable, 0, 1},
		{strings.Repeat("pass", 3000), "record-moves", core.ErrUnreadable, 0, 0},
	} {
		_, err := notation.For(gomoku.Rules{}).Position(c.text)
		var e *core.TextError
		if !errors.As(err, &e) || e.Code != c.code || !errors.Is(err, c.kind) {
			t.Errorf("%.40q: %v, want %s", c.text, err, c.code)
			continue
		}
		var at *core.PlaceError
		if errors.As(err, &at) != (c.move+c.line > 0) || at != nil && (at.Move != c.move || at.Line != c.line) {
			t.Errorf("%.40q: the place of %v, want move %d or line %d", c.text, err, c.move, c.line)
		}
	}
}
