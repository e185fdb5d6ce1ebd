package catalog_test

import (
	"context"
	"testing"

	"qilab/solver/catalog"
)

// writing are endgames whose files are written once stored is closed.
type writing struct {
	catalog.Endgames
	stored chan struct{}
}

func (w writing) Wait() { <-w.stored }

// Waiting for the files ends when they are written, or with the context.
func TestFinishEndgames(t *testing.T) {
	w := writing{stored: make(chan struct{})}
	list := []catalog.Game{{}, {Endgames: w}}
	ended, end := context.WithCancel(t.Context())
	end()
	catalog.FinishEndgames(ended, list) // returns although nothing is stored
	stored := false
	go func() {
		stored = true
		close(w.stored)
	}()
	if catalog.FinishEndgames(t.Context(), list); !stored {
		t.Error("it does not wait until the files are written")
	}
}
