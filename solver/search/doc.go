// Package search is what the heuristic engines share: the transposition table that all threads of a search write to,
// the bounds of scores, and the clock that says when a search ends. It knows no game: moves are small numbers to it,
// positions are hashes.
//
//   - table.go: Table, lock-free
//   - limit.go: Clock, which turns time controls and cancellation into one flag and two points in time
package search
