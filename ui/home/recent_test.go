package home

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/core/repertoire"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/solver/gomokuopening"
	"qilab/solver/puzzle"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/gamefile"
	"qilab/ui/host"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/prefs"
	"qilab/ui/table"
	"qilab/ui/words"
)

// newHome returns a home screen on a library with some games. Those with a name of the opening are repertoires.
func newHome(t *testing.T, lang i18n.Lang, opened *int64, games ...library.Info) *Room {
	t.Helper()
	c, h := hosttest.New(t, lang, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
	h.On = prefs.HomeScreen
	l, err := library.Open(filepath.Join(t.TempDir(), library.FileName), []core.Reader{{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	for i, info := range games {
		g := core.NewGame(xiangqi.Rules{}, xiangqi.Start())
		for range i + 1 {
			moves := g.Position().Moves()
			if _, err := g.Play(moves[i%len(moves)]); err != nil {
				t.Fatal(err)
			}
		}
		if info.Mine {
			g.SetTags(core.Tags{{Name: "Red", Value: "Ada"}})
		}
		if info.Opening != "" {
			g.SetTags(repertoire.Marked(g.Rules(), nil, core.First))
		}
		if _, _, err := l.Add(t.Context(), g, info); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * time.Millisecond) // they follow by the time of the change, in milliseconds
	}
	c.Library = l
	r := New(depsOf(c), noLinks())
	r.links.Open = func(id int64, _ int) { *opened = id }
	r.links.Engine = func(core.Rules) string { return "QiLab 1" }
	r.links.Ending = func(p puzzle.Puzzle) (string, bool) {
		return "High pawn v bare king", strings.HasPrefix(p.ID, "endgame:")
	}
	h.Window.SetContent(r.Object())
	h.Window.Resize(fyne.NewSize(800, 600))
	h.Until(t, 5*time.Second, "the last games are listed", func() bool { return r.last != nil })
	return r
}

// The user's games are shown in one row, the last first, and a click continues one.
func TestRecent(t *testing.T) {
	for _, lang := range i18n.Langs() {
		var opened int64
		infos := []library.Info{
			{Kind: library.Imported}, {Kind: library.Attempt}, {Kind: library.Pasted, Result: core.FirstWins}, {Kind: library.Played, Mine: true},
			{Kind: library.Played}, {Kind: library.Played}, {Kind: library.Played},
		}
		r := newHome(t, lang, &opened, infos...)
		var plies []int
		for _, g := range r.last {
			plies = append(plies, g.Plies)
		}
		if !slices.Equal(plies, []int{7, 6, 5, 4, 3, 2}) {
			t.Fatalf("%s: the games have %v moves", lang, plies)
		}
		seen := 0
		for _, card := range r.row.Objects {
			if card.Visible() {
				if seen++; card.Position().Y != 0 || card.Position().X+card.Size().Width > 800 {
					t.Errorf("%s: a card is at %v", lang, card.Position())
				}
			}
		}
		if seen != 4 {
			t.Errorf("%s: %d cards are seen", lang, seen)
		}
		r.row.Objects[0].(*fyne.Container).Objects[1].(*control.Button).OnTapped()
		if opened != r.last[0].ID {
			t.Errorf("%s: game %d is opened", lang, opened)
		}
		want := map[i18n.Lang][3]string{
			i18n.English: {"Ada – unknown", "Opened · Red wins", "Puzzle"}, i18n.Chinese: {"Ada 对 佚名", "打谱 · 红方胜", "做题"},
		}[lang]
		if got := [3]string{r.recentTitle(r.last[3]), r.recentState(r.last[4]), r.recentState(r.last[5])}; got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
		study := r.last[4]
		if study.Event = "Study 7"; r.recentTitle(study) != "Study 7" {
			t.Errorf("%s: a study is called %q", lang, r.recentTitle(study))
		}
	}
}

// An unfinished game is found again though many games and puzzles were opened since.
func TestTheUnfinishedGameComesFirst(t *testing.T) {
	infos := []library.Info{{Kind: library.Played}, {Kind: library.Attempt}}
	for range maxRecent {
		infos = append(infos, library.Info{Kind: library.Pasted, Result: core.FirstWins}, library.Info{Kind: library.Attempt})
	}
	var opened int64
	r := newHome(t, i18n.English, &opened, infos...)
	if len(r.last) != maxRecent || r.last[0].Kind != library.Played || r.last[1].Plies != len(infos)-1 || r.last[maxRecent-1].Kind != library.Pasted {
		t.Errorf("%d games, the first are %v of %d plies and %v of %d", len(r.last), r.last[0].Kind, r.last[0].Plies, r.last[1].Kind, r.last[1].Plies)
	}
}

// The card of a puzzle names its task.
func TestRecentPuzzle(t *testing.T) {
	for lang, want := range map[i18n.Lang]string{i18n.English: "Red mates in 2", i18n.Chinese: "红方 2 步杀"} {
		meta := gamefile.EncodePuzzle(puzzle.Puzzle{ID: "own:mine", Goal: puzzle.Goal{Kind: "mate", Moves: 2}, Position: xiangqi.StartFEN})
		state, err := json.Marshal(meta.Session)
		if err != nil {
			t.Fatal(err)
		}
		var opened int64
		r := newHome(t, lang, &opened, library.Info{Kind: library.Attempt, State: string(state)})
		if got := r.recentTitle(r.last[0]); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}

// An endgame stands among the games by its time, with its name and its result; puzzles come after them.
func TestRecentEndgame(t *testing.T) {
	attempt := func(id string) library.Info {
		meta := gamefile.EncodePuzzle(puzzle.Puzzle{ID: id, Goal: puzzle.Goal{Kind: "win"}, Position: xiangqi.StartFEN})
		state, err := json.Marshal(meta.Session)
		if err != nil {
			t.Fatal(err)
		}
		return library.Info{Kind: library.Attempt, State: string(state), Result: core.FirstWins}
	}
	finished := library.Info{Kind: library.Pasted, Result: core.SecondWins}
	var opened int64
	r := newHome(t, i18n.English, &opened, finished, attempt("endgame:P v -:won"), finished, attempt("own:mine"), finished)
	var plies []int
	for _, g := range r.last {
		plies = append(plies, g.Plies)
	}
	if !slices.Equal(plies, []int{5, 3, 2, 1, 4}) {
		t.Errorf("the games have %v moves", plies)
	}
	if g := r.last[2]; r.recentTitle(g) != "High pawn v bare king" || r.recentState(g) != "You won" {
		t.Errorf("the endgame is %q, %q", r.recentTitle(g), r.recentState(g))
	}
	if g := r.last[4]; r.recentTitle(g) != "Red to play and win" || r.recentState(g) != "Puzzle" {
		t.Errorf("the puzzle is %q, %q", r.recentTitle(g), r.recentState(g))
	}
}

// Without a game there is no row.
func TestNoRecent(t *testing.T) {
	var opened int64
	if r := newHome(t, i18n.English, &opened, library.Info{Kind: library.Imported}, library.Info{Kind: library.Pasted, Opening: "x"}); r.recent.Visible() {
		t.Error("there is a row of no games")
	}
}

// A narrow card cuts the name of the game, and not the time after it.
func TestTimeIsWhole(t *testing.T) {
	hosttest.New(t, i18n.English, catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
	const tail = " · Today 07:15"
	line := canvas.NewText("", nil)
	line.TextSize = 12
	l := cutLine{"Standard gomoku", tail}
	for _, width := range []float32{120, 140, 400} {
		l.Layout([]fyne.CanvasObject{line}, fyne.NewSize(width, 20))
		if !strings.HasSuffix(line.Text, tail) || !strings.HasPrefix(line.Text, "Sta") || fyne.MeasureText(line.Text, 12, fyne.TextStyle{}).Width > width {
			t.Errorf("in a width of %v stands %q", width, line.Text)
		}
	}
	if line.Text != "Standard gomoku"+tail {
		t.Errorf("a wide card shows %q", line.Text)
	}
}

// A card shows the time if it is today's, otherwise the day.
func TestDay(t *testing.T) {
	w := words.Words{Catalog: i18n.New(i18n.English)}
	now := time.Now()
	for when, want := range map[time.Time]string{
		{}: "", now: w.Time(now), time.Date(2020, 3, 4, 5, 6, 7, 0, time.Local): "2020-03-04",
	} {
		if got := day(w, when); got != want {
			t.Errorf("%v is %q, want %q", when, got, want)
		}
	}
}

// The names of the engines come from the window, before the games are read on another goroutine.
func TestEnginesAreNamedBeforeReading(t *testing.T) {
	var opened int64
	r := newHome(t, i18n.English, &opened, library.Info{Kind: library.Played, Mine: true, Result: core.SecondWins, State: `{"second":"easy"}`})
	var asking atomic.Bool
	r.links.Engine = func(core.Rules) string {
		if !asking.Load() {
			t.Error("an engine is named while the games are read")
		}
		return "QiLab 1"
	}
	r.last = nil
	asking.Store(true)
	r.readRecent()
	asking.Store(false)
	r.Host.(*host.Context).Host.(*hosttest.Host).Until(t, 5*time.Second, "the games are read", func() bool { return r.last != nil })
}

// An imported game belongs to the recent ones once the user has written notes on it.
func TestRecentNotes(t *testing.T) {
	r := newHome(t, i18n.English, new(int64), library.Info{Kind: library.Imported}, library.Info{Kind: library.Imported}, library.Info{Kind: library.Played})
	g, record, err := r.Library.Get(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	g.Root().Next().Comment = "a note"
	if err := r.Library.Update(t.Context(), record.ID, g, record.Info); err != nil {
		t.Fatal(err)
	}
	list, _, err := lastRecords(t.Context(), r.Library)
	var ids []int64
	for _, r := range list {
		ids = append(ids, r.ID)
	}
	if want := []int64{3, 2}; err != nil || !slices.Equal(ids, want) {
		t.Errorf("the recent games are %v, %v; want %v", ids, err, want)
	}
}

// While an opening is agreed upon, a card names who answers: the side to move on the board may be the other one.
func TestRecentOpening(t *testing.T) {
	game := catalog.Game{Rules: gomoku.Rules{Set: gomoku.Renju}, Codec: gomokutexts.Codec{}, Dialogue: gomokuopening.New(gomoku.Renju, nil, 0)}
	c, _ := hosttest.New(t, i18n.English, game)
	r := New(depsOf(c), noLinks())
	person, program := table.Seat{}, table.Seat{Level: "easy"}
	const asked = "soosorv-8 renju h8 h9 i9"
	for _, want := range []struct {
		state   string
		players [2]table.Seat
		text    string
	}{
		{asked, [2]table.Seat{program, person}, "Opening: your answer"},
		{asked, [2]table.Seat{person, program}, "Opening: Computer to answer"},
		{asked, [2]table.Seat{person, person}, "Opening: Player B to answer"},
		{"", [2]table.Seat{person, person}, words.Sentence(r.Words.Step(game.Rules, game.Rules.Start()))},
	} {
		g := recent{rules: game.Rules, position: game.Rules.Start(), opening: table.KeptOpening{State: want.state, Players: want.players}}
		if got := r.recentState(g); got != want.text {
			t.Errorf("%v: %q, want %q", want.players, got, want.text)
		}
	}
}

// A card of two people without names says so, with the opening rule that they chose.
func TestRecentPeople(t *testing.T) {
	game := catalog.Game{Rules: gomoku.Rules{Set: gomoku.Renju}, Codec: gomokutexts.Codec{}, Dialogue: gomokuopening.New(gomoku.Renju, nil, 0)}
	for lang, want := range map[i18n.Lang][3]string{
		i18n.English: {"Two Players", "Two Players · Soosõrv-8", "Renju"}, i18n.Chinese: {"双人对弈", "双人 · 索索夫-8", "连珠（有禁手）"},
	} {
		c, _ := hosttest.New(t, lang, game)
		r := New(depsOf(c), noLinks())
		g := recent{rules: game.Rules, position: game.Rules.Start(), Record: library.Record{Info: library.Info{Kind: library.Played}}}
		guided, opened := g, g
		guided.opening, opened.Kind = table.KeptOpening{State: "soosorv-8 renju h8 h9 i9"}, library.Pasted
		if got := [3]string{r.recentTitle(g), r.recentTitle(guided), r.recentTitle(opened)}; got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
		if got := r.recentGame(guided); got != want[2] {
			t.Errorf("%s: below is %q, want %q", lang, got, want[2])
		}
	}
}
