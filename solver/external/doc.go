// Package external runs third-party engines as separate programs: xiangqi engines over UCI and UCCI, gomoku engines
// over the Gomocup protocol. They analyse and play in the window beside the built-in engine, and play in matches
// (solver/match/players).
//
//	process.go      a program with lines sent and received; group_*.go ends the processes that it has started
//	command.go      reading its command line
//	log.go          the lines sent and received, for the user
//	errors.go       the error type of the package
//	option.go       the options of an engine
//	setup.go        the engines of the user, with their options and time
//	info.go         the messages of an engine during and after a search
//	engine.go       starting an engine and agreeing on the protocol and the options
//	late.go         waiting for a slow engine
//	search.go       one search, and stopping it; clock.go gives it its time
//	driver.go       a started engine of any protocol
//	dialect.go      positions and moves in the engine's coordinates, by game
//	xiangqi.go      the dialect of xiangqi, gomoku.go that of gomoku
//	program.go      an engine that is started on demand, for the next two:
//	analyzer.go     how a program analyses and plays
//	beside.go       both of them, beside those of the game itself
//	ponder.go       searching in the other side's time
//	try.go          the trial of an engine that the user adds
//	competitor.go   a copy of one of them in a match
//	gomocup.go      gomoku engines, with board.go as their driver; gomocup_text.go and gomocup_detail.go parse their output
//
// Engines are not trusted: lines are bounded, moves are checked by our rules, a hanging engine is killed or, with a
// user present, waited for visibly, and every wait has a bound or a context.
package external
