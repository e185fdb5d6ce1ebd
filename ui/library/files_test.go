package library

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver"
	"qilab/solver/reports"
	"qilab/storage/library"
	"qilab/ui/gamefile"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
)

// Importing a folder gives a summary and a list of failures; importing it again adds nothing.
func TestImport(t *testing.T) {
	r := newRig(t, i18n.English)
	dir := t.TempDir()
	game := "[Game \"Chinese Chess\"]\n[Red \"%s\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马８进７ 2. 马二进三 %s *\n\n"
	text := fmt.Sprintf(game, "A", "车９平８") + fmt.Sprintf(game, "B", "马２进３") + fmt.Sprintf(game, "C", "马１进２")
	if err := os.WriteFile(filepath.Join(dir, "games.pgn"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	r.show(800, 600)
	for i, want := range []string{"3 games read: 2 added, 0 already there, 1 unreadable.", "3 games read: 0 added, 2 already there, 1 unreadable."} {
		r.Collect([]string{dir})
		r.host.Take()
		r.press("Import")
		if n := r.imports.notice; n == nil || !strings.Contains(n.Text, want) || i == 0 && !strings.Contains(n.Text, "UTF-8 (1 file)") {
			t.Fatalf("the account is %+v, want %q", n, want)
		}
		if r.told != i+1 {
			t.Errorf("%d imports were told after %d", r.told, i+1)
		}
	}
	if len(r.list.ids) != 2 {
		t.Errorf("%d games are listed", len(r.list.ids))
	}
	r.imports.problems()
	r.settleDialog()
	d := r.host.Dialogs[0]
	d.Extra.Run()
	if copied := r.host.Clipboard().Content(); !strings.Contains(copied, "games.pgn") || !strings.Contains(copied, "Game 3") || strings.Contains(copied, "⟦") {
		t.Errorf("the problems are %q", copied)
	}
	r.host.CloseDialogs()
	r.Collect([]string{filepath.Join(dir, "games.pgn")})
	r.host.Take()
	r.press("Open One Game…")
	if !slices.Equal(r.opened, []string{filepath.Join(dir, "games.pgn")}) {
		t.Errorf("opened %v", r.opened)
	}
	r.Collect([]string{filepath.Join(dir, "none")})
	r.host.Take()
	r.press("Import")
	if n := r.imports.notice; n == nil || !n.Bad || !strings.Contains(n.Text, "No such file") {
		t.Errorf("of a folder that is not there it says %+v", n)
	}
}

// A cancelled import is reported, and another can be started.
func TestCancelImport(t *testing.T) {
	r := newRig(t, i18n.Chinese)
	dir := t.TempDir()
	for i := range 200 {
		text := fmt.Sprintf("[Game \"Chinese Chess\"]\n[Red \"%d\"]\n\n1. 炮二平五 马８进７ *\n", i)
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(i, ".pgn")), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r.show(800, 600)
	r.Collect([]string{dir})
	r.host.Take()
	d := r.host.Dialogs[0]
	r.host.Dialogs = nil
	d.Buttons[0].Run()
	r.Collect([]string{dir})
	if len(r.host.Dialogs) != 1 || len(r.host.Dialogs[0].Buttons) > 0 && r.host.Dialogs[0].Buttons[0].Text == d.Buttons[0].Text {
		t.Error("two imports at once are offered")
	}
	r.host.CloseDialogs()
	r.imports.notice.Buttons[0].Run()
	r.settle()
	if n := r.imports.notice; !strings.Contains(n.Text, r.Words.T("games.import.stopped")) || n.Bad {
		t.Errorf("it says %+v", n)
	}
	r.Collect([]string{dir})
	r.host.Take()
	r.press(r.Words.T("games.import.begin"))
	r.settle()
	if len(r.list.ids) != 200 || r.list.record(0) == nil {
		t.Errorf("%d games are listed", len(r.list.ids))
	}
}

// Before the library is open an import waits for it.
func TestImportWaitsForTheLibrary(t *testing.T) {
	r := newRig(t, i18n.English)
	lib := r.Library
	r.Library = nil
	r.show(800, 600)
	if !r.view.empty.root.Visible() {
		t.Error("that the library is being opened is not said")
	}
	r.Collect([]string{t.TempDir()})
	r.host.Take()
	if len(r.host.Dialogs) != 0 {
		t.Fatal("it asks before it can import")
	}
	r.Library = lib
	r.Opened()
	r.host.Take()
	if len(r.host.Dialogs) != 1 {
		t.Error("it does not ask")
	}
	r.settle()
}

// The selection is exported to one file that can be read again, and to a folder.
func TestExport(t *testing.T) {
	r := newRig(t, i18n.English)
	for i := range 5 {
		r.add(xiangqi.Rules{}, uint64(i), 30, "Red", fmt.Sprint("R", i), "Black", "B", "Date", "1980.01.02")
	}
	r.show(1180, 800)
	r.list.all()
	dir := t.TempDir()
	list := r.exports.forms([]string{"xiangqi"})
	if !list[0].Many {
		t.Fatal("the first form holds one game")
	}
	file := filepath.Join(dir, "all.pgn")
	r.exports.write(r.list.chosen(), list[0], file, true)
	r.settle()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	reading, err := core.Reader{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}.Read(string(data))
	if err != nil || len(reading.Games) != 5 || reading.Games[0].Tags.Get("Red") != "R4" {
		t.Errorf("%d games can be read back, %v", len(reading.Games), err)
	}
	for range 2 {
		r.exports.write(r.list.chosen(), list[len(list)-1], filepath.Join(dir, "each"), false)
		r.settle()
	}
	if files, _ := filepath.Glob(filepath.Join(dir, "each", "R1-B-1980-01-02*.qigame")); len(files) != 2 {
		t.Errorf("the files are %v: %+v", files, r.changes.notice)
	}
	if names := r.exports.forms([]string{"xiangqi", "renju"}); names[len(names)-1].ID != gamefile.Own.ID {
		t.Errorf("games of two kinds have the forms %v", names)
	}
	const gone = 1 << 40
	r.exports.write([]int64{gone}, list[0], file, true)
	r.settle()
	if after, err := os.ReadFile(file); err != nil || !bytes.Equal(after, data) || r.changes.notice == nil || !r.changes.notice.Bad {
		t.Errorf("an export without games leaves %d bytes of %d, %v: %+v", len(after), len(data), err, r.changes.notice)
	}
	r.exports.write(r.list.chosen(), list[0], filepath.Join(dir, "none", "x", "all.pgn"), true)
	r.settle()
	if n := r.changes.notice; n == nil || !n.Bad {
		t.Errorf("that a file cannot be written is told as %+v", n)
	}
}

// Games of one name are numbered on from the last one: a search from 1 for each would look for every file before it.
func TestExportedNamesAreCounted(t *testing.T) {
	r := newRig(t, i18n.English)
	var ids []int64
	for i := range 3 {
		ids = append(ids, r.add(xiangqi.Rules{}, uint64(i), 30, "Red", "R"))
	}
	dir := t.TempDir()
	first := filepath.Join(dir, "R.qigame")
	forms := r.exports.forms([]string{"xiangqi"})
	e := exporter{lib: r.Library, form: forms[len(forms)-1], writers: map[string]gamefile.Writer{"xiangqi": gamefile.NewWriter(r.Words, core.Reader{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})}}
	e.tell = func(done, _ int) {
		if done > 0 { // the name is free again
			_ = os.Remove(first)
		}
	}
	if err := e.folder(t.Context(), ids, dir); err != nil || e.written != 3 {
		t.Fatalf("%d games are written, %v", e.written, err)
	}
	for name, want := range map[string]bool{"R.qigame": false, "R (2).qigame": true, "R (3).qigame": true} {
		if _, err := os.Stat(filepath.Join(dir, name)); (err == nil) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Stored analyses are exported with a game if its engine gives scores.
func TestExportWithEvaluations(t *testing.T) {
	r := newRig(t, i18n.English)
	id := r.add(xiangqi.Rules{}, 1, 4)
	start := xiangqi.Rules{}.Start()
	found := reports.Entry{Check: reports.Check(start), Report: solver.Report{Position: start, Depth: 12, Plies: solver.Unknown}}
	for i, m := range start.Moves() {
		found.Report.Moves = append(found.Report.Moves, solver.Verdict{Move: m, Plies: solver.Unknown, Scored: i == 0, Score: 35, PV: []core.Move{m}})
	}
	text := reports.Format([]reports.Entry{found}, func(int) []core.Move { return nil })
	if err := r.Library.SetAnalysis(t.Context(), id, "QiLab 1", text); err != nil {
		t.Fatal(err)
	}
	r.show(1180, 800)
	r.list.all()
	for _, on := range []bool{true, false} {
		r.Settings.SetBool(prefs.Evaluations, on)
		file := filepath.Join(t.TempDir(), "all.pgn")
		r.exports.write(r.list.chosen(), r.exports.forms([]string{"xiangqi"})[0], file, true)
		r.settle()
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(data), "[%eval 0.35,12]") != on {
			t.Errorf("with evaluations %v the file is\n%s", on, data)
		}
		forms := r.exports.forms([]string{"xiangqi"})
		other := forms[slices.IndexFunc(forms, func(f gamefile.Form) bool { return f.ID == "dhtmlxq" })]
		r.exports.write(r.list.chosen(), other, file, true)
		r.settle()
		if data, err = os.ReadFile(file); err != nil || strings.Contains(string(data), "eval") {
			t.Errorf("a format without a place for evaluations is written as\n%s, %v", data, err)
		}
	}
}

// Exports in PGN are in GB 18030 if the user wants it.
func TestExportInGB18030(t *testing.T) {
	r := newRig(t, i18n.Chinese)
	r.add(xiangqi.Rules{}, 1, 4)
	r.show(1180, 800)
	r.list.all()
	var files []string
	for _, on := range []bool{false, true} {
		r.Settings.SetBool(prefs.GB18030, on)
		file := filepath.Join(t.TempDir(), "all.pgn")
		r.exports.write(r.list.chosen(), r.exports.forms([]string{"xiangqi"})[0], file, true)
		r.settle()
		data, err := os.ReadFile(file)
		if err != nil || utf8.Valid(data) == on {
			t.Errorf("in GB 18030 %v: %q, %v", on, data, err)
		}
		files = append(files, core.DecodeText(string(data)))
	}
	if files[0] != files[1] {
		t.Errorf("%q is read as %q", files[0], files[1])
	}
}

// problemsIn imports a file and returns the list of its problems, as it is copied.
func (r *rig) problemsIn(name, text string) string {
	r.t.Helper()
	path := filepath.Join(r.t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		r.t.Fatal(err)
	}
	if _, err := r.Library.Imports.Run(r.t.Context(), []string{path}, library.ImportOptions{}, nil); err != nil {
		r.t.Fatal(err)
	}
	r.imports.problems()
	r.settleDialog()
	r.host.Dialogs[0].Extra.Run()
	return r.host.Clipboard().Content()
}

// The list of an import's problems tells the games that were read in part, and up to which move.
func TestProblemsOfParts(t *testing.T) {
	r := newRig(t, i18n.English)
	copied := r.problemsIn("wrong.pgn", "[Game \"Chinese Chess\"]\n[Red \"A\"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平九 *\n\n[Red \"B\"]\n\n1. 炮二平五 马1进2 *\n")
	if first, second, _ := strings.Cut(copied, "Game 2: "); !strings.Contains(first, "Game 1: read in part, the main line up to ply 4: ") || second == "" || strings.Contains(second, "part") {
		t.Errorf("the problems are %q", copied)
	}
}

// The list of an import's problems names the faulty move of a list of moves.
func TestProblemsNameTheMove(t *testing.T) {
	r := newRig(t, i18n.English)
	copied := r.problemsIn("moves.txt", "1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 H2+3 4. R9+1 R1+9")
	if !strings.Contains(copied, "read in part, the main line up to ply 7: Move 4, Black: No move fits “R1+9”") {
		t.Errorf("the problems are %q", copied)
	}
}

// The problems of the last import come before those of earlier ones.
func TestProblemsOfTheLastImportFirst(t *testing.T) {
	r := newRig(t, i18n.English)
	r.show(800, 600)
	dir := t.TempDir()
	for _, name := range []string{"a.pgn", "b.pgn"} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("[Event \""+name+"\"]\n\n1. nonsense *\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		for begun := time.Now().UnixMilli(); time.Now().UnixMilli() == begun; { // the library has the time in milliseconds
			runtime.Gosched()
		}
		r.Collect([]string{path})
		r.host.Take()
		r.press("Import")
	}
	r.imports.problems()
	r.settleDialog()
	r.host.Dialogs[0].Extra.Run()
	if copied := r.host.Clipboard().Content(); !strings.HasPrefix(copied, filepath.Join(dir, "b.pgn")) || !strings.Contains(copied, "a.pgn") {
		t.Errorf("the problems are %q", copied)
	}
}
