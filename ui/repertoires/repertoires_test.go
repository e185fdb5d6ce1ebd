package repertoires

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/book"
	"qilab/core/gametest"
	"qilab/core/repertoire"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/storage/database"
	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/table"
	"qilab/ui/words"
)

func TestMain(m *testing.M) {
	hosttest.Noon()
	os.Exit(m.Run())
}

// rig is the room with a library and a training file.
type rig struct {
	*Room
	t       *testing.T
	host    *hosttest.Host
	opened  int64
	changed int
	synced  int
	trained cards.Deck
	told    func(training.Attempt)
}

func newRig(t *testing.T, others ...catalog.Game) *rig {
	t.Helper()
	game := catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}
	c, h := hosttest.New(t, i18n.English, append(others, game)...)
	l := hosttest.OpenLibrary(t, c)
	hosttest.OpenTraining(t, c)
	r := &rig{t: t, host: h}
	r.Room = New(depsOf(c), Links{
		Open: func(id int64, then func()) {
			g, _, err := l.Get(context.Background(), id)
			if err == nil {
				err = c.Table.Open(g)
			}
			if err != nil {
				t.Fatal(err)
			}
			r.opened = id
			c.Table.Tree.First()
			then()
		},
		Books:   func(core.Rules, core.Side) []book.Named { return nil },
		Current: func() int64 { return r.opened },
		Changed: func() { r.changed++ },
		Synced:  func() { r.synced++ },
		Train: func(_ string, from cards.Deck, told func(training.Attempt)) {
			r.trained, r.told = from, told
		},
	})
	h.Commands = r.Commands()
	t.Cleanup(r.Close)
	return r
}

func (r *rig) until(what string, done func() bool) {
	r.t.Helper()
	r.host.Until(r.t, 20*time.Second, what, done)
}

// game returns a game with lines.
func game(t *testing.T, tags core.Tags, lines ...string) *core.Game {
	t.Helper()
	rules := xiangqi.Rules{}
	g := core.NewGame(rules, rules.Start())
	for _, line := range lines {
		gametest.Play(t, g, strings.Fields(line)...)
	}
	g.SetTags(tags)
	return g
}

// add puts a game into the library.
func (r *rig) add(g *core.Game, kind library.Kind) int64 {
	r.t.Helper()
	id, _, err := r.Library.Add(r.t.Context(), g, library.Info{Kind: kind, Apart: true})
	if err != nil {
		r.t.Fatal(err)
	}
	return id
}

// addRepertoire puts a repertoire of Red into the library.
func (r *rig) addRepertoire() int64 {
	return r.add(game(r.t, core.Tags{{Name: repertoire.Tag, Value: "red"}, {Name: "Title", Value: "Central"}},
		"h2e2 h9g7 h0g2 i9h9 i0h0", "h2e2 b9c7 b0c2"), library.Pasted)
}

func (r *rig) cards() []training.Card {
	r.t.Helper()
	list, _, err := r.Training.Cards.List(r.t.Context(), training.Filter{Kinds: []training.Kind{training.Opening}}, 0, 1000)
	if err != nil {
		r.t.Fatal(err)
	}
	return list
}

// openPage opens the list and waits until it is filled.
func (r *rig) openPage() *page {
	r.t.Helper()
	r.Page()
	r.until("the page is filled", func() bool { return r.page != nil && r.page.stock != nil && !r.shelf.reading })
	return r.page
}

// texts returns all texts below an object, without spaces, since a line may be broken anywhere.
func texts(o fyne.CanvasObject) string {
	switch o := o.(type) {
	case *canvas.Text:
		return o.Text
	case *fyne.Container:
		all := ""
		for _, c := range o.Objects {
			all += texts(c)
		}
		return all
	case fyne.Widget:
		all := ""
		for _, c := range test.WidgetRenderer(o).Objects() {
			all += texts(c)
		}
		return all
	}
	return ""
}

// says reports whether an object shows a text.
func says(o fyne.CanvasObject, text string) bool {
	joined := func(s string) string { return strings.Join(strings.Fields(s), "") }
	return strings.Contains(joined(texts(o)), joined(text))
}

func TestPage(t *testing.T) {
	r := newRig(t)
	p := r.openPage()
	if !says(p.facts, r.Words.T("repertoires.none")) {
		t.Errorf("without repertoires: %q", texts(p.facts))
	}
	r.host.CloseDialogs()
	id := r.addRepertoire()
	// Four games with a reply that is not in the tree, and three with one that is.
	for range 4 {
		r.add(game(t, nil, "h2e2 h7e7 h0g2 h9g7"), library.Imported)
	}
	for range 3 {
		r.add(game(t, nil, "b2e2 b9c7 b0c2 a9b9"), library.Imported)
	}
	r.add(game(t, nil, "h2e2 c6c5"), library.Imported) // too rare
	p = r.openPage()
	if p.chosen != id || len(r.cards()) != 4 {
		t.Fatalf("%d is chosen of %d, with %d cards", p.chosen, id, len(r.cards()))
	}
	r.until("the coverage is known", func() bool { return p.gaps.Visible() })
	// The repertoire is a game itself: of twelve moves of Black that count, four in each of two positions are answered.
	for _, text := range []string{"Central", "4 positions", "0 due today, 4 new", "67% of the replies (those played in 3 games or more)"} {
		if !says(p.facts, text) {
			t.Errorf("%q is not among the facts: %s", text, texts(p.facts))
		}
	}
	if !says(p.gaps, "C8=5 4 games") || says(p.gaps, "P7+1") {
		t.Errorf("the gaps are %s", texts(p.gaps))
	}
	p.gap.OnTapped()
	if r.opened != id || r.Table.Node().Ply() != 2 || len(r.host.Dialogs) != 0 || !strings.Contains(r.host.Told, "C8=5") {
		t.Errorf("game %d at ply %d, told %q", r.opened, r.Table.Node().Ply(), r.host.Told)
	}
}

// Marking a game makes its cards; unmarking removes them.
func TestMark(t *testing.T) {
	r := newRig(t)
	if err := r.Table.Open(game(t, nil, "h2e2 h9g7 h0g2")); err != nil {
		t.Fatal(err)
	}
	r.mark()
	r.host.Dialogs[0].Buttons[0].Run()
	if side, ok := r.marked(); !ok || side != core.First {
		t.Fatalf("marked %v %v", side, ok)
	}
	if g := r.Table.Document().Game(); g.Tags().Get(title) != words.RepertoireByOpening(r.Words, g) || words.RepertoireByOpening(r.Words, g) == "" {
		t.Errorf("an untouched field names it %q, not %q", g.Tags().Get(title), words.RepertoireByOpening(r.Words, g))
	}
	r.opened = r.add(r.Table.Document().Game(), library.Pasted)
	r.Kept()
	r.until("the cards are there", func() bool { return !r.shelf.reading && len(r.cards()) == 2 })
	r.mark()
	r.host.Dialogs[1].Extra.Run()
	if _, ok := r.marked(); ok {
		t.Fatal("still marked")
	}
	if err := r.Library.Update(t.Context(), r.opened, r.Table.Document().Game(), library.Info{Kind: library.Pasted}); err != nil {
		t.Fatal(err)
	}
	r.Kept()
	r.until("the cards are gone", func() bool { return !r.shelf.reading && len(r.cards()) == 0 })
}

func TestDeparture(t *testing.T) {
	for _, tt := range []struct{ moves, want string }{
		{"h2e2 h9g7 h0g2 i9h9 c3c4", "You left your repertoire at move 3 with P7+1; it has R1=2."},
		{"h2e2 c6c5 h0g2", "Black left your repertoire at move 1 with P3+1."},
		{"b2e2 b9c7 b0c2 a9b9 a0b0 c6c5", "You followed your repertoire to its end at move 3."},
		{"h2e2 h9g7", "The whole game followed your repertoire."},
	} {
		r := newRig(t)
		r.addRepertoire()
		r.Table.Start(r.Table.Current(), xiangqi.Start(), [2]table.Seat{core.Second: {Level: "easy"}})
		g := game(t, nil, tt.moves)
		if err := core.NewDocument(g).SetEnding(core.Ending{Outcome: core.Outcome{Result: core.Draw, Reason: core.EndAgreement}}); err != nil {
			t.Fatal(err)
		}
		if err := r.Table.OpenWith(g, [2]table.Seat{core.Second: {Level: "easy"}}); err != nil {
			t.Fatal(err)
		}
		r.until("the departure is known", func() bool { return r.Departure() != "" })
		if got := r.Departure(); got != tt.want || r.changed != 1 {
			t.Errorf("%s: %q, told %d times", tt.moves, got, r.changed)
		}
		r.Close()
	}
}

// After all cards were deleted, those of the repertoires can be learned at once.
func TestCardsReplaced(t *testing.T) {
	r := newRig(t)
	r.addRepertoire()
	p := r.openPage()
	r.until("they can be learned", func() bool { return !p.learn.Disabled() })
	r.host.CloseDialogs()
	for _, open := range []bool{false, true} {
		if open {
			p = r.openPage()
			r.until("they can be learned again", func() bool { return !p.learn.Disabled() })
		}
		if err := r.Training.Clear(t.Context()); err != nil {
			t.Fatal(err)
		}
		r.CardsReplaced()
		if !open {
			p = r.openPage()
		}
		r.until("the cards are there", func() bool { return len(r.cards()) == 4 && !r.page.learn.Disabled() })
		r.host.CloseDialogs()
	}
}

// The cards follow the repertoires of the library without the page, however those come and go.
func TestFollow(t *testing.T) {
	r := newRig(t)
	id := r.addRepertoire()
	for i, step := range []struct {
		change func() error
		cards  int
		synced int
	}{
		{func() error { return nil }, 4, 1}, // the files are open
		{func() error { return r.Library.SetStars(t.Context(), 3, id) }, 4, 1},
		{func() error { return r.Library.Delete(t.Context(), id) }, 0, 2},
		{func() error { return r.Library.Restore(t.Context(), id) }, 4, 3},
	} {
		if err := step.change(); err != nil {
			t.Fatal(err)
		}
		r.Follow()
		r.until("the library was read", func() bool { return !r.shelf.reading })
		if got := len(r.cards()); got != step.cards || r.synced != step.synced {
			t.Errorf("step %d: %d cards, told %d times", i, got, r.synced)
		}
	}
}

// A new library in place of a lost one takes no card away, and the old one put back finds the cards as they were.
func TestLostLibrary(t *testing.T) {
	r := newRig(t)
	old, id := r.Library, r.addRepertoire()
	start := func(l *library.Library) []training.Card {
		t.Helper()
		r.Library, r.shelf = l, &shelf{room: r.Room}
		r.Follow()
		r.until("the library was read", func() bool { return !r.shelf.reading })
		return r.cards()
	}
	before := start(old)
	if len(before) != 4 {
		t.Fatalf("%d cards", len(before))
	}
	if _, err := r.Training.Cards.Review(t.Context(), before[0], training.Attempt{Solved: true, Tries: 1, Time: time.Second}, training.Good, time.Now(), training.UsualRetention, training.Turn); err != nil {
		t.Fatal(err)
	}
	before = r.cards()
	lost, err := library.Open(filepath.Join(t.TempDir(), library.FileName), catalog.Readers(r.Table.Games()), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = lost.Close() })
	for i, l := range []*library.Library{lost, lost, old} {
		if got := start(l); !reflect.DeepEqual(got, before) {
			t.Errorf("start %d:\n%+v, want\n%+v", i, got, before)
		}
	}
	// A repertoire that the user deletes loses its cards, also if the program ends before it knows.
	if err := old.Delete(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if got := start(old); len(got) != 1 || got[0].Status != training.Suspended {
		t.Errorf("after deleting: %+v", got)
	}
}

// A repertoire that cannot be read keeps its cards.
func TestUnreadableRepertoire(t *testing.T) {
	r := newRig(t)
	id := r.addRepertoire()
	r.openPage()
	if len(r.cards()) != 4 {
		t.Fatalf("%d cards", len(r.cards()))
	}
	db, err := database.Connect(r.Library.Path(), nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("UPDATE game SET whole = x'00', moves = x'00', changed = changed + 1 WHERE id = ?", id); err != nil {
		t.Fatal(err)
	}
	r.shelf.refresh()
	r.until("the library was read", func() bool { return !r.shelf.reading })
	if len(r.cards()) != 4 || len(r.shelf.now.list) != 0 {
		t.Errorf("%d cards of %d repertoires", len(r.cards()), len(r.shelf.now.list))
	}
}

func TestMake(t *testing.T) {
	r := newRig(t)
	r.make()
	d := r.host.Dialogs[0]
	d.Buttons[0].Run()
	r.until("nothing is found", func() bool { return says(d.Body, r.Words.T("repertoires.made.none")) })
	for range 5 {
		r.add(game(t, nil, "h2e2 h9g7 h0g2 i9h9 i0h0"), library.Imported)
	}
	d.Buttons[0].Run()
	r.until("it is made", func() bool { return r.opened != 0 })
	if side, ok := r.marked(); !ok || side != core.First || r.Table.Document().Game().Nodes() != 6 || len(r.host.Dialogs) != 0 {
		t.Errorf("%v %v, %d nodes, %d dialogs", side, ok, r.Table.Document().Game().Nodes(), len(r.host.Dialogs))
	}
	if event := r.Table.Tree.Tags().Get("Event"); event == "" {
		t.Error("the list of games does not name it")
	}
	r.until("the cards are there", func() bool { return !r.shelf.reading && len(r.cards()) == 3 })
}

// Repertoires with the same positions share their cards: each counts and drills all of its own.
func TestSharedCards(t *testing.T) {
	r := newRig(t)
	for _, text := range []string{"h2e2 h9g7 h0g2 i9h9 i0h0", "h2e2 h9g7 h0g2 i9h9 g3g4", "h2e2 b9c7 h0g2"} {
		r.add(game(t, core.Tags{{Name: repertoire.Tag, Value: "red"}}, text), library.Pasted)
	}
	r.shelf.refresh()
	r.until("the cards are there", func() bool { return !r.shelf.reading && len(r.cards()) == 4 })
	var counts []int
	for _, k := range r.shelf.now.list {
		s, err := stand(t.Context(), k, nil, r.Training, training.DayOf(time.Now(), training.Turn))
		if err != nil {
			t.Fatal(err)
		}
		counts = append(counts, s.progress.Cards)
	}
	if slices.Sort(counts); !slices.Equal(counts, []int{2, 3, 3}) {
		t.Errorf("the repertoires have %v cards", counts)
	}
}

// Lines run from the position through the tree, with the other side's moves in between, and start over at the end.
func TestDrillHere(t *testing.T) {
	r := newRig(t)
	r.links.Open(r.addRepertoire(), func() {})
	if !r.canDrillHere() {
		t.Fatal("it cannot be drilled")
	}
	r.drillHere()
	rules, begins := xiangqi.Rules{}, 0
	own := repertoire.New(rules, core.First, r.Table.Document().Game())
	var last core.Position
	for range 30 {
		c, ok, err := r.trained(t.Context())
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		p, err := rules.Parse(c.Position)
		if err != nil {
			t.Fatal(err)
		}
		q, ok := own.Question(p)
		if !ok || len(c.Accepted[0]) != len(q.Answers) {
			t.Fatalf("asked %s, %v", c.Position, c.Accepted)
		}
		if p.Key() == xiangqi.Start().Key() {
			begins++
		} else if !follows(last, p) {
			t.Fatalf("%s does not follow %s", p, last)
		}
		answer := c.Accepted[0][rand.IntN(len(c.Accepted[0]))]
		m, err := rules.ParseMove(p, answer)
		if err != nil {
			t.Fatal(err)
		}
		last, _ = p.Play(m)
		r.told(training.Attempt{Solved: true, Moves: []string{"h2h9", answer}})
	}
	if begins < 8 {
		t.Errorf("%d lines", begins)
	}
}

// follows reports whether one move leads from p to q.
func follows(p, q core.Position) bool {
	return slices.ContainsFunc(p.Moves(), func(m core.Move) bool {
		next, err := p.Play(m)
		return err == nil && next.Key() == q.Key()
	})
}

// Learning asks new cards in the order of the tree, and repeats forgotten ones; drilling asks the due cards.
func TestDeck(t *testing.T) {
	r := newRig(t)
	r.addRepertoire()
	k := r.openPage().at()
	r.drill(k, false)
	if c, ok, err := r.trained(t.Context()); err != nil || ok {
		t.Fatalf("due is %v, %v", c, err)
	}
	r.drill(k, true)
	asked := map[int64]int{}
	for range 20 {
		c, ok, err := r.trained(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(asked) == 0 && c.Ahead != 3 {
			t.Errorf("%d cards follow the first", c.Ahead)
		}
		if !ok {
			break
		}
		asked[c.ID]++
		grade := training.Good
		if asked[c.ID] == 1 {
			grade = training.Again
		}
		if _, err := r.Training.Cards.Review(t.Context(), c.Card, training.Attempt{Solved: true, Tries: 1}, grade, time.Now(), training.UsualRetention, training.Turn); err != nil {
			t.Fatal(err)
		}
	}
	if len(asked) != 4 {
		t.Errorf("asked %v", asked)
	}
	for id, n := range asked {
		if n < 2 || n > maxAsked {
			t.Errorf("card %d was asked %d times", id, n)
		}
	}
}

// The coverage tells which replies count: those in a share of many games, or in a few.
func TestCoverageText(t *testing.T) {
	w := words.Words{Catalog: i18n.New(i18n.English)}
	of := repertoire.Coverage{Games: 100, Answered: 98}
	for want, c := range map[string]covered{
		"Master games: you have an answer to 98% of the replies (those played in 136 games or more, 0.5% of all 27,300)": {"Master games", 136, 27300, of},
		"The library: you have an answer to 98% of the replies (those played in 3 games or more)":                        {"The library", minLibrary, 40, of},
	} {
		if got := c.text(w); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// The share of a gap is that of all games, each of which comes to many positions of the repertoire.
func TestGapText(t *testing.T) {
	w := words.Words{Catalog: i18n.New(i18n.English)}
	many := repertoire.Coverage{Games: 85000}
	for _, x := range []struct {
		covered
		games int
		want  string
	}{
		{covered{all: 27200, Coverage: many}, 2550, "2550 games (9% of all)"},
		{covered{all: 27200, Coverage: many}, 136, "136 games (< 1% of all)"},
		{covered{all: 1, Coverage: many}, 2, "2 games (100% of all)"},
		{covered{Coverage: many}, 2550, ""},
	} {
		if got := x.gap(w, repertoire.Gap{Games: x.games}); got != x.want {
			t.Errorf("%d of %d: %q, want %q", x.games, x.all, got, x.want)
		}
	}
}
