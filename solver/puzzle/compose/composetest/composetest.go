// Package composetest checks the composers of the games. Their tests call it.
package composetest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"qilab/core"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/compose"
	"qilab/solver/tool"
	"qilab/solver/tool/tooltest"
)

// Sound checks that the first n candidates or more are puzzles: the goal can be reached by exactly one first move. read returns
// the position of a candidate.
func Sound(t *testing.T, try compose.Try, n int, prover puzzle.Prover, goal puzzle.Goal, read func(compose.Candidate) (core.Position, error)) {
	t.Helper()
	var list []compose.Candidate
	for rng := rand.New(rand.NewPCG(2, 2)); len(list) < n; {
		try(t.Context(), rng, func(c compose.Candidate) { list = append(list, c) })
	}
	for _, c := range list {
		p, err := read(c)
		if err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		proof, err := prover.Prove(t.Context(), p, goal)
		if err != nil || len(proof.Keys) != 1 {
			t.Errorf("%+v: %d keys in %d moves, %v", c, len(proof.Keys), proof.Moves, err)
		}
	}
}

// Command checks that a composer stops in time and refuses a wrong time.
func Command(t *testing.T, command tool.Command) {
	t.Helper()
	if code, _, errs := tooltest.Execute(t.Context(), command, "-time", "50ms"); code != 0 || !strings.Contains(errs, " candidates in 1 tries") {
		t.Errorf("code %d, %s", code, errs)
	}
	if code, _, errs := tooltest.Execute(t.Context(), command, "-time", "soon"); code != 2 {
		t.Errorf("code %d, %s", code, errs)
	}
}
