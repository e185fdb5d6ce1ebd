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

// OneGoroutine skips, with -short, a long test in which one goroutine does all the work.
func OneGoroutine(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("the race detector finds nothing in one goroutine")
	}
}
