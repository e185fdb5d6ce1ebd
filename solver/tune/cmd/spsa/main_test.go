package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/solver/engine"
)

// execute runs the command.
func execute(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = command.Execute(t.Context(), args, &out, &errs)
	return code, out.String(), errs.String()
}

func TestChoose(t *testing.T) {
	list := []engine.Param{{Name: "NullBase"}, {Name: "NullEval"}, {Name: "RazorBase"}}
	for patterns, want := range map[string]string{"*": "NullBase NullEval RazorBase", "razor*,nullbase": "NullBase RazorBase", "Null*": "NullBase NullEval", "Futile": "", "*,x": "", "[": ""} {
		chosen, err := choose(list, patterns)
		var names []string
		for _, p := range chosen {
			names = append(names, p.Name)
		}
		if got := strings.Join(names, " "); got != want && err == nil || (err != nil) != (want == "") {
			t.Errorf("%s: %s, %v", patterns, got, err)
		}
	}
}

// Every game can be tuned, and the games played do not depend on -parallel.
func TestRun(t *testing.T) {
	for game, params := range map[string]string{"xiangqi": "Null*,Razor*", "freestyle": "Futility*", "eternal": "Null*"} {
		t.Run(game, func(t *testing.T) {
			var states []string
			for _, parallel := range []string{"1", "2"} {
				path := filepath.Join(t.TempDir(), "state")
				code, out, errs := execute(t, "run", "-game", game, "-params", params, "-games", "8", "-nodes", "60", "-batch", "2", "-hash", "1", "-parallel", parallel, "-state", path)
				if code != 0 || !strings.HasPrefix(out, "8 of 8 games played") {
					t.Fatalf("code %d, %q, %q", code, out, errs)
				}
				text, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				states = append(states, string(text))
				if code, out, errs := execute(t, "show", "-state", path); code != 0 || !strings.Contains(out, "8 of 8 games at 60 nodes") || !strings.Contains(out, "-sprt 0,5") {
					t.Errorf("code %d, %q, %q", code, out, errs)
				}
			}
			if states[0] != states[1] {
				t.Errorf("%s\nis not\n%s", states[0], states[1])
			}
		})
	}
}

func TestUsage(t *testing.T) {
	state := filepath.Join(t.TempDir(), "state")
	for _, c := range []struct {
		args, want string
		code       int
	}{
		{"", "the first word must be one of run, show", 2},
		{"run", "-state, the file of the run, is missing", 2},
		{"run -game chess -state " + state, "unknown game", 2},
		{"run -game chaosclock -state " + state, "has no constant", 2},
		{"run -nodes 0 -state " + state, "-nodes must be at least 1", 2},
		{"run -gain 0 -state " + state, "-gain must be above 0 and at most 1, not 0", 2},
		{"run -gain NaN -state " + state, "-gain must be above 0 and at most 1, not NaN", 2},
		{"run -params Height -state " + state, `has no constant "Height"`, 2},
		{"show -state " + state, "there is no such run", 1},
	} {
		if code, _, errs := execute(t, strings.Fields(c.args)...); code != c.code || !strings.Contains(errs, c.want) {
			t.Errorf("%q: code %d, %q", c.args, code, errs)
		}
	}
}
