// Package books reads the opening books that players own, and makes such books. A book is a file of another program: a
// database of SQLite with a table of moves (.obk, .pfBook, .yfk, .xqb; table.go), a sorted file of records (BOOK.DAT;
// dat.go), or a database of evaluated positions (.db of Rapfi and Yixin; rapfi.go). What a file is, its content says and
// not its name.
//
// Files are never written to. They may have been made to do harm: nothing in them is run (database.go), whatever is read is
// bounded in size and time, and every move is checked against the rules. A file that is no book is refused with an
// *storage.Error that says why.
//
// How positions and moves are numbered in the files is the games' affair: core.BookKeys.
package books
