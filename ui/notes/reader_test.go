package notes

import (
	"strings"
	"testing"
)

func TestPagesHoldTheWholeText(t *testing.T) {
	for _, text := range []string{"", "short", strings.Repeat("字", 20_000), strings.Repeat("line\n", 9_000), strings.Repeat("a", readPage)} {
		starts := pageStarts(text)
		for i, at := range starts {
			end := len(text)
			if i+1 < len(starts) {
				end = starts[i+1]
			}
			if end-at > readPage || end < at || !strings.HasPrefix(strings.ToValidUTF8(text[at:end], "?"), text[at:end]) {
				t.Errorf("page %d of %d bytes is [%d, %d)", i, len(text), at, end)
			}
		}
	}
}
