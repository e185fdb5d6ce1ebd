// Package eternal plays and analyses Eternal Chess. A turn has up to three steps and some 500 combinations of them, so the
// engine searches steps, not turns: the side to move may be the same after a step, and the depth is counted in turns.
//
//   - score.go, position.go: scores; the board with the course of play, for repetitions
//   - internal/evaluation: the evaluation, a sum of terms that one can read, with weights from games that the engine
//     played against itself (cmd/tune)
//   - evaluate.go, correction.go: what was evaluated before, and by how much searches came to other values
//   - order.go, history.go: in which order steps are tried; where a piece is put, by what that does
//   - search.go, quiesce.go, root.go, engine.go: alpha-beta with a transposition table, and the threads that run it
//   - force.go: the exact solver of forced points
//   - analyzer.go, analysis.go, opponent.go with pace.go, prover.go: what the rest of the program uses
//
// The commands below this package make and measure: cmd/tune fits the weights, cmd/compose looks for puzzles, cmd/balance
// says whom a first position favours.
package eternal
