// Package review judges the moves of a whole game. It searches every position of a line with the same budget and
// compares each played move with the best one.
//
// # Reproducible verdicts
//
// A position gets a budget of nodes, one thread, and tables that are empty at its beginning; several positions are
// searched at the same time. So the verdicts depend only on the line and the effort, not on the number of cores, the
// load of the machine or earlier searches. No move is judged below the minimum depth of the effort.
//
// The value of the best move and that of the played one come from the same search: if the engine prefers another move,
// the position after the played one is searched to the depth at which the best was found, with the tables of that
// search. A move that looks like an error is compared once more, deeper, before it is called one.
//
// Endgames that can be proven by their pieces in a short time are judged by their exact outcomes, and so is a game
// whose analyzer proves outcomes. A move that the game's own opening book knows is a book move and never an error.
//
// # Progress
//
// The positions are searched in the order of the game, and each finding is delivered as soon as it is there, together
// with the Progress. A running Review can be held and cancelled. The package does not know the window and keeps no node
// of a game's tree.
package review
