package resign

import (
	"qilab/ui/host"
)

// depsOf returns the dependencies of a room in tests.
func depsOf(c *host.Context) Deps {
	return Deps{Host: c, Table: c.Table, Words: c.Words}
}
