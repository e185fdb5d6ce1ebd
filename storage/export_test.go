package storage_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/storage"
)

// exporters write a text to a path in each of the ways; fail, if it is not nil, makes the write fail half-way.
var exporters = map[string]func(path, text string, fail error) error{
	"Export": func(path, text string, fail error) error {
		return storage.Export(path, func(w io.Writer) error {
			if _, err := io.WriteString(w, text[:len(text)/2]); err != nil || fail != nil {
				return errors.Join(err, fail)
			}
			_, err := io.WriteString(w, text[len(text)/2:])
			return err
		})
	},
	"ExportBy": func(path, text string, fail error) error {
		return storage.ExportBy(path, func(temp string) error {
			if fail != nil {
				text = text[:len(text)/2]
			}
			return errors.Join(os.WriteFile(temp, []byte(text), 0o600), fail)
		})
	},
}

// forExporters runs a test with each of the exporters, in a folder that must hold exactly the listed files afterwards.
func forExporters(t *testing.T, test func(t *testing.T, dir string, export func(path, text string, fail error) error) (left []string)) {
	t.Helper()
	for name, export := range exporters {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			left := test(t, dir, export)
			list, err := os.ReadDir(dir)
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, e := range list {
				names = append(names, e.Name())
			}
			if got, want := strings.Join(names, " "), strings.Join(left, " "); got != want {
				t.Errorf("there are %s, want %s", got, want)
			}
		})
	}
}

func holds(t *testing.T, path, want string) {
	t.Helper()
	if data, err := os.ReadFile(path); err != nil || string(data) != want {
		t.Errorf("%s holds %q, %v, want %q", path, data, err, want)
	}
}

// A file is written completely or not changed.
func TestExport(t *testing.T) {
	forExporters(t, func(t *testing.T, dir string, export func(path, text string, fail error) error) []string {
		path, stop := filepath.Join(dir, "a"), errors.New("stopped")
		for _, step := range []struct {
			text string
			fail error
			want string
		}{{"one", nil, "one"}, {"two", stop, "one"}, {"", nil, ""}, {"three", nil, "three"}} {
			if err := export(path, step.text, step.fail); !errors.Is(err, step.fail) {
				t.Errorf("%s: %v", step.text, err)
			}
			holds(t, path, step.want)
		}
		if err := export(filepath.Join(dir, "b"), "text", stop); err == nil {
			t.Error("what failed is written")
		}
		return []string{"a"}
	})
}

// No folder is created, and a folder is not a file.
func TestExportNowhere(t *testing.T) {
	forExporters(t, func(t *testing.T, dir string, export func(path, text string, fail error) error) []string {
		if err := os.Mkdir(filepath.Join(dir, "folder"), 0o700); err != nil {
			t.Fatal(err)
		}
		for path, code := range map[string]string{filepath.Join("none", "a"): "write-folder", filepath.Join("none", "more", "a"): "write-folder", "folder": "write"} {
			var named *storage.Error
			if err := export(filepath.Join(dir, path), "text", nil); !errors.As(err, &named) || !errors.Is(err, storage.ErrWrite) || named.Code != code {
				t.Errorf("%s: %v", path, err)
			}
		}
		return []string{"folder"}
	})
}

// An export through a link writes its target, and the link stays.
func TestExportThroughLink(t *testing.T) {
	forExporters(t, func(t *testing.T, dir string, export func(path, text string, fail error) error) []string {
		files := t.TempDir()
		for link, to := range map[string]string{"link": filepath.Join(files, "file"), "new": filepath.Join(files, "made"), "twice": "link"} {
			if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
				t.Skip(err) // a system without links
			}
		}
		if err := os.WriteFile(filepath.Join(files, "file"), []byte("old"), 0o640); err != nil {
			t.Fatal(err)
		}
		for link, file := range map[string]string{"link": "file", "new": "made", "twice": "file"} {
			if err := export(filepath.Join(dir, link), "text of "+link, nil); err != nil {
				t.Error(err)
			}
			holds(t, filepath.Join(files, file), "text of "+link)
			if info, err := os.Lstat(filepath.Join(dir, link)); err != nil || info.Mode()&fs.ModeSymlink == 0 {
				t.Errorf("%s is no link any more", link)
			}
		}
		return []string{"link", "new", "twice"}
	})
}
