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

// times are the remaining times of both players, by sides.
type times struct {
	left, increment [2]time.Duration
	turns           int // of the side to move until the next time control; 0: the rest of the game
}

// toPlay returns the limits of a search for a side's move in a game, by its clock if it has one.
func (l Limits) toPlay(clock solver.Clock, side core.Side) Limits {
	if clock.Runs(side) {
		l = l.ByClock(clock, side, engine.WindowOverhead)
	}
	l.side, l.played = side, true
	return l
}

// ByClock returns the limits of a search for a side's move in a game with clocks, in place of a time per move. The
// overhead is subtracted.
func (l Limits) ByClock(c solver.Clock, side core.Side, overhead time.Duration) Limits {
	l.side = side
	own, its := engine.TimeOf(c, side), engine.TimeOf(c, side.Other())
	own.Overhead, its.Overhead = overhead, overhead
	if own.Left == 0 || own.Turn > 0 { // engines do not support such a clock
		l.MoveTime = own.Budget().Soft
		return l
	}
	if its.Left == 0 { // no clock, or an unsupported one: assume the same time
		its = own
	}
	l.MoveTime, l.Clock = 0, &times{turns: own.Turns}
	l.Clock.left[side], l.Clock.increment[side] = own.Kept(own.Left), own.Increment
	l.Clock.left[side.Other()], l.Clock.increment[side.Other()] = its.Kept(its.Left), its.Increment
	return l
}

// words returns the arguments of go for the clocks in a protocol; millis is whether a UCCI engine counts milliseconds.
func (t *times) words(p Protocol, side core.Side, millis bool) string {
	unit := time.Millisecond
	if p == UCCI && !millis {
		unit = time.Second
	}
	var b strings.Builder
	add := func(word string, d time.Duration) { fmt.Fprintf(&b, " %s %d", word, d/unit) }
	if p != UCCI {
		add("wtime", t.left[core.First])
		add("btime", t.left[core.Second])
		add("winc", t.increment[core.First])
		add("binc", t.increment[core.Second])
		if t.turns > 0 {
			fmt.Fprintf(&b, " movestogo %d", t.turns)
		}
		return b.String()
	}
	other := side.Other()
	add("time", max(unit, t.left[side]))
	if t.turns > 0 { // only one of the two is allowed
		fmt.Fprintf(&b, " movestogo %d", t.turns)
	} else {
		add("increment", t.increment[side])
	}
	add("opptime", t.left[other])
	add("oppincrement", t.increment[other])
	return b.String()
}

// The value of time_left for no bound, and that of timeout_match.
const (
	endlessLeft  = 1<<31 - 1
	endlessMatch = 0
)

// setClock sends the engine the time for its next move and, if the game has a limit too, that limit and the time left;
// left is 0 if not.
func (g *Gomocup) setClock(ctx context.Context, turn, game, left time.Duration) error {
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
