//go:build match

package match_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/solver/catalog"
	listed "qilab/solver/games"
	"qilab/solver/match"
)

var (
	gameID      = flag.String("game", "xiangqi", "the game")
	playerA     = flag.String("a", "own", "the first player, see player()")
	playerB     = flag.String("b", "uci:/usr/games/fairy-stockfish", "the second player")
	games       = flag.Int("games", 40, "how many games, two of each opening")
	ms          = flag.Int("ms", 100, "milliseconds for a move")
	nodes       = flag.Uint64("nodes", 0, "nodes for a move, in the place of -ms")
	depth       = flag.Int("depth", 0, "plies of search for a move, in the place of -ms")
	concurrency = flag.Int("concurrency", 1, "games at a time, each takes one core")
	seed        = flag.Uint64("seed", 1, "draws the openings")
	openings    = flag.String("openings", "", "a file of openings, one a line; without it testdata/GAME.txt, or the start alone")
	pgn         = flag.String("pgn", "", "write the games to this file")
	maxPlies    = flag.Int("maxplies", 500, "a game as long as this is a draw")
	resign      = flag.Int("resign", 0, "end a game that both players see as lost by so many units")
	sprt        = flag.String("sprt", "", "LOW,HIGH: end the match when it is clear that the first player is not HIGH, or not LOW, Elo stronger")
)

// TestMatch plays a match and prints its result. It fails if a player gave an illegal move or crashed.
func TestMatch(t *testing.T) {
	entry, ok := catalog.Find(listed.All(nil), *gameID)
	if !ok {
		t.Fatalf("there is no game %q", *gameID)
	}
	rules := entry.Rules
	limits := limits{time: time.Duration(*ms) * time.Millisecond, nodes: *nodes, depth: *depth}
	if *nodes > 0 || *depth > 0 {
		limits.time = 0
	}
	low, high, test, err := hypotheses(*sprt)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := readOpenings(rules)
	if err != nil {
		t.Fatal(err)
	}
	var names [2]string
	c := match.Config{
		Rules: rules, Openings: lines, Games: *games, Concurrency: *concurrency, Seed: *seed, MaxPlies: *maxPlies, Resign: *resign,
		MoveLimit: limits.time + 10*time.Second,
	}
	if limits.time == 0 {
		c.MoveLimit = 10 * time.Minute
	}
	for i, spec := range []string{*playerA, *playerB} {
		c.Players[i] = func(ctx context.Context) (match.Player, error) { return player(ctx, entry, spec, limits) }
		p, err := c.Players[i](t.Context())
		if err != nil {
			t.Fatalf("player %d (%s): %v", i+1, spec, err)
		}
		names[i] = spec
		if named, ok := p.(interface{ Name() string }); ok {
			names[i] = named.Name()
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
	var file *os.File
	if *pgn != "" {
		if file, err = os.Create(*pgn); err != nil {
			t.Fatal(err)
		}
		defer file.Close()
	}
	c.Report = func(g *match.Game, tally *match.Tally) bool {
		ratio := ""
		if test {
			ratio = fmt.Sprintf(", ratio %+.2f", match.Ratio(tally.Pairs, low, high))
		}
		fmt.Printf("game %d: %s in %d plies; %v%s\n", g.Number+1, g.End, len(g.Line)-1, tally, ratio)
		if g.Fault != nil {
			fmt.Printf("game %d: %s: %v\n%s\n", g.Number+1, names[g.Fault.Player], g.Fault, strings.ReplaceAll(gameText(rules, g), "\n", " "))
		}
		if file != nil {
			if _, err := file.WriteString(record(rules, g, names)); err != nil {
				t.Error(err)
			}
		}
		r := match.Ratio(tally.Pairs, low, high)
		return !test || r < match.RatioBound && r > -match.RatioBound
	}
	tally, err := match.Run(t.Context(), c)
	fmt.Println()
	fmt.Print(tally.Summary(names))
	if err != nil {
		t.Fatal(err)
	}
	if test {
		fmt.Printf("ratio       %+.2f for %+.0f Elo against %+.0f; decided beyond ±%.2f\n", match.Ratio(tally.Pairs, low, high), high, low, match.RatioBound)
	}
	for i, w := range tally.Players {
		if w.Illegal+w.Failed > 0 {
			t.Errorf("%s: %d illegal moves, %d crashes", names[i], w.Illegal, w.Failed)
		}
	}
}

// hypotheses reads LOW,HIGH.
func hypotheses(text string) (low, high float64, ok bool, err error) {
	if text == "" {
		return 0, 0, false, nil
	}
	a, b, _ := strings.Cut(text, ",")
	low, errLow := strconv.ParseFloat(a, 64)
	high, errHigh := strconv.ParseFloat(b, 64)
	if errLow != nil || errHigh != nil || low >= high {
		return 0, 0, false, fmt.Errorf("-sprt wants two numbers of Elo, the lower first, not %q", text)
	}
	return low, high, true, nil
}

// readOpenings reads the file asked for, that of the game, or takes the start.
func readOpenings(rules core.Rules) ([]core.Line, error) {
	path := *openings
	if path == "" {
		path = "testdata/" + rules.ID() + ".txt"
	}
	file, err := os.Open(path)
	switch {
	case err == nil:
		defer file.Close()
		return match.ReadOpenings(file, rules)
	case *openings == "" && os.IsNotExist(err):
		return []core.Line{{{Position: rules.Start()}}}, nil
	}
	return nil, err
}
