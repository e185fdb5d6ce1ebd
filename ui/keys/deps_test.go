package keys

import (
	"qilab/ui/command"
	"qilab/ui/host"
)

// depsOf returns the dependencies of a room in tests.
func depsOf(c *host.Context) Deps {
	return Deps{Host: c, Words: c.Words, Settings: c.Settings, Menus: []command.Menu{{ID: "view", Letter: 'V'}}}
}
