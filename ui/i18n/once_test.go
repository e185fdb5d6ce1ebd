package i18n

import (
	"io/fs"
	"regexp"
	"testing"
)

// A key occurs once: a second text for it in a file would silently win.
func TestEveryKeyStandsOnce(t *testing.T) {
	line := regexp.MustCompile(`(?m)^\s*"([^"]+)": \{`)
	names, err := fs.Glob(files, "catalog/*.json")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	first := map[string]string{}
	for _, file := range names {
		data, err := files.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, key := range line.FindAllSubmatch(data, -1) {
			if at, ok := first[string(key[1])]; ok {
				t.Errorf("%s stands in %s and in %s", key[1], at, file)
			}
			first[string(key[1])] = file
		}
	}
	if all, err := load(nil); err != nil || len(first) != len(all) {
		t.Errorf("%d keys were found, %d are read: %v", len(first), len(all), err)
	}
}
