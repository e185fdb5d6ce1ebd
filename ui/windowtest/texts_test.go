package windowtest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"golang.org/x/text/encoding/simplifiedchinese"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/ui"
	"qilab/ui/board/painters"
	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

const (
	samplePGN = "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n[Black \"乙\"]\n\n1. 炮二平五! {中炮} 马8进7 (1... 炮8平5 2. 马二进三) 2. 马二进三 *\n"
	illegal   = "4k4/9/9/9/9/9/9/9/P8/4K4 w - - 0 1"
	// Red has given check all the time, and loses with the next one, R6=5.
	checks = "4k4/9/9/9/9/9/9/9/R8/5K3 w moves a1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9"
)

// xiangqiRig returns a window with xiangqi in it, which has notations, forms and all else that this file tests.
func xiangqiRig(t *testing.T, dir string, lang i18n.Lang) *rig {
	t.Helper()
	return openRigWith(t, dir, lang, "light", []catalog.Game{{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: fakeAnalyzer{}}})
}

func (r *rig) paste(text string) {
	r.app.Clipboard().SetContent(text)
	r.Run("import")
	r.loop.run()
}

func TestPasteSaysWhatItWas(t *testing.T) {
	gametest.OneGoroutine(t)
	dhtml := "[DhtmlXQ][DhtmlXQ_movelist]77477242[/DhtmlXQ_movelist][/DhtmlXQ]"
	ninety := xiangqi.Format90(xiangqi.Start())
	rigs := map[i18n.Lang]*rig{}
	for _, lang := range i18n.Langs() {
		rigs[lang] = xiangqiRig(t, t.TempDir(), lang)
	}
	for _, x := range []struct {
		text, en, zh string
		editor       bool
	}{
		{samplePGN, "Loaded a PGN game with 3 moves", "已读入：PGN 棋谱，共 3 步", false},
		{"[Game \"Chinese Chess\"]\n\n1. 炮二平五 (1. 炮八平五) (1. 兵三进一) *\n", "Loaded a PGN game: 1 move in the main line, 4 positions.", "已读入：PGN 棋谱，主线 1 步，共 4 个局面", false},
		{dhtml, "Loaded a DhtmlXQ text with 2 moves", "已读入：DhtmlXQ 棋谱，共 2 步", false},
		{xiangqi.StartFEN + " moves h2e2", "Loaded a FEN position with 1 move", "已读入：FEN 局面，共 1 步", false},
		{ninety, "Loaded a 90-character board.", "已读入：90 字符局面，", false},
		{"1. 炮二平五 马8进7", "Loaded a move list with 2 moves", "已读入：着法，共 2 步", false},
		{chaosclock.SampleDeal, "Loaded. You can undo this.", "已读入", false},
		{illegal, "not legal", "不合规则", true},
		{"[FEN \"" + illegal + "\"]\n\n1. h2e2 *", "not legal", "不合规则", true},
		{strings.Replace(ninety, "P P P P P", "PP  P P P", 1), "not legal", "不合规则", true},
	} {
		for lang, want := range map[i18n.Lang]string{i18n.English: x.en, i18n.Chinese: x.zh} {
			r := rigs[lang]
			r.newGameOfStart(t, "chaosclock")
			r.paste(x.text)
			r.wantText(want)
			r.wantDialog(false)
			if e := r.table.Editor.Sketch(); (e != nil) != x.editor || e != nil && len(e.Problems()) == 0 {
				t.Errorf("%.30q: the editor is %v", x.text, e)
			}
		}
	}
}

// A text of no game is said to be one, unless the user sees the board of a game; one that is of a game plainly gets its error.
func TestPasteOfNoGame(t *testing.T) {
	for lang, known := range map[i18n.Lang]string{i18n.English: "any known format", i18n.Chinese: "已知格式"} {
		r := xiangqiRig(t, t.TempDir(), lang)
		for _, x := range []struct{ screen, text, want string }{
			{screenHome, "五羊杯", known},
			{prefs.LibraryScreen, "五羊杯", known},
			{screenHome, "8,6,1,11,9,10,12,7,4,2,3", "12"},
			{screenHome, "1. 炮二平五 马8进7 2. 马二进九", "马二进九"},
			{screenGame, "五羊杯", "12"},
		} {
			if x.screen == prefs.LibraryScreen {
				r.Run("library")
			} else {
				r.show(x.screen)
			}
			r.paste(x.text)
			r.wantDialog(true)
			r.wantSentence(x.want)
			if x.want != known && r.says(known) {
				t.Errorf("%s: %q is in no known format", x.screen, x.text)
			}
			r.press(fyne.KeyEscape)
			r.wantDialog(false)
		}
	}
}

func TestPasteGoesOnWithTheGame(t *testing.T) {
	r := xiangqiRig(t, t.TempDir(), i18n.English)
	r.paste(xiangqi.StartFEN + " moves h2e2")
	r.paste("H8+7 马二进三")
	r.wantText("Played 2 moves")
	r.wantPly(3)
	r.paste("i9h9")
	r.wantText("Played 1 move")
	r.paste("h9h9")
	r.wantDialog(true)
	r.wantPly(4)
}

func TestChooseOneOfSeveralGames(t *testing.T) {
	r := xiangqiRig(t, t.TempDir(), i18n.English)
	r.paste(samplePGN + "\n[Event \"Cup\"]\n\n1. C2=5 nonsense\n\n[Event \"Third\"]\n[Red \"Alice\"]\n[Black \"Bob\"]\n\n1. C2=5 *")
	r.wantText("3 Games Found")
	r.wantText("甲 – 乙")
	r.wantText("Alice – Bob")
	list, ok := r.win.Canvas().Focused().(*control.List)
	if !ok {
		t.Fatal("the list has not the focus")
	}
	r.press(fyne.KeyDown)
	if list.Selected() != 1 {
		t.Fatalf("text %d is selected", list.Selected())
	}
	r.press(fyne.KeyReturn)
	r.wantText("nonsense")
	r.press(fyne.KeyEscape)
	r.wantDialog(true) // the list is still there
	r.win.Canvas().Focus(list)
	r.press(fyne.KeyEnd)
	r.press(fyne.KeyReturn)
	r.wantDialog(false)
	r.wantText("Loaded a PGN game with 1 move")
	if r.table.Tree.Tags().Get("Red") != "Alice" {
		t.Errorf("tags %v", r.table.Tree.Tags())
	}
}

// Of many games those are listed that match a query, and the selected one of them is opened.
func TestFindOneOfManyGames(t *testing.T) {
	r := xiangqiRig(t, t.TempDir(), i18n.English)
	var text strings.Builder
	for i := range 30 {
		fmt.Fprintf(&text, "[Red \"Player-%02d\"]\n[Black \"Other\"]\n\n1. C2=5 *\n\n", i)
	}
	r.paste(text.String())
	r.wantText("30 Games Found")
	search := shown[*control.Search](r)[0]
	search.SetText("player-17")
	lists := shown[*control.List](r)
	if n := lists[0].Length(); n != 1 {
		t.Fatalf("%d games are listed", n)
	}
	search.SetText("nobody")
	r.tapButton("Open")
	r.wantDialog(true)
	search.SetText("other -23")
	search.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	r.wantDialog(false)
	if got := r.table.Tree.Tags().Get("Red"); got != "Player-23" {
		t.Errorf("the game of %q is opened", got)
	}
}

func TestExportEveryForm(t *testing.T) {
	r := xiangqiRig(t, t.TempDir(), i18n.English)
	for _, game := range []string{samplePGN, chaosclock.SampleDeal + "\nmoves 5 3 4"} {
		r.paste(game)
		list := exports(r)
		id := r.table.Rules().ID()
		before, _ := r.table.Current().Reader().Write(r.table.Document().Game(), "pgn-chinese")
		for _, f := range list {
			text, err := f.text, error(nil)
			if err != nil || text == "" {
				t.Fatalf("%s: %v", f.ID, err)
			}
			r.set(prefs.Export, f.ID)
			r.Run("export-as")
			r.wantSentence(f.hint)
			if f.binary {
				r.wantText("can only be saved to a file")
				r.press(fyne.KeyReturn)
				r.wantText(r.words.T("export.write.title"))
				r.closeDialogs()
				continue
			}
			r.press(fyne.KeyReturn)
			if got := r.app.Clipboard().Content(); got != text {
				t.Errorf("%s: the clipboard has %q, want %q", f.ID, got, text)
			}
			r.wantText("Copied to the clipboard")
		}
		for _, f := range list {
			text := f.text
			r.paste(text)
			r.wantDialog(false)
			if r.table.Rules().ID() != id || r.table.Editor.Sketch() != nil {
				t.Fatalf("%s of %s is imported as %s", f.ID, id, r.table.Rules().ID())
			}
			if again, _ := r.table.Current().Reader().Write(r.table.Document().Game(), "pgn-chinese"); f.ID == "pgn-chinese" && again != before {
				t.Error("the game is another after export and import")
			}
			r.Run("undo")
		}
	}
}

func TestFiles(t *testing.T) {
	gametest.OneGoroutine(t)
	dir := t.TempDir()
	gbk, err := simplifiedchinese.GBK.NewEncoder().String(samplePGN)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, x := range []struct {
		name, text, want string
		dialog           bool
	}{
		{"gbk.pgn", gbk, "Loaded a PGN game with 3 moves", false},
		{"utf8.txt", "\ufeff" + samplePGN, "Loaded a PGN game with 3 moves", false},
		{"bad.xqf", "XQ\x12 cut", "too few for an XQF file", true},
		{"bad.pgn", "[Event \"x\"]\n\n1. C2=5 {not closed", "Line 3", true},
		{"empty.pgn", "", "The text is empty", true},
		{"noise.bin", "\x00\xff\xfe\x80 noise", "The current game has not changed", true},
		{"illegal.fen", illegal, "not legal", false},
		{"bad.qigame", "QiLab game 1\nnothing", "cut off", true},
	} {
		t.Run(x.name, func(t *testing.T) {
			r := xiangqiRig(t, t.TempDir(), i18n.English)
			r.t = t
			r.openFile(write(x.name, x.text))
			r.wantText(x.want)
			r.wantDialog(x.dialog)
			if r.settings.Get(prefs.Folder) != dir {
				t.Errorf("the folder is %s", r.settings.Get(prefs.Folder))
			}
		})
	}
	r := xiangqiRig(t, t.TempDir(), i18n.English)
	r.openFile(filepath.Join(dir, "none.pgn"))
	r.wantText("No such file")
	r.closeDialogs()

	// Written files are read back, and an existing file is replaced only after a question.
	r.paste(samplePGN)
	list := exports(r)
	for i, f := range list {
		text := f.text
		path := filepath.Join(dir, "written-"+f.ID+".text")
		r.set(prefs.Export, f.ID)
		r.Run("export-as")
		r.writeTo(path)
		r.wantText("Saved to")
		r.set(prefs.Export, list[(i+1)%len(list)].ID) // another text
		r.Run("export-as")
		r.writeTo(path)
		r.wantText("Replace it?")
		r.closeDialogs()
		if data, err := os.ReadFile(path); err != nil || string(data) != text {
			t.Errorf("%s: the file has %q, %v", f.ID, data, err)
		}
		r.openFile(path)
		r.wantDialog(false)
		r.Run("undo")
	}
	r.Run("export-as")
	r.writeTo(filepath.Join(dir, "bad.pgn", "x")) // below a file
	r.wantDialog(true)
}

func TestFileOfTheCommandLine(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.pgn")
	if err := os.WriteFile(path, []byte(samplePGN), 0o644); err != nil {
		t.Fatal(err)
	}
	r := xiangqiRig(t, dir, i18n.English)
	r.Close()
	again := ui.New(ui.Deps{App: r.app, Store: r.store, Painters: painters.All(), Post: r.loop.post, Spawn: func(work func()) { work() }, Games: r.table.Games(), File: path})
	defer again.Close()
	r.loop.run()
	if again.Desk().Table.Tree.Tags().Get("Red") != "甲" || again.Screen() != screenGame {
		t.Errorf("tags %v on screen %s", again.Desk().Table.Tree.Tags(), again.Screen())
	}
}

func TestPathDialogWithTheKeyboard(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "inner"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"inner/a.pgn", ".hidden"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(samplePGN), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	r := xiangqiRig(t, t.TempDir(), i18n.English)
	r.set(prefs.Folder, dir)
	r.Run("open-file")
	r.loop.run()
	entry, ok := r.win.Canvas().Focused().(*control.Entry)
	if !ok {
		t.Fatal("the line has not the focus")
	}
	r.wantText("inner" + string(filepath.Separator))
	for _, text := range r.texts() {
		if strings.Contains(text, ".hidden") {
			t.Error("a hidden file is shown")
		}
	}
	test.Type(entry, "inner")
	r.press(fyne.KeyReturn) // enters the folder
	r.wantDialog(true)
	r.wantText("a.pgn")
	test.Type(entry, "a.pgn")
	r.press(fyne.KeyReturn)
	r.wantDialog(false)
	r.wantText("Loaded a PGN game with 3 moves")
}

func TestWarningBeforeALosingRepetition(t *testing.T) {
	r := xiangqiRig(t, t.TempDir(), i18n.English)
	r.paste(checks)
	ply := r.table.Node().Ply()
	r.typeMove("R6=5")
	r.wantText("This would lose")
	r.press(fyne.KeyEscape)
	r.wantDialog(false)
	r.wantPly(ply)
	r.Run("type-moves")
	r.loop.run()
	test.Type(r.win.Canvas().Focused().(*control.Entry), "车六平五")
	r.press(fyne.KeyReturn)
	r.wantSentence("Red would have given check with every move")
	r.press(fyne.KeyReturn) // the usual answer does not lose
	r.wantDialog(false)
	r.wantPly(ply)
	r.typeMove("R6=5")
	r.tapButton("Play It Anyway")
	r.wantPly(ply + 1)
	r.wantSentence("Red gave check with every move")
	r.Run("copy-position")
	if got := r.app.Clipboard().Content(); !strings.Contains(got, "Red gave check") {
		t.Errorf("the text is %q", got)
	}

	// Free play holds at once, and again after the program was closed.
	r.Run("judge")
	if r.table.Outcome().Over() {
		t.Error("the game has ended in free play")
	}
	r.Run("undo")
	r.typeMove("R6=5")
	r.wantDialog(false)
	r.wantPly(ply + 1)
	dir := r.dir
	r.Close()
	again := xiangqiRig(t, dir, i18n.English)
	if again.table.Outcome().Over() || again.Commands().ByID("judge").Checked() {
		t.Error("free play is forgotten")
	}
	again.Run("judge")
	if !again.table.Outcome().Over() {
		t.Error("the repetition is not judged")
	}
}

func TestTypedMovesThatCannotBeMade(t *testing.T) {
	r := xiangqiRig(t, t.TempDir(), i18n.English)
	r.paste(xiangqi.StartFEN)
	r.Run("type-moves")
	r.loop.run()
	test.Type(r.win.Canvas().Focused().(*control.Entry), "h2e2 h2e2")
	r.press(fyne.KeyReturn)
	r.wantDialog(true)
	r.wantText("Move 2")
	r.wantPly(0)
}

func TestNotation(t *testing.T) {
	dir := t.TempDir()
	r := xiangqiRig(t, dir, i18n.English)
	r.paste(xiangqi.StartFEN + " moves h2e2")
	r.wantText("C2=5")
	want := []string{"C2.5", "h2e2", "H2-E2", "炮二平五", "炮二平五", "C2=5"}
	for _, text := range want {
		r.Run("notation")
		r.wantText(text)
		r.wantText("Move notation:")
	}
	r.Run("notation")
	r.Run("notation")
	r.Close()
	again := xiangqiRig(t, dir, i18n.English)
	again.show(screenGame)
	again.wantText("h2e2")
	again.set(prefs.Notation+"xiangqi", "")
	again.wantText("C2=5")
	again.set(prefs.Language, string(i18n.Chinese))
	again.wantText("炮二平五")
}

func TestGameInformation(t *testing.T) {
	dir := t.TempDir()
	r := xiangqiRig(t, dir, i18n.English)
	r.paste(samplePGN)
	game := r.table.Document().Game()
	rare := "𠮷野" // not in the fonts
	if err := r.table.Tree.SetTags(game.Tags().With("Site", rare).With("Own", "x")); err != nil {
		t.Fatal(err)
	}
	r.Run("info")
	r.loop.run()
	r.wantText("甲")
	r.wantText("Own")
	test.Type(r.win.Canvas().Focused().(*control.Entry), "A game")
	r.press(fyne.KeyReturn)
	r.wantDialog(false)
	want := core.Tags{{Name: "Red", Value: "甲"}, {Name: "Black", Value: "乙"}, {Name: "Site", Value: rare}, {Name: "Own", Value: "x"},
		{Name: "Title", Value: "A game"}}
	got := r.table.Tree.Tags()
	for _, tag := range want {
		if got.Get(tag.Name) != tag.Value {
			t.Errorf("%s is %q, want %q", tag.Name, got.Get(tag.Name), tag.Value)
		}
	}
	r.Close()
	again := xiangqiRig(t, dir, i18n.English)
	if again.table.Tree.Tags().Get("Title") != "A game" || again.table.Tree.Tags().Get("Site") != rare {
		t.Errorf("tags %v", again.table.Tree.Tags())
	}
	again.Run("undo")
	again.show(screenGame)
	again.wantText("甲") // beside the board
}

// TestResultAndDate: a result is chosen among those of the rules, unless the board tells it, and a date has to be one.
func TestResultAndDate(t *testing.T) {
	for _, lang := range i18n.Langs() {
		r := xiangqiRig(t, t.TempDir(), lang)
		r.paste(strings.Replace(samplePGN, "\n\n", "\n[Date \"1999\"]\n\n", 1))
		won := r.words.T("result.xiangqi.red-wins")
		r.Run("info")
		r.loop.run()
		result, date := r.field("tag.Result"), r.field("tag.Date").(*control.Entry)
		seen[*control.Select](result)[0].SetSelected(won)
		date.SetText("foo")
		r.press(fyne.KeyReturn)
		r.wantText(r.words.T("info.date.unknown", "foo"))
		if got := r.table.Tree.Tags().Get(core.TagResult); got == "1-0" {
			t.Error("half of the dialog is taken over")
		}
		date.SetText("1999.3.6")
		r.tapButton(r.words.T("dialog.ok"))
		r.wantDialog(false)
		if tags := r.table.Tree.Tags(); tags.Get(core.TagResult) != "1-0" || tags.Get("Date") != "1999.3.6" {
			t.Errorf("the tags are %v", tags)
		}

		r.table.Ending.Resign(core.First)
		r.Run("info")
		r.loop.run()
		r.wantText(r.words.T("result.xiangqi.black-wins"))
		if label, ok := r.field("tag.Termination").(*widget.Label); !ok || label.Text == "resignation" {
			t.Errorf("the end is told by %v", r.field("tag.Termination"))
		}
		r.Close()
	}
}

// field returns what stands beside a label in the dialog of a form.
func (r *rig) field(label string) fyne.CanvasObject {
	r.t.Helper()
	var found fyne.CanvasObject
	var look func(o fyne.CanvasObject)
	look = func(o fyne.CanvasObject) {
		list := children(o)
		for i, c := range list {
			if l, ok := c.(*widget.Label); ok && l.Text == r.words.T(label) && i+1 < len(list) {
				found = list[i+1]
			}
			look(c)
		}
	}
	look(r.top())
	if found == nil {
		r.t.Fatalf("nothing is called %q", r.words.T(label))
	}
	return found
}

// typeMove plays a move by its name, which may be asked about.
func (r *rig) typeMove(text string) {
	r.t.Helper()
	r.Run("type-moves")
	r.loop.run()
	test.Type(r.win.Canvas().Focused().(*control.Entry), text)
	r.press(fyne.KeyReturn)
}

// exported is a form of the current game.
type exported struct {
	ID, hint, text string
	binary         bool
}

// exports lists the forms of the current game, the program's own last.
func exports(r *rig) []exported {
	r.t.Helper()
	var list []exported
	rules := r.table.Rules()
	for _, f := range r.table.Current().Reader().Formats() {
		text, _ := gamefile.NewWriter(r.words, r.table.Current().Reader()).Write(r.table.Document().Game(), f, storage.Meta{})
		list = append(list, exported{f.ID, r.words.T("format." + rules.ID() + "." + f.ID + ".hint"), text, f.Binary})
	}
	own, err := storage.Encode(r.table.Document().Game(), gamefile.Meta(r.table))
	if err != nil {
		r.t.Fatal(err)
	}
	return append(list, exported{"qigame", r.words.T("format.qigame.hint"), string(own), false})
}

// writeTo writes the text of the export dialog to a file.
func (r *rig) writeTo(path string) {
	r.t.Helper()
	r.tapButton(r.words.T("export.write"))
	r.enterPath(path)
}

// squeeze takes all spaces out of a text.
func squeeze(s string) string { return strings.Join(strings.Fields(s), "") }
