package gomoku

import (
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
)

// rulesOf returns the rule set of a fuzzing input.
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
		p, ok := gametest.Position(t, r, text)
		if !ok {
			return
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
	f.Fuzz(func(t *testing.T, position, text string) { gametest.Move(t, Rules{}, position, text) })
}

func FuzzParseRecord(f *testing.F) {
	for _, text := range []string{
		sampleSGF, "(;GM[4]AB[aa:cc]PL[W];W[dd](;B[ee])(;B[ff]))", "(;B[hh]C[\\\\\\]];W[];B[])", "(;(;B[hh]))", "((;B[hh]))", "(;B[])",
		"Piskvorky 15x15, 0:0, 0\n8,8,0\n1,1,7\na\nb\n0\n", "a\nb\n7,7,0\n-1\n", "0  0\n\n0,0", "Piskvorky", "Piskvorky15x15\n\n8,8\n\n1,1,0\n\na",
		"(;PB[1,1]PW[2,2,0];B[hh])", "(;PB[(;])", regression, regressionPosition + "\nmoves h9h10",
	} {
		f.Add(text, uint8(0))
		f.Add(text, uint8(2))
	}
	f.Fuzz(func(t *testing.T, text string, n uint8) {
		r := rulesOf(n)
		record, err := r.ParseRecord(text)
		if err != nil {
			if !gametest.Refusal(err) {
				t.Fatalf("%q: %v is no refusal", text, err)
			}
			return
		}
		checkWritten(t, r, record)
	})
}

// checkWritten writes a game in every form that keeps its moves and reads it again.
func checkWritten(t *testing.T, r Rules, g *core.Game) {
	t.Helper()
	gametest.Written(t, core.Reader{Rules: r}, g)
	sgf := FormatSGF(g)
	again, err := r.ParseRecord(sgf)
	if err != nil || FormatSGF(again) != sgf || again.Nodes() != g.Nodes() {
		t.Fatalf("%q is not read back: %v", sgf, err)
	}
	if psq, err := FormatPSQ(g); err == nil {
		again, err := r.ParseRecord(psq)
		if err != nil || r.FormatGame(again) != r.FormatGame(g) && g.Root().Next() != nil {
			t.Fatalf("%q is not read back: %v", psq, err)
		}
	} else if !gametest.Refusal(err) {
		t.Fatalf("%v is no refusal", err)
	}
}
