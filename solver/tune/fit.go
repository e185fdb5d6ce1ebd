package tune

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"sync"
)

// Row is a position as the fit sees it: how often each term counts that counts at all.
type Row struct {
	Terms  []uint16
	Counts []float32
	Target float32 // the share of the points that the first side is to get, 0 to 1
}

// Add notes that a term counts, unless it does so 0 times.
func (r *Row) Add(term int, count float64) {
	if count != 0 {
		r.Terms = append(r.Terms, uint16(term))
		r.Counts = append(r.Counts, float32(count))
	}
}

// Aim returns the target of a sample.
func (o *Options) Aim(s Sample, scale float64) float32 {
	return float32(o.Result*s.Result + (1-o.Result)*Sigmoid(float64(s.Score)/scale))
}

// Rows makes rows of the samples of the file.
func (o *Options) Rows(scale float64, terms func(s Sample, r *Row) error) ([]Row, error) {
	f, err := os.Open(o.File)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var rows []Row
	err = Read(f, func(s Sample) error {
		r := Row{Target: o.Aim(s, scale)}
		if err := terms(s, &r); err != nil {
			return err
		}
		rows = append(rows, r)
		return nil
	})
	return rows, err
}

// Sigmoid returns the share of the points that goes with the logarithm of the odds.
func Sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// score returns the sum of the terms.
func (r *Row) score(w []float64) float64 {
	sum := 0.0
	for i, term := range r.Terms {
		sum += w[term] * float64(r.Counts[i])
	}
	return sum
}

// Fit finds the weights that predict the targets best, beginning with those given; see Learn. scale is the score by which
// the odds grow by e.
func Fit(ctx context.Context, o *Options, rows []Row, weights []float64, scale, rate float64, log Log) ([]float64, error) {
	return Learn(ctx, o, rows, weights, 4096, rate, log,
		func(rows []Row, w []float64) float64 { return loss(rows, w, scale) },
		func(rows []Row, w []float64) []float64 { return gradient(rows, w, scale) })
}

// Log prints a line about how far something is.
type Log = func(format string, args ...any)

// Learn finds the weights of any model that predict its rows best, beginning with those given. A twentieth of the rows is
// held back, to see whether the rest was learned by heart. loss is how bad the weights are for some rows on average,
// gradient the sum over the rows of how it changes with each weight, but for a factor; batch is how many rows a step looks
// at, and rate how far a weight goes in a step at the beginning.
//
// When ctx ends, what was learned is kept in the file o.State, and the next call with the same rows and options goes on from
// there, to the same weights in the end. Errors: ctx.Err(), those of the file, and that it belongs to another fit.
func Learn[R any](ctx context.Context, o *Options, rows []R, weights []float64, batch int, rate float64, log Log,
	loss func(rows []R, w []float64) float64, gradient func(rows []R, w []float64) []float64) ([]float64, error) {
	rng := rand.New(rand.NewPCG(1, 2))
	rng.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	held, rows := rows[:len(rows)/20], rows[len(rows)/20:]
	s, err := o.resume(weights, len(rows))
	if err != nil {
		return nil, err
	}
	log("%d positions, epoch %d: error %.6f, of those held back %.6f", len(rows), s.Epoch, loss(rows, s.Weights), loss(held, s.Weights))
	every := max(1, o.Epochs/6)
	for ; s.Epoch < o.Epochs; s.Epoch++ {
		now := rate * (1 - float64(s.Epoch)/float64(o.Epochs))
		for ; s.Row < len(rows); s.Row += batch {
			if ctx.Err() != nil {
				if err := s.save(o.State); err != nil {
					return nil, err
				}
				log("epoch %d: what was learned is in %s; the same command goes on from there", s.Epoch+1, o.State)
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
			log("epoch %d of %d: error %.6f, of those held back %.6f", s.Epoch+1, o.Epochs, loss(rows, s.Weights), loss(held, s.Weights))
		}
	}
	return s.Weights, o.forget()
}

// loss returns the mean square error.
func loss(rows []Row, w []float64, scale float64) float64 {
	sum := 0.0
	for i := range rows {
		d := Sigmoid(rows[i].score(w)/scale) - float64(rows[i].Target)
		sum += d * d
	}
	return sum / float64(max(1, len(rows)))
}

// gradient returns the sum over the rows of that of the square error, but for a factor.
func gradient(rows []Row, w []float64, scale float64) []float64 {
	return Sum(len(rows), len(w), func(_, i int, g []float64) {
		r := &rows[i]
		s := Sigmoid(r.score(w) / scale)
		d := (s - float64(r.Target)) * s * (1 - s)
		for j, term := range r.Terms {
			g[term] += d * float64(r.Counts[j])
		}
	})
}

// Sum returns the sum of what add adds, for each i below n, to so many numbers. Two goroutines do it; k, 0 or 1, says which.
func Sum(n, numbers int, add func(k, i int, sum []float64)) []float64 {
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
