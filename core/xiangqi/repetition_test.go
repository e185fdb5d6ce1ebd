package xiangqi_test

import (
	"strconv"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
)

// ruleTable is the table of the rules text.
var ruleTable = [][]string{
	{"4k4/9/9/9/9/9/9/9/R8/5K3 w", "a1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1", "red_loses", "9"},
	{"3k5/9/9/9/9/9/9/9/9/R4K3 w", "a0d0 d9e9 d0a0 e9d9 a0d0 d9e9 d0a0 e9d9", "draw", "8"},
	{"9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w", twice("e3d3 d6e6 d3e3 e6d6"), "draw", "8"},
	{"1cbak4/R3a4/4b4/7P1/9/2P6/3pp4/8r/9/3AKA3 w", twice("a8b8 b9a9 b8a8 a9b9"), "red_loses", "8"},
	{"2b1ka3/4a4/4b4/9/9/9/9/4B3R/4A1rc1/4KA3 w", twice("i2h2 h1i1 h2i2 i1h1"), "draw", "8"},
	{"1r2knb1C/4a4/5ac1b/7R1/p8/9/9/9/4A4/3AK4 w", twice("h6g6 g7h7 g6h6 h7g7"), "red_loses", "8"},
	{"4ka3/4a4/4b4/p7p/9/4C4/4P4/4B4/3K5/3Ac1B2 w", "d1e1 e0f0 e1f1 f0e0 f1e1 e0f0 e1f1 f0e0 f1e1 e0f0", "draw", "9"},
	{"2b1ka3/4a4/4b4/p3r3p/9/1R7/P7P/2p1CpC2/4A1n2/2BK1AB1c w", "b4b6 e6e3 b6b3 e3e6 b3b6 e6e3 b6b3 e3e6 b3b6", "draw", "9"},
}

func twice(moves string) string { return moves + " " + moves }

// playLine plays moves until the game is adjudicated and returns the line.
func playLine(t testing.TB, fen, moves string) core.Line {
	t.Helper()
	p := mustParse(t, fen)
	line := core.Line{{Position: p}}
	for _, word := range strings.Fields(moves) {
		m := core.Move{From: squareOf(word[:2]), To: squareOf(word[2:])}
		p = play(t, p, m)
		line = append(line, core.Step{Move: m, Position: p})
		if (xiangqi.Rules{}).Adjudicate(line).Over() {
			break
		}
	}
	return line
}

func squareOf(name string) core.Square { return xiangqi.SquareAt(int(name[0]-'a'), int(name[1]-'0')) }

func TestRepetition(t *testing.T) {
	results := map[string]core.Result{"red_loses": core.SecondWins, "black_loses": core.FirstWins, "draw": core.Draw}
	for i, row := range append(ruleTable, gametest.Rows(t, "testdata/xiangqi-repetition.tsv")...) {
		t.Run(strconv.Itoa(i)+"/"+row[0], func(t *testing.T) {
			line := playLine(t, row[0], row[1])
			r := xiangqi.JudgeRepetition(line)
			out := xiangqi.Rules{}.Adjudicate(line)
			if out.Result != results[row[2]] || out != r.Outcome {
				t.Errorf("%s: %v by %s (%v), want %s", row[1], out.Result, out.Reason, r, row[2])
			}
			if ply := strconv.Itoa(len(line) - 1); row[3] != "" && ply != row[3] {
				t.Errorf("%s: falls at ply %s, want %s", row[1], ply, row[3])
			}
			if out.Reason == "" {
				t.Error("no reason")
			}
		})
	}
}

// The warning comes before the last move of the side that loses, not two moves earlier.
func TestLosesByRepetition(t *testing.T) {
	for _, row := range append(ruleTable, gametest.Rows(t, "testdata/xiangqi-repetition.tsv")...) {
		line := playLine(t, row[0], row[1])
		judged := xiangqi.JudgeRepetition(line)
		_, decided := judged.Outcome.Result.Winner()
		for ply := len(line) - 1; ply > 0 && ply > len(line)-5; ply-- {
			before := line[:ply]
			mover := before.Last().Turn()
			want := decided && mover == judged.Offender && ply >= len(line)-2
			r, got := xiangqi.LosesByRepetition(before, line[ply].Move)
			if got != want || got && r.Outcome != judged.Outcome {
				t.Errorf("%s: %s: before ply %d of %d: %v (%v), want %v", row[0], row[1], ply, len(line)-1, got, r, want)
			}
		}
	}
}

func TestAdjudicate(t *testing.T) {
	for _, c := range []struct {
		name, fen, moves string
		want             core.Outcome
	}{
		{"going on", xiangqi.StartFEN, "h2e2", core.Outcome{}},
		{"checkmate", "3k5/4P4/9/4R4/9/9/9/9/9/4K4 w", "e6d6", core.Outcome{Result: core.FirstWins, Reason: xiangqi.ReasonCheckmate}},
		{"stalemate", "3k5/4P4/9/9/9/9/9/9/9/4K4 b", "", core.Outcome{Result: core.FirstWins, Reason: xiangqi.ReasonStalemate}},
		{"material", "3k5/4a4/9/9/9/9/9/4B4/4A4/4K4 w", "", core.Outcome{Result: core.Draw, Reason: xiangqi.ReasonMaterial}},
		{"one can win", "3k5/4a4/9/9/9/4p4/9/4B4/9/4K4 w", "", core.Outcome{}},
		{"limit", "3k5/9/9/9/9/9/9/R8/9/5K3 w - - 119 60", "a2b2", core.Outcome{Result: core.Draw, Reason: xiangqi.ReasonMoveLimit}},
		{"mate at the limit", "3k5/4P4/9/4R4/9/9/9/9/9/4K4 w - - 119 60", "e6d6",
			core.Outcome{Result: core.FirstWins, Reason: xiangqi.ReasonCheckmate}},
		{"a capture resets", "3k5/9/9/9/9/9/9/Rp7/9/5K3 w - - 119 60", "a2b2", core.Outcome{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := (xiangqi.Rules{}).Adjudicate(playLine(t, c.fen, c.moves)); got != c.want {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
	line := playLine(t, ruleTable[0][0], ruleTable[0][1])
	if got := (xiangqi.Rules{FreePlay: true}).Adjudicate(line); got.Over() {
		t.Errorf("free play is judged: %v", got)
	}
}

// After the tenth check of a side, its further checks do not count towards the move limit; the replies do.
func TestQuietPliesCountTenChecks(t *testing.T) {
	p := mustParse(t, "4k4/9/9/9/9/9/9/9/R8/5K3 w")
	line := core.Line{{Position: p}}
	words := []string{"a1e1"}
	for range 10 {
		words = append(words, "e9d9", "e1d1", "d9e9", "d1e1")
	}
	for _, word := range words {
		m := core.Move{From: squareOf(word[:2]), To: squareOf(word[2:])}
		p = play(t, p, m)
		line = append(line, core.Step{Move: m, Position: p})
	}
	const checks, counted = 21, 10
	if got, want := xiangqi.QuietPlies(line), len(words)-(checks-counted); got != want {
		t.Errorf("%d plies count, want %d of %d", got, want, len(words))
	}
}
