package moves

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestBeginning(t *testing.T) {
	for _, c := range []struct {
		text  string
		limit int
		want  string
	}{
		{"short", 10, "short"},
		{"just so", 7, "just so"},
		{"too long", 3, "too…"},
		{"一二三", 4, "一…"},
		{"一", 1, "…"},
	} {
		if got := beginning(c.text, c.limit); got != c.want || !utf8.ValidString(got) {
			t.Errorf("beginning(%q, %d) is %q, want %q", c.text, c.limit, got, c.want)
		}
	}
	if long := strings.Repeat("字", 1_000_000); len(beginning(long, maxShown)) > maxShown+3 {
		t.Error("more is shown than there is room for")
	}
}
