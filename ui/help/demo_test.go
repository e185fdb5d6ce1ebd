package help

import (
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core/eternal"
	eternaltexts "qilab/core/eternal/notation"
	"qilab/solver/catalog"
	"qilab/ui/host"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/rulebook"
)

// TestDemonstrations: every demonstration of the rules can be played, loops, and stops on request.
func TestDemonstrations(t *testing.T) {
	c, h := hosttest.New(t, i18n.English, catalog.Game{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}})
	r := New(depsOf(c))
	count := 0
	for _, part := range rulebook.New().Page("eternal", "en") {
		if len(part.Play) == 0 {
			continue
		}
		count++
		p, err := eternal.Parse(part.Diagram)
		if err != nil {
			t.Fatal(err)
		}
		d := newDemo(r, eternal.Rules{}, p, part.Play)
		if d == nil {
			t.Fatalf("%v cannot be shown", part.Play)
		}
		steps := len(part.Play)
		for _, line := range part.Play {
			steps += len(line)
		}
		if len(d.frames) != steps {
			t.Errorf("%v has %d pictures, want %d", part.Play, len(d.frames), steps)
		}
		for range steps {
			d.next()
		}
		if d.at != 0 {
			t.Errorf("%v does not go round", part.Play)
		}
		d.stop()
		at := d.at
		h.Take()
		if d.at != at || d.timer != nil {
			t.Error("it goes on after it was stopped")
		}
	}
	if count < 4 {
		t.Errorf("there are %d demonstrations", count)
	}
	if d := newDemo(r, eternal.Rules{}, eternal.Start(), nil); d != nil {
		t.Error("there is a demonstration of nothing")
	}
	if d := newDemo(r, eternal.Rules{}, eternal.Start(), [][]string{{"a1a1"}}); d != nil {
		t.Error("there is a demonstration of what cannot be done")
	}
}

// TestDemonstrationStopsInTime: a picture that was on its way when the demonstration was stopped is not shown any more.
func TestDemonstrationStopsInTime(t *testing.T) {
	c, h := hosttest.New(t, i18n.English, catalog.Game{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}})
	r := New(depsOf(c))
	d := newDemo(r, eternal.Rules{}, eternal.Start(), [][]string{{"b3b7", "c@d7"}})
	d.toggle()
	h.Take()
	h.Await(t, time.Minute) // the next picture is on its way
	d.toggle()
	at := d.at
	h.Take()
	if d.at != at {
		t.Error("it went on")
	}
}

// keyed records the keys that the window gets.
type keyed struct {
	host.Host
	keys []fyne.KeyName
}

func (k *keyed) TypedKey(e *fyne.KeyEvent) { k.keys = append(k.keys, e.Name) }

// The board of a demonstration passes keys on: Escape closes the rules from there too.
func TestDemonstrationPassesKeys(t *testing.T) {
	c, h := hosttest.New(t, i18n.English, catalog.Game{Rules: eternal.Rules{}, Codec: eternaltexts.Codec{}})
	window := &keyed{Host: h}
	c.Host = window
	d := newDemo(New(depsOf(c)), eternal.Rules{}, eternal.Start(), [][]string{{"b3b7", "c@d7"}})
	d.board.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if !slices.Equal(window.keys, []fyne.KeyName{fyne.KeyEscape}) {
		t.Errorf("the window gets the keys %v", window.keys)
	}
}
