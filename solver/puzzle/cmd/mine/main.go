// Mine finds puzzles by the thousand, and packs them for the program.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"qilab/core/gomoku"
	"qilab/core/packed"
	chaosclock "qilab/solver/chaosclock/mining"
	eternal "qilab/solver/eternal/mining"
	five "qilab/solver/gomoku/mining"
	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/mining"
	"qilab/solver/tool"
	xiangqi "qilab/solver/xiangqi/mining"
)

func main() { tool.Main(command) }

// stock is a game with the number of puzzles that the program is to have of it.
type stock struct {
	game       string
	maxPuzzles int
	batch      int // how often candidates are made up for a file: a second or so
	miner      func() mining.Miner
}

var stocks = []stock{
	{"xiangqi", 4000, 5, func() mining.Miner { return xiangqi.New(nil) }},
	{"renju", 3000, 15, func() mining.Miner { return five.New(gomoku.Renju) }},
	{"standard", 3000, 15, func() mining.Miner { return five.New(gomoku.Standard) }},
	{"freestyle", 3000, 15, func() mining.Miner { return five.New(gomoku.Freestyle) }},
	{"chaosclock", 1000, 1, func() mining.Miner { return chaosclock.New(nil) }},
	{"eternal", 500, 10, func() mining.Miner { return eternal.New(nil) }},
}

// gameIDs lists the games that there are stocks of.
func gameIDs() (list []string) {
	for _, s := range stocks {
		list = append(list, s.game)
	}
	return list
}

const (
	wordFind = "find"
	wordPack = "pack"
)

var command = tool.Command{
	Path:  "./solver/puzzle/cmd/mine",
	Words: []string{wordFind, wordPack},
	About: `
Mine finds puzzles: positions of games that it plays in which few moves are right, as the solvers of the games prove.

find writes them to files in a folder, batch by batch, until it is interrupted, and resumes there when it is started again. It
works on the game with the smallest share of its planned puzzles, and on all games when they are complete. The files depend
only on the seed. pack turns them into the files of solver/puzzle/collection, with a choice of these and the puzzles there. It
proves what it chooses with the present engines, and leaves out what they no longer prove. With -rate it first rates all by the present
levels of the opponents, and spreads the ratings over the whole range.`,
	Example: "find -o /tmp/puzzles\npack -o /tmp/puzzles",
	Run: func(ctx context.Context, e *tool.Env) error {
		dir := e.Flags.String("o", "", "the `folder` of the batches")
		seed := e.Flags.Uint64("seed", 1, "seed of the batches; for find")
		game := e.Flags.String("game", "", "restrict find or pack to one game (default: all)")
		batches := e.Flags.Int("batches", 0, "end after this many batches; for find (default: never)")
		rate := e.Flags.Bool("rate", false, "rate all puzzles anew before the choice; for pack")
		to := e.Flags.String("to", "solver/puzzle/collection/data", "the `folder` of the packed puzzles; for pack")
		if err := e.Parse(); err != nil {
			return err
		}
		if *dir == "" {
			return tool.Usagef("-o is missing: the folder of the batches")
		}
		work := stocks
		if *game != "" {
			if err := tool.OneOf("game", *game, gameIDs()); err != nil {
				return err
			}
			work = slices.DeleteFunc(slices.Clone(stocks), func(s stock) bool { return s.game != *game })
		}
		if e.Word == wordPack {
			return pack(ctx, e, work, *dir, *to, *rate)
		}
		return find(ctx, e, work, *dir, *seed, *batches)
	},
}

// find mines batch after batch.
func find(ctx context.Context, e *tool.Env, work []stock, dir string, seed uint64, batches int) error {
	miners := make([]mining.Miner, len(work))
	have := make([]int, len(work))
	next := make([]int, len(work))
	for i, s := range work {
		list, err := mining.Read(dir, s.game)
		if err != nil {
			return err
		}
		have[i] = len(list)
		if next[i], err = (mining.Shards{Dir: dir, Game: s.game, Seed: seed}).Next(); err != nil {
			return err
		}
	}
	for done := 0; batches == 0 || done < batches; done++ {
		behind := 0
		for i, s := range work {
			if have[i]*work[behind].maxPuzzles < have[behind]*s.maxPuzzles {
				behind = i
			}
		}
		s := work[behind]
		if miners[behind] == nil {
			miners[behind] = s.miner()
		}
		shards := mining.Shards{Dir: dir, Game: s.game, Seed: seed, Batch: s.batch, Write: tool.Replace}
		used := processorTime()
		tried, found, err := shards.Mine(ctx, miners[behind], next[behind])
		if err != nil {
			return err
		}
		have[behind] += max(found, 1) // so that a game without results is not tried for ever
		next[behind]++
		e.Logf("%s: batch %d: %d of %d candidates are puzzles, %.1f s of processor time; %d in all", s.game, next[behind]-1, found, tried, (processorTime() - used).Seconds(), have[behind])
	}
	return nil
}

// pack rebuilds the packed files from the existing ones and the batches.
func pack(ctx context.Context, e *tool.Env, work []stock, dir, to string, rate bool) error {
	total := 0
	for _, s := range work {
		path := filepath.Join(to, collection.PackName(s.game))
		var list []collection.Puzzle
		if file, err := os.ReadFile(path); err == nil {
			if list, err = collection.ParseList(string(packed.Unpack(path, file))); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
		}
		there := map[string]bool{}
		for _, z := range list {
			there[z.ID] = true
		}
		found, err := mining.Read(dir, s.game)
		if err != nil {
			return err
		}
		list = append(list, slices.DeleteFunc(found, func(z collection.Puzzle) bool { return there[z.ID] })...)
		chosen, dropped, err := proven(ctx, s, list, rate)
		if err != nil {
			return err
		}
		if rate {
			mining.Spread(chosen)
		}
		fresh := 0
		for _, z := range chosen {
			if !there[z.ID] {
				fresh++
			}
		}
		file := packed.Pack([]byte(collection.FormatList(chosen)))
		if err := tool.Replace(path, file); err != nil {
			return err
		}
		total += len(file)
		fmt.Fprintf(e.Out, "%s: %d of %d puzzles, %d of them new, %d KB; %d more are no longer proven\n", s.game, len(chosen), len(list)-dropped, fresh, len(file)/1000, dropped)
	}
	fmt.Fprintf(e.Out, "%d KB in all\n", total/1000)
	return nil
}

// proven returns a choice of the list in which every puzzle is proven by the present engines, and the number of those
// found on the way that are not. What is proven may have other themes than before, and what is not leaves room for others,
// so it chooses again until nothing changes. If rate is set, it rates the whole list first.
func proven(ctx context.Context, s stock, list []collection.Puzzle, rate bool) (chosen []collection.Puzzle, dropped int, err error) {
	miner, done, list := s.miner(), map[string]bool{}, slices.Clone(list)
	for {
		chosen = mining.Choose(list, s.maxPuzzles)
		work, prove := chosen, mining.Prove
		if rate {
			work, prove = list, mining.Rate
		}
		now, unsound := map[string]collection.Puzzle{}, map[string]bool{}
		for _, z := range work {
			if done[z.ID] {
				continue
			}
			again, err := prove(ctx, miner, z)
			switch {
			case errors.Is(err, mining.ErrUnsound):
				unsound[z.ID] = true
			case err != nil:
				return nil, 0, fmt.Errorf("%s: %w", z.ID, err)
			default:
				now[z.ID], done[z.ID] = again, true
			}
		}
		if len(now)+len(unsound) == 0 {
			return chosen, dropped, nil
		}
		dropped += len(unsound)
		list = slices.DeleteFunc(list, func(z collection.Puzzle) bool { return unsound[z.ID] })
		for i, z := range list {
			if again, ok := now[z.ID]; ok {
				list[i] = again
			}
		}
	}
}
