// Package command is the table of everything that can be done in the window. Menus, toolbar, key dispatcher and the sheet of keys
// are all made from it, so that they always agree. It knows no game and no widget; a command's action is a func.
package command

import (
	"slices"
	"strings"
)

// Command is one thing that can be done.
type Command struct {
	// ID is the fixed name; "command.ID" is the title in the catalogues and "command.ID.hint" the explanation.
	ID string
	// Menu is the menu that shows the command, "menu.MENU" in the catalogues; empty: none.
	Menu string
	// Gap puts a line before the command in its menu.
	Gap bool
	// Keys are the shortcuts; the first is the one that menus show.
	Keys []Key
	// Group is the heading of the command on the sheet of keys, if it is not Menu.
	Group string
	// Unlisted keeps the command off the sheet of keys.
	Unlisted bool
	// Label is the text of the sheet of keys for Keys, where one line stands for several commands.
	Label string
	// Steps reports that the command is one of many alike: pending keys are run together.
	Steps bool
	// Moves declares that the command may put another position on the board, by itself or by a dialog that it opens.
	Moves bool
	// Shows declares that the command may reveal a hidden analysis.
	Shows bool
	// Study declares that the command shows the analysis or plays a move that it found; it is refused while a game is played.
	Study bool
	// Prior declares that its keys go before those of other commands, and of the focused board.
	Prior bool
	// Enabled reports whether the command can be run now; nil: always.
	Enabled func() bool
	// Hidden reports whether the menus leave the command out now, because the game has no use for it; nil: never.
	Hidden func() bool
	// Checked makes the command a switch and reports its state.
	Checked func() bool
	// Name returns the key of a title that depends on the current game; nil: "command.ID".
	Name func() string
	// Run does it.
	Run func()

	own     []Key // the declared keys, once Table.Bind was called
	rebound bool  // the user has changed the keys
	// Everywhere makes its keys work under a dialog too.
	Everywhere bool
}

// Can reports whether the command can be run now.
func (c *Command) Can() bool { return c.Enabled == nil || c.Enabled() }

// InMenu reports whether a menu shows the command now.
func (c *Command) InMenu() bool { return c.Menu != "" && (c.Hidden == nil || !c.Hidden()) }

// Title returns the catalogue key of the command's title.
func (c *Command) Title() string {
	if c.Name != nil {
		return c.Name()
	}
	return "command." + c.ID
}

// Shortcuts returns the command's keys as text.
func (c *Command) Shortcuts() string {
	if c.Label != "" {
		return c.Label
	}
	texts := make([]string, len(c.Keys))
	for i, k := range c.Keys {
		texts[i] = k.String()
	}
	return strings.Join(texts, " / ")
}

// Table lists all commands in the order of the menus.
type Table []*Command

// ByID returns the command with that id, or nil.
func (t Table) ByID(id string) *Command {
	for _, c := range t {
		if c.ID == id {
			return c
		}
	}
	return nil
}

// ForKey returns the command that a key runs now: the first that has the key and can be run, where those that are Prior go first;
// nil: there is none.
func (t Table) ForKey(k Key) *Command {
	var first *Command
	for _, c := range t {
		if (first == nil || c.Prior) && slices.Contains(c.Keys, k) && c.Can() {
			if c.Prior {
				return c
			}
			first = c
		}
	}
	return first
}

// Has reports whether a command has the key, whether or not it can be run.
func (t Table) Has(k Key) bool {
	return slices.ContainsFunc(t, func(c *Command) bool { return slices.Contains(c.Keys, k) })
}

// StepFor returns the command with Steps that has the key, or nil. Whether it can run is checked when the key is handled: keys
// pressed before it may still change that.
func (t Table) StepFor(k Key) *Command {
	for _, c := range t {
		if c.Steps && slices.Contains(c.Keys, k) {
			return c
		}
	}
	return nil
}

// Menus lists the menus in the order of their first commands.
func (t Table) Menus() []string {
	var menus []string
	seen := map[string]bool{"": true}
	for _, c := range t {
		if !seen[c.Menu] {
			seen[c.Menu] = true
			menus = append(menus, c.Menu)
		}
	}
	return menus
}

// In lists the commands of a menu.
func (t Table) In(menu string) Table {
	var list Table
	for _, c := range t {
		if c.Menu == menu {
			list = append(list, c)
		}
	}
	return list
}
