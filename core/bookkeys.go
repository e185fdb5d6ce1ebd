package core

// BookKeys are how files of opening books name the positions of a game and its moves, by the kind of file. Those of a
// kind in which the game has no books are nil.
type BookKeys struct {
	Obk   BookViews // .obk, .pfBook and .yfk: keys of 8 bytes
	Xqb   BookViews // .xqb
	Dat   BookViews // BOOK.DAT: keys of 4 bytes
	Rapfi BookViews // the .db of Rapfi and Yixin, whose moves are points
}

// BookViews lists the ways in which a book may hold p: as it is first, then turned or mirrored. Where p is its own image,
// views have equal keys and differ in their moves. There are none for a position that the kind cannot hold.
type BookViews func(p Position) []BookView

// A BookView is a position as a book holds it.
type BookView struct {
	// Key is what the position is found by. A number begins with its most significant byte.
	Key []byte
	// Move returns the move that a code stands for; ok is false if it stands for none. The move need not be legal.
	Move func(code uint16) (m Move, ok bool)
	// Code returns the code of a move of the position.
	Code func(m Move) uint16
}
