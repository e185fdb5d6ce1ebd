package windowtest

import (
	"context"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/storage/training"
	"qilab/ui"
	"qilab/ui/control"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/table"
)

// cardAt is a card of a position, of which one move is right.
func cardAt(rules core.Rules, p core.Position, right int) training.Card {
	m := rules.FormatMove(p, p.Moves()[right])
	return training.Card{Game: rules.ID(), Kind: training.Mistake, Position: p.String(), Line: []string{m}, Accepted: [][]string{{m}}}
}

// atTraining opens a window with two games on a training file that has cards.
func atTraining(t *testing.T, dir string, lang i18n.Lang, cards ...training.Card) *rig {
	t.Helper()
	keepCards(t, dir, cards...)
	r := openRigWith(t, dir, lang, "light", []catalog.Game{{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: fakeAnalyzer{}}})
	r.setBool(prefs.LessonsOffered, true)
	r.training()
	return r
}

// keepCards adds cards to the training file of a folder.
func keepCards(t *testing.T, dir string, cards ...training.Card) {
	t.Helper()
	s, err := training.Open(filepath.Join(dir, training.FileName), []core.Rules{chaosclock.Rules{}, xiangqi.Rules{}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Cards.Add(t.Context(), cards, time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// tap clicks the last button with the text of a key, once it is there and can be pressed.
func (r *rig) tap(key string) {
	r.t.Helper()
	text := r.words.T(key)
	var found *control.Button
	r.until("there is a button "+text, func() bool {
		for _, b := range shown[*control.Button](r) {
			if b.Text == text && !b.Disabled() {
				found = b
			}
		}
		return found != nil
	})
	test.Tap(found)
	r.loop.run()
}

// card waits until another card is asked.
func (r *rig) card(but *core.Game) *core.Game {
	r.t.Helper()
	r.until("a card is asked", func() bool { return r.table.Drill.On() && r.table.Document().Game() != but })
	return r.table.Document().Game()
}

// A game that is pasted in the middle of a session ends it with its summary; the game is studied, and undo goes back to the one before.
func TestPasteInASession(t *testing.T) {
	start := chaosclock.Rules{}.Start()
	next, err := start.Play(start.Moves()[0])
	if err != nil {
		t.Fatal(err)
	}
	r := atTraining(t, t.TempDir(), i18n.English, cardAt(chaosclock.Rules{}, start, 1), cardAt(chaosclock.Rules{}, next, 1))
	for _, key := range []string{prefs.ActivityComputer, prefs.ActivityPeople} {
		r.set(key, prefs.ActivityPlay)
	}
	own := r.table.Document().Game()
	r.Run("training-today")
	first := r.card(own)
	r.play(r.table.Position().Moves()[1])
	r.Run("training-next")
	r.card(first)
	r.app.Clipboard().SetContent("1. C2=5 H8+7 2. H2+3 R9=8")
	r.Run("import")
	r.until("the summary is shown", func() bool { return r.says("0 wrong") })
	r.closeDialogs()
	if r.table.Node().Ply() != 4 || len(r.table.Document().Game().MainLine()) != 5 {
		t.Error("the game is not there")
	}
	if r.table.View.Activity() != table.Study {
		t.Error("the game is not studied")
	}
	r.Run("undo")
	if r.table.Document().Game() != own {
		t.Error("undo does not go back to the game before")
	}
}

// A day with cards of two games, by mouse: a wrong move, a slip, a second try, a hint, a right move; left half-way, it goes on later.
func TestTrainingDay(t *testing.T) {
	dir := t.TempDir()
	clock, red := chaosclock.Rules{}.Start(), xiangqi.Start()
	black, err := red.Play(red.Moves()[0])
	if err != nil {
		t.Fatal(err)
	}
	r := atTraining(t, dir, i18n.English, cardAt(chaosclock.Rules{}, clock, 1), cardAt(xiangqi.Rules{}, red, 1), cardAt(xiangqi.Rules{}, black, 1))
	r.play(r.table.Position().Moves()[0])
	own := r.table.Document().Game()
	r.show(screenHome)
	r.until("the home screen tells it", func() bool { return r.says("Today: 3 due") })
	r.tap("home.today")

	first := r.card(own) // wrong, a slip, wrong again, then right
	r.wantText("Find a good move for")
	r.play(r.table.Position().Moves()[0])
	r.until("the move is refuted", func() bool { return r.says("Refutation:") })
	r.tap("training.slip")
	r.play(r.table.Position().Moves()[0])
	r.tap("command.training-retry")
	r.play(r.table.Position().Moves()[1])
	r.wantText("Right on try 2")
	r.tap("command.training-next")

	second := r.card(first) // with a hint
	r.tap("command.hint")
	r.play(r.table.Position().Moves()[1])
	r.wantText("Right, with a hint")
	r.Run("home")
	r.wantText("You are in the middle of your training")
	r.Run("training-end")
	r.until("the summary is shown", func() bool { return r.says("0 right, 2 hard, 0 wrong") })
	r.wantText("Today: 3 due, about ")
	r.wantNoText("{1}")
	r.closeDialogs()
	if r.table.Document().Game() != own || r.table.Node().Ply() != 1 {
		t.Error("the game is not back")
	}
	r.wantNoText("middle of your training")
	r.Run("training-today")
	third := r.card(second)
	if !r.table.View.Flipped() {
		t.Error("the board is not turned to Black")
	}
	r.Close() // half-way

	r = atTraining(t, dir, i18n.English)
	r.show(screenHome)
	r.until("what is left is told", func() bool { return r.says("Today: 3 due") })
	if len(r.table.Document().Game().MainLine()) != 2 {
		t.Error("the user's game was not saved")
	}
	r.Run("training-today")
	r.card(third)
	r.press(fyne.KeyY)
	r.wantText("The answer is on the board")
	r.press(fyne.KeyN)
	r.until("it was reviewed", func() bool {
		list, _, err := r.training().Cards.List(context.Background(), training.Filter{}, 0, 10)
		reps := 0
		for _, c := range list {
			reps += c.Schedule.Reps
		}
		return err == nil && reps == 3
	})
}

// The grade can be changed before the next card, and another game ends the session.
func TestTrainingGrade(t *testing.T) {
	r := atTraining(t, t.TempDir(), i18n.Chinese, cardAt(chaosclock.Rules{}, chaosclock.Rules{}.Start(), 1))
	r.Run("training-today")
	r.card(nil)
	r.play(r.table.Position().Moves()[1])
	r.wantText("答对了！")
	for _, b := range shown[*control.Button](r) {
		if len(b.Text) > 6 && b.Text[:6] == "忘了" {
			test.Tap(b)
		}
	}
	r.table.Start(r.table.Current(), chaosclock.Rules{}.Start(), [2]seat{})
	r.until("the review is written", func() bool {
		log, err := r.training().Cards.Log(context.Background(), 1)
		return err == nil && len(log) == 1 && log[0].Grade == training.Again
	})
	if r.table.Drill.On() {
		t.Error("the exercise is on the table still")
	}
}

// A game that is begun while the next card is read ends the session too.
func TestGameBetweenCards(t *testing.T) {
	start := chaosclock.Rules{}.Start()
	next, err := start.Play(start.Moves()[0])
	if err != nil {
		t.Fatal(err)
	}
	r := atTraining(t, t.TempDir(), i18n.English, cardAt(chaosclock.Rules{}, start, 1), cardAt(chaosclock.Rules{}, next, 1))
	r.Run("training-today")
	r.card(nil)
	r.play(r.table.Position().Moves()[1])
	r.Run("training-next")
	r.table.Start(r.table.Current(), start, [2]seat{})
	game := r.table.Document().Game()
	r.until("the session has ended", func() bool { return !r.Commands().ByID("training-end").Can() })
	if r.table.Document().Game() != game || r.table.Drill.On() {
		t.Error("a card covers the new game")
	}
}

// A card that is ready after the user has gone to another screen does not take him from there: the first one is dropped with its
// session, a later one waits on the board.
func TestAwayWhileACardIsRead(t *testing.T) {
	start := chaosclock.Rules{}.Start()
	next, err := start.Play(start.Moves()[0])
	if err != nil {
		t.Fatal(err)
	}
	r := atTraining(t, t.TempDir(), i18n.English, cardAt(chaosclock.Rules{}, start, 1), cardAt(chaosclock.Rules{}, next, 1))
	r.Run("training-today")
	r.Run("library")
	r.until("the session has ended", func() bool { return !r.Commands().ByID("training-end").Can() })
	if r.Screen() != prefs.LibraryScreen || r.table.Drill.On() {
		t.Error("the first card takes the user from the library")
	}
	r.Run("training-today")
	first := r.card(nil)
	if r.Screen() != prefs.GameScreen {
		t.Fatal("the first card does not bring the board")
	}
	r.play(r.table.Position().Moves()[1])
	r.Run("training-next")
	r.Run("library")
	r.card(first)
	if r.Screen() != prefs.LibraryScreen {
		t.Error("the second card takes the user from the library")
	}
	r.Run("continue")
	r.wantText("Find a good move for")
}

// The page lists the cards; one is suspended and brought back, another deleted.
func TestTrainingPage(t *testing.T) {
	start := chaosclock.Rules{}.Start()
	next, err := start.Play(start.Moves()[0])
	if err != nil {
		t.Fatal(err)
	}
	r := atTraining(t, t.TempDir(), i18n.English, cardAt(chaosclock.Rules{}, start, 0), cardAt(chaosclock.Rules{}, next, 0), cardAt(xiangqi.Rules{}, xiangqi.Start(), 0))
	r.Run("training")
	r.until("the cards are listed", func() bool { return r.says("3 cards") && r.says("Xiangqi: 1 mistake") })
	list := shown[*control.List](r)[0]
	list.Select(0)
	status := func(want training.Status, left int) {
		t.Helper()
		r.until("the card is put there", func() bool {
			cards, n, err := r.training().Cards.List(context.Background(), training.Filter{Status: &want}, 0, 10)
			return err == nil && n == left && len(cards) == left
		})
		r.loop.run()
	}
	r.tap("training.do.suspend")
	status(training.Suspended, 1)
	r.tap("training.do.restore")
	status(training.Suspended, 0)
	r.tap("training.do.wrong")
	status(training.Wrong, 1)
	r.tap("training.do.delete")
	r.tap("training.do.delete")
	status(training.Deleted, 1)
	r.until("it is gone", func() bool { return r.says("2 cards") })
	list.Select(0)
	r.tap("training.do.open")
	if r.Screen() != screenGame || r.table.Drill.On() || r.table.Node().Ply() != 0 {
		t.Error("the position is not open")
	}
}

// pick chooses a line of the open menu.
func (r *rig) pick(key string) {
	r.t.Helper()
	open := shown[*widget.PopUpMenu](r)
	if len(open) == 0 {
		r.t.Fatal("no menu is open")
	}
	menu := open[0]
	for _, line := range menu.Items {
		field := reflect.ValueOf(line).Elem().FieldByName("Item")
		if !field.IsValid() {
			continue // a separator
		}
		if item, ok := field.Interface().(*fyne.MenuItem); ok && item.Label == r.words.T(key) {
			menu.Hide()
			item.Action()
			r.loop.run()
			return
		}
	}
	r.t.Fatalf("the menu has no %s", r.words.T(key))
}

// The card of a mistake takes the user's move as right once told so, until the user edits the card.
func TestCardIsEdited(t *testing.T) {
	for _, l := range i18n.Langs() {
		start := xiangqi.Start()
		r := atTraining(t, t.TempDir(), l, cardAt(xiangqi.Rules{}, start, 1))
		answers := func(n int) {
			t.Helper()
			r.until("the card is written", func() bool {
				list, _, err := r.training().Cards.List(context.Background(), training.Filter{}, 0, 10)
				return err == nil && len(list) == 1 && len(list[0].Accepted[0]) == n && (n == 2 || list[0].Note == "why")
			})
		}
		r.Run("training-today")
		r.card(nil)
		r.play(start.Moves()[0])
		r.tap("training.more")
		r.pick("training.do.accept")
		if task := r.table.Drill.Task(); task.State != table.DrillSolved || task.Tries != 1 {
			t.Errorf("the task is %+v", task)
		}
		r.wantText(r.words.T("training.right"))
		answers(2)
		r.Run("training-end")
		r.until("the session is summed up", r.overlaid)
		r.closeDialogs()
		r.Run("training")
		r.until("the card is listed", func() bool { l := shown[*control.List](r); return len(l) > 0 && l[0].Length() == 1 })
		shown[*control.List](r)[0].Select(0)
		r.tap("training.do.edit")
		for _, c := range shown[*control.Check](r) {
			c.SetChecked(false)
		}
		for _, e := range shown[*control.Entry](r) {
			e.SetText("why")
		}
		r.tap("training.edit.save")
		answers(1)
	}
}

// The lists of puzzles in the settings become tries and cards, once; a puzzle that is failed later becomes a card too.
func TestPuzzleLogIsTakenOver(t *testing.T) {
	dir := t.TempDir()
	r := openRig(t, dir, i18n.English, "light")
	id := fakePuzzles[0].ID
	r.until("nothing is left to take over", func() bool { return r.settings.Bool(prefs.LogMigrated) })
	r.setBool(prefs.LogMigrated, false)
	r.set(prefs.Failed, id)
	r.Close()
	for range 2 {
		r = openRig(t, dir, i18n.English, "light")
		r.until("the list is taken over", func() bool { return r.settings.Bool(prefs.LogMigrated) })
		tries, _, err := r.training().Tries.List(t.Context(), training.TryFilter{}, 0, 10)
		if err != nil || len(tries) != 1 || tries[0].Puzzle != id || tries[0].Solved || tries[0].Rated {
			t.Errorf("the tries are %+v, %v", tries, err)
		}
		cards, _, err := r.training().Cards.List(t.Context(), training.Filter{}, 0, 10)
		if err != nil || len(cards) != 1 || cards[0].Kind != training.Puzzle || cards[0].Source != id {
			t.Errorf("the cards are %+v, %v", cards, err)
		}
		r.Close()
	}
}

// beforeTraining returns a window whose training file is being opened until opened is called.
func beforeTraining(t *testing.T) (r *rig, opened func()) {
	t.Helper()
	dir, let := t.TempDir(), make(chan struct{})
	store := storage.Open(dir, rulesOf(nil), nil)
	if _, err := store.Claim(); err != nil {
		t.Fatal(err)
	}
	r = newWindow(t, dir, store, i18n.English, ui.Deps{Games: quickGames(), OpenTraining: func(tell func(storage.Problem)) (*training.Store, error) {
		<-let
		return training.Open(filepath.Join(dir, training.FileName), catalog.Rules(quickGames()), tell)
	}})
	return r, func() { close(let) }
}

// While the training file is not open, sessions are refused.
func TestTrainingBeforeItIsOpen(t *testing.T) {
	r, opened := beforeTraining(t)
	for _, id := range []string{"training", "training-today"} {
		r.Run(id)
		if r.overlaid() || r.table.Drill.On() {
			t.Errorf("%s does something", id)
		}
	}
	opened()
	r.until("the page opens", func() bool {
		if !r.overlaid() {
			r.Run("training")
		}
		return r.overlaid()
	})
	r.until("it is empty", func() bool { return r.says("There are no cards yet") })
	if r.table.Drill.Task().State != table.DrillAsked {
		t.Error("an exercise is on the table")
	}
}

// Space and Enter go on from an answered card, also where the board has the keyboard, and never play the answer of a card.
func TestNextCardByKey(t *testing.T) {
	start := chaosclock.Rules{}.Start()
	var list []training.Card
	for _, m := range start.Moves()[:4] {
		p, err := start.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, cardAt(chaosclock.Rules{}, p, 1))
	}
	for _, l := range i18n.Langs() {
		r := atTraining(t, t.TempDir(), l, list...)
		r.Run("training-today")
		last := r.card(nil)
		for i, key := range []fyne.KeyName{fyne.KeySpace, fyne.KeyReturn, fyne.KeySpace} {
			if r.press(fyne.KeySpace); r.table.Node().Ply() != 0 {
				t.Fatal("Space plays the answer")
			}
			r.wantNoText(r.words.T("training.keys.graded"))
			r.win.Canvas().Unfocus()
			r.play(r.table.Position().Moves()[1])
			if i > 0 {
				r.Run("to-board")
			}
			r.until("the keys are told", func() bool { return r.shows(r.words.T("training.keys.graded")) })
			r.press(key)
			last = r.card(last)
		}
	}
}

// A card that is set aside in a session tells where it is, also while the next one is shown, or if it was the last.
func TestSetAsideInASession(t *testing.T) {
	start := xiangqi.Start()
	next, err := start.Play(start.Moves()[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range i18n.Langs() {
		r := atTraining(t, t.TempDir(), l, cardAt(xiangqi.Rules{}, start, 1), cardAt(xiangqi.Rules{}, next, 1))
		told := func(status training.Status) {
			t.Helper()
			name := status.String()
			want := r.words.T("training.told."+name, r.heading("training"), r.words.T("training.status."+name))
			if got := r.status(); got != want {
				t.Errorf("it says %q, not %q", got, want)
			}
		}
		r.Run("training-today")
		first := r.card(nil)
		r.tap("training.more")
		r.pick("training.do.suspend")
		r.card(first)
		told(training.Suspended)
		r.tap("training.more")
		r.pick("training.do.wrong")
		r.until("the session is over", func() bool { return !r.table.Drill.On() })
		told(training.Wrong)
	}
}

// A key of the analysis tells why it does nothing, in words that fit cards of all kinds, with the keys that work then.
func TestAnalysisKeyDuringACard(t *testing.T) {
	for lang, want := range map[i18n.Lang][2]string{
		i18n.English: {"before you have answered (T hint, Y answer)", "before you have answered (Backspace try again, Y answer)"},
		i18n.Chinese: {"作答前不显示分析（T 提示，Y 看答案）", "作答前不显示分析（Backspace 再试一次，Y 看答案）"},
	} {
		card := cardAt(chaosclock.Rules{}, chaosclock.Rules{}.Start(), 1)
		card.Kind = training.Opening
		r := atTraining(t, t.TempDir(), lang, card)
		r.Run("training-today")
		r.card(nil)
		r.press(fyne.KeySpace)
		r.wantSentence(want[0])
		r.play(r.table.Position().Moves()[0])
		r.until("the move is judged", func() bool { return r.table.Drill.Task().State == table.DrillWrong })
		r.press(fyne.KeySpace)
		r.wantSentence(want[1])
		r.press(fyne.KeyY)
		r.until("the answer is shown", func() bool { return r.table.Drill.Task().State == table.DrillShown })
	}
}
