package gomoku

import "math"

// How much of the tree is left out, by depth. The numbers were found by matches.

// logs is the logarithm of the depth and of the number of a move, times 32: late moves are searched less deeply by the product,
// over 1024·c.
var logs = newLogs()

func newLogs() (t [256]int) {
	for i := 1; i < len(t); i++ {
		t[i] = int(32 * math.Log(float64(i)))
	}
	return t
}

// futilityDepth is the largest depth at which an evaluation is good enough to be believed.
const futilityDepth = 12

// futility returns by how much the evaluation must lie above beta for a search of a depth to be spared.
func futility(depth int, better bool) int {
	if depth <= 0 {
		return 0
	}
	return 63*depth - 60*b2i(better)
}

// razor returns by how much the evaluation must lie below alpha for a search of a small depth to be spared.
func razor(depth int) int { return 30 + 40*depth }

// lateMoves returns how many quiet moves are searched at a depth.
func lateMoves(depth int, better bool) int {
	n := 3 + 2*depth + depth*depth/2
	if better {
		return n
	}
	return n / 2
}

const (
	// singularDepth is the least depth at which it is asked whether a move is the only good one.
	singularDepth = 5
	// deeper is by how much a move must be better than expected to be searched deeper.
	deeper = 100
)

// reduction returns by how much less deep a quiet move is searched to begin with, by its number, by how promising it looks, and by
// how often it was good elsewhere.
func (n *node) reduction(number, promise, good int) int {
	const ply = 1024
	r := logs[min(n.depth, 255)]*logs[min(number, 255)]*3/4 - good/8
	if promise < 2000 {
		r += ply
	}
	switch {
	case n.pv:
		r -= ply
	case n.cut:
		r += ply
	}
	if n.kept && !n.pv {
		r -= ply
	}
	if !n.better {
		r += ply / 2
	}
	return max(0, min(r/ply, n.depth-1))
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
