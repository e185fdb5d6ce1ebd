package storage

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/gametest"
)

func testRules(id string) (core.Rules, bool) {
	if id == "chaosclock" {
		return chaosclock.Rules{}, true
	}
	return nil, false
}

// randomGame returns a tree of about the given number of nodes, with comments of any bytes.
func randomGame(seed uint64, nodes int, comment int) *core.Game {
	r := rand.New(rand.NewPCG(seed, 1))
	rules := chaosclock.Rules{}
	g := core.NewGame(rules, rules.Deal(seed))
	all := []*core.Node{g.Root()}
	for len(all) < nodes {
		if r.IntN(4) == 0 {
			must(g.Goto(all[r.IntN(len(all))]))
		}
		moves := g.Position().Moves()
		if len(moves) == 0 {
			must(g.Goto(g.Root()))
			continue
		}
		n, err := g.Play(moves[r.IntN(len(moves))])
		must(err)
		all = append(all, n) // a node may be there twice, which only makes it likelier
		n.Glyph = core.Glyphs[r.IntN(len(core.Glyphs))]
		if r.IntN(3) == 0 {
			n.Comment = randomText(r, comment)
		}
	}
	g.Root().Comment, g.Root().Glyph = randomText(r, comment), core.Glyphs[r.IntN(len(core.Glyphs))]
	must(g.Goto(all[r.IntN(len(all))]))
	var tags core.Tags
	for range r.IntN(5) {
		tags = tags.With(randomText(r, 4), randomText(r, 9))
	}
	g.SetTags(tags)
	return g
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func randomText(r *rand.Rand, most int) string {
	pieces := []string{"{", "}", "\\", "\n", "\r\n", "\r", "\t", "\"", "(", ")", " ", "混乱时钟", "é", "\x00", "\xff\xfe", "\u0085", "\u2028", "\ufeff",
		"end", "word", "\\x41", "🙂", "\x7f", ":", "\ufffd"}
	var b strings.Builder
	for range r.IntN(most + 1) {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return b.String()
}

// describe formats a tree so that only equal trees have equal texts.
func describe(g *core.Game) string {
	var b strings.Builder
	var walk func(n *core.Node)
	walk = func(n *core.Node) {
		fmt.Fprintf(&b, "[%v %s %q %q %v", n.Move(), n.Position(), n.Comment, n.Glyph, n == g.Current())
		for _, c := range n.Children() {
			walk(c)
		}
		b.WriteString("]")
	}
	walk(g.Root())
	return fmt.Sprintf("%s %q %s", g.Rules().ID(), g.Tags(), b.String())
}

func encode(t testing.TB, g *core.Game, meta Meta) []byte {
	t.Helper()
	data, err := Encode(g, meta)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestRoundTripRandomTrees(t *testing.T) {
	for seed := range uint64(gametest.Sample(60)) {
		r := rand.New(rand.NewPCG(seed, 2))
		g := randomGame(seed, 1+r.IntN(400), 12)
		meta := Meta{Title: randomText(r, 9), Name: randomText(r, 9), Saved: time.Now().UTC().Truncate(time.Millisecond)}
		if n := r.IntN(4); n > 0 {
			meta.Session = map[string]string{}
			for range n {
				meta.Session[randomText(r, 9)] = randomText(r, 9)
			}
		}
		data := encode(t, g, meta)
		got, gotMeta, err := Decode(data, testRules)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, data)
		}
		if describe(got) != describe(g) {
			t.Fatalf("seed %d: another tree came back:\n%s", seed, data)
		}
		if !reflect.DeepEqual(gotMeta, meta) {
			t.Fatalf("seed %d: meta %+v came back as %+v", seed, meta, gotMeta)
		}
		info, err := DecodeInfo(data)
		if err != nil || info.Game != "chaosclock" || info.Position != g.Position().String() ||
			info.Start != g.Root().Position().String() || !reflect.DeepEqual(info.Meta, meta) || !slices.Equal(info.Tags, g.Tags()) {
			t.Fatalf("seed %d: info %+v, %v", seed, info, err)
		}
	}
}

func TestEncodeIsReadable(t *testing.T) {
	rules := chaosclock.Rules{}
	g, err := clocktexts.For(rules).Game(chaosclock.SampleDeal + " moves 5 3 4")
	must(err)
	play := func(n *core.Node, words ...string) *core.Node {
		must(g.Goto(n))
		for _, word := range words {
			m, err := rules.ParseMove(g.Position(), word)
			must(err)
			_, err = g.Play(m)
			must(err)
		}
		return g.Current()
	}
	first := g.Root().Next()
	first.Glyph, first.Comment = "!", "the only move\n{keeps both}"
	play(first, "pass")
	play(first, "1", "4")
	last := play(first, "1", "8")
	play(last)
	g.SetTags(core.Tags{{Name: "Event", Value: "club"}, {Name: "Jia", Value: "甲方\n某人"}})
	data := string(encode(t, g, Meta{
		Title: "样局", Saved: time.Date(2026, 11, 20, 20, 3, 47, 0, time.UTC), Session: map[string]string{"jia": "person"},
	}))
	want := `QiLab game 1
game: chaosclock
saved: 2026-11-20T20:03:47Z
title: 样局
tag.Event: club
tag.Jia: 甲方\n某人
start: 8,6,1,11,9,10,12,7,4,2,3,5;1;0
position: ` + g.Position().String() + `
session.jia: person

5 ! {the only move\n{keeps both\}} 3 (pass) (1 4 (8 @)) 4
end
`
	if data != want {
		t.Errorf("got:\n%s\nwant:\n%s", data, want)
	}
}

const sampleFile = "QiLab game 1\ngame: chaosclock\nstart: 8,6,1,11,9,10,12,7,4,2,3,5;1;0\ntitle: a\n\n5 @ 3 (1) 4\nend\n"

func TestDecodeForgives(t *testing.T) {
	for name, data := range map[string]string{
		"byte order mark":       "\ufeff" + sampleFile,
		"Windows line ends":     strings.ReplaceAll(sampleFile, "\n", "\r\n"),
		"no line end at end":    strings.TrimSuffix(sampleFile, "\n"),
		"quoted move":           strings.Replace(sampleFile, "5 @ 3", `"5" @ 3`, 1),
		"spaces in parentheses": strings.Replace(sampleFile, "(1)", "( 1 )", 1),
		"a move a line":         strings.Replace(sampleFile, "5 @ 3 (1) 4", "5\n@\n3\n(\n1\n)\n\n4", 1),
	} {
		t.Run(name, func(t *testing.T) {
			g, _, err := Decode([]byte(data), testRules)
			if err != nil {
				t.Fatal(err)
			}
			if want, _, _ := Decode([]byte(sampleFile), testRules); describe(g) != describe(want) {
				t.Errorf("another tree: %s", describe(g))
			}
		})
	}
	t.Run("line end in a comment", func(t *testing.T) {
		g, _, err := Decode([]byte(strings.Replace(sampleFile, "5 ", "5 {one\r\ntwo} ", 1)), testRules)
		if err != nil || g.Root().Next().Comment != "one\ntwo" {
			t.Errorf("%v", err)
		}
	})
	t.Run("a tag twice", func(t *testing.T) {
		g, _, err := Decode([]byte(strings.Replace(sampleFile, "title", "tag.Event: club\ntag.EVENT: cup\ntag.: x\ntag.Site:\ntitle", 1)), testRules)
		if err != nil || len(g.Tags()) != 1 || g.Tags().Get("Event") != "cup" {
			t.Errorf("%v, %v", g.Tags(), err)
		}
	})
	t.Run("unknown key is kept", func(t *testing.T) {
		g, meta, err := Decode([]byte(strings.Replace(sampleFile, "title", "event: club\ntitle", 1)), testRules)
		if err != nil || !strings.Contains(string(encode(t, g, meta)), "\nevent: club\n") {
			t.Errorf("%v", err)
		}
	})
}

func TestDecodeRefuses(t *testing.T) {
	change := func(old, with string) string {
		if !strings.Contains(sampleFile, old) {
			panic(old)
		}
		return strings.Replace(sampleFile, old, with, 1)
	}
	for _, c := range []struct {
		name, data string
		kind       error
		code       string
		line       int
	}{
		{"empty", "", ErrDamaged, "format", 1},
		{"other file", "hello\n", ErrDamaged, "format", 1},
		{"newer", change("game 1", "game 2"), ErrNewer, "newer", 1},
		{"version zero", change("game 1", "game 0"), ErrDamaged, "version", 1},
		{"version word", change("game 1", "game one"), ErrDamaged, "version", 1},
		{"header line", change("title: a", "title"), ErrDamaged, "header", 4},
		{"header twice", change("title: a", "game: chaosclock"), ErrDamaged, "twice", 4},
		{"header not UTF-8", change("title: a", "title: \xff"), ErrDamaged, "utf8", 4},
		{"header escape", change("title: a", `title: \q`), ErrDamaged, "escape", 4},
		{"header cut", "QiLab game 1\ngame: chaosclock\n", ErrDamaged, "cut", 3},
		{"header too long", change("title: a", "title: "+strings.Repeat("x", maxHeaderBytes)), ErrDamaged, "header-size", 4},
		{"no start", change("start:", "begin:"), ErrDamaged, "missing", 5},
		{"no game", change("game: ", "name: "), ErrDamaged, "missing", 5},
		{"time", change("title: a", "saved: today"), ErrDamaged, "time", 4},
		{"unknown game", change("chaosclock", "halma"), ErrUnknownGame, "unknown-game", 2},
		{"start", change("8,6", "8,8"), ErrDamaged, "start", 3},
		{"move unreadable", change("5 @ 3", "5 x3"), ErrDamaged, "move", 6},
		{"move illegal", change("5 @ 3", "5\n5"), ErrDamaged, "move", 7},
		{"move twice", change("(1)", "(3)"), ErrDamaged, "variation-twice", 6},
		{"variation first", change("5 @ 3", "(5) 3"), ErrDamaged, "variation", 6},
		{"variation of variation", change("(1)", "((1))"), ErrDamaged, "variation", 6},
		{"variation empty", change("(1)", "()"), ErrDamaged, "empty", 6},
		{"variation open", change("(1)", "(1"), ErrDamaged, "unclosed", 6},
		{"variation not open", change("(1)", ")"), ErrDamaged, "unopened", 6},
		{"closed too often", change("(1)", "(1))"), ErrDamaged, "unopened", 6},
		{"cut off", change("end\n", ""), ErrDamaged, "cut", 7},
		{"cut in comment", change("4\nend", "4 {a\nend"), ErrDamaged, "cut", 6},
		{"brace", change("(1)", "}"), ErrDamaged, "brace", 6},
		{"comment escape", change("(1)", `{\z}`), ErrDamaged, "escape", 6},
		{"comment half escape", change("(1)", `{\x4}`), ErrDamaged, "escape", 6},
		{"comment not UTF-8", change("(1)", "{\xc3}"), ErrDamaged, "utf8", 6},
		{"word not UTF-8", change("(1)", "\xc3"), ErrDamaged, "utf8", 6},
		{"long word", change("(1)", strings.Repeat("1", maxWordBytes+1)), ErrDamaged, "long-word", 6},
		{"two current nodes", change("(1)", "(1 @)"), ErrDamaged, "current", 6},
		{"two comments", change("(1)", "{a} {b}"), ErrDamaged, "comment", 6},
		{"two glyphs", change("(1)", "! ?"), ErrDamaged, "glyph", 6},
		{"after end", sampleFile + "5", ErrDamaged, "after-end", 7},
		{"too large", sampleFile + strings.Repeat(" ", MaxFileBytes), ErrTooLarge, "too-large", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, _, err := Decode([]byte(c.data), testRules)
			var e *Error
			if g != nil || !errors.As(err, &e) {
				t.Fatalf("got %v, %v", g, err)
			}
			if !errors.Is(err, c.kind) || e.Code != c.code || e.Line != c.line || strings.Contains(err.Error(), "\n") {
				t.Errorf("got %v, code %q, line %d: %v", e.Kind, e.Code, e.Line, err)
			}
		})
	}
}

func TestDecodeCauseIsKept(t *testing.T) {
	_, _, err := Decode([]byte(strings.Replace(sampleFile, "5 @ 3", "5 5", 1)), testRules)
	var cause *core.TextError
	if !errors.As(err, &cause) || cause.Code != "piece-home" || !errors.Is(err, core.ErrIllegalMove) {
		t.Errorf("got %v", err)
	}
}

// endless is a position in which 6 and 4 can walk in turn for ever, both round the clock.
const endless = "6,4,0,0,0,0,0,0,0,0,0,0;1;0"

func walkOn(g *core.Game, ply int) {
	m, err := g.Rules().ParseMove(g.Position(), []string{"6", "4"}[ply%2])
	must(err)
	_, err = g.Play(m)
	must(err)
}

// TestDeepNesting reads and writes maximally nested variations, without deep recursion and in little time.
func TestDeepNesting(t *testing.T) {
	rules := chaosclock.Rules{}
	start, err := rules.Parse(endless)
	must(err)
	g := core.NewGame(rules, start)
	const depth = 50_000
	for ply := range depth {
		_, err := g.Play(core.PassMove) // the main line ends here
		must(err)
		g.Back()
		walkOn(g, ply)
	}
	data := encode(t, g, Meta{})
	if n := strings.Count(string(data), "("); n != depth {
		t.Fatalf("%d variations", n)
	}
	got, _, err := Decode(data, testRules)
	if err != nil {
		t.Fatal(err)
	}
	if again := encode(t, got, Meta{}); string(again) != string(data) {
		t.Error("another tree came back")
	}
}

func TestTooManyNodes(t *testing.T) {
	rules := chaosclock.Rules{}
	start, err := rules.Parse(endless)
	must(err)
	g := core.NewGame(rules, start)
	var b strings.Builder
	b.WriteString("QiLab game 1\ngame: chaosclock\nstart: " + endless + "\n\n")
	for ply := range MaxNodes {
		b.WriteString([]string{"6\n", "4\n"}[ply%2])
		walkOn(g, ply)
	}
	b.WriteString("end\n")
	if _, err := Encode(g, Meta{}); !errors.Is(err, ErrTooLarge) {
		t.Errorf("Encode: %v", err)
	}
	if _, _, err := Decode([]byte(b.String()), testRules); !errors.Is(err, ErrTooLarge) {
		t.Errorf("Decode: %v", err)
	}
}

func TestEncodeTooLarge(t *testing.T) {
	g := core.NewGame(chaosclock.Rules{}, chaosclock.Rules{}.Start())
	if _, err := Encode(g, Meta{Title: strings.Repeat("x", maxHeaderBytes)}); !errors.Is(err, ErrTooLarge) {
		t.Errorf("title: %v", err)
	}
	g.Root().Comment = strings.Repeat("x", MaxFileBytes)
	if _, err := Encode(g, Meta{}); !errors.Is(err, ErrTooLarge) {
		t.Errorf("comment: %v", err)
	}
}

// oddRules formats moves that must be quoted in a file.
type oddRules struct{ chaosclock.Rules }

func (o oddRules) FormatMove(p core.Position, m core.Move) string {
	return map[string]string{"5": "end", "3": "!", "1": `a "b" (c) {d} \`, "4": "e\n"}[o.Rules.FormatMove(p, m)]
}

func (o oddRules) ParseMove(p core.Position, text string) (core.Move, error) {
	return o.Rules.ParseMove(p, map[string]string{"end": "5", "!": "3", `a "b" (c) {d} \`: "1", "e\n": "4"}[text])
}

func TestOddMoveTexts(t *testing.T) {
	plain, _, err := Decode([]byte(sampleFile), testRules)
	must(err)
	odd := core.NewGame(oddRules{}, plain.Root().Position())
	for _, m := range []string{"end", "!", "e\n"} {
		move, err := oddRules{}.ParseMove(odd.Position(), m)
		must(err)
		_, err = odd.Play(move)
		must(err)
	}
	data := encode(t, odd, Meta{})
	got, _, err := Decode(data, func(string) (core.Rules, bool) { return oddRules{}, true })
	if err != nil || describe(got) != describe(odd) {
		t.Errorf("%v\n%s", err, data)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(sampleFile))
	f.Add(encode(f, randomGame(1, 30, 5), Meta{Title: "a\n:b ", Session: map[string]string{" :": "\xff"}, Saved: time.Unix(1, 5e6)}))
	f.Add([]byte("QiLab game 1\ngame: chaosclock\nstart: 1,2,3,4,5,6,7,8,9,10,12,11\nx: y\n\n{\\x00} ! pass {} (\"11\" {}) pass\nend"))
	f.Fuzz(func(t *testing.T, data []byte) {
		info, infoErr := DecodeInfo(data)
		g, meta, err := Decode(data, testRules)
		if err == nil && (infoErr != nil || info.Game != g.Rules().ID() || !reflect.DeepEqual(info.Meta, meta)) {
			t.Fatalf("the header is read as %+v, %v, the file as %+v", info, infoErr, meta)
		}
		if err != nil {
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		again := encode(t, g, meta)
		g2, meta2, err := Decode(again, testRules)
		if err != nil {
			t.Fatalf("%v\n%s", err, again)
		}
		if describe(g) != describe(g2) || !reflect.DeepEqual(meta, meta2) {
			t.Fatalf("another game came back:\n%s", again)
		}
	})
}
