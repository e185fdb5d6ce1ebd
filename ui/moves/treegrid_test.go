package moves

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/eternal"
	"qilab/core/gomoku"
	"qilab/core/xiangqi"
	"qilab/solver/catalog"
	"qilab/ui/desk/desktest"
	"qilab/ui/i18n"
	"qilab/ui/panel"
	"qilab/ui/table"
	"qilab/ui/words"
)

// newTestTree returns the list of moves of a game in a window of that width.
func newTestTree(t *testing.T, game *core.Game, lang i18n.Lang, notation string, wide float32) *Tree {
	t.Helper()
	d := desktest.New(t, catalog.Game{Rules: game.Rules(), Scale: 100})
	s := d.Table
	if err := s.Open(game); err != nil {
		t.Fatal(err)
	}
	w := words.Words{Catalog: i18n.New(lang), Notation: func(string) string { return notation }}
	tr := NewTree(panel.Context{Table: s, Search: d.Search, Words: w}, panel.Actions{})
	win := test.NewTempWindow(t, tr.Object())
	win.SetPadded(false)
	win.Resize(fyne.NewSize(wide, 300))
	tr.Refresh(table.ChangedAll)
	return tr
}

// randomTree returns a game with some variations, glyphs and comments.
func randomTree(t *testing.T, rules core.Rules, start core.Position, rng *rand.Rand) *core.Game {
	t.Helper()
	g := core.NewGame(rules, start)
	for range 60 {
		if moves := g.Position().Moves(); len(moves) > 0 && !g.Outcome().Over() {
			n, err := g.Play(moves[rng.IntN(len(moves))])
			if err != nil {
				t.Fatal(err)
			}
			if rng.IntN(12) == 0 {
				n.Glyph = "?!"
			}
			if rng.IntN(15) == 0 {
				n.Comment = "a comment"
			}
		} else {
			g.Back()
			g.Back()
		}
		if rng.IntN(8) == 0 {
			for range 1 + rng.IntN(8) {
				g.Back()
			}
		}
	}
	return g
}

// checkTree reports nodes that are not in exactly one place of the list, or cannot be read or clicked there.
func checkTree(t *testing.T, tr *Tree) {
	t.Helper()
	seen := map[*core.Node]int{}
	for i, line := range tr.lines {
		var objects []string
		if line.of == nil {
			l := newTreeLine(tr)
			l.Fill(i, fyne.NewPos(0, 0), fyne.NewSize(tr.rows.LastWide, treeHeight), false)
			for k, turn := range line.cells {
				for j := range turn.steps {
					objects = append(objects, l.cells[k].steps[j].move.Text)
				}
			}
		}
		right := float32(0)
		for k, places := range tr.places(line) {
			for j, p := range places {
				n := line.cells[k].steps[j]
				seen[n]++
				name, shown := tr.stepText(n), objects[0]
				objects = objects[1:]
				if p.left < right-0.01 || p.left+p.width > tr.rows.LastWide+0.01 {
					t.Fatalf("line %d: %q is from %v to %v, after what ends at %v, in %v", i, name, p.left, p.left+p.width, right, tr.rows.LastWide)
				}
				right = p.left + p.width
				alone := len(line.cells) == 1 && len(places) == 1
				if need := p.lead + tr.stepWidth(n); p.width < need-0.01 && !alone {
					t.Fatalf("line %d: %q has a width of %v and needs %v", i, name, p.width, need)
				}
				if shown != name && (!alone || !strings.HasSuffix(shown, "…") || len([]rune(shown)) < 2) {
					t.Fatalf("line %d: %q is shown as %q", i, name, shown)
				}
				if got := tr.nodeAt(i, p.left+p.width/2); got != n {
					t.Fatalf("line %d: a click on %q does not find it", i, name)
				}
			}
		}
	}
	all := 0
	var walk func(n *core.Node)
	walk = func(n *core.Node) {
		for _, c := range n.Children() {
			all++
			if seen[c] != 1 {
				t.Fatalf("%q is shown %d times", tr.stepText(c), seen[c])
			}
			walk(c)
		}
	}
	walk(tr.ctx.Table.Document().Game().Root())
	if len(seen) != all {
		t.Fatalf("%d moves are shown, there are %d", len(seen), all)
	}
}

// TestEveryMoveCanBeRead: every step of every turn, in the main line and in variations, has its own place in the list where it can
// be read and clicked.
func TestEveryMoveCanBeRead(t *testing.T) {
	test.NewTempApp(t)
	games := []struct {
		rules     core.Rules
		notations []string
	}{
		{chaosclock.Rules{}, []string{""}},
		{xiangqi.Rules{}, []string{"", "wxf", "ucci"}},
		{gomoku.Rules{}, []string{""}},
		{eternal.Rules{}, []string{""}},
	}
	rng := rand.New(rand.NewPCG(7, 7))
	for _, g := range games {
		start := g.rules.Start()
		for _, lang := range i18n.Langs() {
			for _, notation := range g.notations {
				for _, wide := range []float32{150, 300, 520} {
					t.Run(fmt.Sprint(g.rules.ID(), lang, notation, wide), func(t *testing.T) {
						for range 4 {
							checkTree(t, newTestTree(t, randomTree(t, g.rules, start, rng), lang, notation, wide))
						}
					})
				}
			}
		}
	}
}

// TestStepsOfAVariation: a turn of three steps in a variation is visible, even if the main line has turns of one.
func TestStepsOfAVariation(t *testing.T) {
	test.NewTempApp(t)
	for _, x := range []struct{ name, start, moves string }{
		{"the steps after a point", "1R4r1/8/8/8/8/8/8/4r3/8 r 0-1/4 e2", "e2a9 < e2f9 b9e9"},
		{"what was captured", eternal.StartText, "a1a2 a9a8 < < b3b7 c@d8"},
	} {
		t.Run(x.name, func(t *testing.T) {
			start, err := eternal.Parse(x.start)
			if err != nil {
				t.Fatal(err)
			}
			for _, lang := range i18n.Langs() {
				checkTree(t, newTestTree(t, tree(t, eternal.Rules{}, start, x.moves), lang, "", 300))
			}
		})
	}
}

// TestTreeBeginsWithTheStart: at the start of a long game the list shows its first moves.
func TestTreeBeginsWithTheStart(t *testing.T) {
	test.NewTempApp(t)
	rng := rand.New(rand.NewPCG(8, 8))
	tr := newTestTree(t, randomTree(t, xiangqi.Rules{}, xiangqi.Rules{}.Start(), rng), i18n.English, "", 300)
	s := tr.ctx.Table
	s.Tree.Last()
	tr.Refresh(table.ChangedAll)
	if tr.rows.Scroll.Offset.Y == 0 {
		t.Fatal("the game is too short to be scrolled")
	}
	s.Tree.First()
	tr.Refresh(table.ChangedAll)
	if y := tr.rows.Scroll.Offset.Y; y != 0 {
		t.Errorf("at the start the list is scrolled by %.0f", y)
	}
}

// The current move stays in view when the list becomes narrower and lower, unless the user has scrolled away from it.
func TestCurrentMoveStaysInView(t *testing.T) {
	test.NewTempApp(t)
	g := randomTree(t, xiangqi.Rules{}, xiangqi.Start(), rand.New(rand.NewPCG(1, 2)))
	tr := newTestTree(t, g, i18n.English, "", 600)
	line := g.MainLine()
	node := line[len(line)*2/3]
	tr.ctx.Table.Tree.Goto(node)
	tr.Refresh(table.ChangedPosition)
	inView := func() bool {
		i, y := tr.rowOf(node), tr.rows.Scroll.Offset.Y
		return tr.rows.Top(i) >= y && tr.rows.Top(i+1) <= y+tr.rows.Scroll.Size().Height
	}
	for _, size := range []fyne.Size{fyne.NewSize(600, 120), fyne.NewSize(250, 120), fyne.NewSize(180, 90), fyne.NewSize(600, 90)} {
		tr.Object().Resize(size)
		if !inView() {
			t.Errorf("at %v the move is in row %d at %v, and the list shows %v from %v", size, tr.rowOf(node), tr.rows.Top(tr.rowOf(node)),
				tr.rows.Scroll.Size().Height, tr.rows.Scroll.Offset.Y)
		}
	}
	tr.rows.Scroll.ScrollToTop()
	if tr.Object().Resize(fyne.NewSize(180, 90)); tr.rows.Scroll.Offset.Y != 0 {
		t.Errorf("a list scrolled away goes back to %v", tr.rows.Scroll.Offset.Y)
	}
}
