package explorer

import (
	"fmt"

	"qilab/core"
	"qilab/ui/panel"
)

// lineKind says what a line of the list is.
type lineKind uint8

const (
	lineSection lineKind = iota // a source, which a click shows or hides
	lineMove
	lineSum
	lineText   // something said, in one line of several
	lineNote   // the same, more quietly
	lineAction // something to be done
	lineGames  // the head of the list of games
	lineGame
)

// line is a line of the list, all of which are equally high.
type line struct {
	kind   lineKind
	id     string // tells it from others, also in a later list
	text   string
	right  string // at the right edge
	hidden bool   // of a section: its moves
	row    row    // of a move or a sum
	badge  panel.Badge
	judged bool // there is a badge
	proven bool // its outcome is proven
	most   int  // of a book that does not count: the greatest weight
	game   int  // the place among the games
	run    func()
	// explain returns the line as a sentence; nil: there is no more to say.
	explain func() string
}

// chosen reports whether the line can be chosen with the keyboard.
func (l line) chosen() bool { return l.run != nil }

// moveID returns the id of the line of a move in a section.
func moveID(source string, m core.Move) string {
	return fmt.Sprint(source, "/", m.From, " ", m.To, " ", m.Kind)
}
