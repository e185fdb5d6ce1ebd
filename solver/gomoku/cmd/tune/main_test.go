package main

import (
	"testing"

	"qilab/solver/tune/tunetest"
)

func TestPlayAndFit(t *testing.T) {
	tunetest.PlayAndFit(t, command, 1, tunetest.FormOf("../../internal/evaluation/weights_table.go"))
}

func TestInterrupt(t *testing.T) { tunetest.Interrupt(t, command) }
