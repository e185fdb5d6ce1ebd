// Package compose looks for puzzles by chance. The composers of the games are tests behind the tag "compose" and use it:
// they say how a position is made up and what makes it worth solving.
package compose

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// Candidate is a position with a sound puzzle.
type Candidate struct {
	Group  string // of those that are compared with each other
	Points int    // what speaks for it
	Text   string // the position in the game's notation
	Line   string // the solution
}

// Options are the flags of a composer.
type Options struct {
	time time.Duration
	seed uint64
	out  string
}

// Flags makes the flags -compose.time, -compose.seed and -compose.out.
func Flags() *Options {
	o := &Options{}
	flag.DurationVar(&o.time, "compose.time", time.Minute, "how long to look for puzzles")
	flag.Uint64Var(&o.seed, "compose.seed", 1, "the seed of the random positions")
	flag.StringVar(&o.out, "compose.out", "", "the file that the candidates are written to; without it they are printed")
	return o
}

// Run calls try again and again until the time is over, with a function that takes what it finds, and writes all
// candidates: group, points, position and solution, the best of a group first.
func Run(t testing.TB, o *Options, try func(rng *rand.Rand, found func(Candidate))) {
	rng := rand.New(rand.NewPCG(o.seed, 3))
	all := map[string]Candidate{}
	for end := time.Now().Add(o.time); time.Now().Before(end); {
		try(rng, func(c Candidate) { all[c.Text] = c })
	}
	t.Logf("%d candidates", len(all))
	text := table(all)
	if o.out == "" {
		t.Log("\n" + text)
		return
	}
	if err := os.WriteFile(o.out, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
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
