package storage

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"qilab/core"
)

// The limits of a game file. The nesting of variations needs no limit of its own: neither reading nor writing recurses,
// and it is less than the number of nodes.
const (
	MaxFileBytes = 16 << 20 // bytes of a file
	MaxNodes     = 300_000  // nodes of a tree, the root included
)

// gameFormat and gameVersion are the first line of a game file.
const (
	gameFormat  = "QiLab game"
	gameVersion = 1
)

// sessionPrefix precedes the keys of Meta.Session in a file, tagPrefix the names of the game's tags.
const (
	sessionPrefix = "session."
	tagPrefix     = "tag."
)

// Meta is the part of a game file other than the game.
type Meta struct {
	Title string    // by the player, or empty
	Name  string    // the name of the entry of a Shelf, or empty
	Saved time.Time // files keep UTC and milliseconds
	// Session holds data of the session rather than of the game (players, engine levels, the side at the bottom), in
	// the caller's own format.
	Session map[string]string

	other []field // keys unknown to this version, kept for those that know them
}

// Info is the header of a game file, without the tree.
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
//	position: …         the current position
//
//	5 ! {a comment} 3 (1 4 @ (8)) 4
//	end
//
// Variations follow the move they replace, as in PGN, and an @ follows the move to the current node. A backslash in a
// value or comment begins \n, \r, \t, \\, \{, \}, \" or \xHH (a byte). The error is of kind ErrTooLarge if Decode would
// refuse the file. Encode only reads g; call it on the goroutine that owns g.
func Encode(g *core.Game, meta Meta) ([]byte, error) { return encodeGame(g.Snapshot(), meta) }

// encodeGame does the same as Encode on any goroutine.
func encodeGame(g *core.Snapshot, meta Meta) ([]byte, error) {
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
	writeField(&b, "start", g.Root().Node().Position().String())
	writeField(&b, "position", g.Current().Position().String())
	for _, key := range slices.Sorted(maps.Keys(meta.Session)) {
		writeField(&b, sessionPrefix+key, meta.Session[key])
	}
	for _, f := range meta.other {
		writeField(&b, f.key, f.value)
	}
	b.WriteByte('\n')
	if b.Len() > maxHeaderBytes {
		return nil, Refuse(ErrTooLarge, "too-large", nil, "the header of the game would be larger than %s bytes",
			strconv.Itoa(maxHeaderBytes))
	}
	w := treeWriter{out: &b, rules: g.Rules(), current: g.Current()}
	if !w.tree(g.Root()) {
		return nil, Refuse(ErrTooLarge, "too-many-nodes", nil, "the game has more than %s positions", strconv.Itoa(MaxNodes))
	}
	b.WriteString("\nend\n")
	if w.full || b.Len() > MaxFileBytes {
		return nil, Refuse(ErrTooLarge, "too-large", nil, "the game would be larger than %s bytes", strconv.Itoa(MaxFileBytes))
	}
	return []byte(b.String()), nil
}

// fileTime returns t with the precision of a file, or the zero time if a file cannot hold it.
func fileTime(t time.Time) time.Time {
	t = t.UTC().Truncate(time.Millisecond)
	if t.Year() < 1 || t.Year() > 9999 {
		return time.Time{}
	}
	return t
}

// currentMark follows the move to the current node.
const currentMark = "@"

// lineWidth is the maximum length of lines of the tree, in bytes; a long word or comment may exceed it.
const lineWidth = 90

// treeWriter writes a tree as words separated by spaces or newlines.
type treeWriter struct {
	out     *strings.Builder
	rules   core.Rules
	current *core.Node
	column  int  // bytes on the line so far
	opened  bool // a pending parenthesis precedes the next word
	full    bool // the file is too large: writing has stopped
}

// task is a piece of the tree still to be written.
type task struct {
	node core.Still
	kind taskKind
}

type taskKind uint8

const (
	continuation taskKind = iota // the continuations of the node
	variation                    // the node, as the first of a variation, and its continuations
	closing                      // the end of a variation
)

// tree writes everything after root; it returns false if there are too many nodes. It keeps its own stack of tasks,
// because variations may be nested too deeply for recursion.
func (w *treeWriter) tree(root core.Still) bool {
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
		if nodes += children; nodes > MaxNodes {
			return false
		}
		if children == 0 {
			continue
		}
		next := t.node.Child(0)
		w.node(next)
		stack = append(stack, task{next, continuation})
		for i := children - 1; i > 0; i-- {
			stack = append(stack, task{kind: closing}, task{t.node.Child(i), variation})
		}
	}
	return true
}

// node writes the move that led to n, its glyph and its comment.
func (w *treeWriter) node(still core.Still) {
	n := still.Node()
	text := w.rules.FormatMove(n.Parent().Position(), n.Move())
	if text == "" || text == "end" || text == currentMark || slices.Contains(core.Glyphs, text) || strings.ContainsFunc(text, endsWord) ||
		escape(text, "") != text {
		text = `"` + escape(text, `"`) + `"`
	}
	w.word(text)
	w.notes(still)
}

func (w *treeWriter) notes(n core.Still) {
	if glyph := n.Glyph(); glyph != "" && slices.Contains(core.Glyphs, glyph) { // any other would make the file unreadable
		w.word(glyph)
	}
	comment := n.Comment()
	if w.full = w.out.Len()+len(comment) > MaxFileBytes; w.full {
		return
	}
	if comment != "" {
		w.word("{" + escape(comment, "}") + "}")
	}
	if n.Node() == w.current {
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
