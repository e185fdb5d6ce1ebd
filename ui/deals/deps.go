package deals

import (
	"qilab/ui/host"
	"qilab/ui/table"
	"qilab/ui/words"
)

// Deps are what the room is given.
type Deps struct {
	Host  Host
	Table *table.Table
	Words words.Words
	*host.TrainingState
}

// Host is what the room needs of the window.
type Host interface {
	Tell(text string)
}
