// Levels lets the levels of a game's opponent play each other, to check that each is clearly stronger than the one
// below.
package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/match"
	"qilab/solver/match/openings"
	"qilab/solver/match/players"
	"qilab/solver/tool"
)

func main() { tool.Main(command) }

var command = tool.Command{
	Path: "./solver/match/cmd/levels",
	About: `Levels plays matches between every level of a game's opponent and the levels one and two below it, with both colours of
each opening. It prints a line for each match, and finally the strengths fitted to all of them, on the scale that the window
shows (catalog.Anchor). -fit reads such lines from files instead of playing, so that a long run can be split into parts, each
with another -seed. -full is a player that replaces the strongest level, which is limited by time: one that searches as many
positions as that does in its time on an idle core can be measured on a busy machine. For a game that both sides can win, the
lines include how often they did. The exit code is 1 if a level scores less than three quarters against the one two below it.`,
	Example: `-game xiangqi -games 40
-game xiangqi -games 10 -seed 2 -from full -top full -steps 1 -full 'own;nodes=1650000'
-game xiangqi -fit first.txt,second.txt
-game eternal -games 40 -from hard -top expert`,
	Run: run,
}

// clearStep is the minimum share of the points for a level against the one two below it.
const clearStep = 0.75

// options are the flags, and what follows from them.
type options struct {
	games, parallel, steps int
	seed                   uint64
	game                   catalog.Game
	levels                 []string // from the weakest
	words                  []string // the player of each level
	first, last            int      // the levels that play those below them
}

func run(ctx context.Context, e *tool.Env) error {
	o := &options{}
	id := e.Flags.String("game", "xiangqi", "the `game`, as qilab games lists them")
	e.Flags.IntVar(&o.games, "games", 20, "games per match")
	from := e.Flags.String("from", "", "the weakest `level` that plays those below it (default: the second)")
	top := e.Flags.String("top", "", "the strongest `level` that plays (default: the one below the strongest, which may take seconds a move)")
	e.Flags.IntVar(&o.parallel, "parallel", 1, "games played at a time, each on a core")
	e.Flags.IntVar(&o.steps, "steps", 2, "number of levels below it that a level plays")
	full := e.Flags.String("full", "", "the `player` that replaces the strongest level; see the command match")
	e.Flags.Uint64Var(&o.seed, "seed", 1, "seed of the openings and of the levels' random choices")
	fit := e.Flags.String("fit", "", "compute the strengths from results in these `files`, separated by commas")
	if err := e.Parse(); err != nil {
		return err
	}
	for _, err := range []error{tool.AtLeast("games", o.games, 1), tool.AtLeast("parallel", o.parallel, 1), tool.AtLeast("steps", o.steps, 1)} {
		if err != nil {
			return err
		}
	}
	var err error
	if o.game, err = players.Find(*id); err != nil {
		return tool.Usagef("-game: %w", err)
	}
	if o.levels = players.Levels(o.game); len(o.levels) < 3 {
		return tool.Usagef("-game: %s has no levels to compare", *id)
	}
	if *fit != "" {
		results, err := read(strings.Split(*fit, ","), o.levels)
		if err != nil {
			return err
		}
		return strengths(e, o.levels, results)
	}
	o.words = playersOf(o.levels, *full)
	if o.first, err = indexOf("from", *from, o.levels, 1); err != nil {
		return err
	}
	if o.last, err = indexOf("top", *top, o.levels, len(o.levels)-2); err != nil {
		return err
	}
	return o.compare(ctx, e)
}

// indexOf returns the number of the level that a flag names, or usual if the flag is empty.
func indexOf(name, level string, levels []string, usual int) (int, error) {
	if level == "" {
		return usual, nil
	}
	return slices.Index(levels, level), tool.OneOf(name, level, levels)
}

// playersOf returns the player of each level; full replaces the strongest one unless it is empty.
func playersOf(levels []string, full string) []string {
	words := make([]string, len(levels))
	for i, level := range levels {
		words[i] = "own:" + level
	}
	if full != "" {
		words[len(words)-1] = full
	}
	return words
}

// compare plays the matches, prints their results, and fits the strengths to them.
func (o *options) compare(ctx context.Context, e *tool.Env) error {
	var results []match.Result
	var unclear []string
	for below := 1; below <= o.steps; below++ {
		for i := max(below, o.first); i <= o.last; i++ {
			strong, weak := o.levels[i], o.levels[i-below]
			tally, both, err := o.play(ctx, e, [2]string{o.words[i], o.words[i-below]})
			n := float64(tally.Games())
			score := (float64(tally.Wins) + float64(tally.Draws)/2) / max(1, n)
			if n > 0 {
				fmt.Fprintf(e.Out, line+"  %.0f %%%s\n", strong, weak, tally.Wins, tally.Draws, tally.Losses, 100*score, both)
				results = append(results, match.Result{First: i, Second: i - below, Points: score * n, Games: int(n)})
			}
			if err != nil {
				return err
			}
			if below == 2 && score < clearStep {
				unclear = append(unclear, strong+" above "+weak)
			}
		}
	}
	if o.game.Scale > 0 { // without a scale both sides may win, and there is no Elo
		if err := strengths(e, o.levels, results); err != nil {
			return err
		}
	}
	if len(unclear) > 0 {
		return fmt.Errorf("no clear step: %s", strings.Join(unclear, ", "))
	}
	return nil
}

// play runs a match between two players. both is the number of games that both sides won and lost, as text; it is empty
// for a game in which that cannot happen.
func (o *options) play(ctx context.Context, e *tool.Env, words [2]string) (t match.Tally, both string, err error) {
	var makers [2]match.Maker
	for i, word := range words {
		p, err := players.Parse(o.game, word, players.Limits{}, o.seed)
		if err != nil {
			return t, "", err
		}
		makers[i] = p.Make
	}
	lines, err := openings.Of(o.game, "", (o.games+1)/2, o.seed)
	if err != nil {
		return t, "", err
	}
	results := map[core.Result]int{}
	t, err = match.Run(ctx, match.Config{
		Rules: o.game.Rules, Players: makers, Openings: lines, Games: o.games, Concurrency: o.parallel, Seed: o.seed, MaxPlies: openings.MaxPlies(o.game),
		Report: func(g *match.Game, tally *match.Tally) bool {
			results[g.Result]++
			e.Progress("%s against %s, game %d of %d: %v", words[0], words[1], tally.Games(), o.games, tally)
			return true
		},
	})
	if won, lost := results[core.BothWin], results[core.BothLose]; won+lost > 0 {
		both = fmt.Sprintf("  both won %d, both lost %d", won, lost)
	}
	return t, both, err
}
