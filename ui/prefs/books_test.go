package prefs

import (
	"slices"
	"strings"
	"testing"
)

func TestBooks(t *testing.T) {
	for _, list := range [][]BookFile{nil, {{Path: "/a b/云库.obk"}}, {{Path: `C:\x "y".obk`, Off: true}, {Path: "b.xqb", Side: BookFirst}, {Path: "b", Side: BookSecond}}} {
		text := FormatBooks(list)
		back, err := ParseBooks(text)
		if err != nil || !slices.Equal(back, list) {
			t.Errorf("%q is read back as %v, %v", text, back, err)
		}
	}
	for _, text := range []string{"x", "{}", `[{}]`, `[{"path":"a","side":"left"}]`, `[{"path":"` + strings.Repeat("a", 5000) + `"}]`,
		"[" + strings.Repeat(`{"path":"a"},`, MaxBooks) + `{"path":"a"}]`, strings.Repeat(" ", 1<<20)} {
		if list, err := ParseBooks(text); err == nil {
			t.Errorf("%.40q is %v", text, list)
		}
	}
}
