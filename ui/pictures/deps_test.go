package pictures

import (
	"qilab/ui/host"
	"qilab/ui/paths"
)

// depsOf returns the dependencies of a room in tests.
func depsOf(c *host.Context) Deps {
	return Deps{Host: c, Pictures: c.Pictures, Table: c.Table, Words: c.Words, Settings: c.Settings, Painters: c.Painters, Style: c.Style, Disk: c.Disk, Paths: paths.New(paths.Deps{Host: c, Words: c.Words, Settings: c.Settings, Disk: c.Disk})}
}
