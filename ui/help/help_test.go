package help

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/eternal"
	eternaltexts "qilab/core/eternal/notation"
	"qilab/solver/catalog"
	"qilab/ui/host"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/prose"
	"qilab/ui/scroll"
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
		{"a comment", func(c *host.Context) { c.Table.Notes.Annotate(c.Table.Node(), "mine", "") }, false},
		{"a comment that is undone by hand", func(c *host.Context) {
			n := c.Table.Node()
			before := n.Comment
			c.Table.Notes.Annotate(n, "mine", "")
			c.Table.Notes.Annotate(n, before, "")
		}, false},
		{"a judgement", func(c *host.Context) { c.Table.Notes.Annotate(c.Table.Node(), c.Table.Node().Comment, "!") }, false},
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

// openManual opens a manual as a window would show it.
func openManual(t *testing.T, lang i18n.Lang) *manual {
	t.Helper()
	c, h := hosttest.New(t, lang, catalog.Game{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}})
	text := map[i18n.Lang]string{i18n.English: english, i18n.Chinese: chinese}[lang]
	m := New(depsOf(c)).open(sectionsOf(text))
	h.Window.SetContent(h.Dialogs[0].Body)
	h.Window.Resize(fyne.NewSize(900, 600))
	return m
}

// The contents list all headings, lead to them, and follow the text.
func TestContentsOfTheManual(t *testing.T) {
	for _, lang := range i18n.Langs() {
		m := openManual(t, lang)
		if n := len(m.sections); n != strings.Count("\n"+english, "\n#") || m.list.Selected() != 0 {
			t.Fatalf("%d sections, of which %d is selected", n, m.list.Selected())
		}
		for i, s := range m.sections {
			if s.title == "" || s.text.Size().Height == 0 {
				t.Errorf("section %d is %q", i, s.title)
			}
			m.list.Select(i)
			if top := s.text.Position().Y; m.list.Selected() != i || m.scroll.Offset.Y > top || top-m.scroll.Offset.Y >= m.scroll.Size().Height {
				t.Errorf("%s is at %v, the text at %v, and %d is selected", s.title, top, m.scroll.Offset.Y, m.list.Selected())
			}
		}
		last := len(m.sections) - 1
		scroll.Key(m.scroll, fyne.KeyHome)
		if m.list.Selected() != 0 {
			t.Errorf("at the top %d is selected", m.list.Selected())
		}
		m.list.Select(4)
		at := m.scroll.Offset.Y
		scroll.Key(m.scroll, fyne.KeyEnd)
		if m.list.Selected() != last {
			t.Errorf("at the end %d is selected", m.list.Selected())
		}
		if m.list.Select(4); m.scroll.Offset.Y != at {
			t.Errorf("the section is at %v, then at %v", at, m.scroll.Offset.Y)
		}
	}
}

// A search shows the paragraphs with all words, highlighted, below their headings; without one the text is where it was. The contents lead
// from the results to the text.
func TestSearchInTheManual(t *testing.T) {
	for lang, x := range map[i18n.Lang]struct {
		query, section, text string
	}{
		i18n.English: {"CHASE perpetual", "What each game has", "judges perpetual check and perpetual chase"},
		i18n.Chinese: {"长捉 长将", "各种棋", "判定长将、长捉"},
	} {
		m := openManual(t, lang)
		m.list.Select(5)
		at := m.scroll.Offset.Y
		m.search.SetText(x.query)
		found := m.found(x.query, strings.Fields(x.query))
		if len(found) != 2 || found[0].String() != x.section || !strings.Contains(found[1].String(), x.text) || m.scroll.Offset.Y != 0 || m.list.Selected() >= 0 {
			t.Errorf("found %v, at %v, with %d selected", found, m.scroll.Offset.Y, m.list.Selected())
		}
		if len(found) == 2 && !slices.ContainsFunc(found[1].Spans, func(s prose.Span) bool { return s.Highlight }) {
			t.Error("no word is highlighted")
		}
		if title := m.found(x.section, []string{x.section}); len(title) < 5 {
			t.Errorf("by its title, %d paragraphs of a section are found", len(title))
		}
		m.search.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		if m.scroll.Offset.Y != at || len(m.body.Objects) != len(m.sections) || m.list.Selected() < 0 {
			t.Errorf("after the search the text is at %v, not %v, with %d selected", m.scroll.Offset.Y, at, m.list.Selected())
		}
		m.search.SetText("no such words")
		if len(m.body.Objects) != 1 || m.found("no such words", []string{"no", "such", "words"}) != nil {
			t.Error("something is found")
		}
		m.list.Select(3)
		if m.search.Text != "" || m.list.Selected() != 3 || m.scroll.Offset.Y != m.sections[3].text.Position().Y {
			t.Errorf("the search is %q, section %d is selected, the text at %v", m.search.Text, m.list.Selected(), m.scroll.Offset.Y)
		}
	}
}
