package database_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qilab/storage"
	"qilab/storage/database"
)

// A file whose new name would be too long stays where it is, and the problem is told.
func TestSetAsideWithALongName(t *testing.T) {
	path := filepath.Join(t.TempDir(), strings.Repeat("x", 250))
	if err := os.WriteFile(path, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	reason := errors.New("damaged")
	var told []storage.Problem
	err := database.SetAside(path, reason, func(p storage.Problem) { told = append(told, p) })
	if err != reason || len(told) != 1 || told[0].Code != "stuck" || told[0].Aside != "" || !errors.Is(told[0].Err, reason) {
		t.Errorf("%v, told %+v", err, told)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

// A file that is set aside is told with its newest copy of before a migration. One that is empty has lost its contents if there is any
// copy, and stays in its place.
func TestNamesACopy(t *testing.T) {
	const (
		older   = ".version-4-20240101T000000.000"
		newer   = ".version-10-20250101T000000.000"
		aside   = ".damaged-20260101T000000"
		twice   = ".damaged-20260101T000000-2"
		nothing = ".version-11-20260201T000000.000" // an empty file
	)
	for name, c := range map[string]struct {
		text   string
		beside []string
		want   string
	}{
		"none":             {"text", nil, ""},
		"copies":           {"text", []string{newer, older, nothing}, newer},
		"set aside before": {"text", []string{aside}, ""},
		"empty, no copy":   {"", []string{nothing}, ""},
		"empty":            {"", []string{older, aside, nothing}, aside},
		"empty, same time": {"", []string{aside, twice}, twice},
		"empty, parts":     {"", []string{older, aside + "-wal", ".version-x", ".damaged-", "-damaged", "x.version-12-20270101T000000.000"}, older},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a.db")
			for _, end := range append(c.beside, "") {
				text := "copy"
				switch end {
				case "":
					text = c.text
				case nothing:
					text = ""
				}
				if err := os.WriteFile(path+end, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			want := ""
			if c.want != "" {
				want = path + c.want
			}
			var told storage.Problem
			tell := func(p storage.Problem) { told = p }
			if database.TellEmptied(path, tell); (told.Code == "emptied") != (c.text == "" && want != "") || told.Copy != want && c.text == "" {
				t.Errorf("told %+v", told)
			}
			if c.text == "" {
				return
			}
			if err := database.SetAside(path, errors.New("damaged"), tell); err != nil || told.Copy != want {
				t.Errorf("%v, the copy is %q", err, told.Copy)
			}
		})
	}
}

// A file that another program is creating is not told.
func TestTellEmptiedBesideAWriter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	for end, text := range map[string]string{"": "", ".damaged-20260101T000000": "copy"} {
		if err := os.WriteFile(path+end, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	time.AfterFunc(20*time.Millisecond, func() {
		if err := os.WriteFile(path, []byte("created"), 0o600); err != nil {
			t.Error(err)
		}
	})
	database.TellEmptied(path, func(p storage.Problem) { t.Errorf("told %v", p) })
}
