package spsa

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"qilab/solver/engine"
)

// some are the parameters of an artificial engine, which is strongest at best.
var (
	some = []engine.Param{
		{Name: "Margin", Default: 100, Min: 20, Max: 300, Step: 15},
		{Name: "Depth", Default: 9, Min: 1, Max: 20, Step: 1},
		{Name: "Useless", Default: 50, Min: 0, Max: 100, Step: 8},
	}
	best = []float64{190, 13, 50}
)

// strength falls with the square of the distance from the best values, in steps.
func strength(values []int) (elo float64) {
	for i, weight := range []float64{4, 5, 0} {
		d := (float64(values[i]) - best[i]) / float64(some[i].Step)
		elo -= weight * d * d
	}
	return elo
}

// noisy plays two random games: the stronger side wins more often, and most games are drawn.
func noisy(seed uint64) Play {
	return func(_ context.Context, pair int, first, second []int) (better float64, err error) {
		rng := rand.New(rand.NewPCG(seed, uint64(pair)))
		expected := 1 / (1 + math.Pow(10, (strength(second)-strength(first))/400))
		for range 2 {
			switch x := rng.Float64(); {
			case x < expected-0.25:
				better++
			case x >= expected+0.25:
				better--
			}
		}
		return better, nil
	}
}

func options(pairs int) Options {
	return Options{Game: "numbers", Params: some, Pairs: pairs, Nodes: 1, Seed: 7, Batch: 4, Gain: DefaultGain}
}

func TestConverges(t *testing.T) {
	s, err := Run(t.Context(), options(40_000), noisy(3), nil)
	if err != nil {
		t.Fatal(err)
	}
	before, after := strength([]int{100, 9, 50}), strength(s.Rounded())
	if after < before/10 { // of 224 Elo that it lacks it finds nine parts in ten
		t.Errorf("%v: %.0f Elo below the best, %.0f at the beginning", s.Values, -after, -before)
	}
	if d := math.Abs(s.Values[2] - 50); d > 24 {
		t.Errorf("a parameter that does nothing has gone to %.0f", s.Values[2])
	}
	if s.Played != 40_000 || s.Decided == 0 {
		t.Errorf("%+v", s)
	}
}

// A short run needs a greater gain.
func TestGain(t *testing.T) {
	var lacking [2]float64
	for i, gain := range []float64{DefaultGain, 0.01} {
		o := options(3000)
		o.Gain = gain
		s, err := Run(t.Context(), o, noisy(3), nil)
		if err != nil {
			t.Fatal(err)
		}
		lacking[i] = -strength(s.Rounded())
	}
	if lacking[1] > lacking[0]/3 {
		t.Errorf("with the greater gain %.0f Elo are lacking, with the default %.0f", lacking[1], lacking[0])
	}
}

// The mean of a rounded value is the exact value, and no value leaves its range.
func TestPerturbed(t *testing.T) {
	o := options(1000)
	sums := make([]float64, len(some))
	values := []float64{100.3, 19.7, 0.25}
	for pair := range 1000 {
		first, second, flips := o.perturbed(values, pair)
		for i, p := range some {
			if first[i] < p.Min || first[i] > p.Max || second[i] < p.Min || second[i] > p.Max {
				t.Fatalf("%s: %d, %d", p.Name, first[i], second[i])
			}
			if flips[i] > 0 != (first[i] > second[i]) {
				t.Fatalf("%s: %d, %d, in direction %v", p.Name, first[i], second[i], flips[i])
			}
			sums[i] += float64(first[i]+second[i]) / 2
		}
	}
	if mean := sums[0] / 1000; math.Abs(mean-100.3) > 0.1 {
		t.Errorf("100.3 is %.2f on average", mean)
	}
}

// A run that is interrupted repeatedly reaches the same values as an uninterrupted one, with any number of games at a
// time.
func TestResume(t *testing.T) {
	want, err := Run(t.Context(), options(203), noisy(5), nil)
	if err != nil {
		t.Fatal(err)
	}
	o := options(203)
	o.State = filepath.Join(t.TempDir(), "state")
	rng := rand.New(rand.NewPCG(1, 1))
	for stops := 0; ; stops++ {
		ctx, cancel := context.WithCancel(t.Context())
		var left atomic.Int32
		left.Store(int32(rng.IntN(40)))
		o.Parallel = 1 + rng.IntN(3)
		got, err := Run(ctx, o, func(ctx context.Context, pair int, first, second []int) (float64, error) {
			if left.Add(-1) < 0 {
				cancel()
				return 0, ctx.Err()
			}
			return noisy(5)(ctx, pair, first, second)
		}, nil)
		cancel()
		if err == nil {
			if !slices.Equal(got.Values, want.Values) || got.Decided != want.Decided || stops == 0 {
				t.Errorf("%+v after %d stops, wanted %+v", got, stops, want)
			}
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
	again, err := Run(t.Context(), o, func(context.Context, int, []int, []int) (float64, error) {
		return 0, errors.New("a run that is over is played")
	}, nil)
	if err != nil || !slices.Equal(again.Values, want.Values) {
		t.Errorf("%+v, %v", again, err)
	}
	for name, change := range map[string]func(*Options){
		"nodes": func(o *Options) { o.Nodes++ },
		"gain":  func(o *Options) { o.Gain *= 2 },
	} {
		other := o
		change(&other)
		if _, err := Run(t.Context(), other, noisy(5), nil); err == nil || !strings.Contains(err.Error(), "other options") {
			t.Errorf("a run with other %s goes on from the file: %v", name, err)
		}
	}
}

func TestFaults(t *testing.T) {
	broken := errors.New("broken")
	o := options(10)
	o.Parallel = 2
	s, err := Run(t.Context(), o, func(_ context.Context, pair int, _, _ []int) (float64, error) {
		if pair >= 4 {
			return 0, fmt.Errorf("pair %d: %w", pair, broken)
		}
		return 1, nil
	}, nil)
	if !errors.Is(err, broken) || s == nil || s.Played != 4 {
		t.Errorf("%+v, %v", s, err)
	}
	for _, text := range []string{"{", `{"Values":[1]}`, `{"Played":3}`} {
		path := filepath.Join(t.TempDir(), "state")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if s, err := Load(path); err == nil {
			t.Errorf("%q is read as %+v", text, s)
		}
	}
	if _, err := Run(t.Context(), Options{}, noisy(1), nil); err == nil {
		t.Error("a run without parameters")
	}
	for _, gain := range []float64{0, -1, math.NaN()} {
		o := options(10)
		o.Gain = gain
		if _, err := Run(t.Context(), o, noisy(1), nil); err == nil {
			t.Errorf("a run with a gain of %v", gain)
		}
	}
}
