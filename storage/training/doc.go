// Package training keeps what a user trains with, in one SQLite file beside the library: cards, which come back until they are known, the
// log of all reviews, decks, tries of puzzles, and ratings. It serves the window and the command line; several programs may have the
// file open.
//
// A card is a position and never a path: the same position by other moves, mirrored or turned, is one card of a kind (card.go). When
// it is due is computed by FSRS-6 from its last review (review.go); the log keeps every grade with its time, so that a later scheduler
// can replay it. Times are kept as instants, and the days of the user, which turn at four in the morning, are worked out when they are
// asked for (day.go): a moved clock or another time zone loses no review and counts none twice.
//
// Each change is one transaction that reads what it changes, so that two windows, or a program that is killed, leave whole reviews. A
// damaged file is set aside and a new one begun; one of an older version is copied before it is changed; one of a newer version is left
// alone (open.go).
//
// The package knows games through core.Rules alone, and neither the solver nor the window.
package training
