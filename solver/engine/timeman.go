package engine

import (
	"time"

	"qilab/core"
	"qilab/solver"
)

// TimeLimit is the time that a search may take: by a clock, for one move, or both. The zero value is no bound.
type TimeLimit struct {
	// Turn is the maximum for this move; the unused part is lost. 0: no bound but Left.
	Turn time.Duration
	// Exact means that Turn is to be used up, whatever the search finds.
	Exact bool
	// Left is the time on the clock for this move and later ones; 0: there is no clock but Turn.
	Left      time.Duration
	Increment time.Duration // added to Left after each move
	Turns     int           // moves that Left has to last for; 0: the rest of the game
	Expect    int           // expected number of moves in the rest of the game; 0: the default
	reserve   time.Duration // the period for each move that begins when Left is used up (byo-yomi)
	// Overhead is the minimum reserve for the way of the move to the clock.
	Overhead time.Duration
	// Began is when the time started to run; zero: when the search begins.
	Began time.Time
}

// The constants of the time manager: see TimeLimit.Budget and Patience.
const (
	// ProtocolOverhead is the reserve for the way of a move to another program.
	ProtocolOverhead = 15 * time.Millisecond
	// WindowOverhead is the reserve where this program runs the clock, on a busy machine.
	WindowOverhead = 200 * time.Millisecond
	exactOverhead  = 3 * time.Millisecond // the maximum reserve of an exact time …
	exactShare     = 20                   // … and its maximum part

	usualTurns    = 35   // moves that the time on a clock is shared among
	maxTurns      = 50   // a longer way to the next control is not planned for
	incrementPart = 0.75 // of the increment, or of a period in reserve, is added to the share
	softPart      = 0.8  // of the share goes by before the last iteration begins
	hardPart      = 4    // shares end the search
	sparePart     = 0.5  // of the time is the maximum for one of several moves: the delays of a busy machine must come from the rest
	lastSoft      = 0.8  // of the time before a control begin no iteration …
	lastHard      = 0.9  // … and end the search

	singleDepth = 4 // iterations for the only move, to know a score and a reply

	unstableFactor = 1.4  // on the soft bound where the best move has just changed …
	stableStep     = 0.08 // … less for each iteration that it stays best …
	stableMax      = 9    // … up to so many
	dropDepth      = 5    // iterations without a falling score
	dropFrom       = 12   // a fall of 1/12 of the scale of scores counts …
	dropMax        = 2    // … and doubles the bound at 1/2 of it
	effortDepth    = 8    // iterations before the share of nodes counts
	effortHigh     = 0.9  // of the nodes below the best move …
	effortFactor   = 0.75 // … make the bound so much less
	clearEffort    = 0.97 // of the nodes below a move that has been best for …
	clearStable    = 6    // … so many iterations make it a clear one …
	clearFactor    = 0.5  // … with so much of the bound, on top
)

// MoveTime returns the limit of a search that takes t, all of it; none if t is 0.
func MoveTime(t time.Duration) TimeLimit {
	if t <= 0 {
		return TimeLimit{}
	}
	return TimeLimit{Turn: t, Exact: true}
}

// TimeOf returns the limit for the turn of a side by the clock of a game; the zero value if that has no clock. It uses
// up no period but the last.
func TimeOf(c solver.Clock, side core.Side) TimeLimit {
	control, left := c.Controls[side], c.Left[side]
	l := TimeLimit{Overhead: WindowOverhead}
	some := func(d time.Duration) time.Duration { return max(d, time.Millisecond) }
	switch {
	case control.None():
		return TimeLimit{}
	case control.Main == 0 && control.Periods == 0:
		l.Turn = some(control.Turn - left.Spent)
	case left.InPeriods() && left.Stretch > 1:
		l.Left, l.Turns = some(left.Period), left.Stretch
	case left.InPeriods():
		l.Turn = some(left.Period)
	default:
		l.Left, l.Increment = some(left.Main), control.Increment
		if control.Periods > 0 && control.Stretch == 0 {
			l.reserve = control.Period
		}
		if control.Turn > 0 {
			l.Turn = some(control.Turn - left.Spent)
		}
	}
	return l
}

// LevelTime returns the limit of a turn of a level: by the clock of the game if the side has one, else its usual time,
// all of it. For a level with other bounds (usual 0), which define its strength, the clock is an additional bound and
// no reason to end early.
func LevelTime(c solver.Clock, side core.Side, usual time.Duration) TimeLimit {
	l := TimeOf(c, side)
	switch {
	case !l.Timed():
		return MoveTime(usual)
	case usual == 0:
		return MoveTime(l.Budget().Soft)
	}
	return l
}

// Timed reports whether there is a bound.
func (l TimeLimit) Timed() bool { return l.Turn > 0 || l.Left > 0 }

// Kept returns d less the overhead.
func (l TimeLimit) Kept(d time.Duration) time.Duration {
	return max(d-min(l.Overhead, d/4), time.Millisecond)
}

// Share returns the limit of a part of a turn.
func (l TimeLimit) Share(part float64) TimeLimit {
	scale := func(d time.Duration) time.Duration {
		if d == 0 {
			return 0
		}
		return max(time.Duration(float64(d)*part), time.Millisecond)
	}
	l.Turn, l.Left, l.Increment, l.reserve = scale(l.Turn), scale(l.Left), scale(l.Increment), scale(l.reserve)
	return l
}

// Budget returns the time for the search.
func (l TimeLimit) Budget() TimeBudget {
	switch {
	case !l.Timed():
		return TimeBudget{}
	case l.Exact:
		t := max(l.Turn-min(l.Turn/exactShare, exactOverhead), time.Millisecond)
		return TimeBudget{Soft: t, Hard: t}
	case l.Left <= 0:
		t := l.Kept(l.Turn)
		return TimeBudget{Soft: t, Hard: t}
	}
	turns := l.Turns
	if turns <= 0 {
		turns = l.Expect
	}
	if turns <= 0 {
		turns = usualTurns
	}
	usable := l.Kept(l.Left)
	share := part(usable, 1/float64(min(turns, maxTurns))) + part(l.Increment+l.reserve, incrementPart)
	spare := part(usable, sparePart)
	if l.reserve > 0 {
		spare = usable + part(l.Kept(l.reserve), sparePart)
	}
	b := TimeBudget{Soft: min(part(share, softPart), spare), Hard: min(hardPart*share, spare), Saved: true}
	if l.Turns == 1 {
		b.Soft, b.Hard = part(usable, lastSoft), part(usable, lastHard)
	}
	if l.Turn > 0 {
		turn := l.Kept(l.Turn)
		b.Soft, b.Hard = min(b.Soft, turn), min(b.Hard, turn)
	}
	b.Soft, b.Hard = max(b.Soft, time.Millisecond), max(b.Hard, time.Millisecond)
	return b
}

func part(d time.Duration, share float64) time.Duration { return time.Duration(float64(d) * share) }

// Iteration is the result of an iteration.
type Iteration[M comparable] struct {
	Depth  int // of the iteration, from 1
	Best   M
	Score  int
	Effort float64 // share of the nodes of the search below the best move, 0 to 1
}

// Patience decides after each iteration whether another one is worth its time: less if the best move is stable and
// takes nearly all nodes, more if its score falls. Create it with NewPatience.
type Patience[M comparable] struct {
	budget TimeBudget
	exact  bool
	single bool
	scale  int
	last   Iteration[M]
	stable int // for how many iterations the best move has been the same
	begun  bool
}

// NewPatience returns the patience of a search within a limit; single means that there is only one move, and scale is
// the score with which three games of four are won.
func NewPatience[M comparable](l TimeLimit, single bool, scale int) *Patience[M] {
	return &Patience[M]{budget: l.Budget(), exact: l.Exact, single: single, scale: scale}
}

// PatienceOf returns the patience of a search, within its limit.
func PatienceOf[M comparable, W Worker[M]](s *Search[M, W], scale int) *Patience[M] {
	return NewPatience[M](s.bounds.Time, len(s.Main().thread().Root) == 1, scale)
}

// After records the last iteration of a search, and reports whether to go on.
func After[M comparable, W Worker[M]](p *Patience[M], s *Search[M, W], depth int) bool {
	t := s.Main().thread()
	best := &t.Root[0]
	return p.GoOn(Iteration[M]{depth, best.Move, best.Score, float64(best.nodes) / float64(max(1, t.Nodes))}, s.Clock.Elapsed())
}

// GoOn records an iteration that ends the given time after the start, and reports whether to go on.
func (p *Patience[M]) GoOn(i Iteration[M], elapsed time.Duration) bool {
	drop := 0
	if p.begun {
		drop = p.last.Score - i.Score
	}
	if p.begun && i.Best == p.last.Best {
		p.stable++
	} else {
		p.stable = 0
	}
	p.last, p.begun = i, true
	if p.budget == (TimeBudget{}) {
		return true
	}
	if p.single && !p.exact && i.Depth >= singleDepth {
		return false
	}
	return float64(elapsed) < float64(p.budget.Soft)*p.factor(drop)
}

// factor returns the factor of the soft bound after the last iteration, in which the score fell by drop.
func (p *Patience[M]) factor(drop int) float64 {
	settled := p.last.Depth >= effortDepth
	clear := settled && p.last.Effort >= clearEffort && p.stable >= clearStable
	switch {
	case p.exact:
		return 1
	case !p.budget.Saved && clear:
		return clearFactor
	case !p.budget.Saved:
		return 1
	}
	factor := unstableFactor - stableStep*float64(min(p.stable, stableMax))
	if drop*dropFrom > p.scale && p.last.Depth > dropDepth {
		factor *= 1 + min(float64(drop*dropMax)/float64(p.scale), 1)
	}
	if settled && p.last.Effort >= effortHigh {
		factor *= effortFactor
	}
	if clear {
		factor *= clearFactor
	}
	return factor
}

// Lag measures the overhead of moves: the time that a clock has counted beyond the search. The zero value is ready for use.
type Lag struct {
	last TimeLimit
	took time.Duration // 0: the last move is unknown
	max  time.Duration
}

// The constants of Lag.
const (
	lagFrom   = 50 * time.Millisecond // a shorter search may have been followed by another kind of pause
	lagMax    = time.Second / 2       // more is no lag: the clock was set, or a move was made without a search
	lagMemory = 8                     // a lag decays by an eighth with each move
)

// Asked returns the limit of the next move, with the measured overhead if that is larger.
func (g *Lag) Asked(l TimeLimit) TimeLimit {
	if g.took >= lagFrom && l.Left > 0 && l.Increment == g.last.Increment && l.Turns == 0 && g.last.Turns == 0 {
		if lag := g.last.Left + g.last.Increment - l.Left - g.took; lag >= 0 && lag <= lagMax {
			g.max = max(lag, g.max-g.max/lagMemory)
		}
	}
	g.last, g.took = l, 0
	l.Overhead = max(l.Overhead, g.max)
	return l
}

// Moved records the duration of a search.
func (g *Lag) Moved(took time.Duration) { g.took = took }
