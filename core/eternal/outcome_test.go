package eternal_test

import (
	"encoding/json"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
)

// lineOf returns the line of a position and steps after it.
func lineOf(t *testing.T, position, steps string) core.Line {
	t.Helper()
	p, err := eternal.Rules{}.Parse(position)
	if err != nil {
		t.Fatal(err)
	}
	game := core.NewGame(eternal.Rules{}, p)
	if steps == "" {
		return game.Current().Line()
	}
	moves, err := core.ParseMoves(eternal.Rules{}, p, steps)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if _, err := game.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return game.Current().Line()
}

func TestOutcomes(t *testing.T) {
	const shuffle = "a1a2 h9h8 a2a1 h8h9 "
	for _, c := range []struct {
		name, position, steps string
		limit                 int
		want                  core.Outcome
	}{
		{"going on", eternal.StartText, "", 0, core.Outcome{}},
		{"the winning move", "8/8/8/8/8/3R4/8/8/8 r 3-0/4 -", "d4d9", 0, core.Outcome{Result: core.FirstWins, Reason: eternal.ReasonTarget}},
		{"a target of one", "3r4/8/8/8/8/8/8/8/R7 b 0-0/1 -", "d9d1", 0, core.Outcome{Result: core.SecondWins, Reason: eternal.ReasonTarget}},
		{"a point that does not win", "8/8/8/8/8/3R4/8/r7/8 r 2-0/4 -", "d4d9", 0, core.Outcome{}},
		{"written as finished", "8/8/8/8/8/8/8/8/8 r 0-4/4 -", "", 0, core.Outcome{Result: core.SecondWins, Reason: eternal.ReasonTarget}},
		{"no piece", "7r/8/8/8/8/8/8/8/8 r 0-0/4 -", "", 0, core.Outcome{Result: core.SecondWins, Reason: eternal.ReasonNoStep}},
		{"no model", "7r/8/8/8/8/8/8/8/A7 b 0-0/4 -", "h9h8", 0, core.Outcome{Result: core.SecondWins, Reason: eternal.ReasonNoStep}},
		{"no model after the return", "7r/8/8/8/8/8/8/3r4/A7 r 0-1/4 d2", "d2a8", 0, core.Outcome{Result: core.SecondWins, Reason: eternal.ReasonNoStep}},
		{"a model by the return's place", "7r/8/8/8/8/8/8/3p4/A7 r 0-1/4 d2", "", 0, core.Outcome{}},
		{"twice", "7r/8/8/8/8/8/8/8/R7 r 0-0/4 -", shuffle, 0, core.Outcome{}},
		{"three times", "7r/8/8/8/8/8/8/8/R7 r 0-0/4 -", shuffle + shuffle, 0, core.Outcome{Result: core.Draw, Reason: eternal.ReasonRepetition}},
		{"three times, another position", "7r/8/8/8/8/8/8/8/R7 r 0-0/4 -", "a1a3 h9h7 a3a2 h7h8 " + "a2a1 h8h9 a1a2 h9h8 a2a1 h8h9 a1a2 h9h8", 0, core.Outcome{Result: core.Draw, Reason: eternal.ReasonRepetition}},
		{"within a turn", "r7/8/8/8/8/8/8/8/R6P r 0-0/4 -", strings.Repeat("a1h1 P@a1 a9a8 h1a1 P@h1 a8a9 ", 2) + "a1h1", 0, core.Outcome{Result: core.Draw, Reason: eternal.ReasonRepetition}},
		{"before the limit", eternal.StartText, "a1a2 a9a8", 3, core.Outcome{}},
		{"the limit", eternal.StartText, "a1a2 a9a8 a2a1", 3, core.Outcome{Result: core.Draw, Reason: eternal.ReasonTurnLimit}},
		{"steps of a turn count once", eternal.StartText, "b3b7 c@a7 a9a8", 3, core.Outcome{}},
		{"counted from the last point", "8/8/8/8/8/3R4/8/r7/8 r 0-0/4 -", "d4d9 d9b4 a2a1 b4b3", 3, core.Outcome{}},
		{"to the limit", "8/8/8/8/8/3R4/8/r7/8 r 0-0/4 -", "d4d9 d9b4 a2a1 b4b3 a1a2", 3, core.Outcome{Result: core.Draw, Reason: eternal.ReasonTurnLimit}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := (eternal.Rules{TurnLimit: c.limit}).Adjudicate(lineOf(t, c.position, c.steps)); got != c.want {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

// Positions are equal only if points, side to move and pending step are.
func TestKeysTellPositionsApart(t *testing.T) {
	keys, hashes := map[string]bool{}, map[uint64]bool{}
	for _, text := range []string{
		"8/8/8/8/8/r7/8/3r4/8 r 0-1/4 d2", "8/8/8/8/8/r7/8/3r4/8 r 1-1/4 d2", "8/8/8/8/8/r7/8/8/8 r 0-1/4 r", "8/8/8/8/8/r7/8/8/8 r 0-1/4 R",
		"8/8/8/8/8/r7/8/8/8 r 0-1/4 -", "8/8/8/8/8/r7/8/8/8 b 0-1/4 -", "8/8/8/8/8/r7/8/8/8 b 0-1/5 -",
	} {
		p := mustParse(t, text)
		if hash := p.Board().Hash(); keys[p.Key()] || hashes[hash] {
			t.Errorf("%s is not told apart", text)
		}
		keys[p.Key()], hashes[p.Board().Hash()] = true, true
	}
}

// TestFeatures: the description of a position, as users of its JSON read it.
func TestFeatures(t *testing.T) {
	type side struct {
		Score         int
		Guardian      string
		Scoring, Idle []string
	}
	describe := func(text string) (f struct{ Red, Black side }) {
		t.Helper()
		data, err := json.Marshal(eternal.Rules{}.Capabilities().Describe(mustParse(t, text)))
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &f); err != nil {
			t.Fatal(err)
		}
		return f
	}
	f := describe("3h4/8/8/4P3/3E4/A7/r7/8/4R3 r 1-2/4 -")
	if f.Red.Score != 1 || f.Black.Score != 2 || f.Red.Guardian != "e1" || f.Black.Guardian != "d9" {
		t.Errorf("%+v", f)
	}
	if got := strings.Join(f.Red.Scoring, " "); got != "" {
		t.Errorf("Red scores with %s", got)
	}
	f = describe("8/8/8/8/3R4/A7/8/8/8 b 3-2/4 -")
	if got := strings.Join(f.Red.Scoring, " "); got != "d5d8 d5d9" {
		t.Errorf("Red scores with %s", got)
	}
	if got := strings.Join(f.Red.Idle, " "); got != "a4" {
		t.Errorf("idle are %s", got)
	}
	if f = describe("8/8/8/8/3R4/A7/8/8/8 b 4-2/4 -"); len(f.Red.Scoring) != 0 {
		t.Errorf("after the end Red scores with %v", f.Red.Scoring)
	}
}
