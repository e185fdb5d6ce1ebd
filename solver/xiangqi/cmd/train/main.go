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
	About: `Train fits the network of xiangqi to the samples of cmd/selfplay and writes it. The network is added to the classical
evaluation (-adds) or replaces it. A replacement needs -warm: epochs in which it learns the classical evaluation of positions
near the samples, preferably with the sum of that and an added network as its target (-teacher). Then it learns the scores of
the searches and the results of the games. Samples are quiet, sensible positions, unlike most in a search, so examples of the
first kind can be mixed in (-replay). A few million samples alone are overfitted after two or three epochs: the test loss rises
while the training loss falls.

After each epoch it prints mean squared errors on samples of held-out games, in points of a game: of the model, of the network
with its rounded weights, and of the classical evaluation; then the same for the results of the games alone, which tell more
about a network than scores do. With -state an interrupted training resumes after the last complete epoch, with the same
result.`,
	Example: "-data /tmp/samples -adds -state /tmp/train.state -o solver/xiangqi/internal/network/xiangqi.network",
	Run:     run,
}

// options are the parsed command line.
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
	decay   [2]float64 // see model.decay
	adds    bool
	teacher *network.Network // added to the classical evaluation while warming up; nil: none
	seed    uint64
}

// testEvery is the ratio of all chunks to test chunks. The name of a chunk alone decides, so that samples used for
// training never become test samples when more are added.
const testEvery = 20

func parse(e *tool.Env) (o options, err error) {
	data := e.Flags.String("data", "", "the `folders` of samples, separated by commas")
	e.Flags.StringVar(&o.state, "state", "", "the `file` that keeps the state of the training")
	e.Flags.StringVar(&o.out, "o", "", "the `file` to write the network to")
	e.Flags.IntVar(&o.warm, "warm", 0, "epochs of learning from the classical evaluation")
	e.Flags.IntVar(&o.epochs, "epochs", 3, "epochs of learning from the samples")
	e.Flags.IntVar(&o.batch, "batch", 8192, "samples per step")
	e.Flags.Float64Var(&o.replay, "replay", 0.0, "classical examples per sample, from 0 to 1")
	e.Flags.Float64Var(&o.rate, "rate", 0.002, "the initial learning rate for the classical evaluation")
	e.Flags.Float64Var(&o.fine, "fine", 0.001, "the initial learning rate for the samples")
	e.Flags.Float64Var(&o.last, "last", 0.01, "the final learning rates, as a share of the initial ones")
	e.Flags.Float64Var(&o.result, "result", 0.3, "the share of the game's result in the target, from 0 to 1")
	e.Flags.Float64Var(&o.odds, "odds", 0, "`centipawns` that multiply the odds of winning by e, for the targets; 0: fitted to the samples")
	e.Flags.IntVar(&o.margin, "margin", 0, "skip samples whose score differs from the classical evaluation by more `centipawns`; 0: none")
	e.Flags.Float64Var(&o.decay[0], "decay", 0.3, "the share of its size that an input weight loses in a step of size 1")
	e.Flags.Float64Var(&o.decay[1], "own", 3, "as -decay, for the part of a row that its set does not share")
	e.Flags.BoolVar(&o.adds, "adds", false, "make a network that is added to the classical evaluation; it needs no -warm")
	teacher := e.Flags.String("teacher", "", "the `file` of a network that is added to the classical evaluation to form the target of -warm and -replay")
	e.Flags.Uint64Var(&o.seed, "seed", 1, "seed of the initial weights and the order of samples")
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
		return o, tool.Usagef("-teacher must be an added network, and cannot be combined with -adds")
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
		return fmt.Errorf("%s: %d samples for training and %d for the test are not enough", strings.Join(o.folders, ","),
			len(train.list), len(test.list))
	}
	e.Logf("%d samples for training, %d for the test", len(train.list), len(test.list))
	if o.odds == 0 {
		o.odds = float64(fitted(train.list))
		e.Logf("%v centipawns multiply the odds by e", o.odds)
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
			e.Logf("resuming after epoch %d", done)
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

// rising is the share of an epoch in which the rate rises to its maximum.
const rising = 0.25

// rateAt returns the learning rate in an epoch of which a share is done: it rises quickly and falls with a cosine, once
// during warm-up and once after it.
func (o *options) rateAt(epoch int, share float64) float64 {
	rate, at, of := o.rate, float64(epoch)+share, o.warm
	if epoch >= o.warm {
		rate, at, of = o.fine, at-float64(o.warm), o.epochs
	}
	falls := (1 + math.Cos(math.Pi*at/float64(max(1, of)))) / 2
	return rate * (o.last + (1-o.last)*falls) * min(1, at/rising)
}

// read reads the samples of folders, for training and for the test, without those beyond the margin.
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
