// Package gomocup lets other programs use the gomoku engine: it serves the protocol of the Gomocup tournament (Petr
// Laštovička, "Gomoku AI Protocol"), which all managers of that game speak, with some of the additions of Yixin.
//
//	server.go    the loop: lines come in, searches end, answers go out
//	commands.go  what each command does
//	board.go     BOARD, YXBOARD and SWAP2BOARD, which go on over several lines
//	info.go      the words of INFO
//	clock.go     how much time a move may take
//	game.go      the stones, and the board made of them
//
// The board is 15×15. A point is "x,y", both counted from 0, y from the top. Rules are 0, freestyle; 1, exactly five; and 4,
// renju. The server never trusts what it reads: what it does not understand is answered by UNKNOWN, what cannot be done by
// ERROR with the reason, and nothing of it changes the game.
package gomocup
