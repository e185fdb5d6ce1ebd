// Package tooltest runs the commands of package tool in their tests.
package tooltest

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"qilab/solver/tool"
)

// Execute runs a command with some arguments and returns the exit code and its output.
func Execute(ctx context.Context, c tool.Command, args ...string) (code int, out, errs string) {
	var o, e bytes.Buffer
	code = c.Execute(ctx, args, &o, &e)
	return code, o.String(), e.String()
}

// Interrupt runs a command until the first line on standard output that is no comment, then interrupts it.
func Interrupt(ctx context.Context, c tool.Command, args ...string) (code int, out, errs string) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	o, e := &interrupting{cancel: cancel}, bytes.Buffer{}
	code = c.Execute(ctx, args, o, &e)
	return code, o.String(), e.String()
}

// interrupting is a writer that cancels at the first line that is no comment.
type interrupting struct {
	bytes.Buffer
	cancel func()
}

func (i *interrupting) Write(b []byte) (int, error) {
	if b[0] != '#' {
		i.cancel()
	}
	return i.Buffer.Write(b)
}

// Mistakes checks that a command fails with each of the command lines, with a message that begins as given.
func Mistakes(t *testing.T, c tool.Command, messages map[string]string) {
	t.Helper()
	for args, want := range messages {
		if code, out, errs := Execute(t.Context(), c, strings.Fields(args)...); code == 0 || !strings.HasPrefix(errs, want) {
			t.Errorf("%s: code %d\n%s%s", args, code, out, errs)
		}
	}
}
