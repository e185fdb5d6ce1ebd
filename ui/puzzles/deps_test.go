package puzzles

import (
	"qilab/storage/training"
	"qilab/ui/host"
	"qilab/ui/paths"
)

// depsOf returns what a test gives the room.
func depsOf(c *host.Context) Deps {
	return Deps{Host: c, Pictures: c.Pictures, Disk: c.Disk, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings, Store: c.Store, Paths: paths.New(paths.Deps{Host: c, Words: c.Words, Settings: c.Settings, Disk: c.Disk})}
}

// noLinks returns connections without effect, except that questions are answered with yes.
func noLinks() Links {
	return Links{
		Another: func() bool { return false }, Tried: func(Outcome) {}, Training: func() Session { return noSession{} },
		Replace: func(start func()) { start() }, Exercise: func(training.Card, func(training.Attempt, training.Grade)) {},
		Renamed: func(from, to string) {},
	}
}

// noSession is a session that is not running.
type noSession struct{}

func (noSession) CanAnswer() bool { return false }
func (noSession) Answer()         {}
func (noSession) CanNext() bool   { return false }
func (noSession) Next()           {}
