// Package keys is the room of the keys: the table of commands and their keys, where every key can be changed.
package keys

import (
	"slices"

	"qilab/ui/command"
	"qilab/ui/prefs"
)

// Room shows the keys and changes them.
type Room struct {
	Deps
	letters []rune // that open the menus together with Alt
	sheet   *sheet // the open table; nil: none
}

// New returns the room.
func New(d Deps) *Room {
	r := &Room{Deps: d}
	for _, m := range d.Menus {
		r.letters = append(r.letters, m.Letter)
	}
	return r
}

// Commands returns the commands of the room.
func (r *Room) Commands() command.Table {
	return command.Table{{ID: "keys", Keys: command.Keys(command.Char('?')), Run: r.open}}
}

// Problems returns the errors in the key settings, which are used as far as they can be read.
func (r *Room) Problems() []error {
	_, bad := command.ParseBindings(r.Settings.Get(prefs.Keys))
	return bad
}

// Bindings returns the user's keys.
func (r *Room) Bindings() command.Bindings {
	b, _ := command.ParseBindings(r.Settings.Get(prefs.Keys))
	return b
}

// set keeps other bindings; the window gives them to the commands.
func (r *Room) set(b command.Bindings) {
	r.Settings.Set(prefs.Keys, b.Text())
	if r.sheet != nil {
		r.sheet.fill()
	}
}

// give gives a command these keys.
func (r *Room) give(c *command.Command, keys []command.Key) {
	r.set(r.Bindings().Set(c, keys))
	r.Host.Tell(r.Words.T("told.keys", r.Host.Heading(c.ID), r.text(keys)))
}

// without returns keys with k removed.
func without(keys []command.Key, k command.Key) []command.Key {
	return slices.DeleteFunc(slices.Clone(keys), func(other command.Key) bool { return other == k })
}

// text formats keys as in the table.
func (r *Room) text(keys []command.Key) string {
	if len(keys) == 0 {
		return r.Words.T("keys.none")
	}
	return (&command.Command{Keys: keys}).Shortcuts()
}
