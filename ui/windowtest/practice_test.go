package windowtest

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/modes"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui"
	"qilab/ui/control"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/table"
	"qilab/ui/words"
)

// practiceRig returns a window with the page of the puzzles open.
func practiceRig(t *testing.T, lang i18n.Lang) *rig {
	t.Helper()
	r := newRig(t, lang, "light")
	r.training()
	r.loop.run()
	r.openPractice()
	return r
}

// openPractice opens the page and waits until it knows the puzzles.
func (r *rig) openPractice() {
	r.t.Helper()
	r.Run("puzzles")
	r.until("the puzzles are counted", func() bool { return r.says(r.words.T("practice.count", words.Count(len(collection.Of("chaosclock"))))) })
}

// tapMode presses the n-th button with a text on the page.
func (r *rig) tapMode(n int, key string) {
	r.t.Helper()
	var list []*control.Button
	for _, b := range shown[*control.Button](r) {
		if b.Text == r.words.T(key) {
			list = append(list, b)
		}
	}
	if n >= len(list) || list[n].Disabled() {
		r.t.Fatalf("of %d buttons %q number %d cannot be pressed", len(list), r.words.T(key), n)
	}
	list[n].Tapped(nil)
	r.loop.run()
}

// puzzleOnBoard waits for a puzzle, another one than the last, and returns it.
func (r *rig) puzzleOnBoard(last string) collection.Puzzle {
	r.t.Helper()
	var found collection.Puzzle
	r.until("there is a puzzle", func() bool {
		if !r.table.Drill.On() || r.table.Drill.Task().State != table.DrillAsked {
			return false
		}
		root := r.table.Document().Game().Root().Position().String()
		all := collection.Of(r.table.Rules().ID())
		i := slices.IndexFunc(all, func(z collection.Puzzle) bool { return z.Position == root })
		if i < 0 || all[i].ID == last {
			return false
		}
		found = all[i]
		return true
	})
	return found
}

// solve makes the right moves, or a wrong first one.
func (r *rig) solve(z collection.Puzzle, right bool) {
	r.t.Helper()
	p := r.table.Position()
	if !right {
		for _, m := range p.Moves() {
			if !slices.Contains(z.Accepted[0], r.table.Rules().FormatMove(p, m)) {
				r.play(m)
				return
			}
		}
		r.t.Fatalf("all moves of %s are right", z.ID)
	}
	for !r.table.Drill.Task().State.Over() {
		var line []core.Move
		r.table.Drill.Answer(func(l []core.Move, err error) { line = l })
		if len(line) == 0 {
			r.t.Fatalf("%s: there is no answer", z.ID)
		}
		r.play(line[0])
		r.until("the reply is made", func() bool { s := r.table.Drill.Task().State; return s == table.DrillAsked || s.Over() })
	}
}

// tries waits for a number of tries, and returns them, the newest first.
func (r *rig) tries(n int) (list []training.PastTry) {
	r.t.Helper()
	r.until("the tries are recorded", func() bool {
		var err error
		if list, _, err = r.training().Tries.List(r.t.Context(), training.TryFilter{}, 0, 100); err != nil {
			r.t.Fatal(err)
		}
		return len(list) >= n
	})
	return list
}

// The page of the puzzles says nothing of the results while the training file is being opened, and shows them then.
func TestPuzzlesBeforeTheTrainingIsOpen(t *testing.T) {
	r, opened := beforeTraining(t)
	r.openPractice()
	unrated, none := r.words.T("practice.unrated"), r.words.T("practice.about.failed.none")
	if r.says(unrated) || r.says(none) {
		t.Error("the page tells results that it does not know")
	}
	opened()
	r.until("the results are shown", func() bool { return r.says(unrated) && r.says(none) })
}

// From home, two clicks lead to the first puzzle. Category and rating are shown afterwards.
func TestFirstPuzzle(t *testing.T) {
	for _, l := range i18n.Langs() {
		r := newRig(t, l, "light")
		r.training()
		r.tapButton(r.words.T("command.puzzles")[:len(r.words.T("command.puzzles"))-len("…")])
		r.tapButton(r.words.T("practice.solve"))
		z := r.puzzleOnBoard("")
		if z.Rating > 1200 {
			t.Errorf("the first puzzle is rated %d", z.Rating)
		}
		r.wantNoText(r.words.T("training.themes"))
		r.wantNoText(r.words.T("training.yours"))
		r.solve(z, true)
		r.until("the rating is told", func() bool { return r.says(r.words.T("training.yours")) })
		r.wantText(r.words.T("training.themes"))
		r.wantText(words.Theme(r.words, r.table.Rules(), z.Themes[0]))
		try := r.tries(1)[0]
		if try.Puzzle != z.ID || try.Mode != "themes" || !try.Solved || !try.Rated || try.After <= try.Before {
			t.Errorf("the try is %+v", try)
		}
		r.Run("training-next")
		next := r.puzzleOnBoard(z.ID)
		r.solve(next, false)
		r.Run("training-retry")
		r.solve(next, true)
		if try := r.tries(2)[0]; try.Puzzle != next.ID || try.Solved {
			t.Errorf("a puzzle solved at the second try is %+v", try)
		}
	}
}

// A puzzle left after a wrong move is a failed one, unless the move was taken back as a slip.
func TestPuzzleLeft(t *testing.T) {
	r := practiceRig(t, i18n.English)
	r.tapButton(r.words.T("practice.solve"))
	r.solve(r.puzzleOnBoard(""), false)
	r.tapButton(r.words.T("training.slip"))
	r.Run("training-end")
	r.openPractice()
	r.tapButton(r.words.T("practice.solve"))
	z := r.puzzleOnBoard("")
	r.solve(z, false)
	r.Run("training-end")
	if list := r.tries(1); len(list) != 1 || list[0].Puzzle != z.ID || list[0].Solved || !list[0].Rated {
		t.Errorf("the tries are %+v", list)
	}
}

// A puzzle is neither studied nor played, and belongs to no repertoire.
func TestPuzzleIsNoGame(t *testing.T) {
	dir, games := t.TempDir(), quickGames()[:1]
	r := newWindow(t, dir, storage.Open(dir, rulesOf(games), nil), i18n.English, ui.Deps{
		Games: games,
		OpenLibrary: func(tell func(storage.Problem)) (*library.Library, error) {
			return library.Open(filepath.Join(dir, library.FileName), []core.Reader{games[0].Reader()}, tell)
		},
	})
	r.until("the library is open", func() bool { return r.Commands().ByID("repertoires").Can() })
	r.training()
	r.loop.run()
	can := func(ids ...string) (list []string) {
		for _, id := range ids {
			if r.Commands().ByID(id).Can() {
				list = append(list, id)
			}
		}
		return list
	}
	of := []string{"study", "repertoire-mark"}
	r.show(screenGame)
	if got := can(of...); !slices.Equal(got, of) {
		t.Errorf("a game has only %q", got)
	}
	r.openPractice()
	r.tapButton(r.words.T("practice.solve"))
	r.puzzleOnBoard("")
	if got := can(of...); got != nil {
		t.Errorf("a puzzle has %q", got)
	}
}

// Themes and a range of ratings are chosen together.
func TestChosenThemes(t *testing.T) {
	r := practiceRig(t, i18n.English)
	check := func(names ...string) {
		for _, c := range shown[*control.Check](r) {
			if name, _, _ := strings.Cut(c.Text, " ("); slices.Contains(names, name) {
				c.Tapped(&fyne.PointEvent{})
			}
		}
	}
	r.tapButton("All themes")
	check("Race home")
	r.press(fyne.KeyEscape)
	r.tapButton("Race home")
	r.tapButton("All Themes")
	r.tapButton("All themes")
	check("Stuck piece", "Extra turn")
	r.press(fyne.KeyEscape)
	r.wantText("Extra turn")
	for _, s := range shown[*control.Select](r) {
		if i := slices.Index(s.Options, "1200–1499"); i >= 0 {
			s.SetSelectedIndex(i)
		}
	}
	r.tapButton("Solve Puzzles")
	last := ""
	for range 5 {
		z := r.puzzleOnBoard(last)
		if z.Rating < 1200 || z.Rating > 1499 || !slices.Contains(z.Themes, "blocked") && !slices.Contains(z.Themes, "extra-turn") {
			t.Errorf("%+v is not what was chosen", z)
		}
		last = z.ID
		r.Run("training-answer")
		r.Run("training-next")
	}
}

// The user's choices, and a running streak, outlive the window.
func TestPracticeOutlivesTheWindow(t *testing.T) {
	dir := t.TempDir()
	r := openRig(t, dir, i18n.English, "light")
	r.training()
	r.openPractice()
	r.tapButton("All themes")
	for _, c := range shown[*control.Check](r) {
		if strings.HasPrefix(c.Text, "Extra turn (") {
			c.Tapped(&fyne.PointEvent{})
		}
	}
	r.press(fyne.KeyEscape)
	for _, s := range shown[*control.Select](r) {
		if i := slices.Index(s.Options, "1200–1499"); i >= 0 {
			s.SetSelectedIndex(i)
		}
	}
	r.tapMode(0, "practice.start")
	z := r.puzzleOnBoard("")
	r.solve(z, true)
	r.puzzleOnBoard(z.ID)
	r.Close()

	again := openRig(t, dir, i18n.English, "light")
	if best, err := again.training().Runs.Best(t.Context(), "chaosclock", "streak"); err != nil || best.Score != 1 {
		t.Errorf("the streak is kept as %+v, %v", best, err)
	}
	again.Run("puzzles")
	again.until("the puzzles are counted", func() bool { return again.says("Extra turn") })
	if !slices.ContainsFunc(shown[*control.Select](again), func(s *control.Select) bool { return s.Selected == "1200–1499" }) {
		t.Error("the range is forgotten")
	}
}

// A streak ends with the first error, which stays on the board with the answer until the user goes on, and the best streak is kept.
func TestStreak(t *testing.T) {
	for _, l := range i18n.Langs() {
		r := practiceRig(t, l)
		r.tapMode(0, "practice.start")
		z := r.puzzleOnBoard("")
		r.solve(z, true)
		next := r.puzzleOnBoard(z.ID)
		if next.Rating <= z.Rating {
			t.Errorf("%d comes after %d", next.Rating, z.Rating)
		}
		r.wantText(r.words.T("practice.score", 1))
		r.solve(next, false)
		r.until("the answer is shown", func() bool { return r.says(r.words.T("training.answer")) })
		if keys := r.words.T("training.keys.result"); !r.shows(keys) {
			t.Errorf("%q is not shown", keys)
		}
		r.tap("training.result")
		r.until("the score is shown", func() bool { return r.says(r.words.T("practice.run.score", 1)) })
		if best, err := r.training().Runs.Best(t.Context(), "chaosclock", "streak"); err != nil || best.Score != 1 || best.Errors != 1 {
			t.Errorf("the best is %+v, %v", best, err)
		}
		if r.table.Drill.On() {
			t.Error("the puzzle stays on the board")
		}
		for _, try := range r.tries(2) {
			if try.Rated || try.Mode != "streak" {
				t.Errorf("a try is %+v", try)
			}
		}
		r.tapButton(r.words.T("practice.run.again"))
		r.solve(r.puzzleOnBoard(""), false)
		r.Run("training-next")
		r.until("the best is shown", func() bool { return r.says(r.words.T("practice.run.best", 1)) })
	}
}

// A storm goes on after an error; its time is shown, and its score is kept when it is ended.
func TestStorm(t *testing.T) {
	for _, l := range i18n.Langs() {
		r := practiceRig(t, l)
		r.tapMode(1, "practice.start")
		last := ""
		for i := range 3 {
			z := r.puzzleOnBoard(last)
			line, _, _ := strings.Cut(r.words.T("practice.storm", min(i, 1), i%2, "|"), "|")
			r.wantText(line)
			r.solve(z, i == 0)
			last = z.ID
		}
		r.Run("training-end")
		r.until("the score is shown", func() bool { return r.says(r.words.T("practice.run.storm", 2, 1)) })
		if best, err := r.training().Runs.Best(t.Context(), "chaosclock", "storm"); err != nil || best.Score != 1 || best.Errors != 2 {
			t.Errorf("the best is %+v, %v", best, err)
		}
	}
}

// A puzzle opened from its list, or by its maker, ends a storm after a question, which can be declined.
func TestPuzzlesInAStorm(t *testing.T) {
	for _, l := range i18n.Langs() {
		for name, open := range map[string]func(*rig){
			"list": func(r *rig) {
				r.Run("puzzle-list")
				r.loop.run()
				r.tapButton(r.words.T("puzzle.number", 1))
			},
			"maker": func(r *rig) {
				r.Run("make-puzzle")
				shown[*control.Select](r)[1].SetSelectedIndex(3)
				r.tapButton(r.words.T("maker.check"))
				r.until("it is checked", func() bool { return !r.button(r.words.T("maker.play")).Disabled() })
				r.tapButton(r.words.T("maker.play"))
			},
		} {
			r := practiceRig(t, l)
			r.tapMode(1, "practice.start")
			z := r.puzzleOnBoard("")
			r.solve(z, false)
			r.puzzleOnBoard(z.ID)
			open(r)
			if !r.table.Drill.On() {
				t.Fatalf("%s, %s: the storm ends unasked", l, name)
			}
			r.wantSentence(r.words.T("training.replace"))
			r.tapButton(r.words.T("dialog.cancel"))
			if r.closeDialogs(); !r.table.Drill.On() {
				t.Fatalf("%s, %s: the storm ends although it was to go on", l, name)
			}
			open(r)
			r.tapButton(r.words.T("training.replace.yes"))
			if _, ok := r.table.Puzzle.Current(); !ok || r.table.Drill.On() {
				t.Errorf("%s, %s: the puzzle is not opened", l, name)
			}
			r.until("the score is shown", func() bool { return r.says(r.words.T("practice.run.storm", 1, 0)) })
		}
	}
}

// Showing the analysis of a card gives it up after a question, by Enter too; in a storm, which has no answers, it cannot be shown.
func TestAnalysisOfACard(t *testing.T) {
	for _, l := range i18n.Langs() {
		r := practiceRig(t, l)
		r.tapMode(1, "practice.start")
		r.puzzleOnBoard("")
		for _, id := range []string{"hint", "best", "candidate", "hide", "analyse", "winning-line", "threats"} {
			if r.Commands().ByID(id).Can() {
				t.Errorf("a storm has the command %s", id)
			}
		}
		r.Run("hide")
		if r.overlaid() || r.table.Drill.Task().State != table.DrillAsked {
			t.Fatal("a storm gives the answer away")
		}
		start := chaosclock.Rules{}.Start()
		r = atTraining(t, t.TempDir(), l, cardAt(chaosclock.Rules{}, start, 1))
		r.Run("training-today")
		r.card(nil)
		r.Run("hide")
		if !r.overlaid() || r.table.Drill.Task().State != table.DrillAsked {
			t.Fatal("it does not ask")
		}
		r.press(fyne.KeyReturn)
		r.until("the card is given up", func() bool { return r.table.Drill.Task().State == table.DrillShown })
		if r.table.View.Hidden() {
			t.Error("the analysis stays hidden")
		}
	}
}

// The page says nothing of the user's results until they are read.
func TestPuzzlesBeforeTheResults(t *testing.T) {
	r := newRig(t, i18n.English, "light")
	r.training()
	r.loop.run()
	unknown := []string{"practice.unrated", "practice.about.failed.none"}
	r.Commands().ByID("puzzles").Run() // what is read waits for the loop
	for _, key := range unknown {
		r.wantNoText(r.words.T(key))
	}
	r.wantText(r.words.T("practice.about.streak"))
	r.openPractice()
	for _, key := range unknown {
		r.wantText(r.words.T(key))
	}
}

// The page has room for what it reads: when that comes, neither its buttons move nor its height changes.
func TestPuzzlesKeepTheirPlaces(t *testing.T) {
	places := func(r *rig) (list []string) {
		for _, b := range shown[*control.Button](r) {
			at := fyne.CurrentApp().Driver().AbsolutePositionForObject(b)
			list = append(list, fmt.Sprintf("%s at %v", b.Text, at))
		}
		slices.Sort(list)
		return list
	}
	for _, l := range i18n.Langs() {
		for _, tries := range []int{0, 1, 3} {
			r := newRig(t, l, "light")
			file := r.training()
			for i := range tries {
				z := collection.Of("chaosclock")[i]
				try := training.Try{Puzzle: z.ID, Game: "chaosclock", Estimate: float64(z.Rating), Solved: i == 1, Mode: "themes", Rated: true}
				if _, err := file.Tries.Add(t.Context(), try, time.Now()); err != nil {
					t.Fatal(err)
				}
			}
			if tries > 0 {
				for _, mode := range []string{"streak", "storm"} {
					if _, err := file.Runs.Save(t.Context(), training.Run{Game: "chaosclock", Mode: mode, At: time.Now(), Score: 12}); err != nil {
						t.Fatal(err)
					}
				}
				set := training.Set{Game: "chaosclock", Name: "{}", Added: time.Now(), Puzzles: []string{collection.Of("chaosclock")[0].ID}}
				if _, err := file.Sets.Add(t.Context(), set); err != nil {
					t.Fatal(err)
				}
			}
			r.loop.run()
			r.Commands().ByID("puzzles").Run() // what is read waits for the loop
			before := places(r)
			count := r.words.T("practice.count", words.Count(len(collection.Of("chaosclock"))))
			r.until("the puzzles are counted", func() bool { return r.says(count) })
			after := places(r)
			lost := slices.DeleteFunc(before, func(place string) bool { return slices.Contains(after, place) })
			if len(lost) > 0 {
				t.Errorf("%s, %d tries: of the buttons moved %q of %q", l, tries, lost, after)
			}
		}
	}
}

// Failed puzzles come again until they are solved.
func TestFailedAgain(t *testing.T) {
	for _, l := range i18n.Langs() {
		r := practiceRig(t, l)
		r.wantText(r.words.T("practice.about.failed.none"))
		r.tapButton(r.words.T("practice.solve"))
		z := r.puzzleOnBoard("")
		r.solve(z, false)
		r.Run("training-answer")
		r.tries(1)
		r.Run("training-end")
		r.until("the session is summed up", r.overlaid)
		r.closeDialogs()
		r.openPractice()
		r.wantText(r.words.T("practice.about.failed", 1))
		r.tapMode(2, "practice.start")
		if again := r.puzzleOnBoard(""); again.ID != z.ID {
			t.Errorf("%s comes instead of %s", again.ID, z.ID)
		}
		r.solve(z, true)
		if try := r.tries(2)[0]; try.Mode != "failed" || !try.Solved || try.Rated {
			t.Errorf("the try is %+v", try)
		}
		if failed, err := r.training().Tries.Failed(t.Context(), "chaosclock"); err != nil || len(failed) != 0 {
			t.Errorf("failed are %q, %v", failed, err)
		}
	}
}

// A choice without puzzles says so, and the page stays open.
func TestNoPuzzlesChosen(t *testing.T) {
	r := practiceRig(t, i18n.English)
	pool := modes.NewPool(collection.Of("chaosclock"))
	chosen := ""
	for _, g := range pool.Goals() {
		for _, theme := range pool.Themes() {
			if len(pool.Matching(modes.Filter{Goals: []string{g.Word}, Themes: []string{theme.Word}})) == 0 {
				chosen = `{"goals":["` + g.Word + `"],"themes":["` + theme.Word + `"]}`
			}
		}
	}
	r.closeDialogs()
	r.set(prefs.Practice+"chaosclock", chosen)
	r.Run("puzzles")
	r.until("it is said", func() bool { return r.says(r.words.T("practice.choose.none")) })
	r.tapButton(r.words.T("practice.solve"))
	r.loop.run()
	if !r.overlaid() || r.table.Drill.On() {
		t.Error("the page has closed")
	}
}

// Without the training file, which sessions need, the page says why, and shows only what works.
func TestPracticeWithoutResults(t *testing.T) {
	dir := t.TempDir()
	store := storage.Open(dir, rulesOf(nil), nil)
	if _, err := store.Claim(); err != nil {
		t.Fatal(err)
	}
	r := newWindow(t, dir, store, i18n.English, ui.Deps{Games: quickGames(), OpenTraining: func(func(storage.Problem)) (*training.Store, error) {
		return nil, &storage.Error{Kind: storage.ErrNewer, Code: "training-newer", Args: []string{"x.db", "9", "1"}, Message: "newer"}
	}})
	r.until("the failure is told", func() bool { return r.says("written by a newer version of QiLab") })
	r.closeDialogs()
	r.Run("puzzles")
	r.until("the page says why", func() bool {
		return r.says("The training file could not be opened: the training file x.db was written by a newer")
	})
	for _, b := range shown[*control.Button](r) {
		for _, key := range []string{"practice.start", "practice.set.new", "practice.history"} {
			if b.Text == r.words.T(key) && !b.Disabled() {
				t.Errorf("the page offers %q", b.Text)
			}
		}
	}
	if text := strings.Join(textsIn(r.front()), "\n"); strings.Contains(text, r.words.T("training.mode.failed")) {
		t.Errorf("the page shows\n%s", text)
	}
	r.tapMode(0, "practice.list")
	r.until("the puzzles are listed", func() bool { return !strings.Contains(strings.Join(textsIn(r.front()), " "), "For now there are only") })
}
