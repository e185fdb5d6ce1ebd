package eternal_test

import (
	"testing"

	"qilab/core/eternal"
	"qilab/core/gametest"
)

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		eternal.StartText, "5ahr/1c4p1/3c2he/1Rr2e1a/3ooH1o/2A2P2/2C1E1CA/3p3P/1E4RH r 1-3/4 d2", "2c5/cE1a2e1/1ph1h1a1/2e2r2/2o3pr/1A2RP2/3P1C2/2R3H1/1H3AE1 b 3-2/4 C",
		"8/8/8/8/8/8/8/8/8 r 4-0/4 -", "8/8/8/8/8/8/8/8/8 b 99-0/0 p", "3RR3/8/8/o7/8/8/8/8/8 b 1-0/4 d9", "////////", "", "9", "8/8/8/8/8/8/8/8/8 r 0-0/4 a1",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		read, ok := gametest.Position(t, eternal.Rules{}, text)
		if !ok {
			return
		}
		p := read.(eternal.Position)
		checkSteps(t, p)
		compare(t, p)
	})
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"b3b7", "p@c7", "d2a9", "", "@", "C@a1", "a1a1", "\xff\xfe@a1"} {
		f.Add(eternal.StartText, text)
	}
	f.Add("2c5/cE1a2e1/1ph1h1a1/2e2r2/2o3pr/1A2RP2/3P1C2/2R3H1/1H3AE1 b 3-2/4 C", "C@d1")
	f.Add("5ahr/1c4p1/3c2he/1Rr2e1a/3ooH1o/2A2P2/2C1E1CA/3p3P/1E4RH r 1-3/4 d2", "d2d9")
	f.Fuzz(func(t *testing.T, position, text string) { gametest.Move(t, eternal.Rules{}, position, text) })
}
