// Package uci lets other programs use the xiangqi engine: it serves UCI, in the dialect of Pikafish and today's
// graphical programs, and UCCI 3.0, the older protocol of Chinese programs (xqbase.com), on the same pair of streams.
// The first uci or ucci command selects the protocol.
//
//	server.go    the loop: lines come in, searches end, answers go out
//	commands.go  the commands
//	position.go  position, fen, startpos and banmoves
//	limits.go    the arguments of go
//	options.go   setoption
//	job.go       one search, with pondering and stopping
//	report.go    info and bestmove
//	perft.go     go perft, and d
//
// A move is written in coordinates with the ranks counted from 0 (h2e2). Programs for many games, which count from 1
// (h3e3), set the option "Ranks From One".
//
// The server never trusts its input: it answers words that it does not understand with "info string" ("info message" in
// UCCI) and the word at fault. It does not search an illegal position; the answer to go is then that there is no move.
package uci
