package engine

import "time"

// Progress is the share of a search's work that is done, if the work has a known end: a time, or a depth. It never
// falls, and is 1 only at the end. The zero value is the start.
type Progress struct{ share float64 }

// At returns the share after elapsed of a search that may take within (0: no bound), or that has left more iterations
// to go, each of which doubles the work (negative: unlimited).
func (p *Progress) At(done bool, elapsed, within time.Duration, left int) float64 {
	const limit = 0.99 // before the end
	switch {
	case done:
		p.share = 1
	case within > 0:
		p.share = max(p.share, min(limit, float64(elapsed)/float64(within)))
	case left >= 0:
		p.share = max(p.share, min(limit, 1/float64(uint64(1)<<min(40, left))))
	}
	return p.share
}
