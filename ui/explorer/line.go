package explorer

import (
	"fmt"

	"qilab/core"
	"qilab/ui/panel"
)

// lineKind is the kind of a line of the list.
type lineKind uint8

const (
	lineSection lineKind = iota // a source, shown or hidden by a click
	lineMove
	lineSum
	lineText   // a message, on one of several lines
	lineNote   // the same, in a paler colour
	lineAction // an action
	lineGames  // the head of the list of games
	lineGame
)

// line is a line of the list. All lines have the same height.
type line struct {
	kind      lineKind
	id        string // identifies the line across lists
	text      string
	right     string // at the right edge
	hidden    bool   // of a section: its moves are hidden
	row       row    // of a move or a total
	badge     panel.Badge
	judged    bool // it has a badge
	proven    bool // its outcome is proven
	maxWeight int  // of a book without counts: the maximum weight
	game      int  // the index of the game
	run       func()
	// explain returns the line as a sentence; nil: there is nothing to add.
	explain func() string
}

// chosen reports whether the line can be selected with the keyboard.
func (l line) chosen() bool { return l.run != nil }

// moveID returns the id of the line of a move in a section.
func moveID(source string, m core.Move) string {
	return fmt.Sprint(source, "/", m.From, " ", m.To, " ", m.Kind)
}
