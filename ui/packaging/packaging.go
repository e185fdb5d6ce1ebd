// Package packaging makes the packages that people install: from one commit, one for each system, with reproducible bytes. Only its
// command and its tests use it; the program does not contain it:
//
//	go run ./ui/packaging/cmd/package -target linux,windows -o packages
//
// Make builds the program, never runs it (it can inspect programs of other systems), adds the files that the system wants (menus,
// file types, icons, manual, licences), and writes the archives. Descriptions of the program are in project.go and in data/; one
// table of file types generates the files of all three systems.
package packaging

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"qilab/ui/assets/licences"
)

//go:embed data
var data embed.FS

// Errors of Make.
var (
	ErrTarget  = errors.New("no such target")
	ErrMissing = errors.New("is not installed")
	ErrMac     = errors.New("packages for macOS can be made on a Mac only: the system's libraries may not be copied elsewhere")
)

// Targets returns the systems that packages are made for.
func Targets() []string { return []string{"linux", "windows", "macos"} }

// A Job describes a build.
type Job struct {
	Source  Source
	Targets []string
	Dir     string // where the packages go; it is made if it is not there
	// Quick compiles as other builds do, so that what these have left in the build cache is used. The packages are larger.
	Quick bool
	// Say reports the current step in a few words.
	Say func(format string, args ...any)
}

func (j Job) level() level {
	if j.Quick {
		return fast
	}
	return compact
}

// Make makes the packages and returns their files.
func (j Job) Make(ctx context.Context) ([]string, error) {
	for _, t := range j.Targets {
		if !slices.Contains(Targets(), t) {
			return nil, fmt.Errorf("%q: %w; there are %s", t, ErrTarget, strings.Join(Targets(), ", "))
		}
		if t == "macos" && runtime.GOOS != "darwin" {
			return nil, ErrMac
		}
	}
	if err := os.MkdirAll(j.Dir, 0o755); err != nil {
		return nil, err
	}
	work, err := os.MkdirTemp("", "qilab-package-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	var made []string
	for _, t := range j.Targets {
		make := map[string]func(context.Context, string) ([]string, error){"linux": j.linux, "windows": j.windows, "macos": j.macos}[t]
		files, err := make(ctx, work)
		made = append(made, files...)
		if err != nil {
			return made, fmt.Errorf("%s: %w", t, err)
		}
	}
	return made, nil
}

// write puts a package into the folder of the job, whole or not at all.
func (j Job) write(name string, data []byte) (string, error) {
	path := filepath.Join(j.Dir, name)
	temp := path + ".part"
	if err := os.WriteFile(temp, data, 0o644); err != nil {
		return "", err
	}
	if err := os.Rename(temp, path); err != nil {
		return "", err
	}
	j.Say("%s: %.1f MB", path, float64(len(data))/1e6)
	return path, nil
}

// text returns a file of data/.
func text(name string) string {
	b, err := data.ReadFile("data/" + name)
	if err != nil {
		panic(err) // it is embedded
	}
	return string(b)
}

// licence returns the text of all licences, as it lies beside the program.
func licence() []byte { return []byte(licences.Text()) }
