package gametest

import "testing"

// Sample returns how many random cases a test tries: n, or a twentieth of them with -short. The race detector, which
// .ci/run uses with -short, makes a test ten times as slow and finds no more where one goroutine does all the work.
func Sample(n int) int {
	if testing.Short() {
		return max(n/20, min(n, 3))
	}
	return n
}
