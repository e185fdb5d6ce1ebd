package external

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"qilab/core"
)

// Limits bounds a search; the zero value of a field means no bound. Without any bound the search runs until its context
// ends.
type Limits struct {
	MoveTime time.Duration // whole milliseconds, at least one
	Nodes    uint64
	Depth    int
	// Lines is the number of best moves wanted; 0 means one. An engine that cannot give several gives one.
	Lines int
	// Clock is the remaining times of the players, if the engine is to choose its thinking time; nil: no clocks.
	Clock *times
	side  core.Side // to move
	// played means that the move is to be played: the engine may continue its pondering.
	played    bool
	pondering bool // the engine should ponder
}

// Result is the result of a search. Moves are in the engine's own coordinates.
type Result struct {
	Best, Ponder string // "" if there is none
	Draw, Resign bool   // extensions of UCCI
	// Last is the engine's last Info about its best line.
	Last Info
}

// stopTime is the time to wait at once for an engine that was stopped. If it takes longer, its answer is read before
// the next command.
const stopTime = 30 * time.Millisecond

// run searches the position of a command "position …". It passes the engine's information about its lines to info,
// which may be nil. If ctx ends, the search is stopped and the error is that of ctx, with the results so far.
func (e *Engine) run(ctx context.Context, position string, lim Limits, info func(Info)) (Result, error) {
	if err := e.begin(ctx, position, lim); err != nil {
		return Result{}, err
	}
	var r Result
	listen := func(line string) bool {
		if a, ok := parseAnswer(line); ok {
			r.Best, r.Ponder, r.Draw, r.Resign = a.best, a.ponder, a.draw, a.resign
			return true
		}
		if i, ok := parseInfo(line); ok {
			r.Last.merge(i)
			if info != nil {
				info(i)
			}
		}
		return false
	}
	err := e.listen(ctx, lim, listen)
	if ctx.Err() != nil && err != nil && e.process.running() {
		e.stop(listen)
		return r, ctx.Err()
	}
	return r, err
}

// begin makes the engine search a position, or continue its pondering on it.
func (e *Engine) begin(ctx context.Context, position string, lim Limits) error {
	if e.ahead.serves(position, lim) {
		err := e.send(ctx, "ponderhit")
		if err == nil {
			e.ahead = nil
		}
		return err
	}
	if err := e.settle(ctx); err != nil {
		return err
	}
	if err := e.setLines(ctx, max(1, lim.Lines)); err != nil {
		return err
	}
	for _, line := range []string{position, e.goCommand(lim)} {
		if err := e.send(ctx, line); err != nil {
			return err
		}
	}
	return nil
}

// listen waits for the answer to a search. UCCI limits the time per move only through the clock, so listen sends the
// engine a stop when its time is up.
func (e *Engine) listen(ctx context.Context, lim Limits, accept func(string) bool) error {
	if lim.MoveTime <= 0 {
		return e.await(ctx, forever, "bestmove", nil, accept)
	}
	if e.protocol == UCCI {
		within, cancel := context.WithTimeout(ctx, lim.MoveTime)
		err := e.await(within, forever, "bestmove", nil, accept)
		cancel()
		if err == nil || ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		if err := e.send(ctx, "stop"); err != nil {
			return err
		}
		return e.await(ctx, e.config.Grace, "bestmove", nil, accept)
	}
	onLate := func() { _ = e.send(ctx, "stop") } // the wait goes on and detects errors
	return e.await(ctx, lim.MoveTime+e.config.Grace, "bestmove", onLate, accept)
}

// forever bounds a search that only its context ends.
const forever = 365 * 24 * time.Hour

// stop ends a search; if the engine answers quickly, its answer is still taken.
func (e *Engine) stop(accept func(string) bool) {
	ctx, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	e.owed = true
	if e.send(ctx, "stop") != nil {
		return
	}
	if err := e.await(ctx, forever, "bestmove", nil, accept); err == nil {
		e.owed = false
	}
}

// goCommand returns the command that starts the search.
func (e *Engine) goCommand(lim Limits) string {
	var b strings.Builder
	b.WriteString("go")
	if lim.pondering {
		b.WriteString(" ponder")
	}
	limited := false
	add := func(word string, n uint64) {
		if n > 0 {
			fmt.Fprintf(&b, " %s %d", word, n)
			limited = true
		}
	}
	if lim.Clock != nil {
		o, ok := find(e.options, "usemillisec")
		b.WriteString(lim.Clock.words(e.protocol, lim.side, ok && o.Type == Check))
		return b.String()
	}
	ms := uint64(0)
	if lim.MoveTime > 0 {
		ms = uint64(max(1, lim.MoveTime/time.Millisecond))
	}
	if e.protocol == UCCI { // only one of them is allowed
		switch {
		case ms > 0:
			if o, ok := find(e.options, "usemillisec"); !ok || o.Type != Check {
				ms = max(1, ms/1000) // such engines count seconds
			}
			add("time", ms)
			add("movestogo", 1)
		case lim.Nodes > 0:
			add("nodes", lim.Nodes)
		default:
			add("depth", uint64(max(0, lim.Depth)))
		}
	} else {
		add("movetime", ms)
		add("nodes", lim.Nodes)
		add("depth", uint64(max(0, lim.Depth)))
	}
	if !limited {
		if e.protocol == UCCI {
			b.WriteString(" depth 64") // the maximum of most engines; UCCI has no "infinite"
		} else {
			b.WriteString(" infinite")
		}
	}
	return b.String()
}

// setLines requests a number of best moves, if the engine supports that.
func (e *Engine) setLines(ctx context.Context, lines int) error {
	return e.setNumber(ctx, []string{"MultiPV"}, lines)
}

// setNumber sets the first option among names that the engine has to a number, clamped to its range. It does nothing if
// there is no such option, if the number is 0, or if the option already has that value.
func (e *Engine) setNumber(ctx context.Context, names []string, n int) error {
	for _, name := range names {
		o, ok := find(e.options, name)
		if !ok || o.Type != Spin || n == 0 {
			continue
		}
		value := strconv.FormatInt(min(max(int64(n), o.Min), max(o.Min, o.Max)), 10)
		if now, set := e.values[o.Name]; set && now == value || !set && o.Default == value {
			return nil
		}
		return e.setOption(ctx, o.Name, value)
	}
	return nil
}

// merge updates the info with a newer one about the best line.
func (info *Info) merge(n Info) {
	info.Nodes = max(info.Nodes, n.Nodes)
	info.Elapsed = max(info.Elapsed, n.Elapsed)
	if n.Line != 1 || n.Depth == 0 && !n.Scored {
		return
	}
	n.Nodes, n.Elapsed = info.Nodes, info.Elapsed
	if n.PV == nil {
		n.PV = info.PV
	}
	if !n.Scored {
		n.Scored, n.Score, n.Mate, n.Mated, n.Bound = info.Scored, info.Score, info.Mate, info.Mated, info.Bound
	}
	*info = n
}
