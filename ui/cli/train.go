package cli

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"qilab/solver/puzzle/collection"
)

// trainPuzzle is the JSON of a built-in puzzle. The names of the fields are a contract.
type trainPuzzle struct {
	ID       string     `json:"id"`
	Game     string     `json:"game"`
	Position string     `json:"position"`
	Goal     string     `json:"goal"`
	Themes   []string   `json:"themes"`
	Rating   int        `json:"rating"`
	Proof    string     `json:"proof"`
	Line     []string   `json:"line"`
	Accepted [][]string `json:"accepted"`
}

// trainCommands are the sub-commands of train.
var trainCommands = []subcommand{
	{"due", runTrainDue}, {"stats", runTrainStats}, {"profile", runTrainProfile}, {"puzzles", runTrainPuzzles}, {"mine", runTrainMine},
	{"export", runTrainExport}, {"import", runTrainImport},
}

func runTrain(ctx context.Context, e Env, args []string, std streams) error {
	return e.runPart(ctx, "train", trainCommands, args, std, "what to train is missing", "train cannot")
}

// runTrainPuzzles prints the built-in puzzles, or some of them drawn by chance.
func runTrainPuzzles(_ context.Context, e Env, args []string, std streams) error {
	c := e.command("train puzzles", std.out).withGame()
	sample, seed, asJSON := c.flags.Int("sample", 0, ""), c.flags.Uint64("seed", 1, ""), c.flags.Bool("json", false, "")
	if err := c.noWords(args); err != nil {
		return err
	}
	switch {
	case c.given("sample") && *sample < 1:
		return atLeast("sample", *sample, 1)
	case c.given("seed") && !c.given("sample"):
		return usagef("-seed draws the puzzles of -sample, which is missing")
	}
	list := e.Games
	if c.given("game") {
		g, err := c.game()
		if err != nil {
			return err
		}
		list = append(list[:0:0], g)
	}
	out := []trainPuzzle{}
	for _, g := range list {
		for _, z := range collection.Of(g.Rules.ID()) {
			p := trainPuzzle{
				ID: z.ID, Game: g.Rules.ID(), Position: z.Position, Goal: z.Goal.String(), Themes: z.Themes, Rating: z.Rating,
				Proof: string(z.Proof), Line: z.Line, Accepted: z.Accepted,
			}
			if p.Themes == nil {
				p.Themes = []string{}
			}
			out = append(out, p)
		}
	}
	if c.given("sample") && *sample < len(out) {
		rand.New(rand.NewPCG(*seed, 35)).Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
		out = out[:*sample]
	}
	if *asJSON {
		return writeJSON(std.out, out)
	}
	for _, p := range out {
		steps := make([]string, len(p.Accepted))
		for i, moves := range p.Accepted {
			steps[i] = strings.Join(moves, " ")
		}
		_, err := fmt.Fprintf(std.out, "%s\t%s\t%s\t%d\t%s\t%s\t%s\t%s\n", p.ID, p.Game, p.Goal, p.Rating, p.Proof, p.Position, strings.Join(p.Line, " "), strings.Join(steps, " / "))
		if err != nil {
			return err
		}
	}
	return nil
}
