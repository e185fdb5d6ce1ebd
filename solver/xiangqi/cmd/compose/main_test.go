package main

import (
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/compose"
	"qilab/solver/puzzle/compose/composetest"
	xiangqisolver "qilab/solver/xiangqi"
)

func TestComposer(t *testing.T) {
	goal := puzzle.Goal{Kind: xiangqisolver.GoalMate, Moves: 7}
	composetest.Sound(t, newComposer(), 1, xiangqisolver.NewProver(nil), goal, func(c compose.Candidate) (core.Position, error) {
		return xiangqi.Rules{}.Parse(c.Text)
	})
}

func TestCommand(t *testing.T) { composetest.Command(t, command) }
