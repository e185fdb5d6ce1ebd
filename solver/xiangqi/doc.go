// Package xiangqi plays Chinese chess. Engine is the search that everything else builds on:
//
//   - engine.go: Engine, Limits, Info; root.go: the moves of the root and the style of the iterations; search.go,
//     prune.go, quiesce.go: the tree; picker.go, history.go: move ordering; correction.go: correction of the
//     evaluation; worker.go: one thread
//   - position.go: the board with its history, repetitions and the move limit
//   - internal/evaluation: the evaluation, a sum of terms, with weights that cmd/tune writes
//   - internal/network: a small neural network that replaces it, written by cmd/train; the levels of limited depth
//     (opponent.go) do without
//   - mate.go, matesearch.go, matetable.go, roam.go: MateSolver, which proves mates and their absence
//   - score.go: the meaning of scores
//   - analyzer.go, analysis.go, proofs.go: Analyzer, which values every legal move by the rules, the mate solver and
//     the engine
//   - opponent.go: Opponent, the levels of play
//
// The search is the usual one of chess programs: principal variation search with a transposition table, null moves,
// reductions of late moves, pruning at low depths, extensions of single good moves, corrections of the evaluation by
// what searches have found, and a quiescence of captures and first checks. Several threads search the same tree and
// share the table (lazy SMP). Mates that it finds are real, but pruning may miss a shorter one.
//
// The commands below this package build its data: cmd/tune fits the evaluation, cmd/selfplay makes training positions
// for a network (internal/samples), cmd/audit checks them, cmd/train trains the network, cmd/compose composes puzzles,
// cmd/openings draws openings for matches.
package xiangqi
