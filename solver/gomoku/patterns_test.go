package gomoku_test

import (
	"fmt"
	"testing"

	"qilab/core/gomoku"
	gomokusolver "qilab/solver/gomoku"
)

// All patterns are listed, and the search proves what the list claims.
func TestPatterns(t *testing.T) {
	list := gomokusolver.Patterns()
	if len(list) != len(gomoku.Patterns()) {
		t.Fatalf("%d patterns", len(list))
	}
	rules := gomoku.Rules{Set: gomoku.Renju}
	for i, p := range list {
		name, ok := rules.Capabilities().OpeningOf(p.Line)
		if want := gomoku.Patterns()[i].String(); !ok || name.ID != want {
			t.Errorf("pattern %d is %v, want %s", i, name, want)
		}
		if p.Tried == 0 || p.Refuted > p.Tried || p.Tried != len(p.Line.Last().Moves()) || p.Lost != (p.Refuted == p.Tried) {
			t.Errorf("pattern %d: %d of %d", i, p.Refuted, p.Tried)
		}
	}
	search := gomokusolver.NewVCT(16)
	defer search.Free()
	proof, err := gomokusolver.ProvePattern(t.Context(), search, gomoku.Patterns()[0], 1000)
	if err != nil {
		t.Fatal(err)
	}
	var id string
	var tried, refuted int
	if _, err := fmt.Sscan(proof.String(), &id, &tried, &refuted); err != nil || tried != list[0].Tried || refuted > list[0].Refuted {
		t.Errorf("%v, %v", proof, err)
	}
}

func FuzzParsePatternProof(f *testing.F) {
	f.Add("1D 78 0")
	f.Add("13I 222 222")
	f.Add("27D 1 2")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := gomokusolver.ParsePatternProof(text)
		if err != nil {
			return
		}
		if again, err := gomokusolver.ParsePatternProof(p.String()); err != nil || again != p {
			t.Errorf("%q: %v, %v", text, again, err)
		}
	})
}
