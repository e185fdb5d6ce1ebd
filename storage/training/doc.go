// Package training stores what a user trains with in one SQLite file beside the library: cards that come back until
// they are known, the log of all reviews, attempts at puzzles, and ratings. It serves the window and the command
// line; several programs may have the file open. A Store has a part for each: Cards, Tries, Sets and Runs.
//
// A card is a position, not a path: the same position reached by other moves, mirrored or turned, is the same card of a
// kind (card.go). FSRS-6 computes the next due time from the last review (review.go); the log keeps every grade with
// its time, so that a later scheduler can replay it. Times are stored as instants, and the user's days, which begin at
// an hour of the user's choice, are computed on demand (day.go): a change of the clock or the time zone neither loses a review
// nor counts one twice.
//
// Each change is one transaction that reads the data it modifies, so that two windows, or a program that is killed, leave
// complete reviews. A file of an older version is copied before it is migrated; one of a newer version is left alone. In
// the program's own place a damaged file is set aside and a new one started; a file that the user names is refused
// (open.go).
//
// The package sees games only through core.Rules. It knows neither the solver nor the window.
package training
