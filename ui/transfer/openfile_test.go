package transfer

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/solver/games"
	saved "qilab/storage"
	"qilab/ui/analysis/search"
	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/prose"
)

func newRoom(t *testing.T, lang i18n.Lang) (*Room, *hosttest.Host) {
	return newRoomFor(t, lang, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
}

func newRoomFor(t *testing.T, lang i18n.Lang, game catalog.Game) (*Room, *hosttest.Host) {
	t.Helper()
	c, h := hosttest.New(t, lang, game)
	return New(depsOf(c), Links{Take: func(_ string, other func()) { other() }}), h
}

// The first games of a file too large to be read whole are offered, and it is reported that there are more.
func TestLargeCollection(t *testing.T) {
	text := "<database><games>" + strings.Repeat(`<game id="1" bresult="1"><move>h8 i9 j8</move></game>`+"\n", 330_000) + "</games></database>"
	path := filepath.Join(t.TempDir(), "large.rif")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil || len(text) <= saved.MaxFileBytes {
		t.Fatal(err, len(text))
	}
	r, h := newRoomFor(t, i18n.English, catalog.Game{Rules: gomoku.Rules{}, Codec: gomokutexts.Codec{}})
	r.OpenFile(path)
	h.Take()
	if len(h.Dialogs) != 1 || h.Dialogs[0].Title != r.Words.T("choose.title", core.MaxListed) {
		t.Fatalf("the dialogs are %v", h.Dialogs)
	}
	h.Dialogs[0].Buttons[0].Run()
	if ply := r.Table.Node().Ply(); ply != 3 {
		t.Errorf("the game that was chosen is at ply %d", ply)
	}
	if err := os.WriteFile(path, []byte("other "+text), 0o600); err != nil {
		t.Fatal(err)
	}
	r.OpenFile(path)
	h.Take()
	if last := h.Dialogs[len(h.Dialogs)-1]; last.Title != r.Words.T("import.failed") {
		t.Errorf("of another file the dialog is %q", last.Title)
	}
}

// A binary form can be written, but neither shown nor copied: Enter saves it.
func TestBinaryForm(t *testing.T) {
	r, h := newRoomFor(t, i18n.English, catalog.Game{Rules: gomoku.Rules{}, Codec: gomokutexts.Codec{}})
	for _, f := range gamefile.Forms(r.Words, r.Table.Current().Reader()) {
		if text, err := r.text(f); err != nil || f.Binary != core.Binary(text) {
			t.Errorf("%s: %v", f.ID, err)
		}
	}
	r.Settings.Set(prefs.Export, "lib")
	r.exportDialog()
	if h.Press(0) {
		t.Error("it can be copied")
	}
	if h.Enter(); len(h.Dialogs) != 2 || h.Dialogs[1].Title != r.Words.T("export.write.title") {
		t.Errorf("the dialogs are %v", h.Dialogs)
	}
	h.CloseDialogs()
	r.Settings.Set(prefs.Export, "sgf")
	r.exportDialog()
	if h.Enter(); !strings.HasPrefix(h.Clipboard().Content(), "(;") {
		t.Errorf("a text is copied as %q", h.Clipboard().Content())
	}
}

// The list of moves is in the notation of the window, and pasted it is the game again.
func TestExportOfMoves(t *testing.T) {
	for lang, want := range map[i18n.Lang]string{i18n.Chinese: "1. 炮二平五 马８进７\n2. 马二进三\n", i18n.English: "1. C2=5 H8+7\n2. H2+3\n"} {
		r, _ := newRoom(t, lang)
		if _, err := r.Table.Texts.PlayMoves("h2e2 h9g7 h0g2"); err != nil {
			t.Fatal(err)
		}
		text, err := r.text(gamefile.Form{Format: core.Format{ID: "moves"}})
		if err != nil || text != want {
			t.Errorf("%s: the moves are %q, want %q, %v", lang, text, want, err)
		}
		found, err := r.Table.Texts.Read(text, false)
		if err == nil {
			_, err = r.Table.Texts.Take(found, 0)
		}
		if again, _ := r.text(gamefile.Form{Format: core.Format{ID: "moves"}}); err != nil || again != want {
			t.Errorf("%s: they are pasted as %q, %v", lang, again, err)
		}
	}
}

// A file of PGN can be in GB 18030, and is read as the same game. Other formats stay in UTF-8.
func TestExportInGB18030(t *testing.T) {
	r, h := newRoom(t, i18n.Chinese)
	if _, err := r.Table.Texts.PlayMoves("h2e2 h9g7"); err != nil {
		t.Fatal(err)
	}
	r.Table.Tree.SetTags(core.Tags{{Name: "Red", Value: "許銀川"}, {Name: "Black", Value: "吕钦 é𠀀"}})
	for form, offered := range map[string]bool{"pgn-chinese": true, "moves": false} {
		r.Settings.Set(prefs.Export, form)
		r.Settings.SetBool(prefs.GB18030, false)
		r.exportDialog()
		check := hosttest.All[*control.Check](h.Dialogs[0].Body)[1]
		if check.Visible() != offered {
			t.Errorf("%s: the encoding is offered: %v", form, check.Visible())
		}
		check.SetChecked(true)
		path := filepath.Join(t.TempDir(), "game.txt")
		h.Press(saveButton)
		hosttest.All[*control.Entry](h.Dialogs[len(h.Dialogs)-1].Body)[0].SetText(path)
		h.Enter()
		h.Take()
		h.CloseDialogs()
		data, err := os.ReadFile(path)
		if err != nil || utf8.Valid(data) == offered {
			t.Fatalf("%s: the file is %q, %v", form, data, err)
		}
		if want, err := r.text(gamefile.Form{Format: core.Format{ID: form}}); err != nil || core.DecodeText(string(data)) != want {
			t.Errorf("%s: the file is read as %q, want %q", form, core.DecodeText(string(data)), want)
		}
	}
}

// A text board is shown in equally wide characters, which a text in lines does not need.
func TestExportOfColumns(t *testing.T) {
	r, h := newRoomFor(t, i18n.English, catalog.Game{Rules: gomoku.Rules{}, Codec: gomokutexts.Codec{}})
	r.Settings.Set(prefs.Export, "board")
	r.exportDialog()
	grid, label := find[*widget.TextGrid](h.Dialogs[0].Body), find[*widget.Label](h.Dialogs[0].Body)
	if !grid.Visible() || label.Visible() || !strings.Contains(grid.Text(), "\n 9 . . .") {
		t.Errorf("the board is shown as %q, else as %q", grid.Text(), label.Text)
	}
	find[*control.Select](h.Dialogs[0].Body).SetSelectedIndex(0)
	if grid.Visible() || !label.Visible() || !strings.HasPrefix(label.Text, "(;") {
		t.Errorf("a text in lines is shown as %q", label.Text)
	}
}

// Evaluations are offered for the formats that have a place for them, and written in these alone.
func TestExportOfEvaluations(t *testing.T) {
	list := games.All(nil)
	r, h := newRoomFor(t, i18n.English, list[slices.IndexFunc(list, func(g catalog.Game) bool { return g.Rules.ID() == "xiangqi" })])
	r.Search.Analysis.SetBudget(search.Budget{Think: 10 * time.Millisecond})
	r.Search.Analysis.SetOn(true)
	h.Until(t, 20*time.Second, "an evaluation", r.Search.Knowledge.Evaluated)
	with := []string{"pgn-chinese", "pgn-wxf", "pgn-iccs", "qigame"}
	r.exportDialog()
	form := find[*control.Select](h.Dialogs[0].Body)
	check := find[*control.Check](h.Dialogs[0].Body)
	for i, f := range gamefile.Forms(r.Words, r.Table.Current().Reader()) {
		form.SetSelectedIndex(i)
		if check.Visible() != slices.Contains(with, f.ID) {
			t.Errorf("%s: evaluations are offered: %v", f.ID, check.Visible())
		}
		if text, err := r.text(f); err != nil || strings.Contains(text, "%eval") != check.Visible() {
			t.Errorf("%s: it is written as %q, %v", f.ID, text, err)
		}
	}
}

// find returns the first object of a type in a dialog.
func find[T fyne.CanvasObject](o fyne.CanvasObject) T { return hosttest.All[T](o)[0] }

// A dropped file in Big5 is read, and the result reported.
func TestDroppedFile(t *testing.T) {
	path, err := filepath.Abs(filepath.Join("..", "..", "core", "xiangqi", "notation", "testdata", "big5", "game.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[i18n.Lang]string{
		i18n.English: "Loaded a PGN game with 39 moves. You can undo this. The text is in Big5.",
		i18n.Chinese: "已读入：PGN 棋谱，共 39 步，可以撤销。文字编码为 Big5。",
	} {
		r, h := newRoom(t, lang)
		r.Dropped([]fyne.URI{storage.NewFileURI(path)})
		h.Take()
		if h.Told != want {
			t.Errorf("it says %q, want %q", h.Told, want)
		}
		if red, ply := r.Table.Tree.Tags().Get("Red"), r.Table.Node().Ply(); red != "閻文清" || ply != 39 {
			t.Errorf("Red is %q, at ply %d", red, ply)
		}
		r.Host.Message("title", "text")
		r.Table.Undo()
		r.Dropped([]fyne.URI{storage.NewFileURI(path)})
		h.Take()
		if r.Table.Node().Ply() != 0 {
			t.Error("a file is opened under a dialog")
		}
	}
}

// A folder is not a file.
func TestFolderIsNoFile(t *testing.T) {
	r, h := newRoom(t, i18n.English)
	dir := t.TempDir()
	r.OpenFile(dir)
	h.Take()
	if len(h.Dialogs) != 1 || h.Dialogs[0].Title != r.Words.T("import.failed") {
		t.Fatalf("the dialogs are %v", h.Dialogs)
	}
	label := h.Dialogs[0].Body.(*container.Scroll).Content.(fyne.Widget)
	label.Resize(fyne.NewSize(500, 300))
	said := ""
	for _, o := range test.WidgetRenderer(label).Objects() {
		if text, ok := o.(*canvas.Text); ok {
			said += text.Text
		}
	}
	squeeze := func(s string) string { return strings.Join(strings.Fields(s), "") }
	if !strings.Contains(squeeze(said), squeeze(dir+" cannot be read")) {
		t.Errorf("it says %q", said)
	}
}

// Collections go into the library: a folder, several files, a large file, an archive.
func TestCollectionsGoIntoTheLibrary(t *testing.T) {
	var asked [][]string
	c, h := hosttest.New(t, i18n.English, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
	r := New(depsOf(c), Links{
		Take: func(_ string, other func()) { other() }, Collect: func(paths []string) { asked = append(asked, paths) },
	})
	dir := t.TempDir()
	large, small, archive := filepath.Join(dir, "large.pgn"), filepath.Join(dir, "small.pgn"), filepath.Join(dir, "small.zip")
	for path, size := range map[string]int{large: largeFile, small: 10, archive: 10} {
		if err := os.WriteFile(path, make([]byte, size), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, list := range [][]string{{dir}, {small, large}, {large}, {archive}} {
		asked = nil
		var files []fyne.URI
		for _, path := range list {
			files = append(files, storage.NewFileURI(path))
		}
		r.Dropped(files)
		h.Take()
		if len(asked) != 1 || len(asked[0]) != len(list) || asked[0][0] != list[0] {
			t.Errorf("of %v it is asked how to read %v", list, asked)
		}
	}
}

// The window does not wait for a slow disk, and drops files no longer wanted.
func TestFilesOnASlowDisk(t *testing.T) {
	r, h := newRoom(t, i18n.English)
	var asked []func() // unanswered reads
	r.Paths.Disk.Spawn = func(work func()) { asked = append(asked, work) }
	answer := func() {
		t.Helper()
		for n := 0; len(asked) > 0; n++ {
			work := asked[0]
			asked = asked[1:]
			work()
			h.Take()
			if n > 5 {
				t.Fatal("the disk is asked for ever")
			}
		}
	}
	game := filepath.Join("..", "..", "core", "xiangqi", "notation", "testdata", "big5", "game.pgn")
	open := map[string]func(){
		"open":   func() { r.OpenFile(game) },
		"offer":  func() { r.Offer(game) },
		"recent": func() { r.reopen(game) },
		"drop":   func() { r.Dropped([]fyne.URI{storage.NewFileURI(game)}) },
	}
	for name, run := range open {
		r.Table.Undo()
		run()
		h.Take()
		if len(asked) != 1 || r.Table.Node().Ply() != 0 || len(h.Dialogs) != 0 {
			t.Errorf("%s: at ply %d without an answer, which %d ask for", name, r.Table.Node().Ply(), len(asked))
		}
		answer()
		if r.Table.Node().Ply() != 39 {
			t.Errorf("%s: with the answer at ply %d", name, r.Table.Node().Ply())
		}
	}
	r.Table.Undo()
	r.OpenFile(game)
	h.Until(t, 5*time.Second, "the window says what it waits for", func() bool { return len(h.Dialogs) == 1 })
	h.CloseDialogs()
	answer()
	if r.Table.Node().Ply() != 0 {
		t.Error("a file that nobody waits for any more is opened")
	}
}

// What is wrong with the content of a file is told with its name.
func TestUnreadableFileIsNamed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.pgn")
	if err := os.WriteFile(path, []byte("garbage"), 0o600); err != nil {
		t.Fatal(err)
	}
	r, h := newRoom(t, i18n.English)
	r.OpenFile(path)
	h.Take()
	if len(h.Dialogs) != 1 {
		t.Fatalf("%d dialogs", len(h.Dialogs))
	}
	said := hosttest.All[*prose.Text](h.Dialogs[0].Body)
	if len(said) != 1 || !strings.HasPrefix(said[0].Text(), path+": ") {
		t.Errorf("it says %q", said[0].Text())
	}
}
