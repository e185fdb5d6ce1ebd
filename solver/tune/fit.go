package tune

import (
	"context"
	"math"
	"math/rand/v2"
	"sync"

	"qilab/core/packed"
)

// Row is a position as input of the fit: the counts of its nonzero terms.
type Row struct {
	terms  []uint16
	Counts []float32
	target float32 // the target share of points for the first side, 0 to 1
}

// Add records the count of a term, unless it is 0.
func (r *Row) Add(term int, count float64) {
	if count != 0 {
		r.terms = append(r.terms, uint16(term))
		r.Counts = append(r.Counts, float32(count))
	}
}

// Aim returns the target of a sample.
func (o *Options) Aim(s Sample, scale float64) float32 {
	return float32(o.Result*s.Result + (1-o.Result)*Sigmoid(float64(s.Score)/scale))
}

// Rows converts the samples of the file to rows.
func (o *Options) Rows(scale float64, terms func(s Sample, r *Row) error) ([]Row, error) {
	return readAs(o, func(s Sample) (Row, error) {
		r := Row{target: o.Aim(s, scale)}
		err := terms(s, &r)
		return r, err
	})
}

// Sigmoid converts the logarithm of the odds to a share of the points.
func Sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// score returns the sum of the terms.
func (r *Row) score(w []float64) float64 {
	sum := 0.0
	for i, term := range r.terms {
		sum += w[term] * float64(r.Counts[i])
	}
	return sum
}

// Fit finds the weights that predict the targets best, starting from those given; see learn. scale is the score by
// which the odds grow by a factor of e.
func Fit(ctx context.Context, o *Options, rows []Row, weights []float64, scale, rate float64, log Log) ([]float64, error) {
	return learn(ctx, o, rows, weights, 4096, rate, log,
		func(rows []Row, w []float64) float64 { return loss(rows, w, scale) },
		func(rows []Row, w []float64) []float64 { return gradient(rows, w, scale) })
}

// Log prints a line about the progress.
type Log = func(format string, args ...any)

// learn finds the weights of any model that predict its rows best, starting from those given. A twentieth of the rows
// is held back to detect overfitting. loss returns the mean loss of the weights on some rows, gradient its gradient
// summed over the rows, up to a factor; batch is the number of rows of a step, and rate the initial step of a weight.
//
// When ctx ends, the state is saved in the file o.State, and the next call with the same rows and options resumes from
// there and ends with the same weights. Errors: ctx.Err(), those of the file, and that it belongs to another fit.
func learn[R any](ctx context.Context, o *Options, rows []R, weights []float64, batch int, rate float64, log Log,
	loss func(rows []R, w []float64) float64, gradient func(rows []R, w []float64) []float64) ([]float64, error) {
	rng := rand.New(rand.NewPCG(1, 2))
	rng.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	held, rows := rows[:len(rows)/20], rows[len(rows)/20:]
	s, err := o.resume(weights, len(rows))
	if err != nil {
		return nil, err
	}
	some := rows[:min(len(held), len(rows))] // enough to tell the error
	log("%d positions, epoch %d: error %.6f, %.6f on those held out", len(rows), s.Epoch, loss(some, s.Weights), loss(held, s.Weights))
	every := max(1, o.Epochs/6)
	for ; s.Epoch < o.Epochs; s.Epoch++ {
		now := rate * (1 - float64(s.Epoch)/float64(o.Epochs))
		for ; s.Row < len(rows); s.Row += batch {
			if ctx.Err() != nil {
				if err := s.save(o.state); err != nil {
					return nil, err
				}
				log("epoch %d: the state is in %s; the same command resumes from there", s.Epoch+1, o.state)
				return nil, ctx.Err()
			}
			part := rows[s.Row:min(s.Row+batch, len(rows))]
			grad := gradient(part, s.Weights)
			for i := range grad {
				grad[i] = grad[i]/float64(len(part)) + o.Keep*(s.Weights[i]-weights[i])
			}
			s.step(grad, now)
		}
		s.Row = 0
		if s.Epoch%every == every-1 || s.Epoch == o.Epochs-1 {
			log("epoch %d of %d: error %.6f, %.6f on those held out", s.Epoch+1, o.Epochs, loss(some, s.Weights), loss(held, s.Weights))
		}
	}
	return s.Weights, o.forget()
}

// loss returns the mean square error.
func loss(rows []Row, w []float64, scale float64) float64 {
	sum := 0.0
	for i := range rows {
		d := Sigmoid(rows[i].score(w)/scale) - float64(rows[i].target)
		sum += d * d
	}
	return sum / float64(max(1, len(rows)))
}

// gradient returns the gradient of the squared error summed over the rows, up to a factor.
func gradient(rows []Row, w []float64, scale float64) []float64 {
	return sumOf(len(rows), len(w), func(_, i int, g []float64) {
		r := &rows[i]
		s := Sigmoid(r.score(w) / scale)
		d := (s - float64(r.target)) * s * (1 - s)
		for j, term := range r.terms {
			g[term] += d * float64(r.Counts[j])
		}
	})
}

// Odds is a model of the logarithm of the odds. The functions are called by two goroutines, numbered by k, 0 or 1, and
// each number has its own intermediate values.
type Odds[R any] struct {
	Target func(row *R) float64 // the expected points, 0 to 1
	// Value returns the model's value of a row.
	Value func(k int, w []float64, row *R) float64
	// Slope adds the gradient of the last value of that goroutine, times by, to grad.
	Slope func(k int, w []float64, row *R, by float64, grad []float64)
}

// NewOdds returns a model that each goroutine evaluates on its own desk D, which keeps the intermediate values from value to
// learn. M is the type of the weights.
func NewOdds[R, D any, M ~[]float64](target func(row *R) float64, value func(d *D, w M, row *R) float64, learn func(d *D, w M, row *R, by float64, grad M)) Odds[R] {
	var desks [2]D
	return Odds[R]{
		Target: target,
		Value:  func(k int, w []float64, row *R) float64 { return value(&desks[k], w, row) },
		Slope:  func(k int, w []float64, row *R, by float64, grad []float64) { learn(&desks[k], w, row, by, grad) },
	}
}

// The rows of a step of Odds.fit, and the initial step of a weight.
const (
	fitBatch = 512
	fitRate  = 0.002
)

// fit reads the samples of the file, converts them to rows, and returns the weights that predict their targets best,
// starting from those given; see learn. The loss is the squared error of the expected points, and the gradient that of
// their cross entropy.
func (m Odds[R]) fit(ctx context.Context, o *Options, convert func(*Options, Sample) (R, error), weights []float64, log Log) ([]float64, error) {
	rows, err := readAs(o, func(s Sample) (R, error) { return convert(o, s) })
	if err != nil {
		return nil, err
	}
	miss := func(k int, w []float64, row *R) float64 { return Sigmoid(m.Value(k, w, row)) - m.Target(row) }
	return learn(ctx, o, rows, weights, fitBatch, fitRate, log,
		func(rows []R, w []float64) float64 {
			return sumOf(len(rows), 1, func(k, i int, sum []float64) {
				d := miss(k, w, &rows[i])
				sum[0] += d * d
			})[0] / float64(max(1, len(rows)))
		},
		func(rows []R, w []float64) []float64 {
			return sumOf(len(rows), len(w), func(k, i int, grad []float64) { m.Slope(k, w, &rows[i], miss(k, w, &rows[i]), grad) })
		})
}

// Models are the models M of networks N, whose numbers are rounded.
type Models[M ~[]float64, N any] struct {
	Untrained func() M  // random weights
	Program   func() *N // the network of the program
	// Convert sets all numbers of one of the two, the model and the network, to those of the other; see the function Convert.
	Convert func(model M, network *N, to Conversion)
	Encode  func(*N) []byte // the file
}

// Rounded returns the network of a model.
func (x Models[M, N]) Rounded(m M) *N {
	n := new(N)
	x.Convert(m, n, ToNetwork)
	return n
}

// Of returns a model of a network; Rounded is its inverse.
func (x Models[M, N]) Of(n *N) M {
	m := make(M, len(x.Untrained()))
	x.Convert(m, n, ToModel)
	return m
}

// FitNetwork returns the Fit of a game whose network is a file, which it packs: convert reads its samples.
func FitNetwork[R any, M ~[]float64, N any](model func() Odds[R], convert func(*Options, Sample) (R, error), models Models[M, N]) func(context.Context, *Options, Log) ([]byte, error) {
	return func(ctx context.Context, o *Options, log Log) ([]byte, error) {
		start := models.Untrained()
		if !o.fresh {
			start = models.Of(models.Program())
		}
		w, err := model().fit(ctx, o, convert, start, log)
		if err != nil {
			return nil, err
		}
		return packed.Pack(models.Encode(models.Rounded(w))), nil
	}
}

// Conversion is the direction of Convert.
type Conversion int

const (
	ToNetwork Conversion = iota
	ToModel
)

// Convert sets a number of a network, which represents 1 as one and is from -limit to limit, to that of its model, or the other way
// round. Only the first loses anything.
func Convert[I int16 | int32 | int64](to Conversion, model *float64, network *I, one int, limit I) {
	if to == ToModel {
		*model = float64(*network) / float64(one)
		return
	}
	*network = I(max(-float64(limit), min(math.Round(*model*float64(one)), float64(limit))))
}

// sumOf sums the contributions of add, for each i below n, into a vector of the given size. It uses two goroutines,
// numbered by k, 0 or 1.
func sumOf(n, numbers int, add func(k, i int, sum []float64)) []float64 {
	var parts [2][]float64
	var both sync.WaitGroup
	for k := range parts {
		parts[k] = make([]float64, numbers)
		both.Go(func() {
			for i := k; i < n; i += len(parts) {
				add(k, i, parts[k])
			}
		})
	}
	both.Wait()
	for i := range parts[0] {
		parts[0][i] += parts[1][i]
	}
	return parts[0]
}
