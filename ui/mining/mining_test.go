package mining

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/judge"
	"qilab/solver/reports"
	"qilab/solver/review"
	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui/analysis/search"
	"qilab/ui/cards"
	"qilab/ui/host"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/words"
)

// erring is a game in which only the third move, of the first side, is an error.
const erring = "4,3,7,11,5,10,12,0,0,2,0,0;0;7 moves 11 12 9 6"

const engine = "QiLab test"

// rig is the room with a library and a training file.
type rig struct {
	*Room
	t                     *testing.T
	host                  *hosttest.Host
	context               *host.Context
	occupied              bool
	stored                []int64
	added, noticed        int
	mine, others, started int64 // games
}

func newRig(t *testing.T, adapt ...func(*catalog.Game)) *rig {
	t.Helper()
	g, _ := catalog.Find(games.All(nil), chaosclock.Rules{}.ID())
	for _, change := range adapt {
		change(&g)
	}
	c, h := hosttest.New(t, i18n.English, g)
	lib := hosttest.OpenLibrary(t, c)
	hosttest.OpenTraining(t, c)
	c.Settings.Set(prefs.Name, "Ada")
	r := &rig{t: t, host: h, context: c}
	add := func(text, first string) int64 {
		game, err := g.Reader().Game(text)
		if err != nil {
			t.Fatal(err)
		}
		game.SetTags(core.Tags{{Name: core.SideTag(g.Rules, core.First), Value: first}, {Name: core.SideTag(g.Rules, core.Second), Value: "Bob"}})
		id, _, err := lib.Add(t.Context(), game, library.Info{Kind: library.Imported, Apart: true})
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	r.mine, r.others, r.started = add(erring, "ada"), add(erring, "Eve"), add("4,3,7,11,5,10,12,0,0,2,0,0;0;7", "Ada")
	r.open()
	return r
}

// open makes the room, replacing another one.
func (r *rig) open() {
	c := r.context
	r.Room = New(Deps{Host: c, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings, LibraryState: c.LibraryState, TrainingState: c.TrainingState}, Links{
		Engine: func(core.Rules) string { return engine }, Stored: func(id int64) { r.stored = append(r.stored, id) },
		Added: func() { r.added++ }, Noticed: func() { r.noticed++ }, Occupied: func() bool { return r.occupied },
	})
	r.t.Cleanup(r.Room.Close)
	r.Room.Changed()
	r.Opened()
}

// until waits for a condition.
func (r *rig) until(what string, done func() bool) {
	r.t.Helper()
	r.host.Until(r.t, time.Minute, what, done)
}

func (r *rig) work(k Kind, ids ...int64) account {
	r.t.Helper()
	r.Begin(k, ids)
	r.until("the work is done", func() bool { return !r.active })
	if r.failed != nil || !r.task.done() {
		r.t.Fatalf("%s: %v, %+v", k, r.failed, r.task)
	}
	return r.task.account
}

// list returns the cards of a kind.
func (r *rig) list(k training.Kind) []training.Card {
	r.t.Helper()
	list, _, err := r.Training.Cards.List(r.t.Context(), training.Filter{Kinds: []training.Kind{k}}, 0, 100)
	if err != nil {
		r.t.Fatal(err)
	}
	return list
}

func TestReviewsAndMistakes(t *testing.T) {
	r := newRig(t)
	all := []int64{r.mine, r.others, r.started, 9999}
	if a := r.work(Mistakes, all...); a.Games != 4 || a.Left != 2 || a.Others != 1 || a.Failed != 1 || a.Added != 0 {
		t.Errorf("before a review: %+v", a)
	}
	if a := r.work(Reviews, all...); a.Games != 4 || a.Left != 1 || a.Failed != 1 || a.Added != 1 || a.Found != 1 || r.added != 1 {
		t.Errorf("reviewed: %+v", a)
	}
	if !slices.Equal(r.stored, []int64{r.mine, r.others}) {
		t.Errorf("the analyses of %v are stored", r.stored)
	}
	text, _, err := r.Library.Analysis(t.Context(), r.mine, engine)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := reports.Parse(text)
	game, _, errGame := r.Library.Get(t.Context(), r.mine)
	if err != nil || errGame != nil || len(review.Stored(game, entries)) != len(game.MainLine())-1 {
		t.Errorf("the stored analysis has %d entries: %v, %v", len(entries), err, errGame)
	}
	list := r.list(training.Mistake)
	if len(list) != 1 {
		t.Fatalf("there are %d cards", len(list))
	}
	if id, ply, ok := cards.LibraryGame(list[0].Source); !ok || id != r.mine || ply != 2 || len(list[0].Themes) == 0 || len(list[0].Accepted) != 1 {
		t.Errorf("the card is %+v", list[0])
	}
	if a := r.work(Reviews, all...); a.Left != 3 {
		t.Errorf("reviewed again: %+v", a)
	}
	if a := r.work(Mistakes, all...); a.Found != 1 || a.Added != 0 || a.Others != 1 || a.Left != 1 {
		t.Errorf("after a review: %+v", a)
	}
	if n := r.Notice(); n == nil || n.Share >= 0 || !strings.Contains(n.Text, "Looked at 4 of 4 games: 1 mistake, 0 added") || len(n.Buttons) != 1 {
		t.Errorf("the notice is %+v", n)
	}
	r.Notice().Buttons[0].Run()
	if r.Notice() != nil {
		t.Error("the notice stays")
	}
	// A deleted card stays deleted if the user asks for the errors of whole games.
	if err := r.Training.Cards.SetStatus(t.Context(), list[0].ID, training.Deleted); err != nil {
		t.Fatal(err)
	}
	if a := r.work(Mistakes, r.mine); a.Added != 0 || len(r.list(training.Mistake)) != 0 {
		t.Errorf("after the card was deleted: %+v", a)
	}
}

// Without the setting, a review makes no cards.
func TestWithoutCards(t *testing.T) {
	r := newRig(t)
	r.Settings.SetBool(prefs.TrainMistakes, false)
	if a := r.work(Reviews, r.mine); a.Found != 0 || len(r.list(training.Mistake)) != 0 {
		t.Errorf("%+v", a)
	}
}

func TestPuzzles(t *testing.T) {
	r := newRig(t)
	g, _ := catalog.Find(r.Table.Games(), chaosclock.Rules{}.ID())
	game := core.NewGame(g.Rules, g.Rules.Start())
	for i := 0; i < 40 && !game.Position().Outcome().Over(); i++ {
		moves := game.Position().Moves()
		if _, err := game.Play(moves[i*7%len(moves)]); err != nil {
			t.Fatal(err)
		}
	}
	id, _, err := r.Library.Add(t.Context(), game, library.Info{Kind: library.Played})
	if err != nil {
		t.Fatal(err)
	}
	a := r.work(Puzzles, id, r.started)
	list := r.list(training.Puzzle)
	if a.Games != 2 || a.Left != 1 || a.Positions == 0 || a.Found == 0 || a.Found != a.Account.Puzzles || a.Added != len(list) {
		t.Fatalf("%+v, %d cards", a, len(list))
	}
	for _, c := range list {
		if at, ply, ok := cards.LibraryGame(c.Source); !ok || at != id || game.MainLine()[ply].Position().String() != c.Position || c.Rating == 0 || c.Goal == "" {
			t.Errorf("the card is %+v", c)
		}
	}
	if b := r.work(Puzzles, id); b.Found != a.Found || b.Added != 0 {
		t.Errorf("again: %+v", b)
	}

	// The work pauses for the analysis, is interrupted, and is resumed in another window.
	r.occupied = true
	r.Changed()
	r.Begin(Puzzles, []int64{id})
	r.until("it pauses", func() bool { return r.Notice() != nil && strings.Contains(r.Notice().Text, "Paused") })
	if text, command := r.Busy(); !strings.Contains(text, "0 of 1 game") || command != "library" {
		t.Errorf("under way is %q, %s", text, command)
	}
	r.Notice().Buttons[0].Run()
	r.until("it stops", func() bool { return !r.active })
	r.Room.Close()
	r.occupied = false
	r.open()
	if n := r.Notice(); n == nil || len(n.Buttons) != 2 || n.Share >= 0 {
		t.Fatalf("the work is not offered again: %+v", n)
	}
	r.Notice().Buttons[0].Run()
	r.until("it is resumed", func() bool { return !r.active })
	if b := r.task.account; b.Games != 1 || b.Found != a.Found || r.Settings.Get(prefs.GamesWork) != "" {
		t.Errorf("resumed: %+v", b)
	}
}

// Interrupted work stays resumable behind work begun later, also in another window.
func TestBehind(t *testing.T) {
	r := newRig(t)
	r.occupied = true
	r.Changed()
	r.Begin(Reviews, []int64{r.mine, r.others})
	r.until("it pauses", func() bool { return r.Notice() != nil && strings.Contains(r.Notice().Text, "Paused") })
	if text := r.Reviewing([]int64{r.others}); !strings.Contains(text, "0 of 2 games") || r.Reviewing([]int64{r.started}) != "" {
		t.Errorf("being reviewed: %q", text)
	}
	r.Begin(Reviews, []int64{r.started})
	if r.Reviewing([]int64{r.started}) != r.Words.T("mining.waiting") {
		t.Error("a review that waits is not told")
	}
	r.Notice().Buttons[0].Run()
	r.until("it stops", func() bool { return !r.active })
	if r.Reviewing([]int64{r.others}) != "" {
		t.Error("a stopped review counts as running")
	}
	r.occupied = false
	r.Changed()
	if a := r.work(Mistakes, r.mine); a.Games != 1 {
		t.Errorf("the later work: %+v", a)
	}
	for i := range 2 {
		if n := r.Notice(); n == nil || !strings.Contains(n.Text, "Stopped") || !strings.Contains(n.Text, "Reviewed 0 of 2 games") || len(n.Buttons) != 2 {
			t.Fatalf("%d: the interrupted work is not offered: %+v", i, n)
		}
		if i == 0 {
			r.Room.Close()
			r.open()
		}
	}
	r.Notice().Buttons[0].Run()
	r.until("it is resumed", func() bool { return !r.active })
	if b := r.task.account; b.Games != 2 || r.Settings.Get(prefs.GamesWork) != "" {
		t.Errorf("resumed: %+v", b)
	}
	// Closing the result of other work offers the interrupted one again.
	r.behind = []*task{{kind: Reviews, ids: []int64{r.mine}}}
	r.forget()
	if r.task == nil || r.task.done() || len(r.behind) != 0 {
		t.Errorf("closed: %+v", r.task)
	}
	r.forget()
	if r.Notice() != nil {
		t.Error("the notice stays")
	}
}

// Some errors may make no card. The limit of a day is told if there are more cards.
func TestAddedText(t *testing.T) {
	for _, c := range []struct {
		n        counts
		limit    int
		en, want string
	}{
		{counts{added: 1, errors: 1}, 3, "Added 1 mistake to your training.", "已把 1 处失误加入训练。"},
		{counts{added: 1, known: 1, errors: 2}, 3, "Added 1 mistake to your training.", "已把 1 处失误加入训练。"},
		{counts{added: 1, errors: 2}, 3, "Added 1 of 2 mistakes to your training. Mistakes are left out if no better move could be confirmed.", "2 处失误中有 1 处已加入训练。未能确认更好着法的失误不加入。"},
		{counts{added: 4, errors: 4}, 3, "Added 4 mistakes to your training. At most 3 of them come up a day.", "已把 4 处失误加入训练。每天最多练其中 3 处。"},
		{counts{added: 4, errors: 5}, 0, "Added 4 of 5 mistakes to your training. Mistakes are left out if no better move could be confirmed.", "5 处失误中有 4 处已加入训练。未能确认更好着法的失误不加入。"},
		{counts{added: 4, errors: 5}, 3, "Added 4 of 5 mistakes to your training. At most 3 of them come up a day. Mistakes are left out if no better move could be confirmed.", "5 处失误中有 4 处已加入训练。每天最多练其中 3 处。未能确认更好着法的失误不加入。"},
	} {
		for lang, want := range map[i18n.Lang]string{i18n.English: c.en, i18n.Chinese: c.want} {
			if got := addedText(words.Words{Catalog: i18n.New(lang)}, c.n, c.limit); got != want {
				t.Errorf("%+v: %q, want %q", c.n, got, want)
			}
		}
	}
}

// After a review of the current game the user's errors become cards, but not those of a variation.
func TestReviewed(t *testing.T) {
	r := newRig(t)
	game, _, err := r.Library.Get(t.Context(), r.mine)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Table.Open(game); err != nil {
		t.Fatal(err)
	}
	game = r.Table.Document().Game()
	g := r.Table.Current()
	nodes := game.MainLine()
	var found []review.Found
	request := review.Request{Game: g, Line: nodes[len(nodes)-1].Line()}
	if err := review.Run(t.Context(), request, func(f review.Found, _ review.Progress) { found = append(found, f) }); err != nil {
		t.Fatal(err)
	}
	r.Reviewed(game, nodes[:2], found) // the other moves were not reviewed
	r.until("that is judged", func() bool { r.Room.work.Wait(); return true })
	if n := len(r.list(training.Mistake)); n != 0 {
		t.Errorf("%d cards of an earlier line", n)
	}
	r.Reviewed(game, nodes, found)
	r.until("it is told", func() bool { return strings.Contains(r.host.Told, "Added 1 mistake to your training") })
	if n := len(r.list(training.Mistake)); n != 1 {
		t.Errorf("there are %d cards", n)
	}
	if want := "Added 1 mistake to your training."; r.host.Told != want {
		t.Errorf("told is %q, want %q", r.host.Told, want)
	}
	r.host.Told = ""
	r.Settings.Set(prefs.Name, "Eve")
	r.Reviewed(game, nodes, found)
	r.Settings.Set(prefs.Name, "Ada")
	r.Settings.Set(prefs.TrainMin, "blunder")
	r.Reviewed(game, nodes, found)
	r.until("nothing is told", func() bool { r.Room.work.Wait(); return true })
	if r.host.Told != "" {
		t.Errorf("told is %q", r.host.Told)
	}
}

func FuzzParseTask(f *testing.F) {
	f.Add(formatTask(&task{kind: Puzzles, ids: []int64{1, 5, 3}, next: 1, ply: 4, account: account{Games: 1, Found: 2}}))
	f.Add(`{"kind":"reviews","left":[1]}`)
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		a, ok := parseTask(text)
		if !ok || len(a.ids)-a.next > maxKept {
			return
		}
		b, ok := parseTask(formatTask(a))
		if !ok || !reflect.DeepEqual(a, b) {
			t.Errorf("%+v is read back as %+v, %v", a, b, ok)
		}
	})
}

// Without a training file games are reviewed all the same.
func TestReviewWithoutTraining(t *testing.T) {
	r := newRig(t)
	r.context.TrainingState.Training = nil
	if a := r.work(Reviews, r.mine); a.Positions == 0 {
		t.Errorf("%+v", a)
	}
}

// Work that fails is told, and offered again after the work that waited for it.
func TestFailedBeforeOther(t *testing.T) {
	r := newRig(t)
	r.work(Reviews, r.mine, r.others)
	r.Training.Close()
	r.occupied = true
	r.Changed()
	r.Begin(Mistakes, []int64{r.mine, r.others})
	r.Begin(Reviews, []int64{r.started})
	r.occupied = false
	r.Changed()
	r.until("the work is done", func() bool { return !r.active && len(r.next) == 0 })
	if r.interrupted() == nil || r.Settings.Get(prefs.GamesWork) == "" {
		t.Error("the failed work is gone")
	}
	if n := r.Notice(); n == nil || len(n.Buttons) != 2 {
		t.Errorf("the notice is %+v", n)
	}
}

// The errors of a game are known as cards once they were added.
func TestTrained(t *testing.T) {
	r := newRig(t)
	g, _ := r.Table.GameByID(chaosclock.Rules{}.ID())
	game, err := g.Reader().Game(erring)
	if err != nil {
		t.Fatal(err)
	}
	line := game.MainLine()
	list := []core.Position{line[1].Position(), line[2].Position()}
	ask := func(want ...bool) {
		t.Helper()
		var got []bool
		r.Trained(g.Rules, list, func(known []bool) { got = known })
		r.until("they are known", func() bool { return got != nil })
		if !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
	ask(false, false)
	card := training.Card{Game: g.Rules.ID(), Kind: training.Mistake, Position: list[1].String(), Line: []string{"9"}, Accepted: [][]string{{"9"}}}
	if _, err := r.Training.Cards.Add(t.Context(), []training.Card{card}, time.Now()); err != nil {
		t.Fatal(err)
	}
	ask(false, true)
}

// An error that is added by hand becomes a card again after that was deleted.
func TestAddDeleted(t *testing.T) {
	r := newRig(t)
	m := r.moment()
	var found []search.Finding
	err := review.Run(t.Context(), review.Request{Game: r.Table.Current(), Line: m.Node.Line()}, func(f review.Found, _ review.Progress) {
		if f.Ply == m.Node.Ply()-1 {
			found = append(found, search.Finding{Node: m.Node.Parent(), Report: f.Report, Given: time.Second})
			m.Judgement, m.Before, m.After, m.Better, m.HasBetter = f.Verdict.Judgement, f.Verdict.Before, f.Verdict.After, f.Verdict.Best, true
		}
	})
	if err != nil || len(found) == 0 {
		t.Fatal(found, err)
	}
	r.Search.Analysis.Recall(engine, found, nil)
	r.adds(m, "Added 1 mistake to your training.")
	r.adds(m, "Already in your training.")
	if err := r.Training.Cards.SetStatus(t.Context(), r.list(training.Mistake)[0].ID, training.Deleted); err != nil {
		t.Fatal(err)
	}
	r.adds(m, "Added 1 mistake to your training.")
	if n := len(r.list(training.Mistake)); n != 1 {
		t.Errorf("there are %d cards", n)
	}
}

// If no error becomes a card, the text tells those that are not analysed from those without a better move.
func TestAddNone(t *testing.T) {
	r := newRig(t)
	m := r.moment()
	m.Judgement = judge.Blunder
	r.adds(m, "No better move is known yet. Review the game first.")
	before := m.Node.Parent()
	report := solver.Unanalysed(before.Position())
	r.Search.Analysis.Recall(engine, []search.Finding{{Node: before, Report: report}}, nil) // without a value
	r.adds(m, "No better move is known yet. Review the game first.")
	report.Exact, report.Result = true, core.WinFor(before.Position().Turn().Other())
	m.Better, m.HasBetter = report.Moves[0].Move, true
	for i := range report.Moves {
		report.Moves[i].Result = report.Result
	}
	r.Search.Analysis.Recall(engine, []search.Finding{{Node: before, Report: report, Given: time.Second}}, nil)
	r.adds(m, "No better move could be confirmed, so nothing was added.")
	if n := len(r.list(training.Mistake)); n != 0 {
		t.Errorf("there are %d cards", n)
	}
}

// moment opens the user's game and returns its error, not yet judged.
func (r *rig) moment() search.Moment {
	r.t.Helper()
	game, _, err := r.Library.Get(r.t.Context(), r.mine)
	if err == nil {
		err = r.Table.Open(game)
	}
	if err != nil {
		r.t.Fatal(err)
	}
	return search.Moment{Node: r.Table.Document().Game().MainLine()[3]}
}

// adds adds an error by hand, and checks what is told.
func (r *rig) adds(m search.Moment, want string) {
	r.t.Helper()
	r.Add([]search.Moment{m})
	r.until(want, func() bool { return !r.Adding() })
	if r.host.Told != want {
		r.t.Errorf("told is %q, want %q", r.host.Told, want)
	}
}
