// Package engine is the kit that the engines of xiangqi, gomoku and Eternal Chess are built of. It knows no game: moves are of
// a type M of the engine's, positions are hashes to the table and core.Positions to the shells.
//
// # What a game supplies
//
//   - A worker: a struct that embeds a Thread and implements Worker, with the board, the evaluation, the order of moves, the
//     pruning and the recursive search. What looks alike in the searches of two games is different in all that matters, and
//     is not shared.
//   - A Style, which says how its iterations widen their windows and how its moves are named in core.
//   - What a thread learns about moves, a type H that Base keeps from one search to the next.
//   - Searches for proofs, if it has any, and what the rules alone decide (NewProofs).
//   - Levels of play, and what comes to mind at them.
//
// # What the kit does
//
// A search: NewSearch makes a worker for each thread and starts the Clock; Search.Run lets them search by iterative
// deepening (Deepening) within windows around the last value (Aspiration), and reports each line and iteration to Events. All threads
// write to one transposition Table. A worker calls Thread.Visit for every node and unwinds when it reports true, and keeps
// its principal variations in Thread.PV.
//
// An analysis: Analyzer is the shell of a solver.Analyzer. It checks that the position is one of the game and takes the tables
// out of the process's memory. A Study goes through the Steps of the game: what the rules know, what is proven at once, what
// the engine thinks of the rest, until all is proven or the limit is reached. Proofs holds what is proven; what the engine
// thinks counts only for moves about which nothing is proven. Take and Study.Report turn both into reports.
//
// An opponent: Opponent is the shell of a solver.Opponent. A Level bounds the search and says what it overlooks
// (Level.Noticed) and how well it tells moves apart (Pick).
//
// Time: a TimeLimit, made of the clock of a game (TimeOf, LevelTime) or of the words of a protocol, is a field of the limits of every
// search. Its Budget bounds the search, a Patience decides after each iteration whether another one is worth it, and a Lag measures
// what moves take on the clock beyond that. All of it is in timeman.go.
//
// A prover: Prover is the shell of a puzzle.Prover.
//
// # Goroutines
//
// Search.Run uses the caller's goroutine for the first worker and starts one more for each further thread; all of them have
// ended when it returns. Events are called on the caller's goroutine, but for Events.Line, which each worker calls itself. The
// Table, the Clock and the count of nodes are all that workers share. Analyzer, Opponent and Prover may be used from any number
// of goroutines, which wait for each other, until their context is cancelled; the functions that a game gives them, and
// everything else in this package, are called by one goroutine at a time.
//
// # What is measured
//
// A node is one call of Thread.Visit, or as many as its argument says. Thread.Nodes is exact, so that a search of one thread
// always ends at the same node and finds the same; the count of all threads is as of their last look at the time, every
// Style.Every nodes. SelDepth is in plies, Depth in iterations, whose length is the game's. Time is measured from TimeLimit.Began,
// or NewSearch, for a search and from NewStudy for an analysis. Progress is the share of the time or of the depth that is known to be
// done.
package engine
