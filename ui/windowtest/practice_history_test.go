package windowtest

import (
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2/canvas"

	"qilab/solver/puzzle/collection"
	"qilab/storage/training"
	"qilab/ui/control"
	"qilab/ui/i18n"
)

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
	if _, err = file.Tries.Add(t.Context(), training.Try{Puzzle: "own:Two doors", Game: "chaosclock", Mode: "list"}, time.Now()); err != nil {
		t.Fatal(err)
	}
	r.tapButton(r.words.T("practice.history"))
	r.until("the tries are listed", func() bool { return r.says(r.words.T("practice.history.count", 3)) })
	r.wantText("Training Cards · Mistake, Missed win")
	r.wantText("Composed or Own Puzzle · Two doors")
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
