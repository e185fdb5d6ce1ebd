package notes

import (
	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/ui/command"
)

// glyphKeys are the names of the glyphs as commands, by the numbers that PGN has for them.
var glyphKeys = []struct {
	id, glyph string
	key       fyne.KeyName
}{
	{"good", "!", fyne.Key1}, {"mistake", "?", fyne.Key2}, {"brilliant", "!!", fyne.Key3}, {"blunder", "??", fyne.Key4},
	{"interesting", "!?", fyne.Key5}, {"dubious", "?!", fyne.Key6}, {"none", "", fyne.Key0},
}

// glyphs returns the commands that judge the move that led to the position on the board.
func (r *Room) glyphs() command.Table {
	var table command.Table
	for _, g := range glyphKeys {
		node := r.Session.Node
		table = append(table, &command.Command{
			ID: "glyph-" + g.id, Keys: command.Keys(command.Ctrl(g.key)),
			Enabled: func() bool {
				return r.Playing() && node().Parent() != nil && (g.glyph != "" || node().Glyph != "")
			},
			Checked: func() bool { return g.glyph != "" && r.Playing() && node().Glyph == g.glyph },
			Run:     func() { r.Judge(node(), g.glyph) },
		})
	}
	return table
}

// Judge sets the glyph of a node, or takes it away if it has that already, and says so.
func (r *Room) Judge(n *core.Node, glyph string) {
	if glyph == "" {
		glyph = n.Glyph
	}
	if !r.Session.Tree.Judge(n, glyph) {
		return
	}
	move := r.Words.Move(r.Session.Rules(), n.Parent().Position(), n.Move())
	if n.Glyph == "" {
		r.Tell(r.Words.T("told.glyph-none", move))
	} else {
		r.Tell(r.Words.T("told.glyph", move+n.Glyph))
	}
}
