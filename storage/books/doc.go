// Package books reads users' opening books in the formats of other programs, and makes such books. A book is a file of
// another program: a database of SQLite with a table of moves (.obk, .pfBook, .yfk, .xqb; table.go), a sorted file of
// records (BOOK.DAT; dat.go), or a database of evaluated positions (.db of Rapfi and Yixin; rapfi.go). The contents of
// a file decide its kind, not its name.
//
// Files are never written to. They may be malicious: no code in them is run (database.go), all reading is bounded in
// size and time, and every move is checked against the rules. A file that is not a book is rejected with an
// *storage.Error that gives the reason.
//
// The games define the encoding of positions and moves: core.BookKeys.
package books
