package keys

import (
	"qilab/ui/host"
)

// depsOf returns what a test gives the room.
func depsOf(c *host.Context) Deps {
	return Deps{Host: c, Words: c.Words, Settings: c.Settings}
}
