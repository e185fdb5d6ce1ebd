package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"qilab/core"
	"qilab/core/timing"
	"qilab/solver"
)

// End is how a game ended: the reason by the rules, or one of those below, which are outside the rules.
type End string

// The ends that a match adds to those of the rules.
const (
	EndTime   End = "time"   // a player has used up its time, see Config.Control
	EndFault  End = "fault"  // a player failed: an illegal move, no answer in time, a crash
	EndLength End = "length" // Config.MaxPlies
	EndResign End = "resign" // Config.Resign
	EndEven   End = "even"   // Config.Even
)

// resignPlies is for how many plies in a row the players have to agree that a game is lost, see Config.Resign.
// evenPlies is the same for an even game, see Config.Even, which applies only after evenFrom plies, those of the
// opening included.
const (
	resignPlies = 6
	evenPlies   = 20
	evenFrom    = 80
)

// Fault is the failure of a player.
type Fault struct {
	Player  int  // 0 or 1, in the order of Config
	Illegal bool // it answered, but not with a legal move; otherwise it crashed, hung or did not answer
	Late    bool // it ran out of time
	Err     error
}

func (f *Fault) Error() string { return f.Err.Error() }

// Game is a finished game of a match.
type Game struct {
	Number  int // from 0; the games 2i and 2i+1 are a pair
	Opening int // index in Config.Openings
	First   int // the player of core.First
	Start   int // the number of plies of the opening
	Line    core.Line
	Infos   []Info // of the plies after the opening; Elapsed is measured by the match
	Result  core.Result
	End     End
	Fault   *Fault // nil if the game ended on the board
}

// points returns the score of player 0, in half points: 0, 1 or 2.
func (g *Game) points() int {
	winner, ok := g.Result.Winner()
	switch {
	case !ok:
		return 1
	case (winner == core.First) == (g.First == 0):
		return 2
	}
	return 0
}

// playerOf returns the player of a side.
func (g *Game) playerOf(s core.Side) int { return g.First ^ int(s) }

// play plays g from the end of its line. The error is that of ctx, or of a player that could not begin.
func (c *Config) play(ctx context.Context, g *Game, players [2]Player) error {
	for i, p := range players {
		if err := p.NewGame(ctx); err != nil {
			if interrupted(ctx) {
				return ctx.Err()
			}
			g.fail(i, fmt.Errorf("at the start of the game: %w", err))
			return nil
		}
	}
	var seen agreement
	clock := solver.Clock{Controls: [2]timing.Control{c.Control, c.Control}, Left: [2]timing.Left{c.Control.Full(), c.Control.Full()}}
	for {
		if out := c.Rules.Adjudicate(g.Line); out.Over() {
			g.Result, g.End = out.Result, End(out.Reason)
			return nil
		}
		if c.MaxPlies > 0 && len(g.Line)-1 >= c.MaxPlies {
			g.Result, g.End = core.Draw, EndLength
			return nil
		}
		if c.Wait != nil {
			if err := c.Wait(ctx); err != nil {
				return err
			}
		}
		if c.Moved != nil {
			c.Moved(g)
		}
		turn := g.Line.Last().Turn()
		who := g.playerOf(turn)
		began := time.Now()
		m, info, err := c.ask(ctx, players[who], g.Line, clock)
		info.Elapsed = time.Since(began)
		if ctx.Err() != nil {
			return ctx.Err() // a player may have answered all the same, in haste
		}
		var line core.Line
		if err == nil {
			line, err = g.Line.Then(m)
		}
		if err != nil {
			if interrupted(ctx) {
				return ctx.Err()
			}
			g.fail(who, fmt.Errorf("ply %d: %w", len(g.Line), err))
			return nil
		}
		left := c.Control.Spend(clock.Left[turn], info.Elapsed)
		if c.Control.Flagged(left) {
			g.late(who, fmt.Errorf("ply %d: out of time, after %v with %v left", len(g.Line), info.Elapsed, c.Control.Shown(clock.Left[turn])))
			return nil
		}
		if clock.Left[turn] = left; line.Last().Turn() != turn {
			clock.Left[turn] = c.Control.Done(left)
		}
		g.Line = line
		g.Infos = append(g.Infos, info)
		if !info.Scored {
			continue
		}
		if c.Resign > 0 {
			if loser, ok := seen.lostBy(turn, info.Score, c.Resign); ok {
				g.Result, g.End = core.WinFor(loser.Other()), EndResign
				return nil
			}
		}
		if c.Even > 0 && seen.evenWithin(info.Score, c.Even) && len(g.Line)-1 >= evenFrom {
			g.Result, g.End = core.Draw, EndEven
			return nil
		}
	}
}

// interruptTime is the maximum delay between an interrupt of the players' programs and that of the match.
const interruptTime = 100 * time.Millisecond

// interrupted reports, after the failure of a player, whether the match has been interrupted. Ctrl-C in a terminal ends
// the players' programs as well, and may reach them first; that is no failure of theirs.
func interrupted(ctx context.Context) bool {
	select {
	case <-ctx.Done():
		return true
	case <-time.After(interruptTime):
		return false
	}
}

// ask calls a player's Move or MoveBy, bounded by the match's MoveLimit.
func (c *Config) ask(ctx context.Context, p Player, line core.Line, clock solver.Clock) (core.Move, Info, error) {
	move := func(ctx context.Context) (core.Move, Info, error) {
		if c.Control.None() {
			return p.Move(ctx, line)
		}
		return p.(Clocked).MoveBy(ctx, line, clock)
	}
	if c.MoveLimit <= 0 {
		return move(ctx)
	}
	within, cancel := context.WithTimeout(ctx, c.MoveLimit)
	defer cancel()
	m, info, err := move(within)
	if err == nil && within.Err() != nil {
		err = fmt.Errorf("no move within %v", c.MoveLimit)
	}
	return m, info, err
}

// agreement tracks whether both players of a game agree on its outcome, ply after ply.
type agreement struct {
	lost [2]int // the number of plies in a row for which a side was seen as lost
	even int    // the number of plies for which the game was seen as even
}

// lostBy counts the score of the side that has moved and returns the side that both have seen as lost for long enough.
func (a *agreement) lostBy(turn core.Side, score, bound int) (core.Side, bool) {
	switch {
	case score <= -bound:
		a.lost[turn]++
		a.lost[turn.Other()] = 0
	case score >= bound:
		a.lost[turn.Other()]++
		a.lost[turn] = 0
	default:
		a.lost = [2]int{}
	}
	for s, n := range a.lost {
		if n >= resignPlies {
			return core.Side(s), true
		}
	}
	return 0, false
}

// evenWithin counts a score and reports whether both have seen the game as even for long enough.
func (a *agreement) evenWithin(score, bound int) bool {
	a.even++
	if score < -bound || score > bound {
		a.even = 0
	}
	return a.even >= evenPlies
}

// fail ends the game with the loss of a player.
func (g *Game) fail(player int, err error) {
	illegal := errors.Is(err, core.ErrIllegalMove) || errors.Is(err, core.ErrUnreadable)
	g.Fault = &Fault{Player: player, Illegal: illegal, Err: err}
	g.lose(player, EndFault)
}

// late ends the game with the loss of a player on time.
func (g *Game) late(player int, err error) {
	g.Fault = &Fault{Player: player, Late: true, Err: err}
	g.lose(player, EndTime)
}

func (g *Game) lose(player int, end End) {
	loser := core.Side(g.First ^ player)
	g.Result, g.End = core.WinFor(loser.Other()), end
}
