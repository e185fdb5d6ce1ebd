package storage

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"qilab/core"
)

// The limits of a game file. Nesting of variations needs no limit of its own: neither reading nor writing recurses, and
// it is less than the number of nodes.
const (
	MaxFileBytes = 16 << 20 // bytes of a file
	MaxNodes     = 200_000  // nodes of a tree, the root included
)

// gameFormat and gameVersion are the first line of a game file.
const (
	gameFormat  = "QiLab game"
	gameVersion = 1
)

// sessionPrefix is before the keys of Meta.Session in a file, tagPrefix before the names of the game's tags.
const (
	sessionPrefix = "session."
	tagPrefix     = "tag."
)

// Meta is what a game file holds beside the game.
type Meta struct {
	Title string    // what the player calls the game, or empty
	Name  string    // the name of the entry of a Shelf, or empty
	Saved time.Time // when; files keep UTC and milliseconds
	// Session is what belongs to the work and not to the game (players, engine levels, the side at the bottom), in
	// words of the caller's own.
	Session map[string]string

	other []field // keys this version does not know, kept for those who do
}

// Info is what the header of a game file tells without reading the tree.
type Info struct {
	Meta
	Game     string // the id of the rules
	Tags     core.Tags
	Start    string // the starting position in the game's notation
	Position string // the position at the current node, for a thumbnail
}

// Encode writes the whole tree of g and meta as a game file:
//
//	QiLab game 1
//	game: chaosclock
//	saved: 2026-11-20T20:03:47Z
//	title: …            any of title, name, tag.… and session.… may be missing
//	tag.Event: …
//	start: 8,6,1,11,9,10,12,7,4,2,3,5;1;0
//	position: …         that of the current node
//
//	5 ! {a comment} 3 (1 4 @ (8)) 4
//	end
//
// Variations follow the move they replace, as in PGN, and an @ the move to the current node. A backslash in a value or comment begins \n, \r, \t, \\, \{, \},
// \" or \xHH (a byte). The error is ErrTooLarge where Decode would refuse the file. Encode only reads g; call it
// where g lives.
func Encode(g *core.Game, meta Meta) ([]byte, error) {
	var b strings.Builder
	writeTop(&b, gameFormat, gameVersion)
	writeField(&b, "game", g.Rules().ID())
	if saved := fileTime(meta.Saved); !saved.IsZero() {
		writeField(&b, "saved", saved.Format(time.RFC3339Nano))
	}
	if meta.Title != "" {
		writeField(&b, "title", meta.Title)
	}
	if meta.Name != "" {
		writeField(&b, "name", meta.Name)
	}
	for _, tag := range g.Tags() {
		writeField(&b, tagPrefix+tag.Name, tag.Value)
	}
	writeField(&b, "start", g.Root().Position().String())
	writeField(&b, "position", g.Position().String())
	for _, key := range slices.Sorted(maps.Keys(meta.Session)) {
		writeField(&b, sessionPrefix+key, meta.Session[key])
	}
	for _, f := range meta.other {
		writeField(&b, f.key, f.value)
	}
	b.WriteByte('\n')
	if b.Len() > maxHeaderBytes {
		return nil, refuse(ErrTooLarge, "too-large", nil, "the header of the game would be larger than %s bytes",
			strconv.Itoa(maxHeaderBytes))
	}
	w := treeWriter{out: &b, rules: g.Rules(), current: g.Current()}
	if !w.tree(g.Root()) {
		return nil, refuse(ErrTooLarge, "too-many-nodes", nil, "the game has more than %s positions", strconv.Itoa(MaxNodes))
	}
	b.WriteString("\nend\n")
	if w.full || b.Len() > MaxFileBytes {
		return nil, refuse(ErrTooLarge, "too-large", nil, "the game would be larger than %s bytes", strconv.Itoa(MaxFileBytes))
	}
	return []byte(b.String()), nil
}

// fileTime is t as a file keeps it; the zero time if a file cannot.
func fileTime(t time.Time) time.Time {
	t = t.UTC().Truncate(time.Millisecond)
	if t.Year() < 1 || t.Year() > 9999 {
		return time.Time{}
	}
	return t
}

// currentMark follows the move to the current node.
const currentMark = "@"

// lineWidth is where lines of the tree are broken, in bytes; a long word or comment may go over it.
const lineWidth = 90

// treeWriter writes a tree as words with spaces or line ends between them.
type treeWriter struct {
	out     *strings.Builder
	rules   core.Rules
	current *core.Node
	column  int  // bytes on the line so far
	opened  bool // a parenthesis waits for the word it stands before
	full    bool // the file is too large: nothing more is written
}

// task is a piece of the tree still to be written.
type task struct {
	node *core.Node
	kind taskKind
}

type taskKind uint8

const (
	continuation taskKind = iota // what follows the node
	variation                    // the node, as the first of a variation, and what follows it
	closing                      // the end of a variation
)

// tree writes all that follows root; false means that there are too many nodes. The tasks are a stack of its own, as
// variations may be nested deeper than one likes to recurse.
func (w *treeWriter) tree(root *core.Node) bool {
	w.notes(root)
	nodes, stack := 1, []task{{root, continuation}}
	for len(stack) > 0 && !w.full {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch t.kind {
		case closing:
			w.out.WriteByte(')')
			w.column++
			continue
		case variation:
			w.opened = true
			w.node(t.node)
			stack = append(stack, task{t.node, continuation})
			continue
		}
		children := t.node.Children()
		if nodes += len(children); nodes > MaxNodes {
			return false
		}
		if len(children) == 0 {
			continue
		}
		w.node(children[0])
		stack = append(stack, task{children[0], continuation})
		for i := len(children) - 1; i > 0; i-- {
			stack = append(stack, task{nil, closing}, task{children[i], variation})
		}
	}
	return true
}

// node writes the move that led to n, its glyph and its comment.
func (w *treeWriter) node(n *core.Node) {
	text := w.rules.FormatMove(n.Parent().Position(), n.Move())
	if text == "" || text == "end" || text == currentMark || slices.Contains(core.Glyphs, text) || strings.ContainsFunc(text, endsWord) ||
		escape(text, "") != text {
		text = `"` + escape(text, `"`) + `"`
	}
	w.word(text)
	w.notes(n)
}

func (w *treeWriter) notes(n *core.Node) {
	if n.Glyph != "" && slices.Contains(core.Glyphs, n.Glyph) { // any other would make the file unreadable
		w.word(n.Glyph)
	}
	if w.full = w.out.Len()+len(n.Comment) > MaxFileBytes; w.full {
		return
	}
	if n.Comment != "" {
		w.word("{" + escape(n.Comment, "}") + "}")
	}
	if n == w.current {
		w.word(currentMark)
	}
}

func (w *treeWriter) word(text string) {
	if w.opened {
		text, w.opened = "("+text, false
	}
	switch {
	case w.column == 0:
	case w.column+len(text) >= lineWidth:
		w.out.WriteByte('\n')
		w.column = 0
	default:
		w.out.WriteByte(' ')
		w.column++
	}
	w.out.WriteString(text)
	w.column += len(text)
}
