package windowtest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	"qilab/storage/training"
	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/words"
)

// example returns the first puzzle of a goal in the collection.
func example(t *testing.T, game, kind string) collection.Puzzle {
	t.Helper()
	all := collection.Of(game)
	i := slices.IndexFunc(all, func(z collection.Puzzle) bool { return z.Goal.Kind == kind })
	if i < 0 {
		t.Fatalf("%s has no puzzle %s", game, kind)
	}
	return all[i]
}

// gameOf returns a game of the window.
func gameOf(r *rig, id string) catalog.Game {
	r.t.Helper()
	g, ok := r.table.GameByID(id)
	if !ok {
		r.t.Fatalf("there is no game %s", id)
	}
	return g
}

// compose opens the maker on the position of a puzzle, and checks the puzzle's kind of goal.
func (r *rig) compose(game string, z collection.Puzzle) {
	r.t.Helper()
	g := gameOf(r, game)
	p, err := g.Rules.Parse(z.Position)
	if err != nil {
		r.t.Fatal(err)
	}
	r.start(g, p, [2]seat{})
	r.Run("make-puzzle")
	kinds := shown[*control.Select](r)[0]
	kinds.SetSelectedIndex(slices.Index(kinds.Options, words.GoalKind(r.words, z.Goal.Kind)))
	r.tapButton(r.words.T("maker.check"))
	r.until("the search has ended", func() bool { return r.button(r.words.T("maker.stop")) == nil })
}

// A puzzle whose goal no prover decides is made, saved, found again by another window, solved, failed and shown, and each try is
// recorded.
func TestMakeExercise(t *testing.T) {
	gametest.OneGoroutine(t)
	for _, c := range []struct {
		game, kind, proof string
		lang              i18n.Lang
	}{
		{"xiangqi", "material", "Two searches agree", i18n.English},
		{"xiangqi", "win", "残局库", i18n.Chinese},
		{"renju", "vct", "Proven", i18n.English},
		{"renju", "defend", "两次搜索", i18n.Chinese},
		{"eternal", "guard", "Proven", i18n.English},
	} {
		t.Run(c.game+" "+c.kind, func(t *testing.T) {
			dir := t.TempDir()
			r := openFullRig(t, dir, c.lang)
			z := example(t, c.game, c.kind)
			r.compose(c.game, z)
			r.wantText(c.proof)
			shown[*control.Entry](r)[0].SetText("My own")
			r.tapButton(r.words.T("maker.save"))
			r.Close()

			r = openFullRig(t, dir, c.lang)
			r.training()
			id := "own:My own"
			open := func() {
				r.closeDialogs()
				r.table.Start(gameOf(r, c.game), gameOf(r, c.game).Rules.Start(), [2]seat{})
				r.Run("puzzle-list")
				r.until("it is listed", func() bool {
					for _, b := range shown[*control.Button](r) {
						if strings.HasSuffix(b.Text, "My own") {
							b.Tapped(nil)
							return true
						}
					}
					return false
				})
				r.until("the puzzle is asked", func() bool {
					return r.table.Drill.On() && r.table.Document().Game().Root().Position().String() == z.Position
				})
			}
			for i, step := range []struct {
				key    string // the list of the log
				solved bool
				try    func()
			}{
				{prefs.Failed, false, func() {
					r.solve(z, false)
					r.Run("puzzle-solution")
				}},
				{prefs.Solved, true, func() { r.solve(z, true) }},
			} {
				open()
				step.try()
				r.until("the puzzle is noted", func() bool { return r.puzzleLog().has(step.key, id) })
				if try := r.tries(i + 1)[0]; try.Puzzle != id || try.Solved != step.solved || try.Mode != "list" || try.Rated {
					t.Errorf("the try is %+v", try)
				}
				r.Run("training-end")
				r.until("the summary is shown", func() bool { return r.top() != nil })
			}
			if r.settings.Get(prefs.Failed) != "" {
				t.Error("the solved puzzle is still a failed one")
			}
			r.until("the failed puzzle is a card", func() bool {
				cards, _, err := r.training().Cards.List(t.Context(), training.Filter{}, 0, 10)
				return err == nil && len(cards) == 1 && cards[0].Source == id && slices.Equal(cards[0].Accepted[0], z.Accepted[0])
			})
		})
	}
}

// What is no puzzle is told in words, and cannot be saved.
func TestNoExercise(t *testing.T) {
	for _, l := range i18n.Langs() {
		r := newFullRig(t, l)
		for kind, key := range map[string]string{"material": "maker.unsound.material", "win": "maker.no-table", "vary": "maker.unsound.vary"} {
			z := example(t, "xiangqi", kind)
			z.Position = gameOf(r, "xiangqi").Rules.Start().String()
			r.compose("xiangqi", z)
			r.wantSentence(r.words.T(key))
			if !r.button(r.words.T("maker.save")).Disabled() {
				t.Errorf("%s: it can be saved", kind)
			}
			r.closeDialogs()
		}
	}
}

// The name that the maker proposes is that of a puzzle whose field stays empty, and gives way to a typed one.
func TestNameOfAMadePuzzle(t *testing.T) {
	gametest.OneGoroutine(t)
	r := newFullRig(t, i18n.English)
	r.compose("renju", example(t, "renju", "vct"))
	field := shown[*control.Entry](r)[0]
	if field.Text != "" || field.PlaceHolder == r.words.T("maker.name") {
		t.Errorf("the field has %q and proposes %q", field.Text, field.PlaceHolder)
	}
	r.tapButton(r.words.T("maker.save"))
	r.win.Canvas().Focus(field)
	test.Type(field, "My own")
	r.tapButton(r.words.T("maker.save"))
	entries := r.store.Puzzles().List()
	var names []string
	for _, e := range entries {
		names = append(names, e.Name)
	}
	slices.Sort(names)
	if want := []string{field.PlaceHolder, "My own"}; len(names) != 2 || !slices.Contains(names, want[0]) || !slices.Contains(names, want[1]) {
		t.Errorf("the puzzles are %q, want %q", names, want)
	}
}

// A damaged own puzzle is told although the start lists the puzzles for another purpose: to take over the results of former versions.
func TestDamagedOwnPuzzleIsToldAtStart(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "puzzles", "own.qigame")
	must(t, os.MkdirAll(filepath.Dir(path), 0o700))
	must(t, os.WriteFile(path, []byte("QiLab game 1\nname: own\nga"), 0o600))
	r := openFullRig(t, dir, i18n.English)
	r.training()
	r.until("it is told", func() bool { return r.shows(r.words.T("storage.problem.damaged", path)) })
}

// An own puzzle is renamed and deleted in the list. A new name keeps the results and the training card; a deleted puzzle leaves its card.
func TestOwnPuzzleIsRenamedAndDeleted(t *testing.T) {
	gametest.OneGoroutine(t)
	r := openFullRig(t, t.TempDir(), i18n.English)
	r.training()
	g := gameOf(r, "renju")
	z := g.Puzzles[0]
	if _, err := r.store.Puzzles().Add("Mine", core.NewGame(g.Rules, g.Rules.Start()), gamefile.EncodePuzzle(puzzle.Puzzle{ID: "own:", Goal: z.Goal, Position: z.Position})); err != nil {
		t.Fatal(err)
	}
	r.startPuzzle(g, puzzle.Puzzle{ID: "own:Mine", Goal: z.Goal, Position: z.Position})
	r.Run("puzzle-solution")
	card := func(id string) {
		t.Helper()
		r.until("the card of "+id, func() bool {
			list, _, err := r.training().Cards.List(t.Context(), training.Filter{Source: id}, 0, 10)
			return err == nil && len(list) == 1 && list[0].Askable()
		})
	}
	r.until("it counts as shown", func() bool { return r.puzzleLog().shown("own:Mine") })
	card("own:Mine")
	r.Run("puzzle-list")
	r.loop.run()
	r.tapButton("…")
	r.pick("puzzles.rename")
	field := shown[*control.Entry](r)[0]
	if field.SelectedText() != "Mine" {
		t.Errorf("%q is selected", field.SelectedText())
	}
	field.SetText("Other name")
	r.tap("puzzles.rename.yes")
	r.loop.run()
	if now, ok := r.table.Puzzle.Current(); !ok || now.ID != "own:Other name" || r.button("Other name") == nil || r.button("Mine") != nil {
		t.Errorf("the puzzle is %q, and the list has %q", now.ID, r.texts())
	}
	if r.puzzleLog().shown("own:Mine") || !r.puzzleLog().shown("own:Other name") {
		t.Error("the record has the former name")
	}
	card("own:Other name")
	if try := r.tries(1)[0]; try.Puzzle != "own:Other name" {
		t.Errorf("the try is %+v", try)
	}
	r.tapButton("…")
	r.pick("puzzles.delete")
	r.tap("puzzles.delete")
	r.loop.run()
	if list := r.store.Puzzles().List(); len(list) > 0 || r.button("Other name") != nil {
		t.Errorf("it is still there: %v", list)
	}
	if r.puzzleLog().shown("own:Other name") {
		t.Error("it is still in the record, and a new one of that name counts as tried")
	}
	if now, ok := r.table.Puzzle.Current(); !ok || now.ID != "own:" {
		t.Errorf("the attempt is at %q", now.ID)
	}
	card("own:Other name")
}

// The first hint for an own puzzle of renju names what the stone does, the second the point, the third the whole solution.
func TestHintsForAnOwnPuzzle(t *testing.T) {
	gametest.OneGoroutine(t)
	r := newFullRig(t, i18n.Chinese)
	z := example(t, "renju", "vcf")
	r.compose("renju", z)
	shown[*control.Entry](r)[0].SetText("My own")
	r.tapButton(r.words.T("maker.save"))
	r.loop.run()
	r.tapButton(r.words.T("maker.play"))
	for _, want := range []string{"再按一次，指出是哪一步。", "再按一次，给出全部解答。", "答案："} {
		r.Run("hint")
		r.until("the hint is shown", func() bool { return r.Commands().ByID("hint").Can() })
		if !strings.Contains(r.status(), want) {
			t.Errorf("%q is told, not %q", r.status(), want)
		}
	}
}
