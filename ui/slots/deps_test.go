package slots

import (
	"qilab/ui/host"
	"qilab/ui/paths"
)

// depsOf returns the dependencies of a room in tests.
func depsOf(c *host.Context) Deps {
	return Deps{
		Host: c, Table: c.Table, Words: c.Words, Store: c.Store, Problem: func(error) {}, Pictures: c.Pictures,
		Paths: paths.New(paths.Deps{Host: c, Words: c.Words, Settings: c.Settings, Disk: c.Disk}),
	}
}
