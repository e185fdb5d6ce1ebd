// Package gomoku proves wins of five in a row and plays it: renju, standard and freestyle gomoku.
//
//   - Wins by continuous fours (vcf.go) are searched exhaustively: every win is found, the shortest is known, and the
//     absence of one is a proof.
//   - Wins by continuous fours and threes (vct.go, vctline.go) are searched by proof numbers; every win found is
//     proven. A proof is tried against other replies (guide.go), has a field of points where one more stone can
//     matter (field.go), and is kept for the positions before and after it (vctknown.go).
//   - The engine's wins, including those with quiet stones, are confirmed (confirm.go, oracle.go).
//   - Engine plays. engine.go: Engine, Limits, Info; obvious.go, doubts.go: forced wins before and between the
//     iterations; root.go, search.go, margins.go, picker.go: a principal variation search that considers only moves
//     that stop a threat, if there is one (threats.go, trail.go); worker.go: one thread; internal/evaluation: the
//     network that values boards; score.go: the meaning of scores.
//   - analyzer.go, analysis.go, proofs.go, claims.go: Analyzer, which values every legal move; opponent.go: Opponent,
//     the levels.
//
// Package gomocup below this one serves the engine to other programs. The commands below it build its data: cmd/tune
// fits the network, cmd/compose composes puzzles, cmd/openings draws openings for matches.
package gomoku
