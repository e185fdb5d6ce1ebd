package ui

import (
	"testing"
	"time"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/ui/i18n"
	"qilab/ui/rulebook"
)

// TestDemonstrations: every demonstration of the rules can be shown, goes round, and stands still when it is stopped.
func TestDemonstrations(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	count := 0
	for _, part := range rulebook.Page("eternal", "en") {
		if len(part.Play) == 0 {
			continue
		}
		count++
		p, err := eternal.Parse(part.Diagram)
		if err != nil {
			t.Fatal(err)
		}
		d := newDemo(r.Window, eternal.Rules{}, p, part.Play)
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
		r.loop.run()
		if d.at != at || d.timer != nil {
			t.Error("it goes on after it was stopped")
		}
	}
	if count < 4 {
		t.Errorf("there are %d demonstrations", count)
	}
	if d := newDemo(r.Window, eternal.Rules{}, eternal.Start(), nil); d != nil {
		t.Error("there is a demonstration of nothing")
	}
	if d := newDemo(r.Window, eternal.Rules{}, eternal.Start(), [][]string{{"a1a1"}}); d != nil {
		t.Error("there is a demonstration of what cannot be done")
	}
}

// TestDemonstrationStopsInTime: a picture that was on its way when the demonstration was stopped is not shown any more.
func TestDemonstrationStopsInTime(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	d := newDemo(r.Window, eternal.Rules{}, eternal.Start(), [][]string{{"b3b7", "c@d7"}})
	d.toggle()
	time.Sleep(demoPause + 200*time.Millisecond)
	d.toggle()
	at := d.at
	r.loop.run()
	if d.at != at {
		t.Error("it went on")
	}
}

// TestStartSelect: the positions and the points that a game of Eternal Chess begins with can be chosen.
func TestStartSelect(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	g := r.session.Current()
	if form, chosen := r.startSelect(g); form != nil || chosen().String() != g.Rules.Start().String() {
		t.Error("there is a choice where there is only one start")
	}
	g.Rules = eternal.Rules{}
	form, chosen := r.startSelect(g)
	if form == nil || chosen() != core.Position(eternal.Start()) {
		t.Fatalf("the start is %v", chosen())
	}
	target, numbers := r.targetSelect(g.Rules)
	if len(numbers) != 9 || numbers[target.SelectedIndex()] != 4 {
		t.Errorf("the targets are %v, %s", numbers, target.Selected)
	}
}
