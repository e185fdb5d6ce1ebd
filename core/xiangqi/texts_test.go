package xiangqi

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qilab/core"
)

// What is written in any form is read again, and keeps what its hint says.
func TestFormatRecordRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 0))
	whole := []string{formatPGNChinese, formatPGNWXF, formatPGNICCS}
	for range 20 {
		g := randomRecord(rng)
		nodes := []*core.Node{g.Root()}
		for i := 0; i < len(nodes); i++ {
			nodes = append(nodes, nodes[i].Children()...)
		}
		if err := g.Goto(nodes[rng.IntN(len(nodes))]); err != nil {
			t.Fatal(err)
		}
		for _, f := range (Rules{}).Formats() {
			text := Rules{}.FormatRecord(g, f.ID)
			if f.ID == formatNinety {
				if p, err := read90(text); err != nil || p.cells != g.Position().(Position).cells {
					t.Fatalf("%q is read as %v, %v", text, p, err)
				}
				continue
			}
			back, err := Rules{}.ParseGame(text)
			if err != nil {
				if f.ID == formatDhtmlXQ && g.Root().Next() == nil {
					continue // the side to move is not in it
				}
				t.Fatalf("%s: %v in\n%s", f.ID, err, text)
			}
			line := g.CurrentLine()
			switch {
			case slices.Contains(whole, f.ID):
				if got, want := outline(back, true), outline(g, true); got != want || !slices.Equal(back.Tags(), g.Tags().With("", "")) {
					t.Fatalf("%s: %s\n%v\nwant\n%s\n%v", f.ID, got, back.Tags(), want, g.Tags())
				}
			case f.ID == formatMoves && back.Position() != line[len(line)-1].Position():
				t.Fatalf("%s ends in %v", text, back.Position())
			case f.ID == formatFEN && back.Position() != g.Position():
				t.Fatalf("%s is read as %v", text, back.Position())
			}
		}
	}
	if text := (Rules{}).FormatRecord(core.NewGame(Rules{}, Start()), "none"); text != "" {
		t.Errorf("an unknown form is written %q", text)
	}
}

func TestNotationsRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 0))
	p := Start()
	for range 200 {
		moves := p.Moves()
		if len(moves) == 0 {
			p = Start()
			continue
		}
		for _, m := range moves {
			for _, name := range (Rules{}).Notations() {
				text := Rules{}.FormatMoveAs(p, m, name)
				back, err := Rules{}.ParseMove(p, text)
				if err != nil || back != m {
					t.Fatalf("%v: %v is written %s in %s and read as %v, %v", p, m, text, name, back, err)
				}
			}
		}
		p = p.after(moves[rng.IntN(len(moves))])
	}
	for _, m := range []core.Move{core.PassMove, {From: 40, To: 41}, {From: -5, To: 900}} {
		if m.From >= 0 && (Rules{}).FormatMoveAs(Start(), m, "simplified") != (Rules{}).FormatMove(Start(), m) {
			t.Errorf("%v is no move of the start", m)
		}
	}
}

func TestReadForms(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 0))
	g := randomRecord(rng)
	for _, c := range []struct {
		text, form string
		sure       bool
	}{
		{StartFEN, "fen", true}, {"4k4/9/9 w", "fen", false}, {"start moves h2e2", "fen", false}, {Format90(Start()), "ninety", true},
		{"炮二平五 马8进7", "moves", false}, {samplePGN, "pgn", true}, {FormatDhtmlXQ(g), "dhtmlxq", true}, {writeXQF(t, g, 18, rng), "xqf", true},
		{"  ", "", false}, {strings.Repeat("x", maxGameText+1), "", false},
	} {
		r, err := Rules{}.Read(c.text)
		if r.Form != c.form || r.Sure != c.sure || (err == nil) != (c.form != "") {
			t.Errorf("%.30q: form %q, sure %v, %v; want %q, %v", c.text, r.Form, r.Sure, err, c.form, c.sure)
		}
	}
}

// A file of several games gives them one by one, and one that is damaged leaves the others whole.
func TestPGNOfSeveralGames(t *testing.T) {
	text := "[Event \"1\"]\n[Red \"甲\"]\n\n1. C2=5 {a comment\n[Event \"inside\"]\n} H8+7 1-0\n" +
		"[Event \"2\"]\n\n1. C2=6 {not closed\n\n" +
		"[Event \"3\"]\n\n1. nonsense *\n\n" +
		"[Event \"4\"]\n[Event \"5\"]\n\n1. C2=4 ; [Event \"none\"]\n*\n\n[Event \"6\"]\n[FEN \"4k4/9/9 w\"]\n\n"
	r, err := Rules{}.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range r.Games {
		g, err := e.Read()
		var at *core.PlaceError
		if line := 0; err != nil {
			if errors.As(err, &at) {
				line = at.Line
			}
			got = append(got, fmt.Sprintf("%s: line %d", e.Tags.Get("Event"), line))
			continue
		}
		got = append(got, e.Tags.Get("Event")+": "+movesOf(g)+g.Tags().Get("Result"))
	}
	want := []string{"1: h2e2 h9g71-0", "2: line 9", "3: line 0", "5: h2f2", "6: line 22"}
	if !slices.Equal(got, want) {
		t.Errorf("games\n%q, want\n%q", got, want)
	}
	{
		many := strings.Repeat("[A \"\"]\n\n", maxPGNGames+1)
		if _, err := (Rules{}).Read(many); !errors.Is(err, core.ErrUnreadable) {
			t.Errorf("too many games: %v", err)
		}
	}
}

func TestTagsAreBounded(t *testing.T) {
	for name, text := range map[string]string{
		"PGN":     "[Event \"" + strings.Repeat("x", core.MaxTagBytes+1) + "\"]\n\n*",
		"DhtmlXQ": "[DhtmlXQ_title]" + strings.Repeat("x", core.MaxTagBytes+1) + "[/DhtmlXQ_title]",
	} {
		var e *core.TextError
		if _, err := ParseRecord(text); !errors.As(err, &e) || e.Code != "tags" {
			t.Errorf("%s: %v", name, err)
		}
	}
	var b strings.Builder
	for i := range core.MaxTags + 5 {
		fmt.Fprintf(&b, "[T%d \"x\"]\n", i)
	}
	var e *core.TextError
	if _, err := ParseRecord(b.String()); !errors.As(err, &e) || e.Code != "tags" {
		t.Errorf("many tags: %v", err)
	}
}

func TestWarnAndExplain(t *testing.T) {
	for _, c := range []struct{ moves, last, warn, explain, args string }{
		{"4k4/9/9/9/9/9/9/9/R8/5K3 w moves a1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9", "d1e1", "warn.perpetual-check", "explain.perpetual-check",
			"side.xiangqi.red"},
		{"1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w moves a8b8 b9a9 b8a8 a9b9 a8b8 b9a9 b8a8", "a9b9", "", "explain.perpetual-chase",
			"side.xiangqi.red piece.xiangqi.black.cannon b9"},
		{"3k5/9/9/9/9/9/9/9/9/R4K3 w moves a0d0 d9e9 d0a0 e9d9 a0d0 d9e9 d0a0", "e9d9", "", "", ""},
	} {
		g, err := ParseRecord(c.moves)
		if err != nil {
			t.Fatal(err)
		}
		m, err := Rules{}.ParseMove(g.Position(), c.last)
		if err != nil {
			t.Fatal(err)
		}
		before := g.Current().Line()
		note, warned := Rules{}.Warn(before, m)
		if note.Key != c.warn || warned != (c.warn != "") || warned && strings.Join(note.Args, " ") != c.args {
			t.Errorf("%s: the warning is %v", c.moves, note)
		}
		if _, warned := (Rules{FreePlay: true}).Warn(before, m); warned {
			t.Errorf("%s: a warning in free play", c.moves)
		}
		if _, err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		line := g.Current().Line()
		note, ok := Rules{}.Explain(line)
		if note.Key != c.explain || ok != (c.explain != "") || ok && strings.Join(note.Args, " ") != c.args {
			t.Errorf("%s: the explanation is %v", c.moves, note)
		}
		free := Rules{}.WithFreePlay(true)
		if free.Adjudicate(line).Over() || free.(Rules).WithFreePlay(false) != core.Rules(Rules{}) {
			t.Errorf("%s: the game ends in free play", c.moves)
		}
	}
	// The chase ends the game by the cannon's move: the warning comes before the rook's.
	g, err := ParseRecord("1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w moves a8b8 b9a9 b8a8 a9b9 a8b8 b9a9")
	if err != nil {
		t.Fatal(err)
	}
	m, _ := Rules{}.ParseMove(g.Position(), "b8a8")
	if note, ok := (Rules{}).Warn(g.Current().Line(), m); !ok || note.Key != "warn.perpetual-chase" || note.Args[1] != "piece.xiangqi.black.cannon" {
		t.Errorf("the warning is %v", note)
	}
}
