// Package match plays games between two players and estimates the difference in strength and its confidence. It is for
// the development of engines, and for matches in the window.
//
//	player.go    the interface of players
//	openings.go  the starting lines
//	game.go      one game, judged by the game's own rules
//	run.go       many games: pairs of them from one opening with both colours, several at a time
//	tally.go     the counts
//	elo.go       the difference in Elo with its error, from the counts
//	compare.go   which of two players picks the better moves, as judged by a third
//
// It knows no game and no engine. Package openings below this one lists openings; package players creates players from
// a command line; the commands are cmd/match, cmd/compare and cmd/levels:
//
//	go run ./solver/match/cmd/match -games 200 -ms 100 -a own -b 'uci:/usr/games/fairy-stockfish'
//	go run ./solver/match/cmd/match -games 40 -tc 60+0.6 -a own -b 'uci:/tmp/old/qilab engine uci'
package match
