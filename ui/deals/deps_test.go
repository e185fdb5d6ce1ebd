package deals

import "qilab/ui/host"

// depsOf returns what a test gives the room.
func depsOf(c *host.Context) Deps {
	return Deps{Host: c, Table: c.Table, Words: c.Words, TrainingState: c.TrainingState}
}
