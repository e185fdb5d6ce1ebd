// Package uci lets other programs use the xiangqi engine: it serves UCI, as Pikafish and the graphical programs of today
// speak it, and UCCI 3.0, the older protocol of Chinese programs (xqbase.com), on the same pair of streams. The first
// word that says uci or ucci decides.
//
//	server.go    the loop: lines come in, searches end, answers go out
//	commands.go  what each command does
//	position.go  position, fen, startpos and banmoves
//	limits.go    the words of go
//	options.go   setoption
//	job.go       one search, with pondering and stopping
//	report.go    info and bestmove
//	perft.go     go perft, and d
//
// A move is written in coordinates with the ranks counted from 0 (h2e2). Programs for many games that count from 1 (h3e3) set
// the option "Ranks From One".
//
// The server never trusts what it reads: what it does not understand is answered by "info string" ("info message" in
// UCCI) with the word at fault. A position that is not legal is not searched; the answer to go is then that there is not a move.
package uci
