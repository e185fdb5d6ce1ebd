package solver_test

import (
	"context"
	"errors"
	"testing"

	"qilab/solver"
)

// A closed gate holds up those who come, until it opens or their context ends. Those inside are interrupted unless they only waited.
func TestGate(t *testing.T) {
	g := solver.NewGate()
	inside, done, err := g.Pass(t.Context())
	if err != nil || g.Closed() || g.Wait(t.Context()) != nil {
		t.Fatalf("an open gate: closed %v, %v", g.Closed(), err)
	}
	g.Set(true)
	if !g.Closed() || inside.Err() == nil {
		t.Errorf("closed %v, inside %v", g.Closed(), inside.Err())
	}
	done()
	ended, end := context.WithCancel(t.Context())
	end()
	if err := g.Wait(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("waiting at a closed gate ends with %v", err)
	}
	through := make(chan error)
	go func() { through <- g.Wait(t.Context()) }()
	select {
	case err := <-through:
		t.Errorf("through a closed gate: %v", err)
	default:
	}
	g.Set(false)
	if err := <-through; err != nil {
		t.Error(err)
	}
}
