package help

import (
	"qilab/ui/host"
)

// depsOf returns what a test gives the room.
func depsOf(c *host.Context) Deps {
	return Deps{Host: c, Pictures: c.Pictures, Table: c.Table, Words: c.Words, Painters: c.Painters, Book: c.Book, Style: c.Style}
}
