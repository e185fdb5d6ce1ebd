package notes

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/command"
)

// glyphKeys are the names of the glyphs as commands, and their keys: the numbers that PGN has for them.
var glyphKeys = []struct {
	id, glyph string
	key       fyne.KeyName
}{
	{"brilliant", "!!", fyne.Key3}, {"good", "!", fyne.Key1}, {"interesting", "!?", fyne.Key5}, {"dubious", "?!", fyne.Key6},
	{"mistake", "?", fyne.Key2}, {"blunder", "??", fyne.Key4}, {"none", "", fyne.Key0},
}

// glyphs returns the commands that judge the move that led to the position on the board.
func (r *Room) glyphs() command.Table {
	var table command.Table
	for _, g := range glyphKeys {
		node := r.Table.Node
		c := &command.Command{
			ID: "glyph-" + g.id, Keys: command.Keys(command.Ctrl(g.key)), Run: func() { r.judge(node(), g.glyph) },
			Enabled: func() bool {
				return r.Host.Playing() && node().Parent() != nil && (g.glyph != "" || node().Glyph != "")
			},
		}
		if g.glyph != "" {
			c.Checked = func() bool { return r.Host.Playing() && node().Glyph == g.glyph }
		}
		table = append(table, c)
	}
	return table
}

// judge sets the glyph of a node, or takes it away if it has that already, and says so.
func (r *Room) judge(n *core.Node, glyph string) {
	if glyph == "" {
		glyph = n.Glyph
	}
	if !r.Table.Notes.Judge(n, glyph) {
		return
	}
	move := r.Words.Move(r.Table.Rules(), n.Parent().Position(), n.Move())
	if n.Glyph == "" {
		r.Host.Tell(r.Words.T("told.glyph-none", move))
	} else {
		r.Host.Tell(r.Words.T("told.glyph", move+n.Glyph))
	}
}

// JudgeMenu returns the item of a menu by which the glyph of a node is set.
func (r *Room) JudgeMenu(n *core.Node) *fyne.MenuItem {
	item := fyne.NewMenuItem(r.Words.T("glyph.title"), nil)
	item.Disabled = n.Parent() == nil
	item.ChildMenu = fyne.NewMenu("")
	for _, g := range glyphKeys {
		choice := fyne.NewMenuItem(r.Words.T("command.glyph-"+g.id), func() { r.judge(n, g.glyph) })
		choice.Disabled = g.glyph == "" && n.Glyph == ""
		choice.Checked = g.glyph != "" && n.Glyph == g.glyph
		item.ChildMenu.Items = append(item.ChildMenu.Items, choice)
	}
	return item
}
