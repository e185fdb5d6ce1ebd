// Package match plays games between two players and says which is the stronger, by how much, and how sure that is. It is
// for whoever improves an engine, and for the matches that a person arranges in the window.
//
//	player.go    what a player is
//	openings.go  what the games begin with
//	game.go      one game, judged by the game's own rules
//	run.go       many games: pairs of them from one opening with both colours, several at a time
//	tally.go     what is counted
//	elo.go       from the counts to a difference in Elo with its error
//	compare.go   which of two players picks the better moves, by the word of a third
//
// It knows no game and no engine. Package openings below this one knows what games begin with; package players makes players
// from the words of a command line, and the commands are cmd/match, cmd/compare and cmd/levels:
//
//	go run ./solver/match/cmd/match -games 200 -ms 100 -a own -b 'uci:/usr/games/fairy-stockfish'
//	go run ./solver/match/cmd/match -games 40 -tc 60+0.6 -a own -b 'uci:/tmp/old/qilab engine uci'
package match
