package core

// BookKeys holds the encodings of positions and moves in opening book files, by kind of file. A nil field means that
// the game has no books of that kind.
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
	// Key is the key of the position. Numeric keys are big-endian.
	Key []byte
	// Move decodes a move. The move need not be legal; ok is false if the code is no move.
	Move func(code uint16) (m Move, ok bool)
	// Code encodes a move of the position.
	Code func(m Move) uint16
}
