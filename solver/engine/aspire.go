package engine

// Aspiration narrows the window of a search around the value that the engine expects, the last one (aspiration
// windows).
type Aspiration struct {
	Infinite int // more than any score
	Delta    int // half of the first window's width
	Most     int // with a larger delta the window is opened
	From     int // the iteration from which a value is expected
	// Grow is the delta after a search whose value was outside the window.
	Grow func(delta int) int
	// Centre moves beta to the middle of the window when the value is below it.
	Centre bool
	// Lower is by how much the depth is lowered, at most, when the value is above the window time after time.
	Lower int
	// Decided reports whether a score says who wins: nothing near it is expected then.
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
		if d.Missed != nil {
			d.Missed(k)
		}
		if delta = w.Grow(delta); w.Decided(score) || delta > w.Most {
			alpha, beta = -w.Infinite, w.Infinite
		}
	}
}

// Double grows by as much again, and is a Grow.
func Double(delta int) int { return 2 * delta }

// Half grows by half, and is a Grow.
func Half(delta int) int { return delta + delta/2 }
