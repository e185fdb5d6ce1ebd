// Package gomoku proves wins of five in a row and plays it: renju, standard and freestyle gomoku.
//
//   - Wins by continuous fours (vcf.go) are searched exhaustively: every one is found, the shortest is known, and that
//     there is none is proven.
//   - Wins by continuous fours and threes (vct.go, vctline.go) are searched by proof numbers; what is found is proven.
//     A proof is tried against other replies (guide.go); where one more stone can matter to it is known (field.go).
//   - What the engine has seen to win, also by quiet stones, is confirmed (confirm.go, oracle.go).
//   - Engine plays. engine.go: Engine, Limits, Info; obvious.go, doubts.go: forced wins before and between the iterations;
//     root.go, search.go, margins.go, picker.go: a principal variation search that considers only what stops a threat (threats.go,
//     trail.go); worker.go: one thread; internal/evaluation: the network that values boards; score.go: what scores
//     mean.
//   - analyzer.go, analysis.go, proofs.go, claims.go: Analyzer, which values every legal move; opponent.go: Opponent, the
//     levels.
//
// Package gomocup below this one serves the engine to other programs. The commands below it make things: cmd/tune fits the
// network, cmd/compose looks for puzzles, cmd/openings draws openings for matches.
package gomoku
