package gomoku_test

import (
	"testing"

	"qilab/core/gomoku"
	"qilab/solver/course"
	gomokusolver "qilab/solver/gomoku"
	"qilab/solver/puzzle"
)

// The course's claims about single moves are true: which make five, and which leave the other side no five or straight
// four.
func TestCourse(t *testing.T) {
	rules := gomoku.Rules{Set: gomoku.Freestyle}
	c, err := course.Parse(rules, gomokusolver.Game(nil, gomoku.Freestyle).Course)
	if err != nil {
		t.Fatal(err)
	}
	prover := gomokusolver.NewProver(nil)
	for _, test := range []struct {
		step  string
		moves int // in which the other side wins by fours after all moves but those that are asked for
	}{{"four", 1}, {"gap", 1}, {"block", 2}} {
		s := c.Steps[c.Index(test.step)]
		for _, m := range s.Position().Moves() {
			p, err := s.Position().Play(m)
			if err != nil {
				t.Fatal(err)
			}
			proof, err := prover.Prove(t.Context(), p, puzzle.Goal{Kind: "vcf", Moves: test.moves})
			if err != nil || (proof.Moves == 0) != s.Ask.Has(m) {
				t.Errorf("%s: after %s the other side wins in %d, %v", s.Name, rules.FormatMove(s.Position(), m), proof.Moves, err)
			}
		}
	}
	goal := c.Steps[c.Index("goal")]
	for _, m := range goal.Position().Moves() {
		p, err := goal.Position().Play(m)
		if err != nil || p.Outcome().Over() != goal.Ask.Has(m) {
			t.Errorf("%s: %v, %v", rules.FormatMove(goal.Position(), m), p.Outcome(), err)
		}
	}
	three := c.Steps[c.Index("three")]
	proof, err := prover.Prove(t.Context(), three.Position(), puzzle.Goal{Kind: "vcf", Moves: 2})
	if err != nil || proof.Moves != 2 || len(proof.Keys) != len(three.Ask.Moves) {
		t.Errorf("a straight four is made by %v, %v", proof.Keys, err)
	}
}
