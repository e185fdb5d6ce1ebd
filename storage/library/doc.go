// Package library keeps all games: those that were played here, pasted and imported, by the hundred thousand, in one SQLite
// file. It serves the window and the command line, which open one Library each and add, list and find games.
//
// A game is a row: what is said about it in columns that can be searched, its main line in two bytes a move (line.go), and
// the whole tree as a game file of package storage only where there is more than the main line. The user's notes on an imported
// game stay in its row, and the imported form is kept beside them (notes.go). There is no table of positions: a position is looked for by playing through all main lines, which are kept in memory in blocks (blocks.go,
// positions.go).
//
// One goroutine writes (writer.go); each write is a transaction, so that whatever stops the program, the file holds whole
// games. Several programs may have the file open. The program's own library is
// set aside when it is damaged, and a new one begun (open.go); one of a newer version, and any file that the user names and that
// is no library, is left alone (probe.go). One of an older version is copied before it is changed (schema.go). Nothing that was imported is dropped in silence: see Account.
//
// The package sees games only through core.Rules and core.Reader. It knows neither the solver nor the window.
package library
