package windowtest

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/modes"
	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/words"
)

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
	r.until("one puzzle less is counted", func() bool { return r.says(r.words.T("practice.count.near", words.Count(pool.Len()-1))) })
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
