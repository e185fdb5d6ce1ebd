package home

import (
	"qilab/ui/host"
)

// depsOf returns the dependencies of a room in tests.
func depsOf(c *host.Context) Deps {
	return Deps{Host: c, Pictures: c.Pictures, Table: c.Table, Words: c.Words, LibraryState: c.LibraryState, Book: c.Book}
}
