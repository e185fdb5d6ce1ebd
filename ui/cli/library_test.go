package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/encoding/traditionalchinese"

	"qilab/core"
	"qilab/solver/games"
	"qilab/ui/board/painters"
)

// libraryCall calls the program and fails the test unless the exit code is as wanted.
func libraryCall(t *testing.T, want int, args ...string) (stdout, stderr string) {
	t.Helper()
	code, stdout, stderr := run(t.Context(), Env{Games: games.All(nil)}, append([]string{"library"}, args...)...)
	if code != want {
		t.Fatalf("%q: exit %d, %s%s", args, code, stdout, stderr)
	}
	return stdout, stderr
}

func TestLibrary(t *testing.T) {
	dir := t.TempDir()
	db, folder := filepath.Join(dir, "library.db"), filepath.Join(dir, "games")
	big5, err := traditionalchinese.Big5.NewEncoder().String("[Event \"全國賽\"]\n[Red \"胡榮華\"]\n[Black \"許銀川\"]\n[Date \"1999.01.02\"]\n[Result \"1-0\"]\n\n1. 炮二平五 馬８進７ 2. 馬二進三 1-0\n")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"a.pgn": big5,
		"b.pgn": "[Red \"许银川\"]\n[Black \"A\"]\n[Date \"2001\"]\n[Result \"1/2-1/2\"]\n\n1. b2e2 b9c7 2. c3c4 *\n\n[Red \"B\"]\n\n1. h2e2 nonsense\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	elapsed := regexp.MustCompile(`"elapsed_ms":\d+|\d+ ms`)
	importing := func(want string, args ...string) {
		t.Helper()
		out, _ := libraryCall(t, 0, append([]string{"import", "-db", db}, args...)...)
		if got := elapsed.ReplaceAllString(out, "TIME"); got != want {
			t.Errorf("got\n%swant\n%s", got, want)
		}
	}
	importing(`{"read":3,"added":2,"duplicates":0,"failed":1,TIME}`+"\n", "-json", folder)
	importing("read        3 games in 2 files, TIME\nadded       0\nduplicates  2\nfailed      1\n", folder)

	out, _ := libraryCall(t, 0, "find", "-db", db, "-game", "xiangqi", "-player", "許銀川")
	want := "# 2 games: number, date, red, black, result, plies, event\n2\t2001\t許銀川\tA\tdraw\t3\t-\n1\t1999-01-02\t胡榮華\t許銀川\tred-wins\t3\t全國賽\n"
	if out != want {
		t.Errorf("got\n%swant\n%s", out, want)
	}
	out, _ = libraryCall(t, 0, "find", "-db", db, "-game", "xiangqi", "-position", "start", "-json")
	var f found
	if err := json.Unmarshal([]byte(out), &f); err != nil {
		t.Fatal(err)
	}
	if f.Count != 2 || f.Moves == nil || len(*f.Moves) != 1 || (*f.Moves)[0].Games != 2 || (*f.Moves)[0].First != 1 || *(*f.Moves)[0].LastYear != 2001 ||
		len((*f.Moves)[0].Also) != 1 || len(f.Games) != 2 || f.Games[0].ID != 2 || *f.Games[0].Ply != 0 {
		t.Errorf("%s", out)
	}
	for args, want := range map[string]string{
		"9/9/9/9/9/9/9/4C4/9/9 w":                          "[[2 1] [1 1]]",
		"9/9/9/9/9/9/9/4C4/9/9 w -turn black":              "[[2 1] [1 1]]",
		"9/9/9/9/9/9/9/4C4/9/9 w -turn red":                "[[2 2] [1 2]]",
		"9/9/6n2/9/9/9/9/4C4/9/9 b":                        "[[1 2]]",
		"9/9/6n2/9/9/9/9/4C4/9/9 b -symmetric":             "[[2 2] [1 2]]",
		"9/9/6n2/9/9/9/9/4C4/9/9 b -symmetric -limit 1":    "[[2 2]]",
		"9/9/6n2/9/9/9/9/4C4/4K4/9 b -symmetric -turn red": "[]",
	} {
		words := strings.Fields(args)
		out, _ = libraryCall(t, 0, append([]string{"find", "-db", db, "-game", "xiangqi", "-json", "-pattern", strings.Join(words[:2], " ")}, words[2:]...)...)
		var f found
		if err := json.Unmarshal([]byte(out), &f); err != nil {
			t.Fatal(err)
		}
		hits := [][2]int64{}
		for _, g := range f.Games {
			hits = append(hits, [2]int64{g.ID, int64(*g.Ply)})
		}
		if fmt.Sprint(hits) != want || f.Moves != nil {
			t.Errorf("%s: %v, want %s", args, hits, want)
		}
	}
	// The mirror image of where the second game is after two moves.
	out, _ = libraryCall(t, 0, "find", "-db", db, "-game", "xiangqi", "-position", "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w")
	if !strings.HasPrefix(out, "# move\tgames\tred-wins\tblack-wins\tdraws\tother\tunknown\tlast year\n") || !strings.Contains(out, "\nh0g2\t1\t1\t0\t0\t0\t0\t1999\n") ||
		!strings.Contains(out, "\ng3g4\t1\t") {
		t.Errorf("%s", out)
	}
	out, _ = libraryCall(t, 0, "problems", "-db", db)
	if !strings.HasPrefix(out, filepath.Join(folder, "b.pgn")+"\t2\t") || !strings.Contains(out, "nonsense") || strings.Count(out, "\n") != 1 {
		t.Errorf("%s", out)
	}
	out, _ = libraryCall(t, 0, "problems", "-db", db, "-json")
	if !strings.Contains(out, `"number":2`) || !strings.HasPrefix(out, `{"problems":[{"file":`) {
		t.Errorf("%s", out)
	}
	out, _ = libraryCall(t, 0, "find", "-db", db, "-game", "renju", "-json")
	if out != `{"count":0,"games":[]}`+"\n" {
		t.Errorf("%s", out)
	}
}

func TestLibraryErrors(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "library.db")
	text := filepath.Join(dir, "text.db")
	if err := os.WriteFile(text, []byte("no database"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		code int
		args string
		want string
	}{
		{2, "", "import, find, problems"},
		{2, "burn", `"burn"`},
		{2, "import -db " + db, "missing"},
		{2, "import -db " + db + " -encoding EBCDIC x", strings.Join(core.EncodingNames(), ", ")},
		{2, "import x", "-db is missing"},
		{1, "import -db " + db + " " + filepath.Join(dir, "gone"), "gone"},
		{2, "find -db " + db, "-game is missing"},
		{2, "find -db " + db + " -game xiangqi x", `"x"`},
		{2, "find -db " + db + " -game xiangqi -player a -player b -player c", "two players"},
		{1, "find -db " + db + ".none -game xiangqi", "there is no library"},
		{1, "find -db " + db + " -game xiangqi -position nonsense", "10 ranks"},
		{2, "find -db " + db + " -game xiangqi -position start -pattern start", "two questions"},
		{2, "find -db " + db + " -game xiangqi -turn red", "-pattern"},
		{1, "find -db " + db + " -game xiangqi -pattern nonsense", "ranks"},
		{1, "problems -db " + db + ".none", "there is no library"},
		{1, "problems -db " + text, "is not a library"},
	} {
		_, stderr := libraryCall(t, c.code, strings.Fields(c.args)...)
		if !strings.Contains(stderr, c.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: %s", c.args, stderr)
		}
	}
}

// A command that only queries changes no file: it refuses a file that is not a library in one line.
func TestAskingLeavesFilesAlone(t *testing.T) {
	dir := t.TempDir()
	photo := filepath.Join(dir, "photo.jpg")
	data := "\xff\xd8\xff\xe0" + strings.Repeat("\x00\x7f", 5000)
	if err := os.WriteFile(photo, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"find -game xiangqi", "find -game xiangqi -position start", "find -game xiangqi -json", "problems", "problems -json", "import " + dir} {
		words := append(strings.Fields(args), "-db", photo)
		out, stderr := libraryCall(t, 1, words...)
		if out != "" || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, "not a library of this program") {
			t.Errorf("%s: %s%s", args, out, stderr)
		}
		list, err := os.ReadDir(dir)
		if err != nil || len(list) != 1 {
			t.Errorf("%s: there are %v, %v", args, list, err)
		}
		if now, err := os.ReadFile(photo); err != nil || string(now) != data {
			t.Errorf("%s: the file is another, %v", args, err)
		}
	}
}

// Names and contents of files reach the terminal as escapes, in texts and errors; JSON keeps them.
func TestEscapesAreQuoted(t *testing.T) {
	dir := t.TempDir()
	db, evil := filepath.Join(dir, "library.db"), "a\x1b[31mred\x07\u202egnp"
	folder := filepath.Join(dir, "games"+evil)
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Skip(err) // a system that does not have such names
	}
	for name, text := range map[string]string{
		"a.pgn":             "[Red \"" + evil + "\"]\n[Event \"x\u009b2J\"]\n\n1. h2e2 h9g7 *\n",
		"b" + evil + ".pgn": "[Red \"B\"]\n\n1. h2e2 non\x1bsense\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	plain := func(what, text string) {
		t.Helper()
		for _, r := range text {
			if r != '\n' && r != '\t' && unicode.In(r, unicode.Cc, unicode.Cf) {
				t.Errorf("%s prints %U: %q", what, r, text)
				return
			}
		}
	}
	for _, c := range []struct {
		code int
		args []string
		want string
	}{
		{0, []string{"library", "import", "-db", db, folder}, "failed      1"},
		{0, []string{"library", "find", "-db", db, "-game", "xiangqi"}, `a\u001b[31mred\u0007\u202egnp`},
		{0, []string{"library", "find", "-db", db, "-game", "xiangqi", "-json"}, `a\u001b[31mred\u0007\u202egnp`},
		{0, []string{"library", "problems", "-db", db}, `ba\u001b[31mred\u0007\u202egnp.pgn`},
		{0, []string{"library", "problems", "-db", db, "-json"}, `\u202e`},
		{1, []string{"library", "find", "-db", filepath.Join(folder, "none"), "-game", "xiangqi"}, `\u202e`},
		{1, []string{"library", "import", "-db", db, filepath.Join(folder, "none")}, `\u202e`},
		{1, []string{"library", "import", "-db", filepath.Join(dir, "none", "a.db"), folder}, "there is no such folder"},
		{1, []string{"train", "mine", "-db", filepath.Join(dir, "training.db"), filepath.Join(folder, "b"+evil+".pgn")}, `ba\u001b[31mred\u0007\u202egnp.pgn: game 1: `},
		{1, []string{"play", "-game", "xiangqi", "start", evil}, `\x1b`},
		{1, []string{"picture", "-o", filepath.Join(dir, evil+".png"), "-game", "xiangqi", evil}, "10 ranks"},
		{2, []string{"moves", "-game", evil, "start"}, `\x1b`},
		{2, []string{evil}, `\x1b`},
	} {
		code, stdout, stderr := run(t.Context(), Env{Games: games.All(nil), Painters: painters.All()}, c.args...)
		if code != c.code || !strings.Contains(stdout+stderr, c.want) {
			t.Errorf("%q: exit %d, %s%s", c.args, code, stdout, stderr)
		}
		plain(fmt.Sprint(c.args), stdout)
		plain(fmt.Sprint(c.args), stderr)
	}
	out, _ := libraryCall(t, 0, "find", "-db", db, "-game", "xiangqi", "-json")
	var f found
	if err := json.Unmarshal([]byte(out), &f); err != nil || len(f.Games) < 1 || f.Games[len(f.Games)-1].First != evil {
		t.Errorf("%s is %+v, %v", out, f, err)
	}
}
