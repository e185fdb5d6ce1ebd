package gametest

import "testing"

// Sample returns how many random cases a test tries: all n with the tag whole, which .ci/whole sets, a fifth without
// it, and a twentieth with -short. The race detector, which .ci/run uses with -short, makes a test ten times as slow and
// finds no more where one goroutine does all the work.
func Sample(n int) int {
	few := min(n, 3)
	switch {
	case testing.Short():
		return max(n/20, few)
	case !Whole:
		return max(n/5, few)
	}
	return n
}

// Part returns the list, or with -short a twentieth of it.
func Part[T any](list []T) []T {
	if testing.Short() {
		return list[:max(len(list)/20, min(len(list), 3))]
	}
	return list
}

// OneGoroutine skips, with -short, a long test in which one goroutine does all the work.
func OneGoroutine(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("the race detector finds nothing in one goroutine")
	}
}
