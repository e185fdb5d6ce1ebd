package eternal_test

import (
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
)

// TestPass: the other side is to move in the same position, but there is no pass in the middle of a turn or after the
// end.
func TestPass(t *testing.T) {
	for text, ok := range map[string]bool{
		eternal.StartText:                   true,
		"8/8/8/8/8/8/8/r7/4H3 r 0-0/4 P":    false,
		"8/8/8/8/8/r7/8/3p4/4H3 r 0-1/4 d2": false,
		"8/8/8/8/8/8/8/8/8 r 4-0/4 -":       false,
		"r7/8/8/8/8/8/8/8/R7 b 0-0/4 -":     true,
		"8/8/8/8/8/8/8/8/R7 r 0-0/4 -":      false, // the other side has nothing to move
	} {
		p := mustParse(t, text)
		if passed, is := (eternal.Rules{}).Capabilities().Threats.Pass(p); is != ok || is && passed.Turn() == p.Turn() {
			t.Errorf("%s: %v, %v", text, passed, is)
		}
	}
}

// TestGain: the first point of a line is reported if the mover scores it.
func TestGain(t *testing.T) {
	for _, c := range []struct{ position, line, key, turns string }{
		{"8/8/8/8/8/8/8/8/3R4 r 0-0/4 -", "d1d9", "gain.eternal.point", ""},
		{"8/7h/8/8/8/8/8/8/R7 r 0-0/4 -", "a1d1 h8f7 d1d9", "gain.eternal.point-in", "2"},
		{"8/7h/8/8/8/8/8/8/R7 r 0-0/4 -", "a1d1 h8f7", "", ""},
		{"8/8/8/8/8/8/4r3/8/R7 r 0-0/4 -", "a1a2 e3e1", "", ""},
	} {
		p := mustParse(t, c.position)
		var line []core.Move
		q := core.Position(p)
		for _, text := range strings.Fields(c.line) {
			m, err := eternal.Rules{}.ParseMove(q, text)
			if err != nil {
				t.Fatalf("%s %s: %v", c.position, c.line, err)
			}
			line = append(line, m)
			q, _ = q.Play(m)
		}
		n, ok := eternal.Rules{}.Capabilities().Threats.Gain(p, line)
		if ok != (c.key != "") || n.Key != c.key || strings.Join(n.Args, " ") != c.turns {
			t.Errorf("%s %s: %v, %v", c.position, c.line, n, ok)
		}
	}
}
