package endgames

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/xiangqi"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	xiangqisolver "qilab/solver/xiangqi"
	"qilab/ui/assets/fonts"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/table"
)

// rig is the room in a test window.
type rig struct {
	*Room
	t    *testing.T
	host *hosttest.Host
}

func newRig(t *testing.T, lang i18n.Lang) *rig {
	t.Helper()
	g := xiangqisolver.Game(nil)
	g.Analyzer, g.Opponent, g.External, g.Book = nil, nil, nil, nil
	c, h := hosttest.New(t, lang, g)
	room := New(depsOf(c), noLinks())
	h.Commands = room.Commands()
	t.Cleanup(room.Close)
	return &rig{room, t, h}
}

func (r *rig) until(what string, done func() bool) {
	r.t.Helper()
	r.host.Until(r.t, 20*time.Second, what, done)
}

// board puts a position on the board.
func (r *rig) board(fen string) {
	r.t.Helper()
	g := r.Table.Current()
	p, err := g.Rules.Parse(fen)
	if err != nil {
		r.t.Fatal(err)
	}
	r.Table.Start(g, p, [2]table.Seat{})
}

// said returns the page's description of the selected endgame.
func (r *rig) said() string {
	text := ""
	for _, p := range r.page.about(r.page.ending()) {
		for _, span := range p.Spans {
			text += span.Text + "\n"
		}
	}
	return text
}

func TestPage(t *testing.T) {
	r := newRig(t, i18n.English)
	r.list()
	if r.page == nil || len(r.host.Dialogs) != 1 || len(r.page.groups) < 8 {
		t.Fatal("there is no page")
	}
	r.page.choose("H v A")
	if e := r.page.ending(); e.ID != "H v A" || r.chosen != "H v A" || r.name(e) != "Horse v advisor" || wins(e) != "99.7%" {
		t.Errorf("%s is chosen: %q", e.ID, wins(e))
	}
	for _, want := range []string{"Horse v advisor", "Pieces: H v A", "Textbooks: a win.", "wins 99.7%", "Longest win: 37 plies (19 moves)", "Not always"} {
		if !strings.Contains(r.said(), want) {
			t.Errorf("%q is not said:\n%s", want, r.said())
		}
	}
	if text := r.page.need.Text(); !strings.Contains(text, "Proving this endgame takes about 1 MiB") {
		t.Errorf("the need is %q", text)
	}
	r.page.prove.OnTapped()
	r.until("it is proven", func() bool { return r.cancel == nil })
	if text := r.page.need.Text(); !strings.Contains(text, "All positions") || r.page.prove.Visible() || r.page.bar.Visible() {
		t.Errorf("the need is %q", text)
	}
	r.page.look.OnTapped()
	r.until("a position is on the board", func() bool { return r.page == nil })
	if m := r.Table.Position().Moves(); len(m) == 0 || r.Table.Players.Seats() != [2]table.Seat{} {
		t.Error("it is no game of its own")
	}
	if e, _, ok := r.here(); !ok || e.ID != "H v A" {
		t.Errorf("the position is of %q", e.ID)
	}
}

// Endgames are found by name in either language and by pieces, in the search field and the list.
func TestSearch(t *testing.T) {
	r := newRig(t, i18n.English)
	r.list()
	r.page.choose("H v A")
	ids := func() (list []string) {
		for _, e := range r.page.shown {
			list = append(list, e.ID)
		}
		return list
	}
	group := ids()
	for _, x := range [][2]string{{"horse v advisor", "H v A"}, {"单马例胜", "H v A"}, {"h v a", "H v A"}} {
		r.page.search.SetText(x[0])
		if !slices.Contains(ids(), x[1]) {
			t.Errorf("%q finds %v", x[0], ids())
		}
	}
	if r.page.search.SetText("R v AA"); !slices.Equal(ids(), []string{"R v AA", "R v AAB", "R v AABB"}) {
		t.Errorf("by pieces %v are found", ids())
	}
	if all := r.Words.T("endgames.groups"); r.page.pick.SelectedIndex() >= 0 || r.page.pick.PlaceHolder != all {
		t.Errorf("the whole list is searched, and the group is %q", r.page.pick.Selected)
	}
	r.page.search.SetText("horse v advisor")
	if r.page.search.SetText("rook"); len(ids()) < 5 || r.page.ending().ID != r.page.shown[r.page.list.Selected()].ID {
		t.Errorf("%v are found, and %s is shown", ids(), r.page.ending().ID)
	}
	r.page.search.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if at := r.page.list.Selected(); at != 1 || r.page.ending().ID != r.page.shown[1].ID {
		t.Errorf("the arrow key chooses %d", at)
	}
	was := r.page.ending().ID
	if r.page.search.SetText("xyz"); len(ids()) != 0 || !r.page.none.Visible() || r.page.ending().ID != was {
		t.Errorf("nothing is found, and %v, %s are shown", ids(), r.page.ending().ID)
	}
	r.page.left.Resize(fyne.NewSize(300, 500))
	r.page.search.SetText("horse")
	if r.page.search.SetText("xyz"); r.page.none.Position().Y < r.page.search.Size().Height {
		t.Error("that nothing is found stands on the search field")
	}
	r.page.search.SetText("horse v adv")
	r.page.list.Select(slices.Index(ids(), "H v A"))
	r.page.search.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if !slices.Equal(ids(), group) || r.page.ending().ID != "H v A" || r.page.none.Visible() || r.page.pick.SelectedIndex() < 0 {
		t.Errorf("without a search there are %v, and %s", ids(), r.page.ending().ID)
	}
	r.page.search.SetText("rook")
	if r.page.pick.SetSelectedIndex(0); r.page.search.Text != "" {
		t.Error("a group is chosen and the search stays")
	}
}

// If an endgame is known to have no position of a kind, the page says so at once.
func TestNoSuchPosition(t *testing.T) {
	r := newRig(t, i18n.English)
	r.list()
	r.page.choose("Ph v -")
	r.page.kind.SetSelectedIndex(int(catalog.EndgameDrawn))
	if r.page.play.OnTapped(); r.cancel != nil || r.page.said.Text() != "This endgame has no such position. Choose another kind." {
		t.Errorf("it says %q", r.page.said.Text())
	}
	r.page.kind.SetSelectedIndex(int(catalog.EndgameWon))
	r.page.play.OnTapped()
	r.until("there is an attempt", func() bool { _, on := r.Table.Puzzle.Current(); return on })
}

// In Chinese the names are Chinese, and every endgame has all of its texts.
func TestTexts(t *testing.T) {
	r := newRig(t, i18n.Chinese)
	r.list()
	coverage := fonts.NewCoverage()
	for at, g := range r.page.groups {
		r.page.pick.SetSelectedIndex(at)
		for i, e := range g.endings {
			r.page.list.Select(i)
			text := g.name + r.said() + r.page.need.Text()
			if strings.Contains(text, "⟦") || !strings.Contains(text, e.Name["zh"]) {
				t.Errorf("%s: %s", e.ID, text)
			}
			for _, c := range text + e.Rule["en"] + e.Name["en"] {
				if !coverage.Covers(c) {
					t.Errorf("%s: no font has %q", e.ID, c)
				}
			}
		}
	}
}

// drawn draws positions in order.
type drawn struct {
	catalog.Endgames
	fens []string
}

func (d *drawn) Random(context.Context, string, catalog.EndgameWish, *rand.Rand) (core.Position, error) {
	fen := d.fens[0]
	if len(d.fens) > 1 {
		d.fens = d.fens[1:]
	}
	return xiangqi.Rules{}.Parse(fen)
}

// Another position is another than the one on the board, unless there is none.
func TestAnotherPosition(t *testing.T) {
	r := newRig(t, i18n.English)
	const now, other = "4k4/9/9/4P4/9/9/9/9/9/3K5 w - - 0 1", "5k3/9/9/4P4/9/9/9/9/9/3K5 w - - 0 1"
	r.board(now)
	for want, fens := range map[string][]string{other: {now, now, other}, now: {now}} {
		g := r.Table.Current()
		g.Endgames = &drawn{g.Endgames, fens}
		got := ""
		r.random(g, "P v -", catalog.EndgameWish{}, func(p core.Position) { got = p.String() })
		if r.until("a position is drawn", func() bool { return got != "" }); got != want {
			t.Errorf("of %v is drawn %s", fens, got)
		}
	}
}

// An attempt states its task, ends when the goal is lost, and is followed by another.
func TestPractise(t *testing.T) {
	r := newRig(t, i18n.English)
	r.list()
	r.page.choose("Ph v -")
	r.page.play.OnTapped()
	on := func() bool { _, on := r.Table.Puzzle.Current(); return on }
	r.until("there is an attempt", on)
	p, _ := r.Table.Puzzle.Current()
	if p.ID != "endgame:Ph v -:won" || p.Goal != (puzzle.Goal{Kind: catalog.GoalWin}) || r.page != nil {
		t.Errorf("the attempt is %+v", p)
	}
	if title, ok := r.Title(p); !ok || title != "High pawn v bare king" {
		t.Errorf("it is called %q", title)
	}
	if _, ok := r.Title(puzzle.Puzzle{ID: "x1"}); ok {
		t.Error("a puzzle has the name of an ending")
	}
	if r.Offer() != "" {
		t.Errorf("while it is practised %q is offered", r.Offer())
	}
	first := r.Table.Position().String()
	if !r.Next() {
		t.Fatal("there is no other one")
	}
	r.until("there is another", func() bool { return r.Table.Position().String() != first })
	if task := r.Table.Puzzle.Task(); task.State != puzzle.Open || task.Worth != nil {
		t.Errorf("the task is %+v", task)
	}
	r.Table.Puzzle.Leave()
	if r.Next() {
		t.Error("there is another one of no attempt")
	}
}

// If the side to move has lost, the other must win after the best defence.
func TestPractiseAgainst(t *testing.T) {
	r := newRig(t, i18n.English)
	r.wish = catalog.EndgameWish{Weak: true}
	r.practise(r.Table.Current(), "R v A", r.wish)
	r.until("there is an attempt", func() bool { _, on := r.Table.Puzzle.Current(); return on })
	if task := r.Table.Puzzle.Task(); task.Solver != core.First || r.Table.Position().Turn() != core.First {
		t.Errorf("the task is %+v", task)
	}
	if p, _ := r.Table.Puzzle.Current(); p.ID != "endgame:R v A:won:weak" {
		t.Errorf("the attempt is %+v", p)
	}
}

func TestFromAGame(t *testing.T) {
	r := newRig(t, i18n.English)
	if r.Offer() != "" {
		t.Errorf("at the start %q is offered", r.Offer())
	}
	for _, x := range [][2]string{
		{"3a1k3/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", "Endgame: R v A"},
		{"3a1k3/4a4/9/9/9/9/9/9/R8/4K4 w - - 0 1", "Endgame: Rook v two advisors"},
		{"5k3/9/9/9/9/9/9/9/r3A4/4KA3 b - - 0 1", "Endgame: Rook v two advisors"},
	} {
		r.board(x[0])
		if got := r.Offer(); got != x[1] {
			t.Errorf("%s: %q, want %q", x[0], got, x[1])
		}
	}
	// It is not proven yet: the page shows the cost of the proof.
	r.practiseHere()
	if r.page == nil || r.page.ending().ID != "R v AA" {
		t.Fatal("there is no page of it")
	}
	r.page.prove.OnTapped()
	r.until("it is proven", func() bool { return r.cancel == nil })
	r.Host.CloseDialogs()
	r.practiseHere()
	r.until("there is an attempt", func() bool { _, on := r.Table.Puzzle.Current(); return on })
	if p, _ := r.Table.Puzzle.Current(); !strings.HasPrefix(p.Position, "5k3/9/9/9/9/9/9/9/r3A4/4KA3 b") {
		t.Errorf("the attempt is at %s", p.Position)
	}
}

// Background work ends when it is stopped, when another endgame is selected, and with the page.
func TestStop(t *testing.T) {
	r := newRig(t, i18n.English)
	r.list()
	r.page.choose("R v HBB")
	r.page.prove.OnTapped()
	if r.cancel == nil || !r.page.bar.Visible() || !r.page.play.Disabled() {
		t.Fatal("nothing is under way")
	}
	r.page.prove.OnTapped()
	if r.cancel != nil || r.page.bar.Visible() || r.page.play.Disabled() {
		t.Error("it goes on")
	}
	r.page.prove.OnTapped()
	r.page.choose("H v A")
	if r.cancel != nil || r.page.bar.Visible() {
		t.Error("it goes on for another ending")
	}
	r.page.choose("R v HBB")
	r.page.prove.OnTapped()
	r.Host.CloseDialogs()
	if r.cancel != nil || r.page != nil {
		t.Error("it goes on without the page")
	}
	r.work.Wait()
}

func TestRare(t *testing.T) {
	if testing.Short() {
		t.Skip("it tries very many positions")
	}
	r := newRig(t, i18n.English)
	r.list()
	r.page.choose("C v -")
	r.page.kind.SetSelectedIndex(int(catalog.EndgameOnly)) // these are not counted
	r.page.play.OnTapped()
	r.until("nothing is found", func() bool { return r.cancel == nil && r.page.said.Text() != "" })
	if text := r.page.said.Text(); !strings.Contains(text, "Cannon v bare king: no such position") {
		t.Errorf("it says %q", text)
	}
}

func TestTask(t *testing.T) {
	for _, x := range []task{
		{"R v AABB", catalog.EndgameWish{}}, {"PhPl v AA", catalog.EndgameWish{Weak: true, Kind: catalog.EndgameOnly}}, {"P v -", catalog.EndgameWish{Kind: catalog.EndgameDrawn}},
	} {
		if back, ok := parseTask(x.String()); !ok || back != x {
			t.Errorf("%s is read as %v", x, back)
		}
	}
	for _, text := range []string{"", "x1", "endgame", "endgame:R v A", "endgame:R v A:lost", "endgame:R v A:won:", "endgame:R v A:won:weak:x", "own:a"} {
		if x, ok := parseTask(text); ok {
			t.Errorf("%q is read as %v", text, x)
		}
	}
}

func TestPercent(t *testing.T) {
	for _, x := range []struct {
		part, whole int
		want        string
	}{{0, 10, "0"}, {10, 10, "100"}, {1, 3, "33.3"}, {1, 100000, "< 0.1"}, {99999, 100000, "> 99.9"}, {0, 0, "–"}} {
		if got := percent(x.part, x.whole); got != x.want {
			t.Errorf("%d of %d: %s, want %s", x.part, x.whole, got, x.want)
		}
	}
}

// A game without endgames has no page.
func TestWithoutEndings(t *testing.T) {
	c, _ := hosttest.New(t, i18n.English, catalog.Game{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}})
	r := New(depsOf(c), noLinks())
	r.list()
	if r.page != nil || r.Offer() != "" || r.Commands().ByID("endgames").Enabled() {
		t.Error("there is a page")
	}
}
