package notation_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/core/gomoku/notation"
)

// The files are from github.com/Emilgardis/board; their numbers of nodes were counted by hand, except for the first.
func TestLibFiles(t *testing.T) {
	want := map[string]int{
		"I7": 2077, "example_for_science": 6, "example_for_science_with_variant_maybe": 15, "lib_3_is_pass": 5, "lib_4_in_corner": 18,
		"lib_4_left_right_up_down": 8, "lib_comment": 3, "lib_documented": 14, "lib_nocomment": 3, "lib_single_stone_15xB": 3,
		"lib_two_stone_15xB": 4, "lib_two_top_rows": 32, "nocomments": 22, "null_move2": 18, "one_move": 2, "pos_4_in_corner": 17,
		"pos_4th_is_a_pass": 6, "pos_comment": 3, "pos_nocomment": 3, "pos_single_stone_15xB": 2, "pos_two_top_rows": 3,
	}
	files, err := filepath.Glob("testdata/renlib/*.lib")
	if err != nil || len(files) != len(want) {
		t.Fatalf("there are the files %v", files)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r := gomoku.Rules{Set: gomoku.Freestyle}
		g, err := notation.For(r).Game(string(data))
		if err != nil || g.Nodes() != want[strings.TrimSuffix(filepath.Base(file), ".lib")] {
			t.Errorf("%s: %v", file, err)
			continue
		}
		written, err := notation.FormatLib(g)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := notation.For(r).Game(written); err != nil || notation.FormatSGF(back) != notation.FormatSGF(g) {
			t.Errorf("%s is not read back: %v", file, err)
		}
		if data[9] == 4 && len(written) == len(data) && strings.HasPrefix(filepath.Base(file), "lib_") && written != string(data) {
			// RenLib writes an empty first line of a comment
			if strings.ReplaceAll(string(data), "\b", "") == string(data) {
				t.Errorf("%s is written as %q", file, written)
			}
		}
	}
}

// libOf returns a library with these nodes.
func libOf(nodes string) string {
	return "\xFFRenLib\xFF\x03\x04" + strings.Repeat("\xFF", 10) + nodes
}

func TestLibLabels(t *testing.T) {
	data := libOf("\x00\x00" + "\x78\x19\x00\x01first\brest\nof it\x00\x00A\x00" + "\x79\xc3\x00\x01w\x00" + // a text on i8, which is no move
		"\x69\x8c12\x00\x00" + "\x6a\x40" + "\x67\x41\x00\x01f7 W12\x00\x00")
	g, err := notation.For(gomoku.Rules{}).Game(data)
	if err != nil {
		t.Fatal(err)
	}
	h8 := g.Root().Next()
	if want := "first\nrest\nof it\n[%label A] [%point i8 w] [%mark]"; h8.Comment != want {
		t.Errorf("the comment is %q, want %q", h8.Comment, want)
	}
	if c := h8.Children(); len(c) != 2 || c[0].Comment != "12\n[%start]" || c[1].Comment != "[%label f7 W12]" || g.Nodes() != 5 {
		t.Fatalf("the tree is %s", notation.FormatSGF(g))
	}
	written, err := notation.FormatLib(g)
	if err != nil {
		t.Fatal(err)
	}
	back, err := notation.For(gomoku.Rules{}).Game(written)
	if err != nil || notation.FormatSGF(back) != notation.FormatSGF(g) {
		t.Errorf("%q is read back as %s, %v", written, notation.FormatSGF(back), err)
	}
	turned, err := gomoku.Rotate90.Game(g)
	if err != nil || !strings.Contains(turned.Root().Next().Comment, "[%point h7 w]") {
		t.Errorf("turned, the comment is %q", turned.Root().Next().Comment)
	}
}

// Labels round-trip through any comment.
func TestLabels(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 0))
	for range 2000 {
		comment, _ := gomoku.CutLabels(core.CleanComment(gametest.Awkward(rng)))
		l := gomoku.LabelSet{Text: core.OneLine(gametest.Awkward(rng)), Mark: rng.IntN(2) == 0, Start: rng.IntN(2) == 0}
		for range rng.IntN(3) {
			if text := core.OneLine(gametest.Awkward(rng)); text != "" {
				l.Points = append(l.Points, gomoku.PointLabel{At: gomoku.Point(rng.IntN(gomoku.Points)), Text: text})
			}
		}
		written := l.With(comment)
		rest, back := gomoku.CutLabels(written)
		if rest != comment || back.With(rest) != written || back.Text != l.Text || len(back.Points) != len(l.Points) {
			t.Fatalf("%q is read as %q, %+v", written, rest, back)
		}
	}
	for _, text := range []string{"[%eval 12]", "[%mark x]", "[%point h8]", "[%point p9 x]", "[%label]", "[%"} {
		if rest, l := gomoku.CutLabels(text); rest != text {
			t.Errorf("%q is read as %q, %+v", text, rest, l)
		}
	}
}

func TestLibRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(32, 0))
	for i := range 300 {
		r := rulesOf(uint8(i))
		g := randomGame(rng, r)
		var all func(n *core.Node)
		all = func(n *core.Node) {
			comment, _ := gomoku.CutLabels(core.CleanComment(strings.ReplaceAll(gametest.Awkward(rng), "\b", "")))
			l := gomoku.LabelSet{Text: core.OneLine(gametest.Awkward(rng)), Mark: rng.IntN(2) == 0}
			n.Comment = l.With(comment)
			for _, c := range n.Children() {
				all(c)
			}
		}
		all(g.Root())
		data, err := notation.FormatLib(g)
		if err != nil {
			t.Fatal(err)
		}
		back, err := notation.For(r).Game(data)
		if err != nil || notation.FormatSGF(back) != notation.FormatSGF(g) {
			t.Fatalf("%q is read back as %v", data, err)
		}
	}
	g, err := notation.For(gomoku.Rules{}).Game("(;GM[4]AB[aa]AW[bb];B[cc])")
	if err != nil {
		t.Fatal(err)
	}
	var e *core.TextError
	if text, err := notation.For(gomoku.Rules{}).Write(g, "lib"); !errors.As(err, &e) || e.Code != "gm-lib-start" || text != "" {
		t.Errorf("a position of its own: %v", err)
	}
}

// All texts are decoded with the one encoding that fits them together.
func TestLibEncodings(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		encode func(string) (string, error)
	}{
		"UTF-8":        {"必胜の手", func(s string) (string, error) { return s, nil }},
		"GB 18030":     {"这里黑方必胜，白方只有一处可以防守。", simplifiedchinese.GB18030.NewEncoder().String},
		"Shift-JIS":    {"ここで黒の勝ち。白はこの点しか防げない。", japanese.ShiftJIS.NewEncoder().String},
		"Windows-1252": {"Här är svart säker på vinst", charmap.Windows1252.NewEncoder().String},
	} {
		text, err := c.encode(c.text)
		if err != nil {
			t.Fatal(err)
		}
		reading, err := notation.For(gomoku.Rules{}).Read(libOf("\x00\x00\x78\x48" + text + "\x00\x00"[:2-len(text)%2]))
		if err != nil {
			t.Fatal(err)
		}
		g, err := reading.Games[0].Read()
		if err != nil || reading.Encoding.String() != name || g.Root().Next().Comment != c.text {
			t.Errorf("%s is read as %s, %v", name, reading.Encoding, err)
		}
	}
}

// Old files have no header, and texts in seven bits.
func TestOldLib(t *testing.T) {
	g, err := notation.For(gomoku.Rules{}).Game("\x78\x20\x08s{ker\xe5\x00" + "\x79\x80" + "\x68\x40" + "\x7a\x60bra\xa1" + "\x00")
	if err != nil || g.Nodes() != 5 || g.Root().Next().Comment != "säkere" {
		t.Fatalf("it is read as %v", err)
	}
	for data, nodes := range map[string]int{"xHhello\x00": 2, "x\x80\x89@": 3, "x@": 2, "x\x00\x89\xC0h@": 4, "x\x00\x89\x80h@": 4} {
		g, err := notation.For(gomoku.Rules{}).Game(data)
		if err != nil || g.Nodes() != nodes {
			t.Errorf("%q is read as %v, %v", data, g, err)
		}
	}
	for _, text := range []string{"x8 is no move\nbut text", "x h8"} {
		if r, _ := notation.For(gomoku.Rules{}).Read(text); r.Form == "lib" {
			t.Errorf("%q is taken for a library", text)
		}
	}
}

func TestDamagedLib(t *testing.T) {
	whole := "\x00\x00\x78\x00\x79\x80\x68\x40\x7a\x08bad\x00\x66\x40"
	for name, c := range map[string]struct {
		data  string
		nodes int // of the part
		left  int
		code  string
	}{
		"no more of an alternative":  {libOf("\x00\x00\x78\x00\x69\xc0\x79\x80\x68\x40"), 5, 0, "gm-lib-end"},
		"cut within a comment":       {libOf(whole[:12]), 4, 0, "gm-lib-text"},
		"cut within a line":          {libOf(whole[:14]), 5, 0, "gm-lib-end"},
		"a point off the board":      {libOf("\x00\x00\x78\x00\x70\x80\x68\x40\x7a\x40"), 3, 2, "gm-lib-point"},
		"a stone on a stone":         {libOf("\x00\x00\x78\x00\x78\x80\x68\x40\x7a\x40"), 3, 2, "gm-occupied"},
		"a version of the future":    {strings.Replace(libOf(whole), "\x03\x04", "\x04\x00", 1), 0, 0, "gm-lib-version"},
		"nothing that can be played": {libOf("\x70\x40"), 0, 0, "gm-lib-point"},
	} {
		g, err := notation.For(gomoku.Rules{}).Game(c.data)
		var e *core.TextError
		var part *core.PartError
		if !errors.As(err, &e) || e.Code != c.code || g != nil || errors.As(err, &part) != (c.nodes > 0) {
			t.Errorf("%s: %v", name, err)
		} else if part != nil && (part.Game.Nodes() != c.nodes || part.Left != c.left) {
			t.Errorf("%s: %d nodes, %d left", name, part.Game.Nodes(), part.Left)
		}
	}
	// A position that was saved promises alternatives to the moves before it, but does not hold them.
	for _, data := range []string{libOf("\x00\x00\x78\x80\x79\x80"), libOf("\x00\x00\x78\x80\x79\x80\x6a\x40"), libOf(""), libOf("\x00")} {
		if _, err := notation.For(gomoku.Rules{}).Game(data); err != nil {
			t.Errorf("%q: %v", data, err)
		}
	}
}

// No library is slow to read, not even with many nodes for one position, many alternatives deep in a line, or long
// texts.
func TestHostileLib(t *testing.T) {
	text := strings.Repeat("x", 61)
	one := strings.Builder{}
	for i := range 60_000 {
		fmt.Fprintf(&one, "\x78\xc8%04d%s\x00", i%10000, text)
	}
	var e *core.TextError
	if _, err := notation.For(gomoku.Rules{}).Game(libOf("\x00\x00" + one.String())); !errors.As(err, &e) || e.Code != "gm-too-long" {
		t.Errorf("nodes that are one: %v", err)
	}
	var points strings.Builder
	for i := range 60_000 {
		fmt.Fprintf(&points, "\x79\xc3\x00\x01%04d%s\x00", i%10000, text)
	}
	if _, err := notation.For(gomoku.Rules{}).Game(libOf("\x00\x00\x78\x00" + points.String())); !errors.As(err, &e) || e.Code != "gm-lib-labels" {
		t.Errorf("texts on one point: %v", err)
	}
	passes := strings.Repeat("\x00\x00", gomoku.MaxPlies-1)
	if _, err := notation.For(gomoku.Rules{}).Game(libOf("\x00\x00" + passes + strings.Repeat("\x01\xc0\x02\xc0", 150_000))); !errors.As(err, &e) || e.Code != "gm-lib-many" {
		t.Errorf("a broad tree: %v", err)
	}
	if _, err := notation.For(gomoku.Rules{}).Game(libOf("\x00\x00" + strings.Repeat("\x00\x00", 1000) + "\x00\x40")); !errors.As(err, &e) || e.Code != "gm-lib-deep" {
		t.Errorf("a long line: %v", err)
	}
}

func FuzzLib(f *testing.F) {
	files, _ := filepath.Glob("testdata/renlib/l*.lib")
	for _, file := range files {
		if data, err := os.ReadFile(file); err == nil {
			f.Add(string(data[20:]), uint8(1), true)
		}
	}
	f.Add("\x78\x20\x08s{ker\xe5\x00\x79\x80\x68\x40\x7a\x60bra\xa1\x00", uint8(0), false)
	f.Add("\x00\x00\x78\x19\x00\x01first\brest\x00A\x00\x79\x97\x00\x01w\x00\x69\x40", uint8(2), true)
	f.Fuzz(func(t *testing.T, data string, n uint8, headed bool) {
		if headed {
			data = libOf(data)
		}
		r := rulesOf(n)
		whole, err := notation.For(r).Game(data)
		g := gametest.Kept(t, whole, err)
		if r, _ := notation.For(r).Read(data); g == nil || r.Form != "lib" {
			return
		}
		written, err := notation.FormatLib(g)
		if err != nil {
			t.Fatal(err)
		}
		back, err := notation.For(r).Game(written)
		if err != nil || back.Nodes() != g.Nodes() {
			t.Fatalf("%q is written as %q and not read back: %v", data, written, err)
		}
		if again, err := notation.FormatLib(back); err != nil || again != written {
			t.Fatalf("%q is written as %q and then as %q", data, written, again)
		}
	})
}

// A text on the point of a move is a label on the board before it; a text on another point is one on its own board.
func TestLabelsOfTheBoard(t *testing.T) {
	rules := gomoku.Rules{Set: gomoku.Freestyle}
	g := core.NewGame(rules, rules.Start())
	for _, m := range []struct{ move, comment string }{{"h8", "[%label A] [%point a1 w12]"}, {"i9", `good [%label B\]] [%mark]`}} {
		move, err := rules.ParseMove(g.Current().Position(), m.move)
		if err != nil {
			t.Fatal(err)
		}
		n, err := g.Play(move)
		if err != nil {
			t.Fatal(err)
		}
		n.Comment = m.comment
	}
	line := g.MainLine()
	at := func(name string) core.Square {
		m, err := rules.ParseMove(rules.Start(), name)
		if err != nil {
			t.Fatal(err)
		}
		return gomoku.PointOf(m).Square()
	}
	for i, want := range [][]core.Label{{{Square: at("h8"), Text: "A"}}, {{Square: at("i9"), Text: "B]"}, {Square: at("a1"), Text: "w12"}}, nil} {
		if got := gomoku.Labels(line[i]); !slices.Equal(got, want) {
			t.Errorf("after %d moves the labels are %v, want %v", i, got, want)
		}
	}
	if text := core.CommentText(line[2].Comment); text != "good" {
		t.Errorf("the comment is shown as %q", text)
	}
	if text := core.WithText(line[2].Comment, "better"); text != "better\n[%label B\\]] [%mark]" {
		t.Errorf("with another text the comment is %q", text)
	}
}

// TestLibOpens: a library opens at the position that it marks, or else where its tree first branches; a single line
// opens at its end.
func TestLibOpens(t *testing.T) {
	head := "\xFFRenLib\xFF\x03\x04" + strings.Repeat("\xFF", 10)
	i7, err := os.ReadFile("testdata/renlib/I7.lib")
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		data string
		want int // plies
	}{
		"a tree":                   {string(i7), 3},
		"a line":                   {head + "\x00\x00\x78\x00\x79\x00\x68\x40", 3},
		"two lines":                {head + "\x00\x00\x78\x00\x79\x80\x68\x40\x6A\x40", 1},
		"two lines, one is marked": {head + "\x00\x00\x78\x00\x79\x80\x68\x44\x6A\x40", 3},
	} {
		g, err := notation.For(gomoku.Rules{Set: gomoku.Renju}).Game(test.data)
		if err != nil {
			t.Fatal(name, err)
		}
		if got := g.Current().Ply(); got != test.want {
			t.Errorf("%s opens after %d plies, with %d continuations", name, got, len(g.Current().Children()))
		}
	}
}
