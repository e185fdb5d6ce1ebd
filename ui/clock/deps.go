package clock

import (
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are what the room is given.
type Deps struct {
	Host  Host
	Table *table.Table
	Words words.Words
}

// Host is what the room needs of the window.
type Host interface {
	Playing() bool
	Tell(text string)
}
