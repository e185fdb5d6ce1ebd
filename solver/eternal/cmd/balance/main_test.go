package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

func TestBalance(t *testing.T) {
	var out, errs bytes.Buffer
	code := command.Execute(t.Context(), strings.Fields("-games 2 -nodes 50"), &out, &errs)
	if code != 0 || strings.Count(out.String(), "\n") != 6 || !strings.HasPrefix(out.String(), "standard  Red won ") {
		t.Errorf("code %d\n%s%s", code, out.String(), errs.String())
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
	code := command.Execute(ctx, strings.Fields("-games 1000 -nodes 50 -from spiral"), &out, errs)
	if code != 130 || !strings.HasPrefix(out.String(), "spiral    Red won ") {
		t.Errorf("code %d\n%s%s", code, out.String(), errs.String())
	}
}

func TestMistakes(t *testing.T) {
	for args, want := range map[string]string{
		"-from there": "balance: -from must be one of standard, gate, wings, corners, columns, spiral, not \"there\"",
		"-games 0":    "balance: -games must be at least 1, not 0",
		"-nodes 0":    "balance: -nodes must be at least 1",
		"-nodes x":    "balance: invalid value \"x\" for flag -nodes: parse error",
	} {
		var out, errs bytes.Buffer
		if code := command.Execute(t.Context(), strings.Fields(args), &out, &errs); code != 2 || !strings.HasPrefix(errs.String(), want) {
			t.Errorf("%s: code %d\n%s%s", args, code, out.String(), errs.String())
		}
	}
}
