//go:build match

package eternal

import (
	"context"
	"errors"
	"flag"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/match"
)

// The matches:
//
//	go test -tags match -run MatchGreedy  -v -timeout 0 ./solver/eternal -games 100 -turn 200ms
//	go test -tags match -run MatchLevels  -v -timeout 0 ./solver/eternal -games 40
//	go test -tags match -run MatchBalance -v -timeout 0 ./solver/eternal -games 400 -nodes 3000
var (
	matchGames   = flag.Int("games", 20, "games of a match, or of each of several")
	matchTurn    = flag.Duration("turn", 200*time.Millisecond, "time for a turn")
	matchNodes   = flag.Uint64("nodes", 3000, "nodes for a step, where the balance is measured")
	matchThreads = flag.Int("threads", runtime.NumCPU(), "games at a time")
	matchFrom    = flag.Int("from", 0, "the number of the opening that the balance is measured from, on to the last")
	matchSeed    = flag.Uint64("seed", 1, "of openings and players")
)

// quietTurns is how many turns are played at random at the beginning of a game.
const quietTurns = 4

// openings are the positions to begin with, each with random quiet moves after which neither side can score.
func openings(rng *rand.Rand, list []eternal.Opening, n int) []core.Line {
	var lines []core.Line
	for len(lines) < n {
		line := core.Line{{Position: list[len(lines)%len(list)].Position()}}
		for range quietTurns {
			p := line.Last()
			b := p.(eternal.Position).Board()
			var quiet []core.Move
			for _, m := range p.Moves() {
				if b.At(m.To) == core.NoPiece && !eternal.InZone(p.Turn().Other(), m.To) {
					quiet = append(quiet, m)
				}
			}
			m := quiet[rng.IntN(len(quiet))]
			next, err := p.Play(m)
			if err != nil {
				panic(err)
			}
			line = append(line, core.Step{Move: m, Position: next})
		}
		if b := line.Last().(eternal.Position).Board(); !b.CanScore(eternal.Red) && !b.CanScore(eternal.Black) {
			lines = append(lines, line)
		}
	}
	return lines
}

// chooser is a player of a match.
type chooser struct {
	rng    *rand.Rand
	choose func(ctx context.Context, line core.Line, rng *rand.Rand) (core.Move, match.Info, error)
}

func (c *chooser) NewGame(context.Context) error { return nil }
func (c *chooser) Close() error                  { return nil }
func (c *chooser) Move(ctx context.Context, line core.Line) (core.Move, match.Info, error) {
	return c.choose(ctx, line, c.rng)
}

// atLevel plays as the opponent does at a level.
func atLevel(level string) match.Maker {
	return func(context.Context) (match.Player, error) {
		o := NewOpponent(nil)
		return &chooser{rng: rand.New(rand.NewPCG(*matchSeed, 5)), choose: func(ctx context.Context, line core.Line, rng *rand.Rand) (core.Move, match.Info, error) {
			m, err := o.Choose(ctx, line, level, rng)
			return m, match.Info{}, err
		}}, nil
	}
}

// byNodes plays with so many nodes a step.
func byNodes(nodes uint64) match.Maker {
	return func(context.Context) (match.Player, error) {
		e := NewEngine(8)
		return &chooser{choose: func(ctx context.Context, line core.Line, _ *rand.Rand) (core.Move, match.Info, error) {
			r, err := e.Search(ctx, line, Limits{Nodes: nodes})
			if err != nil {
				return core.Move{}, match.Info{}, err
			}
			return r.Line[0], match.Info{Depth: r.Depth, Nodes: r.Nodes, Score: r.Score, Scored: true}, nil
		}}, nil
	}
}

// byTime plays with so much time a turn on one thread.
func byTime(turn time.Duration) match.Maker {
	return func(context.Context) (match.Player, error) {
		o := NewOpponent(nil)
		e := NewEngine(opponentMemory)
		return &chooser{choose: func(ctx context.Context, line core.Line, _ *rand.Rand) (core.Move, match.Info, error) {
			m, err := o.timed(ctx, e, line, turn, 1)
			return m, match.Info{}, err
		}}, nil
	}
}

// greedy sees one turn: it takes every point that it can, by a return that makes one possible if need be; otherwise it
// plays the step after which it could score with the most pieces and the enemy with the fewest, chosen at random among
// equals.
func greedy(context.Context) (match.Player, error) {
	return &chooser{rng: rand.New(rand.NewPCG(*matchSeed, 6)), choose: func(_ context.Context, line core.Line, rng *rand.Rand) (core.Move, match.Info, error) {
		b := line.Last().(eternal.Position).Board()
		us := b.Turn()
		best, count, chosen := math.MinInt, 0, eternal.NullMove
		for _, m := range b.Steps(nil) {
			worth := 0
			if b.Scores(m) {
				worth = 1000
			}
			u := b.Make(m)
			worth += b.Strikers(us).Count() - b.Strikers(us.Other()).Count()*2
			if b.Phase() == eternal.ToMove && b.Turn() == us && b.CanScore(us) {
				worth += 500
			}
			b.Unmake(m, u)
			switch {
			case worth > best:
				best, count, chosen = worth, 1, m
			case worth == best:
				if count++; rng.IntN(count) == 0 {
					chosen = m
				}
			}
		}
		if chosen == eternal.NullMove {
			return core.Move{}, match.Info{}, errors.New("no step")
		}
		return chosen.Core(), match.Info{}, nil
	}}, nil
}

func runMatch(t *testing.T, a, b match.Maker, list []eternal.Opening, games int) match.Tally {
	t.Helper()
	tally, err := match.Run(t.Context(), match.Config{
		Rules: eternal.Rules{TurnLimit: 200}, Players: [2]match.Maker{a, b}, Games: games, Concurrency: *matchThreads,
		Openings: openings(rand.New(rand.NewPCG(*matchSeed, 7)), list, (games+1)/2), Seed: *matchSeed, MaxPlies: 2000,
	})
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

// TestMatchGreedy lets the engine play with so much time a turn, on one thread, against one that sees a single turn. It has
// to win 95 of 100.
func TestMatchGreedy(t *testing.T) {
	tally := runMatch(t, byTime(*matchTurn), greedy, eternal.Openings(), *matchGames)
	t.Log("\n" + tally.Summary([2]string{"engine", "greedy"}))
	if share := float64(tally.Wins) / float64(tally.Games()); share < 0.95 {
		t.Errorf("won %.0f %%", 100*share)
	}
}

// TestMatchLevels lets every level play against the one below it and the one two below, against which it has to win three
// of four. The level that is bounded by time has that of -turn.
func TestMatchLevels(t *testing.T) {
	levels[len(levels)-1].Time = *matchTurn
	for below := 2; below >= 1; below-- {
		for i := below; i < len(levels); i++ {
			strong, weak := levels[i].ID, levels[i-below].ID
			tally := runMatch(t, atLevel(strong), atLevel(weak), eternal.Openings(), *matchGames)
			score := (float64(tally.Wins) + float64(tally.Draws)/2) / float64(tally.Games())
			t.Logf("%-8s – %-8s  +%d =%d -%d  %.0f %%", strong, weak, tally.Wins, tally.Draws, tally.Losses, 100*score)
			if below == 2 && score < 0.75 {
				t.Errorf("%s is no clear step above %s", strong, weak)
			}
		}
	}
}

// TestMatchBalance lets the engine play against itself from every opening and says how often the side that moves first wins,
// with the 95 % interval (Wilson, 1927).
func TestMatchBalance(t *testing.T) {
	for _, o := range eternal.Openings()[*matchFrom:] {
		tally := runMatch(t, byNodes(*matchNodes), byNodes(*matchNodes), []eternal.Opening{o}, *matchGames)
		n := float64(tally.Games())
		share := (float64(tally.Reds[2]) + float64(tally.Reds[1])/2) / n
		const z = 1.96
		mid, half := (share+z*z/(2*n))/(1+z*z/n), z/(1+z*z/n)*math.Sqrt(share*(1-share)/n+z*z/(4*n*n))
		t.Logf("%-8s  Red won %d, drawn %d, Black won %d: %.1f %% (%.1f to %.1f), %.0f steps a game", o.ID, tally.Reds[2], tally.Reds[1],
			tally.Reds[0], 100*share, 100*(mid-half), 100*(mid+half), float64(tally.Plies)/n)
	}
}
