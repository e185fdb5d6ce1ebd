package main

import (
	"context"
	"strings"
	"testing"

	"qilab/solver/tool/tooltest"
)

func TestCompare(t *testing.T) {
	for _, args := range []string{
		"-a own;hash=1 -b own;hash=1;nodes=20 -judge own;hash=1;nodes=1000 -nodes 300",
		"-game renju -a own;hash=8 -b pattern -judge own;hash=8;nodes=2000 -nodes 200",
		"-game eternal -a own;hash=1 -b greedy -judge own;hash=1;nodes=500 -nodes 100",
	} {
		code, out, errs := tooltest.Execute(t.Context(), command, strings.Fields(args+" -positions 12 -seed 4")...)
		if code != 0 || !strings.HasPrefix(out, "12 positions, ") || !strings.Contains(errs, " after ") {
			t.Errorf("%s: code %d\n%s%s", args, code, out, errs)
		}
		if _, again, _ := tooltest.Execute(t.Context(), command, strings.Fields(args+" -positions 12 -seed 4")...); again != out && !strings.Contains(args, "greedy") {
			t.Errorf("%s: %s, and again %s", args, out, again)
		}
	}
}

// Ctrl-C keeps the results so far.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if code, out, errs := tooltest.Execute(ctx, command, strings.Fields("-b own;nodes=10")...); code != 130 || !strings.HasPrefix(out, "0 positions") {
		t.Errorf("code %d\n%s%s", code, out, errs)
	}
}

func TestMistakes(t *testing.T) {
	for args, want := range map[string]string{
		"":                                 "compare: -b, the second player, is missing",
		"-game go -b own":                  "compare: -game: ",
		"-game chaosclock -b own:beginner": "compare: -game: chaosclock has no scores to compare moves by",
		"-b own -positions 0":              "compare: -positions must be at least 1, not 0",
		"-b own -nodes 0":                  "compare: -nodes must be at least 1",
		"-b nobody":                        `compare: player "nobody": `,
		"-b own -judge own:nobody":         `compare: player "own:nobody": `,
	} {
		if code, out, errs := tooltest.Execute(t.Context(), command, strings.Fields(args)...); code != 2 || out != "" || !strings.HasPrefix(errs, want) {
			t.Errorf("%s: code %d\n%s%s", args, code, out, errs)
		}
	}
	for args, want := range map[string]string{
		"-b own -openings /there/is/none":    "compare: openings: ",
		"-b own;nodes=9 -judge own:beginner": "compare: match: the judge gives no score up to ply",
	} {
		if code, out, errs := tooltest.Execute(t.Context(), command, strings.Fields(args)...); code != 1 || !strings.Contains(errs, want) {
			t.Errorf("%s: code %d\n%s%s", args, code, out, errs)
		}
	}
}
