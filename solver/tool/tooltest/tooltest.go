// Package tooltest runs the commands of package tool in their tests.
package tooltest

import (
	"bytes"
	"context"

	"qilab/solver/tool"
)

// Execute runs a command with some arguments and returns the exit code and its output.
func Execute(ctx context.Context, c tool.Command, args ...string) (code int, out, errs string) {
	var o, e bytes.Buffer
	code = c.Execute(ctx, args, &o, &e)
	return code, o.String(), e.String()
}
