package notation_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/core/gomoku/notation"
)

// The file is from github.com/Emilgardis/board, where it is a library too: each game is a line of the library without
// its last move.
func TestBDTFile(t *testing.T) {
	reader := notation.For(gomoku.Rules{Set: gomoku.Freestyle})
	reading, err := reader.Read(readFile(t, "nocomments.bdt"))
	if err != nil || reading.Form != "bdt" || !reading.Sure || len(reading.Games) != 4 {
		t.Fatalf("it is read as %+v, %v", reading, err)
	}
	tree := gametest.Read(t, reader, readFile(t, "nocomments.lib"))
	for i, e := range reading.Games {
		g, err := e.Read()
		if err != nil {
			t.Fatal(err)
		}
		at := tree.Root()
		for _, n := range g.MainLine()[1:] {
			var next *core.Node
			for _, c := range at.Children() {
				if c.Move() == n.Move() {
					next = c
				}
			}
			if at = next; at == nil {
				t.Fatalf("game %d is not in the library: %s", i+1, reader.Plain(g))
			}
		}
		if at.Next() == nil {
			t.Errorf("game %d ends with the library", i+1)
		}
	}
}

func TestBDT(t *testing.T) {
	text := "ShowRenju\r\n2005, WC, A=[Соснин Алексей,Михайлов Максим,+,88870097,J9,R,fast, good]\r\n\r\n" +
		"Open=[a,b,=,88]\n=[a,b,-,8887,,,x]\n=[a]\n=[a,b,,88X7,,,]\n=[a,b,,88870188,,,]\n=[a,b,,88878,,,]\n=[a,b,,8888,,,]\n=[a,b,?,,,,]\n=[a,b,,88"
	text, err := charmap.Windows1251.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	reading, err := notation.For(gomoku.Rules{}).Read(text)
	if err != nil || len(reading.Games) != 10 || reading.Encoding != core.Windows1251 {
		t.Fatalf("it is read as %+v, %v", reading, err)
	}
	for name, want := range map[string]string{
		"Event": "WC, A", "Date": "2005", "Black": "Соснин Алексей", "White": "Михайлов Максим", "Result": "1-0", "Alt": "J9", "Swap": "R", "Comment": "fast, good",
	} {
		if got := reading.Games[0].Tags.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	for i, c := range []struct{ moves, code, event, result string }{
		{"h8h9passi9", "", "WC, A", "1-0"}, {"h8", "", "Open", "1/2-1/2"}, {"h8h9", "", "", "0-1"}, {code: "gm-bdt-line"}, {"h8", "gm-bdt-move", "", ""},
		{"h8h9", "gm-bdt-move", "", ""}, {"h8h9", "gm-bdt-move", "", ""}, {"h8", "gm-occupied", "", ""}, {moves: "-"}, {code: "gm-bdt-line"},
	} {
		tags := reading.Games[i].Tags
		g, err := reading.Games[i].Read()
		var e *core.TextError
		if part := (*core.PartError)(nil); errors.As(err, &part) {
			g = part.Game
		}
		if errors.As(err, &e) != (c.code != "") || e != nil && e.Code != c.code || tags.Get("Event") != c.event || tags.Get("Result") != c.result {
			t.Errorf("game %d: %v, %v", i+1, tags, err)
		}
		if (g != nil) != (c.moves != "") || g != nil && c.moves != "-" && notation.For(gomoku.Rules{}).Plain(g) != c.moves {
			t.Errorf("game %d has other moves", i+1)
		}
	}
	if reading, _ := notation.For(gomoku.Rules{}).Read("(;C[x=[a,b,,88,,,]];B[hh])"); reading.Form != "sgf" {
		t.Errorf("a comment is read as %+v", reading)
	}
}

// The moves of any game are read back, whatever its details are, and the details except for the marks of the format.
func TestBDTRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(34, 0))
	texts := ""
	for i := range 300 {
		r := rulesOf(uint8(i))
		g := randomGame(rng, r)
		gametest.MakeAwkward(rng, g, "Event", "Black", "White", "Alt", "Swap", "Comment")
		text, err := notation.FormatBDT(g)
		if err != nil {
			t.Fatal(err)
		}
		line, err := core.GameOf(r, g.Current().Line())
		if err != nil {
			t.Fatal(err)
		}
		back, err := notation.For(r).Game(text)
		if err != nil || notation.For(r).Plain(back) != notation.For(r).Plain(line) {
			t.Fatalf("%q is read back as %v", text, err)
		}
		if again, err := notation.FormatBDT(back); err != nil || again != text {
			t.Fatalf("%q is written as %q, %v", text, again, err)
		}
		texts += text
	}
	if reading, err := notation.For(gomoku.Rules{}).Read(texts); err != nil || len(reading.Games) != 300 {
		t.Errorf("all together are %d games, %v", len(reading.Games), err)
	}
	want := "2005,WC A=[a b,c,+,8887,i8,1,x, y]\n"
	g := gametest.Read(t, notation.For(gomoku.Rules{}), "h8h9")
	g.SetTags(core.Tags{{Name: "Event", Value: "WC,A"}, {Name: "Date", Value: "2005.03.01"}, {Name: "Black", Value: "a,b"}, {Name: "White", Value: "c"},
		{Name: "Result", Value: "1-0"}, {Name: "Alt", Value: "i8"}, {Name: "Swap", Value: "1"}, {Name: "Comment", Value: "x, y"}})
	if text, err := notation.FormatBDT(g); err != nil || text != want {
		t.Errorf("it is written as %q, %v, want %q", text, err, want)
	}
	var e *core.TextError
	if text, err := notation.FormatBDT(gametest.Read(t, notation.For(gomoku.Rules{}), "(;GM[4]AB[aa]AW[bb];B[cc])")); !errors.As(err, &e) || e.Code != "gm-bdt-start" || text != "" {
		t.Errorf("a position of its own: %v", err)
	}
}

func FuzzBDT(f *testing.F) {
	f.Add(readFile(f, "nocomments.bdt"), uint8(1))
	f.Add("2005, WC=[a,b,+,88870097,J9,R,x, y]\r\n=[a]\n=[a,b,,88X7", uint8(0))
	f.Fuzz(func(t *testing.T, data string, n uint8) {
		r := rulesOf(n)
		reading, err := notation.For(r).Read(data)
		if err != nil && !gametest.Refusal(err) {
			t.Fatalf("%v is no refusal", err)
		}
		if reading.Form != "bdt" {
			return
		}
		for _, e := range reading.Games[:min(len(reading.Games), 20)] {
			g, err := e.Read()
			if err != nil {
				if !gametest.Refusal(err) {
					t.Fatalf("%v is no refusal", err)
				}
				continue
			}
			text, err := notation.FormatBDT(g)
			if err != nil {
				t.Fatal(err)
			}
			if back, err := notation.For(r).Game(text); err != nil || notation.For(r).Plain(back) != notation.For(r).Plain(g) || strings.Count(text, "\n") != 1 {
				t.Fatalf("%q is written as %q and not read back: %v", data, text, err)
			}
		}
	})
}
