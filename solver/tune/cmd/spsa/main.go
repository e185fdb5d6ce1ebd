// Spsa tunes the constants of a search by matches; see solver/tune/spsa.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/engine"
	"qilab/solver/match"
	"qilab/solver/match/openings"
	"qilab/solver/match/players"
	"qilab/solver/tool"
	"qilab/solver/tune/spsa"
)

func main() { tool.Main(command) }

var command = tool.Command{
	Path: "./solver/tune/cmd/spsa",
	About: `Spsa tunes the search constants of a game's engine (solver/GAME/params.go) by simultaneous perturbation stochastic approximation:
pairs of games with a fixed number of nodes per move, in which all constants are varied at once.

  run   plays, and saves its state to a file after each batch; the same command resumes an interrupted run
  show  prints the values in such a file, and the sequential test that they have to pass before they become defaults

The same flags lead to the same values, whatever -parallel is. Constants tuned at few nodes prune too little for searches of a
second: use 25,000 nodes or more.`,
	Words: []string{"run", "show"},
	Example: `run -state /tmp/xiangqi.json -game xiangqi -games 20000 -nodes 25000
run -state /tmp/null.json -params 'Null*,RazorBase' -games 8000 -parallel 2
show -state /tmp/xiangqi.json`,
	Run: run,
}

// config is the parsed command line.
type config struct {
	game     catalog.Game
	openings string
	hash     int
	maxPlies int
	resign   int
	options  spsa.Options
}

func parse(e *tool.Env) (c config, err error) {
	id := e.Flags.String("game", "xiangqi", "the `game`, as qilab games lists them")
	games := e.Flags.Int("games", 20_000, "number of games, two from each opening")
	e.Flags.Uint64Var(&c.options.Nodes, "nodes", 25_000, "nodes per move")
	names := e.Flags.String("params", "*", "the `names` of the constants, separated by commas; * and ? are wildcards")
	e.Flags.Uint64Var(&c.options.Seed, "seed", 1, "seed of the openings and the variations")
	e.Flags.IntVar(&c.options.Batch, "batch", 4, "pairs of games with the same values, after which the state is saved")
	e.Flags.Float64Var(&c.options.Gain, "gain", spsa.DefaultGain, "the `part` of its perturbation by which a constant moves for a won game at the end; shorter runs need more, up to 0.01")
	e.Flags.IntVar(&c.options.Parallel, "parallel", 1, "games played at a time, each on a core")
	e.Flags.StringVar(&c.options.State, "state", "", "the `file` with the state of the run")
	e.Flags.StringVar(&c.openings, "openings", "", "a `file` of openings, one per line (default: those of the game)")
	e.Flags.IntVar(&c.hash, "hash", 16, "MiB for each engine's tables")
	e.Flags.IntVar(&c.resign, "resign", 0, "end a game when both engines consider it lost by this many `units` (default: four times the scale of scores)")
	if err := e.Parse(); err != nil {
		return c, err
	}
	if c.options.State == "" {
		return c, tool.Usagef("-state, the file of the run, is missing")
	}
	for _, err := range []error{
		tool.AtLeast("games", *games, 2), tool.AtLeast("batch", c.options.Batch, 1), tool.AtLeast("parallel", c.options.Parallel, 1),
		tool.AtLeast("hash", c.hash, 1), tool.AtLeast("resign", c.resign, 0),
	} {
		if err != nil {
			return c, err
		}
	}
	if c.options.Nodes == 0 {
		return c, tool.Usagef("-nodes must be at least 1")
	}
	if g := c.options.Gain; !(g > 0 && g <= 1) {
		return c, tool.Usagef("-gain must be above 0 and at most 1, not %g", g)
	}
	if c.game, err = players.Find(*id); err != nil {
		return c, tool.Usagef("-game: %w", err)
	}
	if c.options.Params, err = choose(players.Params(c.game.Rules), *names); err != nil {
		return c, tool.Usagef("-params: %w", err)
	}
	c.options.Game, c.options.Pairs = *id, *games/2
	c.maxPlies = openings.MaxPlies(c.game)
	if c.resign == 0 {
		c.resign = 4 * int(c.game.Scale)
	}
	return c, nil
}

// choose returns the parameters whose names match one of the patterns, in the order of the list. Each pattern has to
// match one.
func choose(list []engine.Param, patterns string) (chosen []engine.Param, err error) {
	for pattern := range strings.SplitSeq(patterns, ",") {
		pattern = strings.TrimSpace(pattern)
		matches := func(p engine.Param) bool {
			ok, _ := path.Match(strings.ToLower(pattern), strings.ToLower(p.Name)) // a faulty pattern matches nothing
			return ok
		}
		if !slices.ContainsFunc(list, matches) {
			return nil, fmt.Errorf("this search has no constant %q", pattern)
		}
		for _, p := range list {
			if matches(p) && !slices.Contains(chosen, p) {
				chosen = append(chosen, p)
			}
		}
	}
	slices.SortFunc(chosen, func(a, b engine.Param) int { return slices.Index(list, a) - slices.Index(list, b) })
	return chosen, nil
}

func run(ctx context.Context, e *tool.Env) error {
	c, err := parse(e)
	if err != nil {
		return err
	}
	if e.Word == "show" {
		return show(e, c.options.State)
	}
	lines, err := openings.Of(c.game, c.openings, c.options.Pairs, c.options.Seed)
	if err != nil {
		return fmt.Errorf("openings: %w", err)
	}
	s, err := spsa.Run(ctx, c.options, func(ctx context.Context, pair int, first, second []int) (float64, error) {
		return c.play(ctx, lines, pair, first, second)
	}, func(s *spsa.State) {
		e.Progress("%d of %d games, %d of %d pairs decided", 2*s.Played, 2*s.Pairs, s.Decided, s.Played)
	})
	if s == nil {
		return err
	}
	fmt.Fprintf(e.Out, "%d of %d games played; the state is in %s\n", 2*s.Played, 2*s.Pairs, c.options.State)
	return err
}

// play plays a pair of games between engines with two sets of values.
func (c *config) play(ctx context.Context, lines []core.Line, pair int, first, second []int) (float64, error) {
	var makers [2]match.Maker
	for i, values := range [2][]int{first, second} {
		p, err := players.Parse(c.game, word(c.options.Params, values, c.hash), players.Limits{Nodes: c.options.Nodes}, c.options.Seed)
		if err != nil {
			return 0, err
		}
		makers[i] = p.Make
	}
	at := pair % len(lines)
	tally, err := match.Run(ctx, match.Config{
		Rules: c.game.Rules, Players: makers, Openings: lines[at : at+1], Games: 2, MaxPlies: c.maxPlies, Resign: c.resign, Even: int(c.game.Scale) / 15,
	})
	switch {
	case err != nil:
		return 0, err
	case tally.Players[0].Illegal+tally.Players[0].Failed+tally.Players[1].Illegal+tally.Players[1].Failed > 0:
		return 0, errors.New("an engine has lost by an illegal move or a crash")
	}
	return float64(tally.Wins - tally.Losses), nil
}

// word returns the player for the engine with some values.
func word(params []engine.Param, values []int, hash int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "own;hash=%d", hash)
	for i, p := range params {
		if values[i] != p.Default {
			fmt.Fprintf(&b, ";%s=%d", p.Name, values[i])
		}
	}
	return b.String()
}

// show prints the progress of a run.
func show(e *tool.Env, path string) error {
	s, err := spsa.Load(path)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: there is no such run", path)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(e.Out, "%s: %d of %d games at %d nodes a move, %d of %d pairs decided\n", s.Game, 2*s.Played, 2*s.Pairs, s.Nodes, s.Decided, s.Played)
	for i, p := range s.Params {
		fmt.Fprintf(e.Out, "%-20s %6d → %8.1f  %+5.1f steps\n", p.Name, p.Default, s.Values[i], (s.Values[i]-float64(p.Default))/float64(p.Step))
	}
	fmt.Fprintf(e.Out, "\ngo run ./solver/match/cmd/match -game %s -games 4000 -ms 250 -sprt 0,5 -b own -a '%s'\n", s.Game, word(s.Params, s.Rounded(), 64))
	return nil
}
