// Package eternal plays and analyses Eternal Chess. A turn has up to three steps and some 500 combinations of them, so
// the engine searches steps, not turns: the side to move may be the same after a step, and the depth is counted in
// turns.
//
//   - score.go, position.go: scores; the board with its history, for repetitions
//   - internal/evaluation: the evaluation, a small neural network written by cmd/tune; the levels not bounded by time
//     use a sum of readable terms instead, as they were measured
//   - evaluate.go, correction.go: the cache of evaluations, and their learned correction
//   - order.go, history.go: the ordering of steps; placements by their effect
//   - search.go, quiesce.go, root.go, engine.go: alpha-beta with a transposition table, and the threads that run it
//   - force.go: the exact solver of forced points
//   - analyzer.go, analysis.go, opponent.go with pace.go, prover.go: the interfaces to the rest of the program
//
// The commands below this package build and measure: cmd/tune fits the network, cmd/compose composes puzzles,
// cmd/balance measures which side a starting position favours.
package eternal
