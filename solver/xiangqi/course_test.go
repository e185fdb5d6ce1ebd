package xiangqi_test

import (
	"testing"

	"qilab/core/xiangqi"
	"qilab/solver/course"
	"qilab/solver/puzzle"
	xiangqisolver "qilab/solver/xiangqi"
)

// The capture that the course warns of allows mate, and the one it asks for does not.
func TestCourseTrap(t *testing.T) {
	rules := xiangqi.Rules{}
	c, err := course.Parse(rules, xiangqisolver.Game(nil).Course)
	if err != nil {
		t.Fatal(err)
	}
	s := c.Steps[c.Index("trap")]
	prover := xiangqisolver.NewProver(nil)
	for text, want := range map[string]int{"h1b1": 0, "a0a6": 1} {
		m, err := rules.ParseMove(s.Position(), text)
		if err != nil {
			t.Fatal(err)
		}
		p, err := s.Position().Play(m)
		if err != nil {
			t.Fatal(err)
		}
		proof, err := prover.Prove(t.Context(), p, puzzle.Goal{Kind: "mate", Moves: 1})
		if err != nil || proof.Moves != want || s.Ask.Has(m) != (want == 0) {
			t.Errorf("%s: mated in %d, %v", text, proof.Moves, err)
		}
	}
}
