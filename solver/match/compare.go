package match

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"qilab/core"
)

// Comparison determines which of two players picks the better moves, as judged by a third. A match of a hundred games
// can detect differences of a hundred Elo; a thousand positions can detect a fraction of that, since most moves are the
// same, and the importance of the others is known.
type Comparison struct {
	Rules core.Rules
	// Players are the players to compare, and Judge the player that values their moves. It should search many times as
	// much as they do; one that is akin to a player shares its errors.
	Players [2]Maker
	Judge   Maker
	// Openings are the starting lines of the games that the positions come from, none of them over.
	Openings []core.Line
	// Positions is the number of positions to compare.
	Positions int
	// Chance converts a score of the judge to an expectation, -1 to 1.
	Chance func(score int) float64
	// Decided ends a game in which the first player's own score is so far from even.
	Decided int
	// MaxPlies, including those of the opening, ends a game too; 0: never.
	MaxPlies int
	// Seed selects the openings, and which of two different moves a game continues with.
	Seed uint64
	// Report, if not nil, is called after every position.
	Report func(*Choice, *Gain)
}

// Choice is the moves of two players in a position, with the judge's values.
type Choice struct {
	Line   core.Line // to the position
	Moves  [2]core.Move
	Values [2]float64 // of the moves, -1 to 1 for the side to move; 0 without asking the judge if both are the same
}

// Differ reports whether the players have picked different moves.
func (c *Choice) Differ() bool { return c.Moves[0] != c.Moves[1] }

// Gain is the advantage of the first player's moves.
type Gain struct {
	Positions int
	Different int // positions with different moves
	sum, sum2 float64
}

func (g *Gain) add(c *Choice) {
	g.Positions++
	if c.Differ() {
		d := c.Values[0] - c.Values[1]
		g.Different, g.sum, g.sum2 = g.Different+1, g.sum+d, g.sum2+d*d
	}
}

// mean returns the average advantage of the first player's moves over all positions, as a part of the way from a draw
// to a win, and its standard error.
func (g *Gain) mean() (mean, deviation float64) {
	if g.Positions == 0 {
		return 0, 0
	}
	n := float64(g.Positions)
	mean = g.sum / n
	return mean, math.Sqrt(max(0, g.sum2/n-mean*mean) / n)
}

// String formats the gain in a line.
func (g *Gain) String() string {
	mean, deviation := g.mean()
	likely := 0.5
	if deviation > 0 {
		likely = normal(mean / deviation)
	}
	return fmt.Sprintf("%d positions, %d with different moves: %+.4f ± %.4f, better with a likelihood of %.1f %%",
		g.Positions, g.Different, mean, deviation, 100*likely)
}

// barren is the number of games in a row without a new position after which there are assumed to be no more.
const barren = 20

// Compare plays games from the openings and asks both players in each position; where they differ, it plays one of the
// two moves at random, and asks the judge about both. It visits each position once. With any error it returns the gain
// so far: ctx.Err(), a player that cannot be created or fails, a judge that gives no scores.
func Compare(ctx context.Context, c Comparison) (gain Gain, err error) {
	if len(c.Openings) == 0 || c.Positions <= 0 {
		return gain, errors.New("match: a comparison needs positions and openings")
	}
	var players [3]Player
	defer func() {
		for i := range players {
			drop(&players[i])
		}
	}()
	for i, m := range [3]Maker{c.Players[0], c.Players[1], c.Judge} {
		if players[i], err = m(ctx); err != nil {
			return gain, fmt.Errorf("match: %w %d: %w", errPlayer, i+1, err)
		}
	}
	r := &comparing{Comparison: c, players: [2]Player(players[:2]), judge: players[2], rng: rand.New(rand.NewPCG(c.Seed, 0x636f6d70)), seen: map[string]bool{}}
	order := draw(len(c.Openings), c.Seed)
	for game, idle := 0, 0; r.gain.Positions < c.Positions && idle < barren; game++ {
		before := r.gain.Positions
		if err := r.play(ctx, c.Openings[order[game%len(order)]]); err != nil {
			return r.gain, err
		}
		if idle++; r.gain.Positions > before {
			idle = 0
		}
	}
	return r.gain, nil
}

// comparing is a comparison in progress.
type comparing struct {
	Comparison
	players [2]Player
	judge   Player
	rng     *rand.Rand
	seen    map[string]bool // the keys of the positions visited
	gain    Gain
}

// play continues a game from a line until it is over, decided, or there are enough positions.
func (r *comparing) play(ctx context.Context, line core.Line) error {
	for i, p := range r.players {
		if err := p.NewGame(ctx); err != nil {
			return fmt.Errorf("match: player %d: at the start of a game: %w", i+1, err)
		}
	}
	for r.gain.Positions < r.Positions && !r.Rules.Adjudicate(line).Over() && (r.MaxPlies <= 0 || len(line)-1 < r.MaxPlies) {
		choice := Choice{Line: line}
		for i, p := range r.players {
			m, info, err := p.Move(ctx, line)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil {
				return fmt.Errorf("match: player %d, ply %d: %w", i+1, len(line), err)
			}
			if i == 0 && info.Scored && max(info.Score, -info.Score) >= r.Decided {
				return nil
			}
			choice.Moves[i] = m
		}
		if key := line.Last().Key(); !r.seen[key] {
			r.seen[key] = true
			if err := r.weigh(ctx, &choice); err != nil {
				return err
			}
		}
		next, err := line.Then(choice.Moves[r.rng.IntN(2)])
		if err != nil {
			return fmt.Errorf("match: ply %d: %w", len(line), err)
		}
		line = next
	}
	return nil
}

// weigh asks the judge about moves that differ, and counts the position.
func (r *comparing) weigh(ctx context.Context, c *Choice) error {
	if c.Differ() {
		for i, m := range c.Moves {
			v, err := r.value(ctx, c.Line, m)
			if err != nil {
				return err
			}
			c.Values[i] = v
		}
	}
	r.gain.add(c)
	if r.Report != nil {
		r.Report(c, &r.gain)
	}
	return nil
}

// silence is the number of plies in a row, such as forced replies, for which a judge need not give a score.
const silence = 10

// value returns the value of a move for the side that makes it. The judge starts afresh for each, so that the order
// does not matter.
func (r *comparing) value(ctx context.Context, line core.Line, m core.Move) (float64, error) {
	if err := r.judge.NewGame(ctx); err != nil {
		return 0, fmt.Errorf("match: the judge: %w", err)
	}
	side := line.Last().Turn()
	for range silence {
		next, err := line.Then(m)
		if err != nil {
			return 0, fmt.Errorf("match: ply %d: %w", len(line), err)
		}
		line = next
		if out := r.Rules.Adjudicate(line); out.Over() {
			return worth(out.Result, side), nil
		}
		var info Info
		m, info, err = r.judge.Move(ctx, line)
		switch {
		case ctx.Err() != nil:
			return 0, ctx.Err()
		case err != nil:
			return 0, fmt.Errorf("match: the judge, ply %d: %w", len(line), err)
		case info.Scored && line.Last().Turn() == side: // the next step of a turn
			return r.Chance(info.Score), nil
		case info.Scored:
			return -r.Chance(info.Score), nil
		}
	}
	return 0, fmt.Errorf("match: the judge gives no score up to ply %d", len(line)-1)
}

// worth returns the value of a result for a side.
func worth(r core.Result, side core.Side) float64 {
	winner, ok := r.Winner()
	switch {
	case !ok:
		return 0
	case winner == side:
		return 1
	}
	return -1
}
