package chaosclock

import (
	"context"
	_ "embed"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
)

// studiedList is the output of solver/chaosclock/cmd/deals.
//
//go:embed deals.txt
var studiedList string

// studiedDeals lists deals in which few moves keep the outcome.
var studiedDeals = sync.OnceValue(func() []catalog.StudiedDeal {
	var list []catalog.StudiedDeal
	for line := range strings.Lines(studiedList) {
		d, err := parseStudied(strings.TrimSpace(line))
		if err != nil {
			panic(err) // the list is part of the program
		}
		list = append(list, d.StudiedDeal)
	}
	return list
})

// Studied is a deal in which few moves keep the outcome.
type Studied struct{ catalog.StudiedDeal }

// The bounds of a deal that is worth studying: how many moves keep the outcome, and how many there are.
const (
	maxKeepers = 3
	minMoves   = 8
)

// StudyDeal returns a deal, with the outcomes of its moves, best first, as one to be studied; ok is false if the side to
// move has no win, alone or with the other side, or too many moves keep it.
func StudyDeal(p chaosclock.Position, moves []MoveValue) (d Studied, ok bool) {
	number, ok := chaosclock.DealNumber(p)
	best := moves[0].Result.For(p.Turn())
	goal := map[core.View]string{core.ViewWin: GoalWin, core.ViewBothWin: GoalBothWin}[best]
	if !ok || goal == "" || len(moves) < minMoves {
		return d, false
	}
	d = Studied{catalog.StudiedDeal{Number: number, Goal: puzzle.Goal{Kind: goal}}}
	for _, m := range moves {
		if m.Result == moves[0].Result {
			d.Right = append(d.Right, chaosclock.Rules{}.FormatMove(p, m.Move))
		}
	}
	return d, len(d.Right) <= maxKeepers
}

// daySeed is half of the seed of a day's deals. Another one gives every day another deal.
const daySeed = 2026

// dealOfDay returns the deal to be studied on a day. It depends on the day alone: it is the first of a sequence of random deals that is
// worth studying, which takes about three solutions to find. Threads and errors are as for classify.
func (d *Dealer) dealOfDay(ctx context.Context, day, threads int) (catalog.StudiedDeal, error) {
	rng := rand.New(rand.NewPCG(uint64(day), daySeed))
	for {
		p := chaosclock.RandomDeal(rng)
		moves, err := d.Outcomes(ctx, p, threads)
		if err != nil {
			return catalog.StudiedDeal{}, err
		}
		if s, ok := StudyDeal(p, moves); ok {
			return s.StudiedDeal, nil
		}
	}
}

// String formats the deal as in deals.txt: its number, the kind of its goal, and the right moves.
func (d Studied) String() string {
	return fmt.Sprintf("%d %s %s", d.Number, d.Goal.Kind, strings.Join(d.Right, " "))
}

// parseStudied parses the output of String.
func parseStudied(line string) (d Studied, err error) {
	fields := strings.Fields(line)
	if len(fields) < 3 {
		return d, fmt.Errorf("the deal %q has too few fields", line)
	}
	d.Number, err = strconv.ParseInt(fields[0], 10, 64)
	d.Goal, d.Right = puzzle.Goal{Kind: fields[1]}, fields[2:]
	return d, err
}
