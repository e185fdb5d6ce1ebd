package matches

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"qilab/core"
	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/match"
	"qilab/storage/library"
	"qilab/ui/control"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
)

// robot plays the first move at one level and the last one at another, and fails at the third.
type robot struct{ pause time.Duration }

func (robot) Levels() []solver.Level { return []solver.Level{{ID: "easy"}, {ID: "hard"}, {ID: "full"}} }

func (r robot) Choose(ctx context.Context, asked solver.Request) (core.Move, error) {
	line, level := asked.Line, asked.Level
	select {
	case <-time.After(r.pause):
	case <-ctx.Done():
		return core.Move{}, ctx.Err()
	}
	moves := line.Last().Moves()
	switch level {
	case "easy":
		return moves[0], nil
	case "hard":
		return moves[len(moves)-1], nil
	}
	return core.Move{}, errors.New("out of order")
}

// rig is the room in a test window.
type rig struct {
	*Room
	t    *testing.T
	host *hosttest.Host
}

func newRig(t *testing.T, r robot) *rig {
	t.Helper()
	g := catalog.Game{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}, Opponent: r}
	c, h := hosttest.New(t, i18n.English, g)
	room := New(depsOf(c), Links{Open: func(int64) {}, Kept: func() {}})
	t.Cleanup(room.Close)
	return &rig{room, t, h}
}

// The terms are asked for the current game, or for another one, which has no position on the board to begin from.
func TestGameOfTheMatch(t *testing.T) {
	clock := catalog.Game{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}, Opponent: robot{}}
	free := catalog.Game{Rules: gomoku.Rules{Set: gomoku.Freestyle}, Codec: gomokutexts.Codec{}, Opponent: robot{}}
	nobody := catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}
	c, h := hosttest.New(t, i18n.English, clock, free, nobody)
	room := New(depsOf(c), Links{Open: func(int64) {}, Kept: func() {}})
	t.Cleanup(room.Close)
	room.asked.from = fromHere
	room.open()
	selects := func() []*control.Select { return hosttest.All[*control.Select](h.Dialogs[0].Body) }
	first := selects()[0]
	if want := []string{"Chaos Clock", "Freestyle gomoku"}; !slices.Equal(first.Options, want) || first.SelectedIndex() != 0 {
		t.Fatalf("the games are %q, number %d is chosen", first.Options, first.SelectedIndex())
	}
	offered := func() (here bool) {
		for _, s := range selects() {
			here = here || slices.Contains(s.Options, "The position on the board")
		}
		return here
	}
	if !offered() {
		t.Error("the position on the board is not offered")
	}
	first.SetSelectedIndex(1)
	if len(h.Dialogs) != 1 || selects()[0].SelectedIndex() != 1 || offered() {
		t.Errorf("%d dialogs, game %d, position on the board: %v", len(h.Dialogs), selects()[0].SelectedIndex(), offered())
	}
	if !h.Press(0) || room.contest == nil || room.contest.game.Rules.ID() != "freestyle" || room.contest.terms.from != fromBalanced {
		t.Errorf("the match is %+v", room.contest)
	}
	if line := room.contest.here; len(line) != 1 || line[0].Position != free.Rules.Start() {
		t.Errorf("the board shows %v before the first move", line)
	}
}

// TestBusy checks the progress text during a match.
func TestBusy(t *testing.T) {
	r := newRig(t, robot{pause: time.Millisecond})
	if text, _ := r.Busy(); text != "" {
		t.Errorf("before any match: %q", text)
	}
	r.match("easy", "hard", 2)
	if text, id := r.Busy(); text != "Match 1/2" || id != "match" {
		t.Errorf("%q, %q", text, id)
	}
	r.pause()
	if text, _ := r.Busy(); text != "Match 1/2 (paused)" {
		t.Errorf("%q", text)
	}
	r.pause()
	r.until("the match is over", r.ended)
	if text, _ := r.Busy(); text != "" {
		t.Errorf("after the match: %q", text)
	}
}

// match starts a match between two levels.
func (r *rig) match(first, second string, games int) {
	terms := usual
	terms.players, terms.games = [2]string{first, second}, games
	r.begin(r.Table.Current(), terms)
}

func (r *rig) until(what string, done func() bool) {
	r.t.Helper()
	r.host.Until(r.t, 20*time.Second, what, done)
}

// said returns the texts of the dialog.
func (r *rig) said() string {
	text := ""
	for _, p := range r.view.lines() {
		for _, span := range p.Spans {
			text += span.Text + "\n"
		}
	}
	return text
}

func (r *rig) ended() bool { return r.contest != nil && r.contest.over }

// A match counts and lists its games with colours alternating; a finished one can be opened.
func TestMatch(t *testing.T) {
	r := newRig(t, robot{})
	r.match("easy", "hard", 6)
	r.until("the match is over", r.ended)
	c := r.contest
	if c.err != nil || len(c.games) != 6 || c.tally.Games() != 6 || c.games[0].First == c.games[1].First {
		t.Fatalf("%d games, %v, %v", len(c.games), c.tally.String(), c.err)
	}
	if row := r.view.row(1); !strings.HasPrefix(row, "2. Computer · Hard – Computer · Easy") || strings.Contains(row, "⟦") {
		t.Errorf("row %q", row)
	}
	text := r.said()
	for _, want := range []string{"6 of 6 played", "Elo", "The match is over."} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in %q", want, text)
		}
	}
	r.view.list.Select(0) // the newest is on top
	r.view.open()
	if got := len(r.Table.Node().Line()) - 1; r.Table.Document().Game().Root().Position().Key() != c.games[5].Line[0].Position.Key() ||
		len(r.Table.Document().Game().MainLine()) != len(c.games[5].Line) {
		t.Errorf("on the table is a game of %d moves", got)
	}
}

// A match can be paused, resumed and stopped without blocking the window.
// A level does not report its depth, so none is shown.
func TestWorked(t *testing.T) {
	r := newRig(t, robot{})
	for _, x := range []struct {
		work match.Work
		want string
	}{
		{match.Work{Moves: 4, Elapsed: time.Second, Failed: 1}, "Hard: 0.25 s a move, failures: 1"},
		{match.Work{Illegal: 1, Failed: 1}, "Hard: failures: 2"},
		{match.Work{Moves: 4, Elapsed: time.Second, Nodes: 2000, Depth: 26}, "Hard: 0.25 s a move, depth 6.5, positions per second: 2000, failures: 0"},
	} {
		if got := r.worked("Hard", x.work); got != x.want {
			t.Errorf("%q, want %q", got, x.want)
		}
	}
}

// The strength is estimated by whole pairs of games, and not at all where an engine failed.
func TestEstimate(t *testing.T) {
	r := newRig(t, robot{})
	for _, c := range []struct {
		tally match.Tally
		want  string
	}{
		{match.Tally{Losses: 3, Pairs: [5]int{1}}, "by 1 pair of games"},
		{match.Tally{Wins: 12, Losses: 8, Pairs: [5]int{1, 2, 2, 2, 3}}, "Elo difference"},
		{match.Tally{Wins: 6, Pairs: [5]int{4: 3}, Players: [2]match.Work{{}, {Illegal: 2, Failed: 4}}}, "No estimate of strength: 6 games"},
	} {
		if got := r.estimate(c.tally); !strings.Contains(got, c.want) {
			t.Errorf("%+v: %q, want %q in it", c.tally, got, c.want)
		}
	}
}

// The dialog shows the game in progress, then the last one, and a finished one that is selected, with the names of its players.
func TestLive(t *testing.T) {
	r := newRig(t, robot{pause: 5 * time.Millisecond})
	r.match("easy", "hard", 4)
	l := r.view.live
	r.until("the board shows a move", func() bool { return l.board.State().HasLast })
	r.until("the match is over", r.ended)
	shows := func(game int) {
		t.Helper()
		g := r.contest.games[game]
		if got, want := l.board.State().Position.String(), g.Line.Last().String(); got != want || !l.board.State().Outcome.Over() {
			t.Errorf("the board shows %s, want the end of game %d, %s", got, game+1, want)
		}
		if got, want := l.names[core.First].Text, "Jia  "+r.contest.names[g.First]; got != want {
			t.Errorf("below the board: %q, want %q", got, want)
		}
	}
	shows(3)
	r.view.list.Select(3) // the oldest is at the bottom
	shows(0)
}

// A finished game that is selected stays on the board when other games end.
func TestSelectedGameStays(t *testing.T) {
	r := newRig(t, robot{pause: time.Millisecond})
	r.match("easy", "hard", 1000)
	r.until("two games are over", func() bool { return len(r.contest.games) >= 2 })
	r.view.list.Select(len(r.contest.games) - 2)
	n := len(r.contest.games)
	r.until("another is over", func() bool { return len(r.contest.games) > n })
	if at, want := r.view.list.Selected(), len(r.contest.games)-2; at != want || r.view.look.Disabled() {
		t.Errorf("selected is row %d, want %d", at, want)
	}
	if got, want := r.view.live.board.State().Position.String(), r.contest.games[1].Line.Last().String(); got != want {
		t.Errorf("the board shows %s, want %s", got, want)
	}
	r.view.watch.OnTapped()
	if r.view.list.Selected() >= 0 || !r.view.look.Disabled() || !r.view.watch.Disabled() {
		t.Error("a game is still selected while the current one is watched")
	}
	r.view.list.Select(len(r.contest.games) - 2)
	r.view.open()
	if got, want := r.Table.Document().Game().MainLine(), r.contest.games[1].Line; len(got) != len(want) {
		t.Errorf("a game of %d moves is opened, want %d", len(got)-1, len(want)-1)
	}
	r.stop()
	r.until("the match is over", r.ended)
}

// keyed records the keys that the window gets.
type keyed struct {
	Host
	keys []fyne.KeyName
}

func (k *keyed) TypedKey(e *fyne.KeyEvent) { k.keys = append(k.keys, e.Name) }

// The board of the dialog passes keys on: Escape closes the dialog from there too.
func TestLivePassesKeys(t *testing.T) {
	r := newRig(t, robot{pause: 5 * time.Millisecond})
	h := &keyed{Host: r.Host}
	r.Host = h
	r.match("easy", "hard", 2)
	r.view.live.board.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if !slices.Equal(h.keys, []fyne.KeyName{fyne.KeyEscape}) {
		t.Errorf("the window gets the keys %v", h.keys)
	}
	r.stop()
	r.until("over", r.ended)
}

func TestPauseAndStop(t *testing.T) { synctest.Test(t, testPauseAndStop) }

func testPauseAndStop(t *testing.T) {
	r := newRig(t, robot{pause: 2 * time.Millisecond})
	r.match("easy", "hard", 1000)
	r.until("it plays", func() bool { return len(r.contest.games) > 0 })
	r.pause()
	later := func() {
		time.Sleep(2 * newsEvery)
		synctest.Wait()
		r.host.Take()
	}
	later() // the last news
	n, at := len(r.contest.games), r.contest.tally.Plies
	later()
	if len(r.contest.games) != n || r.contest.tally.Plies != at || !strings.Contains(r.said(), "Paused.") {
		t.Error("it plays on")
	}
	r.pause()
	r.until("it goes on", func() bool { return len(r.contest.games) > n })
	r.stop()
	r.until("it is stopped", r.ended)
	if r.contest.err != nil || !strings.Contains(r.said(), "Stopped.") || r.goesOn() {
		t.Errorf("%v: %s", r.contest.err, r.said())
	}
}

// After a match was stopped in its first game, the board still shows that game, and not the position on the board of the window.
func TestStoppedGameStays(t *testing.T) {
	r := newRig(t, robot{pause: 50 * time.Millisecond})
	for range 3 {
		if err := r.Table.Play(r.Table.Position().Moves()[0]); err != nil {
			t.Fatal(err)
		}
	}
	r.match("easy", "hard", 2)
	shown := func() core.Line { return r.view.live.line }
	before := shown().Last().String()
	r.until("the board shows a move", func() bool { return shown().Last().String() != before })
	game := shown()[0].Position
	r.stop()
	r.until("the match is over", r.ended)
	for range 2 {
		if got := shown(); len(r.contest.games) > 0 || got[0].Position != game || got.Last().String() == before {
			t.Errorf("the board shows %s", got.Last())
		}
		r.view.dialog.Close()
		r.show()
	}
}

// counted counts posts.
type counted struct {
	Host
	posts atomic.Int64
}

func (c *counted) Post(f func()) {
	c.posts.Add(1)
	c.Host.Post(f)
}

// Players that answer at once do not flood the window: a whole match takes few posts, and nothing is lost.
func TestFewPosts(t *testing.T) {
	r := newRig(t, robot{})
	count := &counted{Host: r.Host}
	r.Host = count
	const games = 60
	r.match("easy", "hard", games)
	r.work.Wait() // while the window is busy
	if n := count.posts.Load(); n > 3 {
		t.Errorf("%d posts wait for a busy window", n)
	}
	r.until("the match is over", r.ended)
	if len(r.contest.games) != games || r.contest.tally.Games() != games {
		t.Errorf("of %d games the window heard of %d", games, len(r.contest.games))
	}
	for i, g := range r.contest.games {
		if g.Number != i {
			t.Fatalf("game %d stands in place of game %d", g.Number, i)
		}
	}
	count.posts.Store(0)
	began := time.Now()
	r.match("easy", "hard", games)
	r.until("the next match is over", r.ended)
	if n, limit := count.posts.Load(), int64(time.Since(began)/newsEvery)+4; n > limit {
		t.Errorf("%d posts in %v", n, time.Since(began))
	}
}

// Another match may begin before a stopped one has ended: the analysis then resumes after the new one.
func TestAnotherMatch(t *testing.T) {
	r := newRig(t, robot{pause: 20 * time.Millisecond})
	r.Search.Analysis.SetOn(true)
	paused := func() bool {
		_, paused := r.Search.Analysis.On()
		return paused
	}
	r.match("easy", "hard", 1000)
	first := r.contest
	r.stop()
	r.match("easy", "hard", 1000)
	r.until("the first is over", func() bool { return first.over })
	if r.contest == first || r.contest.over || !paused() {
		t.Errorf("the analysis is not paused for the second match: %v", r.contest.over)
	}
	r.stop()
	r.until("the second is over", r.ended)
	if paused() {
		t.Error("the analysis does not go on")
	}
}

// A game that was not kept opens with its players and its result.
func TestOpenUnkept(t *testing.T) {
	r := newRig(t, robot{})
	r.match("full", "easy", 2) // the first player fails
	r.until("the match is over", r.ended)
	r.view.list.Select(0)
	g := r.contest.games[len(r.contest.games)-1]
	r.view.open()
	game := r.Table.Document().Game()
	if tags := game.Tags(); tags.Get(core.TagResult) != g.Result.Tag() || tags.Get(core.SideTag(game.Rules(), core.First)) != r.contest.names[g.First] {
		t.Errorf("the game has the tags %v", tags)
	}
}

// A match during which the analysis may run lets it go on if it replaces one during which it may not.
func TestAnotherMatchWithAnalysis(t *testing.T) {
	r := newRig(t, robot{pause: 20 * time.Millisecond})
	r.Search.Analysis.SetOn(true)
	r.match("easy", "hard", 20)
	r.stop()
	terms := usual
	terms.players, terms.games, terms.quiet = [2]string{"easy", "hard"}, 20, false
	r.begin(r.Table.Current(), terms)
	if on, paused := r.Search.Analysis.On(); !on || paused {
		t.Errorf("the analysis is on: %v, paused: %v", on, paused)
	}
	r.stop()
}

// A failing player loses its games with a reason, and repeated failures end the match.
func TestFaults(t *testing.T) {
	r := newRig(t, robot{})
	r.match("full", "easy", 100)
	r.until("it is given up", r.ended)
	if n := len(r.contest.games); n < maxFaults || n > maxFaults+2 || r.contest.tally.Losses != n {
		t.Errorf("%d games: %s", n, r.contest.tally.String())
	}
	if row := r.view.row(0); !strings.Contains(row, "out of order") {
		t.Errorf("row %q", row)
	}
	n := len(r.contest.games)
	if text := r.said(); !strings.Contains(text, fmt.Sprintf("Computer · Full strength: failures: %d\n", n)) {
		t.Errorf("the failures are not listed: %q", text)
	}
	if text := r.said(); !strings.Contains(text, fmt.Sprintf("Stopped: %d games in a row", n)) {
		t.Errorf("%d games failed: %q", n, text)
	}
}

// The whole reason of a failure is shown for the selected game, since its row may be cut.
func TestReason(t *testing.T) {
	r := newRig(t, robot{})
	r.match("full", "easy", 2)
	r.until("the match is over", r.ended)
	if r.view.reason.Visible() {
		t.Error("a reason is shown while no game is selected")
	}
	r.view.list.Select(0)
	if got, want := r.view.reason.Text(), r.Words.Error(r.contest.games[1].Fault.Err); !r.view.reason.Visible() || got != want {
		t.Errorf("the reason is %q, want %q", got, want)
	}
	r.view.watch.OnTapped()
	if r.view.reason.Visible() {
		t.Error("the reason stays")
	}
}

// TestTermination: the record of a game tells how it ended if it did not end on the board.
func TestTermination(t *testing.T) {
	for _, c := range []struct {
		game match.Game
		want string
	}{
		{match.Game{Result: core.FirstWins, End: match.End(chaosclock.ReasonHome)}, ""},
		{match.Game{Result: core.FirstWins, End: match.EndTime, Fault: &match.Fault{Late: true}}, "time forfeit"},
		{match.Game{Result: core.FirstWins, End: match.EndFault, Fault: &match.Fault{Illegal: true}}, "rules infraction"},
		{match.Game{Result: core.FirstWins, End: match.EndFault, Fault: &match.Fault{}}, "abandoned"},
		{match.Game{Result: core.Draw, End: match.EndLength}, "adjudication"},
	} {
		if got := termination(&c.game); got != c.want {
			t.Errorf("%s is recorded as %q, want %q", c.game.End, got, c.want)
		}
	}
}

// The sequential test decides like match.Ratio.
func TestDecision(t *testing.T) {
	for _, c := range []struct {
		pairs [5]int
		want  int
	}{{[5]int{}, 0}, {[5]int{1, 2, 3, 2, 1}, 0}, {[5]int{0, 0, 5, 30, 60}, 1}, {[5]int{60, 30, 5, 0, 0}, -1}} {
		if got := decision(c.pairs, 30); got != c.want {
			t.Errorf("%v: %d", c.pairs, got)
		}
	}
}

// The other rooms are told of the games that a match stores, the last one included, and not of each when they follow fast.
func TestKept(t *testing.T) {
	r := newRig(t, robot{})
	l, err := library.Open(filepath.Join(t.TempDir(), library.FileName), []core.Reader{{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	t.Cleanup(r.Close) // before the library
	r.Library = l
	calls, seen := 0, 0
	r.links.Kept = func() {
		ids, err := l.IDs(t.Context(), library.Query{})
		if err != nil {
			t.Error(err)
		}
		calls, seen = calls+1, len(ids)
	}
	const games = 20
	began := time.Now()
	r.match("easy", "hard", games)
	r.until("the match is over", r.ended)
	if limit := int(time.Since(began)/keptEvery) + 2; seen != games || calls > limit {
		t.Errorf("told %d times, most %d; last of %d games, want %d", calls, limit, seen, games)
	}
	calls = 0
	terms := usual
	terms.players, terms.games, terms.keep = [2]string{"easy", "hard"}, 2, false
	r.begin(r.Table.Current(), terms)
	r.until("the next match is over", r.ended)
	if calls > 0 {
		t.Error("told of games that are not stored")
	}
}

// Until both bounds of the Elo difference are finite there is a sentence in place of the numbers, and results are in words.
func TestFewGames(t *testing.T) {
	r := newRig(t, robot{})
	r.match("easy", "hard", 2)
	r.until("the match is over", r.ended)
	for pairs, few := range map[[5]int]bool{{1}: true, {2, 3, 4, 3, 2}: false} {
		r.contest.tally.Pairs = pairs
		if said := r.said(); strings.Contains(said, "∞") || strings.Contains(said, "Too few games") != few {
			t.Errorf("%v: %s", pairs, said)
		}
	}
	g := &r.contest.games[0]
	g.Result = core.FirstWins
	if row := r.view.row(0); !strings.Contains(row, r.Words.Result(r.contest.game.Rules, g.Result)) {
		t.Errorf("row %q", row)
	}
}

// Long names are shortened in a row, so that the result, the number of plies and a short reason fit; a long reason leaves half of the row
// to the names.
func TestLongNames(t *testing.T) {
	r := newRig(t, robot{})
	r.match("easy", "hard", 2)
	r.until("the match is over", r.ended)
	v := r.view
	const width = 700
	v.list.Resize(fyne.NewSize(width, 300))
	short := r.contest.names[1]
	r.contest.names[0] = "Fäke 象棋 Engine With A Rather Long Name 1.0, Development Version 20261129"
	measure := func(text string) float32 { return fyne.MeasureText(text, theme.TextSize(), fyne.TextStyle{}).Width }
	g := &r.contest.games[0]
	g.Result, g.End = core.Draw, match.EndLength
	row, end := v.row(0), fmt.Sprintf("   1/2-1/2   %d plies   too many moves, a draw", len(g.Line)-1)
	if !strings.HasPrefix(row, "1. ") || !strings.Contains(row, "Fäke") || !strings.Contains(row, short) || !strings.HasSuffix(row, end) || measure(row) > width {
		t.Errorf("row %q is %v wide, has to end in %q", row, measure(row), end)
	}
	g.End, g.Fault = match.EndFault, &match.Fault{Err: errors.New(strings.Repeat("out of order ", 20))}
	row = v.row(0)
	result := strings.Index(row, "plies   ")
	if !strings.Contains(row, "Fäke") || result < 0 || measure(row[:result]) > width {
		t.Errorf("row %q does not show the plies", row)
	}
	r.contest.names[0] = short
	v.list.Resize(fyne.NewSize(2*width, 300))
	g.End, g.Fault = match.EndLength, nil
	if row := v.row(0); strings.Contains(row, "…") {
		t.Errorf("names that fit are cut: %q", row)
	}
}

// The command shows a match that ended while its dialog was closed; "New Match" there asks for another.
func TestEndedMatchIsShown(t *testing.T) {
	r := newRig(t, robot{})
	r.match("easy", "hard", 2)
	r.view.dialog.Close()
	r.until("the match is over", r.ended)
	for range 2 {
		r.open()
		if r.view == nil || !strings.Contains(r.said(), "2 of 2 played") {
			t.Fatalf("the result is not shown: view %v", r.view != nil)
		}
		r.view.dialog.Close()
	}
	r.open()
	r.another()
	ask := r.host.Dialogs[len(r.host.Dialogs)-1]
	if len(ask.Buttons) == 0 || ask.Buttons[0].Text != r.Words.T("match.begin") {
		t.Fatal("no other match is offered")
	}
	first, result := r.contest, r.host.Told
	ask.Buttons[0].Run()
	if r.contest == first || r.view == nil || r.view.contest != r.contest {
		t.Error("the next match is not shown")
	}
	if result == "" || r.host.Told != "" {
		t.Errorf("the result %q is told, and during the next match %q", result, r.host.Told)
	}
	r.stop()
	r.until("over", r.ended)
}

// "Another match" in the dialog of a match shows the new match.
func TestAnotherShowsTheNew(t *testing.T) {
	r := newRig(t, robot{pause: 5 * time.Millisecond})
	r.match("easy", "hard", 2)
	r.until("the first is over", r.ended)
	if r.view == nil {
		t.Fatal("no view")
	}
	r.another() // the Extra button: the shell leaves the dialog open
	ask := r.host.Dialogs[len(r.host.Dialogs)-1]
	ask.Buttons[0].Run() // Begin
	if r.view == nil || r.view.contest != r.contest {
		t.Errorf("the dialog shows the former match: view %v", r.view != nil)
	}
	r.stop()
	r.until("over", r.ended)
}
