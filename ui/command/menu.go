package command

import "slices"

// Menu is the place of commands in the menus: the ids of a menu's commands, in groups with a line between them.
type Menu struct {
	ID     string // "menu.ID" in the catalogues
	Letter rune   // opens the menu together with Alt
	Groups [][]string
}

// Arrange returns the commands in the order of the menus, each with its Menu and Gap, and behind them those that are in no
// menu. An id that is no command is passed over.
func (t Table) Arrange(menus []Menu) Table {
	var list Table
	for _, m := range menus {
		for _, group := range m.Groups {
			first := true
			for _, id := range group {
				if c := t.ByID(id); c != nil {
					c.Menu, c.Gap = m.ID, first && slices.ContainsFunc(list, func(other *Command) bool { return other.Menu == m.ID })
					list, first = append(list, c), false
				}
			}
		}
	}
	for _, c := range t {
		if c.Menu == "" {
			list = append(list, c)
		}
	}
	return list
}
