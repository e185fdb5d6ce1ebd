package cli

import (
	"context"
	"fmt"
	"io"
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

func (e Env) train(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	const known = "due, stats, profile, puzzles, mine, export, import"
	if len(args) == 0 {
		return usagef("what to train is missing: %s", known)
	}
	name, args := args[0], args[1:]
	var err error
	switch name {
	case "due":
		err = e.trainDue(ctx, args, stdout)
	case "stats":
		err = e.trainStats(ctx, args, stdout)
	case "profile":
		err = libraryCommand{e}.profile(ctx, args, stdout)
	case "puzzles":
		err = e.trainPuzzles(args, stdout)
	case "mine":
		err = e.trainMine(ctx, args, stdin, stdout, stderr)
	case "export":
		err = e.trainExport(ctx, args, stdout)
	case "import":
		err = e.trainImport(ctx, args, stdin, stdout, stderr)
	case "-h", "-help", "--help":
		_, err := io.WriteString(stdout, e.usageOf("train"))
		return err
	default:
		return usagef("train cannot %q: %s", name, known)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// trainPuzzles prints the built-in puzzles, or some of them drawn by chance.
func (e Env) trainPuzzles(args []string, stdout io.Writer) error {
	c := e.command("train puzzles", stdout).withGame()
	sample, seed, asJSON := c.flags.Int("sample", 0, ""), c.flags.Uint64("seed", 1, ""), c.flags.Bool("json", false, "")
	words, err := c.parse(args)
	switch {
	case err != nil:
		return err
	case len(words) > 0:
		return usagef("unexpected argument %q", words[0])
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
		return writeJSON(stdout, out)
	}
	for _, p := range out {
		steps := make([]string, len(p.Accepted))
		for i, moves := range p.Accepted {
			steps[i] = strings.Join(moves, " ")
		}
		_, err := fmt.Fprintf(stdout, "%s\t%s\t%s\t%d\t%s\t%s\t%s\t%s\n", p.ID, p.Game, p.Goal, p.Rating, p.Proof, p.Position, strings.Join(p.Line, " "), strings.Join(steps, " / "))
		if err != nil {
			return err
		}
	}
	return nil
}
