package help

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"qilab/ui/assets/licences"
)

// top is the top of the checkout.
const top = "../.."

// docs returns the documents of the project, by their paths from the top.
func docs(t *testing.T) map[string]string {
	t.Helper()
	list := map[string]string{}
	err := fs.WalkDir(os.DirFS(top), ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || path == ".git" || path == ".ci/out"):
			return fs.SkipDir
		case d.Name() != "README.md" && !strings.HasPrefix(path, ".github/") || filepath.Ext(path) != ".md":
			return nil
		}
		data, err := os.ReadFile(filepath.Join(top, path))
		list[path] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"README.md", ".github/ARCHITECTURE.md", ".github/CONTRIBUTING.md"} {
		if list[path] == "" {
			t.Fatalf("there is no %s", path)
		}
	}
	return list
}

// exists reports whether a path from the top exists, in which <word> matches any name. The file may be packed.
func exists(path string) bool {
	path = regexp.MustCompile(`<\w+>`).ReplaceAllString(strings.TrimRight(path, "./"), "*")
	for _, end := range []string{"", ".gz"} {
		if found, err := filepath.Glob(filepath.Join(top, path) + end); err == nil && len(found) > 0 {
			return true
		}
	}
	return false
}

func TestReadmeIsShort(t *testing.T) {
	if n := strings.Count(docs(t)["README.md"], "\n"); n > 130 {
		t.Errorf("README.md has %d lines; at most 130 are allowed", n)
	}
}

func TestReadmeNamesTheLicence(t *testing.T) {
	if want := licences.Kind + ". " + licences.Copyright; !strings.Contains(docs(t)["README.md"], want) {
		t.Errorf("README.md does not have %q", want)
	}
}

var (
	pathInText = regexp.MustCompile(`(?:\b(?:core|solver|storage|ui)|\.(?:ci|github))/[\w<>./-]+`)
	link       = regexp.MustCompile(`\]\(([^)#]+)\)`)
)

func TestPathsInDocsExist(t *testing.T) {
	found := 0
	for file, text := range docs(t) {
		for _, path := range pathInText.FindAllString(text, -1) {
			if found++; !exists(path) {
				t.Errorf("%s: there is no %s", file, path)
			}
		}
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			if target := m[1]; !strings.Contains(target, "://") {
				if found++; !exists(filepath.Join(filepath.Dir(file), target)) {
					t.Errorf("%s: the link to %s leads nowhere", file, target)
				}
			}
		}
	}
	if found < 150 {
		t.Errorf("only %d paths were found", found)
	}
}

// mapOf returns the paths of a map: the first word of each line of the first block of code after a heading.
func mapOf(t *testing.T, text, heading string) (list []string) {
	t.Helper()
	_, text, _ = strings.Cut(text, "\n"+heading+"\n")
	_, text, _ = strings.Cut(text, "\n```\n")
	block, _, ok := strings.Cut(text, "\n```\n")
	if !ok {
		t.Fatalf("there is no map below %q", heading)
	}
	for line := range strings.Lines(block) {
		list = append(list, strings.TrimSuffix(strings.Fields(line)[0], "/"))
	}
	return list
}

func TestMapOfReadme(t *testing.T) {
	list := mapOf(t, docs(t)["README.md"], "## Where things are")
	if len(list) != 13 {
		t.Errorf("the map has %d lines", len(list))
	}
	for _, path := range list {
		if !exists(path) {
			t.Errorf("there is no %s", path)
		}
	}
}

// The map of ARCHITECTURE has every package; commands, internal packages and those for tests are below one that it has.
func TestMapOfPackages(t *testing.T) {
	list := mapOf(t, docs(t)[".github/ARCHITECTURE.md"], "## Packages")
	packages := map[string]bool{}
	below := regexp.MustCompile(`(^|/)(cmd|internal|testdata)(/|$)|test$`)
	for _, root := range []string{"core", "solver", "storage", "ui"} {
		err := filepath.WalkDir(filepath.Join(top, root), func(path string, d fs.DirEntry, err error) error {
			dir := strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), top+"/")
			if filepath.Ext(path) == ".go" && (!below.MatchString(dir) || slices.Contains(list, dir)) {
				packages[dir] = true
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for dir := range packages {
		if !slices.Contains(list, dir) {
			t.Errorf("the map does not have %s", dir)
		}
	}
	for i, path := range list {
		if !packages[path] {
			t.Errorf("the map has %s, which is no package", path)
		}
		if slices.Contains(list[:i], path) {
			t.Errorf("the map has %s twice", path)
		}
	}
}

// README quotes figures that have their home in the document that it links to.
func TestQuotedFigures(t *testing.T) {
	all := docs(t)
	_, table, _ := strings.Cut(all["README.md"], "\n## Results\n")
	figure := regexp.MustCompile(`\d[\d.,]*(?: (?:%|s|ms|MiB)\b)?`)
	rows := 0
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if strings.HasPrefix(line, "## ") {
			break
		}
		if len(cells) != 5 {
			continue
		}
		target := link.FindStringSubmatch(cells[3])
		if target == nil {
			continue // the head
		}
		rows++
		for _, f := range figure.FindAllString(cells[2], -1) {
			if home, known := all[target[1]]; !known || !strings.Contains(home, f) {
				t.Errorf("%s does not have %q", target[1], f)
			}
		}
	}
	if rows != 5 {
		t.Errorf("there are %d results", rows)
	}
}
