// Selfplay generates training positions for the network of xiangqi.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"qilab/solver/tool"
	xiangqisolver "qilab/solver/xiangqi"
	"qilab/solver/xiangqi/internal/samples"
)

func main() { tool.Main(command) }

var command = tool.Command{
	Path: "./solver/xiangqi/cmd/selfplay",
	About: `Selfplay lets the engine of xiangqi play itself and writes the quiet positions, each with the score of the search and the
result of the game, as training data for cmd/train. Games begin from the book of master games or with random moves.

The games are written in chunks, a file each, with 32 bytes a position. Chunks that exist in the folder are skipped, so that an
interrupted run can be resumed; a chunk depends only on the flags and its number. Use a separate folder for each engine and
number of nodes.`,
	Example: "-o /tmp/samples -nodes 1000 -parallel 2",
	Run:     run,
}

// options are the parsed command line.
type options struct {
	folder   string
	nodes    uint64
	games    int
	chunks   int
	parallel int
	seed     uint64
}

func parse(e *tool.Env) (o options, err error) {
	e.Flags.StringVar(&o.folder, "o", "", "the `folder` for the samples")
	e.Flags.Uint64Var(&o.nodes, "nodes", 1000, "nodes per move")
	e.Flags.IntVar(&o.games, "games", 25, "games per chunk")
	e.Flags.IntVar(&o.chunks, "chunks", 1_000_000, "number of chunks")
	e.Flags.IntVar(&o.parallel, "parallel", 1, "games played at a time, each on a core")
	e.Flags.Uint64Var(&o.seed, "seed", 1, "seed of the games")
	if err := e.Parse(); err != nil {
		return o, err
	}
	if o.folder == "" {
		return o, tool.Usagef("-o, the folder, is missing")
	}
	for _, err := range []error{
		tool.AtLeast("nodes", int(o.nodes), 1), tool.AtLeast("games", o.games, 1), tool.AtLeast("chunks", o.chunks, 1),
		tool.AtLeast("parallel", o.parallel, 1),
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
	if err := os.MkdirAll(o.folder, 0o777); err != nil {
		return err
	}
	var next, positions atomic.Int64
	start := time.Now()
	failed := make(chan error, o.parallel)
	var players sync.WaitGroup
	for range o.parallel {
		players.Go(func() {
			p := &player{engine: xiangqisolver.NewEngine(tableMiB), nodes: o.nodes}
			defer p.engine.Free()
			for {
				n := int(next.Add(1)) - 1
				if n >= o.chunks || ctx.Err() != nil {
					return
				}
				made, err := o.chunk(ctx, p, n)
				if err != nil {
					failed <- err
					return
				}
				if all := positions.Add(int64(made)); made > 0 {
					e.Progress("chunk %d, %d positions, %.0f a second", n, all, float64(all)/time.Since(start).Seconds())
				}
			}
		})
	}
	players.Wait()
	close(failed)
	var list []error
	for err := range failed {
		list = append(list, err)
	}
	fmt.Fprintf(e.Out, "%d positions in %v\n", positions.Load(), time.Since(start).Round(time.Second))
	return errors.Join(append(list, ctx.Err())...)
}

// chunk generates chunk n unless it exists, and returns the number of positions written. An interrupted chunk is not
// written.
func (o *options) chunk(ctx context.Context, p *player, n int) (int, error) {
	path := filepath.Join(o.folder, fmt.Sprintf("%d-%06d%s", o.seed, n, samples.Extension))
	if _, err := os.Stat(path); err == nil {
		return 0, nil
	}
	p.begin(o.seed, uint64(n))
	var list []samples.Sample
	for range o.games {
		game, err := p.play(ctx)
		if err != nil {
			return 0, err
		}
		if ctx.Err() != nil {
			return 0, nil
		}
		list = append(list, game...)
	}
	return len(list), samples.WriteFile(path, list)
}
