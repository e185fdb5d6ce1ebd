package storage

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
)

var testSchema = []Setting{
	Switch("sound", true),
	Choice("language", "auto", "auto", "zh", "en"),
	Number("hash-mb", 256, 16, 4096),
	Text("name", "", 20),
	{Key: "anything", Default: "x"},
}

func TestSettings(t *testing.T) {
	dir := t.TempDir()
	s, problems := OpenForTest(t, dir)
	settings, bad := s.LoadSettings(testSchema)
	if len(bad) > 0 || !settings.Bool("sound") || settings.Get("language") != "auto" || settings.Int("hash-mb") != 256 ||
		settings.Get("anything") != "x" || settings.Get("unknown") != "" {
		t.Fatalf("defaults: %v", bad)
	}
	Must(settings.SetBool("sound", false))
	Must(settings.SetInt("hash-mb", 16))
	Must(settings.Set("name", " 张三:\n"))
	for key, value := range map[string]string{
		"sound": "loud", "language": "", "hash-mb": "15", "name": strings.Repeat("x", 21), "unknown": "x",
	} {
		var e *Error
		if err := settings.Set(key, value); !errors.As(err, &e) || e.Code != "value" || !errors.Is(err, ErrValue) {
			t.Errorf("Set(%s, %s): %v", key, value, err)
		}
	}
	Must(s.SaveSettings(settings))
	settings, bad = s.LoadSettings(testSchema)
	if len(bad) > 0 || settings.Bool("sound") || settings.Int("hash-mb") != 16 || settings.Get("name") != " 张三:\n" {
		t.Errorf("loaded: %s, %v", settings.encode(), bad)
	}
	settings.Reset()
	if !settings.Bool("sound") || string(settings.encode()) != "QiLab settings 1\n" || len(*problems) > 0 {
		t.Errorf("reset: %s, %v", settings.encode(), *problems)
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
		{"too large", "QiLab settings 1\n" + strings.Repeat("\n", maxSettingsBytes), "damaged", true, "QiLab settings 1\n", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			s, saveProblems := OpenForTest(t, dir)
			path := filepath.Join(dir, "settings.txt")
			WriteTest(t, path, c.file)
			settings, problems := s.LoadSettings(testSchema)
			var codes []string
			aside := ""
			for _, p := range problems {
				codes = append(codes, p.Code)
				aside += p.Aside
			}
			if strings.Join(codes, " ") != c.problems || settings.Bool("sound") != c.sound {
				t.Errorf("sound %v, problems %v", settings.Bool("sound"), problems)
			}
			Must(s.SaveSettings(settings))
			if got := ReadTest(t, path); strings.ReplaceAll(got, `\x3a`, ":") != c.saved {
				t.Errorf("saved %q", got)
			}
			for _, p := range *saveProblems {
				aside += p.Aside
			}
			if (aside != "") != c.aside {
				t.Fatalf("kept as %q", aside)
			}
			if c.aside && ReadTest(t, aside) != c.file {
				t.Errorf("kept %q", ReadTest(t, aside))
			}
			if again, problems := s.LoadSettings(testSchema); len(problems) > 0 || string(again.encode()) != string(settings.encode()) {
				t.Errorf("loaded again: %v", problems)
			}
		})
	}
}

func FuzzSettings(f *testing.F) {
	f.Add([]byte("QiLab settings 1\nsound: off\nhash-mb: 12\nx: \\x00\\n\nbad\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		settings := NewSettings(testSchema)
		if _, _, err := settings.decode(data); err != nil {
			return
		}
		if n := settings.Int("hash-mb"); n < 16 || n > 4096 {
			t.Fatalf("hash %d", n)
		}
		again := NewSettings(testSchema)
		unreadable, invalid, err := again.decode(settings.encode())
		if err != nil || len(unreadable)+len(invalid) > 0 || string(again.encode()) != string(settings.encode()) {
			t.Fatalf("%v, %v, %v\n%s", unreadable, invalid, err, settings.encode())
		}
	})
}
