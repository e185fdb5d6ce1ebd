// Package external runs third-party engines as separate programs: xiangqi engines over UCI and UCCI, gomoku engines
// over the Gomocup protocol. They analyse and play in the window beside the built-in engine, and play in matches
// (solver/match/players).
//
//	process.go      a program with lines sent and received
//	errors.go       the error type of the package
//	option.go       the options of an engine
//	setup.go        the engines of the user, with their options and time
//	info.go         the messages of an engine during and after a search
//	engine.go       starting an engine and agreeing on the protocol and the options
//	late.go         waiting for a slow engine
//	search.go       one search, and stopping it
//	dialect.go      positions and moves in the engine's coordinates, by game
//	xiangqi.go      the dialect of xiangqi
//	program.go      an engine that is started on demand, for the next two:
//	analyzer.go     solver.Analyzer and solver.Opponent
//	beside.go       both of them, beside those of the game itself
//	competitor.go   a copy of one of them in a match
//	gomocup.go      gomoku engines; gomocup_text.go parses their output
//
// Engines are not trusted: lines are bounded, moves are checked by our rules, a hanging engine is killed or, with a
// user present, waited for visibly, and every wait has a bound or a context.
package external
