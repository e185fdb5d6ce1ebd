// Stray writes positions near those of samples, with the engine's evaluation of each.
package main

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"qilab/core/xiangqi"
	"qilab/solver/tool"
	"qilab/solver/xiangqi/internal/network"
	"qilab/solver/xiangqi/internal/samples"
)

func main() { tool.Main(command) }

var command = tool.Command{
	Path: "./solver/xiangqi/cmd/stray",
	About: `Stray plays a few random moves after each of the samples of cmd/selfplay and writes the positions with the static evaluation of
the program's network. Samples are quiet, sensible positions, unlike most in a search; a network that has learned these
positions, of which there can be any number, knows what the present one knows about all others. They have no result.

The output has a file for each file of samples. Files that exist are skipped, so that an interrupted run can be resumed.`,
	Example: "-data /tmp/samples -o /tmp/strays",
	Run:     run,
}

// options are the parsed command line.
type options struct {
	data, folder string
	copies       int
	moves        int
	parallel     int
	seed         uint64
}

func parse(e *tool.Env) (o options, err error) {
	e.Flags.StringVar(&o.data, "data", "", "the `folder` of samples")
	e.Flags.StringVar(&o.folder, "o", "", "the `folder` for the positions")
	e.Flags.IntVar(&o.copies, "copies", 3, "positions per sample")
	e.Flags.IntVar(&o.moves, "moves", 4, "the maximum number of random moves")
	e.Flags.IntVar(&o.parallel, "parallel", 2, "files made at a time, each on a core")
	e.Flags.Uint64Var(&o.seed, "seed", 1, "seed of the moves")
	if err := e.Parse(); err != nil {
		return o, err
	}
	switch {
	case o.data == "":
		return o, tool.Usagef("-data, the folder of samples, is missing")
	case o.folder == "":
		return o, tool.Usagef("-o, the folder, is missing")
	}
	for _, err := range []error{
		tool.AtLeast("copies", o.copies, 1), tool.AtLeast("moves", o.moves, 0), tool.AtLeast("parallel", o.parallel, 1),
	} {
		if err != nil {
			return o, err
		}
	}
	return o, nil
}

func run(ctx context.Context, e *tool.Env) error {
	o, err := parse(e)
	if err != nil {
		return err
	}
	paths, err := samples.Files(o.data)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(o.folder, 0o777); err != nil {
		return err
	}
	var next, positions atomic.Int64
	failed := make(chan error, o.parallel)
	var workers sync.WaitGroup
	for range o.parallel {
		workers.Go(func() {
			for ctx.Err() == nil {
				n := int(next.Add(1)) - 1
				if n >= len(paths) {
					return
				}
				made, err := o.file(paths[n])
				if err != nil {
					failed <- err
					return
				}
				e.Progress("%d of %d files, %d positions", n+1, len(paths), positions.Add(int64(made)))
			}
		})
	}
	workers.Wait()
	close(failed)
	var list []error
	for err := range failed {
		list = append(list, err)
	}
	fmt.Fprintf(e.Out, "%d positions\n", positions.Load())
	return errors.Join(append(list, ctx.Err())...)
}

// file writes the positions near the samples of a file, unless they exist, and returns their number.
func (o *options) file(path string) (int, error) {
	name := filepath.Base(path)
	out := filepath.Join(o.folder, fmt.Sprintf("stray%d-%s", o.seed, name))
	if _, err := os.Stat(out); err == nil {
		return 0, nil
	}
	list, err := samples.ReadFiles([]string{path})
	if err != nil {
		return 0, err
	}
	rng := rand.New(rand.NewPCG(o.seed, uint64(crc32.ChecksumIEEE([]byte(name)))))
	made := make([]samples.Sample, 0, len(list)*o.copies)
	for i := range list {
		p, err := list[i].Position()
		if err != nil {
			return 0, fmt.Errorf("%s: %w", path, err)
		}
		for range o.copies {
			b := *p.Board()
			stray(&b, rng.IntN(o.moves+1), rng)
			if b.InCheck() {
				continue // the engine does not evaluate such positions
			}
			made = append(made, samples.New(&b, network.Standard().Evaluate(&b), samples.Unknown, list[i].Ply()))
		}
	}
	return len(made), samples.WriteFile(out, made)
}

// stray plays random moves, fewer if the game ends.
func stray(b *xiangqi.Board, moves int, rng *rand.Rand) {
	for range moves {
		var buffer [xiangqi.MaxMoves]xiangqi.Move
		list := b.Moves(buffer[:0])
		if len(list) == 0 {
			return
		}
		b.Make(list[rng.IntN(len(list))])
	}
}
