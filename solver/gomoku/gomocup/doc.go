// Package gomocup lets other programs use the gomoku engine: it serves the protocol of the Gomocup tournament (Petr
// Laštovička, "Gomoku AI Protocol"), which all managers of the game speak, with some of the additions of Yixin.
//
//	server.go    the loop: lines come in, searches end, answers go out
//	commands.go  the commands
//	board.go     BOARD, YXBOARD and SWAP2BOARD, which go on over several lines
//	info.go      the keys of INFO
//	clock.go     the time for a move
//	game.go      the stones, and the board made from them
//
// The board is 15×15. A point is "x,y", both counted from 0, y from the top. Rules are 0, freestyle; 1, exactly five;
// and 4, renju. The server never trusts its input: it answers unknown commands with UNKNOWN and impossible ones with
// ERROR and the reason, and neither changes the game.
package gomocup
