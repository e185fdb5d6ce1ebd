// Practical counts the practical endings of xiangqi.
package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/tool"
	"qilab/solver/xiangqi/endgame"
	"qilab/solver/xiangqi/practical"
)

func main() { tool.Main(command) }

var command = tool.Command{
	Path: "./solver/xiangqi/cmd/practical",
	About: `Practical solves the classes of the practical endings of xiangqi and counts the outcomes of their positions, which
solver/xiangqi/practical/numbers.txt holds for the lines of endings.txt. It skips endings counted before, unless -all is given,
and those that need more memory than -memory. The same list gives the same numbers.`,
	Example: `-o solver/xiangqi/practical/numbers.txt
-memory 16000 -plan`,
	Run: run,
}

func run(ctx context.Context, e *tool.Env) (err error) {
	path := e.Flags.String("o", "", "the `file` to write, whose numbers are kept (default: standard output)")
	memory := e.Flags.Int("memory", 8000, "the most memory for the tables, in `MiB`")
	threads := e.Flags.Int("threads", 0, "number of threads; 0: one per core")
	plan := e.Flags.Bool("plan", false, "only print what would be counted and the memory it needs")
	all := e.Flags.Bool("all", false, "count all endings again")
	if err := e.Parse(); err != nil {
		return err
	}
	if err := tool.AtLeast("memory", *memory, 1); err != nil {
		return err
	}
	list := slices.Clone(practical.List())
	if *path != "" {
		text, err := os.ReadFile(*path)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		if err := practical.ReadNumbers(string(text), list); err != nil {
			return err
		}
	}
	for i := range list {
		if *all {
			list[i].Found = nil
		}
	}
	work := due(list)
	if *plan {
		for _, c := range work {
			fmt.Fprintf(e.Out, "%-14s %6d MiB\n", c.material, c.bytes>>20)
		}
		return nil
	}
	stopped := count(ctx, e, list, work, int64(*memory)<<20, *threads)
	var b strings.Builder
	b.WriteString("# What was counted of endings.txt. Made by ./solver/xiangqi/cmd/practical; not to be edited.\n")
	b.WriteString("# class, then of the positions with the stronger and with the weaker side to move: legal, wins and losses of the stronger\n")
	b.WriteString("# side, and how many of them the rule on perpetual check alone decides; plies of the longest win; that position; one that holds\n")
	for _, x := range list {
		if x.Found != nil {
			b.WriteString(practical.FormatNumbers(x) + "\n")
		}
	}
	out, done, err := e.Create(*path)
	if err != nil {
		return err
	}
	defer done(&err)
	if _, err := out.Write([]byte(b.String())); err != nil {
		return err
	}
	return stopped
}

// class is a class to solve.
type class struct {
	material endgame.Material
	bytes    int64
}

// due returns the classes of endings without numbers, smallest first.
func due(list []practical.Ending) []class {
	ts := endgame.NewTables()
	var work []class
	for _, x := range list {
		m := x.Class.Material
		if x.Found == nil && !slices.ContainsFunc(work, func(c class) bool { return c.material == m }) {
			work = append(work, class{m, ts.Need(m)})
		}
	}
	slices.SortStableFunc(work, func(a, b class) int { return int((a.bytes - b.bytes) >> 10) })
	return work
}

// count solves the classes and counts their endings. Solved tables are kept for the next class as long as there is
// room.
func count(ctx context.Context, e *tool.Env, list []practical.Ending, work []class, limit int64, threads int) error {
	ts := endgame.NewTables()
	for i, c := range work {
		if c.bytes > limit {
			e.Logf("%s needs %d MiB: skipped", c.material, c.bytes>>20)
			continue
		}
		if ts.Held()+c.bytes > limit {
			ts = endgame.NewTables()
		}
		began := time.Now()
		if err := ts.Solve(ctx, c.material, threads, 0); err != nil {
			return err
		}
		for k := range list {
			if x := &list[k]; x.Class.Material == c.material && x.Found == nil {
				n, err := numbers(ctx, ts, x.Class, threads)
				if err != nil {
					return err
				}
				x.Found = n
			}
		}
		e.Logf("%d of %d: %s, %.0f s, %d MiB", i+1, len(work), c.material, time.Since(began).Seconds(), ts.Held()>>20)
	}
	return nil
}

// numbers solves a class and counts the outcomes of its positions.
func numbers(ctx context.Context, ts *endgame.Tables, c endgame.Class, threads int) (*practical.Numbers, error) {
	counts, err := ts.CountClass(ctx, c, threads)
	if err != nil {
		return nil, err
	}
	tally := func(c endgame.Count) practical.Tally {
		return practical.Tally{Legal: c.Legal, Wins: c.Wins[0], Losses: c.Wins[1], Ruled: c.Unresolved - c.Draws()}
	}
	n := &practical.Numbers{Strong: tally(counts[0]), Weak: tally(counts[1]), Longest: counts[0].Longest[0].Plies, Hardest: counts[0].Longest[0].Position}
	view := ts.View()
	holds, err := c.Random(ctx, core.First, rand.New(rand.NewPCG(1, uint64(len(c.String())))), func(p xiangqi.Position) bool {
		v, ok := view.Probe(p.Board())
		return ok && v.Winner < 0 && endgame.Quiet(p)
	})
	switch {
	case err == nil:
		n.Holds = holds
	case !errors.Is(err, endgame.ErrRare):
		return nil, err
	}
	return n, nil
}
