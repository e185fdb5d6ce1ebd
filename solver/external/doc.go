// Package external runs the third-party engines as programs of their own: xiangqi engines over UCI and UCCI, gomoku engines
// over the Gomocup protocol. The first are for the window, where such an engine can analyse and play beside the built-in
// one; both are for matches against them (solver/match/players).
//
//	process.go      a program that lines are sent to and read from
//	errors.go       the one error type for everything that can go wrong
//	option.go       the options that an engine offers
//	setup.go        the engines that the user has set up, with their options and time
//	info.go         what an engine says while it searches and when it is done
//	engine.go       starting an engine and agreeing on the protocol and the options
//	late.go         waiting for a slow engine
//	search.go       one search, and stopping it
//	dialect.go      positions and moves in the engine's coordinates; what has to be known about a game for that
//	xiangqi.go      that of xiangqi
//	program.go      an engine that is started when needed, for the next two:
//	analyzer.go     solver.Analyzer and solver.Opponent
//	beside.go       both of them, beside those of the game itself
//	gomocup.go      gomoku engines; gomocup_text.go reads what they say
//
// Nothing that an engine says is trusted: lines are bounded, moves are checked by our rules, an engine that hangs is
// killed or, where a person watches, waited for visibly, and every wait has a bound or a context.
package external
