// Match lets two players play each other and reports the difference in strength and its confidence.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"qilab/core/timing"
	"qilab/solver/catalog"
	"qilab/solver/match"
	"qilab/solver/match/openings"
	"qilab/solver/match/players"
	"qilab/solver/tool"
)

func main() { tool.Main(command) }

var command = tool.Command{
	Path: "./solver/match/cmd/match",
	About: `Match plays pairs of games between two players, one with each colour of every opening, and prints the score, the
difference in Elo with its 95 % interval, and statistics of the players. Each game is reported on standard error.

` + players.Usage + `
A player that plays an illegal move, crashes or uses up its time loses the game, and the exit code is 1.`,
	Example: `-games 200 -ms 100 -a own -b 'uci:/usr/games/fairy-stockfish'
-games 40 -tc 60+0.6 -a 'own;threads=1' -b 'uci:/tmp/old/qilab engine uci'
-game renju -games 24 -nodes 100000 -b 'gomocup:/tmp/old/qilab engine gomocup'
-game eternal -games 100 -ms 200 -b greedy`,
	Run: run,
}

// config is the parsed command line.
type config struct {
	game     catalog.Game
	words    [2]string
	limits   players.Limits
	control  timing.Control
	games    int
	parallel int
	seed     uint64
	openings string
	record   string
	maxPlies int
	resign   int
	even     int
	sprt     *hypotheses // nil: no test
}

func parse(e *tool.Env) (c config, err error) {
	game := e.Flags.String("game", "xiangqi", "the `game`, as qilab games lists them")
	e.Flags.StringVar(&c.words[0], "a", "own", "the first `player`")
	e.Flags.StringVar(&c.words[1], "b", "", "the second `player`")
	e.Flags.IntVar(&c.games, "games", 40, "number of games, two from each opening")
	ms := e.Flags.Int("ms", 100, "milliseconds per move, in Eternal Chess per turn")
	control := e.Flags.String("tc", "", "a `clock` for each side instead of -ms, in seconds: 60+0.6, 300, 1/5, 60:3x1/10")
	nodes := e.Flags.Uint64("nodes", 0, "nodes per move, instead of -ms")
	depth := e.Flags.Int("depth", 0, "plies of search per move, instead of -ms")
	e.Flags.IntVar(&c.parallel, "parallel", 1, "games played at a time, each on a core")
	e.Flags.Uint64Var(&c.seed, "seed", 1, "seed of the openings and of players' random choices")
	e.Flags.StringVar(&c.openings, "openings", "", "a `file` of openings, one per line (default: those of the game)")
	e.Flags.StringVar(&c.record, "o", "", "write the games to this `file`, as PGN or in the game's own format")
	e.Flags.IntVar(&c.maxPlies, "maxplies", 0, "the `plies` after which a game is a draw (default 500, in Eternal Chess 2000)")
	e.Flags.IntVar(&c.resign, "resign", 0, "end a game when both players consider it lost by this many `units` (default: never)")
	e.Flags.IntVar(&c.even, "even", 0, "end a game as a draw when both players have long considered it even to within this many `units` (default: never)")
	sprt := e.Flags.String("sprt", "", "`LOW,HIGH`: end the match once it is clear that the first player is not HIGH, or not LOW, Elo stronger")
	if err := e.Parse(); err != nil {
		return c, err
	}
	for _, err := range []error{
		tool.AtLeast("games", c.games, 1), tool.AtLeast("ms", *ms, 1), tool.AtLeast("depth", *depth, 0),
		tool.AtLeast("parallel", c.parallel, 1), tool.AtLeast("maxplies", c.maxPlies, 0), tool.AtLeast("resign", c.resign, 0),
		tool.AtLeast("even", c.even, 0),
	} {
		if err != nil {
			return c, err
		}
	}
	if c.words[1] == "" {
		return c, tool.Usagef("-b, the second player, is missing")
	}
	if c.game, err = players.Find(*game); err != nil {
		return c, tool.Usagef("-game: %w", err)
	}
	if c.sprt, err = readHypotheses(*sprt); err != nil {
		return c, tool.Usagef("%w", err)
	}
	if c.control, err = timing.Parse(*control); err != nil {
		return c, tool.Usagef("-tc: %w", err)
	}
	if c.maxPlies == 0 {
		c.maxPlies = openings.MaxPlies(c.game)
	}
	c.limits = players.Limits{Nodes: *nodes, Depth: *depth}
	if c.limits == (players.Limits{}) && c.control.None() {
		c.limits.Time = time.Duration(*ms) * time.Millisecond
	}
	return c, nil
}

func run(ctx context.Context, e *tool.Env) error {
	c, err := parse(e)
	if err != nil {
		return err
	}
	var names [2]string
	var makers [2]match.Maker
	for i, word := range c.words {
		p, err := players.Parse(c.game, word, c.limits, c.seed)
		if err != nil {
			return tool.Usagef("%w", err)
		}
		makers[i] = p.Make
		if names[i], err = p.Name(ctx); err != nil {
			return fmt.Errorf("player %q: %w", word, err)
		}
	}
	lines, err := openings.Of(c.game, c.openings, (c.games+1)/2, c.seed)
	if err != nil {
		return fmt.Errorf("openings: %w", err)
	}
	record := io.Discard
	if c.record != "" {
		file, err := os.Create(c.record)
		if err != nil {
			return err
		}
		defer file.Close()
		record = file
	}
	moveLimit := 10 * time.Minute
	if c.limits.Time > 0 {
		moveLimit = c.limits.Time + 10*time.Second
	}
	var unwritten error
	tally, err := match.Run(ctx, match.Config{
		Rules: c.game.Rules, Players: makers, Openings: lines, Games: c.games, Concurrency: c.parallel, Seed: c.seed,
		MaxPlies: c.maxPlies, MoveLimit: moveLimit, Control: c.control, Resign: c.resign, Even: c.even,
		Report: func(g *match.Game, tally *match.Tally) bool {
			e.Logf("game %d: %s in %d plies; %v%s", g.Number+1, g.End, len(g.Line)-1, tally, c.sprt.text(tally))
			if g.Fault != nil {
				e.Logf("game %d: %s: %v\n%s", g.Number+1, names[g.Fault.Player], g.Fault, strings.ReplaceAll(gameText(c.game.Reader(), g), "\n", " "))
			}
			if _, err := io.WriteString(record, gameRecord(c.game.Reader(), g, names)); err != nil {
				unwritten = err
			}
			return !c.sprt.decided(tally)
		},
	})
	fmt.Fprint(e.Out, tally.Summary(names))
	if pairs := (tally.Games() + 1) / 2; pairs > len(lines) {
		fmt.Fprintf(e.Out, "openings    %d for %d pairs: deterministic players repeat their games, which the intervals count as independent\n",
			len(lines), pairs)
	}
	if c.sprt != nil {
		fmt.Fprintf(e.Out, "ratio       %+.2f for %+.0f Elo against %+.0f; decided beyond ±%.2f\n",
			match.Ratio(tally.Pairs, c.sprt.low, c.sprt.high), c.sprt.high, c.sprt.low, match.RatioBound)
	}
	if err := errors.Join(err, unwritten); err != nil {
		return err
	}
	for i, w := range tally.Players {
		if w.Illegal+w.Failed+w.Late > 0 {
			return fmt.Errorf("%s lost %d games by illegal moves, %d by crashes and %d on time", names[i], w.Illegal, w.Failed, w.Late)
		}
	}
	return nil
}

// hypotheses are the two differences in Elo of a sequential test.
type hypotheses struct{ low, high float64 }

// readHypotheses reads LOW,HIGH; "" is none.
func readHypotheses(text string) (*hypotheses, error) {
	if text == "" {
		return nil, nil
	}
	a, b, _ := strings.Cut(text, ",")
	low, errLow := strconv.ParseFloat(a, 64)
	high, errHigh := strconv.ParseFloat(b, 64)
	if errLow != nil || errHigh != nil || low >= high {
		return nil, fmt.Errorf("-sprt takes two Elo differences, the lower first, such as 0,20, not %q", text)
	}
	return &hypotheses{low, high}, nil
}

// text returns the progress of the test, to append to the line of a game.
func (h *hypotheses) text(t *match.Tally) string {
	if h == nil {
		return ""
	}
	return fmt.Sprintf(", ratio %+.2f", match.Ratio(t.Pairs, h.low, h.high))
}

func (h *hypotheses) decided(t *match.Tally) bool {
	if h == nil {
		return false
	}
	r := match.Ratio(t.Pairs, h.low, h.high)
	return r >= match.RatioBound || r <= -match.RatioBound
}
