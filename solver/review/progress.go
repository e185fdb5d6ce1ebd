package review

import (
	"time"

	"qilab/solver/catalog"
)

// Progress is the progress of a review.
type Progress struct {
	Done, All int // positions
	Share     float64
	Elapsed   time.Duration
	// Left is the estimated time from now, if Known.
	Left  time.Duration
	Known bool
}

// After returns p as the progress of a review that continues after some positions.
func (p Progress) After(done int) Progress {
	if done > 0 {
		p.Share = (float64(done) + p.Share*float64(p.All)) / float64(done+p.All)
		p.Done, p.All = p.Done+done, p.All+done
	}
	return p
}

// searches is the average number of budgets per position: one for the best move, and a part for comparing the played
// one in some of the positions.
const searches = 1.6

// Estimate returns the estimated time of a review of a line with the given number of moves on idle cores; ok is false
// if outcomes are exact, which makes it unpredictable.
func Estimate(g catalog.Game, e Effort, moves, cores int) (d time.Duration, ok bool) {
	each, ok := perPosition(g, e)
	return each * time.Duration(moves+1) / time.Duration(max(1, min(parallel(g, e, cores), moves+1))), ok
}

// perPosition returns the estimated time of a position on one core.
func perPosition(g catalog.Game, e Effort) (d time.Duration, ok bool) {
	if Exact(g) || g.Review.Speed == 0 {
		return 0, false
	}
	return time.Duration(float64(budgetOf(g, e).Nodes) * searches / float64(g.Review.Speed) * float64(time.Second)), true
}

// tracker estimates the remaining time of a review: at first from the speed of an ordinary machine, then increasingly
// from the time of the finished positions.
type tracker struct {
	began    time.Time
	done     int
	all      int
	workers  int
	expected time.Duration // per position and core
	share    float64       // of the proof of the first position, if outcomes are exact
	exact    bool
}

func newTracker(r Request, positions, workers int) tracker {
	expected, _ := perPosition(r.Game, r.Effort)
	return tracker{began: time.Now(), all: positions, workers: max(1, workers), expected: expected, exact: Exact(r.Game)}
}

func (t *tracker) finish() { t.done++ }

// weight is the number of positions that the initial expectation counts for.
const weight = 4

// now returns the progress.
func (t *tracker) now() Progress {
	p := Progress{Done: t.done, All: t.all, Share: float64(t.done) / float64(max(1, t.all)), Elapsed: time.Since(t.began)}
	left := t.all - t.done
	switch {
	case left == 0:
		p.Share, p.Known = 1, true
	case t.exact && t.done == 0: // the first position settles all others
		p.Share = t.share
		if t.share > 0 {
			p.Left, p.Known = time.Duration(float64(p.Elapsed)*(1-t.share)/t.share), true
		}
	case t.expected > 0 || t.done > 0:
		busy := p.Elapsed * time.Duration(t.workers)
		each := (busy + weight*t.expected) / time.Duration(t.done+weight)
		if t.expected == 0 {
			each = busy / time.Duration(t.done)
		}
		// The searches in progress are half done, on average.
		p.Left, p.Known = time.Duration(float64(each)*max(0.5, float64(left)-float64(t.workers)/2)/float64(min(t.workers, left))), true
	}
	return p
}
