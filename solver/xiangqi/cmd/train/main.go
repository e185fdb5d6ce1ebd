// Train fits the network of xiangqi to samples.
package main

import (
	"context"
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"qilab/solver/tool"
	"qilab/solver/xiangqi/internal/network"
	"qilab/solver/xiangqi/internal/samples"
)

func main() { tool.Main(command) }

var command = tool.Command{
	Path: "./solver/xiangqi/cmd/train",
	About: `Train fits the network of xiangqi to the samples that cmd/selfplay has made, and writes it. What it writes is added to the
classical evaluation (-adds) or stands in its place; that needs -warm, epochs in which it learns what the classical evaluation
says of positions near the samples, better together with a network that is added to it (-teacher). Then it learns the scores of
the searches and the ends of the games. As samples are quiet and sensible, which what a search looks at is not, such examples may
go on coming between them (-replay). A few million samples alone are learned by heart after two or three epochs: then the loss of
the test rises while that of learning falls.

After each epoch it prints the mean square of what is missed, in points of a game, on samples of games that it does not learn
from: by the model, by the network with its rounded weights, and by the classical evaluation; then the same for the ends of the
games alone, which say more about a network than scores do. With -state an interrupted training goes on after the last epoch
that was finished, with the same result.`,
	Example: "-data /tmp/samples -adds -state /tmp/train.state -o solver/xiangqi/internal/network/xiangqi.network",
	Run:     run,
}

// options are the command line as it was understood.
type options struct {
	folders []string
	state   string
	out     string
	warm    int
	epochs  int
	batch   int
	replay  float64
	rate    float64
	fine    float64
	last    float64
	result  float64
	odds    float64
	margin  int
	decay   [2]float64 // as model.decay
	adds    bool
	teacher *network.Network // what is added to the classical evaluation while warming up; nil: nothing
	seed    uint64
}

// testEvery says that one chunk in so many is for the test. Its name alone decides which, so that what was learned is not tested
// when there are more.
const testEvery = 20

func parse(e *tool.Env) (o options, err error) {
	data := e.Flags.String("data", "", "the `folders` of samples, with commas between")
	e.Flags.StringVar(&o.state, "state", "", "a `file` that keeps how far training is")
	e.Flags.StringVar(&o.out, "o", "", "the `file` for the network")
	e.Flags.IntVar(&o.warm, "warm", 0, "epochs that learn from the classical evaluation")
	e.Flags.IntVar(&o.epochs, "epochs", 3, "epochs that learn from the samples")
	e.Flags.IntVar(&o.batch, "batch", 8192, "samples in a step")
	e.Flags.Float64Var(&o.replay, "replay", 0.0, "how many classical examples come with each sample, from 0 to 1")
	e.Flags.Float64Var(&o.rate, "rate", 0.002, "the rate of learning from the classical evaluation, at the beginning")
	e.Flags.Float64Var(&o.fine, "fine", 0.001, "the rate of learning from the samples, at the beginning")
	e.Flags.Float64Var(&o.last, "last", 0.01, "what share of each rate is left at its end")
	e.Flags.Float64Var(&o.result, "result", 0.3, "what share of the target is the end of the game, from 0 to 1")
	e.Flags.Float64Var(&o.odds, "odds", 0, "by how many `centipawns` the odds of winning grow by e, which the targets are made with; 0: as the samples say")
	e.Flags.IntVar(&o.margin, "margin", 0, "leave samples out whose score is by more `centipawns` away from the classical evaluation; 0: none")
	e.Flags.Float64Var(&o.decay[0], "decay", 0.3, "what share of its size a weight of the input loses in a step of size 1")
	e.Flags.Float64Var(&o.decay[1], "own", 3, "as -decay, for what the sets of rows have of their own")
	e.Flags.BoolVar(&o.adds, "adds", false, "make a network whose value is added to that of the classical evaluation; it needs no -warm")
	teacher := e.Flags.String("teacher", "", "the `file` of a network that is added to the classical evaluation, which -warm and -replay learn from both together")
	e.Flags.Uint64Var(&o.seed, "seed", 1, "of the weights at the beginning and the order of samples")
	if err := e.Parse(); err != nil {
		return o, err
	}
	for _, err := range []error{
		tool.AtLeast("warm", o.warm, 0), tool.AtLeast("epochs", o.epochs, 0), tool.AtLeast("batch", o.batch, 1),
		tool.AtLeast("margin", o.margin, 0),
	} {
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
	case !(o.replay >= 0 && o.replay <= 1):
		return o, tool.Usagef("-replay must be from 0 to 1, not %v", o.replay)
	case !(o.odds >= 0):
		return o, tool.Usagef("-odds must be at least 0, not %v", o.odds)
	case !(o.decay[0] >= 0 && o.decay[1] >= 0 && max(o.decay[0], o.decay[1])*max(o.rate, o.fine) < 1):
		return o, tool.Usagef("-decay and -own must be at least 0, and less than 1 when multiplied by a rate")
	case !(o.rate > 0 && o.fine > 0 && o.last > 0 && o.last <= 1):
		return o, tool.Usagef("-rate and -fine must be above 0, and -last above 0 and at most 1")
	}
	o.folders = strings.Split(*data, ",")
	if *teacher == "" {
		return o, nil
	}
	file, err := os.ReadFile(*teacher)
	if err != nil {
		return o, err
	}
	if o.teacher, err = network.Decode(file); err != nil {
		return o, fmt.Errorf("%s: %w", *teacher, err)
	}
	if o.teacher.Adds == 0 || o.adds {
		return o, tool.Usagef("-teacher is for a network that is added, and to learn from without -adds")
	}
	return o, nil
}

func run(ctx context.Context, e *tool.Env) error {
	o, err := parse(e)
	if err != nil {
		return err
	}
	train, test, err := read(o.folders, o.margin)
	if err != nil {
		return err
	}
	if len(train.list) == 0 || len(test.list) == 0 {
		return fmt.Errorf("%s: %d samples to learn from and %d for the test are not enough", strings.Join(o.folders, ","),
			len(train.list), len(test.list))
	}
	e.Logf("%d samples to learn from, %d for the test", len(train.list), len(test.list))
	if o.odds == 0 {
		o.odds = float64(fitted(train.list))
		e.Logf("the odds grow by e with %v centipawns", o.odds)
	}
	m := newModel(rand.New(rand.NewPCG(o.seed, math.MaxUint64)).Float64, o.adds, odds(o.odds))
	m.decay = o.decay
	done := 0
	if o.state != "" {
		epochs, found, err := m.load(o.state)
		if err != nil {
			return err
		}
		if found {
			done = epochs
			e.Logf("going on after epoch %d", done)
		}
	}
	t := newTrainer(o, m, train, test)
	start := time.Now()
	for ; done < o.warm+o.epochs; done++ {
		loss, err := t.epoch(ctx, done, done < o.warm, func(n, of int) {
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
		fmt.Fprintf(e.Out, "epoch %2d  learning %.5f  test: model %.5f  rounded %.5f  classical %.5f  ends: model %.5f  classical %.5f  %v\n",
			done+1, loss, v.model, v.rounded, v.classical, v.end, v.classicalEnd, time.Since(start).Round(time.Second))
		if err := os.WriteFile(o.out, m.rounded().Encode(), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// rising is what share of an epoch the rate takes to reach its height at the beginning.
const rising = 0.25

// rateAt returns the rate of learning in an epoch of which a share is done: it rises quickly and falls with a cosine, once while
// warming up and once after it.
func (o *options) rateAt(epoch int, share float64) float64 {
	rate, at, of := o.rate, float64(epoch)+share, o.warm
	if epoch >= o.warm {
		rate, at, of = o.fine, at-float64(o.warm), o.epochs
	}
	falls := (1 + math.Cos(math.Pi*at/float64(max(1, of)))) / 2
	return rate * (o.last + (1-o.last)*falls) * min(1, at/rising)
}

// read reads the samples of folders, to learn from and for the test, without those beyond the margin.
func read(folders []string, margin int) (train, test set, err error) {
	paths, err := samples.Files(folders...)
	if err != nil {
		return train, test, err
	}
	var parts [2][]string
	for _, path := range paths {
		part := 0
		if crc32.ChecksumIEEE([]byte(filepath.Base(path)))%testEvery == 0 {
			part = 1
		}
		parts[part] = append(parts[part], path)
	}
	for i, s := range []*set{&train, &test} {
		list, err := samples.ReadFiles(parts[i])
		if err != nil {
			return train, test, err
		}
		if *s, err = newSet(list); err != nil {
			return train, test, err
		}
		if margin > 0 {
			s.keep(margin)
		}
	}
	return train, test, nil
}
