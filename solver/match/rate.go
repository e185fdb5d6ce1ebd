package match

import "math"

// Result is the result of a match between two of several players: the players by their numbers, the points of the
// first, and the games.
type Result struct {
	First, Second int
	Points        float64
	Games         int
}

// Rating is the strength of a player in Elo, with its 95 % confidence interval.
type Rating struct{ Elo, Low, High float64 }

// Rate finds the maximum-likelihood ratings for the results of matches between n players, where a difference in rating
// determines the expected score by Elo's logistic curve. The first player has the rating 0, and no interval. Every
// match counts as if it had one more drawn game, so that a player who won all games is not infinitely strong; that game
// is then nearly all that determines the distance. The intervals come from the curvature of the likelihood. If some
// player is not connected with the first by matches, no player is rated: all intervals are infinite.
func Rate(n int, results []Result) []Rating {
	x := make([]float64, n) // in natural logarithms of the odds
	const rounds = 200
	var curve [][]float64
	for range rounds {
		slope := make([]float64, n)
		curve = make([][]float64, n)
		for i := range curve {
			curve[i] = make([]float64, n)
		}
		for _, r := range results {
			games, points := float64(r.Games)+1, r.Points+0.5
			p := 1 / (1 + math.Exp(x[r.Second]-x[r.First]))
			slope[r.First] += points - games*p
			slope[r.Second] -= points - games*p
			w := games * p * (1 - p)
			curve[r.First][r.First] += w
			curve[r.Second][r.Second] += w
			curve[r.First][r.Second] -= w
			curve[r.Second][r.First] -= w
		}
		inverse, ok := invert(curve)
		if !ok {
			break
		}
		moved := 0.0
		for i := 1; i < n; i++ {
			step := 0.0
			for j := 1; j < n; j++ {
				step += inverse[i][j] * slope[j]
			}
			step = max(-1, min(1, step))
			x[i] += step
			moved = max(moved, math.Abs(step))
		}
		if moved < 1e-9 {
			break
		}
	}
	inverse, ok := invert(curve)
	list := make([]Rating, n)
	const elo = 400 / math.Ln10
	for i := 1; i < n; i++ {
		d := math.Inf(1)
		if ok {
			d = z95 * math.Sqrt(inverse[i][i]) * elo
		}
		list[i] = Rating{elo * x[i], elo*x[i] - d, elo*x[i] + d}
	}
	return list
}

// invert inverts a symmetric matrix without its first row and column, which stay 0; ok is false if it is singular.
func invert(m [][]float64) (inverse [][]float64, ok bool) {
	n := len(m)
	a, b := make([][]float64, n), make([][]float64, n)
	for i := range m {
		a[i], b[i] = append([]float64(nil), m[i]...), make([]float64, n)
		if i > 0 {
			b[i][i] = 1
		}
	}
	for i := 1; i < n; i++ {
		if a[i][i] < 1e-12 {
			return nil, false
		}
		by := a[i][i]
		for j := range n {
			a[i][j] /= by
			b[i][j] /= by
		}
		for k := 1; k < n; k++ {
			if by := a[k][i]; k != i && by != 0 {
				for j := range n {
					a[k][j] -= by * a[i][j]
					b[k][j] -= by * b[i][j]
				}
			}
		}
	}
	return b, true
}
