package training

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"qilab/core"
	"qilab/core/repertoire"
	"qilab/core/xiangqi"
	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/mistakes"
	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui/board"
	"qilab/ui/cards"
	"qilab/ui/control"
	"qilab/ui/host"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/sessions"
	"qilab/ui/table"
	"qilab/ui/words"
)

// rig is the room with a library and a training file.
type rig struct {
	*Room
	t       *testing.T
	host    *hosttest.Host
	context *host.Context
	of      catalog.Game // xiangqi
}

// noBoard shows nothing.
type noBoard struct{}

func (noBoard) Preview([]core.Move) {}
func (noBoard) Point(core.Square)   {}

func newRig(t *testing.T, lang i18n.Lang) *rig {
	t.Helper()
	g, _ := catalog.Find(games.All(nil), xiangqi.Rules{}.ID())
	return rigOf(t, lang, g)
}

// rigOf returns a rig of a game.
func rigOf(t *testing.T, lang i18n.Lang, g catalog.Game) *rig {
	t.Helper()
	c, h := hosttest.New(t, lang, g)
	hosttest.OpenLibrary(t, c)
	hosttest.OpenTraining(t, c)
	r := &rig{t: t, host: h, context: c, of: g}
	r.Room = New(Deps{Host: c, Pictures: c.Pictures, Table: c.Table, Search: c.Search, Words: c.Words, Settings: c.Settings, Sounds: c.Sounds, LibraryState: c.LibraryState, TrainingState: c.TrainingState}, Links{
		Hinter: host.NewHinter(c, noBoard{}), Counted: func() {}, Log: func() []PuzzleTry { return nil },
		Open: func(int64, func()) {}, Adding: func() bool { return false },
	})
	t.Cleanup(r.Close)
	return r
}

// after returns the position after some moves from the start.
func (r *rig) after(moves string) core.Position {
	r.t.Helper()
	list, err := core.ParseMoves(r.of.Rules, r.of.Rules.Start(), moves)
	if err != nil {
		r.t.Fatal(err)
	}
	p := r.of.Rules.Start()
	for _, m := range list {
		if p, err = p.Play(m); err != nil {
			r.t.Fatal(err)
		}
	}
	return p
}

// add adds a card of the game.
func (r *rig) add(c training.Card) {
	r.t.Helper()
	c.Game = r.of.Rules.ID()
	if n, err := r.Training.Cards.Add(r.t.Context(), []training.Card{c}, time.Now()); err != nil || n != 1 {
		r.t.Fatalf("%d cards are added, %v", n, err)
	}
}

// openPage opens the page and waits for its list.
func (r *rig) openPage() *page {
	r.t.Helper()
	r.open()
	r.until("the list is read", func() bool { return !r.page.stale })
	return r.page
}

func (r *rig) until(what string, done func() bool) {
	r.t.Helper()
	r.host.Until(r.t, 20*time.Second, what, done)
}

// TestEdit: a dialog with the note alone says so; one with other right moves edits the card.
func TestEdit(t *testing.T) {
	r := newRig(t, i18n.English)
	p := r.of.Rules.Start()
	for _, x := range []struct {
		right []string
		title string
		hint  string
	}{{[]string{"h2e2"}, "Your Note", ""}, {[]string{"h2e2", "b2e2"}, "Edit the Card", "Your note"}} {
		r.actions.edit(training.Card{Game: r.of.Rules.ID(), Kind: training.Mistake, Position: p.String(), Line: x.right[:1], Accepted: [][]string{x.right}}, func(training.Card) {})
		d := r.host.Dialogs[len(r.host.Dialogs)-1]
		if entry := d.Focus.(*control.Entry); d.Title != x.title || entry.PlaceHolder != x.hint {
			t.Errorf("with %v the dialog is %q, its field %q", x.right, d.Title, entry.PlaceHolder)
		}
	}
}

// The row of a mistake names the move as the list of moves does: the one after the position, in a game of the library or elsewhere.
func TestMistakesHaveMoveNumbers(t *testing.T) {
	for lang, place := range map[i18n.Lang]string{i18n.English: "Move 2, Black", i18n.Chinese: "第 2 回合黑方"} {
		r := newRig(t, lang)
		game := core.NewGame(r.of.Rules, r.of.Rules.Start())
		moves, err := core.ParseMoves(r.of.Rules, r.of.Rules.Start(), "h2e2 h9g7 h0g2 i9h9 i0h0 h9h8")
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range moves {
			if _, err := game.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		id, _, err := r.Library.Add(t.Context(), game, library.Info{Kind: library.Played})
		if err != nil {
			t.Fatal(err)
		}
		line := game.MainLine()
		for ply, source := range map[int]string{3: cards.LibrarySource(id, 3), 5: training.GameSource("a.pgn", "5")} {
			at := line[ply].Position()
			m := line[ply+1].Move()
			r.add(cards.OfMistake(r.of.Rules, mistakes.Mistake{Ply: ply + 1, Position: at, Move: m, Right: []core.Move{m}, Best: []core.Move{m}}, source))
		}
		p := r.openPage()
		got := p.text(0) + "\n" + p.text(1)
		for _, want := range []string{" · " + r.Words.T("training.from.library", id) + " · " + place, " · a.pgn · " + words.NextPlace(r.Words, r.of.Rules, line[5])} {
			if !strings.Contains(got+"\n", want+"\n") {
				t.Errorf("%s: %q lacks %q", lang, got, want)
			}
		}
	}
}

// TestOpeningsHaveNames: the row of an opening names its repertoire and the opening of the position.
func TestOpeningsHaveNames(t *testing.T) {
	r := newRig(t, i18n.English)
	game := core.NewGame(r.of.Rules, r.of.Rules.Start())
	moves, err := core.ParseMoves(r.of.Rules, r.of.Rules.Start(), "h2e2 h9g7 h0g2 i9h9")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if _, err := game.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	game.SetTags(repertoire.Marked(r.of.Rules, core.Tags{{Name: "Title", Value: "My openings"}}, core.First))
	id, _, err := r.Library.Add(t.Context(), game, library.Info{Kind: library.Pasted, Apart: true})
	if err != nil {
		t.Fatal(err)
	}
	c := cards.OfPosition(r.of.Rules, game.Position(), game.Position().Moves()[:1])
	c.Source = training.GameSource(cards.RepertoireName(id), "4")
	r.add(c)
	c = cards.OfPosition(r.of.Rules, r.after("a3a4 a6a5"), game.Position().Moves()[:1])
	c.Source = training.GameSource(cards.RepertoireName(id), "2")
	r.add(c)
	p := r.openPage()
	if got, want := p.text(1), "Xiangqi · Opening · Move 3, Red · "+words.OpeningOf(r.Words, r.of.Rules, game.Current())+" · My openings"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got := p.text(0); got != "Xiangqi · Opening · Move 2, Red" {
		t.Errorf("a position that the repertoire lacks is %q", got)
	}
	if p.tally.Text != "2 cards, newest first" {
		t.Errorf("the list is %q", p.tally.Text)
	}
}

// TestPreviewFacesTheSolver: the preview is seen from the side of the solver, as in a session.
func TestPreviewFacesTheSolver(t *testing.T) {
	r := newRig(t, i18n.English)
	style := r.context.Style()
	r.Pictures.Style = func() board.Style { return style }
	red, black := r.after("h2e2 h9g7"), r.after("h2e2")
	for _, at := range []core.Position{red, black} {
		move := r.of.Rules.FormatMove(at, at.Moves()[0])
		r.add(training.Card{Kind: training.Mistake, Position: at.String(), Line: []string{move}, Accepted: [][]string{{move}}})
	}
	p := r.openPage()
	for i, want := range []fyne.CanvasObject{r.Pictures.Seen(black, true, host.SmallPicture), r.Pictures.Seen(red, false, host.SmallPicture)} {
		p.list.Select(i)
		p.showCard()
		if got := p.card.Picture.Objects[0].(*canvas.Image).Image; got != want.(*canvas.Image).Image {
			t.Errorf("card %d is seen from the other end", i)
		}
	}
}

// TestOpeningWithoutAnswers: a card that has left the repertoires cannot be put into use, and the page says why.
func TestOpeningWithoutAnswers(t *testing.T) {
	r := newRig(t, i18n.English)
	sync := func(list ...training.Card) {
		t.Helper()
		if _, err := r.Training.Cards.Sync(t.Context(), r.of.Rules.ID(), training.Opening, list, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	sync(cards.OfPosition(r.of.Rules, r.of.Rules.Start(), r.of.Rules.Start().Moves()[:1]))
	list, _, err := r.Training.Cards.List(t.Context(), training.Filter{}, 0, 1)
	if err == nil {
		_, err = r.Training.Cards.Review(t.Context(), list[0], training.Attempt{Solved: true, Tries: 1}, training.Good, time.Now(), training.UsualRetention, training.Turn)
	}
	if err != nil {
		t.Fatal(err)
	}
	sync()
	p := r.openPage()
	p.list.Select(0)
	if b := p.actions[doSuspend]; !b.Disabled() || b.Text != "Restore" || !strings.HasSuffix(p.card.Text(), "\n"+r.Words.T("training.unanswered")) {
		t.Errorf("%q, disabled %v, beside %q", b.Text, b.Disabled(), p.card.Text())
	}
}

// rookEnding is a rook against an advisor.
const rookEnding = "5k3/9/3a5/9/9/9/9/9/8R/3K5 w - - 0 1"

// TestSearch: a text is looked for in all that the line of a card names, its themes, source and note.
func TestSearch(t *testing.T) {
	r := newRig(t, i18n.English)
	game := core.NewGame(r.of.Rules, r.of.Rules.Start())
	first, err := r.of.Rules.ParseMove(game.Position(), "h2e2")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := game.Play(first); err != nil {
		t.Fatal(err)
	}
	keep := func(tags core.Tags) int64 {
		game.SetTags(tags)
		id, _, err := r.Library.Add(t.Context(), game, library.Info{Kind: library.Pasted, Apart: true})
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	played := keep(core.Tags{{Name: core.SideTag(r.of.Rules, core.First), Value: "Ada Lovelace"}})
	repertoire := keep(repertoire.Marked(r.of.Rules, core.Tags{{Name: "Title", Value: "Against cannons"}}, core.First))
	card := func(c training.Card) {
		if c.Position == "" {
			c.Position = game.Position().String()
		}
		if c.Goal == "" {
			c.Line, c.Accepted = []string{"h9g7"}, [][]string{{"h9g7"}}
		}
		r.add(c)
	}
	card(training.Card{Kind: training.Mistake, Source: cards.LibrarySource(played, 1), Themes: []string{"hung"}})
	card(training.Card{Kind: training.Opening, Source: training.GameSource(cards.RepertoireName(repertoire), "1")})
	card(training.Card{Kind: training.Puzzle, Source: "xq-1", Note: "100% Sure", Goal: "mate 3", Themes: []string{"smothered"}})
	card(training.Card{Kind: training.Ending, Source: training.EndingSource("R v A"), Position: rookEnding, Goal: "win -"})
	p := r.openPage()
	find := func(text string) {
		p.search.SetText(text)
		r.until("the cards are found", func() bool { return !p.stale })
	}
	for text, want := range map[string]training.Kind{
		"lovel": training.Mistake, "CANNON": training.Opening, "100% s": training.Puzzle, "xq-": training.Puzzle, "puzzle": training.Puzzle, words.GoalKind(r.Words, "mate"): training.Puzzle,
		words.Theme(r.Words, r.of.Rules, "smothered"): training.Puzzle, words.Theme(r.Words, r.of.Rules, "hung"): training.Mistake, words.EndingAt(r.Words, r.of, rookEnding): training.Ending,
		words.OpeningOf(r.Words, r.of.Rules, game.Current()): training.Opening,
	} {
		find(text)
		if c, ok := p.at(0); p.count != 1 || !ok || c.Kind != want {
			t.Errorf("%q finds %d cards, %+v", text, p.count, c)
		}
	}
	for text, want := range map[string]int{"xiangqi": 4, " ": 4} {
		if find(text); p.count != want {
			t.Errorf("%q finds %d cards", text, p.count)
		}
	}
	if find("0%%"); p.count != 0 || p.card.Text() != "No cards match." {
		t.Errorf("%d cards are found, and it says %q", p.count, p.card.Text())
	}
}

// TestEndingsAreRecorded: the answer of an ending that is no card is a try of its own mode, and makes no card.
func TestEndingsAreRecorded(t *testing.T) {
	r := newRig(t, i18n.English)
	r.host.Changed = func(table.Change) { r.Changed() }
	r.Make()
	c := training.Card{Game: r.of.Rules.ID(), Kind: training.Ending, Position: rookEnding, Goal: "win -", Source: training.EndingSource("R v A")}
	r.Begin(sessions.Plan{Mode: training.ModeEndings, Deck: cards.DeckOf(c)})
	r.until("the ending is asked", r.asks)
	r.Steps().Answer()
	var list []training.PastTry
	r.until("the try is recorded", func() bool {
		list, _, _ = r.Training.Tries.List(t.Context(), training.TryFilter{}, 0, 10)
		return len(list) > 0
	})
	if x := list[0]; len(list) != 1 || x.Kind != training.Ending || x.Mode != training.ModeEndings || x.Solved || x.Position != c.Position || x.Goal != c.Goal || x.Puzzle != c.Source {
		t.Errorf("recorded are %+v", list)
	}
	if cards, count, err := r.Training.Cards.List(t.Context(), training.Filter{}, 0, 1); err != nil || count != 0 {
		t.Errorf("there are %d cards, %+v, %v", count, cards, err)
	}
}

// TestNewCardsThatWait: the page tells why new cards are left for later days.
func TestNewCardsThatWait(t *testing.T) {
	for lang, want := range map[i18n.Lang]string{
		i18n.English: "2 new cards wait for later days: at most 10 a day, 3 from one game or repertoire",
		i18n.Chinese: "另有 2 张新卡片留到以后：每天最多 10 张，同一盘棋或开局谱最多 3 张",
	} {
		r := newRig(t, lang)
		at := r.of.Rules.Start()
		for i := range 5 {
			c := cards.OfPosition(r.of.Rules, at, at.Moves()[:1])
			c.Source = training.GameSource(cards.RepertoireName(1), strconv.Itoa(i))
			r.add(c)
			at, _ = at.Play(at.Moves()[len(at.Moves())-1])
		}
		p := r.openPage()
		r.until("the cards are counted", func() bool { return r.due.known })
		if got := p.due.Text(); len(r.due.Cards) != 3 || !strings.HasSuffix(got, "\n"+want) {
			t.Errorf("with %d cards due it says %q, not %q", len(r.due.Cards), got, want)
		}
	}
}

// TestOpenARepertoire: the page opens the repertoire of a card at its position, in a variation too.
func TestOpenARepertoire(t *testing.T) {
	r := newRig(t, i18n.English)
	game := core.NewGame(r.of.Rules, r.of.Rules.Start())
	for _, line := range []string{"h2e2 h9g7 h0g2", "h2e2 b9c7 h0g2"} {
		if err := game.Goto(game.Root()); err != nil {
			t.Fatal(err)
		}
		moves, err := core.ParseMoves(r.of.Rules, r.of.Rules.Start(), line)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range moves {
			if _, err := game.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	game.SetTags(repertoire.Marked(r.of.Rules, nil, core.First))
	id, _, err := r.Library.Add(t.Context(), game, library.Info{Apart: true})
	if err != nil {
		t.Fatal(err)
	}
	at := r.after("h2e2 b9c7")
	c := cards.OfPosition(r.of.Rules, at, at.Moves()[:1])
	c.Source = training.GameSource(cards.RepertoireName(id), "2")
	r.add(c)
	opened := int64(0)
	r.links.Open = func(id int64, then func()) {
		opened = id
		game, _, err := r.Library.Get(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		r.Table.Tree.Become(game)
		then()
	}
	p := r.openPage()
	p.list.Select(0)
	if p.actions[doSource].Disabled() {
		t.Fatal("the game of the card cannot be opened")
	}
	p.actions[doSource].OnTapped()
	r.until("it is opened", func() bool { return opened == id })
	if got := r.Table.Position().Key(); got != at.Key() {
		t.Errorf("at %s", r.Table.Position())
	}
}

// TestActionsStay: the actions stay where they are when a card is selected.
func TestActionsStay(t *testing.T) {
	for _, lang := range i18n.Langs() {
		r := newRig(t, lang)
		r.add(cards.OfPosition(r.of.Rules, r.of.Rules.Start(), r.of.Rules.Start().Moves()[:1]))
		p := r.openPage()
		body := r.host.Dialogs[len(r.host.Dialogs)-1].Body
		w := test.NewWindow(body)
		w.Resize(sessions.ListSize)
		defer w.Close()
		at := func() fyne.Position { return fyne.CurrentApp().Driver().AbsolutePositionForObject(p.actions[doOpen]) }
		before := at()
		p.list.Select(0)
		p.showCard()
		w.Resize(sessions.ListSize.AddWidthHeight(1, 0)) // the driver lays out again what has another height
		w.Resize(sessions.ListSize)
		if got := at(); got != before {
			t.Errorf("%s: the actions move from %v to %v", lang, before, got)
		}
	}
}
