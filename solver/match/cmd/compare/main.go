// Compare determines which of two players picks the better moves, as judged by a third.
package main

import (
	"context"
	"fmt"
	"strings"

	"qilab/core"
	"qilab/solver/match"
	"qilab/solver/match/openings"
	"qilab/solver/match/players"
	"qilab/solver/tool"
)

func main() { tool.Main(command) }

var command = tool.Command{
	Path: "./solver/match/cmd/compare",
	About: `Compare asks two players for a move in many positions, and where they differ, a third one, the judge, for the values of both
moves. It prints the average advantage of the first player's moves over all positions, as a fraction of the difference between
a draw and a win, with its standard error. The positions are from games that start from the openings for matches and continue
with a move of either player, chosen at random. Each position with different moves is reported on standard error.

This detects changes of an engine that are too small for a match of bearable length. Moves that the judge considers better need
not win more games, so a match has the last word. The players are those of the command match, whose -h lists them.`,
	Example: `-game freestyle -a own -b 'gomocup:/tmp/old/qilab engine gomocup' -nodes 80000
-positions 500 -a own -b 'own;network=none' -nodes 10000 -judge 'uci:/usr/games/fairy-stockfish;nodes=1000000'`,
	Run: run,
}

// decided is the limit of the score, in units of the scale, at which a game ends.
const decided = 2

func run(ctx context.Context, e *tool.Env) error {
	id := e.Flags.String("game", "xiangqi", "the `game`, as qilab games lists them")
	var words [3]string
	e.Flags.StringVar(&words[0], "a", "own", "the first `player`")
	e.Flags.StringVar(&words[1], "b", "", "the second `player`")
	e.Flags.StringVar(&words[2], "judge", "own;nodes=400000", "the `player` that judges the moves")
	positions := e.Flags.Int("positions", 1000, "number of positions")
	nodes := e.Flags.Uint64("nodes", 20_000, "nodes per move, for players without a limit of their own")
	path := e.Flags.String("openings", "", "a `file` of openings, one per line (default: those of the game)")
	seed := e.Flags.Uint64("seed", 1, "seed of the openings and of the moves played")
	if err := e.Parse(); err != nil {
		return err
	}
	if err := tool.AtLeast("positions", *positions, 1); err != nil {
		return err
	}
	game, err := players.Find(*id)
	switch {
	case err != nil:
		return tool.Usagef("-game: %w", err)
	case game.Scale == 0:
		return tool.Usagef("-game: %s has no scores to compare moves by", *id)
	case words[1] == "":
		return tool.Usagef("-b, the second player, is missing")
	case *nodes == 0:
		return tool.Usagef("-nodes must be at least 1")
	}
	var makers [3]match.Maker
	for i, word := range words {
		p, err := players.Parse(game, word, players.Limits{Nodes: *nodes}, *seed)
		if err != nil {
			return tool.Usagef("%w", err)
		}
		makers[i] = p.Make
	}
	lines, err := openings.Of(game, *path, *positions, *seed)
	if err != nil {
		return fmt.Errorf("openings: %w", err)
	}
	gain, err := match.Compare(ctx, match.Comparison{
		Rules: game.Rules, Players: [2]match.Maker(makers[:2]), Judge: makers[2], Openings: lines, Positions: *positions, Seed: *seed,
		Chance: game.Scale.Logistic, Decided: decided * int(game.Scale), MaxPlies: openings.MaxPlies(game),
		Report: func(c *match.Choice, gain *match.Gain) {
			if c.Differ() {
				at := c.Line.Last()
				e.Logf("%s %+.3f, %s %+.3f after %s", game.Rules.FormatMove(at, c.Moves[0]), c.Values[0],
					game.Rules.FormatMove(at, c.Moves[1]), c.Values[1], text(game.Reader(), c.Line))
			}
			e.Progress("%v", gain)
		},
	})
	fmt.Fprintln(e.Out, &gain)
	return err
}

// text returns a line of play as text, in one line.
func text(r core.Reader, line core.Line) string {
	g, _ := core.GameOf(r.Rules, line) // the rules have judged each of its positions already
	return strings.ReplaceAll(r.Plain(g), "\n", " ")
}
