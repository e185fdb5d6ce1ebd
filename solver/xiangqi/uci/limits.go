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
	r := request{limits: xiangqisolver.Limits{Threads: s.opts.threads, Lines: s.opts.lines}}
	turn := s.line.Last().Turn()
	clock := clockWords{unit: time.Millisecond}
	if s.ucci && !s.opts.millis {
		clock.unit = time.Second
	}
	for i := 0; i < len(words); i++ {
		word := words[i]
		number := func(least, most int64) (int64, bool) {
			if i+1 >= len(words) {
				s.say("go: expected a number after %s", word)
				return 0, false
			}
			i++
			if words[i] == "infinite" {
				return 0, false
			}
			n, err := strconv.ParseInt(words[i], 10, 64)
			if err != nil {
				s.say("go: %s %s is not a number", word, lines.Quote(words[i]))
				return 0, false
			}
			return min(max(n, least), most), true
		}
		switch word {
		case "infinite":
			r.limits.Infinite = true
		case "ponder":
			r.ponder = true
		case "draw":
			r.draw = true
		case "depth":
			n, _ := number(1, xiangqisolver.MaxDepth)
			r.limits.Depth = int(n)
		case "nodes":
			n, _ := number(1, math.MaxInt64)
			r.limits.Nodes = uint64(n)
		case "mate":
			n, _ := number(1, xiangqisolver.MaxDepth)
			r.limits.Mate = int(n)
		case "perft":
			n, _ := number(1, maxPerft)
			r.perft = int(n)
		case "movetime":
			if n, ok := number(1, maxMillis); ok {
				clock.move = time.Duration(n) * time.Millisecond
			}
		case "movestogo":
			n, _ := number(1, 1000)
			clock.moves = int(n)
		case "wtime", "btime", "winc", "binc":
			n, ok := number(math.MinInt32, maxMillis) // a clock that has run out is valid
			side := xiangqi.Red
			if word[0] == 'b' {
				side = xiangqi.Black
			}
			clock.set(side, word[1] == 't', n, ok, time.Millisecond)
		case "time", "increment":
			n, ok := number(0, maxMillis)
			clock.set(turn, word == "time", n, ok, clock.unit)
		case "opptime", "oppincrement":
			n, ok := number(0, maxMillis)
			clock.set(turn.Other(), word == "opptime", n, ok, clock.unit)
		case "oppmovestogo":
			number(0, 1000)
		case "searchmoves":
			for i+1 < len(words) {
				m, ok := xiangqi.ReadCoordinates(words[i+1], s.opts.first())
				if !ok {
					break
				}
				r.limits.Moves = append(r.limits.Moves, m)
				i++
			}
		default:
			s.say("go: unknown word %s", lines.Quote(word))
		}
	}
	clock.apply(s, &r.limits, turn)
	limited := r.limits.Depth > 0 || r.limits.Nodes > 0 || r.limits.Mate > 0 || r.limits.Time.Timed() || r.perft > 0
	r.limits.Infinite = r.limits.Infinite || !limited
	return r
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
