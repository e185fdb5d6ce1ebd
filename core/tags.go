package core

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The limits on the tags of a game. A game file stores them in its header, which is read in one piece.
const (
	MaxTags     = 200
	MaxTagBytes = 12 << 10 // names and values of all tags together: they fit into a header even with every byte escaped
)

// Tag is a fact about a game other than its moves, under the name that PGN gives it: "Event", "Date", the name of a
// side for its player. Values may be of any length and span lines.
type Tag struct{ Name, Value string }

// Tags are the tags of a game, in order. No value is empty, and no name occurs twice, ignoring case. Tags are
// immutable, so copies may share them.
type Tags []Tag

// Get returns the value of the tag with that name, or "".
func (t Tags) Get(name string) string {
	if i := t.index(name); i >= 0 {
		return t[i].Value
	}
	return ""
}

func (t Tags) index(name string) int {
	return slices.IndexFunc(t, func(tag Tag) bool { return strings.EqualFold(tag.Name, name) })
}

// With returns t with one tag set; an empty value removes it. A new tag comes last. Space around name and value is
// trimmed; a tag without a name is ignored.
func (t Tags) With(name, value string) Tags {
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	i := t.index(name)
	switch {
	case name == "", i < 0 && value == "":
		return t
	case i < 0:
		return append(t[:len(t):len(t)], Tag{name, value})
	case value == "":
		return append(t[:i:i], t[i+1:]...)
	}
	next := slices.Clone(t)
	next[i].Value = value
	return next
}

// Check returns a *TextError if the tags exceed the bounds.
func (t Tags) Check() error {
	bytes := 0
	for _, tag := range t {
		bytes += len(tag.Name) + len(tag.Value)
	}
	if len(t) <= MaxTags && bytes <= MaxTagBytes {
		return nil
	}
	return &TextError{
		Kind: ErrUnreadable, Code: "tags",
		Args:    []string{strconv.Itoa(len(t)), strconv.Itoa(bytes), strconv.Itoa(MaxTags), strconv.Itoa(MaxTagBytes)},
		Message: fmt.Sprintf("unreadable: %d tags of %d bytes are too many: at most %d of %d bytes", len(t), bytes, MaxTags, MaxTagBytes),
	}
}

// SideTag returns the tag for the player of s: the fixed name of the side, capitalized.
func SideTag(r Rules, s Side) string {
	id := r.Sides()[s]
	return strings.ToUpper(id[:1]) + id[1:]
}

// Tags returns the tags of the game.
func (g *Game) Tags() Tags { return g.header.tags }

// SetTags sets the tags of a game that is being made. For the game of a Document there are Document.SetTags and AmendTags.
func (g *Game) SetTags(t Tags) { g.header = g.header.with(slices.Clip(slices.Clone(t))) }

// SetTags sets the tags of the game and reports whether that changed anything. It can be undone.
func (d *Document) SetTags(t Tags) bool {
	if slices.Equal(d.game.header.tags, t) {
		return false
	}
	d.applyHeader(d.game.header.with(slices.Clip(slices.Clone(t))))
	return true
}

// AmendTags sets tags without an undo step: those that the program keeps, such as the players. Undo and redo leave them as they are.
func (d *Document) AmendTags(t Tags) {
	d.game.SetTags(t)
	d.revision++
}
