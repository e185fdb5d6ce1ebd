package table

import "slices"

// Way is how a game became the current game.
type Way uint8

// The ways, stored in files by name.
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

// Origin is the source of a game and its place in the library. It belongs to the game: undo restores it with the game.
type Origin struct {
	Way    Way
	Record int64 // its number in the library; 0: not stored there
	// Tags are the names of the tags that the program has set and may change; the others are the user's.
	Tags []string
}

// own returns a copy for another game, since forms of one game share their origin.
func (o Origin) own() *Origin { return &o }
