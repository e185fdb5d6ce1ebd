// Package tune fits the weights of an evaluation to games that an engine has played against itself. The tuners of the games
// are tests behind the tag "tune" and use it: they say how a game is played and what terms a position has.
//
// The method is a logistic regression: a position's terms, times the weights, over a scale, are the logarithm of the odds
// that the first side wins. It is fitted with Adam (Kingma and Ba, "Adam: a method for stochastic optimization", 2015).
package tune

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Options are the flags of a tuner.
type Options struct {
	File    string  // where the positions are
	Games   int     // to be played
	Nodes   uint64  // for a move
	Threads int     // games at a time
	Seed    uint64  // of the openings
	Epochs  int     // passes over the positions
	Result  float64 // share of the game's result in what is aimed at, 0 to 1; the rest is the score of the search
	Keep    float64 // how strongly weights are held to what they were
}

// Flags makes flags of the options, with the values given as those that hold without a flag: -positions, -games, -nodes,
// -threads, -seed, -epochs, -result and -keep. File is a name in the folder for temporary files.
func Flags(usual Options) *Options {
	o := &Options{}
	flag.StringVar(&o.File, "positions", filepath.Join(os.TempDir(), usual.File), "where the positions are")
	flag.IntVar(&o.Games, "games", usual.Games, "games to play")
	flag.Uint64Var(&o.Nodes, "nodes", usual.Nodes, "nodes for a move")
	flag.IntVar(&o.Threads, "threads", runtime.NumCPU(), "games at a time")
	flag.Uint64Var(&o.Seed, "seed", uint64(time.Now().UnixNano()), "for the openings")
	flag.IntVar(&o.Epochs, "epochs", usual.Epochs, "passes over the positions")
	flag.Float64Var(&o.Result, "result", usual.Result, "share of the game's result in what is aimed at; the rest is the search's score")
	flag.Float64Var(&o.Keep, "keep", usual.Keep, "how strongly weights are held to what they were")
	return o
}

// Sample is a quiet position, as the first side sees it.
type Sample struct {
	Text   string  // in the game's notation
	Score  int     // of the search
	Result float64 // of the game: 1 won, 0 lost
}

// Line is the sample as files have it.
func (s Sample) Line() string { return fmt.Sprintf("%s\t%d\t%g", s.Text, s.Score, s.Result) }

// ParseLine reads a sample.
func ParseLine(line string) (Sample, error) {
	fields := strings.Split(line, "\t")
	if len(fields) != 3 {
		return Sample{}, fmt.Errorf("%.60q: a position, a score and a result are wanted, between tabs", line)
	}
	score, err := strconv.Atoi(fields[1])
	if err != nil {
		return Sample{}, fmt.Errorf("%.60q: %w", line, err)
	}
	result, err := strconv.ParseFloat(fields[2], 64)
	if err != nil || !(result >= 0 && result <= 1) {
		return Sample{}, fmt.Errorf("%.60q: the result is a number from 0 to 1", line)
	}
	return Sample{Text: fields[0], Score: score, Result: result}, nil
}

// Play plays games, several at a time, and appends their samples to the file. player makes the player of one goroutine: a
// function that plays a game against itself and returns its samples. log is told how far it is.
func Play(o *Options, player func() func(rng *rand.Rand) []Sample, log func(format string, args ...any)) error {
	out, err := os.OpenFile(o.File, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer out.Close()
	var mutex sync.Mutex
	var threads sync.WaitGroup
	games := make(chan int)
	positions, played := 0, 0
	for range o.Threads {
		threads.Go(func() {
			play := player()
			for g := range games {
				list := play(rand.New(rand.NewPCG(o.Seed, uint64(g))))
				mutex.Lock()
				for _, s := range list {
					fmt.Fprintln(out, s.Line())
				}
				positions += len(list)
				if played++; played%100 == 0 || played == o.Games {
					log("%d games, %d positions", played, positions)
				}
				mutex.Unlock()
			}
		})
	}
	for g := range o.Games {
		games <- g
	}
	close(games)
	threads.Wait()
	return out.Close()
}

// Read hands on the samples of a file. A line that is not whole, as a run that was cut short leaves one, is passed over.
func Read(r io.Reader, each func(Sample) error) error {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		s, err := ParseLine(lines.Text())
		if err != nil {
			continue
		}
		if err := each(s); err != nil {
			return err
		}
	}
	return lines.Err()
}

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

// Aim is the target of a sample.
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

// Sigmoid is the share of the points that goes with the logarithm of the odds.
func Sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// score is the sum of the terms.
func (r *Row) score(w []float64) float64 {
	sum := 0.0
	for i, term := range r.Terms {
		sum += w[term] * float64(r.Counts[i])
	}
	return sum
}

// Fit finds the weights that predict the targets best, beginning with those given; see Learn. scale is the score by which
// the odds grow by e.
func Fit(o *Options, rows []Row, weights []float64, scale, rate float64, log func(format string, args ...any)) []float64 {
	return Learn(o, rows, weights, 4096, rate, log,
		func(rows []Row, w []float64) float64 { return loss(rows, w, scale) },
		func(rows []Row, w []float64) []float64 { return gradient(rows, w, scale) })
}

// Learn finds the weights of any model that predict its rows best, beginning with those given. A twentieth of the rows is
// held back, to see whether the rest was learned by heart. loss is how bad the weights are for some rows on average,
// gradient the sum over the rows of how it changes with each weight, but for a factor; batch is how many rows a step looks
// at, and rate how far a weight goes in a step at the beginning.
func Learn[R any](o *Options, rows []R, weights []float64, batch int, rate float64, log func(format string, args ...any),
	loss func(rows []R, w []float64) float64, gradient func(rows []R, w []float64) []float64) []float64 {
	rng := rand.New(rand.NewPCG(1, 2))
	rng.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	held, rows := rows[:len(rows)/20], rows[len(rows)/20:]
	w := append([]float64(nil), weights...)
	log("%d positions; error %.6f, of those held back %.6f", len(rows), loss(rows, w), loss(held, w))
	adam := newAdam(len(w))
	every := max(1, o.Epochs/6)
	for epoch := range o.Epochs {
		now := rate * (1 - float64(epoch)/float64(o.Epochs))
		for from := 0; from < len(rows); from += batch {
			part := rows[from:min(from+batch, len(rows))]
			grad := gradient(part, w)
			for i := range grad {
				grad[i] = grad[i]/float64(len(part)) + o.Keep*(w[i]-weights[i])
			}
			adam.step(w, grad, now)
		}
		if epoch%every == every-1 || epoch == o.Epochs-1 {
			log("epoch %d: error %.6f, of those held back %.6f", epoch+1, loss(rows, w), loss(held, w))
		}
	}
	return w
}

// loss is the mean square error.
func loss(rows []Row, w []float64, scale float64) float64 {
	sum := 0.0
	for i := range rows {
		d := Sigmoid(rows[i].score(w)/scale) - float64(rows[i].Target)
		sum += d * d
	}
	return sum / float64(max(1, len(rows)))
}

// gradient is the sum over the rows of that of the square error, but for a factor, by two goroutines.
func gradient(rows []Row, w []float64, scale float64) []float64 {
	var parts [2][]float64
	var both sync.WaitGroup
	for k := range parts {
		parts[k] = make([]float64, len(w))
		both.Go(func() {
			g := parts[k]
			for i := k; i < len(rows); i += len(parts) {
				r := &rows[i]
				s := Sigmoid(r.score(w) / scale)
				d := (s - float64(r.Target)) * s * (1 - s)
				for j, term := range r.Terms {
					g[term] += d * float64(r.Counts[j])
				}
			}
		})
	}
	both.Wait()
	for i := range parts[0] {
		parts[0][i] += parts[1][i]
	}
	return parts[0]
}

// adam is the state of the optimizer: running means of the gradient and of its square.
type adam struct {
	mean, square []float64
	steps        int
}

func newAdam(n int) *adam { return &adam{mean: make([]float64, n), square: make([]float64, n)} }

// step moves the weights against a gradient.
func (a *adam) step(w, grad []float64, rate float64) {
	a.steps++
	c1, c2 := 1-math.Pow(0.9, float64(a.steps)), 1-math.Pow(0.999, float64(a.steps))
	for i, g := range grad {
		a.mean[i] = 0.9*a.mean[i] + 0.1*g
		a.square[i] = 0.999*a.square[i] + 0.001*g*g
		w[i] -= rate * a.mean[i] / c1 / (math.Sqrt(a.square[i]/c2) + 1e-10)
	}
}

// Block is some terms in a row, which the file of weights shows together.
type Block struct {
	First int // the first term; the block goes to that of the next one
	Width int // terms in a line
	Name  string
}

// WriteBlocks writes terms as the elements of a Go array, each as format says, under the names of the blocks.
func WriteBlocks(b *strings.Builder, blocks []Block, terms int, format func(term int) string) {
	for i, block := range blocks {
		fmt.Fprintf(b, "\t// %s\n", block.Name)
		end := terms
		if i+1 < len(blocks) {
			end = blocks[i+1].First
		}
		for from := block.First; from < end; from += block.Width {
			b.WriteString("\t")
			for term := from; term < min(from+block.Width, end); term++ {
				if term > from {
					b.WriteString(" ")
				}
				b.WriteString(format(term))
			}
			b.WriteString("\n")
		}
	}
}
