// Package book defines opening books: which moves were played or are recommended in a position. A book may come with
// the program, be a file of the user, or be built from the games of a library; callers see no difference.
package book

import "qilab/core"

// A Move is an entry of a book.
type Move struct {
	core.Move
	// Games is how often the move was played, followed by the results; the remaining games have no known result. All
	// are 0 in a book that does not count.
	Games, First, Second, Draws int
	LastYear                    int // 0: unknown
	// Weight is how strongly the book recommends the move compared with the others of the position; 0: never.
	Weight int
	// Score is the book's evaluation for the side to move, on its own scale, if Scored.
	Score  int
	Scored bool
	Barred bool   // the book has the move but forbids playing it
	Note   string // the book's remark
}

// A Book lists moves by position. Its methods are safe for concurrent use.
type Book interface {
	// Moves lists the entries of p, best first: legal moves, each once, under whichever symmetry they are stored. It is
	// fast enough to call for every move of a game, but may read a file, whose errors it returns.
	Moves(p core.Position) ([]Move, error)
}

// Named is a book with the name that the user gave it.
type Named struct {
	Book
	Name string
}
