package i18n

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"qilab/core/gametest"
	"qilab/ui/assets/fonts"
)

// Every character that the program shows has to be in the fonts it brings along: a missing one would be a box, and
// would slow the window down.
func TestFontsHaveEveryCharacter(t *testing.T) {
	gametest.OneGoroutine(t)
	coverage := fonts.NewCoverage()
	for key, x := range New(English).texts {
		checkRunes(t, coverage, key, x.Chinese+x.English)
	}
	for key, x := range toolkitTexts(t) {
		checkRunes(t, coverage, "toolkit "+key, x.Chinese+x.English)
	}
	checkRunes(t, coverage, "missing key", New(English).T("none"))
	for path, page := range pages(t) {
		checkRunes(t, coverage, path, page)
	}
	for text, at := range readSource(t).inWindow { // signs that need no translation
		checkRunes(t, coverage, at, text)
	}
}

func checkRunes(t *testing.T, coverage *fonts.Coverage, where, text string) {
	t.Helper()
	for _, r := range text {
		if !coverage.Covers(r) {
			t.Errorf("%s: no font has %q (%U)", where, r, r)
		}
	}
}

// pages returns the documents shown by the window, such as the rules: all Markdown files below ui except the READMEs of folders.
func pages(t *testing.T) map[string]string {
	t.Helper()
	list := map[string]string{}
	err := filepath.WalkDir(filepath.Join(moduleRoot(t), "ui"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".md" || strings.EqualFold(d.Name(), "README.md") && filepath.Base(filepath.Dir(path)) != "help" {
			return err
		}
		data, err := os.ReadFile(path)
		list[path] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func toolkitTexts(t *testing.T) map[string]text {
	t.Helper()
	var texts map[string]text
	if err := json.Unmarshal(toolkitFile, &texts); err != nil {
		t.Fatal(err)
	}
	return texts
}

func TestToolkitTextsAreThereInBothLanguages(t *testing.T) {
	for key, x := range toolkitTexts(t) {
		checkText(t, key, x)
	}
}
