package endgames

import (
	"qilab/ui/cards"
	"qilab/ui/host"
)

// depsOf returns the dependencies of a room in tests.
func depsOf(c *host.Context) Deps {
	return Deps{Host: c, Pictures: c.Pictures, Table: c.Table, Search: c.Search, Words: c.Words, TrainingState: c.TrainingState}
}

// noLinks returns connections without effect.
func noLinks() Links { return Links{Train: func(string, cards.Deck, func(Result)) {}} }
