package hints

import (
	"qilab/ui/analysis/search"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are the dependencies of the room.
type Deps struct {
	Host   Host
	Table  *table.Table
	Search *search.Search
	Words  words.Words
}

// Host is the part of the window that the room uses.
type Host interface {
	Playing() bool
	Tell(text string)
}
