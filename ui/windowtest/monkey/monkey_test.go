package monkey

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"
)

var config = Config{Commands: []string{"undo", "redo"}, Games: []string{"renju"}, Keys: []string{"Ctrl+Z", "?"}}

func TestStepsAreWrittenAndRead(t *testing.T) {
	steps := Generate(7, 3000, config)
	again, err := ParseAll(strings.NewReader("# a comment\n\n" + Format(steps)))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(steps, again) {
		t.Error("other steps are read than were written")
	}
	for kind := range form {
		if !slices.ContainsFunc(steps, func(s Step) bool { return s.Kind == kind }) {
			t.Errorf("there is no %s among %d steps", kind, len(steps))
		}
	}
	for _, bad := range []string{"jump 3", "click", "click 3", "wheel 1,2 x", "wait 3 4", "type hello"} {
		if s, err := parse(bad); err == nil {
			t.Errorf("%q is read as %v", bad, s)
		}
	}
}

func TestSeedsDetermineSteps(t *testing.T) {
	if a, b := Generate(1, 100, config), Generate(1, 100, config); !reflect.DeepEqual(a, b) {
		t.Error("a seed gives different steps")
	}
	if a, b := Generate(1, 100, config), Generate(2, 100, config); reflect.DeepEqual(a, b) {
		t.Error("two seeds give the same steps")
	}
	outside := config
	outside.Outside = true
	for _, s := range Generate(3, 3000, outside) {
		if slices.Contains(inside, s.Kind) {
			t.Fatalf("%s cannot be made from outside", s)
		}
	}
}

func TestCorpus(t *testing.T) {
	for _, name := range append(corpusNames(), "garbage~3") {
		for _, damage := range []string{"", "~5"} {
			if strings.Contains(name, "~") && damage != "" {
				continue
			}
			a, err := Text(name + damage)
			b, _ := Text(name + damage)
			if err != nil || !bytes.Equal(a, b) {
				t.Errorf("%s: %v", name+damage, err)
			}
		}
	}
	if _, err := Text("nothing"); err == nil {
		t.Error("there is a text that is not in the corpus")
	}
}

func TestShrink(t *testing.T) {
	steps := Generate(5, 400, config)
	needed := []Step{steps[17], steps[203], steps[390]}
	fails := func(list []Step) bool {
		at := 0
		for _, s := range list {
			if at < len(needed) && s == needed[at] {
				at++
			}
		}
		return at == len(needed)
	}
	if short := Shrink(steps, 10_000, fails); !reflect.DeepEqual(short, needed) {
		t.Errorf("%v is shrunk to\n%s", needed, Format(short))
	}
	if short := Shrink(steps, 3, fails); !fails(short) {
		t.Error("what is left does not fail")
	}
}
