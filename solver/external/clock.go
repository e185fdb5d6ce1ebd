package external

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/engine"
)

// Times are what both players have left of the time for their game, by sides.
type Times struct {
	Left, Increment [2]time.Duration
	Turns           int // of the side to move until it has time again; 0: the rest of the game
}

// toPlay returns the limits of a search for the move of a side that is to be played, by its clock if it has one.
func (l Limits) toPlay(clock solver.Clock, side core.Side) Limits {
	if clock.Runs(side) {
		l = l.ByClock(clock, side, engine.WindowOverhead)
	}
	l.side, l.played = side, true
	return l
}

// ByClock returns the limits of a search for a move of a side in a game with clocks, in place of a time for each move. The overhead is
// kept back.
func (l Limits) ByClock(c solver.Clock, side core.Side, overhead time.Duration) Limits {
	l.side = side
	own, its := engine.TimeOf(c, side), engine.TimeOf(c, side.Other())
	own.Overhead, its.Overhead = overhead, overhead
	if own.Left == 0 || own.Turn > 0 { // an engine knows no clock like that
		l.MoveTime = own.Budget().Soft
		return l
	}
	if its.Left == 0 { // no clock, or one that an engine does not know: it has as much
		its = own
	}
	l.MoveTime, l.Clock = 0, &Times{Turns: own.Turns}
	l.Clock.Left[side], l.Clock.Increment[side] = own.Kept(own.Left), own.Increment
	l.Clock.Left[side.Other()], l.Clock.Increment[side.Other()] = its.Kept(its.Left), its.Increment
	return l
}

// words returns what go says about the clocks in a protocol; millis says whether a UCCI engine counts milliseconds.
func (t *Times) words(p Protocol, side core.Side, millis bool) string {
	unit := time.Millisecond
	if p == UCCI && !millis {
		unit = time.Second
	}
	var b strings.Builder
	add := func(word string, d time.Duration) { fmt.Fprintf(&b, " %s %d", word, d/unit) }
	if p != UCCI {
		add("wtime", t.Left[core.First])
		add("btime", t.Left[core.Second])
		add("winc", t.Increment[core.First])
		add("binc", t.Increment[core.Second])
		if t.Turns > 0 {
			fmt.Fprintf(&b, " movestogo %d", t.Turns)
		}
		return b.String()
	}
	other := side.Other()
	add("time", max(unit, t.Left[side]))
	if t.Turns > 0 { // takes one of the two
		fmt.Fprintf(&b, " movestogo %d", t.Turns)
	} else {
		add("increment", t.Increment[side])
	}
	add("opptime", t.Left[other])
	add("oppincrement", t.Increment[other])
	return b.String()
}

// The value of time_left that stands for no bound, and that of timeout_match.
const (
	endlessLeft  = 1<<31 - 1
	endlessMatch = 0
)

// SetClock tells the engine what its next move may take and, where the game has a bound too, what that is and what is left of it;
// left is 0 if not.
func (g *Gomocup) SetClock(ctx context.Context, turn, game, left time.Duration) error {
	match, rest := int64(endlessMatch), int64(endlessLeft)
	if left > 0 {
		match, rest = max(game, left).Milliseconds(), left.Milliseconds()
	}
	for _, s := range []Setting{
		{"timeout_turn", strconv.FormatInt(turn.Milliseconds(), 10)},
		{"timeout_match", strconv.FormatInt(match, 10)},
		{"time_left", strconv.FormatInt(rest, 10)},
	} {
		if err := g.send(ctx, "INFO "+s.Name+" "+s.Value); err != nil {
			return err
		}
	}
	g.config.TurnTime = turn
	return nil
}
