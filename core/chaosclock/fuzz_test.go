package chaosclock

import (
	"errors"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
)

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		SampleDeal, "4,3,7,11,5,10,12,0,0,2,0,0;0;7", "0,0,0,0,0,0,0,0,0,0,0,0", "1,2,3,4,5,6,7,8,9,10,11,12;0;pp",
		" 4, 3,7,11,5,10,12,0,0,2,0,0 ; 0 ; p ", "1,1,0,0,0,0,0,0,0,0,0,0;1;0", "4,3;0;0", "", ";;;", "4,3,7,11,5,10,12,0,0,2,0,0;0;7;9",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, ok := gametest.Position(t, Rules{}, text)
		if !ok {
			_, err := Rules{}.Parse(text)
			if _, setupErr := (Rules{}).ParseSetup(text); (setupErr == nil) != errors.Is(err, core.ErrIllegalPosition) {
				t.Fatalf("%q: Parse says %v, ParseSetup %v", text, err, setupErr)
			}
			return
		}
		out := Rules{}.Adjudicate(core.Line{{Position: p}})
		if dead := p.(Position).dead(); (out.Reason == ReasonDead) != dead {
			t.Fatalf("%q: dead is %v, and it is adjudicated %+v", text, dead, out)
		}
	})
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"5", "pass", "PASS", " 12 ", "0", "13", "-1", "05", "", "5 3", "p"} {
		f.Add(SampleDeal, text)
	}
	f.Add("0,0,0,0,0,0,0,0,0,0,0,0;0;p", "1")
	f.Fuzz(func(t *testing.T, position, text string) { gametest.Move(t, Rules{}, position, text) })
}
