package external_test

import (
	"slices"
	"testing"
	"unicode/utf8"

	"qilab/solver/external"
)

func TestSplitCommand(t *testing.T) {
	for text, want := range map[string][]string{
		"":                            nil,
		"  ":                          nil,
		"pikafish":                    {"pikafish"},
		`"/opt/my engines/pikafish" `: {"/opt/my engines/pikafish"},
		`C:\Engines\pikafish.exe -x`:  {`C:\Engines\pikafish.exe`, "-x"},
		`ssh -o BatchMode=yes big  '/opt/my engine/p'`: {"ssh", "-o", "BatchMode=yes", "big", "/opt/my engine/p"},
		`a"b c"d ''`: {"ab cd", ""},
	} {
		if got, err := external.SplitCommand(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q is %q, %v", text, got, err)
		}
	}
	for _, text := range []string{`"`, `a 'b`, `"a'`} {
		if got, err := external.SplitCommand(text); err == nil {
			t.Errorf("%q is %q", text, got)
		}
	}
}

func FuzzCommand(f *testing.F) {
	f.Add("ssh", "host name", `it's "so"`)
	f.Add("", `"`, `'`)
	f.Fuzz(func(t *testing.T, a, b, c string) {
		words := []string{a, b, c}
		for _, w := range words {
			if !utf8.ValidString(w) {
				t.Skip()
			}
		}
		text := external.JoinCommand(words...)
		if got, err := external.SplitCommand(text); err != nil || !slices.Equal(got, words) {
			t.Errorf("%q is written as %q and read as %q, %v", words, text, got, err)
		}
	})
}
