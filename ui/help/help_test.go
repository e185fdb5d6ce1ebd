package help

import (
	"slices"
	"strings"
	"testing"

	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/eternal"
	eternaltexts "qilab/core/eternal/notation"
	"qilab/solver/catalog"
	"qilab/ui/host"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
)

// plain is a game that has no pages.
type plain struct{ chaosclock.Rules }

func (plain) ID() string { return "plain" }

// A sample is offered if any game has one, preferring the current game's.
func TestSampleIsOfferedWhereThereIsOne(t *testing.T) {
	without := catalog.Game{Rules: plain{}}
	stones := catalog.Game{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}}
	clock := catalog.Game{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}}
	for _, x := range []struct {
		games []catalog.Game
		want  string
	}{
		{[]catalog.Game{without}, ""},
		{[]catalog.Game{without, stones, clock}, "eternal"},
		{[]catalog.Game{clock, stones}, "chaosclock"},
	} {
		c, _ := hosttest.New(t, i18n.English, x.games...)
		sample := New(depsOf(c)).Commands().ByID("sample")
		if sample.Can() != (x.want != "") {
			t.Errorf("%v: a sample is offered: %v", x.games, sample.Can())
		}
		if sample.Can() {
			sample.Run()
		}
		if got := c.Table.Rules().ID(); x.want != "" && got != x.want {
			t.Errorf("%v: the sample is of %s, want %s", x.games, got, x.want)
		}
	}
}

// A sample follows the language until the user has changed it.
func TestSampleSpeaksAnotherLanguage(t *testing.T) {
	for _, x := range []struct {
		name    string
		work    func(c *host.Context)
		follows bool
	}{
		{"untouched", func(*host.Context) {}, true},
		{"looked at", func(c *host.Context) { c.Table.Tree.Last() }, true},
		{"a comment", func(c *host.Context) { c.Table.Tree.Annotate(c.Table.Node(), "mine", "") }, false},
		{"a comment that is undone by hand", func(c *host.Context) {
			n := c.Table.Node()
			before := n.Comment
			c.Table.Tree.Annotate(n, "mine", "")
			c.Table.Tree.Annotate(n, before, "")
		}, false},
		{"a judgement", func(c *host.Context) { c.Table.Tree.Annotate(c.Table.Node(), c.Table.Node().Comment, "!") }, false},
		{"a variation", func(c *host.Context) {
			next := c.Table.Node().Next().Move()
			for _, m := range c.Table.Position().Moves() {
				if m != next {
					if err := c.Table.Play(m); err != nil {
						t.Fatal(err)
					}
					return
				}
			}
		}, false},
	} {
		game := catalog.Game{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}}
		c, _ := hosttest.New(t, i18n.English, game)
		r := New(depsOf(c))
		r.Sample(game)
		english := c.Table.Node().Comment
		x.work(c)
		at := c.Table.Node().Ply()
		c.Words.Set(i18n.Chinese)
		r.Retext()
		root := c.Table.Document().Game().Root()
		if follows := root.Comment != english && root.Comment != "mine"; follows != x.follows || c.Table.Node().Ply() != at {
			t.Errorf("%s: it begins with %q", x.name, root.Comment)
		}
		if !x.follows {
			continue
		}
		chinese := root.Comment
		c.Words.Set(i18n.English)
		if r.Retext(); root.Comment != english || chinese == english {
			t.Errorf("%s: back in English it begins with %q", x.name, root.Comment)
		}
	}
}

// The manual has the same structure in both languages, and nothing that the window omits.
func TestManual(t *testing.T) {
	shape := func(text string) (list []string) {
		for line := range strings.Lines(text) {
			mark, _, _ := strings.Cut(strings.TrimSpace(line), " ")
			if strings.Trim(mark, "#-") != "" {
				mark = "text"
			}
			list = append(list, mark)
		}
		return list
	}
	if en, zh := shape(english), shape(chinese); !slices.Equal(en, zh) {
		t.Errorf("the manuals are built differently:\n%q\n%q", en, zh)
	}
	for _, text := range []string{english, chinese} {
		for _, left := range []string{"](", "\n|", "<"} {
			if strings.Contains(text, left) {
				t.Errorf("%q is not shown", left)
			}
		}
	}
}
