package endgames

import (
	"qilab/ui/host"
)

// depsOf returns what a test gives the room.
func depsOf(c *host.Context) Deps {
	return Deps{Host: c, Pictures: c.Pictures, Table: c.Table, Search: c.Search, Words: c.Words, TrainingState: c.TrainingState}
}
