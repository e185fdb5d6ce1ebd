package xiangqi_test

import (
	"errors"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

func TestParseSAN(t *testing.T) {
	p := xiangqi.Start()
	for _, c := range []struct{ text, want string }{
		{"Che2", "h2e2"}, {"Hg7", "h9g7"}, {"g4", "g3g4"}, {"g5", "g6g5"}, {"gxg5", "g4g5"}, {"Ege7", "g9e7"}, {"Eee2", ""}, {"C5e6", ""},
		{"Cxe6+", "e2e6"}, {"Afe8", "f9e8"}, {"Ee2", ""}, {"Ege2", "g0e2"}, {"Nc7", "b9c7"},
	} {
		m, err := xiangqi.ParseSAN(p, c.text)
		if c.want == "" {
			if !errors.Is(err, core.ErrIllegalMove) && !errors.Is(err, core.ErrAmbiguousMove) {
				t.Errorf("%s is read as %v, %v", c.text, m, err)
			}
			continue
		}
		if err != nil || (xiangqi.Rules{}).FormatMove(p, m) != c.want {
			t.Fatalf("%s is read as %v, %v, want %s", c.text, m, err, c.want)
		}
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		p = next.(xiangqi.Position)
	}
	for _, text := range []string{"", "Che", "Qe2", "e", "炮二平五", "h2-e2"} {
		if m, err := xiangqi.ParseSAN(p, text); !errors.Is(err, core.ErrUnreadable) {
			t.Errorf("%q is read as %v, %v", text, m, err)
		}
	}
}
