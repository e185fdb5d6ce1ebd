package books

import (
	"qilab/ui/host"
	"qilab/ui/paths"
)

// depsOf returns what a test gives the room.
func depsOf(c *host.Context) Deps {
	return Deps{Host: c, Table: c.Table, Words: c.Words, Settings: c.Settings, LibraryState: c.LibraryState, Paths: paths.New(paths.Deps{Host: c, Words: c.Words, Settings: c.Settings, Disk: c.Disk})}
}
