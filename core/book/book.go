// Package book says what an opening book knows: which moves were played or are recommended in a position. Books come with
// the program, are files of the person, or are made of the games of a library; those who show them or play by them see no
// difference.
package book

import "qilab/core"

// A Move is what a book knows of a move.
type Move struct {
	core.Move
	// Games is how often it was played, and how those games ended; what is left of Games is not known to have ended. All are 0
	// in a book that does not count.
	Games, First, Second, Draws int
	LastYear                    int // 0: unknown
	// Weight is how much the book recommends the move beside the others of the position, from 0: never.
	Weight int
	// Score is the book's own value for the side to move, in its own scale, if Scored.
	Score  int
	Scored bool
	Barred bool   // the book keeps the move but says that it is not to be played
	Note   string // what it says in words
}

// A Book knows moves. Its methods may be called from any goroutine.
type Book interface {
	// Moves lists what the book knows of p, the best first: legal moves, each once, whatever symmetry they were kept by.
	// It is quick enough for every move of a game, but may read a file. Errors are those of the file.
	Moves(p core.Position) ([]Move, error)
}

// Named is a book under the name that a person knows it by.
type Named struct {
	Book
	Name string
}
