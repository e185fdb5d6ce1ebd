package rulebook_test

import (
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/ui/rulebook"
)

// The statements about the diagrams of gomoku are true.
func TestGomokuDiagrams(t *testing.T) {
	var diagrams []gomoku.Position
	for _, part := range rulebook.New().Page("gomoku", "en") {
		if part.Diagram == "" {
			continue
		}
		p, err := gomoku.Rules{}.Parse(part.Diagram)
		if err != nil {
			t.Fatal(err)
		}
		diagrams = append(diagrams, p.(gomoku.Position))
	}
	want := []gomoku.Foul{
		gomoku.FoulOverline, gomoku.FoulDoubleFour, gomoku.FoulDoubleFour, gomoku.FoulDoubleThree, gomoku.NoFoul, gomoku.NoFoul,
	}
	if len(diagrams) != len(want)+1 || diagrams[0].Outcome().Result != core.FirstWins {
		t.Fatalf("there are %d diagrams; the first one is %v", len(diagrams), diagrams[0].Outcome())
	}
	for i, foul := range want {
		p := diagrams[i+1]
		if got := p.Explain(gomoku.Centre).Foul; got != foul {
			t.Errorf("%s: h8 is %v, want %v", p, got, foul)
		}
		marked := p.Forbidden().Len()
		if foul == gomoku.NoFoul && marked != 0 || foul != gomoku.NoFoul && marked != 1 {
			t.Errorf("%s: %v are marked", p, p.Forbidden().List())
		}
	}
	if e := diagrams[6].Explain(gomoku.Centre); len(e.Fours) != 1 || len(e.Threes) != 1 || !e.Threes[0].Valid {
		t.Errorf("the four-three makes %d fours and %d threes", len(e.Fours), len(e.Threes))
	}
	if e := diagrams[5].Explain(gomoku.Centre); len(e.Threes) != 1 {
		t.Errorf("the false double-three makes %d threes", len(e.Threes))
	}
}

// The sample of renju is the same game in both languages, ends in five, and has a remark for every move; the remarks about the
// decisive stone are true.
func TestRenjuSample(t *testing.T) {
	for _, lang := range langs {
		text, remarks := rulebook.New().Sample("renju", lang)
		game, err := gomokutexts.For(gomoku.Rules{}).Game(text)
		if err != nil {
			t.Fatal(err)
		}
		line := game.MainLine()
		if len(line) != 24 {
			t.Fatalf("%s: the sample has %d positions", lang, len(line))
		}
		if out := line[23].Position().Outcome(); out.Result != core.FirstWins || out.Reason != gomoku.ReasonFive {
			t.Errorf("%s: it ends with %v", lang, out)
		}
		for i := range line {
			if remarks[i] == "" {
				t.Errorf("%s: no remark at ply %d", lang, i)
			}
		}
		for ply, want := range map[int][2]int{5: {0, 1}, 11: {0, 1}, 15: {0, 1}, 17: {0, 1}, 19: {1, 1}, 21: {1, 0}} {
			e := line[ply-1].Position().(gomoku.Position).Explain(gomoku.PointOf(line[ply].Move()))
			threes := 0
			for _, three := range e.Threes {
				if three.Valid {
					threes++
				}
			}
			if got := [2]int{len(e.Fours), threes}; got != want {
				t.Errorf("%s: stone %d makes %v fours and threes, want %v", lang, ply, got, want)
			}
		}
	}
}
