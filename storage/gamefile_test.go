package storage_test

import (
	"errors"
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
	"qilab/storage"
)

func TestRoundTripRandomTrees(t *testing.T) {
	for seed := range uint64(gametest.Sample(60)) {
		r := rand.New(rand.NewPCG(seed, 2))
		g := storage.RandomGame(seed, 1+r.IntN(400), 12)
		meta := storage.Meta{Title: storage.RandomText(r, 9), Name: storage.RandomText(r, 9), Saved: time.Now().UTC().Truncate(time.Millisecond)}
		if n := r.IntN(4); n > 0 {
			meta.Session = map[string]string{}
			for range n {
				meta.Session[storage.RandomText(r, 9)] = storage.RandomText(r, 9)
			}
		}
		data := storage.EncodeForTest(t, g, meta)
		got, gotMeta, err := storage.Decode(data, storage.RulesForTest)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, data)
		}
		if storage.Describe(got) != storage.Describe(g) {
			t.Fatalf("seed %d: another tree came back:\n%s", seed, data)
		}
		if !reflect.DeepEqual(gotMeta, meta) {
			t.Fatalf("seed %d: meta %+v came back as %+v", seed, meta, gotMeta)
		}
		info, err := storage.DecodeInfo(data)
		if err != nil || info.Game != "chaosclock" || info.Position != g.Position().String() ||
			info.Start != g.Root().Position().String() || !reflect.DeepEqual(info.Meta, meta) || !slices.Equal(info.Tags, g.Tags()) {
			t.Fatalf("seed %d: info %+v, %v", seed, info, err)
		}
	}
}

func TestEncodeIsReadable(t *testing.T) {
	rules := chaosclock.Rules{}
	g, err := clocktexts.For(rules).Game(chaosclock.SampleDeal + " moves 5 3 4")
	storage.Must(err)
	play := func(n *core.Node, words ...string) *core.Node {
		storage.Must(g.Goto(n))
		for _, word := range words {
			m, err := rules.ParseMove(g.Position(), word)
			storage.Must(err)
			_, err = g.Play(m)
			storage.Must(err)
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
	data := string(storage.EncodeForTest(t, g, storage.Meta{
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

func TestDecodeForgives(t *testing.T) {
	for name, data := range map[string]string{
		"byte order mark":       "\ufeff" + storage.SampleFile,
		"Windows line ends":     strings.ReplaceAll(storage.SampleFile, "\n", "\r\n"),
		"no line end at end":    strings.TrimSuffix(storage.SampleFile, "\n"),
		"quoted move":           strings.Replace(storage.SampleFile, "5 @ 3", `"5" @ 3`, 1),
		"spaces in parentheses": strings.Replace(storage.SampleFile, "(1)", "( 1 )", 1),
		"a move a line":         strings.Replace(storage.SampleFile, "5 @ 3 (1) 4", "5\n@\n3\n(\n1\n)\n\n4", 1),
	} {
		t.Run(name, func(t *testing.T) {
			g, _, err := storage.Decode([]byte(data), storage.RulesForTest)
			if err != nil {
				t.Fatal(err)
			}
			if want, _, _ := storage.Decode([]byte(storage.SampleFile), storage.RulesForTest); storage.Describe(g) != storage.Describe(want) {
				t.Errorf("another tree: %s", storage.Describe(g))
			}
		})
	}
	t.Run("line end in a comment", func(t *testing.T) {
		g, _, err := storage.Decode([]byte(strings.Replace(storage.SampleFile, "5 ", "5 {one\r\ntwo} ", 1)), storage.RulesForTest)
		if err != nil || g.Root().Next().Comment != "one\ntwo" {
			t.Errorf("%v", err)
		}
	})
	t.Run("a tag twice", func(t *testing.T) {
		g, _, err := storage.Decode([]byte(strings.Replace(storage.SampleFile, "title", "tag.Event: club\ntag.EVENT: cup\ntag.: x\ntag.Site:\ntitle", 1)), storage.RulesForTest)
		if err != nil || len(g.Tags()) != 1 || g.Tags().Get("Event") != "cup" {
			t.Errorf("%v, %v", g.Tags(), err)
		}
	})
	t.Run("unknown key is kept", func(t *testing.T) {
		g, meta, err := storage.Decode([]byte(strings.Replace(storage.SampleFile, "title", "event: club\ntitle", 1)), storage.RulesForTest)
		if err != nil || !strings.Contains(string(storage.EncodeForTest(t, g, meta)), "\nevent: club\n") {
			t.Errorf("%v", err)
		}
	})
}

func TestDecodeRefuses(t *testing.T) {
	change := func(old, with string) string {
		if !strings.Contains(storage.SampleFile, old) {
			panic(old)
		}
		return strings.Replace(storage.SampleFile, old, with, 1)
	}
	for _, c := range []struct {
		name, data string
		kind       error
		code       string
		line       int
	}{
		{"empty", "", storage.ErrDamaged, "format", 1},
		{"other file", "hello\n", storage.ErrDamaged, "format", 1},
		{"newer", change("game 1", "game 2"), storage.ErrNewer, "newer", 1},
		{"version zero", change("game 1", "game 0"), storage.ErrDamaged, "version", 1},
		{"version word", change("game 1", "game one"), storage.ErrDamaged, "version", 1},
		{"header line", change("title: a", "title"), storage.ErrDamaged, "header", 4},
		{"header twice", change("title: a", "game: chaosclock"), storage.ErrDamaged, "twice", 4},
		{"header not UTF-8", change("title: a", "title: \xff"), storage.ErrDamaged, "utf8", 4},
		{"header escape", change("title: a", `title: \q`), storage.ErrDamaged, "escape", 4},
		{"header cut", "QiLab game 1\ngame: chaosclock\n", storage.ErrDamaged, "cut", 3},
		{"header too long", change("title: a", "title: "+strings.Repeat("x", storage.MaxHeaderBytes)), storage.ErrDamaged, "header-size", 4},
		{"no start", change("start:", "begin:"), storage.ErrDamaged, "missing", 5},
		{"no game", change("game: ", "name: "), storage.ErrDamaged, "missing", 5},
		{"time", change("title: a", "saved: today"), storage.ErrDamaged, "time", 4},
		{"unknown game", change("chaosclock", "halma"), storage.ErrUnknownGame, "unknown-game", 2},
		{"start", change("8,6", "8,8"), storage.ErrDamaged, "start", 3},
		{"move unreadable", change("5 @ 3", "5 x3"), storage.ErrDamaged, "move", 6},
		{"move illegal", change("5 @ 3", "5\n5"), storage.ErrDamaged, "move", 7},
		{"move twice", change("(1)", "(3)"), storage.ErrDamaged, "variation-twice", 6},
		{"variation first", change("5 @ 3", "(5) 3"), storage.ErrDamaged, "variation", 6},
		{"variation of variation", change("(1)", "((1))"), storage.ErrDamaged, "variation", 6},
		{"variation empty", change("(1)", "()"), storage.ErrDamaged, "empty", 6},
		{"variation open", change("(1)", "(1"), storage.ErrDamaged, "unclosed", 6},
		{"variation not open", change("(1)", ")"), storage.ErrDamaged, "unopened", 6},
		{"closed too often", change("(1)", "(1))"), storage.ErrDamaged, "unopened", 6},
		{"cut off", change("end\n", ""), storage.ErrDamaged, "cut", 7},
		{"cut in comment", change("4\nend", "4 {a\nend"), storage.ErrDamaged, "cut", 6},
		{"brace", change("(1)", "}"), storage.ErrDamaged, "brace", 6},
		{"comment escape", change("(1)", `{\z}`), storage.ErrDamaged, "escape", 6},
		{"comment half escape", change("(1)", `{\x4}`), storage.ErrDamaged, "escape", 6},
		{"comment not UTF-8", change("(1)", "{\xc3}"), storage.ErrDamaged, "utf8", 6},
		{"word not UTF-8", change("(1)", "\xc3"), storage.ErrDamaged, "utf8", 6},
		{"long word", change("(1)", strings.Repeat("1", storage.MaxWordBytes+1)), storage.ErrDamaged, "long-word", 6},
		{"two current nodes", change("(1)", "(1 @)"), storage.ErrDamaged, "current", 6},
		{"two comments", change("(1)", "{a} {b}"), storage.ErrDamaged, "comment", 6},
		{"two glyphs", change("(1)", "! ?"), storage.ErrDamaged, "glyph", 6},
		{"after end", storage.SampleFile + "5", storage.ErrDamaged, "after-end", 7},
		{"too large", storage.SampleFile + strings.Repeat(" ", storage.MaxFileBytes), storage.ErrTooLarge, "too-large", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, _, err := storage.Decode([]byte(c.data), storage.RulesForTest)
			var e *storage.Error
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
	_, _, err := storage.Decode([]byte(strings.Replace(storage.SampleFile, "5 @ 3", "5 5", 1)), storage.RulesForTest)
	var cause *core.TextError
	if !errors.As(err, &cause) || cause.Code != "piece-home" || !errors.Is(err, core.ErrIllegalMove) {
		t.Errorf("got %v", err)
	}
}

// endless is a position in which 6 and 4 can walk in turn for ever, both round the clock.
const endless = "6,4,0,0,0,0,0,0,0,0,0,0;1;0"

func walkOn(g *core.Game, ply int) {
	m, err := g.Rules().ParseMove(g.Position(), []string{"6", "4"}[ply%2])
	storage.Must(err)
	_, err = g.Play(m)
	storage.Must(err)
}

// TestDeepNesting reads and writes maximally nested variations, without deep recursion and in little time.
func TestDeepNesting(t *testing.T) {
	rules := chaosclock.Rules{}
	start, err := rules.Parse(endless)
	storage.Must(err)
	g := core.NewGame(rules, start)
	const depth = 50_000
	for ply := range depth {
		_, err := g.Play(core.PassMove) // the main line ends here
		storage.Must(err)
		g.Back()
		walkOn(g, ply)
	}
	data := storage.EncodeForTest(t, g, storage.Meta{})
	if n := strings.Count(string(data), "("); n != depth {
		t.Fatalf("%d variations", n)
	}
	got, _, err := storage.Decode(data, storage.RulesForTest)
	if err != nil {
		t.Fatal(err)
	}
	if again := storage.EncodeForTest(t, got, storage.Meta{}); string(again) != string(data) {
		t.Error("another tree came back")
	}
}

func TestTooManyNodes(t *testing.T) {
	rules := chaosclock.Rules{}
	start, err := rules.Parse(endless)
	storage.Must(err)
	g := core.NewGame(rules, start)
	var b strings.Builder
	b.WriteString("QiLab game 1\ngame: chaosclock\nstart: " + endless + "\n\n")
	for ply := range storage.MaxNodes {
		b.WriteString([]string{"6\n", "4\n"}[ply%2])
		walkOn(g, ply)
	}
	b.WriteString("end\n")
	if _, err := storage.Encode(g, storage.Meta{}); !errors.Is(err, storage.ErrTooLarge) {
		t.Errorf("Encode: %v", err)
	}
	if _, _, err := storage.Decode([]byte(b.String()), storage.RulesForTest); !errors.Is(err, storage.ErrTooLarge) {
		t.Errorf("Decode: %v", err)
	}
}

func TestEncodeTooLarge(t *testing.T) {
	g := core.NewGame(chaosclock.Rules{}, chaosclock.Rules{}.Start())
	if _, err := storage.Encode(g, storage.Meta{Title: strings.Repeat("x", storage.MaxHeaderBytes)}); !errors.Is(err, storage.ErrTooLarge) {
		t.Errorf("title: %v", err)
	}
	g.Root().Comment = strings.Repeat("x", storage.MaxFileBytes)
	if _, err := storage.Encode(g, storage.Meta{}); !errors.Is(err, storage.ErrTooLarge) {
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
	plain, _, err := storage.Decode([]byte(storage.SampleFile), storage.RulesForTest)
	storage.Must(err)
	odd := core.NewGame(oddRules{}, plain.Root().Position())
	for _, m := range []string{"end", "!", "e\n"} {
		move, err := oddRules{}.ParseMove(odd.Position(), m)
		storage.Must(err)
		_, err = odd.Play(move)
		storage.Must(err)
	}
	data := storage.EncodeForTest(t, odd, storage.Meta{})
	got, _, err := storage.Decode(data, func(string) (core.Rules, bool) { return oddRules{}, true })
	if err != nil || storage.Describe(got) != storage.Describe(odd) {
		t.Errorf("%v\n%s", err, data)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(storage.SampleFile))
	f.Add(storage.EncodeForTest(f, storage.RandomGame(1, 30, 5), storage.Meta{Title: "a\n:b ", Session: map[string]string{" :": "\xff"}, Saved: time.Unix(1, 5e6)}))
	f.Add([]byte("QiLab game 1\ngame: chaosclock\nstart: 1,2,3,4,5,6,7,8,9,10,12,11\nx: y\n\n{\\x00} ! pass {} (\"11\" {}) pass\nend"))
	f.Fuzz(func(t *testing.T, data []byte) {
		info, infoErr := storage.DecodeInfo(data)
		g, meta, err := storage.Decode(data, storage.RulesForTest)
		if err == nil && (infoErr != nil || info.Game != g.Rules().ID() || !reflect.DeepEqual(info.Meta, meta)) {
			t.Fatalf("the header is read as %+v, %v, the file as %+v", info, infoErr, meta)
		}
		if err != nil {
			var e *storage.Error
			if !errors.As(err, &e) {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		again := storage.EncodeForTest(t, g, meta)
		g2, meta2, err := storage.Decode(again, storage.RulesForTest)
		if err != nil {
			t.Fatalf("%v\n%s", err, again)
		}
		if storage.Describe(g) != storage.Describe(g2) || !reflect.DeepEqual(meta, meta2) {
			t.Fatalf("another game came back:\n%s", again)
		}
	})
}
