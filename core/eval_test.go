package core_test

import (
	"strings"
	"testing"

	"qilab/core"
)

func TestCutEval(t *testing.T) {
	for _, c := range []struct {
		comment, rest string
		want          core.Eval
		ok            bool
	}{
		{"[%eval 0.35]", "", core.Eval{Score: 35}, true},
		{"[%eval -1.2,18] Black is better", "Black is better", core.Eval{Score: -120, Depth: 18}, true},
		{"better [%eval +3] than this", "better than this", core.Eval{Score: 300}, true},
		{"[%eval #-2]", "", core.Eval{Win: -2}, true},
		{"a line\n[%eval #12,30]", "a line", core.Eval{Win: 12, Depth: 30}, true},
		{"[%eval -0.05][%clk 0:10:00]", "[%clk 0:10:00]", core.Eval{Score: -5}, true},
		{"[%eval 0.359]", "", core.Eval{Score: 35}, true},
		{"[%eval #0]", "[%eval #0]", core.Eval{}, false},
		{"[%eval]", "[%eval]", core.Eval{}, false},
		{"[%eval 1234567]", "[%eval 1234567]", core.Eval{}, false},
		{"[%evaluation 1]", "[%evaluation 1]", core.Eval{}, false},
		{"no more than words", "no more than words", core.Eval{}, false},
		{"", "", core.Eval{}, false},
	} {
		rest, e, ok := core.CutEval(c.comment)
		if rest != c.rest || e != c.want || ok != c.ok {
			t.Errorf("%q: %q, %+v, %v", c.comment, rest, e, ok)
		}
	}
}

// An evaluation can be parsed again, and a new one replaces it.
func TestWithEval(t *testing.T) {
	for _, e := range []core.Eval{{Score: 35}, {Score: -5, Depth: 7}, {Win: 3}, {Win: -3, Depth: 40}, {}, {Score: 12345}} {
		for _, text := range []string{"", "a comment", "two\nlines", "[%clk 1]"} {
			comment := core.WithEval(core.WithEval(text, core.Eval{Score: 77}), e)
			if rest, got, ok := core.CutEval(comment); !ok || got != e || rest != text || strings.Count(comment, "%eval") != 1 {
				t.Errorf("%+v with %q is %q: %q, %+v", e, text, comment, rest, got)
			}
		}
	}
}

func FuzzCutEval(f *testing.F) {
	f.Add("[%eval 0.35] x")
	f.Add("a [%eval #-3,9] b")
	f.Fuzz(func(t *testing.T, comment string) {
		rest, e, ok := core.CutEval(comment)
		if !ok {
			if rest != comment {
				t.Fatal("a comment without an evaluation is changed")
			}
			return
		}
		if _, again, ok := core.CutEval(e.String()); !ok || again != e {
			t.Fatalf("%+v is written as %s and read as %+v", e, e, again)
		}
		if len(rest) > len(comment) {
			t.Fatalf("%q becomes %q", comment, rest)
		}
	})
}
