package pgn_test

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
)

// played is a game with PGN. Its words are a line A B C D, and a reply b and a move c in place of B and C.
type played struct {
	name   string
	reader core.Reader
	words  map[string]string
}

var games = []played{
	{"xiangqi", xiangqitexts.For(xiangqi.Rules{}), map[string]string{"A": "h2e2", "B": "h9g7", "C": "h0g2", "D": "g6g5", "b": "b9c7", "c": "b0c2"}},
	{"gomoku", gomokutexts.For(gomoku.Rules{}), map[string]string{"A": "h8", "B": "i9", "C": "i8", "D": "g8", "b": "h9", "c": "g7"}},
}

// text writes <A> and the like as moves.
func (p played) text(template string) string {
	for letter, word := range p.words {
		template = strings.ReplaceAll(template, "<"+letter+">", word)
	}
	return template
}

// outline writes the tree of a game with the letters of the moves: A!{comment} B (b c) C.
func (p played) outline(g *core.Game) string {
	var b strings.Builder
	said := func(n *core.Node) {
		b.WriteString(n.Glyph)
		if n.Comment != "" {
			fmt.Fprintf(&b, "{%s}", n.Comment)
		}
		b.WriteByte(' ')
	}
	move := func(n *core.Node) {
		word := p.reader.Rules.FormatMove(n.Parent().Position(), n.Move())
		for letter, w := range p.words {
			if w == word {
				word = letter
			}
		}
		b.WriteString(word)
		said(n)
	}
	var line func(n *core.Node)
	line = func(n *core.Node) {
		for list := n.Children(); len(list) > 0; list = list[0].Children() {
			move(list[0])
			for _, side := range list[1:] {
				b.WriteByte('(')
				move(side)
				line(side)
				b.WriteString(") ")
			}
		}
	}
	said(g.Root())
	line(g.Root())
	return strings.ReplaceAll(strings.TrimSpace(b.String()), " )", ")")
}

// read describes the first game of a text: its outline, or the code of its error and its line.
func (p played) read(text string) string {
	g, err := p.reader.Game(text)
	return p.describe(g, err)
}

func (p played) describe(g *core.Game, err error) string {
	if err == nil {
		return p.outline(g)
	}
	var e *core.TextError
	var at *core.PlaceError
	if !errors.As(err, &e) || !errors.As(err, &at) {
		return err.Error()
	}
	if at.Move > 0 {
		return fmt.Sprintf("%s at move %d", e.Code, at.Move)
	}
	return fmt.Sprintf("%s in line %d", e.Code, at.Line)
}

// Both games read the same texts in the same way.
func TestAwkward(t *testing.T) {
	const tags = "[Event \"e\"]\n[Black \"b\"]\n\n"
	for _, c := range []struct{ name, text, want string }{
		{"nothing odd", tags + "1. <A> <B> 2. <C> <D> 1-0", "A B C D"},
		{"a result alone", tags + "1. <A> *", "A"},
		{"no spaces", tags + "1.<A>{x}<B>{y}2.<C>", "A{x} B{y} C"},
		{"comments of both kinds", tags + "; first\n{second} 1. <A> ; third {\n<B> {fourth ; } 2. <C>", "{first\nsecond} A{third {} B{fourth ;} C"},
		{"a comment among the tags", "[Event \"e\"]\n{among}\n; them\n[Black \"b\"]\n\n1. <A>", "{among\nthem} A"},
		{"a comment of several lines", tags + "1. <A> {one\r\ntwo} <B>", "A{one\ntwo} B"},
		{"brackets in a comment", tags + "1. <A> {(1. <c> [Event \"x\"]} <B>", "A{(1. <c> [Event \"x\"]} B"},
		{"lines of Windows", strings.ReplaceAll(tags, "\n", "\r\n") + "1. <A> ; x\r\n<B>\r\n2. <C>\r\n*\r\n", "A{x} B C"},
		{"lines of old Macs", strings.ReplaceAll(tags+"1. <A> ; x\n<B>\n*\n", "\n", "\r"), "A{x} B"},
		{"a byte order mark", "\uFEFF" + tags + "1. <A> <B>", "A B"},
		{"UTF-16", core.UTF16.Encode(tags + "1. <A> <B>"), "A B"},
		{"escapes", "% {made by\n" + tags + "% (\n1. <A> {a\n% b} <B>\n%<x>\n<C>", "A{a\n% b} B C"},
		{"a line before the tags", "The games of the day:\n\n" + tags + "1. <A> <B>", "A B"},
		{"tags without quotes", "[Event e e]\n[Black \"b\"]\n[Round 3]\n\n1. <A> <B>", "A B"},
		{"only such tags", "[Event e]\n[Black b]\n\n1. <A> <B>", "A B"},
		{"quotes within a tag", "[Event \"a \"b\" \\\"c\\\"\"]\n[Black \"b\"]\n\n1. <A> <B>", "A B"},
		{"tags in a line", "[Event \"e\"] [Black \"b\"]\n1. <A> <B>", "A B"},
		{"annotations", tags + "1. <A>! <B> ?? 2. <C> $5 $14 {x} <D>！ $0", "A! B?? C!?{+=\nx} D!"},
		{"annotations without spaces", tags + "1. <A>$1<B>$2$14{x}", "A! B?{+=\nx}"},
		{"a check", tags + "1. <A>+ <B>#", "A B"},
		{"variations", tags + "1. <A> <B> (1... <b> 2. <C> (2. <c>?! {deep} 1-0)) (1... <D> {x}) 2. <C> 1/2-1/2", "A B (b C (c?!{deep})) (D{x}) C"},
		{"comments before the move of a variation", tags + "1. <A> <B> ({x} {y} 1... <b>) 2. <C>", "A B (b{x\ny}) C"},
		{"such a comment to the end of a line", tags + "1. <A> <B> ( ; x\n1... <b>) 2. <C>", "A B (b{x}) C"},
		{"a comment after a variation", tags + "1. <A> <B> (1... <b>) {x} 2. <C>", "A B{x} (b) C"},
		{"words in brackets", tags + "1. <A> (good) <B> （more） （1... <b>） 2. <C>", "A{good} B{more} (b) C"},
		{"numbers of other kinds", tags + "１．<A> (1) <B> ②<C> 2... <D>", "A B C D"},
		{"words after the result", tags + "1. <A> 1-0\n\nhttp://example.com/\n", "A"},
		{"a comment that is not closed", tags + "1. <A> {x\n<B>", "pgn-comment in line 4"},
		{"a variation that is not closed", tags + "1. <A> <B>\n(1... <b>\n{x}", "pgn-open in line 5"},
		{"one within another", tags + "1. <A> <B>\n(1... <b>\n(1... <D>) 2. <C> 1-0", "pgn-open in line 5"},
		{"a bracket too many", tags + "1. <A> <B>\n) 2. <C>", "pgn-bracket in line 5"},
		{"a brace too many", tags + "1. <A> <B> x} 2. <C>", ""},
		{"a brace alone", tags + "1. <A> <B>\n} 2. <C>", "pgn-bracket in line 5"},
		{"a variation of nothing", tags + "(1. <A>) <A>", "pgn-variation in line 4"},
		{"a variation in place of a variation", tags + "1. <A> <B> ((1... <b>)) 2. <C>", "pgn-variation in line 4"},
		{"a tag that is not closed", "[Event \"e\"]\n[Black \"b\n\n1. <A> <B>", "pgn-tag in line 2"},
		{"moves after the result", tags + "1. <A> 1-0\n<B>", "pgn-after-result at move 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, p := range games {
				text := c.text
				if c.name != "UTF-16" {
					text = p.text(text)
				} else {
					text = core.UTF16.Encode(p.text(tags + "1. <A> <B>"))
				}
				got := strings.ReplaceAll(p.read(text), p.words["c"]+" [", "<c> [") // in a comment
				if want := c.want; got != want && (want != "" || !strings.Contains(got, "move")) {
					t.Errorf("%s: %q is read as %q, want %q", p.name, text, got, want)
				}
			}
		})
	}
}

// A file is cut into the same games by both, as a whole and as a stream, and a damaged game does not affect the others.
func TestCut(t *testing.T) {
	one := func(event, moves string) string { return "[Event \"" + event + "\"]\n[Black \"b\"]\n\n" + moves + "\n" }
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"apart", one("1", "1. <A> *\n") + one("2", "1. <A> <B> *\n"), []string{"1: A", "2: A B"}},
		{"without a gap", one("1", "1. <A> *") + one("2", "1. <A> <B>"), []string{"1: A", "2: A B"}},
		{"a tag in a comment", one("1", "1. <A> {x\n[Event \"in\"]\n} <B> *") + one("2", "1. <A>"), []string{"1: A{x\n[Event \"in\"]} B", "2: A"}},
		{"a tag in another comment", one("1", "1. <A> ; [Event \"in\"]\n<B> *") + one("2", "1. <A>"), []string{"1: A{[Event \"in\"]} B", "2: A"}},
		{"a comment that is not closed", one("1", "1. <A> {x\n") + one("2", "1. <A>"), []string{"1: pgn-comment in line 4", "2: A"}},
		{"a variation that is not closed", one("1", "1. <A> <B>\n(1... <b>") + one("2", "1. <A>"), []string{"1: pgn-open in line 5", "2: A"}},
		{"a tag twice", "[Event \"1\"]\n[Black \"a\"]\n[Black \"b\"]\n\n1. <A> *\n\n" + one("2", "1. <A>"), []string{"1: A", "2: A"}},
		{"a game without moves", one("1", "1. <A> *\n") + one("2", "*\n") + one("3", "1. <A>"), []string{"1: A", "2: ", "3: A"}},
		{"it is the first", one("1", "*\n") + one("2", "1. <A>"), []string{"1: ", "2: A"}},
		{"escapes between games", one("1", "1. <A> *\n") + "% x {\n" + one("2", "1. <A>"), []string{"1: A", "2: A"}},
	} {
		for _, p := range games {
			t.Run(c.name+", "+p.name, func(t *testing.T) {
				text := p.text(c.text)
				for way, list := range map[string]func() ([]core.Entry, error){
					"whole": func() ([]core.Entry, error) { r, err := p.reader.Read(text); return r.Games, err },
					"stream": func() ([]core.Entry, error) {
						list, _, err := core.List(p.reader.Each(strings.NewReader(text)))
						return list, err
					},
				} {
					entries, err := list()
					if err != nil {
						t.Fatal(err)
					}
					var got []string
					for _, e := range entries {
						g, err := e.Read()
						got = append(got, e.Tags.Get("Event")+": "+p.describe(g, err))
					}
					if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", c.want) {
						t.Errorf("%s: %q is read as %q, want %q", way, text, got, c.want)
					}
				}
			})
		}
	}
}

// many generates n games while they are read.
func many(p played, n int, tag string) io.Reader {
	made, out := io.Pipe()
	go func() {
		for i := range n {
			text := fmt.Sprintf("[%s \"%d\"]\r\n[Site \"PlayOK\"]\r\n[Black \"甲\"]\r\n[White \"b\"]\r\n[Result \"1-0\"]\r\n\r\n1. <A> <B> 2. <C> 1-0\r\n\r\n", tag, i)
			if _, err := io.WriteString(out, p.text(text)); err != nil {
				return
			}
		}
		out.Close()
	}()
	return made
}

// A collection of any size is read in little memory.
func TestMany(t *testing.T) {
	gametest.OneGoroutine(t)
	size := gametest.Sample(100_000)
	for _, p := range games {
		for _, tag := range []string{"Event", "Title"} {
			var before, now runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			n, peak := 0, uint64(0)
			for e, err := range p.reader.Each(many(p, size, tag)) {
				if err != nil {
					t.Fatal(err)
				}
				if e.Tags.Get(tag) != fmt.Sprint(n) || e.Tags.Get("Black") != "甲" {
					t.Fatalf("%s: game %d has %v", p.name, n, e.Tags)
				}
				if n%1000 == 999 {
					if g, err := e.Read(); err != nil || p.outline(g) != "A B C" {
						t.Fatalf("%s: game %d: %v", p.name, n, err)
					}
					runtime.GC()
					runtime.ReadMemStats(&now)
					peak = max(peak, now.HeapAlloc)
				}
				n++
			}
			if n != size {
				t.Errorf("%s: %d games", p.name, n)
			}
			if kept := int(peak) - int(before.HeapAlloc); kept > 64<<20 {
				t.Errorf("%s: %d bytes are in use", p.name, kept)
			}
		}
	}
}
