package command

import (
	"maps"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"qilab/core"
)

// Bindings are the user's keys of commands, by id, in place of the declared ones. An empty list is a command without keys. Keys of
// unknown commands are kept for the version of the program that has them.
type Bindings map[string][]Key

// The signs between the parts of the text of Bindings.
const (
	keySep   = '|'
	keyOfSep = '='
)

// escapes write the characters that have a meaning in the text of Bindings.
var (
	escape   = strings.NewReplacer("|", "%7C", "%", "%25")
	unescape = strings.NewReplacer("%7C", "|", "%25", "%")
)

// Text returns the bindings as the settings keep them, in the order of the ids: "flip=Ctrl+F restart= rules=F1|?".
func (b Bindings) Text() string {
	var list []string
	for _, id := range slices.Sorted(maps.Keys(b)) {
		keys := make([]string, len(b[id]))
		for i, k := range b[id] {
			keys[i] = escape.Replace(k.Text())
		}
		list = append(list, id+string(keyOfSep)+strings.Join(keys, string(keySep)))
	}
	return strings.Join(list, " ")
}

// MaxKeys is how many keys a command may have.
const MaxKeys = 8

// ParseBindings parses the output of Text. It skips unreadable parts, with an error for each.
func ParseBindings(text string) (Bindings, []error) {
	b := Bindings{}
	var bad []error
	for _, entry := range strings.Fields(text) {
		id, keys, ok := strings.Cut(entry, string(keyOfSep))
		list, legible := parseKeys(keys)
		if _, twice := b[id]; !ok || !legible || id == "" || twice {
			bad = append(bad, &core.TextError{Code: "key-binding", Args: []string{core.Cut(entry, 60)}})
			continue
		}
		b[id] = list
	}
	return b, bad
}

func parseKeys(text string) ([]Key, bool) {
	var list []Key
	if text == "" {
		return list, true
	}
	for part := range strings.SplitSeq(text, string(keySep)) {
		k, ok := ParseKey(unescape.Replace(part))
		if !ok || slices.Contains(list, k) || len(list) == MaxKeys || k.refusal() != "" {
			return nil, false
		}
		list = append(list, k)
	}
	return list, true
}

// Bind gives the commands the keys of the bindings, and all others those that they are declared with.
func (t Table) Bind(b Bindings) {
	for _, c := range t {
		if c.own == nil {
			c.own = append([]Key{}, c.Keys...)
		}
		keys, other := b[c.ID]
		if c.rebound = other && c.Bindable(); c.rebound {
			c.Keys = slices.Clone(keys)
		} else {
			c.Keys = slices.Clone(c.own)
		}
	}
}

// Bindable reports whether the user may change the command's keys: not if one line of the sheet stands for several commands, and
// not for the way into the menus.
func (c *Command) Bindable() bool {
	return c.Label == "" && !c.Unlisted && !slices.Contains(c.Own(), Plain(fyne.KeyF10))
}

// Own returns the keys that the command is declared with.
func (c *Command) Own() []Key {
	if c.own == nil {
		return c.Keys
	}
	return c.own
}

// Rebound reports whether the user has changed the command's keys.
func (c *Command) Rebound() bool { return c.rebound }

// Set returns the bindings with other keys for a command, or without an entry for it where these are its own.
func (b Bindings) Set(c *Command, keys []Key) Bindings {
	all := maps.Clone(b)
	if all == nil {
		all = Bindings{}
	}
	if slices.Equal(keys, c.Own()) {
		delete(all, c.ID)
	} else {
		all[c.ID] = slices.Clone(keys)
	}
	return all
}

// Others lists the other commands with a key, except those declared with the same key: such commands are never available together,
// or the table says which takes precedence.
func (t Table) Others(k Key, than *Command) Table {
	var list Table
	for _, c := range t {
		if c == than || !slices.Contains(c.Keys, k) {
			continue
		}
		if slices.Contains(c.Own(), k) && slices.Contains(than.Own(), k) {
			continue
		}
		list = append(list, c)
	}
	return list
}

// refusal returns why a key cannot be given to any command: the end of a key of the catalogues; "": it can be.
func (k Key) refusal() string {
	switch k.Name {
	case fyne.KeyEscape:
		return "escape"
	case fyne.KeyTab:
		return "tab"
	case fyne.KeyF10:
		return "menus"
	}
	return ""
}

// cursor reports whether a key moves or deletes in fields of text, by words or lines.
func (k Key) cursor() bool {
	return k.Modifier&^fyne.KeyModifierShift == fyne.KeyModifierShortcutDefault && k.Rune == 0 && slices.Contains([]fyne.KeyName{
		fyne.KeyLeft, fyne.KeyRight, fyne.KeyUp, fyne.KeyDown, fyne.KeyHome, fyne.KeyEnd, fyne.KeyBackspace, fyne.KeyDelete, fyne.KeyReturn, fyne.KeyEnter,
	}, k.Name)
}

// texts reports whether a key belongs to fields of text: cut, copy, paste, select all, undo, redo.
func (k Key) texts() bool {
	return k.Modifier == fyne.KeyModifierShortcutDefault && k.Rune == 0 && slices.Contains([]fyne.KeyName{
		fyne.KeyA, fyne.KeyC, fyne.KeyV, fyne.KeyX, fyne.KeyY, fyne.KeyZ, fyne.KeyInsert}, k.Name)
}

// MayHave returns why a command cannot have a key, as refusal does; letters are those that open menus with Alt.
func (c *Command) MayHave(k Key, letters []rune) string {
	if why := k.refusal(); why != "" {
		return why
	}
	switch {
	case slices.Contains(c.Own(), k):
		return ""
	case k.texts():
		return "text"
	case k.cursor():
		return "cursor"
	}
	if k.Modifier == fyne.KeyModifierAlt && slices.ContainsFunc(letters, func(r rune) bool { return string(r) == string(k.Name) }) {
		return "letter"
	}
	return ""
}
