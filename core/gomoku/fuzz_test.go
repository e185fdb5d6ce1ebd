package gomoku

import (
	"errors"
	"strings"
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

// rulesOf is the rule set of a fuzzing input.
func rulesOf(n uint8) Rules { return Rules{Set: RuleSets()[n%3], Tournament: n%2 == 1} }

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		regressionPosition, regression, "start", "", "15/15 b", strings.Repeat("15/", 14) + "xxxxx10 b", "moves", "start moves h8", "h8 pass -- a1",
		strings.Repeat(".......X.......\n", 15), "https://gomocalc.com/#/" + regression,
	} {
		f.Add(text, uint8(0))
		f.Add(text, uint8(5))
	}
	f.Fuzz(func(t *testing.T, text string, n uint8) {
		r := rulesOf(n)
		if setup, err := r.ParseSetup(text); err == nil {
			written := r.FormatSetup(setup)
			back, err := r.ParseSetup(written)
			if err != nil || r.FormatSetup(back) != written {
				t.Fatalf("%q: the set-up %s is read back as %v, %v", text, written, back, err)
			}
			if _, err := r.FromSetup(setup); (err == nil) != (len(r.Problems(setup)) == 0) {
				t.Fatalf("%q: problems and FromSetup (%v) disagree", text, err)
			}
		} else if !refusal(err) {
			t.Fatalf("%q: %v is no refusal", text, err)
		}
		p, err := r.Parse(text)
		if err != nil {
			return // the same refusal as before, or a position that is not legal
		}
		if back, err := r.Parse(p.String()); err != nil || back != p {
			t.Fatalf("%q: %v is read back as %v, %v", text, p, back, err)
		}
		if back, err := r.Parse(FormatBoard(p.(Position))); err == nil && back.(Position).stones != p.(Position).stones {
			t.Fatalf("%q: the board is read back as %v", text, back)
		}
		if b := p.(Position).Board(); b.ForbiddenPoints() != p.(Position).Forbidden() {
			t.Fatalf("%q: board and position disagree on what is forbidden", text)
		}
	})
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"h8", "H8", " 1. h8", "pass", "--", "", "h", "88", "ü1", "a1b1", "o15", "p16"} {
		f.Add(regressionPosition, text)
	}
	f.Fuzz(func(t *testing.T, position, text string) {
		p, err := Rules{}.Parse(position)
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
		if back, err := (Rules{}).ParseMove(p, Rules{}.FormatMove(p, m)); err != nil || back != m {
			t.Fatalf("%v: %v is read back as %v, %v", p, m, back, err)
		}
	})
}

func FuzzParseRecord(f *testing.F) {
	for _, text := range []string{
		sampleSGF, "(;GM[4]AB[aa:cc]PL[W];W[dd](;B[ee])(;B[ff]))", "(;B[hh]C[\\\\\\]];W[];B[])", "(;(;B[hh]))", "((;B[hh]))", "(;B[])",
		"Piskvorky 15x15, 0:0, 0\n8,8,0\n1,1,7\na\nb\n0\n", "a\nb\n7,7,0\n-1\n", "0  0\n\n0,0", "Piskvorky", "Piskvorky15x15\n\n8,8\n\n1,1,0\n\na",
		"(;PB[1,1]PW[2,2,0];B[hh])", regression, regressionPosition + "\nmoves h9h10",
	} {
		f.Add(text, uint8(0))
		f.Add(text, uint8(2))
	}
	f.Fuzz(func(t *testing.T, text string, n uint8) {
		r := rulesOf(n)
		record, err := r.ParseRecord(text)
		if err != nil {
			if !refusal(err) {
				t.Fatalf("%q: %v is no refusal", text, err)
			}
			return
		}
		written := r.FormatGame(record)
		back, err := r.ParseGame(written)
		if err != nil || r.FormatGame(back) != written {
			t.Fatalf("%q: %q is not read back: %v", text, written, err)
		}
		sgf := FormatSGF(record)
		again, err := r.ParseRecord(sgf)
		if err != nil || FormatSGF(again) != sgf || again.Nodes() != record.Nodes() {
			t.Fatalf("%q: %q is not read back: %v", text, sgf, err)
		}
		if psq, err := FormatPSQ(record); err == nil {
			again, err := r.ParseRecord(psq)
			if err != nil || r.FormatGame(again) != written && record.Root().Next() != nil {
				t.Fatalf("%q: %q is not read back: %v", text, psq, err)
			}
		} else if !refusal(err) {
			t.Fatalf("%q: %v is no refusal", text, err)
		}
	})
}
