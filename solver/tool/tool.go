// Package tool is the common part of this module's commands for measuring and building data: matches, tuners, puzzle
// composers, opening generators. Every one of them
//
//   - describes itself with -h, with an example and the defaults;
//   - prints its result on standard output and its progress on standard error;
//   - ends early at an interrupt (Ctrl-C) and keeps its work so far; a second one ends it at once;
//   - answers a mistake on the command line with one line and exit code 2.
//
// The commands are in folders cmd/NAME below the package that they serve, run as "go run ./solver/match/cmd/match -h".
// Neither they nor this package are linked into the program; a test checks that.
package tool

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// The exit codes.
const (
	exitOK          = 0
	exitFailed      = 1   // the command line was valid, but the work failed or the result is bad
	exitUsage       = 2   // the command line was invalid
	exitInterrupted = 130 // as in shells; the work so far is kept
)

// Command is a command.
type Command struct {
	Path  string // of its package, for go run: "./solver/match/cmd/match"
	About string // its description, in lines
	// Words are the sub-commands, one of which comes before the flags; nil: none.
	Words []string
	// Example is a command line without the path, or several in lines.
	Example string
	// Run runs the command. It defines its flags, calls Env.Parse, and returns nil, an error, or that of ctx if it was
	// interrupted.
	Run func(ctx context.Context, e *Env) error
}

// Main runs a command with the arguments of the process and ends the process.
func Main(c Command) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	go func() {
		<-ctx.Done()
		stop() // the next signal ends the process
	}()
	os.Exit(c.Execute(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// Execute runs a command with some arguments and returns the exit code.
func (c Command) Execute(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	name := c.Path[strings.LastIndexByte(c.Path, '/')+1:]
	e := &Env{Flags: flag.NewFlagSet(name, flag.ContinueOnError), Out: stdout, command: &c, args: args, stderr: stderr}
	e.Flags.SetOutput(io.Discard)
	err := c.Run(ctx, e)
	var usage usageError
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, e.usage())
		return exitOK
	case errors.As(err, &usage):
		fmt.Fprintf(stderr, "%s: %v (-h lists the flags)\n", name, err)
		return exitUsage
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		fmt.Fprintf(stderr, "%s: interrupted\n", name)
		return exitInterrupted
	}
	fmt.Fprintf(stderr, "%s: %v\n", name, err)
	return exitFailed
}

// Env is the environment of a command. Only Progress and Logf are safe for concurrent use.
type Env struct {
	Flags *flag.FlagSet // to be defined before Parse
	Word  string        // the given one of Command.Words
	Out   io.Writer     // for results

	command *Command
	args    []string

	mu     sync.Mutex
	stderr io.Writer
	told   time.Time // the time of the last line of Progress
}

// usageError is the error of an invalid command line.
type usageError struct{ error }

func (u usageError) Unwrap() error { return u.error }

// Usagef returns the error of an invalid command line.
func Usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// AtLeast returns an error if the value of a flag is below its minimum.
func AtLeast(name string, value, min int) error {
	if value < min {
		return Usagef("-%s must be at least %d, not %d", name, min, value)
	}
	return nil
}

// OneOf returns an error if the value of a flag is not in a list.
func OneOf(name, value string, list []string) error {
	if !slices.Contains(list, value) {
		return Usagef("-%s must be one of %s, not %q", name, strings.Join(list, ", "), value)
	}
	return nil
}

// Create returns the writer of results for a flag that names a file: that file, or Out if path is "". Defer done with the
// error of Run: unless the work failed, it replaces an older file by the new one, and sets the error if that fails.
func (e *Env) Create(path string) (out io.Writer, done func(*error), err error) {
	if path == "" {
		return e.Out, func(*error) {}, nil
	}
	fresh := path + ".new"
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		fresh = path // a device, such as /dev/null, is written directly
	}
	file, err := os.Create(fresh)
	if err != nil {
		return nil, nil, err
	}
	return file, func(err *error) {
		closed := file.Close()
		if *err != nil && !errors.Is(*err, context.Canceled) {
			return
		}
		if closed == nil && fresh != path {
			closed = os.Rename(fresh, path)
		}
		*err = cmp.Or(closed, *err)
	}, nil
}

// Replace writes a file atomically.
func Replace(path string, text []byte) error {
	if err := os.WriteFile(path+".new", text, 0o644); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}

// Parse reads the sub-command, if the command has any, and the flags. Errors are for Run to return.
func (e *Env) Parse() error {
	args := e.args
	if words := e.command.Words; len(words) > 0 {
		switch {
		case len(args) > 0 && slices.Contains([]string{"-h", "-help", "--help"}, args[0]):
			return flag.ErrHelp
		case len(args) == 0 || !slices.Contains(words, args[0]):
			return Usagef("the first word must be one of %s", strings.Join(words, ", "))
		}
		e.Word, args = args[0], args[1:]
	}
	if err := e.Flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		return usageError{err}
	}
	if rest := e.Flags.Args(); len(rest) > 0 {
		return Usagef("unexpected argument %q", rest[0])
	}
	return nil
}

// usage returns the help text.
func (e *Env) usage() string {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n\nUsage:\n", strings.TrimSpace(e.command.About))
	words := ""
	if len(e.command.Words) > 0 {
		words = " " + strings.Join(e.command.Words, "|")
	}
	fmt.Fprintf(&b, "  go run %s%s [flags]\n\nExamples:\n", e.command.Path, words)
	for line := range strings.Lines(e.command.Example) {
		fmt.Fprintf(&b, "  go run %s %s\n", e.command.Path, strings.TrimSpace(line))
	}
	b.WriteString("\nFlags:\n")
	e.Flags.SetOutput(&b)
	e.Flags.PrintDefaults()
	e.Flags.SetOutput(io.Discard)
	b.WriteString("\nCtrl-C stops it early and keeps the work so far. The exit code is 0, 1 after an error, 2 after a mistake\n" +
		"in the arguments, 130 if interrupted.\n")
	return b.String()
}

// Logf prints a line on standard error.
func (e *Env) Logf(format string, args ...any) {
	e.mu.Lock()
	defer e.mu.Unlock()
	fmt.Fprintf(e.stderr, format+"\n", args...)
}

// Progress prints a line on standard error, unless one was printed less than a second ago.
func (e *Env) Progress(format string, args ...any) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if now := time.Now(); now.Sub(e.told) >= time.Second {
		e.told = now
		fmt.Fprintf(e.stderr, format+"\n", args...)
	}
}
