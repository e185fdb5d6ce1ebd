package tool_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/solver/tool"
)

func example(words ...string) tool.Command {
	return tool.Command{
		Path: "./solver/tool/cmd/example", About: "Example does nothing.\n", Words: words, Example: "-n 3\n-n 4",
		Run: func(ctx context.Context, e *tool.Env) error {
			n := e.Flags.Int("n", 7, "a `number`")
			if err := e.Parse(); err != nil {
				return err
			}
			if err := tool.AtLeast("n", *n, 1); err != nil {
				return err
			}
			e.Progress("at %d", *n)
			e.Progress("too soon")
			fmt.Fprint(e.Out, e.Word, *n)
			switch *n {
			case 13:
				return errors.New("bad luck")
			case 14:
				return fmt.Errorf("in the middle: %w", ctx.Err())
			}
			return nil
		},
	}
}

func TestExecute(t *testing.T) {
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		name, args, stdout, stderr string
		words                      []string
		code                       int
	}{
		{name: "defaults", stdout: "7", stderr: "at 7\n"},
		{name: "a flag", args: "-n 2", stdout: "2", stderr: "at 2\n"},
		{name: "a sub-command", args: "go -n 2", words: []string{"go", "stop"}, stdout: "go2", stderr: "at 2\n"},
		{name: "an unknown sub-command", args: "-n 2", words: []string{"go", "stop"},
			stderr: "example: the first word must be one of go, stop (-h lists the flags)\n", code: 2},
		{name: "an unknown flag", args: "-m 2", stderr: "example: flag provided but not defined: -m (-h lists the flags)\n", code: 2},
		{name: "no number", args: "-n x",
			stderr: "example: invalid value \"x\" for flag -n: parse error (-h lists the flags)\n", code: 2},
		{name: "too low", args: "-n 0", stderr: "example: -n must be at least 1, not 0 (-h lists the flags)\n", code: 2},
		{name: "a word too many", args: "-n 1 2", stderr: "example: unexpected argument \"2\" (-h lists the flags)\n", code: 2},
		{name: "an error", args: "-n 13", stdout: "13", stderr: "at 13\nexample: bad luck\n", code: 1},
		{name: "an interrupt", args: "-n 14", stdout: "14", stderr: "at 14\nexample: interrupted\n", code: 130},
	} {
		var out, errs strings.Builder
		if code := example(c.words...).Execute(over, strings.Fields(c.args), &out, &errs); code != c.code || out.String() != c.stdout || errs.String() != c.stderr {
			t.Errorf("%s: code %d, %q, %q", c.name, code, out.String(), errs.String())
		}
	}
}

// A file of results replaces an older one only if the work succeeded or was interrupted, and failures to write it are told.
func TestCreate(t *testing.T) {
	over, cancel := context.WithCancel(t.Context())
	cancel()
	for name, c := range map[string]struct {
		result error
		closed bool // too early
		file   string
		code   int
	}{
		"success":         {file: "new"},
		"an interrupt":    {result: over.Err(), file: "new", code: 130},
		"an error":        {result: errors.New("bad luck"), file: "old", code: 1},
		"a lost write":    {closed: true, file: "old", code: 1},
		"both":            {result: over.Err(), closed: true, file: "old", code: 1},
		"no file at all":  {result: errors.New("bad luck"), code: 1},
		"the first files": {file: "new"},
	} {
		path := filepath.Join(t.TempDir(), "out")
		if c.file == "old" || name == "success" {
			if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		command := tool.Command{Path: "./example", Run: func(ctx context.Context, e *tool.Env) (err error) {
			out, done, err := e.Create(path)
			if err != nil {
				return err
			}
			defer done(&err)
			fmt.Fprint(out, "new")
			if text, err := os.ReadFile(path); err == nil && string(text) != "old" {
				t.Errorf("%s: %q during the work", name, text)
			}
			if c.closed {
				out.(io.Closer).Close()
			}
			return c.result
		}}
		code := command.Execute(over, nil, io.Discard, io.Discard)
		text, _ := os.ReadFile(path)
		if _, err := os.Stat(path + ".new"); code != c.code || string(text) != c.file || (err == nil) != (c.file != "new") {
			t.Errorf("%s: code %d, %q, %v", name, code, text, err)
		}
	}
}

// A device is written, not replaced.
func TestCreateDevice(t *testing.T) {
	e := &tool.Env{}
	_, done, err := e.Create(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	if done(&err); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Error(info, err)
	}
}

func TestHelp(t *testing.T) {
	for _, args := range []string{"-h", "--help", "go -h"} {
		var words []string
		if strings.HasPrefix(args, "go") {
			words = []string{"go"}
		}
		var out, errs strings.Builder
		code := example(words...).Execute(t.Context(), strings.Fields(args), &out, &errs)
		if code != 0 || errs.Len() > 0 {
			t.Errorf("%s: code %d, %q", args, code, errs.String())
		}
		for _, want := range []string{"Example does nothing.\n", "go run ./solver/tool/cmd/example -n 4\n", "-n number\n", "(default 7)"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s: %q is missing in\n%s", args, want, out.String())
			}
		}
	}
}

func TestOneOf(t *testing.T) {
	if err := tool.OneOf("game", "go", []string{"go", "chess"}); err != nil {
		t.Error(err)
	}
	if err := tool.OneOf("game", "tag", []string{"go", "chess"}); err == nil || err.Error() != `-game must be one of go, chess, not "tag"` {
		t.Error(err)
	}
}
