package tune

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"

	"qilab/solver/tool"
)

// state is the state of a fit: the weights, and the optimizer's running means of the gradient and of its square. It is
// the content of the file Options.state.
type state struct {
	Fit     string // the fit it belongs to, see Options.name
	Epoch   int    // finished ones
	Row     int    // the next one in the epoch
	Steps   int
	Weights []float64
	Mean    []float64
	Square  []float64
}

// name identifies a fit.
func (o *Options) name(weights, rows int) string {
	return fmt.Sprintf("%d weights, %d positions, %d epochs, result %g, keep %g", weights, rows, o.Epochs, o.Result, o.Keep)
}

// resume returns the state in the file, or the initial one if there is none.
func (o *Options) resume(weights []float64, rows int) (*state, error) {
	n := len(weights)
	s := &state{Fit: o.name(n, rows), Weights: append([]float64(nil), weights...), Mean: make([]float64, n), Square: make([]float64, n)}
	if o.state == "" {
		return s, nil
	}
	text, err := os.ReadFile(o.state)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return nil, err
	}
	var old state
	if err := json.Unmarshal(text, &old); err != nil {
		return nil, fmt.Errorf("%s: %w", o.state, err)
	}
	if old.Fit != s.Fit || len(old.Weights) != n || len(old.Mean) != n || len(old.Square) != n {
		return nil, fmt.Errorf("%s belongs to another fit (%s; this one has %s): remove it, or give -state", o.state, old.Fit, s.Fit)
	}
	return &old, nil
}

// save writes the state to a file atomically.
func (s *state) save(path string) error {
	if path == "" {
		return nil
	}
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return tool.Replace(path, text)
}

// forget removes the file of a finished fit.
func (o *Options) forget() error {
	if o.state == "" {
		return nil
	}
	if err := os.Remove(o.state); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// step moves the weights against a gradient (Adam).
func (s *state) step(grad []float64, rate float64) {
	s.Steps++
	c1, c2 := 1-math.Pow(0.9, float64(s.Steps)), 1-math.Pow(0.999, float64(s.Steps))
	for i, g := range grad {
		s.Mean[i] = 0.9*s.Mean[i] + 0.1*g
		s.Square[i] = 0.999*s.Square[i] + 0.001*g*g
		s.Weights[i] -= rate * s.Mean[i] / c1 / (math.Sqrt(s.Square[i]/c2) + 1e-10)
	}
}
