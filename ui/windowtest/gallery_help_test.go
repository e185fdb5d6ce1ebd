package windowtest

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"qilab/storage"
	"qilab/ui"
	"qilab/ui/control"
	"qilab/ui/prefs"
)

// helpViews are the editor of each game, the rules and other texts, the home screen, the menus, and warnings.
var helpViews = []view{
	{"editor chaosclock", func(g *gallery) { g.edit("chaosclock", "1,1,0,0,0,0,0,0,0,0,0,0;0;0") }},
	{"editor xiangqi", func(g *gallery) { g.edit("xiangqi", "4k4/9/9/9/9/9/9/9/P3K4/9 w - - 0 1") }},
	{"editor renju", func(g *gallery) { g.edit("renju", "15/15/15/15/15/15/15/15/15/15/15/15/15/xxxxx10/ooooo10 b renju") }},
	{"editor eternal", func(g *gallery) { g.edit("eternal", "o7/8/8/8/8/8/8/8/8 r 5-0/4 -") }},
	{"editor left", func(g *gallery) {
		g.begin("xiangqi")
		g.Run("editor")
		g.table.Editor.Erase(3)
		g.Run("editor")
		g.see("kept")
	}},
	{"rules", func(g *gallery) {
		for _, id := range []string{"chaosclock", "xiangqi", "renju", "eternal"} {
			g.begin(id)
			g.Run("rules")
			g.wantDialog(true)
			g.see(id)
			g.press(fyne.KeyPageDown)
			g.see(id + " below")
			g.closeDialogs()
		}
	}},
	{"help", func(g *gallery) {
		for _, id := range []string{"manual", "engine-help", "keys", "about"} {
			g.Run(id)
			g.wantDialog(true)
			g.see(id)
			g.end()
			g.see(id + " below")
			g.closeDialogs()
		}
	}},
	{"home first steps", func(g *gallery) {
		g.setBool(prefs.LessonsOffered, false)
		g.begin("xiangqi")
		g.Run("home")
		g.want("home.lessons")
		g.see("offered")
		g.tap("home.lessons.no")
		g.see("dismissed")
	}},
	{"home filled", func(g *gallery) {
		for _, game := range []struct{ id, moves string }{
			{"xiangqi", "h2e2 h9g7 h0g2 i9h9"}, {"freestyle", "h8 i9 h9"}, {"eternal", "b3b7 c@b8"}, {"chaosclock", "5 3 6 9"},
		} {
			g.begin(game.id)
			if game.id == "eternal" {
				g.makes(g.move("b3b7"))
				g.makes(g.move("c@b8"))
			} else {
				g.moves(game.moves)
			}
			g.Run("quick-save")
			g.closeDialogs()
		}
		g.Run("home")
		g.until("the games are listed", func() bool { return g.shows(g.words.T("home.recent")) })
		g.see("games")
		g.end()
		g.see("below")
	}},
	{"menus", func(g *gallery) {
		g.begin("xiangqi")
		g.moves("h2e2 h9g7")
		for i := range g.menus() {
			g.menuBar().Open(i)
			g.loop.run()
			g.see(string(rune('a' + i)))
			g.menuBar().Close()
		}
		g.begin("renju")
		g.menuBar().Open(2)
		g.see("renju moves")
		g.menuBar().Close()
		g.begin("eternal")
		g.menuBar().Open(6)
		g.see("eternal view")
	}},
	{"tool tips", func(g *gallery) {
		g.begin("chaosclock")
		tools := g.tools()
		for _, i := range []int{0, len(tools) / 2, len(tools) - 1} {
			tools[i].MouseIn(&desktop.MouseEvent{})
			g.see("tool")
			tools[i].MouseOut()
			break
		}
		tools[len(tools)-1].MouseIn(&desktop.MouseEvent{})
		g.see("last tool")
	}},
	{"warning disk", func(g *gallery) {
		g.begin("xiangqi")
		g.moves("h2e2")
		g.loseDisk()
		g.typeMove("h9g7")
		g.untilWarned(true)
		g.see("disk lost")
		g.Run("quit")
		g.see("leave")
	}},
	{"warning others", func(g *gallery) {
		g.again(func(d *ui.Deps) { d.Others = true })
		g.wantDialog(true)
		g.see("another window")
	}},
	{"warning damaged", func(g *gallery) {
		g.again(func(d *ui.Deps) {
			d.Problems = append(d.Problems,
				storage.Problem{Code: "damaged", File: filepath.Join(g.dir, "autosave.qigame"), Aside: filepath.Join(g.dir, "autosave.qigame.damaged"), Part: true, Moves: 12},
				storage.Problem{Code: "newer", File: filepath.Join(g.dir, "slots", "一盘好棋.qigame")},
			)
		})
		g.wantDialog(true)
		g.see("damaged save")
	}},
}

// edit sets up positions of a game in all ways: the start, nothing, something illegal, and texts that cannot be read.
func (g *gallery) edit(id, illegal string) {
	g.t.Helper()
	g.begin(id)
	g.Run("editor")
	g.want("editor.title")
	g.see("start")
	g.tap("editor.clear")
	g.see("empty")
	g.pasteSetup(illegal)
	if !g.button(g.words.T("editor.play")).Disabled() {
		g.t.Errorf("%s can be played", illegal)
	}
	g.see("illegal")
	for _, s := range seen[*control.Select](g.editor()) { // the variants of the rules, and other fields
		if len(s.Options) > 1 {
			s.SetSelectedIndex(len(s.Options) - 1)
		}
	}
	g.loop.run()
	g.see("fields")
	g.pasteSetup("what is this?")
	g.see("unreadable")
	g.closeDialogs()
}
