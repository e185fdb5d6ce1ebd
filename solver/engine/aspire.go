package engine

// Aspiration narrows the window of a search around the expected value, the last one (aspiration windows).
type Aspiration struct {
	Infinite int // more than any score
	Delta    int // half of the first window's width
	Max      int // the window is opened for a larger delta
	From     int // the iteration from which a value is expected
	// Grow returns the delta after a search whose value was outside the window.
	Grow func(delta int) int
	// Centre moves beta to the middle of the window when the search fails low.
	Centre bool
	// Lower bounds how far the depth is lowered when the search repeatedly fails high.
	Lower int
	// Decided reports whether a score decides the game, so that no value near it is expected.
	Decided func(score int) bool
}

// aspire searches the moves from index k on to a depth until the value of the best of them is known, and puts that move
// first.
func (d *Deepening[M]) aspire(k, depth int) {
	w := &d.style.Window
	alpha, beta, delta := -w.Infinite, w.Infinite, w.Delta
	if r := &d.Root[k]; d.Depth >= w.From && r.Bound == Exact && !w.Decided(r.Score) {
		alpha, beta = r.Score-delta, r.Score+delta
	}
	above := 0
	for {
		score := d.principal(k, alpha, beta, max(d.style.Unit, depth-min(above, w.Lower)))
		sortRoot(d.Root[k:])
		switch {
		case d.Clock.Stopped():
			return
		case score <= alpha && alpha > -w.Infinite:
			if w.Centre {
				beta = (alpha + beta) / 2
			}
			alpha = max(score-delta, -w.Infinite)
			above = 0
		case score >= beta && beta < w.Infinite:
			beta = min(score+delta, w.Infinite)
			above++
		default:
			return
		}
		if d.missed != nil {
			d.missed(k)
		}
		if delta = w.Grow(delta); w.Decided(score) || delta > w.Max {
			alpha, beta = -w.Infinite, w.Infinite
		}
	}
}

// Double implements Grow by doubling the delta.
func Double(delta int) int { return 2 * delta }

// Half implements Grow by adding a half to the delta.
func Half(delta int) int { return delta + delta/2 }
