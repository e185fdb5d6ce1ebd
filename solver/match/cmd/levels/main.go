// Levels lets the levels of a game's opponent play each other, to see whether each is a clear step above the others.
package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"qilab/solver/catalog"
	"qilab/solver/match"
	"qilab/solver/match/openings"
	"qilab/solver/match/players"
	"qilab/solver/tool"
)

func main() { tool.Main(command) }

var command = tool.Command{
	Path: "./solver/match/cmd/levels",
	About: `Levels lets every level of a game's opponent play the level below it and the one two below, with both colours of
each opening, and prints a line for each such match, and last the strengths that follow from them all, on the scale that the
window shows (catalog.Anchor). -fit reads such lines from files instead of playing, so that a long run can be done in parts.
The exit code is 1 if a level scores less than three quarters against the one two below it.`,
	Example: `-game xiangqi -games 40
-game xiangqi -fit first.txt,second.txt
-game eternal -games 40 -from hard -top expert`,
	Run: run,
}

// clearStep is the share of the points that a level has to score against the one two below it.
const clearStep = 0.75

func run(ctx context.Context, e *tool.Env) error {
	id := e.Flags.String("game", "xiangqi", "the `game`, as qilab games lists them")
	games := e.Flags.Int("games", 20, "games between two levels")
	from := e.Flags.String("from", "", "the weakest `level` that plays those below it (default: the second)")
	top := e.Flags.String("top", "", "the strongest `level` that plays (default: the one below the strongest, which may take seconds a move)")
	parallel := e.Flags.Int("parallel", 1, "games at a time, each of which takes a core")
	seed := e.Flags.Uint64("seed", 1, "of the openings and of what the levels choose by chance")
	fit := e.Flags.String("fit", "", "`files` with results, with commas between them, of which the strengths are to be found")
	if err := e.Parse(); err != nil {
		return err
	}
	if err := tool.AtLeast("games", *games, 1); err != nil {
		return err
	}
	if err := tool.AtLeast("parallel", *parallel, 1); err != nil {
		return err
	}
	game, err := players.Find(*id)
	if err != nil {
		return tool.Usagef("-game: %w", err)
	}
	levels := players.Levels(game)
	if len(levels) < 3 {
		return tool.Usagef("-game: %s has no levels to be compared", *id)
	}
	if *fit != "" {
		results, err := read(strings.Split(*fit, ","), levels)
		if err != nil {
			return err
		}
		return strengths(e, levels, results)
	}
	var results []match.Result
	first, last := 1, len(levels)-2
	for _, f := range []struct {
		name, value string
		index       *int
	}{{"from", *from, &first}, {"top", *top, &last}} {
		if f.value == "" {
			continue
		}
		if err := tool.OneOf(f.name, f.value, levels); err != nil {
			return err
		}
		*f.index = slices.Index(levels, f.value)
	}
	var unclear []string
	for below := 1; below <= 2; below++ {
		for i := max(below, first); i <= last; i++ {
			strong, weak := levels[i], levels[i-below]
			tally, err := play(ctx, e, game, strong, weak, *games, *parallel, *seed)
			n := float64(tally.Games())
			score := (float64(tally.Wins) + float64(tally.Draws)/2) / max(1, n)
			if n > 0 {
				fmt.Fprintf(e.Out, line+"  %.0f %%\n", strong, weak, tally.Wins, tally.Draws, tally.Losses, 100*score)
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
	if game.Scale > 0 { // where both may win there is no Elo
		if err := strengths(e, levels, results); err != nil {
			return err
		}
	}
	if len(unclear) > 0 {
		return fmt.Errorf("no clear step: %s", strings.Join(unclear, ", "))
	}
	return nil
}

// play lets two levels play.
func play(ctx context.Context, e *tool.Env, game catalog.Game, strong, weak string, games, parallel int, seed uint64) (match.Tally, error) {
	var makers [2]match.Maker
	for i, level := range []string{strong, weak} {
		p, err := players.Parse(game, "own:"+level, players.Limits{}, seed)
		if err != nil {
			return match.Tally{}, err
		}
		makers[i] = p.Make
	}
	lines, err := openings.Of(game, "", (games+1)/2, seed)
	if err != nil {
		return match.Tally{}, err
	}
	return match.Run(ctx, match.Config{
		Rules: game.Rules, Players: makers, Openings: lines, Games: games, Concurrency: parallel, Seed: seed, MaxPlies: openings.MaxPlies(game),
		Report: func(g *match.Game, tally *match.Tally) bool {
			e.Progress("%s against %s, game %d of %d: %v", strong, weak, tally.Games(), games, tally)
			return true
		},
	})
}
