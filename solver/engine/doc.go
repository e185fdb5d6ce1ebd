// Package engine is the kit that the engines of xiangqi, gomoku and Eternal Chess are built from. It knows no game:
// moves are of an engine's type M, positions are hashes for the table and core.Positions for the shells.
//
// # What a game supplies
//
//   - A worker: a struct that embeds a Thread and implements Worker, with the board, the evaluation, the order of
//     moves, the pruning and the recursive search. The searches of two games look alike but differ in all that
//     matters, so they are not shared.
//   - A Style, with the aspiration windows of its iterations and the conversion of its moves to core.
//   - The move statistics of a thread, a type H that Base keeps from one search to the next.
//   - Searches for proofs, if it has any, and the outcomes by the rules alone (NewProofs).
//   - Levels of play, and the moves that they notice.
//
// # What the kit provides
//
// A search: NewSearch makes a worker for each thread and starts the Clock; Search.Run lets them search by iterative
// deepening (Deepening) within windows around the last value (Aspiration), and reports each line and iteration to
// Events. All threads write to one transposition Table. A worker calls Thread.Visit for every node and unwinds when it
// reports true, and keeps its principal variations in Thread.PV.
//
// An analysis: Analyzer is the shell of a solver.Analyzer. It checks that the position is one of the game and takes the
// tables out of the process's memory. A Study goes through the Steps of the game: outcomes by the rules, quick proofs,
// and the engine's scores of the rest, until all is proven or the limit is reached. Proofs holds the proven outcomes;
// the engine's scores count only for unproven moves. Take and Study.Report turn both into reports.
//
// An opponent: Opponent is the shell of a solver.Opponent. A Level bounds the search, and determines the moves it
// overlooks (Level.Noticed) and how well it distinguishes moves (Pick).
//
// Time: a TimeLimit, made from the clock of a game (TimeOf, LevelTime) or from the commands of a protocol, is a field
// of the limits of every search. Its Budget bounds the search, a Patience decides after each iteration whether another
// one is worth it, and a Lag measures the overhead of moves on the clock. All of it is in timeman.go.
//
// A prover: Prover is the shell of a puzzle.Prover.
//
// # Goroutines
//
// Search.Run uses the caller's goroutine for the first worker and starts one more for each further thread; all of them
// have ended when it returns. Events are called on the caller's goroutine, but for Events.Line, which each worker calls
// itself. The Table, the Clock and the count of nodes are all that workers share. Analyzer, Opponent and Prover may be
// used from any number of goroutines, which wait for each other, until their context is cancelled; the functions that a
// game supplies, and everything else in this package, are called by one goroutine at a time.
//
// # Measurements
//
// A node is one call of Thread.Visit, or as many as its argument says. Thread.Nodes is exact, so that a search of one
// thread always ends at the same node with the same result; the count of all threads is as of their last check of the
// time, every Style.Every nodes. SelDepth is in plies, Depth in iterations, whose length is the game's. Time is
// measured from TimeLimit.Began, or NewSearch, for a search and from NewStudy for an analysis. Progress is the share of
// the time or of the depth that is done.
package engine
