// Package compose searches for puzzles in random positions. It is the common part of the games' commands cmd/compose,
// which define how positions are generated and what makes them worth solving. It is not part of the program.
package compose

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"qilab/solver/tool"
)

// Candidate is a position with a sound puzzle.
type Candidate struct {
	Group  string // candidates of one group are compared with each other
	Points int    // the higher, the better
	Text   string // the position in the game's notation
	Line   string // the solution
}

// Try generates one or more positions and passes those that are puzzles to found. Whatever it finds after ctx has ended
// is dropped.
type Try func(ctx context.Context, rng *rand.Rand, found func(Candidate))

// about is the common part of the commands' descriptions.
const about = `

It tries positions until the time is up and then writes all candidates, one per line: group, points, position and
solution, separated by tabs, the best of a group first. The puzzles of the program are a selection of them.`

// Command returns a composer: path is its package, what describes the puzzles it looks for, and composer
// creates its Try.
func Command(path, what string, composer func() Try) tool.Command {
	return tool.Command{
		Path: path, About: strings.TrimSpace(what) + about, Example: "-time 10m -o /tmp/puzzles.txt",
		Run: func(ctx context.Context, e *tool.Env) error { return run(ctx, e, composer) },
	}
}

func run(ctx context.Context, e *tool.Env, composer func() Try) (err error) {
	within := e.Flags.Duration("time", time.Minute, "how long to look for puzzles")
	seed := e.Flags.Uint64("seed", 1, "seed of the random positions")
	path := e.Flags.String("o", "", "the `file` to write (default: standard output)")
	if err := e.Parse(); err != nil {
		return err
	}
	if *within <= 0 {
		return tool.Usagef("-time must be more than 0, not %v", *within)
	}
	out, done, err := e.Create(*path)
	if err != nil {
		return err
	}
	defer done(&err)
	try := composer()
	rng := rand.New(rand.NewPCG(*seed, 3))
	all := map[string]Candidate{}
	began := time.Now()
	for tries := 1; time.Since(began) < *within && ctx.Err() == nil; tries++ {
		try(ctx, rng, func(c Candidate) {
			if ctx.Err() == nil { // otherwise its proof may have been cut short
				all[c.Text] = c
			}
		})
		e.Progress("%d candidates in %d tries, %v of %v", len(all), tries, time.Since(began).Round(time.Second), *within)
	}
	if _, err := io.WriteString(out, table(all)); err != nil {
		return err
	}
	return ctx.Err()
}

func table(all map[string]Candidate) string {
	list := make([]Candidate, 0, len(all))
	for _, c := range all {
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(a.Group, b.Group), cmp.Compare(b.Points, a.Points), cmp.Compare(a.Text, b.Text))
	})
	var out strings.Builder
	for _, c := range list {
		fmt.Fprintf(&out, "%s\t%d\t%s\t%s\n", c.Group, c.Points, c.Text, c.Line)
	}
	return out.String()
}
