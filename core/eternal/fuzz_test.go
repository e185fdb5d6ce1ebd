package eternal

import (
	"errors"
	"math/rand/v2"
	"testing"

	"qilab/core"
)

// refusal reports whether err is one of the kinds that a parser may answer with.
func refusal(err error) bool {
	var text *core.TextError
	var setup *core.SetupError
	if !errors.As(err, &text) && !errors.As(err, &setup) && !errors.Is(err, core.ErrGameOver) {
		return false
	}
	for _, kind := range []error{core.ErrUnreadable, core.ErrIllegalPosition, core.ErrIllegalMove, core.ErrGameOver} {
		if errors.Is(err, kind) {
			return true
		}
	}
	return false
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		StartText, "5ahr/1c4p1/3c2he/1Rr2e1a/3ooH1o/2A2P2/2C1E1CA/3p3P/1E4RH r 1-3/4 d2", "2c5/cE1a2e1/1ph1h1a1/2e2r2/2o3pr/1A2RP2/3P1C2/2R3H1/1H3AE1 b 3-2/4 C",
		"8/8/8/8/8/8/8/8/8 r 4-0/4 -", "8/8/8/8/8/8/8/8/8 b 99-0/0 p", "3RR3/8/8/o7/8/8/8/8/8 b 1-0/4 d9", "////////", "", "9", "8/8/8/8/8/8/8/8/8 r 0-0/4 a1",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if setup, err := (Rules{}).ParseSetup(text); err == nil {
			written := Rules{}.FormatSetup(setup)
			back, err := Rules{}.ParseSetup(written)
			if err != nil || (Rules{}).FormatSetup(back) != written {
				t.Fatalf("%q: the set-up %s is read back as %v, %v", text, written, back, err)
			}
			if _, err := (Rules{}).FromSetup(setup); (err == nil) != (len(Rules{}.Problems(setup)) == 0) {
				t.Fatalf("%q: problems and FromSetup (%v) disagree", text, err)
			}
		} else if !refusal(err) {
			t.Fatalf("%q: %v is no refusal", text, err)
		}
		p, err := Parse(text)
		if err != nil {
			if !refusal(err) {
				t.Fatalf("%q: %v is no refusal", text, err)
			}
			return
		}
		if back, err := Parse(p.String()); err != nil || back != p {
			t.Fatalf("%q: %v is read back as %v, %v", text, p, back, err)
		}
		checkSteps(t, p)
		compare(t, p)
	})
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"b3b7", "p@c7", "d2a9", "", "@", "C@a1", "a1a1", "\xff\xfe@a1"} {
		f.Add(StartText, text)
	}
	f.Add("2c5/cE1a2e1/1ph1h1a1/2e2r2/2o3pr/1A2RP2/3P1C2/2R3H1/1H3AE1 b 3-2/4 C", "C@d1")
	f.Add("5ahr/1c4p1/3c2he/1Rr2e1a/3ooH1o/2A2P2/2C1E1CA/3p3P/1E4RH r 1-3/4 d2", "d2d9")
	f.Fuzz(func(t *testing.T, position, text string) {
		p, err := Parse(position)
		if err != nil {
			return
		}
		m, err := Rules{}.ParseMove(p, text)
		if err != nil {
			if !refusal(err) {
				t.Fatalf("%v %q: %v is no refusal", p, text, err)
			}
			return
		}
		if _, err := p.Play(m); err != nil {
			t.Fatalf("%v: %q is read as %v, which is refused: %v", p, text, m, err)
		}
	})
}

func FuzzParseGame(f *testing.F) {
	rng := rand.New(rand.NewPCG(11, 0))
	for range 3 {
		f.Add(Rules{}.FormatGame(playRandom(f, rng, Start(), 60)))
		f.Add(Rules{}.FormatGame(playRandom(f, rng, randomSetup(rng), 20)))
	}
	f.Add("1. b3b7 c@a7, a9a8")
	f.Add("start moves b3b7")
	f.Add(StartText + " moves moves")
	f.Fuzz(func(t *testing.T, text string) {
		game, err := Rules{}.ParseGame(text)
		if err != nil {
			if !refusal(err) {
				t.Fatalf("%q: %v is no refusal", text, err)
			}
			return
		}
		written := Rules{}.FormatGame(game)
		if back, err := (Rules{}).ParseGame(written); err != nil || !sameGame(game, back) {
			t.Fatalf("%q: %q is not read back: %v", text, written, err)
		}
	})
}
