package core_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"qilab/core"
)

func TestTags(t *testing.T) {
	var tags core.Tags
	tags = tags.With("Red", " 甲 ").With("Event", "x").With("", "nameless").With("Site", "")
	if want := (core.Tags{{Name: "Red", Value: "甲"}, {Name: "Event", Value: "x"}}); !slices.Equal(tags, want) {
		t.Errorf("tags %v, want %v", tags, want)
	}
	changed := tags.With("RED", "乙")
	if tags.Get("red") != "甲" || changed.Get("Red") != "乙" || len(changed) != 2 {
		t.Errorf("%v became %v", tags, changed)
	}
	if gone := tags.With("Red", ""); len(gone) != 1 || gone.Get("Event") != "x" || tags.Get("Red") != "甲" {
		t.Errorf("%v without Red is %v", tags, gone)
	}
}

func TestTagsCheck(t *testing.T) {
	var many core.Tags
	for i := range core.MaxTags {
		many = many.With("t"+strconv.Itoa(i), "x")
	}
	if err := many.Check(); err != nil {
		t.Errorf("as many tags as there may be: %v", err)
	}
	for name, tags := range map[string]core.Tags{
		"number": many.With("another", "x"),
		"length": {{Name: "a", Value: strings.Repeat("x", core.MaxTagBytes)}},
	} {
		var e *core.TextError
		if err := tags.Check(); !errors.As(err, &e) || e.Code != "tags" || !errors.Is(err, core.ErrUnreadable) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestDocumentTagsCanBeUndone(t *testing.T) {
	d := core.NewDocument(core.NewGame(heapRules{}, heap(5)))
	tags := core.Tags{{Name: "Event", Value: "x"}}
	if !d.SetTags(tags) || d.SetTags(tags) {
		t.Error("the same tags twice are news once")
	}
	tags[0].Value = "changed behind the back"
	if d.Game().Tags().Get("Event") != "x" {
		t.Error("the tags are shared with the caller")
	}
	if d.CanUndo() != core.ChangeText || !d.Undo() || len(d.Game().Tags()) != 0 || !d.Redo() || d.Game().Tags().Get("event") != "x" {
		t.Errorf("tags %v after undo and redo", d.Game().Tags())
	}
}

// Undo and redo of other tags and of an ending leave the tags that the program has set meanwhile.
func TestAmendedTagsStay(t *testing.T) {
	d := core.NewDocument(core.NewGame(heapRules{}, heap(5)))
	d.SetTags(core.Tags{{Name: "Event", Value: "x"}})
	revision := d.Revision()
	d.AmendTags(d.Game().Tags().With("Red", "Ada"))
	if d.Revision() == revision {
		t.Error("it is another state, with the same revision")
	}
	if err := d.SetEnding(core.Ending{Outcome: core.Outcome{Result: core.FirstWins, Reason: core.EndResign}, At: d.Game().Root()}); err != nil {
		t.Fatal(err)
	}
	d.AmendTags(d.Game().Tags().With("Hints", "2"))
	for i, c := range []struct {
		step                 func() bool
		event, result, hints string
	}{{d.Undo, "x", "", "2"}, {d.Undo, "", "", "2"}, {d.Redo, "x", "", "2"}, {d.Redo, "x", "1-0", "2"}} {
		c.step()
		tags := d.Game().Tags()
		if tags.Get("Event") != c.event || tags.Get(core.TagResult) != c.result || tags.Get("Hints") != c.hints || tags.Get("Red") != "Ada" {
			t.Errorf("step %d: %v", i, tags)
		}
		if _, ended := d.Game().Ending(); ended != (c.result != "") {
			t.Errorf("step %d: ended %v", i, ended)
		}
	}
}
