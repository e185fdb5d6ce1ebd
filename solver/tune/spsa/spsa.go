// Package spsa tunes the constants of a search by matches: simultaneous perturbation stochastic approximation (Spall,
// "Multivariate stochastic approximation using a simultaneous perturbation gradient approximation", 1992), with the
// gains that chess engines use.
//
//	spsa.go   the steps: perturbations, gains, batches
//	state.go  the state of a run, which survives an interrupt
//
// For each pair of games, all constants are perturbed at once by their step, each in a random direction, and the engine
// with these values plays the engine with the opposite ones. All constants then move a little in the direction of the
// winner. One pair carries hardly any information; the mean of many thousands is the gradient of the strength.
//
// The command is cmd/spsa in the folder above:
//
//	go run ./solver/tune/cmd/spsa run -game xiangqi -state /tmp/xiangqi.json -games 20000 -nodes 25000
//	go run ./solver/tune/cmd/spsa show -state /tmp/xiangqi.json
//
// An interrupt (Ctrl-C) loses the current batch; the same command resumes from the state, and ends with the same values
// as an uninterrupted run. New values are a proposal: they become defaults only if they pass a sequential test against
// the present ones; "show" prints the command for it.
package spsa

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"qilab/solver/engine"
)

// Options describe a run. Two runs with the same options end with the same values, whatever Parallel is.
type Options struct {
	Game   string
	Params []engine.Param // to be tuned
	Pairs  int            // of games
	Nodes  uint64         // per move
	Seed   uint64
	Batch  int     // pairs played with the same values, which change afterwards; at least 1
	Gain   float64 // at the end of the run: the part of its perturbation by which a constant moves for a won game; see DefaultGain

	Parallel int    // pairs played at a time; 0: 1
	State    string // the file with the state of the run
}

// Play plays a pair of games between engines with two sets of values, in the order of Options.Params, and returns the
// difference of their scores: -2 to 2. pair numbers the pairs from 0; the openings may depend on nothing else.
type Play func(ctx context.Context, pair int, first, second []int) (float64, error)

// The constants of the method.
const (
	alpha = 0.602 // the exponent of the gain's decay
	gamma = 0.101 // the exponent of the perturbations' decay
	delay = 0.1   // of all pairs: the initial phase with a reduced gain
)

// DefaultGain is the gain that chess engines use for 60,000 games and more. With a tenth of them it moves a constant by half a step
// where a step is worth five Elo: shorter runs need a greater one, up to 0.01.
const DefaultGain = 0.002

// gains returns the size of a perturbation, for a step of 1, and the gain at a pair.
func (o *Options) gains(pair int) (c, r float64) {
	n, k := float64(o.Pairs), float64(pair)
	late := delay * n
	c = math.Pow(n/(k+1), gamma)
	a := o.Gain * math.Pow((late+n)/(late+k+1), alpha)
	return c, a / (c * c)
}

// perturbed returns two sets of values, in opposite directions from the current ones, and the directions. Values are
// rounded up or down at random, so that their mean is unchanged.
func (o *Options) perturbed(values []float64, pair int) (first, second []int, flips []float64) {
	rng := rand.New(rand.NewPCG(o.Seed, uint64(pair)))
	c, _ := o.gains(pair)
	first, second, flips = make([]int, len(values)), make([]int, len(values)), make([]float64, len(values))
	for i, p := range o.Params {
		flips[i] = float64(2*rng.IntN(2) - 1)
		by, lot := c*float64(p.Step)*flips[i], rng.Float64()
		round := func(x float64) int { return max(p.Min, min(int(math.Floor(x+lot)), p.Max)) }
		first[i], second[i] = round(values[i]+by), round(values[i]-by)
	}
	return first, second, flips
}

// learn updates the values with the result of a pair.
func (o *Options) learn(values []float64, pair int, flips []float64, better float64) {
	c, r := o.gains(pair)
	for i, p := range o.Params {
		values[i] += r * c * float64(p.Step) * better * flips[i]
		values[i] = max(float64(p.Min), min(values[i], float64(p.Max)))
	}
}

// Run plays until all pairs of the run are played or ctx ends, and returns the final state, starting from the state in
// the file. It calls log, which may be nil, after each batch. Errors: ctx.Err(), those of the file and of play, and
// that the file belongs to a run with other options.
func Run(ctx context.Context, o Options, play Play, log func(*State)) (*State, error) {
	if len(o.Params) == 0 || o.Pairs < 1 || o.Batch < 1 || !(o.Gain > 0) {
		return nil, errors.New("spsa: a run needs parameters, pairs, a batch and a gain")
	}
	s, err := resume(&o)
	if err != nil {
		return nil, err
	}
	for s.Played < o.Pairs {
		next, err := o.batch(ctx, s, play)
		if err != nil {
			return s, err
		}
		if err := next.save(o.State); err != nil {
			return s, err
		}
		s = next
		if log != nil {
			log(s)
		}
	}
	return s, nil
}

// batch plays the next pairs and returns the state after them.
func (o *Options) batch(ctx context.Context, s *State, play Play) (*State, error) {
	n := min(o.Batch, o.Pairs-s.Played)
	better, failed := make([]float64, n), make([]error, n)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var workers sync.WaitGroup
	pairs := make(chan int, n)
	for i := range n {
		pairs <- i
	}
	close(pairs)
	for range max(1, o.Parallel) {
		workers.Go(func() {
			for i := range pairs {
				if ctx.Err() != nil {
					failed[i] = ctx.Err()
					continue
				}
				first, second, _ := o.perturbed(s.Values, s.Played+i)
				if better[i], failed[i] = play(ctx, s.Played+i, first, second); failed[i] != nil {
					cancel()
				}
			}
		})
	}
	workers.Wait()
	if err := firstCause(failed); err != nil {
		return nil, err
	}
	next := *s
	next.Values = slices.Clone(s.Values)
	for i := range n {
		_, _, flips := o.perturbed(s.Values, s.Played+i)
		o.learn(next.Values, s.Played+i, flips, better[i])
		if better[i] != 0 {
			next.Decided++
		}
	}
	next.Played += n
	return &next, nil
}

// firstCause returns the first error that is not the consequence of another one, or any.
func firstCause(list []error) (err error) {
	for _, e := range list {
		if e != nil && (err == nil || errors.Is(err, context.Canceled)) {
			err = e
		}
	}
	return err
}
