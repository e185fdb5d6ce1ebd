// Train fits the network of xiangqi to samples.
package main

import (
	"context"
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"time"

	"qilab/solver/tool"
	"qilab/solver/xiangqi/internal/samples"
)

func main() { tool.Main(command) }

var command = tool.Command{
	Path: "./solver/xiangqi/cmd/train",
	About: `Train fits the network of xiangqi to samples and writes it. The samples of cmd/stray carry the knowledge of the present
network over to a new one (-result 0); then those of cmd/selfplay teach it more (-from). As they are quiet, sensible positions,
unlike most in a search, both folders should be given to the second run. A few million samples are soon learned by heart: the
training loss falls far below the test loss.

After each epoch it prints mean squared errors on samples of held-out games, in points of a game: of the model and of the
network with its rounded weights; then that of the model for the results of the games alone, which tell more about a network than
scores do. With -state an interrupted training resumes after the last complete epoch, with the same result.`,
	Example: "-data /tmp/samples,/tmp/strays -from /tmp/first.state -o solver/xiangqi/internal/network/xiangqi.network",
	Run:     run,
}

// options are the parsed command line.
type options struct {
	folders []string
	from    string
	state   string
	out     string
	epochs  int
	batch   int
	rate    float64
	last    float64
	result  float64
	odds    float64
	decay   [2]float64 // see model.decay
	seed    uint64
}

// testEvery is the ratio of all chunks to test chunks. The name of a chunk alone decides, so that samples used for
// training never become test samples when more are added.
const testEvery = 20

func parse(e *tool.Env) (o options, err error) {
	data := e.Flags.String("data", "", "the `folders` of samples, separated by commas")
	e.Flags.StringVar(&o.from, "from", "", "the `file` of a finished training (-state) whose weights are the first ones")
	e.Flags.StringVar(&o.state, "state", "", "the `file` that keeps the state of the training")
	e.Flags.StringVar(&o.out, "o", "", "the `file` to write the network to")
	e.Flags.IntVar(&o.epochs, "epochs", 3, "passes over the samples")
	e.Flags.IntVar(&o.batch, "batch", 8192, "samples per step")
	e.Flags.Float64Var(&o.rate, "rate", 0.001, "the initial learning rate")
	e.Flags.Float64Var(&o.last, "last", 0.01, "the final learning rate, as a share of the initial one")
	e.Flags.Float64Var(&o.result, "result", 0.3, "the share of the game's result in the target, from 0 to 1")
	e.Flags.Float64Var(&o.odds, "odds", 0, "`centipawns` that multiply the odds of winning by e, for the targets; 0: fitted to the samples")
	e.Flags.Float64Var(&o.decay[0], "decay", 0.3, "the share of its size that an input weight loses in a step of size 1")
	e.Flags.Float64Var(&o.decay[1], "own", 3, "as -decay, for the part of a row that its set does not share")
	e.Flags.Uint64Var(&o.seed, "seed", 1, "seed of the initial weights and the order of samples")
	if err := e.Parse(); err != nil {
		return o, err
	}
	for _, err := range []error{tool.AtLeast("epochs", o.epochs, 1), tool.AtLeast("batch", o.batch, 1)} {
		if err != nil {
			return o, err
		}
	}
	switch {
	case *data == "":
		return o, tool.Usagef("-data, the folder of samples, is missing")
	case o.out == "":
		return o, tool.Usagef("-o, the file for the network, is missing")
	case !(o.result >= 0 && o.result <= 1):
		return o, tool.Usagef("-result must be from 0 to 1, not %v", o.result)
	case !(o.odds >= 0):
		return o, tool.Usagef("-odds must be at least 0, not %v", o.odds)
	case !(o.decay[0] >= 0 && o.decay[1] >= 0 && max(o.decay[0], o.decay[1])*o.rate < 1):
		return o, tool.Usagef("-decay and -own must be at least 0, and less than 1 when multiplied by -rate")
	case !(o.rate > 0 && o.last > 0 && o.last <= 1):
		return o, tool.Usagef("-rate must be above 0, and -last above 0 and at most 1")
	}
	o.folders = strings.Split(*data, ",")
	return o, nil
}

func run(ctx context.Context, e *tool.Env) error {
	o, err := parse(e)
	if err != nil {
		return err
	}
	train, test, err := read(o.folders)
	if err != nil {
		return err
	}
	if len(train) == 0 || len(test) == 0 {
		return fmt.Errorf("%s: %d samples for training and %d for the test are not enough", strings.Join(o.folders, ","), len(train), len(test))
	}
	e.Logf("%d samples for training, %d for the test", len(train), len(test))
	if o.odds == 0 {
		o.odds = float64(samples.FittedOdds(train))
		e.Logf("%v centipawns multiply the odds by e", o.odds)
	}
	m := newModel(rand.New(rand.NewPCG(o.seed, math.MaxUint64)).Float64, samples.Odds(o.odds))
	m.decay = o.decay
	done, err := o.begin(m)
	if err != nil {
		return err
	}
	if done > 0 {
		e.Logf("resuming after epoch %d", done)
	}
	t := newTrainer(o, m, train, test)
	start := time.Now()
	for ; done < o.epochs; done++ {
		loss, err := t.epoch(ctx, done, func(n, of int) {
			e.Progress("epoch %d: %d of %d samples", done+1, n, of)
		})
		if err != nil {
			return err
		}
		if o.state != "" {
			if err := m.save(o.state, done+1); err != nil {
				return err
			}
		}
		v, err := t.validate()
		if err != nil {
			return err
		}
		fmt.Fprintf(e.Out, "epoch %2d  learning %.5f  test: model %.5f  rounded %.5f  ends %.5f  %v\n",
			done+1, loss, v.model, v.rounded, v.end, time.Since(start).Round(time.Second))
		if err := tool.Replace(o.out, m.rounded().Encode()); err != nil {
			return err
		}
	}
	return nil
}

// begin loads the weights that a training begins with, and returns the number of epochs that it has done.
func (o *options) begin(m *model) (done int, err error) {
	if o.state != "" {
		if epochs, found, err := m.load(o.state); found || err != nil {
			return epochs, err
		}
	}
	if o.from == "" {
		return 0, nil
	}
	switch _, found, err := m.load(o.from); {
	case err != nil:
		return 0, err
	case !found:
		return 0, fmt.Errorf("%s: no such file", o.from)
	}
	m.forget()
	return 0, nil
}

// rising is the share of an epoch in which the rate rises to its maximum.
const rising = 0.25

// rateAt returns the learning rate in an epoch of which a share is done: it rises quickly and falls with a cosine.
func (o *options) rateAt(epoch int, share float64) float64 {
	at := float64(epoch) + share
	falls := (1 + math.Cos(math.Pi*at/float64(o.epochs))) / 2
	return o.rate * (o.last + (1-o.last)*falls) * min(1, at/rising)
}

// read reads the samples of folders, for training and for the test.
func read(folders []string) (train, test []samples.Sample, err error) {
	paths, err := samples.Files(folders...)
	if err != nil {
		return nil, nil, err
	}
	var parts [2][]string
	for _, path := range paths {
		part := 0
		if crc32.ChecksumIEEE([]byte(filepath.Base(path)))%testEvery == 0 {
			part = 1
		}
		parts[part] = append(parts[part], path)
	}
	if train, err = samples.ReadFiles(parts[0]); err != nil {
		return nil, nil, err
	}
	test, err = samples.ReadFiles(parts[1])
	return train, test, err
}
