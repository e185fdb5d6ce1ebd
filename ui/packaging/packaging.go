// Package packaging makes what people install: of one commit a package for each system, the same bytes every time. It is
// used by its command and its tests alone, and nothing of it is in the program:
//
//	go run ./ui/packaging/cmd/package -target linux,windows -o packages
//
// Make builds the program, asks it nothing (what it cannot run here it can still read), puts the files around it that the system
// wants (menus, types of files, icons, manual, licences), and writes the archives. What it says of the program stands in
// project.go and in data/; file types are one table from which the files of all three systems are made.
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

// A Job says what to make.
type Job struct {
	Source  Source
	Targets []string
	Dir     string // where the packages go; it is made if it is not there
	// Quick leaves the paths of this machine in the program, so that what was compiled before for other builds is used again. Another
	// machine makes other bytes then.
	Quick bool
	// Say is told what is being done, in a few words.
	Say func(format string, args ...any)
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
