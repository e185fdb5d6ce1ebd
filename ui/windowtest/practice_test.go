package windowtest

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/modes"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui"
	"qilab/ui/cards"
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
	r.until("the puzzles are counted", func() bool { return r.says(r.words.T("practice.count", len(collection.Of("chaosclock")))) })
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
		r.table.Drill.Answer(r.t.Context(), func(l []core.Move, err error) { line = l })
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

// Showing the analysis of a card gives it up after a question, by Enter too; a storm, which has no answers, says so instead.
func TestAnalysisOfACard(t *testing.T) {
	for _, l := range i18n.Langs() {
		r := practiceRig(t, l)
		r.tapMode(1, "practice.start")
		r.puzzleOnBoard("")
		r.Run("hide")
		if told := r.words.T("training.hidden"); !r.shows(told) {
			t.Errorf("nothing says %q", told)
		}
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

// A set is left and continued, in another window too.
func TestSetGoesOn(t *testing.T) {
	for _, l := range i18n.Langs() {
		r := practiceRig(t, l)
		r.tapButton(r.words.T("practice.set.new"))
		first := r.puzzleOnBoard("")
		r.solve(first, true)
		r.Run("training-next")
		second := r.puzzleOnBoard(first.ID)
		r.solve(second, false)
		r.Run("training-answer")
		r.tries(2)
		r.Run("training-end")
		r.until("the round is summed up", func() bool { return r.says(r.words.T("practice.round.done", 1, 2, 30)) })
		r.Close()
		r = openRig(t, r.dir, l, "light")
		r.training()
		r.loop.run()
		r.openPractice()
		r.wantText(r.words.T("practice.set.at", r.words.T("practice.themes.all"), 1, 2, 30))
		r.tapButton(r.words.T("practice.set.on"))
		third := r.puzzleOnBoard("")
		if third.ID == first.ID || third.ID == second.ID {
			t.Errorf("%s comes again", third.ID)
		}
		r.wantText(r.words.T("practice.round.progress", 1, 2, 30, 1))
		r.Run("training-end")
		r.closeDialogs()
		r.openPractice()
		r.tapButton(r.words.T("practice.set.delete"))
		r.press(fyne.KeyReturn)
		r.until("it is deleted", func() bool {
			sets, err := r.training().Sets.List(t.Context(), "")
			return err == nil && len(sets) == 0
		})
	}
}

// Puzzles that have left the collection leave the sets, whose rounds end without them.
func TestSetWithoutLostPuzzles(t *testing.T) {
	r := practiceRig(t, i18n.English)
	z := collection.Of("chaosclock")[0]
	for _, ids := range [][]string{{"gone", z.ID}, {"gone"}} {
		_, err := r.training().Sets.Add(t.Context(), training.Set{Game: "chaosclock", Name: "old", Puzzles: ids})
		must(t, err)
	}
	r.closeDialogs()
	r.openPractice()
	r.wantText(r.words.T("practice.set.at", "old", 1, 0, 1))
	r.tapButton(r.words.T("practice.set.on"))
	r.solve(r.puzzleOnBoard(""), true)
	r.tries(1)
	r.tap("command.training-next")
	r.until("the round has ended", func() bool { return r.says(r.words.T("practice.round.done", 1, 1, 1)) })
	if sets, err := r.training().Sets.List(t.Context(), ""); err != nil || len(sets) != 1 {
		t.Errorf("the sets are %+v, %v", sets, err)
	}
}

// A set is named in the language of the window by what it was made of.
func TestNameOfASet(t *testing.T) {
	theme := modes.NewPool(collection.Of("chaosclock")).Themes()[0].Word
	for _, lang := range i18n.Langs() {
		r := practiceRig(t, lang)
		r.set(prefs.Practice+"chaosclock", `{"themes":["`+theme+`"]}`)
		r.tapButton(r.words.T("practice.set.new"))
		r.until("a puzzle is asked", func() bool { return r.table.Drill.On() })
		r.Run("training-end")
		r.closeDialogs()
		sets, err := r.training().Sets.List(t.Context(), "chaosclock")
		must(t, err)
		_, err = r.training().Sets.Add(t.Context(), training.Set{Game: "chaosclock", Name: `{"themes":["` + theme + `","lost"]}`, Puzzles: sets[0].Puzzles[:1]})
		r.set(prefs.Practice+"chaosclock", "")
		must(t, err)
		r.openPractice()
		name := words.Theme(r.words, r.table.Rules(), theme)
		r.wantText(r.words.T("practice.set.at", name, 1, 0, len(sets[0].Puzzles)))
		r.wantText(r.words.T("practice.set.at", name, 1, 0, 1))
	}
}

// A puzzle reported as wrong stays in the sets that have it, whose rounds keep their order.
func TestReportedPuzzleOfASet(t *testing.T) {
	r := practiceRig(t, i18n.English)
	r.tapButton(r.words.T("practice.set.new"))
	first := r.puzzleOnBoard("")
	r.solve(first, true)
	r.tries(1)
	r.Run("training-end")
	r.until("the round is summed up", r.overlaid)
	r.closeDialogs()
	sets, err := r.training().Sets.List(t.Context(), "chaosclock")
	must(t, err)
	set := sets[0]
	pool := modes.NewPool(collection.Of("chaosclock"))
	want, _ := modes.NewRound(pool, set.Puzzles, set.Added, 1, 1).Next(time.Now())
	for _, id := range set.Puzzles {
		if z, _ := pool.Puzzle(id); id != first.ID && id != want.ID {
			must(t, r.training().Cards.Report(t.Context(), cards.OfPuzzle("chaosclock", z, id), time.Now()))
			break
		}
	}
	r.Run("puzzles")
	r.until("one puzzle less is counted", func() bool { return r.says(r.words.T("practice.count.near", pool.Len()-1)) })
	r.tapButton(r.words.T("practice.set.on"))
	if z := r.puzzleOnBoard(""); z.ID != want.ID {
		t.Errorf("the round continues with %s, not %s", z.ID, want.ID)
	}
}

// A puzzle reported as wrong in a round is passed over: it counts as no error, and the others are asked once.
func TestReportInARound(t *testing.T) {
	r := practiceRig(t, i18n.English)
	var ids []string
	for _, z := range collection.Of("chaosclock")[:3] {
		ids = append(ids, z.ID)
	}
	_, err := r.training().Sets.Add(t.Context(), training.Set{Game: "chaosclock", Name: "old", Puzzles: ids})
	must(t, err)
	r.closeDialogs()
	r.openPractice()
	r.tapButton(r.words.T("practice.set.on"))
	first := r.puzzleOnBoard("")
	r.solve(first, true)
	r.tries(1)
	r.Run("training-next")
	second := r.puzzleOnBoard(first.ID)
	r.solve(second, false)
	r.tap("training.more")
	r.pick("training.do.wrong")
	third := r.puzzleOnBoard(second.ID)
	r.until("it is passed over", func() bool { return r.says(r.words.T("practice.round.progress", 1, 2, 3, 0)) })
	r.Run("training-end")
	r.until("the round is summed up", func() bool { return r.says(r.words.T("practice.round.done", 1, 2, 3)) })
	r.tapButton(r.words.T("practice.round.on"))
	if z := r.puzzleOnBoard(""); z.ID != third.ID {
		t.Errorf("the round continues with %s, not %s", z.ID, third.ID)
	}
	r.tap("training.more")
	r.pick("training.do.wrong")
	r.until("the round has ended", func() bool { return r.says(r.words.T("practice.round.done", 1, 3, 3)) })
	result, _, _ := strings.Cut(r.words.T("practice.round.result", 0, "|"), "|")
	r.wantText(result)
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

// An empty history says so, and has nothing to open.
func TestEmptyHistory(t *testing.T) {
	for _, l := range i18n.Langs() {
		r := practiceRig(t, l)
		r.tapButton(r.words.T("practice.history"))
		r.until("it is read", func() bool { return r.says(r.words.T("practice.history.empty", r.words.Game(r.table.Rules()))) })
		open := func() *control.Button {
			i := slices.IndexFunc(shown[*control.Button](r), func(b *control.Button) bool { return b.Text == r.words.T("practice.history.open") })
			return shown[*control.Button](r)[i]
		}
		if !open().Disabled() {
			t.Error("there is something to open")
		}
	}
}

// The history has endings and answered cards, is searched, and opens them without a review.
func TestHistoryOfCards(t *testing.T) {
	r := practiceRig(t, i18n.English)
	file := r.training()
	start := r.table.Position()
	move := r.table.Rules().FormatMove(start, start.Moves()[0])
	card := training.Card{Game: "chaosclock", Kind: training.Mistake, Position: start.String(), Line: []string{move}, Accepted: [][]string{{move}}, Themes: []string{"missed-win"}}
	if _, err := file.Cards.Add(t.Context(), []training.Card{card}, time.Now()); err != nil {
		t.Fatal(err)
	}
	card, err := file.Cards.Get(t.Context(), 1)
	if err == nil {
		_, err = file.Cards.Review(t.Context(), card, training.Attempt{Solved: true, Tries: 1}, training.Good, time.Now(), 0.9, training.Turn)
	}
	if err == nil {
		_, err = file.Tries.Add(t.Context(), training.Try{Puzzle: collection.Of("chaosclock")[0].ID, Game: "chaosclock", Mode: "themes"}, time.Now())
	}
	if err != nil {
		t.Fatal(err)
	}
	r.tapButton(r.words.T("practice.history"))
	r.until("the tries are listed", func() bool { return r.says(r.words.T("practice.history.count", 2)) })
	r.wantText("Training Cards · Mistake, Missed win")
	shown[*control.Search](r)[0].SetText("no such theme")
	r.until("nothing is found", func() bool { return r.says(r.words.T("practice.history.nothing")) })
	shown[*control.Search](r)[0].SetText("missed W")
	r.until("one is found", func() bool { return r.says(r.words.T("practice.history.count", 1)) })
	r.openFirst()
	r.until("it is asked", func() bool { return r.table.Drill.On() })
	if err := r.table.Play(start.Moves()[0]); err != nil {
		t.Fatal(err)
	}
	r.Run("training-next")
	r.until("the session ends", func() bool { return !r.table.Drill.On() })
	if log, err := file.Cards.Log(t.Context(), card.ID); err != nil || len(log) != 1 {
		t.Errorf("the card has %d reviews, %v", len(log), err)
	}
}

// openFirst opens the first line of the history. Selecting it shows its position, and opens nothing yet.
func (r *rig) openFirst() {
	r.t.Helper()
	open := r.button(r.words.T("practice.history.open"))
	if !open.Disabled() {
		r.t.Error("nothing is selected, and Open can be pressed")
	}
	pictures := len(shown[*canvas.Image](r))
	shown[*control.List](r)[0].Select(0)
	if n := len(shown[*canvas.Image](r)); n != pictures+1 {
		r.t.Errorf("%d pictures become %d", pictures, n)
	}
	if r.table.Drill.On() {
		r.t.Error("selecting a line opens it")
	}
	r.tapButton(r.words.T("practice.history.open"))
}

// The history shows all tries, filtered, and opens their positions.
func TestPuzzleHistory(t *testing.T) {
	for _, l := range i18n.Langs() {
		r := practiceRig(t, l)
		list := collection.Of("chaosclock")[:3]
		for i, z := range list {
			try := training.Try{Puzzle: z.ID, Game: "chaosclock", Estimate: 900, Solved: i != 1, Mode: "themes", Rated: true}
			if _, err := r.training().Tries.Add(t.Context(), try, time.Date(2026, 3, 10+i, 12, 0, 0, 0, time.Local)); err != nil {
				t.Fatal(err)
			}
		}
		r.tapButton(r.words.T("practice.history"))
		r.until("the tries are listed", func() bool { return r.says(r.words.T("practice.history.count", 3)) })
		r.wantText("2026-03-11")
		for _, s := range shown[*control.Select](r) {
			if i := slices.Index(s.Options, r.words.T("practice.history.failed")); i >= 0 {
				s.SetSelectedIndex(i)
			}
		}
		r.until("they are filtered", func() bool { return r.says(r.words.T("practice.history.count", 1)) })
		r.openFirst()
		if z := r.puzzleOnBoard(""); z.ID != list[1].ID {
			t.Errorf("%s is opened, not %s", z.ID, list[1].ID)
		}
	}
}

// The history reads a long list page by page, and keeps to what was searched for and to the selected line.
func TestLongHistory(t *testing.T) {
	r := practiceRig(t, i18n.English)
	list := collection.Of("chaosclock")[:2]
	for i := range 700 {
		try := training.Try{Puzzle: list[i%2].ID, Game: "chaosclock", Mode: "themes"}
		if _, err := r.training().Tries.Add(t.Context(), try, time.Date(2026, 3, 10, 12, 0, i, 0, time.Local)); err != nil {
			t.Fatal(err)
		}
	}
	r.tapButton(r.words.T("practice.history"))
	r.until("the tries are listed", func() bool { return r.says(r.words.T("practice.history.count", 700)) })
	shown[*control.Search](r)[0].SetText(list[1].ID)
	r.until("they are searched", func() bool { return r.says(r.words.T("practice.history.count", 350)) })
	lines := shown[*control.List](r)[0]
	if n := lines.Length(); n != 200 {
		t.Errorf("%d lines are read at first", n)
	}
	lines.Select(7)
	r.tapButton(r.words.T("practice.history.more"))
	r.until("all are listed", func() bool { return lines.Length() == 350 })
	if r.button(r.words.T("practice.history.more")) != nil {
		t.Error("there is more than all")
	}
	if lines.Selected() != 7 {
		t.Errorf("line %d is selected", lines.Selected())
	}
}
