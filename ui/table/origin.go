package table

import "slices"

// Way is how a game came to the table.
type Way uint8

// The ways. The numbers are kept in files, as their names.
const (
	Begun  Way = iota // played here from its first move
	Opened            // pasted, or opened from a file
	Shown             // shown by the program, as a sample
)

// wayNames are the names of the ways in files.
var wayNames = [...]string{Begun: "begun", Opened: "opened", Shown: "shown"}

// String returns the name of the way in files.
func (w Way) String() string { return wayNames[w] }

// ParseWay returns the way of that name; that of another text is Begun.
func ParseWay(name string) Way { return Way(max(0, slices.Index(wayNames[:], name))) }

// Origin says where a game on the table comes from, and where it is kept. It belongs to the game: another one has its own, and
// the old one as before when undo brings it back.
type Origin struct {
	Way    Way
	Record int64 // its number in the library; 0: it is not there
	// Tags are the names of the tags that the program has set and may change; the others are the person's.
	Tags []string
}
