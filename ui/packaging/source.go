package packaging

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"qilab/ui/version"
)

// Source is a checkout of the program at a commit.
type Source struct {
	version.Build
	Dir string // with go.mod
}

// ReadSource asks git about the checkout that a folder is in.
func ReadSource(ctx context.Context, dir string) (Source, error) {
	git := func(args ...string) (string, error) {
		out, err := run(ctx, nil, nil, "git", append([]string{"-C", dir}, args...)...)
		return strings.TrimSpace(string(out)), err
	}
	top, err := git("rev-parse", "--show-toplevel")
	if err != nil {
		return Source{}, fmt.Errorf("packages are made of a commit: %w", err)
	}
	commit, err := git("log", "-1", "--format=%H %ct")
	if err != nil {
		return Source{}, err
	}
	hash, seconds, _ := strings.Cut(commit, " ")
	unix, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return Source{}, fmt.Errorf("git log: %q is not a commit and its time", commit)
	}
	changes, err := git("status", "--porcelain")
	if err != nil {
		return Source{}, err
	}
	tags, err := git("tag", "--points-at", "HEAD")
	if err != nil {
		return Source{}, err
	}
	s := Source{Dir: filepath.FromSlash(top), Build: version.Build{Commit: hash, Time: time.Unix(unix, 0).UTC(), Modified: changes != ""}}
	for tag := range strings.FieldsSeq(tags) {
		s.Released = s.Released || tag == version.Tag
	}
	return s, nil
}

// tags are how the program is built that people get: for X11 and not for Wayland, where it runs too; without the toolkit's watch
// over its threads, and its look at the source's FyneApp.toml; and without its 4 MB of emoji, which the window does not show.
const tags = "x11,migrated_fynedo,release,no_emoji"

// uninlined are packages of the toolkit whose speed does not matter: those for the network are never used, and Markdown only for the
// pages of the help. They are compiled for size.
var uninlined = []string{"net/...", "crypto/...", "vendor/...", "text/...", "golang.org/x/net/...", "github.com/yuin/goldmark/..."}

// A build describes how to build the program for a system.
type build struct {
	os, arch string
	cc       string // the C compiler, which may be a script in .ci; "": the usual one
	ldflags  string // for the linker, besides the usual
	quick    bool   // compiled like other builds
}

// build builds the program and returns its bytes. They depend on the commit and the compilers only: no paths, no time, no identity
// that the linker draws.
func (s Source) build(ctx context.Context, b build, work string) ([]byte, error) {
	out := filepath.Join(work, program+"-"+b.os+"-"+b.arch)
	env := append(os.Environ(), "CGO_ENABLED=1", "GOOS="+b.os, "GOARCH="+b.arch, "GOAMD64=v1", "GOFLAGS=", "GOWORK=off", s.epoch())
	if b.cc != "" {
		// By name only: with its path, every checkout would recompile everything.
		env = append(env, "CC="+b.cc, "PATH="+filepath.Join(s.Dir, ".ci")+string(os.PathListSeparator)+os.Getenv("PATH"))
	}
	// Functions begin at every 16th byte and not every 32nd, which saves a third of a megabyte.
	ldflags := strings.TrimSpace("-s -w -buildid= -funcalign=16 -X " + version.StampVariable + "=" + s.Stamp() + " " + b.ldflags)
	args := []string{"build", "-trimpath", "-buildvcs=false", "-tags", tags, "-ldflags", ldflags, "-o", out}
	if !b.quick {
		for _, packages := range uninlined {
			args = append(args, "-gcflags="+packages+"=-l")
		}
	}
	if _, err := run(ctx, &process{dir: s.Dir, env: env}, nil, "go", append(args, ".")...); err != nil {
		return nil, err
	}
	exe, err := os.ReadFile(out)
	if err == nil && !bytes.Contains(exe, []byte(s.Stamp())) {
		err = fmt.Errorf("the program does not know its commit: the linker did not find %s", version.StampVariable)
	}
	return exe, err
}

// epoch returns the time of the commit as other tools want it, which else would write the present time.
func (s Source) epoch() string { return "SOURCE_DATE_EPOCH=" + strconv.FormatInt(s.Time.Unix(), 10) }

// process is the environment of a command.
type process struct {
	dir string
	env []string
}

// run runs a command with some input and returns its output. An error includes the output of the command.
func run(ctx context.Context, p *process, input []byte, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	if p != nil {
		cmd.Dir, cmd.Env = p.dir, p.env
	}
	var errs bytes.Buffer
	cmd.Stdin, cmd.Stderr = bytes.NewReader(input), &errs
	out, err := cmd.Output()
	if err != nil {
		said := bytes.TrimSpace(errs.Bytes())
		if len(said) == 0 {
			said = bytes.TrimSpace(out)
		}
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return nil, fmt.Errorf("%s: %w\n%s", name, err, said)
	}
	return out, nil
}
