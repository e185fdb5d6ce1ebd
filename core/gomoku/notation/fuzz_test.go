package notation_test

import (
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/core/gomoku/notation"
)

func TestCodec(t *testing.T) {
	for _, set := range gomoku.RuleSets() {
		gametest.Codec(t, notation.For(gomoku.Rules{Set: set}))
	}
}

// rulesOf returns the rule set of a fuzzing input.
func rulesOf(n uint8) gomoku.Rules {
	return gomoku.Rules{Set: gomoku.RuleSets()[n%3], Tournament: n%2 == 1}
}

func FuzzParseRecord(f *testing.F) {
	for _, text := range []string{
		sampleSGF, "(;GM[4]AB[aa:cc]PL[W];W[dd](;B[ee])(;B[ff]))", "(;B[hh]C[\\\\\\]];W[];B[])", "(;(;B[hh]))", "((;B[hh]))", "(;B[])",
		"Piskvorky 15x15, 0:0, 0\n8,8,0\n1,1,7\na\nb\n0\n", "a\nb\n7,7,0\n-1\n", "0  0\n\n0,0", "Piskvorky", "Piskvorky15x15\n\n8,8\n\n1,1,0\n\na",
		"[Black \"a\"]\n[Result \"0-1\"]\n\n1. h8 {x} i9 2.pass 0-1\n[White \"b\"]\nh8", "START 15\nBOARD\n7,7,1\n8,8,2\nDONE", "YXBOARD\n7,7,1\n8,8,1\n",
		"黑方：a\nResult: 白胜\nＨ８-i9 ①h7 （1-0）", "Piskvorky 15x15, 0:0, 1\n8,8,1500\n1,1,20\na\nb\n", "Piskvorky 15x15, 11:11, 0\n8,8,0\na.zip\n.zip\n-1\n0,Standard15_1", "(;B[hh];W[resign]", "(;RE[0];B[hh]",
		"(;PB[1,1]PW[2,2,0];B[hh])", "(;PB[(;])", regression, regressionPosition + "\nmoves h9h10",
	} {
		f.Add(text, uint8(0))
		f.Add(text, uint8(2))
	}
	f.Fuzz(func(t *testing.T, text string, n uint8) {
		r := rulesOf(n)
		record, err := notation.For(r).Game(text)
		if err != nil {
			if !gametest.Refusal(err) {
				t.Fatalf("%q: %v is no refusal", text, err)
			}
			return
		}
		checkWritten(t, r, record)
	})
}

// checkWritten writes a game in every format that preserves its moves and parses the results.
func checkWritten(t *testing.T, r gomoku.Rules, g *core.Game) {
	t.Helper()
	gametest.Written(t, notation.For(r), g)
	sgf := notation.FormatSGF(g)
	again, err := notation.For(r).Game(sgf)
	if err != nil || notation.FormatSGF(again) != sgf || again.Nodes() != g.Nodes() {
		t.Fatalf("%q is not read back: %v", sgf, err)
	}
	if psq, err := notation.FormatPSQ(g); err == nil {
		again, err := notation.For(r).Game(psq)
		if err != nil || notation.For(r).Plain(again) != notation.For(r).Plain(g) && g.Root().Next() != nil {
			t.Fatalf("%q is not read back: %v", psq, err)
		}
	} else if !gametest.Refusal(err) {
		t.Fatalf("%v is no refusal", err)
	}
}
