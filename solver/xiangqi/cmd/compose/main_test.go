package main

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"qilab/core/xiangqi"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/compose"
	xiangqisolver "qilab/solver/xiangqi"
)

// Every candidate is a puzzle: its goal can be reached by exactly one first move.
func TestComposer(t *testing.T) {
	var list []compose.Candidate
	try, rng := newComposer(), rand.New(rand.NewPCG(2, 2))
	for len(list) < 1 {
		try(t.Context(), rng, func(c compose.Candidate) { list = append(list, c) })
	}
	prover := xiangqisolver.NewProver(nil)
	for _, c := range list {
		p, err := xiangqi.Rules{}.Parse(c.Text)
		if err != nil {
			t.Fatal(err)
		}
		proof, err := prover.Prove(t.Context(), p, puzzle.Goal{Kind: xiangqisolver.GoalMate, Moves: 7})
		if err != nil || len(proof.Keys) != 1 {
			t.Errorf("%+v: %d keys in %d moves, %v", c, len(proof.Keys), proof.Moves, err)
		}
	}
}

func TestCommand(t *testing.T) {
	var out, errs bytes.Buffer
	if code := command.Execute(t.Context(), []string{"-time", "50ms"}, &out, &errs); code != 0 || !strings.Contains(errs.String(), " candidates in 1 tries") {
		t.Errorf("code %d, %s", code, errs.String())
	}
	if code := command.Execute(t.Context(), []string{"-time", "soon"}, &out, &errs); code != 2 {
		t.Errorf("code %d, %s", code, errs.String())
	}
}
