package core_test

import (
	"slices"
	"testing"

	"qilab/core"
)

// The ending in a file's tags counts only if it was not by the rules, and written tags agree with the game.
func TestEndingOfTags(t *testing.T) {
	for _, c := range []struct {
		result, termination string
		want                core.Outcome
	}{
		{"1-0", "resignation", core.Outcome{Result: core.FirstWins, Reason: core.EndResign}},
		{"0-1", "Time Forfeit", core.Outcome{Result: core.SecondWins, Reason: core.EndTime}},
		{"1/2-1/2", "agreement", core.Outcome{Result: core.Draw, Reason: core.EndAgreement}},
		{"1-0", "Normal", core.Outcome{}},
		{"1-0", "", core.Outcome{}},
		{"", "time forfeit", core.Outcome{}},
		{"*", "resignation", core.Outcome{}},
	} {
		tags := core.Tags{}.With(core.TagResult, c.result).With(core.TagTermination, c.termination)
		g := core.NewGame(heapRules{}, heap(5))
		g.SetTags(tags)
		if _, err := g.Play(core.Move{To: 1}); err != nil {
			t.Fatal(err)
		}
		if got := g.Recorded(); got != core.ResultOf(c.result) {
			t.Errorf("%q is recorded as %v", c.result, got)
		}
		end, ok := g.Ending()
		if end.Outcome != c.want || ok != c.want.Over() || ok && end.At != g.Current() {
			t.Errorf("%q %q: %v, %v, want %v", c.result, c.termination, end, ok, c.want)
		}
		if !slices.Equal(g.Tags(), tags) {
			t.Errorf("the tags %v became %v", tags, g.Tags())
		}
		copied := g.Snapshot().Game()
		if again, _ := copied.Ending(); again.Outcome != c.want || ok && again.At != copied.Current() {
			t.Errorf("%q %q: a copy ended as %v", c.result, c.termination, again)
		}
	}
}

func TestEndingCanBeUndone(t *testing.T) {
	d := core.NewDocument(core.NewGame(heapRules{}, heap(5)))
	d.SetTags(core.Tags{{Name: "Event", Value: "x"}})
	if err := d.Play(core.Move{To: 1}); err != nil {
		t.Fatal(err)
	}
	resigned := core.Ending{Outcome: core.Outcome{Result: core.FirstWins, Reason: core.EndResign}, At: d.Game().Current(), Undoable: true}
	if err := d.SetEnding(resigned); err != nil {
		t.Fatal(err)
	}
	want := core.Tags{{Name: "Event", Value: "x"}, {Name: core.TagResult, Value: "1-0"}, {Name: core.TagTermination, Value: "resignation"}}
	check := func(step string, ended bool, tags core.Tags) {
		t.Helper()
		if got, ok := d.Game().Ending(); ok != ended || ok && got != resigned {
			t.Errorf("%s: %v, %v", step, got, ok)
		}
		if !slices.Equal(d.Game().Tags(), tags) {
			t.Errorf("%s: the tags are %v, want %v", step, d.Game().Tags(), tags)
		}
	}
	check("at the end", true, want)
	if d.SetTags(want.With("Event", "y")) {
		check("another tag", true, want.With("Event", "y"))
	}
	d.Undo()
	if err := d.Play(core.Move{To: 1}); err != nil {
		t.Fatal(err)
	}
	d.AmendEnding(core.Ending{})
	check("played on", false, want[:1])
	d.Undo()
	check("undone", true, want)
	d.Undo()
	check("before the end", false, want[:1])
	d.Redo()
	check("made again", true, want)
}

func TestTooManyTagsForAnEnding(t *testing.T) {
	d := core.NewDocument(core.NewGame(heapRules{}, heap(5)))
	var full core.Tags
	for i := range core.MaxTags {
		full = append(full, core.Tag{Name: "t" + string(rune('a'+i)), Value: "x"})
	}
	d.SetTags(full)
	err := d.SetEnding(core.Ending{Outcome: core.Outcome{Result: core.Draw, Reason: core.EndAgreement}, At: d.Game().Root()})
	if _, ended := d.Game().Ending(); err == nil || ended {
		t.Errorf("%v, the game has ended: %v", err, ended)
	}
}

func TestValidEndings(t *testing.T) {
	for _, c := range []struct {
		out  core.Outcome
		want bool
	}{
		{core.Outcome{Result: core.Draw, Reason: core.EndAgreement}, true},
		{core.Outcome{Result: core.SecondWins, Reason: core.EndTime}, true},
		{core.Outcome{Result: core.BothLose, Reason: core.EndResign}, false},
		{core.Outcome{Result: core.FirstWins, Reason: "mate"}, false},
		{core.Outcome{}, false},
	} {
		if got := (core.Ending{Outcome: c.out}).Valid(); got != c.want {
			t.Errorf("%v is valid: %v", c.out, got)
		}
	}
}
