package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

func TestLevels(t *testing.T) {
	args := "-game chaosclock -games 4 -top easy"
	want := []string{"easy     – beginner  +"}
	if !testing.Short() {
		args, want = "-game renju -games 2 -top medium", append(want, "medium   – easy      +", "medium   – beginner  +",
			`"beginner": {Elo: 800`, `"easy": {Elo: `, `"medium": {Elo: `)
	}
	var out, errs bytes.Buffer
	code := command.Execute(t.Context(), strings.Fields(args), &out, &errs)
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if code > 1 || len(lines) != len(want) {
		t.Fatalf("code %d\n%s%s", code, out.String(), errs.String())
	}
	for i, line := range lines {
		if !strings.HasPrefix(line, want[i]) {
			t.Errorf("%q, wanted %q …", line, want[i])
		}
	}
}

// cancelled is a writer that cancels at the first write.
type cancelled struct {
	bytes.Buffer
	cancel func()
}

func (c *cancelled) Write(b []byte) (int, error) {
	c.cancel()
	return c.Buffer.Write(b)
}

// Ctrl-C prints the result of the games so far.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var out bytes.Buffer
	errs := &cancelled{cancel: cancel}
	code := command.Execute(ctx, strings.Fields("-game eternal -games 1000"), &out, errs)
	if code != 130 || !strings.HasPrefix(out.String(), "easy     – beginner  +") || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("code %d\n%s%s", code, out.String(), errs.String())
	}
}

func TestMistakes(t *testing.T) {
	for args, want := range map[string]string{
		"-game go":     `levels: -game: unknown game "go"`,
		"-games 0":     "levels: -games must be at least 1, not 0",
		"-top blitz":   "levels: -top must be one of beginner, easy, medium, hard, expert, candidate, master, full, not \"blitz\"",
		"-parallel -1": "levels: -parallel must be at least 1, not -1",
	} {
		var out, errs bytes.Buffer
		code := command.Execute(t.Context(), strings.Fields(args), &out, &errs)
		if code != 2 || !strings.HasPrefix(errs.String(), want) || out.Len() > 0 {
			t.Errorf("%s: code %d\n%s%s", args, code, out.String(), errs.String())
		}
	}
}
