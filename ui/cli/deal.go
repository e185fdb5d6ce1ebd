package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"qilab/core"
	"qilab/solver/catalog"
)

// dealing is a deal command as given.
type dealing struct {
	game    catalog.Game
	rng     *rand.Rand
	from    int64 // the number of the first deal, or random
	count   int64
	threads int
}

// random is the value of from for random deals.
const random = -1

func runDeal(ctx context.Context, e Env, args []string, std streams) error {
	c := e.command("deal", std.out).withGame()
	fair := c.flags.Bool("fair", false, "")
	stats := c.flags.Bool("stats", false, "")
	seed := c.flags.Uint64("seed", rand.Uint64(), "")
	d := dealing{}
	c.flags.Int64Var(&d.from, "from", random, "")
	c.flags.Int64Var(&d.count, "count", 1, "")
	c.flags.IntVar(&d.threads, "threads", 0, "")
	err := c.noWords(args)
	if err != nil {
		return err
	}
	if d.game, err = c.gameWith(func(g catalog.Game) bool { return g.Deals != nil }); err != nil {
		return err
	}
	deals := d.game.Deals
	switch {
	case deals == nil:
		return fmt.Errorf("%s does not begin at random", d.game.Rules.ID())
	case d.count < 1:
		return usagef("-count must be at least 1, not %d", d.count)
	case d.threads < 0:
		return usagef("-threads must be at least 0, not %d", d.threads)
	case *fair && (*stats || c.given("from")):
		return usagef("-fair chooses the deals, so it cannot be combined with -stats or -from")
	case c.given("threads") && !*stats:
		return usagef("-threads is for the proofs of -stats, which is missing")
	case c.given("from") && c.given("seed"):
		return usagef("-from goes through the deals in a fixed order, so it cannot be combined with -seed")
	case c.given("from") && (d.from < 0 || d.from >= deals.Count):
		return usagef("-from must be from 0 to %d, not %d", deals.Count-1, d.from)
	case c.given("from") && d.count > deals.Count-d.from:
		return usagef("-count %d is too many: after deal %d there are %d", d.count, d.from, deals.Count-d.from)
	}
	d.rng = rand.New(rand.NewPCG(*seed, 0))
	switch {
	case *stats:
		return d.census(ctx, std.out)
	case *fair:
		return d.fair(ctx, std.out)
	}
	for i := range d.count {
		p, err := d.at(i)
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return interruptedError("")
		}
		if _, err := fmt.Fprintln(std.out, p); err != nil {
			return err
		}
	}
	return nil
}

// at returns the i-th deal asked for.
func (d dealing) at(i int64) (core.Position, error) {
	if d.from != random {
		return d.game.Deals.At(d.from + i)
	}
	return d.game.Deals.At(d.rng.Int64N(d.game.Deals.Count))
}

func (d dealing) fair(ctx context.Context, stdout io.Writer) error {
	if d.game.Deals.Fair == nil {
		return errors.New("fair deals of this game cannot be found")
	}
	for range d.count {
		p, err := d.game.Deals.Fair(ctx, d.rng)
		if err != nil {
			if ctx.Err() != nil {
				return interruptedError(" before a fair deal was found")
			}
			return err
		}
		if _, err := fmt.Fprintln(stdout, p); err != nil {
			return err
		}
	}
	return nil
}

// census proves the outcome of every requested deal. An interrupt ends it early; the results so far count. A deal that cannot be
// solved (the memory is too small) is listed as unknown; if there are no others, that is an error.
func (d dealing) census(ctx context.Context, stdout io.Writer) error {
	if d.game.Deals.Classify == nil {
		return errors.New("deals of this game cannot be classified")
	}
	tally := tally{sides: d.game.Rules.Sides(), random: d.from == random}
	var failed error
	for i := range d.count {
		p, err := d.at(i)
		if err != nil {
			return err
		}
		result, err := d.game.Deals.Classify(ctx, p, d.threads)
		if ctx.Err() != nil {
			tally.interrupted = true
			break
		}
		if err != nil {
			result, failed = core.Unfinished, err
		}
		tally.add(result)
		number, _ := d.game.Deals.Number(p)
		if _, err := fmt.Fprintf(stdout, "%d\t%v\t%s\n", number, p, tally.name(result)); err != nil {
			return err
		}
	}
	if failed != nil && tally.total == tally.counts[core.Unfinished] {
		return failed
	}
	if err := tally.write(stdout); err != nil || !tally.interrupted {
		return err
	}
	return interruptedError("; the summary is of what was found until then")
}
