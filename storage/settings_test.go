package storage_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/storage"
)

func TestSettings(t *testing.T) {
	dir := t.TempDir()
	s, problems := storage.OpenForTest(t, dir)
	settings, bad := s.LoadSettings(storage.SettingsForTest)
	if len(bad) > 0 || !settings.Bool("sound") || settings.Get("language") != "auto" || settings.Int("hash-mb") != 256 ||
		settings.Get("anything") != "x" || settings.Get("unknown") != "" {
		t.Fatalf("defaults: %v", bad)
	}
	storage.Must(settings.SetBool("sound", false))
	storage.Must(settings.Set("hash-mb", "16"))
	storage.Must(settings.Set("name", " 张三:\n"))
	for key, value := range map[string]string{
		"sound": "loud", "language": "", "hash-mb": "15", "name": strings.Repeat("x", 21), "unknown": "x",
	} {
		var e *storage.Error
		if err := settings.Set(key, value); !errors.As(err, &e) || e.Code != "value" || !errors.Is(err, storage.ErrValue) {
			t.Errorf("Set(%s, %s): %v", key, value, err)
		}
	}
	storage.Must(s.SaveSettings(settings))
	settings, bad = s.LoadSettings(storage.SettingsForTest)
	if len(bad) > 0 || settings.Bool("sound") || settings.Int("hash-mb") != 16 || settings.Get("name") != " 张三:\n" {
		t.Errorf("loaded: %q, %v", settings.Get("name"), bad)
	}
	settings.Reset()
	storage.Must(s.SaveSettings(settings))
	if file := storage.ReadTest(t, filepath.Join(dir, "settings.txt")); !settings.Bool("sound") || file != "QiLab settings 1\n" || len(*problems) > 0 {
		t.Errorf("reset: %q, %v", file, *problems)
	}
}

func TestSettingsFiles(t *testing.T) {
	for _, c := range []struct {
		name, file, problems string // the codes of the problems
		sound                bool
		saved                string // the file after it was loaded and saved
		aside                bool   // the original file is kept
	}{
		{"unknown key", "QiLab settings 1\nfuture: 1: 2\nsound: off\n", "", false,
			"QiLab settings 1\nfuture: 1: 2\nsound: off\n", false},
		{"Windows line ends", "\ufeffQiLab settings 1\r\nsound: off\r\n\r\n", "", false, "QiLab settings 1\nsound: off\n", false},
		{"invalid values", "QiLab settings 1\nhash-mb: 1e9\nlanguage: zh\nsound: maybe\n", "setting setting", true,
			"QiLab settings 1\nlanguage: zh\n", false},
		{"damaged lines", "QiLab settings 1\nlanguage: zh\nwhat\nsound: off\nname: \\q\nname: \xff\n", "damaged", false,
			"QiLab settings 1\nlanguage: zh\nsound: off\n", true},
		{"damaged", "\x00\x00\x00", "damaged", true, "QiLab settings 1\n", true},
		{"empty", "", "damaged", true, "QiLab settings 1\n", true},
		{"newer", "QiLab settings 2\nsound: off\n", "newer", true, "QiLab settings 1\n", true},
		{"too large", "QiLab settings 1\n" + strings.Repeat("\n", storage.MaxSettingsBytes), "damaged", true, "QiLab settings 1\n", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			s, saveProblems := storage.OpenForTest(t, dir)
			path := filepath.Join(dir, "settings.txt")
			storage.WriteTest(t, path, c.file)
			settings, problems := s.LoadSettings(storage.SettingsForTest)
			var codes []string
			aside := ""
			for _, p := range problems {
				codes = append(codes, p.Code)
				aside += p.Aside
			}
			if strings.Join(codes, " ") != c.problems || settings.Bool("sound") != c.sound {
				t.Errorf("sound %v, problems %v", settings.Bool("sound"), problems)
			}
			storage.Must(s.SaveSettings(settings))
			if got := storage.ReadTest(t, path); strings.ReplaceAll(got, `\x3a`, ":") != c.saved {
				t.Errorf("saved %q", got)
			}
			for _, p := range *saveProblems {
				aside += p.Aside
			}
			if (aside != "") != c.aside {
				t.Fatalf("kept as %q", aside)
			}
			if c.aside && storage.ReadTest(t, aside) != c.file {
				t.Errorf("kept %q", storage.ReadTest(t, aside))
			}
			saved := storage.ReadTest(t, path)
			again, problems := s.LoadSettings(storage.SettingsForTest)
			storage.Must(s.SaveSettings(again))
			if got := storage.ReadTest(t, path); len(problems) > 0 || got != saved {
				t.Errorf("loaded again: %v, saved %q", problems, got)
			}
		})
	}
}

// Entries of a list that are lost at a save, because another program or the user wrote bad ones, are kept aside as well.
func TestLostEntriesAreKept(t *testing.T) {
	dir := t.TempDir()
	s, problems := storage.OpenForTest(t, dir)
	path := filepath.Join(dir, "settings.txt")
	schema := []storage.Setting{{
		Key: "list", Valid: func(v string) bool { return !strings.Contains(v, "bad") },
		Part: func(v string) (string, []string) { return strings.ReplaceAll(v, " bad", ""), []string{"bad"} },
	}}
	settings, _ := s.LoadSettings(schema)
	const file = "QiLab settings 1\nlist: one bad two\n"
	storage.WriteTest(t, path, file)
	storage.Must(s.SaveSettings(settings))
	if len(*problems) != 1 || storage.ReadTest(t, (*problems)[0].Aside) != file {
		t.Errorf("reported: %v", *problems)
	}
	storage.WriteTest(t, path, file)
	settings, bad := s.LoadSettings(schema)
	if got := settings.Get("list"); got != "one two" || len(bad) != 1 || bad[0].Code != "damaged" || storage.ReadTest(t, bad[0].Aside) != file {
		t.Errorf("loaded %q, %v", got, bad)
	}
}

// Changes beside a bad entry or an unreadable line are merged at a save. A setting that the file lacks then keeps its value: the
// unreadable line may be its own.
func TestChangesBesideLostTextAreMerged(t *testing.T) {
	for _, lost := range []string{"list: one bad two", "list one"} {
		dir := t.TempDir()
		s, problems := storage.OpenForTest(t, dir)
		path := filepath.Join(dir, "settings.txt")
		schema := append([]storage.Setting{{
			Key: "list", Default: "none", Valid: func(v string) bool { return !strings.Contains(v, "bad") },
			Part: func(v string) (string, []string) { return strings.ReplaceAll(v, " bad", ""), []string{"bad"} },
		}}, storage.SettingsForTest...)
		settings, _ := s.LoadSettings(schema)
		storage.Must(errors.Join(settings.Set("list", "one two"), settings.Set("name", "张三")))
		storage.Must(s.SaveSettings(settings))
		file := "QiLab settings 1\n" + lost + "\nlanguage: zh\n"
		storage.WriteTest(t, path, file)
		storage.Must(settings.SetBool("sound", false))
		storage.Must(s.SaveSettings(settings))
		if got := storage.ReadTest(t, path); got != "QiLab settings 1\nlanguage: zh\nlist: one two\nname: 张三\nsound: off\n" {
			t.Errorf("%s: saved %q", lost, got)
		}
		if len(*problems) != 1 || storage.ReadTest(t, (*problems)[0].Aside) != file {
			t.Errorf("%s: reported %v", lost, *problems)
		}
	}
}

// A file that is a link, as to a folder of dotfiles, is written through it and stays a link. The copy of a damaged one
// is a file of its own.
func TestSettingsBehindALink(t *testing.T) {
	for name, file := range map[string]string{"intact": "QiLab settings 1\nlanguage: zh\n", "damaged": "QiLab settings 1\nlanguage: zh\nwhat\n", "missing": ""} {
		t.Run(name, func(t *testing.T) {
			dir, elsewhere := t.TempDir(), t.TempDir()
			link, target := filepath.Join(dir, "settings.txt"), filepath.Join(elsewhere, "own.txt")
			if file != "" {
				storage.WriteTest(t, target, file)
			}
			if err := os.Symlink(target, link); err != nil {
				t.Skip(err)
			}
			s, _ := storage.OpenForTest(t, dir)
			settings, problems := s.LoadSettings(storage.SettingsForTest)
			for _, p := range problems {
				if got := storage.ReadTest(t, p.Aside); got != file {
					t.Errorf("kept aside: %q", got)
				}
			}
			storage.Must(errors.Join(settings.Set("language", "zh"), settings.SetBool("sound", false)))
			storage.Must(s.SaveSettings(settings))
			if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
				t.Errorf("the link is replaced: %v, %v", info, err)
			}
			if got := storage.ReadTest(t, target); got != "QiLab settings 1\nlanguage: zh\nsound: off\n" {
				t.Errorf("behind the link is %q", got)
			}
			storage.CheckFiles(t, elsewhere, "own.txt")
		})
	}
}

// A link that leads in a circle is set aside, as is one to something other than a file.
func TestSettingsBehindABadLink(t *testing.T) {
	for name, target := range map[string]string{"circle": "settings.txt", "device": os.DevNull, "folder": "slots"} {
		dir := t.TempDir()
		if err := os.Symlink(target, filepath.Join(dir, "settings.txt")); err != nil {
			t.Skip(err)
		}
		s, problems := storage.OpenForTest(t, dir)
		storage.Must(s.SaveSettings(storage.NewSettings(storage.SettingsForTest)))
		if got := storage.ReadTest(t, filepath.Join(dir, "settings.txt")); got != "QiLab settings 1\n" || len(*problems) != 1 {
			t.Errorf("%s: saved %q, %v", name, got, *problems)
		}
	}
}
