package hints

import (
	"qilab/ui/host"
)

// depsOf returns the dependencies of a room in tests.
func depsOf(c *host.Context) Deps {
	return Deps{Host: c, Table: c.Table, Search: c.Search, Words: c.Words}
}
