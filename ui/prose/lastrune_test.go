package prose

import (
	"testing"

	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
)

// A line ends with a whole character, whatever its last byte.
func TestLinesEndWithWholeCharacters(t *testing.T) {
	test.NewTempApp(t)
	th := theme.Current()
	for _, text := range []string{"★★", "蚌埠", "…", "a  "} {
		want := text
		if text == "a  " {
			want = "a"
		}
		lines := breakSpans(th, []Span{{Text: text}}, 300)
		if len(lines) != 1 || len(lines[0]) != 1 || lines[0][0].text != want {
			t.Errorf("%q is broken into %+v", text, lines)
		}
	}
}
