// Package storage keeps what a player must not lose: the game being worked on, the slots, the
// settings, and the stock of fair deals. It is for the window, which opens one Store at start, and for whoever wants to
// read or write a game file (Encode, Decode).
//
// Everything is versioned text in UTF-8 that a person can read and mend. Every write replaces a file as a whole: the
// new content is flushed to a temporary file in the same directory, which then takes the place of the old one
// (WriteFile), so that a crash at any moment leaves the old or the new state. A file that cannot be read is never
// deleted nor overwritten: it is renamed aside and reported as a Problem, and the rest loads. Of a damaged game all that is
// whole is given back (Salvage).
//
// Several running programs may share a directory: each has the work at hand to itself (Store.Claim), the settings of all
// are merged, and games saved under a name are replaced by whoever asks for it.
//
// The package sees games through core.Rules only. It does not know the solver or the window, and does not sum up files: a
// changed letter inside a comment is taken for an edit.
package storage
