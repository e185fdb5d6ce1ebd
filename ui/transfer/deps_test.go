package transfer

import (
	"qilab/ui/host"
	"qilab/ui/paths"
)

// depsOf returns the dependencies of a room in tests.
func depsOf(c *host.Context) Deps {
	return Deps{Host: c, Disk: c.Disk, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings, Paths: paths.New(paths.Deps{Host: c, Words: c.Words, Settings: c.Settings, Disk: c.Disk})}
}
