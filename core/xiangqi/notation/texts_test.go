package notation_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/core/xiangqi/notation"
	"qilab/core/xiangqi/notation/internal/recordtest"
)

// A list of moves is as forums write it.
func TestListOfMoves(t *testing.T) {
	for _, c := range []struct{ text, notation, want string }{
		{"h2e2 h9g7 h0g2 i9h9", "simplified", "1. 炮二平五 马８进７\n2. 马二进三 车９平８\n"},
		{"h2e2 h9g7 h0g2", "traditional", "1. 炮二平五 馬８進７\n2. 馬二進三\n"},
		{"h2e2 h9g7 h0g2", "wxf", "1. C2=5 H8+7\n2. H2+3\n"},
		{"h2e2 h9g7", "iccs", xiangqi.Start().String() + "\n1. H2-E2 H9-G7\n"},
		{"5k3/9/9/9/9/9/9/9/4p4/3K5 b - - 0 7\ne1d1 d0d1", "simplified", "5k3/9/9/9/9/9/9/9/4p4/3K5 b - - 0 7\n7... 卒５平４\n8. 帅六进一\n"},
		{xiangqi.Start().String(), "simplified", xiangqi.Start().String() + "\n"},
	} {
		g, err := games.Game(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := games.WriteIn(g, "moves", c.notation); err != nil || got != c.want {
			t.Errorf("%q is written as %q, want %q", c.text, got, c.want)
		}
	}
}

// A list of moves in any notation is read back, from any position.
func TestListOfMovesRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 0))
	for range 40 {
		g := recordtest.Random(rng)
		line := g.MainLine()
		if err := g.Goto(line[len(line)-1]); err != nil {
			t.Fatal(err)
		}
		for _, notation := range g.Rules().Capabilities().Notations.Names {
			text, err := games.WriteIn(g, "moves", notation)
			if err != nil {
				t.Fatal(err)
			}
			if back, err := games.Game(text); err != nil || games.Plain(back) != games.Plain(g) {
				t.Errorf("in %s, %q is not read back: %v", notation, text, err)
			}
		}
	}
}

// Every format can be read back and preserves the data its hint promises.
func TestFormatRecordRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 0))
	whole := []string{"pgn-chinese", "pgn-wxf", "pgn-iccs"}
	for range 20 {
		g := recordtest.Random(rng)
		nodes := []*core.Node{g.Root()}
		for i := 0; i < len(nodes); i++ {
			nodes = append(nodes, nodes[i].Children()...)
		}
		if err := g.Goto(nodes[rng.IntN(len(nodes))]); err != nil {
			t.Fatal(err)
		}
		for _, f := range games.Formats() {
			text := written(g, f.ID)
			if f.ID == "ninety" {
				if s, err := (xiangqi.Rules{}).ParseSetup(text); err != nil || !slices.Equal(s.Board, xiangqi.Rules{}.SetupOf(g.Position()).Board) {
					t.Fatalf("%q is read as %v, %v", text, s, err)
				}
				continue
			}
			back, err := games.Game(text)
			if err != nil {
				if f.ID == "dhtmlxq" && g.Root().Next() == nil {
					continue // the side to move is not in it
				}
				t.Fatalf("%s: %v in\n%s", f.ID, err, text)
			}
			line := g.CurrentLine()
			switch {
			case slices.Contains(whole, f.ID):
				if got, want := recordtest.Outline(back, true), recordtest.Outline(g, true); got != want || !slices.Equal(back.Tags(), g.Tags().With("", "")) {
					t.Fatalf("%s: %s\n%v\nwant\n%s\n%v", f.ID, got, back.Tags(), want, g.Tags())
				}
			case f.ID == "moves" && back.Position() != line[len(line)-1].Position():
				t.Fatalf("%s ends in %v", text, back.Position())
			case f.ID == "fen" && back.Position() != g.Position():
				t.Fatalf("%s is read as %v", text, back.Position())
			}
		}
	}
	if text := written(core.NewGame(xiangqi.Rules{}, xiangqi.Start()), "none"); text != "" {
		t.Errorf("an unknown form is written %q", text)
	}
}

func TestReadForms(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 0))
	g := recordtest.Random(rng)
	for _, c := range []struct {
		text, form string
		sure       bool
	}{
		{xiangqi.StartFEN, "fen", true}, {"4k4/9/9 w", "fen", false}, {"start moves h2e2", "fen", false}, {xiangqi.Format90(xiangqi.Start()), "ninety", true},
		{"炮二平五 马8进7", "moves", false}, {recordtest.PGN, "pgn", true}, {notation.FormatDhtmlXQ(g), "dhtmlxq", true},
		{"  ", "", false}, {strings.Repeat("x", 8<<20+1), "", false},
	} {
		r, err := games.Read(c.text)
		if r.Form != c.form || r.Sure != c.sure || (err == nil) != (c.form != "") {
			t.Errorf("%.30q: form %q, sure %v, %v; want %q, %v", c.text, r.Form, r.Sure, err, c.form, c.sure)
		}
	}
}

// A file of several games yields them one by one, and a damaged game does not affect the others.
func TestPGNOfSeveralGames(t *testing.T) {
	text := "[Event \"1\"]\n[Red \"甲\"]\n\n1. C2=5 {a comment\n[Event \"inside\"]\n} H8+7 1-0\n" +
		"[Event \"2\"]\n\n1. C2=6 {not closed\n\n" +
		"[Event \"3\"]\n\n1. nonsense *\n\n" +
		"[Event \"4\"]\n[Event \"5\"]\n\n1. C2=4 ; [Event \"none\"]\n*\n\n[Event \"6\"]\n[FEN \"4k4/9/9 w\"]\n\n"
	r, err := games.Read(text)
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
		many := strings.Repeat("[A \"\"]\n\n", 20_000+1)
		if _, err := games.Read(many); !errors.Is(err, core.ErrUnreadable) {
			t.Errorf("too many games: %v", err)
		}
	}
}

// What stands before the first tag, and comments among the tags, neither hide games nor part them.
func TestPGNWithOtherLines(t *testing.T) {
	const one, two = "[Event \"a\"]\n%s[Red \"r\"]\n\n1. h2e2 h9g7 1-0\n\n", "[Event \"b\"]\n[Red \"s\"]\n\n1. h2e2 b9c7 0-1\n"
	for _, before := range []string{"", "% made by Foo\n", "; made by Foo {\n\n", "{ Collected\n\nby Foo }\n", "The games of the day:\n\n"} {
		for _, among := range []string{"", "; a note\n", "% a note {\n", "{a note}\n", "{a\nnote} {and one}\n"} {
			text := before + fmt.Sprintf(one, among) + two
			r, err := games.Read(text)
			if err != nil || len(r.Games) != 2 {
				t.Errorf("%q is read as %d games, %v", text, len(r.Games), err)
				continue
			}
			each := 0
			for e, err := range games.Each(strings.NewReader(text)) {
				if err != nil || e.Tags.Get("Event") != r.Games[each].Tags.Get("Event") {
					t.Errorf("%q: game %d of the file has %v, %v", text, each+1, e.Tags, err)
				}
				each++
			}
			g, err := r.Games[0].Read()
			if err != nil || each != 2 {
				t.Errorf("%q: %d games, %v", text, each, err)
				continue
			}
			noted := among != "" && among[0] != '%'
			if g.Tags().Get("Red") != "r" || len(g.MainLine()) != 3 || strings.Contains(g.Root().Comment, "note") != noted {
				t.Errorf("%q: %v, %q", text, g.Tags(), g.Root().Comment)
			}
		}
	}
	if _, err := games.Read("h2e2 h9g7\n[Event \"a\"]\n"); err != nil {
		t.Errorf("moves before a tag: %v", err)
	}
}

// Dates are written as PGN has them, if they are understood as the library understands them.
func TestPGNDates(t *testing.T) {
	for date, want := range map[string]string{
		"19990709": "1999.07.09", "1999-07-09": "1999.07.09", "1999": "1999.??.??", "????.??.??": "????.??.??", "1999年春": "1999年春", "12月25日": "2003.12.25",
	} {
		g := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
		g.SetTags(core.Tags{{Name: "Event", Value: "2003年全國象棋甲級聯賽"}, {Name: "date", Value: date}})
		text := notation.FormatPGN(g, xiangqi.StyleWXF)
		if !strings.Contains(text, `[Date "`+want+"\"]\n") {
			t.Errorf("%q is written as %s", date, text)
		}
		if back, err := notation.ParseRecord(text); err != nil || strings.Contains(want, "1999.") && back.Tags().Get("Date") != want {
			t.Errorf("%q is read back as %v: %v", date, back.Tags(), err)
		}
	}
}

// Lines that PGN escapes, with % in the first column, are ignored, but not within a comment.
func TestPGNEscapes(t *testing.T) {
	text := "% made by Foo\n[Event \"a\"]\n%one [Red \"x\"]\n[Site \"b\"]\n\n%evp 0,9,{3\r\n1. h2e2\n% 1... nonsense\n%\nh9g7 {kept\n% too}\n" +
		"2. h0g2 (\n%x\n2. b0c2) % a note\n%y\n2... i9h9 1-0\n%z\n\n[Event \"c\"]\n\n1. h2e2 *\n"
	r, err := games.Read(text)
	if err != nil || len(r.Games) != 2 {
		t.Fatalf("%d games, %v", len(r.Games), err)
	}
	g, err := r.Games[0].Read()
	if err != nil {
		t.Fatal(err)
	}
	line := g.MainLine()
	if movesOf(g) != "h2e2 h9g7 h0g2 i9h9" || g.Nodes() != 6 || g.Tags().Get("Red") != "" || g.Tags().Get("Site") != "b" {
		t.Errorf("%s, %d nodes, %v", movesOf(g), g.Nodes(), g.Tags())
	}
	for i, want := range []string{"", "", "kept\n% too", "a note", ""} {
		if line[i].Comment != want {
			t.Errorf("the comment of ply %d is %q, want %q", i, line[i].Comment, want)
		}
	}
	g, err = notation.ParseRecord("[Event \"{b\"]\n[Red \"w\"] {a\n% in it }\n%x\n\n1. h2e2 h9g7 *\n") // begun after a tag
	if err != nil || movesOf(g) != "h2e2 h9g7" || g.Root().Comment != "a\n% in it" {
		t.Errorf("a comment after a tag: %v, %v", g, err)
	}
}

func TestTagsAreBounded(t *testing.T) {
	for name, text := range map[string]string{
		"PGN":     "[Event \"" + strings.Repeat("x", core.MaxTagBytes+1) + "\"]\n\n*",
		"DhtmlXQ": "[DhtmlXQ_title]" + strings.Repeat("x", core.MaxTagBytes+1) + "[/DhtmlXQ_title]",
	} {
		var e *core.TextError
		if _, err := notation.ParseRecord(text); !errors.As(err, &e) || e.Code != "tags" {
			t.Errorf("%s: %v", name, err)
		}
	}
	var b strings.Builder
	for i := range core.MaxTags + 5 {
		fmt.Fprintf(&b, "[T%d \"x\"]\n", i)
	}
	var e *core.TextError
	if _, err := notation.ParseRecord(b.String()); !errors.As(err, &e) || e.Code != "tags" {
		t.Errorf("many tags: %v", err)
	}
	// What follows too many tags is not read.
	if _, err := notation.ParseRecord(b.String() + "[Broken\n"); !errors.As(err, &e) || e.Code != "tags" {
		t.Errorf("many tags before a fault: %v", err)
	}
}
