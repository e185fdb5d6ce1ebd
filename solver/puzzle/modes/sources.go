package modes

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"qilab/solver/puzzle/collection"
)

// Level is the user's strength: a rating and its standard deviation.
type Level struct{ Rating, Deviation float64 }

// known is the deviation up to which a rating is relied upon.
const known = 90

// target returns the rating of puzzles for the level. While it is uncertain, they are easier, since failing one after
// another puts newcomers off.
func (l Level) target() float64 { return l.Rating - 2*max(0, l.Deviation-known) }

// adaptive is the Source of Themes.
type adaptive struct {
	list   []collection.Puzzle
	bound  bool // the user has chosen a range
	harder float64
	level  func() Level
	seen   Seen
	rng    *rand.Rand
}

// NewThemes returns a source of the selected puzzles. With a bound in f they come from the whole range; otherwise they
// are near the user's level, which is asked for at each puzzle, plus harder, which is negative for easier ones.
func NewThemes(p *Pool, f Filter, level func() Level, harder float64, seen Seen, rng *rand.Rand) Source {
	return &adaptive{list: p.Matching(f), bound: f.Min > 0 || f.Max > 0, harder: harder, level: level, seen: seen, rng: rng}
}

func (*adaptive) Answer(Answer) {}

func (a *adaptive) Next(now time.Time) (collection.Puzzle, bool) {
	target := a.level().target() + a.harder
	if a.bound && len(a.list) > 0 {
		target = float64(a.list[a.rng.IntN(len(a.list))].Rating)
	}
	return a.seen.draw(a.list, target, now, a.rng)
}

// Run is a Source that is played for a score.
type Run interface {
	Source
	Score() int
	Errors() int
	// Over reports whether the run has ended.
	Over(now time.Time) bool
	// Time returns how long the run has taken.
	Time(now time.Time) time.Duration
}

// streakSteps is the number of puzzles from the easiest to the hardest one.
const streakSteps = 60

// streak is the Source of Streak.
type streak struct {
	list  []collection.Puzzle
	last  int // the rating of the last puzzle
	score int
	lost  bool
	took  time.Duration
	seen  Seen
	rng   *rand.Rand
}

// NewStreak returns a streak: each puzzle is harder than the one before, and an error ends it.
func NewStreak(p *Pool, seen Seen, rng *rand.Rand) Run {
	return &streak{list: p.list, seen: seen, rng: rng}
}

func (s *streak) Score() int                   { return s.score }
func (s *streak) Over(time.Time) bool          { return s.lost || len(s.harder()) == 0 }
func (s *streak) Time(time.Time) time.Duration { return s.took }
func (s *streak) Errors() int {
	if s.lost {
		return 1
	}
	return 0
}

// harder lists the puzzles that are harder than the last one.
func (s *streak) harder() []collection.Puzzle {
	i, _ := slices.BinarySearchFunc(s.list, s.last, func(z collection.Puzzle, last int) int { return z.Rating - last - 1 })
	return s.list[i:]
}

func (s *streak) Next(now time.Time) (z collection.Puzzle, ok bool) {
	list := s.harder()
	if s.lost || len(list) == 0 {
		return z, false
	}
	// Of those harder, the easier ones up to the next step.
	low, high := s.list[0].Rating, s.list[len(s.list)-1].Rating
	target := max(low+(high-low)*s.score/streakSteps, list[0].Rating)
	n := 0
	for n < len(list) && (n == 0 || list[n].Rating <= target) {
		n++
	}
	z, ok = s.seen.draw(list[:n], float64(target), now, s.rng)
	s.last = z.Rating
	return z, ok
}

func (s *streak) Answer(a Answer) {
	s.took += a.Took
	if a.Solved {
		s.score++
	} else {
		s.lost = true
	}
}

// The rules of a storm.
const (
	StormTime    = 3 * time.Minute
	StormPenalty = 10 * time.Second // for an error
	comboStep    = 4                // puzzles solved in a row that win time
	maxMoves     = 3                // of the solver in a puzzle
	stormStep    = 20               // by which the rating rises from puzzle to puzzle
)

// comboTimes is the time won by the first combos; the last one stands for all that follow.
var comboTimes = []time.Duration{3 * time.Second, 5 * time.Second, 7 * time.Second, 10 * time.Second}

// StormRun is a run against the clock.
type StormRun struct {
	list          []collection.Puzzle
	end, begun    time.Time // zero: not begun
	score, errors int
	combo, best   int
	seen          Seen
	rng           *rand.Rand
}

// NewStorm returns a storm: as many short puzzles as possible until StormTime has run out, which begins at the first
// puzzle. Several solved in a row win time, an error costs StormPenalty.
func NewStorm(p *Pool, seen Seen, rng *rand.Rand) *StormRun {
	s := &StormRun{seen: seen, rng: rng}
	for _, z := range p.list {
		if len(z.Accepted) <= maxMoves {
			s.list = append(s.list, z)
		}
	}
	return s
}

// Score implements Run.
func (s *StormRun) Score() int { return s.score }

// Errors implements Run.
func (s *StormRun) Errors() int { return s.errors }

// Over implements Run.
func (s *StormRun) Over(now time.Time) bool { return !s.begun.IsZero() && s.Left(now) == 0 }

// Time implements Run.
func (s *StormRun) Time(now time.Time) time.Duration {
	if s.begun.IsZero() {
		return 0
	}
	if now.After(s.end) {
		now = s.end
	}
	return max(0, now.Sub(s.begun))
}

// Left returns the time that is left.
func (s *StormRun) Left(now time.Time) time.Duration {
	if s.begun.IsZero() {
		return StormTime
	}
	return max(0, s.end.Sub(now))
}

// Combo returns how many puzzles were solved in a row, and the most in the run.
func (s *StormRun) Combo() (now, best int) { return s.combo, s.best }

// Next implements Source.
func (s *StormRun) Next(now time.Time) (z collection.Puzzle, ok bool) {
	if len(s.list) == 0 || s.Over(now) {
		return z, false
	}
	if s.begun.IsZero() {
		s.begun, s.end = now, now.Add(StormTime)
	}
	return s.seen.draw(s.list, float64(s.list[0].Rating+stormStep*(s.score+s.errors)), now, s.rng)
}

// Answer implements Source. An answer after the time has run out does not count.
func (s *StormRun) Answer(a Answer) {
	if s.Over(a.At) {
		return
	}
	if !a.Solved {
		s.errors++
		s.combo = 0
		s.end = s.end.Add(-StormPenalty)
		return
	}
	s.score++
	s.combo++
	s.best = max(s.best, s.combo)
	if s.combo%comboStep == 0 {
		s.end = s.end.Add(comboTimes[min(s.combo/comboStep, len(comboTimes))-1])
	}
}

// fixed is a Source of given puzzles, one after the other.
type fixed struct{ list []collection.Puzzle }

func (*fixed) Answer(Answer) {}

func (f *fixed) Next(time.Time) (z collection.Puzzle, ok bool) {
	if len(f.list) == 0 {
		return z, false
	}
	z, f.list = f.list[0], f.list[1:]
	return z, true
}

// NewFailed returns a source of the puzzles with the given ids, one after the other.
func NewFailed(p *Pool, ids []string) Source { return &fixed{p.withIDs(ids)} }

// withIDs lists puzzles by their ids; those no longer in the collection are left out.
func (p *Pool) withIDs(ids []string) (list []collection.Puzzle) {
	for _, id := range ids {
		if z, ok := p.Puzzle(id); ok {
			list = append(list, z)
		}
	}
	return list
}

// Known lists those of some ids that are in the pool, in their order.
func (p *Pool) Known(ids []string) (known []string) {
	for _, z := range p.withIDs(ids) {
		known = append(known, z.ID)
	}
	return known
}

// NewRound returns the rest of a round through a set that was made at that time; done of its puzzles are behind the user.
func NewRound(p *Pool, ids []string, added time.Time, round, done int) Source {
	return &fixed{p.withIDs(RoundOrder(ids, added, round)[min(done, len(ids)):])}
}

// RoundOrder returns the puzzles of a set in the order of one of its rounds. Each round has its own order, the same whenever it is
// continued, on another machine too; puzzles that leave the set do not change that of the others.
func RoundOrder(ids []string, added time.Time, round int) []string {
	list := slices.Clone(ids)
	slices.SortFunc(list, func(a, b string) int { return strings.Compare(place(a, added, round), place(b, added, round)) })
	return list
}

// place returns a text by which the puzzles of a round are sorted, as good as random. Exports, which have no numbers of sets, know a set
// by the millisecond at which it was made.
func place(id string, added time.Time, round int) string {
	sum := sha256.Sum256(fmt.Append(nil, added.UnixMilli(), round, id))
	return string(sum[:])
}

// NewSet draws n puzzles for a set, or fewer if there are not as many, and returns their ids. It marks them as seen.
func NewSet(p *Pool, f Filter, level Level, harder float64, n int, seen Seen, now time.Time, rng *rand.Rand) (ids []string) {
	source := NewThemes(p, f, func() Level { return level }, harder, seen, rng)
	drawn := map[string]bool{}
	for i := 0; i < 4*n && len(drawn) < n; i++ { // a small selection may not have that many
		z, ok := source.Next(now)
		if !ok {
			break
		}
		drawn[z.ID] = true
	}
	for _, z := range p.list {
		if drawn[z.ID] {
			ids = append(ids, z.ID)
		}
	}
	return ids
}

// fastMove is the time for a move of the solver in which a set counts as known.
const fastMove = 5 * time.Second

// Fast reports whether a set is known: a whole round with at most one error in twenty puzzles took no longer than
// FastTime.
func (p *Pool) Fast(ids []string, errors int, took time.Duration) bool {
	return errors*20 <= len(ids) && took <= p.FastTime(ids)
}

// FastTime returns the time in which a set has to be solved.
func (p *Pool) FastTime(ids []string) (total time.Duration) {
	for _, z := range p.withIDs(ids) {
		total += time.Duration(len(z.Accepted)) * fastMove
	}
	return total
}
