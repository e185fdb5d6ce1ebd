package chaosclock

import (
	"errors"
	"testing"

	"qilab/core"
)

// refusal reports whether err is one of the kinds that a parser may answer with.
func refusal(err error) bool {
	for _, kind := range []error{core.ErrUnreadable, core.ErrIllegalPosition, core.ErrIllegalMove, core.ErrGameOver} {
		if errors.Is(err, kind) {
			return true
		}
	}
	return false
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		SampleDeal, "4,3,7,11,5,10,12,0,0,2,0,0;0;7", "0,0,0,0,0,0,0,0,0,0,0,0", "1,2,3,4,5,6,7,8,9,10,11,12;0;pp",
		" 4, 3,7,11,5,10,12,0,0,2,0,0 ; 0 ; p ", "1,1,0,0,0,0,0,0,0,0,0,0;1;0", "4,3;0;0", "", ";;;", "4,3,7,11,5,10,12,0,0,2,0,0;0;7;9",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Rules{}.Parse(text)
		setup, setupErr := Rules{}.ParseSetup(text)
		if err != nil {
			if !refusal(err) {
				t.Fatalf("%q: %v is no refusal", text, err)
			}
			if (setupErr == nil) != errors.Is(err, core.ErrIllegalPosition) {
				t.Fatalf("%q: Parse says %v, ParseSetup %v", text, err, setupErr)
			}
			return
		}
		back, err := Rules{}.Parse(p.String())
		if err != nil || back != p {
			t.Fatalf("%q: %v is read back as %v, %v", text, p, back, err)
		}
		if setupErr != nil || len(Rules{}.Problems(setup)) > 0 {
			t.Fatalf("%q: a position, but its set-up has problems", text)
		}
		for _, m := range p.Moves() {
			if _, err := p.Play(m); err != nil {
				t.Fatalf("%q: %v is generated and refused: %v", text, m, err)
			}
		}
		_ = p.(Position).Dead()
	})
}

func FuzzParseGame(f *testing.F) {
	for _, text := range []string{
		SampleDeal + "\nmoves " + SampleMoves, SampleDeal + " moves pass pass",
		"8,3,1,11,5,10,12,7,4,2,0,0;1;3\n8,6,1,11,5,10,12,7,4,2,3,0;0;5\n8,6,1,11,9,10,12,7,4,2,3,5",
		"8,6,1,11,9,10,12,7,4,2,3,5\n5,3,4", "moves", "\n;\n", "0,0,0,0,0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0,0,0,0,0",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := Rules{}.ParseGame(text)
		if err != nil {
			if !refusal(err) {
				t.Fatalf("%q: %v is no refusal", text, err)
			}
			return
		}
		written := Rules{}.FormatGame(g)
		back, err := Rules{}.ParseGame(written)
		if err != nil || (Rules{}).FormatGame(back) != written {
			t.Fatalf("%q: %q is not read back: %v", text, written, err)
		}
	})
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"5", "pass", "PASS", " 12 ", "0", "13", "-1", "05", "", "5 3", "p"} {
		f.Add(SampleDeal, text)
	}
	f.Add("0,0,0,0,0,0,0,0,0,0,0,0;0;p", "1")
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
