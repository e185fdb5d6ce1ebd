package uci

import (
	"math"
	"strconv"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
	"qilab/solver/lines"
	xiangqisolver "qilab/solver/xiangqi"
)

// request holds the arguments of go.
type request struct {
	limits xiangqisolver.Limits
	ponder bool
	draw   bool // the opponent offers a draw
	perft  int  // count positions instead; 0: no
}

// readGo reads the arguments of go in both protocols. It skips and reports unreadable ones.
func (s *server) readGo(words []string) request {
	g := goWords{server: s, turn: s.line.Last().Turn(), rest: words, clock: clockWords{unit: time.Millisecond}}
	g.limits = xiangqisolver.Limits{Threads: s.opts.threads, Lines: s.opts.lines}
	if s.ucci && !s.opts.millis {
		g.clock.unit = time.Second
	}
	for len(g.rest) > 0 {
		word := g.rest[0]
		g.rest = g.rest[1:]
		if !g.bound(word) && !g.time(word) {
			s.say("go: unknown word %s", lines.Quote(word))
		}
	}
	r := g.request
	g.clock.apply(s, &r.limits, g.turn)
	limited := r.limits.Depth > 0 || r.limits.Nodes > 0 || r.limits.Mate > 0 || r.limits.Time.Timed() || r.perft > 0
	r.limits.Infinite = r.limits.Infinite || !limited
	return r
}

// goWords reads the arguments of go one after another.
type goWords struct {
	request
	server *server
	turn   core.Side
	clock  clockWords
	rest   []string // the words that are not read yet
}

// number reads the number after a word. ok is false if there is none, or no bound.
func (g *goWords) number(word string, low, high int64) (n int64, ok bool) {
	if len(g.rest) == 0 {
		g.server.say("go: expected a number after %s", word)
		return 0, false
	}
	text := g.rest[0]
	g.rest = g.rest[1:]
	if text == "infinite" {
		return 0, false
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		g.server.say("go: %s %s is not a number", word, lines.Quote(text))
		return 0, false
	}
	return min(max(n, low), high), true
}

// bound reads a word that bounds the search by something else than time, or describes it.
func (g *goWords) bound(word string) bool {
	number := func(max int64) int64 {
		n, _ := g.number(word, 1, max)
		return n
	}
	switch word {
	case "infinite":
		g.limits.Infinite = true
	case "ponder":
		g.ponder = true
	case "draw":
		g.draw = true
	case "depth":
		g.limits.Depth = int(number(xiangqisolver.MaxDepth))
	case "nodes":
		g.limits.Nodes = uint64(number(math.MaxInt64))
	case "mate":
		g.limits.Mate = int(number(xiangqisolver.MaxDepth))
	case "perft":
		g.perft = int(number(maxPerft))
	case "searchmoves":
		g.moves()
	default:
		return false
	}
	return true
}

// moves reads the moves to be searched.
func (g *goWords) moves() {
	for len(g.rest) > 0 {
		m, ok := xiangqi.ReadCoordinates(g.rest[0], g.server.opts.first())
		if !ok {
			return
		}
		g.limits.Moves = append(g.limits.Moves, m)
		g.rest = g.rest[1:]
	}
}

// time reads a word about the clocks.
func (g *goWords) time(word string) bool {
	switch word {
	case "movetime":
		if n, ok := g.number(word, 1, maxMillis); ok {
			g.clock.move = time.Duration(n) * time.Millisecond
		}
	case "movestogo":
		n, _ := g.number(word, 1, 1000)
		g.clock.moves = int(n)
	case "wtime", "btime", "winc", "binc":
		n, ok := g.number(word, math.MinInt32, maxMillis) // a clock that has run out is valid
		side := xiangqi.Red
		if word[0] == 'b' {
			side = xiangqi.Black
		}
		g.clock.set(side, word[1] == 't', n, ok, time.Millisecond)
	case "time", "increment":
		n, ok := g.number(word, 0, maxMillis)
		g.clock.set(g.turn, word == "time", n, ok, g.clock.unit)
	case "opptime", "oppincrement":
		n, ok := g.number(word, 0, maxMillis)
		g.clock.set(g.turn.Other(), word == "opptime", n, ok, g.clock.unit)
	case "oppmovestogo":
		g.number(word, 0, 1000)
	default:
		return false
	}
	return true
}

// maxMillis bounds times, in whichever unit: a month of milliseconds.
const maxMillis = 31 * 24 * 3600 * 1000

// clockWords collects the clock arguments of go.
type clockWords struct {
	unit      time.Duration // of the words of UCCI
	left      [2]time.Duration
	increment [2]time.Duration
	given     [2]bool // whether left is set
	added     bool    // an increment was given
	moves     int
	move      time.Duration // for this move; 0: unset
}

func (c *clockWords) set(side core.Side, clock bool, n int64, ok bool, unit time.Duration) {
	switch {
	case !ok:
	case clock:
		c.left[side], c.given[side] = time.Duration(n)*unit, true
	default:
		c.increment[side], c.added = max(0, time.Duration(n)*unit), true
	}
}

// apply sets the time of the limits for the side to move, by the other side's clock if only that is given. In UCCI a clock without
// increment and without a number of moves is all for this move.
func (c *clockWords) apply(s *server, lim *xiangqisolver.Limits, turn core.Side) {
	t := &lim.Time
	if !c.given[turn] && c.given[turn.Other()] {
		turn = turn.Other()
	}
	switch {
	case c.move > 0:
		*t = engine.MoveTime(max(c.move-s.opts.overhead, time.Millisecond))
	case c.given[turn]:
		*t = engine.TimeLimit{Left: max(c.left[turn], time.Millisecond), Increment: c.increment[turn], Turns: c.moves, Overhead: engine.ProtocolOverhead + s.opts.overhead}
		if s.ucci && !c.added && c.moves == 0 {
			t.Turns = 1
		}
	}
}
