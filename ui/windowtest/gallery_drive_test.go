package windowtest

import (
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"qilab/ui/control"
	"qilab/ui/words"
)

// choose takes an option, by its text or the beginning of it, in the first list that has it.
func (g *gallery) choose(option string) {
	g.t.Helper()
	for _, s := range shown[*control.Select](g.rig) {
		if i := slices.IndexFunc(s.Options, func(text string) bool { return strings.HasPrefix(text, option) }); i >= 0 {
			s.SetSelectedIndex(i)
			g.win.Canvas().Focus(s) // which brings it into view
			g.loop.run()
			return
		}
	}
	g.t.Fatalf("nothing lets %q be chosen", option)
}

// tick sets or clears the check with a text.
func (g *gallery) tick(text string) {
	g.t.Helper()
	for _, c := range shown[*control.Check](g.rig) {
		if c.Text == text {
			g.win.Canvas().Focus(c)
			c.SetChecked(!c.Checked)
			g.loop.run()
			return
		}
	}
	g.t.Fatalf("there is no check %q", text)
}

// write types into the n-th field that is seen.
func (g *gallery) write(n int, text string) {
	g.t.Helper()
	type field interface {
		fyne.Focusable
		SetText(text string)
	}
	var list []field
	for _, o := range focusables(g.front()) {
		if f, ok := o.(field); ok {
			if _, button := o.(*control.Button); !button {
				list = append(list, f)
			}
		}
	}
	if n >= len(list) {
		g.t.Fatalf("there are %d fields", len(list))
	}
	g.win.Canvas().Focus(list[n])
	list[n].SetText(text)
	g.loop.run()
}

// word returns a text of the catalogue in the language of the window.
func (g *gallery) word(key string, args ...any) string { return g.words.T(key, args...) }

// told asks for a text of the catalogue, which may have been broken into lines.
func (g *gallery) told(key string, args ...any) {
	g.t.Helper()
	text := g.word(key, args...)
	if !g.shows(text) && !g.shows(words.Sentence(text)) {
		g.t.Errorf("nothing says %q", text)
	}
}

// opens opens a dialog by its command and checks that it is there.
func (g *gallery) opens(command string) {
	g.t.Helper()
	g.Run(command)
	g.loop.run()
	g.wantDialog(true)
}

// typed types a key into the focused control, without modifiers.
func (g *gallery) typed(keys ...fyne.KeyName) {
	for _, key := range keys {
		g.press(key)
	}
}

// soon waits for background work to end.
func (g *gallery) soon() { g.wait(300 * time.Millisecond) }

// brings opens a dialog that comes when something has been read.
func (g *gallery) brings(command string) {
	g.t.Helper()
	g.Run(command)
	g.until(command+" is there", func() bool { return g.top() != nil })
}

// runs runs a command once it can be run: the library and the training are opened in the background.
func (g *gallery) runs(id string) {
	g.t.Helper()
	g.until(id+" can be run", func() bool { return g.Commands().ByID(id).Can() })
	g.Run(id)
}
