// Package gather collects the licences of everything in the program, on all systems: those of the linked modules, listed by the go
// command, of the fonts beside them, and of components that are not modules, which are in fixed/. It makes the text of package
// licences, and is not part of the program.
package gather

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"qilab/ui/assets/licences"
)

//go:embed fixed
var fixed embed.FS

// ErrKind reports a text whose kind of licence has not been identified.
var ErrKind = errors.New("it is not known what licence this is")

// systems are those that packages are made for.
var systems = []string{"linux", "windows", "darwin"}

// pack is the go command's description of a package.
type pack struct {
	Dir        string
	EmbedFiles []string
	Module     *struct {
		Path, Version, Dir string
		Main               bool
	}
}

// Gather returns the licences of the program whose module is at dir.
func Gather(ctx context.Context, dir string) ([]licences.Part, error) {
	files := map[string]string{} // the component of a licence file, by its path
	for _, system := range systems {
		list, err := packages(ctx, dir, system)
		if err != nil {
			return nil, err
		}
		for _, p := range list {
			if p.Module == nil || p.Module.Main {
				continue
			}
			if err := p.licences(files); err != nil {
				return nil, err
			}
		}
	}
	g := gathered{}
	for path, name := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if err := g.add(name, string(data)); err != nil {
			return nil, err
		}
	}
	assets := filepath.Join(dir, "ui", "assets")
	if err := g.addFonts(filepath.Join(assets, "fonts")); err != nil {
		return nil, err
	}
	if err := g.addFixed(); err != nil {
		return nil, err
	}
	own, err := os.ReadFile(filepath.Join(assets, "licences", "LICENSE.txt"))
	if err != nil {
		return nil, err
	}
	return append([]licences.Part{{Kind: licences.Kind, Names: []string{"QiLab"}, Text: tidy(string(own))}}, g.parts()...), nil
}

// packages lists the packages linked into the program.
func packages(ctx context.Context, dir, system string) ([]pack, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-tags", "x11", "-deps", "-json=Dir,EmbedFiles,Module", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=1", "GOFLAGS=")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list for %s: %w\n%s", system, err, errs.String())
	}
	var list []pack
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pack
		switch err := d.Decode(&p); {
		case errors.Is(err, io.EOF):
			return list, nil
		case err != nil:
			return nil, fmt.Errorf("go list for %s: %w", system, err)
		}
		list = append(list, p)
	}
}

// licenceFile matches the names of licences.
var licenceFile = regexp.MustCompile(`(?i)^(licen[cs]e|copying|unlicense)`)

// passed are files named like licences that apply to nothing linked: to a picture in a README, and a list of licences that the
// modules here contain themselves.
var passed = []string{"modernc.org/memory/LICENSE-LOGO", "modernc.org/sqlite/LICENSE-3RD-PARTY.md"}

// licences adds the licences of a package: those in its folder, in the folders of embedded files and of compiled C, and in the
// folders above these, up to the module's.
func (p pack) licences(files map[string]string) error {
	dirs := map[string]bool{}
	add := func(dir string) {
		for ; len(dir) >= len(p.Module.Dir); dir = filepath.Dir(dir) {
			dirs[dir] = true
		}
	}
	add(p.Dir)
	for _, f := range p.EmbedFiles {
		add(filepath.Dir(filepath.Join(p.Dir, f)))
	}
	add(filepath.Join(p.Dir, "glfw"))
	add(filepath.Join(p.Dir, "font"))
	for dir := range dirs {
		list, err := os.ReadDir(dir)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		for _, e := range list {
			below, err := filepath.Rel(p.Module.Dir, filepath.Join(dir, e.Name()))
			if err != nil {
				return err
			}
			below = filepath.ToSlash(below)
			if e.IsDir() || !licenceFile.MatchString(e.Name()) || slices.Contains(passed, p.Module.Path+"/"+below) {
				continue
			}
			name := p.Module.Path + " " + p.Module.Version
			if !slices.Contains([]string{"LICENSE", "LICENSE.md", "COPYING", "COPYING.txt", "LICENSE.txt"}, below) {
				name += ": " + below
			}
			files[filepath.Join(dir, e.Name())] = name
		}
	}
	return nil
}

// gathered is the parts so far, by their texts.
type gathered map[string]*licences.Part

func (g gathered) add(name, text string) error {
	text = tidy(text)
	p := g[text]
	if p == nil {
		kind := kindOf(text)
		if kind == "" {
			return fmt.Errorf("%s: %w (gather.go)", name, ErrKind)
		}
		p = &licences.Part{Kind: kind, Text: text}
		g[text] = p
	}
	p.Names = append(p.Names, name)
	return nil
}

// addFonts adds the fonts of the window.
func (g gathered) addFonts(dir string) error {
	list, err := filepath.Glob(filepath.Join(dir, "OFL-*.txt"))
	if err != nil {
		return err
	}
	for _, path := range list {
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(path), "OFL-"), ".txt")
		if err := g.add("the font "+name, string(data)); err != nil {
			return err
		}
	}
	return nil
}

// addFixed adds the texts in fixed/: the kind, the name, and the text after an empty line.
func (g gathered) addFixed() error {
	list, err := fixed.ReadDir("fixed")
	if err != nil {
		return err
	}
	for _, e := range list {
		data, err := fixed.ReadFile("fixed/" + e.Name())
		if err != nil {
			return err
		}
		head, text, _ := strings.Cut(string(data), "\n\n")
		kind, name, ok := strings.Cut(head, "\n")
		if !ok || text == "" {
			return fmt.Errorf("fixed/%s: it does not have two lines, an empty one and a text", e.Name())
		}
		g[tidy(text)] = &licences.Part{Kind: kind, Names: []string{name}, Text: tidy(text)}
	}
	return nil
}

// parts returns the parts in the order of their names.
func (g gathered) parts() []licences.Part {
	var list []licences.Part
	for _, p := range g {
		slices.Sort(p.Names)
		p.Names = slices.Compact(p.Names)
		list = append(list, *p)
	}
	slices.SortFunc(list, func(a, b licences.Part) int {
		return cmp.Or(cmp.Compare(strings.ToLower(a.Names[0]), strings.ToLower(b.Names[0])), cmp.Compare(a.Text, b.Text))
	})
	return list
}

// tidy normalises a text: plain line ends, no trailing spaces, and nothing that looks like the end of a part.
func tidy(text string) string {
	lines := strings.Split(strings.TrimPrefix(strings.ReplaceAll(text, "\r\n", "\n"), "\ufeff"), "\n")
	for i, l := range lines {
		l = strings.TrimRight(l, " \t\r")
		if strings.Trim(l, "=") == "" && l != "" {
			l = strings.Repeat("-", min(len(l), 70))
		}
		lines[i] = l
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

// kinds tells licences by a sentence of theirs, the more telling first.
var kinds = []struct{ phrase, kind string }{
	{"third-party software notices", "Several licences"},
	{"unlicense or the bsd license", "Unlicense or BSD-3-Clause"},
	{"dedicated to the public domain by the authors", "Public domain"},
	{"apache license version 2.0", "Apache-2.0"},
	{"sil open font license", "OFL-1.1"},
	{"bitstream vera fonts copyright", "Bitstream Vera"},
	{"neither the name of", "BSD-3-Clause"},
	{"names of its contributors may be used to endorse", "BSD-3-Clause"},
	{"redistributions in binary form must reproduce", "BSD-2-Clause"},
	{"this software is provided 'as-is', without any express", "Zlib"},
	{"permission is hereby granted, free of charge", "MIT"},
	{"permission to use, copy, modify, and/or distribute this software for any purpose", "ISC"},
}

// kindOf returns the short name of a licence; "" for an unknown one.
func kindOf(text string) string {
	plain := strings.ToLower(strings.Join(strings.Fields(text), " "))
	for _, k := range kinds {
		if strings.Contains(plain, k.phrase) {
			return k.kind
		}
	}
	return ""
}
