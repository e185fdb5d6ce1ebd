package eternal_test

import (
	"testing"

	"qilab/core/eternal"
	"qilab/solver/course"
	eternalsolver "qilab/solver/eternal"
	"qilab/solver/puzzle"
)

// The step of the course about placing a captured piece accepts exactly the placements after which the other side cannot
// score.
func TestCourseWhere(t *testing.T) {
	c, err := course.Parse(eternal.Rules{}, eternalsolver.Game(nil).Course)
	if err != nil {
		t.Fatal(err)
	}
	s := c.Steps[c.Index("where")]
	prover := eternalsolver.NewProver(nil)
	for _, m := range s.Position().Moves() {
		p, err := s.Position().Play(m)
		if err != nil {
			t.Fatal(err)
		}
		proof, err := prover.Prove(t.Context(), p, puzzle.Goal{Kind: "score", Moves: 1})
		if err != nil || (proof.Moves == 0) != s.Ask.Has(m) {
			t.Errorf("%s: the other side scores in %d turns, %v", eternal.Rules{}.FormatMove(s.Position(), m), proof.Moves, err)
		}
	}
}
