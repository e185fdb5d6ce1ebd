package matches

import (
	"qilab/ui/host"
	"qilab/ui/paths"
)

// depsOf returns the dependencies of a room in tests.
func depsOf(c *host.Context) Deps {
	return Deps{Host: c, Painters: c.Painters, Style: c.Style, Table: c.Table, Search: c.Search, Words: c.Words, LibraryState: c.LibraryState, Problem: c.Problem, Paths: paths.New(paths.Deps{Host: c, Words: c.Words, Settings: c.Settings, Disk: c.Disk})}
}
