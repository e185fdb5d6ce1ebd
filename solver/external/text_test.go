package external

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"qilab/core/xiangqi"
)

func TestParseInfo(t *testing.T) {
	cases := []struct {
		line string
		want Info
	}{
		{"info depth 10 seldepth 13 multipv 2 score cp -16 upperbound nodes 54127 nps 530656 hashfull 12 tbhits 0 time 102 pv b9c7 c3c4",
			Info{Depth: 10, SelDepth: 13, Line: 2, Scored: true, Score: -16, Bound: AtMost, Nodes: 54127, Elapsed: 102 * time.Millisecond,
				HashFull: 12, PV: []string{"b9c7", "c3c4"}}},
		{"info depth 0 score mate 0", Info{Line: 1, Scored: true, Mated: true}},
		{"info score mate -3 depth 4", Info{Line: 1, Depth: 4, Scored: true, Mate: -3}},
		{"info depth 6 score 9997 pv a0a1", Info{Line: 1, Depth: 6, Scored: true, Score: 9997, PV: []string{"a0a1"}}},
		{"info depth x score cp nodes -5 time 99999999999999999999", Info{Line: 1}},
		{"info string depth 9", Info{Line: 1}},
	}
	for _, c := range cases {
		if got, ok := parseInfo(c.line); !ok || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s:\n%+v, should be\n%+v", c.line, got, c.want)
		}
	}
	for _, line := range []string{"", "info", "information depth 3", "bestmove h2e2"} {
		if _, ok := parseInfo(line); ok {
			t.Errorf("%q is read as info", line)
		}
	}
}

func TestParseAnswer(t *testing.T) {
	cases := map[string]answer{
		"bestmove h2e2 ponder h9g7":             {best: "h2e2", ponder: "h9g7"},
		"bestmove h2e2 ponder h9g7 draw resign": {best: "h2e2", ponder: "h9g7", draw: true, resign: true},
		"bestmove (none)":                       {}, "nobestmove": {}, "bestmove": {}, "bestmove h2e2 ponder": {best: "h2e2"},
	}
	for line, want := range cases {
		if got, ok := parseAnswer(line); !ok || got != want {
			t.Errorf("%q: %+v", line, got)
		}
	}
	if _, ok := parseAnswer("info bestmove"); ok {
		t.Error("info is no answer")
	}
}

func TestParseOption(t *testing.T) {
	cases := []struct {
		protocol Protocol
		line     string
		want     Option
	}{
		{UCI, "option name Clear Hash type button", Option{Name: "Clear Hash", Type: Button}},
		{UCI, "option name Hash type spin default 16 min 1 max 131072", Option{Name: "Hash", Type: Spin, Default: "16", Min: 1, Max: 131072}},
		{UCI, "option name Style type combo default a b var a b var c", Option{Name: "Style", Type: Combo, Default: "a b", Vars: []string{"a b", "c"}}},
		{UCI, "option name File type string default <empty>", Option{Name: "File", Type: Text}},
		{UCCI, "option hashsize type spin min 16 max 1024 default 16", Option{Name: "hashsize", Type: Spin, Default: "16", Min: 16, Max: 1024}},
		{UCI, "option name Sure type check", Option{Name: "Sure", Type: Check, Default: "false"}},
		{UCI, "option name Level type combo default low var high", Option{Name: "Level", Type: Combo, Default: "low", Vars: []string{"high", "low"}}},
		{UCCI, "option idle type combo var none var small default none", Option{Name: "idle", Type: Combo, Default: "none", Vars: []string{"none", "small"}}},
	}
	for _, c := range cases {
		if got, ok := parseOption(c.line, c.protocol); !ok || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v", c.line, got)
		}
	}
	for _, line := range []string{"option", "option name", "option name X", "option name type spin", "option name X type", "option name X type magic", "option X type spin"} {
		if o, ok := parseOption(line, UCI); ok {
			t.Errorf("%q is read as %+v", line, o)
		}
	}
}

func TestGomocupText(t *testing.T) {
	for text, want := range map[string]Point{"3,4": {3, 4}, " 10 , 0 ": {10, 0}, "-1,-1": Pass} {
		if got, ok := parsePoint(text); !ok || got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	for _, text := range []string{"", "3", "3,", "a,b", "-1,3", "3,4,5", "OK"} {
		if p, ok := parsePoint(text); ok {
			t.Errorf("%q: %v", text, p)
		}
	}
	for text, want := range map[string]string{
		`name="Rapfi", version="0.43", author="x"`: "Rapfi 0.43", `version = "1", name = "A b"`: "A b 1", `nickname="x"`: "", `name="open`: "open", "hello": "",
	} {
		if got := aboutName(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
	var info GomocupInfo
	readMessage("Speed 546K | Depth 11-18 | Eval -34 | Node 1.5M | Time 207ms", &info)
	readMessage("something | else Depth x | Nodes NaN | N -5", &info)
	if info != (GomocupInfo{Depth: 11, Score: -34, Scored: true, Nodes: 1500000}) {
		t.Errorf("%+v", info)
	}
}

// FuzzEngineText passes arbitrary lines to all parsers of engine output.
func FuzzEngineText(f *testing.F) {
	for _, s := range []string{
		"info depth 10 score cp -16 upperbound nodes 5 time 2 pv b9c7 c3c4", "info score mate", "bestmove h2e2 ponder", "nobestmove",
		"option name A type combo default x var y", "option hashsize type spin min 16 max 1024 default 16", "3,4", `name="a", version="b"`,
		"Depth 3-4 | Eval 5 | Node 7K", "h10g8",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if info, ok := parseInfo(line); ok {
			if len(info.PV) > maxPV || info.Depth < 0 || info.Line < 0 || info.Elapsed < 0 {
				t.Errorf("%q: %+v", line, info)
			}
		}
		if a, ok := parseAnswer(line); ok && strings.ContainsAny(a.best+a.ponder, " \n") {
			t.Errorf("%q: %+v", line, a)
		}
		for _, p := range []Protocol{UCI, UCCI} {
			if o, ok := parseOption(line, p); ok {
				if o.Name == "" || len(o.Vars) > maxVars {
					t.Errorf("%q: %+v", line, o)
				}
				if value, err := o.read("true"); err == nil && strings.ContainsAny(o.command(value, p), "\r\n") {
					t.Errorf("%q: %q", line, o.command(value, p))
				}
			}
		}
		if m, ok := xiangqi.ReadCoordinates(line, 0); ok && xiangqi.FormatCoordinates(m, 0) != strings.ToLower(strings.Replace(line, "-", "", 1)) {
			t.Errorf("%q: %v", line, m)
		}
		if p, ok := parsePoint(line); ok && p != Pass && (p.X < 0 || p.Y < 0) {
			t.Errorf("%q: %v", line, p)
		}
		if name := aboutName(line); strings.ContainsAny(name, "\r\n") {
			t.Errorf("%q: %q", line, name)
		}
		readMessage(line, &GomocupInfo{})
	})
}

// However an engine writes the default of a check box, it is read as true or false.
func TestDefaultsOfChecks(t *testing.T) {
	for text, want := range map[string]string{"True": "true", "1": "true", "true": "true", "FALSE": "false", "0": "false", "": "false"} {
		o, ok := parseOption("option name OwnBook type check default "+text, UCI)
		if !ok || o.Default != want || o.Check(o.Default) != nil {
			t.Errorf("%q: %+v", text, o)
		}
	}
}
