package main

import (
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	eternalsolver "qilab/solver/eternal"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/compose"
	"qilab/solver/puzzle/compose/composetest"
)

func TestComposer(t *testing.T) {
	goal := puzzle.Goal{Kind: eternalsolver.GoalScore, Moves: 2}
	composetest.Sound(t, newComposer(), 10, eternalsolver.NewProver(nil), goal, func(c compose.Candidate) (core.Position, error) {
		return eternal.Rules{}.Parse(c.Text)
	})
}

func TestCommand(t *testing.T) { composetest.Command(t, command) }
