// Package match plays games between two players and says which is the stronger, by how much, and how sure that is. It is
// for whoever improves an engine; the programs that a person sees do not need it.
//
//	player.go    what a player is
//	openings.go  what the games begin with
//	game.go      one game, judged by the game's own rules
//	run.go       many games: pairs of them from one opening with both colours, several at a time
//	tally.go     what is counted
//	elo.go       from the counts to a difference in Elo with its error
//
// It knows no game and no engine. The tool that puts both in is a test behind a build tag, in match_test.go:
//
//	go test -tags match -run Match ./solver/match -v -timeout 0 -games 200 -ms 100 -a own -b 'uci:/usr/games/fairy-stockfish'
package match
