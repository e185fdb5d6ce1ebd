package puzzles

import (
	"qilab/ui/host"
	"qilab/ui/paths"
)

// depsOf returns what a test gives the room.
func depsOf(c *host.Context) Deps {
	return Deps{Host: c, Pictures: c.Pictures, Disk: c.Disk, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings, Store: c.Store, Paths: paths.New(paths.Deps{Host: c, Words: c.Words, Settings: c.Settings, Disk: c.Disk})}
}
