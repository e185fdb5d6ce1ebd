package main

import (
	"errors"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gomoku"
	gomokusolver "qilab/solver/gomoku"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/compose"
	"qilab/solver/puzzle/compose/composetest"
)

func TestComposer(t *testing.T) {
	goal := puzzle.Goal{Kind: gomokusolver.GoalVCF, Moves: 30}
	composetest.Sound(t, newComposer(), 2, gomokusolver.NewProver(nil), goal, func(c compose.Candidate) (core.Position, error) {
		for _, set := range gomoku.RuleSets() {
			if strings.HasPrefix(c.Group, set.String()) {
				return gomoku.Rules{Set: set}.Parse(c.Text)
			}
		}
		return nil, errors.New("no rule set")
	})
}

func TestCommand(t *testing.T) { composetest.Command(t, command) }
