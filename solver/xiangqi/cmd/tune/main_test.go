package main

import (
	"bytes"
	"os"
	"testing"

	"qilab/solver/tune/tunetest"
	"qilab/solver/xiangqi/internal/evaluation"
)

func TestPlayAndFit(t *testing.T) {
	tunetest.PlayAndFit(t, command, 2, tunetest.FormOf("../../internal/evaluation/weights.go"))
}

func TestInterrupt(t *testing.T) { tunetest.Interrupt(t, command) }

// The command reproduces weights.go from the weights of the engine.
func TestSource(t *testing.T) {
	var list []float64
	for _, w := range evaluation.Weights() {
		list = append(list, float64(w[0]), float64(w[1]))
	}
	now, err := os.ReadFile("../../internal/evaluation/weights.go")
	if err != nil || !bytes.Equal(source(list), now) {
		t.Errorf("weights.go differs, %v", err)
	}
}
