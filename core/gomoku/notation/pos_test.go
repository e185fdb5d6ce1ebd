package notation_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/core/gomoku/notation"
)

// readFile returns a file of testdata/renlib.
func readFile(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile("testdata/renlib/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// The files are from github.com/Emilgardis/board. One is there as a library too, and the moves of another are those of
// a library; the third holds the top row and the bottom row.
func TestPosFiles(t *testing.T) {
	reader := notation.For(gomoku.Rules{Set: gomoku.Freestyle})
	for name, want := range map[string]string{
		"4th_is_a_pass":    reader.Plain(gametest.Read(t, reader, readFile(t, "pos_4th_is_a_pass.lib"))),
		"pos_two_top_rows": reader.Plain(gametest.Read(t, reader, readFile(t, "lib_two_top_rows.lib"))),
		"example":          "a15b15c15d15e15f15g15h15i15j15k15l15m15n15o15a1b1c1d1e1f1g1h1i1j1k1l1m1n1o1",
	} {
		data := readFile(t, name+".pos")
		reading, err := reader.Read(data)
		if err != nil || reading.Form != "pos" || !reading.Sure {
			t.Fatalf("%s is read as %+v, %v", name, reading, err)
		}
		g := gametest.Read(t, reader, data)
		if got := reader.Plain(g); got != want {
			t.Errorf("%s: the moves are %s, want %s", name, got, want)
		}
		if back, err := notation.FormatPos(g); err != nil || back != data {
			t.Errorf("%s is written as %q, %v", name, back, err)
		}
	}
}

// The moves of any game are read back, however many they are.
func TestPosRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 0))
	for i := range 400 {
		r := rulesOf(uint8(i))
		g := core.NewGame(r, r.Start())
		for range 1 + i/2%200 {
			moves := g.Position().Moves()
			if _, err := g.Play(moves[rng.IntN(len(moves))]); err != nil || g.Outcome().Over() {
				break
			}
		}
		data, err := notation.FormatPos(g)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := notation.For(r).Game(data); err != nil || notation.For(r).Plain(back) != notation.For(r).Plain(g) {
			t.Fatalf("%q is not read back: %v", data, err)
		}
	}
	for text, code := range map[string]string{"(;GM[4]AB[aa]AW[bb];B[cc])": "gm-pos-start", strings.Repeat("pass ", 226): "gm-pos-moves"} {
		var e *core.TextError
		if data, err := notation.FormatPos(gametest.Read(t, notation.For(gomoku.Rules{}), text)); !errors.As(err, &e) || e.Code != code || data != "" {
			t.Errorf("%s is written as %q, %v", text, data, err)
		}
	}
}

func TestDamagedPos(t *testing.T) {
	for data, c := range map[string]struct {
		nodes int // of the part
		code  string
	}{
		"\x05\x70\x71\x9e":         {4, "gm-pos-end"},
		"\x05\x70\x71\xe1\xf0\x72": {3, "gm-lib-point"},
		"\x05\xff\x71\xe0\xf0\x72": {0, "gm-lib-point"},
		"\x05\x70\x71\x6f\x70\x72": {4, "gm-occupied"},
	} {
		g, err := notation.For(gomoku.Rules{}).Game(data)
		var e *core.TextError
		var part *core.PartError
		if !errors.As(err, &e) || e.Code != c.code || g != nil || errors.As(err, &part) != (c.nodes > 0) || part != nil && part.Game.Nodes() != c.nodes {
			t.Errorf("%q: %v", data, err)
		}
	}
	expectGame(t, "\x03\x70\x71\x6f\x00\x00", "h8i8g8", "", "", "")
}

// A text is no position file, even if its first character has the code of its length.
func TestPosOrText(t *testing.T) {
	expectGame(t, "\nh8i9j7k6g5", "h8i9j7k6g5", "", "", "")
	for _, text := range []string{"\th8 i9 j7", "\x1b[31mh8", "$" + strings.Repeat("h8 i9 ", 6), "\x01h8 i9", "\x00\x70"} {
		if reading, _ := notation.For(gomoku.Rules{}).Read(text); reading.Form == "pos" {
			t.Errorf("%q is taken for a position file", text)
		}
	}
	if reading, _ := notation.For(gomoku.Rules{}).Read("\nabcdefghij"); reading.Form != "pos" || reading.Sure { // ten moves
		t.Errorf("ten moves are read as %+v", reading)
	}
}

func FuzzPos(f *testing.F) {
	for _, name := range []string{"4th_is_a_pass", "pos_two_top_rows", "example"} {
		f.Add(readFile(f, name+".pos"), uint8(1))
	}
	f.Add("\nh8i9j7k6g5", uint8(0))
	f.Add("\x05\x70\x71\x9e", uint8(2))
	f.Fuzz(func(t *testing.T, data string, n uint8) {
		r := rulesOf(n)
		whole, err := notation.For(r).Game(data)
		g := gametest.Kept(t, whole, err)
		if reading, _ := notation.For(r).Read(data); g == nil || reading.Form != "pos" {
			return
		}
		written, err := notation.FormatPos(g)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := notation.For(r).Game(written); err != nil || notation.For(r).Plain(back) != notation.For(r).Plain(g) {
			t.Fatalf("%q is written as %q and not read back: %v", data, written, err)
		}
	})
}
