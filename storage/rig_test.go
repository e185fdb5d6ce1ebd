package storage

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
)

// Shared by the tests of both packages.

// Bounds and names of files for the tests of the other package.
const (
	MaxHeaderBytes   = maxHeaderBytes
	MaxSettingsBytes = maxSettingsBytes
	MaxWordBytes     = maxWordBytes
)

// FileNameOf returns the file name of a name chosen by the user.
func FileNameOf(name string) string { return fileName(name) }

// RulesForTest returns the rules with an ID.
func RulesForTest(id string) (core.Rules, bool) {
	if id == "chaosclock" {
		return chaosclock.Rules{}, true
	}
	return nil, false
}

// RandomGame returns a tree of about the given number of nodes, with comments of any bytes.
func RandomGame(seed uint64, nodes int, comment int) *core.Game {
	r := rand.New(rand.NewPCG(seed, 1))
	rules := chaosclock.Rules{}
	g := core.NewGame(rules, rules.Deal(seed))
	all := []*core.Node{g.Root()}
	for len(all) < nodes {
		if r.IntN(4) == 0 {
			Must(g.Goto(all[r.IntN(len(all))]))
		}
		moves := g.Position().Moves()
		if len(moves) == 0 {
			Must(g.Goto(g.Root()))
			continue
		}
		n, err := g.Play(moves[r.IntN(len(moves))])
		Must(err)
		all = append(all, n) // a node may be there twice, which only makes it likelier
		n.Glyph = core.Glyphs[r.IntN(len(core.Glyphs))]
		if r.IntN(3) == 0 {
			n.Comment = RandomText(r, comment)
		}
	}
	g.Root().Comment, g.Root().Glyph = RandomText(r, comment), core.Glyphs[r.IntN(len(core.Glyphs))]
	Must(g.Goto(all[r.IntN(len(all))]))
	var tags core.Tags
	for range r.IntN(5) {
		tags = tags.With(RandomText(r, 4), RandomText(r, 9))
	}
	g.SetTags(tags)
	return g
}

// Must panics on an error.
func Must(err error) {
	if err != nil {
		panic(err)
	}
}

// RandomText returns a text of random bytes.
func RandomText(r *rand.Rand, limit int) string {
	pieces := []string{"{", "}", "\\", "\n", "\r\n", "\r", "\t", "\"", "(", ")", " ", "混乱时钟", "é", "\x00", "\xff\xfe", "\u0085", "\u2028", "\ufeff",
		"end", "word", "\\x41", "🙂", "\x7f", ":", "\ufffd"}
	var b strings.Builder
	for range r.IntN(limit + 1) {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return b.String()
}

// Describe formats a tree so that only equal trees have equal texts.
func Describe(g *core.Game) string {
	var b strings.Builder
	var walk func(n *core.Node)
	walk = func(n *core.Node) {
		fmt.Fprintf(&b, "[%v %s %q %q %v", n.Move(), n.Position(), n.Comment, n.Glyph, n == g.Current())
		for _, c := range n.Children() {
			walk(c)
		}
		b.WriteString("]")
	}
	walk(g.Root())
	return fmt.Sprintf("%s %q %s", g.Rules().ID(), g.Tags(), b.String())
}

// EncodeForTest encodes a game that can be encoded.
func EncodeForTest(t testing.TB, g *core.Game, meta Meta) []byte {
	t.Helper()
	data, err := Encode(g, meta)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// OpenForTest returns a store with a fixed clock that reports its problems to the returned slice.
func OpenForTest(t *testing.T, dir string) (*Store, *[]Problem) {
	t.Helper()
	problems := new([]Problem)
	s := Open(dir, RulesForTest, func(p Problem) { *problems = append(*problems, p) })
	now := time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC)
	s.now = func() time.Time { now = now.Add(time.Second); return now }
	return s, problems
}

// HoldSettings keeps the settings from being read and written, as a slow write does, until release is called.
func (s *Store) HoldSettings() (release func()) {
	s.settingsFile.Lock()
	return s.settingsFile.Unlock
}

// SampleGame returns a game with some moves.
func SampleGame(moves string) *core.Game {
	g, err := clocktexts.For(chaosclock.Rules{}).Game(chaosclock.SampleDeal + " moves " + moves)
	Must(err)
	return g
}

// WriteTest writes a file.
func WriteTest(t *testing.T, path, data string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
}

// ReadTest reads a file.
func ReadTest(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// EntryNames returns the names of entries in one text.
func EntryNames(entries []Entry) string {
	var list []string
	for _, e := range entries {
		list = append(list, e.Name)
	}
	return strings.Join(list, "|")
}

// CheckFiles checks that the directory holds these files and no others.
func CheckFiles(t *testing.T, dir string, want ...string) {
	t.Helper()
	var got []string
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			path, err = filepath.Rel(dir, path)
			got = append(got, filepath.ToSlash(path))
		}
		return err
	})
	if err != nil || strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Fatalf("files: %q, want %q, %v", got, want, err)
	}
}

// SampleFile is a short file of a game.
const SampleFile = "QiLab game 1\ngame: chaosclock\nstart: 8,6,1,11,9,10,12,7,4,2,3,5;1;0\ntitle: a\n\n5 @ 3 (1) 4\nend\n"

// SettingsForTest is a schema with a setting of each kind.
var SettingsForTest = []Setting{
	Switch("sound", true),
	Choice("language", "auto", "auto", "zh", "en"),
	Number("hash-mb", 256, 16, 4096),
	Text("name", "", 20),
	{Key: "anything", Default: "x"},
}

// KillSchema has one long text.
var KillSchema = []Setting{Text("text", "", 1<<20)}
