package windowtest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"

	"qilab/ui/prefs"
)

// master is a game as collections write it, with players, a year, a result, and a move that may be against the rules.
const master = `[Game "Chinese Chess"]
[Event "%s"]
[Site "杭州"]
[Date "%d.05.%02d"]
[Red "%s"]
[Black "%s"]
[Result "%s"]

1. 炮二平五 马８进７ 2. 马二进三 %s 3. 车一平二 马２进３ 4. 兵七进一 卒７进１ %s

`

// libraryViews are the views of the library, of the explorer and of books.
var libraryViews = []view{
	{"library", func(g *gallery) {
		g.begin("xiangqi")
		g.Run("library")
		g.until("the library is there", func() bool { return g.shows(g.word("games.empty")) || g.says("0") })
		g.see("empty")
		g.Run("library-import")
		g.loop.run()
		g.see("import asked")
		g.takeFolder()
		g.see("import how")
		g.tapButton(g.word("games.import.begin"))
		g.imported()
		g.see("imported")
		g.Run("library-problems")
		g.until("the problems are listed", func() bool { return g.top() != nil })
		g.see("problems")
		g.closeDialogs()
		g.Run("library-find")
		g.soon()
		find := g.win.Canvas().Focused().(interface{ SetText(string) })
		find.SetText("胡荣华")
		g.imported()
		g.see("filtered")
		find.SetText("nobody")
		g.imported()
		g.see("nobody")
		g.Run("library-clear")
		g.imported()
		g.Run("library-all")
		g.imported()
		g.brings("library-edit")
		g.see("details")
		g.closeDialogs()
		g.brings("library-export")
		g.see("export")
		g.closeDialogs()
		g.Run("library-preview")
		g.see("without preview")
		g.Run("library-preview")
		g.Run("library-delete")
		g.imported()
		g.see("deleted")
		g.Run("library-undo")
		g.imported()
	}},
	{"import text", func(g *gallery) {
		g.begin("xiangqi")
		var b strings.Builder
		for i := range 3 {
			fmt.Fprintf(&b, master, "全国象棋个人赛", 2001+i, i+1, "胡荣华", "许银川", "1-0", "车９平８", "1-0")
		}
		g.paste(b.String())
		g.wantDialog(true)
		g.see("several games")
		g.closeDialogs()
		g.paste("[Game \"Chinese Chess\"]\n\n1. 炮二平五 马８进７ 2. 炮五进九 车９平８ *\n")
		g.wantDialog(true)
		g.see("illegal move")
		g.closeDialogs()
		g.paste("Good morning. This is no game at all.")
		g.wantDialog(true)
		g.see("no game")
	}},
	{"explorer", func(g *gallery) {
		g.begin("xiangqi")
		g.Run("explorer")
		g.think()
		g.see("empty library")
		g.importAll()
		g.show(screenGame)
		if !g.Commands().ByID("explorer").Checked() {
			g.Run("explorer")
		}
		g.think()
		g.see("start")
		g.moves("h2e2 h9g7")
		g.think()
		g.see("position")
	}},
	{"books", func(g *gallery) {
		g.begin("xiangqi")
		g.opens("books")
		g.see("none")
		g.closeDialogs()
		g.importAll()
		g.show(screenGame)
		g.brings("make-book")
		g.imported()
		g.see("make")
		g.tapButton(g.word("books.make.go"))
		g.enterPath(filepath.Join(g.dir, "mine.obk"))
		g.until("the book is made", func() bool { return g.shows("mine.obk") && g.top() != nil })
		g.imported()
		g.see("made")
		g.tapButton(g.word("books.make.use"))
		g.imported()
		g.see("list")
	}},
	{"export", func(g *gallery) {
		g.begin("xiangqi")
		g.moves(blunders)
		g.opens("export-as")
		g.see("game")
		g.closeDialogs()
		g.opens("export-picture")
		g.think()
		g.see("picture")
		g.choose(g.word("picture.format.gif"))
		g.think()
		g.see("animation")
		g.closeDialogs()
		g.opens("print-game")
		g.see("record")
		g.closeDialogs()
		g.opens("print-puzzles")
		g.see("puzzles")
		g.closeDialogs()
		g.opens("save-as")
		g.see("slot asked")
		g.write(0, g.pick("A game to look at again", "要再看的一局"))
		g.press(fyne.KeyReturn)
		g.Run("quick-save")
		g.opens("slots")
		g.see("slots")
		g.closeDialogs()
		g.opens("info")
		g.see("information")
		g.closeDialogs()
		g.opens("about")
		g.see("about")
		g.tapButton(g.word("about.all"))
		g.see("licences")
		g.typed(fyne.KeyTab, fyne.KeyDown)
		g.see("licence")
		g.closeDialogs()
	}},
	{"recent files", func(g *gallery) {
		folder := g.collection()
		g.begin("xiangqi")
		g.openFile(filepath.Join(folder, "c.pgn"))
		g.until("the file is read", func() bool { return g.Commands().ByID("recent-files").Can() })
		g.soon()
		g.Run("recent-files")
		g.told("recent.clear")
		g.see("list")
		g.closeDialogs()
		g.brings("open-file")
		g.see("open")
	}},
}

// collection writes a folder with games, and returns its path.
func (g *gallery) collection() string {
	g.t.Helper()
	folder := filepath.Join(g.dir, "象棋 collection")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		g.t.Fatal(err)
	}
	players := []string{"胡荣华", "许银川", "吕钦", "赵国荣", "王天一", "Hu Ronghua"}
	results := []string{"1-0", "0-1", "1/2-1/2"}
	replies := []string{"车９平８", "卒７进１", "车９进１"}
	var b strings.Builder
	for i := range 60 {
		reply := replies[i%len(replies)]
		fourth := "卒７进１"
		if i%3 == 1 {
			fourth = "卒３进１"
		}
		game := fmt.Sprintf(master, []string{"全国象棋个人赛", "五羊杯", "World Xiangqi Championship"}[i%3], 1985+i/2, i%28+1, players[i%6], players[(i/2+1)%6], results[i%3], reply, results[i%3])
		b.WriteString(strings.Replace(game, "卒７进１ "+results[i%3], fourth+" "+results[i%3], 1))
	}
	g.file(filepath.Join(folder, "a.pgn"), b.String())
	g.file(filepath.Join(folder, "b.pgn"), "[Game \"Chinese Chess\"]\n[Red \"吕钦\"]\n\n1. 炮二平五 马８进７ 2. 炮五进九 车９平８ *\n")
	g.file(filepath.Join(folder, "c.pgn"), fmt.Sprintf(master, "五羊杯", 1999, 3, "吕钦", "许银川", "1-0", "车９平８", "1-0"))
	g.file(filepath.Join(folder, "notes.txt"), "Good morning.\n")
	return folder
}

func (g *gallery) file(path, text string) {
	g.t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		g.t.Fatal(err)
	}
}

// importAll imports the collection.
func (g *gallery) importAll() {
	g.t.Helper()
	g.until("the library is open", func() bool { return g.Commands().ByID("library-import").Can() })
	g.Run("library-import")
	g.loop.run()
	g.takeFolder()
	g.tapButton(g.word("games.import.begin"))
	g.until("the games are there", func() bool { return g.Screen() == prefs.LibraryScreen })
	g.imported()
}

// takeFolder answers the question for a folder to be imported.
func (g *gallery) takeFolder() {
	g.t.Helper()
	g.enterPath(g.collection())
	g.until("the folder is shown", func() bool { return g.shows("notes.txt") })
	g.tapButton(g.word("games.import.folder"))
	g.until("it asks how", func() bool { return g.shows(g.word("games.import.note")) })
}

// imported lets the library work for a moment.
func (g *gallery) imported() {
	g.t.Helper()
	g.soon()
}
