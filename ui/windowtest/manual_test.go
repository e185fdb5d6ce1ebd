package windowtest

import (
	"os"
	"regexp"
	"testing"

	"qilab/ui/i18n"
)

// Every key that the manual names runs a command.
func TestKeysOfTheManual(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	bound := map[string]bool{}
	for _, c := range r.Commands() {
		for _, k := range c.Keys {
			bound[k.String()] = true
		}
	}
	named := regexp.MustCompile(`(?:Ctrl\+(?:Shift\+)?(?:[A-Z0-9]\b|[←→,]))|\(([A-Z])\)|\bF\d+\b`)
	for _, page := range []string{"README.md", "README.zh.md"} {
		text, err := os.ReadFile("../help/" + page)
		if err != nil {
			t.Fatal(err)
		}
		found := named.FindAllString(string(text), -1)
		if len(found) < 25 {
			t.Errorf("%s names %d keys", page, len(found))
		}
		for _, key := range found {
			if len(key) == 3 && key[0] == '(' {
				key = key[1:2]
			}
			if !bound[key] {
				t.Errorf("%s: %s runs no command", page, key)
			}
		}
	}
}
