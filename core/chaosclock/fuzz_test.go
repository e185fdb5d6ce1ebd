package chaosclock_test

import (
	"errors"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/gametest"
)

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		chaosclock.SampleDeal, "4,3,7,11,5,10,12,0,0,2,0,0;0;7", "0,0,0,0,0,0,0,0,0,0,0,0", "1,2,3,4,5,6,7,8,9,10,11,12;0;pp",
		" 4, 3,7,11,5,10,12,0,0,2,0,0 ; 0 ; p ", "1,1,0,0,0,0,0,0,0,0,0,0;1;0", "4,3;0;0", "", ";;;", "4,3,7,11,5,10,12,0,0,2,0,0;0;7;9",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, ok := gametest.Position(t, chaosclock.Rules{}, text)
		if !ok {
			_, err := chaosclock.Rules{}.Parse(text)
			if _, setupErr := (chaosclock.Rules{}).ParseSetup(text); (setupErr == nil) != errors.Is(err, core.ErrIllegalPosition) {
				t.Fatalf("%q: Parse says %v, ParseSetup %v", text, err, setupErr)
			}
			return
		}
		if at := p.(chaosclock.Position); dead(at) {
			if yes, _ := completable(at, 2000); yes {
				t.Fatalf("%q is called dead, but somebody can complete", text)
			}
		}
	})
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"5", "pass", "PASS", " 12 ", "0", "13", "-1", "05", "", "5 3", "p"} {
		f.Add(chaosclock.SampleDeal, text)
	}
	f.Add("0,0,0,0,0,0,0,0,0,0,0,0;0;p", "1")
	f.Fuzz(func(t *testing.T, position, text string) { gametest.Move(t, chaosclock.Rules{}, position, text) })
}
