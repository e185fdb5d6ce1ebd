// Package storage stores the user's data: the current game, the slots, the puzzles, the settings, and the stock of fair
// deals. It serves the window, which opens one Store at start, and all code that reads or writes a game file (Encode,
// Decode).
//
// Everything is versioned text in UTF-8 that users can read and repair. Every write replaces a file as a whole: the new
// content is flushed to a temporary file in the same directory, which then replaces the old one (WriteFile), so that a
// crash at any moment leaves either the old state or the new one. A file that cannot be read is never deleted or
// overwritten: it is renamed aside and reported as a Problem, and the rest loads. Of a damaged game, everything intact
// is recovered (Salvage).
//
// Several running programs may share a directory: each has its own autosave file (Store.Claim), their settings are
// merged, and a game saved under a name is replaced by whichever program saves it next.
//
// The package sees games only through core.Rules. It knows neither the solver nor the window, and files have no
// checksum: a changed letter in a comment counts as an edit.
package storage
