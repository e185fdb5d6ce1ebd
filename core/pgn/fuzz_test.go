package pgn_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/core/pgn"
	"qilab/core/record"
)

// points is a grammar of points of gomoku.
var points = pgn.Grammar{
	Results: core.NewResultWords(nil, nil), Glued: pgn.None, Pair: pgn.None, TagNames: map[string]string{"format": ""},
	LooksMove: func(word string) bool { _, err := gomoku.ReadMove(word); return !errors.Is(err, core.ErrUnreadable) },
}

// readPoints reads a game of points.
func readPoints(section pgn.Section) (*core.Game, error) {
	rules := gomoku.Rules{Set: gomoku.Freestyle}
	b := record.New(rules, rules.Start(), record.Bounds{Moves: 10_000, Plies: 300})
	s := points.Scan(section.Text, section.Line)
	h, err := s.Tags()
	if err != nil {
		return nil, err
	}
	result, err := s.Moves(b, gomoku.ReadMove)
	b.Game.SetTags(points.WithResult(h.Tags, result))
	return b.Finish(), err
}

// writePoints writes a game of points.
func writePoints(g *core.Game) string {
	text := ""
	for _, t := range g.Tags() {
		text += pgn.Tag(pgn.TagName(t.Name), t.Value)
	}
	return text + "\n" + writeMoves(g)
}

// writeMoves writes its moves.
func writeMoves(g *core.Game) string {
	result, ok := points.Results.Read(g.Tags().Get(core.TagResult))
	if !ok {
		result = "*"
	}
	return pgn.Movetext(g, result, func(n *core.Node) (int, string) {
		return n.Parent().Ply()/2 + 1, gomoku.Rules{}.FormatMove(n.Parent().Position(), n.Move())
	})
}

// Sections are the text, and Each finds them too; a game that is read is read back as it is written, and faults are in lines of the text.
func FuzzGames(f *testing.F) {
	for _, text := range []string{
		"[Event \"a\"]\n{x}\n[Black \"b\"]\n\n1. h8! $14 i9 (1... g9 {y} (1... g8)) ; z\n2. i8 1-0\n\n[Event \"b\"]\n\n1. h8 *",
		"\uFEFF% {\r\nwords\r\n[Event a]\r\n[Black \"a\"b\"]\r\n\r\n1.h8{（}（1. h9） ①i9 ({x} ; y\r\n1... g9)\r\n% 2. x\r\n*", "[A \"\"]\n1. h8 {\n\n[Event \"x\"]\n(h8) ((h8", "[A \\\"]\"]\n$1$x$", "h8)}]",
		"1. h8 1-0 {x} h9", "[A \"x\"] [B \"y\"]\n[a \"z\"]\n\n[A \"x\"]\n\n[FEN \"x\"]\n[FEN \"y\"]\n*\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = core.DecodeText(text)
		sections := points.Sections(text, len(text))
		joined, line := "", 0
		for i, s := range sections {
			if joined += s.Text; s.Line <= line && i > 0 {
				t.Fatalf("%q: section %d begins in line %d after %d", text, i, s.Line, line)
			}
			line = s.Line
			g, err := readPoints(s)
			var at *core.PlaceError
			if errors.As(err, &at) && (at.Line < 0 || at.Line > 0 && (at.Line < s.Line || at.Line > s.Line+strings.Count(s.Text, "\n"))) {
				t.Fatalf("%q: %v", s.Text, err)
			}
			if err != nil {
				if !gametest.Refusal(err) {
					t.Fatalf("%q: %v is no refusal", s.Text, err)
				}
				continue
			}
			if g.Tags().Check() != nil {
				continue
			}
			written := writePoints(g)
			if again := points.Sections(written, 10); len(again) != 1 {
				t.Fatalf("%q is cut into %d games", written, len(again))
			} else if back, err := readPoints(again[0]); err != nil || writePoints(back) != written {
				t.Fatalf("%q is read back as %q, %v", written, writePoints(back), err)
			}
		}
		if !strings.HasSuffix(text, joined) {
			t.Fatalf("%q is cut into %q", text, joined)
		}
		var list []string
		for e, err := range pgn.Each(strings.NewReader(text), 1<<20, nil, func(text string, _ int) (entries []core.Entry) {
			for _, s := range points.Sections(text, len(text)) {
				entries = append(entries, core.Entry{Tags: core.Tags{{Name: "text", Value: s.Text}}})
			}
			return entries
		}) {
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, e.Tags[0].Value)
		}
		if strings.TrimSpace(text) != "" && !slices.EqualFunc(sections, list, func(s pgn.Section, text string) bool { return s.Text == text }) {
			t.Fatalf("%q is streamed as %q", text, list)
		}
	})
}

// Names and comments are never mistaken for the grammar, and trees are read back as they are written.
func TestRoundTrip(t *testing.T) {
	gametest.OneGoroutine(t)
	rng := rand.New(rand.NewPCG(31, 0))
	for range gametest.Sample(2000) {
		rules := gomoku.Rules{Set: gomoku.Freestyle}
		g := core.NewGame(rules, rules.Start())
		nodes := []*core.Node{g.Root()}
		for range rng.IntN(30) {
			if rng.IntN(4) == 0 {
				if err := g.Goto(nodes[rng.IntN(len(nodes))]); err != nil {
					t.Fatal(err)
				}
			}
			if list := g.Position().Moves(); len(list) > 0 {
				if n, err := g.Play(list[rng.IntN(len(list))]); err == nil {
					n.Glyph = core.Glyphs[rng.IntN(len(core.Glyphs))]
					nodes = append(nodes, n)
				}
			}
		}
		gametest.MakeAwkward(rng, g, "Event", "Black", "White")
		text := writePoints(g)
		list := points.Sections(text, 10)
		if len(list) != 1 {
			t.Fatalf("%q is cut into %d games", text, len(list))
		}
		back, err := readPoints(list[0])
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if writeMoves(back) != writeMoves(g) || back.Nodes() != g.Nodes() || len(back.MainLine()) != len(g.MainLine()) {
			t.Fatalf("%q is read back as %q", text, writeMoves(back))
		}
		for i, n := range g.MainLine() {
			got, want := back.MainLine()[i], core.CleanComment(n.Comment)
			if plain := strings.NewReplacer("{", "(", "}", ")", "[", "("); got.Glyph != n.Glyph || plain.Replace(got.Comment) != plain.Replace(want) {
				t.Fatalf("%q: %q %q instead of %q %q", text, got.Comment, got.Glyph, want, n.Glyph)
			}
		}
	}
}

// lookAheads are texts at whose every token a reader could look through the rest.
var lookAheads = []struct{ name, begin, unit string }{
	{"numbers without spaces", "[A \"\"]\nh8 ", "1."},
	{"open variations", "[A \"\"]\nh8 ", "(i9 "},
	{"open brackets", "[A \"\"]\nh8 ", "("},
	{"comments in open variations", "[A \"\"]\nh8 ", "(;x\ni9 "},
	{"open variations of nothing but comments", "[A \"\"]\nh8 ", "(;x\n"},
	{"brackets of other words", "[A \"\"]\nh8 ", "(x)"},
	{"wide brackets", "[A \"\"]\nh8 ", "（x"},
	{"results", "[A \"\"]\nh8 ", "1-0 {x} "},
	{"annotations", "[A \"\"]\nh8 ", "$1"},
	{"tags in a line", "", `[Ab "x"]`},
	{"tags in lines", "", "[Ab \"x\"]\n"},
	{"games without moves", "", "[Ab \"x\"]\n\n"},
	{"quotes in a tag", "[A \"", "\"x"},
	{"comments among tags", "", "[Ab \"x\"]\n{x} ;x\n"},
	{"lines before a tag", "", "x\n"},
	{"escapes", "", "%x\n{x\n}"},
}

// A text ten times as long takes about ten times as long, not a hundred times.
func TestLinear(t *testing.T) {
	gametest.OneGoroutine(t)
	for _, c := range lookAheads {
		took := func(size int) time.Duration {
			text := c.begin + strings.Repeat(c.unit, size/len(c.unit)) + "i9"
			began := time.Now()
			for _, s := range points.Sections(text, len(text)) {
				readPoints(s)
			}
			for range points.Words(text) {
			}
			return time.Since(began)
		}
		short, long := took(20_000), took(200_000)
		t.Logf("%s: %v, %v", c.name, short, long)
		if long > 50*short+2*time.Second {
			t.Errorf("%s: %v for the short text, %v for the long one", c.name, short, long)
		}
	}
}

func BenchmarkGames(b *testing.B) {
	text := strings.Repeat("[Event \"e\"]\n[Black \"b\"]\n[White \"w\"]\n\n1. h8 i9 {x} (1... g9 2. g8) 2. i8 g8 1-0\n\n", 10_000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		for _, s := range points.Sections(text, len(text)) {
			if _, err := readPoints(s); err != nil {
				b.Fatal(fmt.Errorf("%q: %w", s.Text, err))
			}
		}
	}
}
