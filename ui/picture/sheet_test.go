package picture_test

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"qilab/core"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/ui/board/painters"
	"qilab/ui/picture"
)

// sheet is a sheet of some boards of each game.
func sheet(t *testing.T, n int) picture.Sheet {
	s := picture.Sheet{Title: "残局 & puzzles 😀", Answers: "答案"}
	for i := range n {
		for name, rules := range one() {
			if len(s.Diagrams) < n && (name == "xiangqi" || i > 1) {
				s.Diagrams = append(s.Diagrams, picture.Diagram{
					Subject: subject(t, rules, i%4), Task: "红先 " + name, Solution: strings.Repeat("炮二平五 ", 40),
				})
			}
		}
	}
	return s
}

var reference = regexp.MustCompile(`(\d+) 0 R`)

// checkPDF reads a document by its table: every object is where the table has it, every reference exists, and every stream unpacks.
// It returns the number of pages.
func checkPDF(t *testing.T, data []byte) int {
	t.Helper()
	if !bytes.HasPrefix(data, []byte("%PDF-1.4\n")) || !bytes.HasSuffix(data, []byte("%%EOF\n")) {
		t.Fatalf("it is no document: %.20q", data)
	}
	tail := data[bytes.LastIndex(data, []byte("startxref\n"))+10:]
	at, err := strconv.Atoi(string(tail[:bytes.IndexByte(tail, '\n')]))
	if err != nil {
		t.Fatal(err)
	}
	var count, zero int
	if _, err := fmt.Sscanf(string(data[at:at+30]), "xref\n%d %d\n", &zero, &count); err != nil {
		t.Fatal(err)
	}
	rows := data[at:][bytes.Index(data[at:], []byte("f \n"))+3:]
	pages := 0
	for i := 1; i < count; i++ {
		offset, err := strconv.Atoi(string(rows[20*(i-1) : 20*(i-1)+10]))
		if err != nil {
			t.Fatal(err)
		}
		begin := fmt.Sprintf("%d 0 obj\n", i)
		if !bytes.HasPrefix(data[offset:], []byte(begin)) {
			t.Fatalf("object %d is not at %d", i, offset)
		}
		object := data[offset+len(begin):]
		object = object[:bytes.Index(object, []byte("\nendobj\n"))]
		dict, body, packed := bytes.Cut(object, []byte("\nstream\n"))
		for _, m := range reference.FindAllSubmatch(dict, -1) {
			if n, _ := strconv.Atoi(string(m[1])); n < 1 || n >= count {
				t.Errorf("object %d speaks of %d", i, n)
			}
		}
		if bytes.Contains(dict, []byte("/Type /Page ")) {
			pages++
		}
		if !packed {
			continue
		}
		z, err := zlib.NewReader(bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(z)
		if err != nil || bytes.Contains(text, []byte("NaN")) || bytes.Contains(text, []byte("Inf")) {
			t.Errorf("object %d: %v", i, err)
		}
		if q, end := bytes.Count(text, []byte("q\n"))+bytes.Count(text, []byte("q ")), bytes.Count(text, []byte("Q\n")); q != end {
			t.Errorf("object %d saves its state %d times and restores it %d times", i, q, end)
		}
	}
	return pages
}

// A page has six boards, the solutions are on separate pages, and the document is reproducible.
func TestSheet(t *testing.T) {
	for n, pages := range map[int]int{1: 2, 7: 3} {
		if n > 1 && testing.Short() {
			continue
		}
		s := sheet(t, n)
		var first, second bytes.Buffer
		done := 0
		if err := s.PDF(context.Background(), &first, shown(300), func(n int) { done = n }); err != nil {
			t.Fatal(err)
		}
		if err := s.PDF(context.Background(), &second, shown(300), nil); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Error("two documents of the same differ", err)
		}
		if got := checkPDF(t, first.Bytes()); got != pages || done != n {
			t.Errorf("%d boards have %d pages, want %d; %d are done", n, got, pages, done)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := sheet(t, 1).PDF(ctx, io.Discard, shown(300), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
	for _, n := range []int{0, picture.MaxDiagrams + 1} {
		if err := (picture.Sheet{Diagrams: make([]picture.Diagram, n)}).PDF(context.Background(), io.Discard, shown(300), nil); err == nil {
			t.Errorf("%d boards are taken", n)
		}
	}
}

// Puzzles of several games are in sections, each on pages of its own; those of one game need none. A name of the user's is above the task.
func TestSections(t *testing.T) {
	var list []picture.Puzzle
	for _, g := range games.All(nil) {
		if core.FamilyID(g.Rules) == "gomoku" {
			list = append(list, picture.Puzzle{Game: g, Puzzle: g.Puzzles[0]}, picture.Puzzle{Game: g, Puzzle: g.Puzzles[1], Name: "自编"})
		}
	}
	for n, want := range map[int]string{2: "", len(list): "连珠（有禁手）　习题"} {
		all, err := picture.Diagrams(context.Background(), painters.All(), texts(), list[:n], false, nil)
		if err != nil || all[0].Section != want || all[0].Name != "" || all[1].Name != "自编" {
			t.Errorf("%d puzzles: %+v, %v", n, all[:2], err)
		}
		var out bytes.Buffer
		if err := (picture.Sheet{Title: "习题", Diagrams: all}).PDF(context.Background(), &out, shown(300), nil); err != nil {
			t.Fatal(err)
		}
		if got := checkPDF(t, out.Bytes()); got != n/2 {
			t.Errorf("%d puzzles are on %d pages", n, got)
		}
	}
}

// A number of puzzles that no sheet can have is refused before the first is done.
func TestTooManyPuzzles(t *testing.T) {
	g, _ := catalog.Find(games.All(nil), "xiangqi")
	for _, n := range []int{0, picture.MaxDiagrams + 1} {
		list := slices.Repeat([]picture.Puzzle{{Game: g, Puzzle: g.Puzzles[0]}}, n)
		_, err := picture.Diagrams(context.Background(), painters.All(), texts(), list, false, func(int) { t.Fatalf("%d puzzles are taken", n) })
		if want := (picture.Sheet{Diagrams: make([]picture.Diagram, n)}).Check(); err == nil || err.Error() != want.Error() {
			t.Errorf("%d puzzles: %v, want %v", n, err, want)
		}
	}
}

// Puzzles become boards with their tasks and solutions.
func TestDiagrams(t *testing.T) {
	var list []picture.Puzzle
	for _, g := range games.All(nil) {
		if len(g.Puzzles) > 0 && g.Prover != nil && (!testing.Short() || g.Rules.ID() == "xiangqi") {
			list = append(list, picture.Puzzle{Game: g, Puzzle: g.Puzzles[0]})
		}
	}
	all, err := picture.Diagrams(context.Background(), painters.All(), texts(), list, true, nil)
	if err != nil || len(all) != len(list) || len(list) == 0 {
		t.Fatal(len(all), err)
	}
	for i, d := range all {
		if d.Task == "" || d.Solution == "" || d.Subject.State.Position == nil {
			t.Errorf("%s: %q, %q", list[i].ID, d.Task, d.Solution)
		}
	}
}
