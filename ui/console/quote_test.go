package console

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"
)

func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"胡荣华 – Ünïcödé 😀 \\u":      "胡荣华 – Ünïcödé 😀 \\u",
		"a\x1b[31mred\x07":         `a\u001b[31mred\u0007`,
		"a\nb\tc\r\x00":            `a\u000ab\u0009c\u000d\u0000`,
		"\u009b31m":                `\u009b31m`,
		"\x9b31m\xff":              `\x9b31m\xff`,
		"evil\u202egnp.exe\u2066":  `evil\u202egnp.exe\u2066`,
		"\u200e\u061c\u2028\ufeff": `\u200e\u061c\u2028\ufeff`,
		"\U000e0001":               `\udb40\udc01`,
		"real replacement \ufffd":  `real replacement \ufffd`,
		strings.Repeat("好", 100):   strings.Repeat("好", 100),
		"\x7f":                     `\u007f`,
	} {
		if got := Quote(text); got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
}

// Writing in pieces equals writing at once, and never passes anything that a terminal obeys.
func FuzzGuard(f *testing.F) {
	f.Add("胡\x1b[2J荣\u202e华\n\tx\xe8\x83", uint8(1))
	f.Add("\xf0\x9f\x98", uint8(2))
	f.Fuzz(func(t *testing.T, text string, size uint8) {
		var b strings.Builder
		g := NewGuard(&b)
		step := int(size%7) + 1
		for rest := text; len(rest) > 0; {
			n := min(step, len(rest))
			if wrote, err := g.Write([]byte(rest[:n])); wrote != n || err != nil {
				t.Fatal(wrote, err)
			}
			rest = rest[n:]
		}
		if err := g.Flush(); err != nil {
			t.Fatal(err)
		}
		if want := quote(text, true); b.String() != want {
			t.Errorf("%q is %q, want %q", text, b.String(), want)
		}
		for _, r := range b.String() {
			if r != '\n' && r != '\t' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
				t.Errorf("%q has %U", b.String(), r)
			}
		}
	})
}

func TestGuardedJSON(t *testing.T) {
	want := []string{"a\x1b\u202e\u009b\x7f\U000e0001\n胡"}
	var b strings.Builder
	g := NewGuard(&b)
	if err := json.NewEncoder(g).Encode(want); err != nil {
		t.Fatal(err)
	}
	var got []string
	if err := json.Unmarshal([]byte(b.String()), &got); err != nil || got[0] != want[0] {
		t.Errorf("%s is %q, %v", b.String(), got, err)
	}
}
