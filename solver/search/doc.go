// Package search is what the heuristic engines share. It knows no game: moves are of a type of the engine's, positions are
// hashes.
//
//   - thread.go: Thread, one thread of a search, which the worker of each engine embeds
//   - root.go, aspire.go: Deepening, which searches the moves of the root deeper and deeper
//   - base.go, table.go: Base, what an engine keeps between searches, with the transposition Table that all threads write to
//   - limit.go, progress.go: Clock, which turns time controls and cancellation into one flag, and how much is done
//   - winscore.go: scores of wins, which count plies, as the table keeps them
//
// An engine keeps its evaluation, the order of its moves, its pruning and its proofs, and the recursive search itself: what
// looks alike there is different in all that matters. It implements Rooted, gives Deepening its Aspiration, and calls
// Thread.Visit for every position.
package search
