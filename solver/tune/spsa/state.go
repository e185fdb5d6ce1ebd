package spsa

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"slices"

	"qilab/solver/engine"
	"qilab/solver/tool"
)

// State is the state of a run: the content of the file Options.State.
type State struct {
	Game    string
	Params  []engine.Param
	Pairs   int // of the whole run
	Nodes   uint64
	Seed    uint64
	Batch   int
	Gain    float64
	Played  int       // pairs
	Decided int       // pairs won by one side
	Values  []float64 // of Params
}

// begin returns the state before the first pair.
func begin(o *Options) *State {
	s := &State{Game: o.Game, Params: o.Params, Pairs: o.Pairs, Nodes: o.Nodes, Seed: o.Seed, Batch: o.Batch, Gain: o.Gain}
	for _, p := range o.Params {
		s.Values = append(s.Values, float64(p.Default))
	}
	return s
}

// resume returns the state in the file, or the initial one if there is none.
func resume(o *Options) (*State, error) {
	s := begin(o)
	if o.State == "" {
		return s, nil
	}
	old, err := Load(o.State)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return s, nil
	case err != nil:
		return nil, err
	case old.Game != s.Game || !slices.Equal(old.Params, s.Params) || old.Pairs != s.Pairs || old.Nodes != s.Nodes || old.Seed != s.Seed ||
		old.Batch != s.Batch || old.Gain != s.Gain:
		return nil, fmt.Errorf("%s belongs to a run with other options: give those or another file", o.State)
	}
	return old, nil
}

// Load reads a state.
func Load(path string) (*State, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var s State
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if len(s.Values) != len(s.Params) || s.Played < 0 || s.Played > s.Pairs {
		return nil, fmt.Errorf("%s: not the state of a run", path)
	}
	return &s, nil
}

// save writes the state to a file atomically.
func (s *State) save(path string) error {
	if path == "" {
		return nil
	}
	text, err := json.MarshalIndent(s, "", " ")
	if err != nil {
		return err
	}
	return tool.Replace(path, text)
}

// Rounded returns the values as integers for the engine.
func (s *State) Rounded() []int {
	list := make([]int, len(s.Values))
	for i, v := range s.Values {
		list[i] = int(math.Round(v))
	}
	return list
}
