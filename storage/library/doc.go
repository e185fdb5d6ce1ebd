// Package library stores games, played here, pasted and imported, by the hundred thousand in one SQLite file. It serves
// the window and the command line, which open one Library each and add, list and find games.
//
// A game is a row: searchable columns with its tags, its main line in two bytes a move (line.go), and the whole tree as
// a game file of package storage only if there is more than the main line. The user's notes on an imported game stay in
// its row, and the imported form is kept beside them (notes.go). There is no table of positions: a search for a
// position plays through all main lines, which are kept in memory in blocks (index.go, blocks.go, positions.go).
//
// One goroutine writes (writer.go); each write is a transaction, so that whatever stops the program, the file holds
// complete games. Several programs may have the file open. If the program's own library is damaged, it is set aside and
// a new one is started (open.go, tables.go). A library of a newer version, and any file named by the user that is not a library,
// is left alone. One of an older version is copied before it is changed: see package database. Imports account for
// every game: see Account.
//
// The package sees games only through core.Rules and core.Reader. It knows neither the solver nor the window.
package library
