package puzzles

import (
	"image/color"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/gomoku"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/puzzle"
	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/host"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/picture"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

func TestPuzzleWithoutName(t *testing.T) {
	c, _ := hosttest.New(t, i18n.English, catalog.Game{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}})
	r := New(depsOf(c), noLinks())
	if got := r.Title(r.Table.Current(), puzzle.Puzzle{ID: ownPuzzle}); got != "Puzzle" {
		t.Errorf("a puzzle that was not kept is called %q", got)
	}
}

// Each goal that takes any number of moves has its texts: while it is tried, when it is reached, and when it no longer can be.
func TestTextsOfGoals(t *testing.T) {
	for _, language := range i18n.Langs() {
		c, _ := hosttest.New(t, language, games.All(nil)...)
		for _, g := range c.Table.Games() {
			for _, kind := range g.Prover.Kinds() {
				for _, text := range []string{".begin", ".solved", ".over"} {
					if key := "drill." + kind.ID + text; kind.Max == 0 && !kind.Given && !c.Words.Has(key) {
						t.Errorf("%s has no text %s", language, key)
					}
				}
			}
		}
	}
}

func TestMovesOfAPuzzle(t *testing.T) {
	if got := movesWithin(3); !slices.Equal(got, []int{1, 2, 3}) {
		t.Errorf("of 3: %v", got)
	}
	if got := movesWithin(32); !slices.Equal(got, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 32}) {
		t.Errorf("of 32: %v", got)
	}
}

func TestShelves(t *testing.T) {
	s := &shelves{card: fyne.NewSize(100, 50)}
	list := []fyne.CanvasObject{s.heading("a")}
	for range 3 {
		list = append(list, canvas.NewRectangle(color.Black))
	}
	list = append(list, s.heading("b"), canvas.NewRectangle(color.Black))
	high := func(width float32) float32 {
		s.Layout(list, fyne.NewSize(width, 1000))
		return s.MinSize(list).Height
	}
	two, one := high(250), high(110)
	if min := 2*list[0].MinSize().Height + 3*50; two < min || two > min+50 || one <= two {
		t.Errorf("two columns are %v high, one %v; the rows alone of two are %v", two, one, min)
	}
	high(250)
	a, b, c, other := list[1].Position(), list[2].Position(), list[3].Position(), list[5].Position()
	if a.Y != b.Y || b.X < 100 || c.Y < a.Y+50 || c.X != 0 || list[4].Position().Y < c.Y+50 || other.Y <= list[4].Position().Y || other.X != 0 {
		t.Errorf("the cards are at %v %v %v %v", a, b, c, other)
	}
}

// The user's own puzzles are listed first, and a heading tells them from the others.
func TestOwnPuzzlesComeFirst(t *testing.T) {
	all := []catalog.Game{{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}}, {Rules: gomoku.Rules{Set: gomoku.Renju}}}
	c, _ := hosttest.New(t, i18n.English, all...)
	r := New(depsOf(c), noLinks())
	for _, game := range all {
		built := familyPuzzle{game: game, Puzzle: puzzle.Puzzle{ID: "built in"}}
		own := familyPuzzle{game: game, Puzzle: puzzle.Puzzle{ID: ownPuzzle + "mine"}}
		list := []familyPuzzle{built, own}
		if slices.SortStableFunc(list, ownFirst); !list[0].own() || list[1].own() {
			t.Fatal("an own puzzle is behind the others")
		}
		if got, other := r.heading(own, true), r.heading(built, true); !strings.HasSuffix(got, "Own Puzzles") || strings.HasPrefix(got, "Renju") != (game.Rules.ID() == "renju") || other == "" || other == got {
			t.Errorf("%s: the headings are %q and %q", game.Rules.ID(), got, other)
		}
		if got := r.heading(built, false); (got == "") != (game.Rules.ID() == "chaosclock") {
			t.Errorf("%s: without own puzzles the heading is %q", game.Rules.ID(), got)
		}
	}
}

// The printed sheet has the names of own puzzles.
func TestSheetNamesOwnPuzzles(t *testing.T) {
	g, _ := catalog.Find(games.All(nil), "renju")
	c, h := hosttest.New(t, i18n.English, g)
	r := New(depsOf(c), noLinks())
	z := g.Puzzles[0]
	z.ID = ownPuzzle
	if _, err := r.Store.Puzzles().Add("Mine", core.NewGame(g.Rules, g.Rules.Start()), gamefile.EncodePuzzle(z)); err != nil {
		t.Fatal(err)
	}
	var list []picture.Puzzle
	r.Sheet(func(all []picture.Puzzle) { list = all })
	h.Take()
	if last := list[len(list)-1]; list[0].Name != "" || last.Name != "Mine" {
		t.Errorf("the names are %q and %q", list[0].Name, last.Name)
	}
}

// The shelf is read once for all rule sets of a game, off the window's goroutine. A list that comes when another one was asked for, or
// when the dialog is closed, is not shown.
func TestListIsReadOnce(t *testing.T) {
	c, h := hosttest.New(t, i18n.English, games.All(nil)...)
	var reads []func()
	c.Disk.Spawn = func(work func()) { reads = append(reads, work) }
	r := New(depsOf(c), noLinks())
	g, _ := r.Table.GameByID("renju")
	r.List(g)
	pick := hosttest.All[*control.Select](h.Dialogs[0].Body)[0]
	cards := func() int { return len(hosttest.All[*control.Button](h.Dialogs[0].Body)) }
	read := func(n, of int) int {
		t.Helper()
		if len(reads) != of {
			t.Fatalf("the shelf is read %d times, not %d", len(reads), of)
		}
		reads[n-1]()
		h.Take()
		return cards()
	}
	renju := read(1, 1)
	if renju == 0 {
		t.Error("no puzzle of renju is listed")
	}
	pick.SetSelected("Xiangqi")
	pick.SetSelected("Gomoku")
	if late := read(2, 3); late != renju {
		t.Errorf("%d puzzles of a game chosen before are listed", late)
	}
	if again := read(3, 3); again != renju {
		t.Errorf("%d puzzles of renju are listed, not %d", again, renju)
	}
	for _, o := range h.Dialogs[0].Body.(*fyne.Container).Objects {
		if in, ok := o.(*container.Scroll); ok {
			cards := in.Content.(*fyne.Container)
			for _, heading := range cards.Layout.(*shelves).headings {
				if !slices.Contains(cards.Objects, heading) {
					t.Errorf("the layout has the heading %v of a list before", heading)
				}
			}
		}
	}
}

// stage returns the lists that a puzzle is in.
func (l puzzleLog) stage(id string) [3]bool { return [3]bool{l.solved(id), l.shown(id), l.failed(id)} }

// After all training data was deleted, no puzzle counts as tried.
func TestForget(t *testing.T) {
	c, _ := hosttest.New(t, i18n.English, catalog.Game{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}})
	r := New(depsOf(c), noLinks())
	for _, key := range []string{prefs.Solved, prefs.Shown, prefs.Failed} {
		r.log().put(key, key, true)
	}
	r.Forget()
	for _, key := range []string{prefs.Solved, prefs.Shown, prefs.Failed} {
		if r.log().stage(key) != [3]bool{} {
			t.Errorf("%s is still in the log", key)
		}
	}
}

// A long name of an own puzzle is cut at its end, with an ellipsis, to fit into its card.
func TestLongName(t *testing.T) {
	c, _ := hosttest.New(t, i18n.English, catalog.Game{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}})
	r := New(depsOf(c), noLinks())
	for name, short := range map[string]bool{"Short": true, strings.Repeat("A very long name ", 10): false, strings.Repeat("很长的名称", 20): false} {
		card := r.card(r.Table.Current(), puzzle.Puzzle{ID: ownPuzzle + name, Position: chaosclock.Rules{}.Start().String(), Goal: puzzle.Goal{Kind: "win"}}, host.NewDrawing(c.Host.Post), func() {}, func() {})
		text := ""
		for _, o := range card.(*fyne.Container).Objects[1].(*fyne.Container).Objects[0].(*fyne.Container).Objects {
			if foot, ok := o.(*fyne.Container); ok {
				row := foot.Objects[2].(*fyne.Container)
				if text = row.Objects[0].(*control.Button).Text; row.MinSize().Width > puzzleColumn {
					t.Errorf("the buttons are %v wide", row.MinSize().Width)
				}
			}
		}
		begin := strings.TrimSuffix(text, "…")
		if (text == name) != short || len(begin) < 5 || !strings.HasPrefix(name, begin) || !short && begin == text {
			t.Errorf("%q is shown as %q", name, text)
		}
	}
}

// A puzzle that was made and not saved is in no list: the next one is another.
func TestUnsavedPuzzlesAreNotLogged(t *testing.T) {
	c, _ := hosttest.New(t, i18n.English, games.All(nil)...)
	r := New(depsOf(c), noLinks())
	g, _ := catalog.Find(games.All(nil), "xiangqi")
	z := g.Puzzles[0]
	z.ID = ownPuzzle
	if err := r.Table.Puzzle.Start(g, z); err != nil {
		t.Fatal(err)
	}
	r.Table.Puzzle.NoteHelp(table.SolutionShown)
	r.note()
	if r.log().stage(ownPuzzle) != [3]bool{} {
		t.Error("it is in the log")
	}
}
