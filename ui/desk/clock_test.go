package desk_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/timing"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/ui/desk"
	"qilab/ui/table"
)

// fakeTimer is a timer controlled by the test.
type fakeTimer struct {
	mu     sync.Mutex
	now    time.Time
	alarms map[int]alarm
	last   int
}

type alarm struct {
	at time.Time
	f  func()
}

func newFakeTimer() *fakeTimer {
	return &fakeTimer{now: time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC), alarms: map[int]alarm{}}
}

func (f *fakeTimer) Now() time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.now
}

func (f *fakeTimer) After(d time.Duration, do func()) func() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.last++
	id := f.last
	f.alarms[id] = alarm{f.now.Add(d), do}
	return func() bool {
		f.mu.Lock()
		defer f.mu.Unlock()
		_, there := f.alarms[id]
		delete(f.alarms, id)
		return there
	}
}

// pass lets time pass, firing every alarm at its time.
func (tb *rig) pass(d time.Duration) {
	f := tb.timer
	end := f.Now().Add(d)
	for {
		f.mu.Lock()
		id := 0
		for i, a := range f.alarms {
			if !a.at.After(end) && (id == 0 || a.at.Before(f.alarms[id].at)) {
				id = i
			}
		}
		if id == 0 {
			f.now = end
			f.mu.Unlock()
			return
		}
		a := f.alarms[id]
		delete(f.alarms, id)
		f.now = a.at
		f.mu.Unlock()
		a.f()
		tb.loop.Take()
	}
}

const sec = time.Second

func control(t *testing.T, text string) timing.Control {
	t.Helper()
	c, err := timing.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// timed returns a game of xiangqi between two people with a clock.
func timed(t *testing.T, text string, seats ...table.Seat) *rig {
	t.Helper()
	timer := newFakeTimer()
	tb := newTable(t, func(cfg *desk.Config) { cfg.Timer = timer })
	tb.timer = timer
	g, _ := tb.GameByID("xiangqi")
	var players [2]table.Seat
	copy(players[:], seats)
	tb.Together(func() {
		tb.Start(g, g.Rules.Start(), players)
		tb.Clocks.Set([2]timing.Control{control(t, text), control(t, text)})
	})
	return tb
}

// wantTimes checks the displayed times.
func (tb *rig) wantTimes(first, second time.Duration) {
	tb.t.Helper()
	for side, want := range [2]time.Duration{first, second} {
		if f := tb.Clocks.Face(core.Side(side)); !f.Known || f.Time != want {
			tb.t.Errorf("the clock of side %d shows %v, %v; want %v", side, f.Time, f.Known, want)
		}
	}
}

// wantRunning checks whose clock runs: 0, 1, or -1 for neither.
func (tb *rig) wantRunning(want int) {
	tb.t.Helper()
	got := -1
	if side, ok := tb.Clocks.Running(); ok {
		got = int(side)
	}
	if got != want {
		tb.t.Errorf("the clock of side %d runs, want %d", got, want)
	}
}

func TestClockOfAGame(t *testing.T) {
	tb := timed(t, "60+5")
	tb.wantTimes(60*sec, 60*sec)
	tb.pass(10 * sec)
	tb.wantTimes(50*sec, 60*sec)
	tb.play("h2e2")
	tb.wantRunning(1)
	tb.wantTimes(55*sec, 60*sec)
	if got := tb.Node().Comment; got != "[%clk 0:00:55] [%emt 0:00:10]" {
		t.Errorf("noted %q", got)
	}
	tb.pass(2500 * time.Millisecond)
	tb.play("h9g7")
	tb.wantTimes(55*sec, 62500*time.Millisecond)
	tb.pass(4 * sec)
	tb.wantTimes(51*sec, 62500*time.Millisecond)
}

// Undo gives time back, redo takes it again, and looking back stops the clock.
func TestClockInTheTree(t *testing.T) {
	tb := timed(t, "60+5")
	tb.pass(10 * sec)
	tb.play("h2e2")
	tb.pass(20 * sec)
	tb.play("h9g7")
	tb.pass(3 * sec)
	tb.wantTimes(52*sec, 45*sec)
	tb.Undo()
	tb.wantRunning(1)
	tb.wantTimes(55*sec, 60*sec)
	tb.pass(1 * sec)
	tb.Redo()
	tb.wantTimes(55*sec, 45*sec)
	tb.wantRunning(0)
	tb.pass(7 * sec)

	tb.Tree.First()
	tb.wantRunning(-1)
	tb.wantTimes(60*sec, 60*sec)
	tb.pass(100 * sec)
	tb.Tree.Forward()
	tb.wantTimes(55*sec, 60*sec)
	tb.wantRunning(-1)
	tb.Tree.Last()
	tb.wantRunning(0)
	tb.wantTimes(48*sec, 45*sec)

	// A variation, which only a game being studied can get, starts with the time of its first position.
	tb.View.SetActivity(table.Study)
	tb.Tree.First()
	tb.play("c3c4")
	tb.wantTimes(65*sec, 60*sec)
	tb.wantRunning(1)
	tb.pass(5 * sec)
	tb.Tree.Delete(tb.Node())
	tb.wantTimes(60*sec, 60*sec)
	tb.wantRunning(0)
}

// The clock stops in the editor, on another screen and in a pause.
func TestClockStands(t *testing.T) {
	tb := timed(t, "60")
	tb.pass(sec)
	for name, change := range map[string][2]func(){
		"editor": {tb.Editor.EditPosition, func() { tb.Editor.Close() }},
		"screen": {func() { tb.Clocks.SetAway(true) }, func() { tb.Clocks.SetAway(false) }},
		"pause":  {tb.Clocks.Pause, tb.Clocks.Resume},
	} {
		was := tb.Clocks.Face(core.First).Time
		change[0]()
		tb.wantRunning(-1)
		tb.pass(30 * sec)
		change[1]()
		tb.wantRunning(0)
		if now := tb.Clocks.Face(core.First).Time; now != was {
			t.Errorf("%s: %v, was %v", name, now, was)
		}
	}
	tb.Clocks.Pause()
	tb.pass(sec)
	tb.play("h2e2") // which is unfinished
	tb.wantRunning(1)
	tb.wantTimes(59*sec, 60*sec)
}

func TestLosingOnTime(t *testing.T) {
	tb := timed(t, "10")
	tb.pass(4 * sec)
	tb.play("h2e2")
	tb.pass(9900 * time.Millisecond)
	if tb.Ending.Now().Over() {
		t.Fatal("too early")
	}
	tb.pass(100 * time.Millisecond)
	if out := tb.Ending.Now(); out.Result != core.FirstWins || out.Reason != core.EndTime {
		t.Fatalf("%+v", out)
	}
	if tb.ticks[len(tb.ticks)-1] != table.TickOver {
		t.Error("nobody was told")
	}
	tb.wantRunning(-1)
	tb.Undo() // only the end is undone: the turn begins again
	tb.loop.Take()
	if tb.Ending.Now().Over() {
		t.Error("still lost")
	}
	tb.wantTimes(6*sec, 10*sec)
	tb.wantRunning(1)
	tb.pass(sec)
	tb.Redo()
	tb.loop.Take()
	if out := tb.Ending.Now(); out.Result != core.FirstWins || out.Reason != core.EndTime {
		t.Errorf("redo: %+v", out)
	}
	tb.wantTimes(6*sec, 0)
	tb.wantRunning(-1)
	tb.Undo()
	tb.loop.Take()
	tb.wantTimes(6*sec, 10*sec)
	tb.pass(10 * sec)
	tb.View.SetActivity(table.Study)
	tb.play("h9g7") // the game was continued
	if tb.Ending.Now().Over() {
		t.Error("lost although it goes on")
	}
	tb.pass(5 * sec)
	tb.play("b2d2")
	tb.wantTimes(sec, 0)
	tb.pass(2 * sec)
	tb.wantTimes(sec, -2*sec)
	if tb.Ending.Now().Over() {
		t.Error("lost again")
	}
}

func TestNobodyLosesOnTime(t *testing.T) {
	tb := timed(t, "10:2x1/5")
	tb.Clocks.SetLosing(false)
	tb.pass(25 * sec)
	if tb.Ending.Now().Over() {
		t.Error("lost")
	}
	tb.wantTimes(-5*sec, 10*sec)
	tb.play("h2e2")
	tb.wantTimes(5*sec, 10*sec)
	if f := tb.Clocks.Face(core.First); f.Periods != 1 {
		t.Errorf("%+v", f)
	}
}

// The user is warned once at each of the last seconds.
func TestWarnings(t *testing.T) {
	tb := timed(t, "30")
	tb.pass(19900 * time.Millisecond)
	count := func() (n int) {
		for _, e := range tb.ticks {
			if e == table.TickWarn {
				n++
			}
		}
		return n
	}
	if count() != 0 {
		t.Error("too early")
	}
	tb.pass(9900 * time.Millisecond)
	if n := count(); n != 6 {
		t.Errorf("%d warnings", n)
	}
}

// The last seconds of a game are marked in every turn, those of a turn only if it had more.
func TestLastSecondsAreMarked(t *testing.T) {
	for _, c := range []struct {
		control string
		spent   time.Duration
		want    bool
	}{{"30", 19 * sec, false}, {"30", 21 * sec, true}, {"8", sec, false}, {"1/10", 5 * sec, false}, {"1/30", 21 * sec, true}, {"300@10", 5 * sec, false}, {"60:1/10", 65 * sec, true}} {
		tb := timed(t, c.control)
		if tb.pass(c.spent); tb.Clocks.Face(core.First).Low != c.want {
			t.Errorf("%s after %v: %v", c.control, c.spent, !c.want)
		}
	}
	tb := timed(t, "30")
	tb.pass(25 * sec)
	tb.play("h2e2")
	tb.play("h9g7")
	if !tb.Clocks.Face(core.First).Low {
		t.Error("the five seconds that are left of the game are not marked")
	}
}

// The clock of a finished game neither runs nor waits at an earlier position, also after the game was saved there.
func TestClockOfAFinishedGame(t *testing.T) {
	tb := timed(t, "60")
	tb.play("h2e2")
	tb.play("h9g7")
	tb.play("h0g2")
	if err := tb.Ending.Resign(core.Second); err != nil {
		t.Fatal(err)
	}
	tb.Tree.Goto(tb.Document().Game().MainLine()[1])
	check := func(when string) {
		t.Helper()
		tb.Clocks.Resume()
		tb.wantRunning(-1)
		if tb.Clocks.Paused() || tb.Clocks.Standing() {
			t.Errorf("%s: paused %v, standing %v", when, tb.Clocks.Paused(), tb.Clocks.Standing())
		}
	}
	check("before saving")
	kept, game := tb.Clocks.Kept(), tb.Document().Game()
	tb.Together(func() {
		if err := tb.Restore(game, [2]table.Seat{}); err != nil {
			t.Fatal(err)
		}
		tb.Clocks.Restore(kept)
	})
	if tb.Clocks.Paused() || tb.Clocks.Standing() {
		t.Error("a restored game waits")
	}
	check("restored")
}

// The move that ends the game has its time recorded, also in study.
func TestTimeOfTheLastMove(t *testing.T) {
	for _, use := range []table.Activity{table.Play, table.Study} {
		tb := newWideTable(t, "freestyle")
		tb.Start(tb.Current(), tb.Rules().Start(), [2]table.Seat{})
		tb.Clocks.Set([2]timing.Control{control(t, "600"), control(t, "600")})
		tb.View.SetActivity(use)
		for _, m := range []string{"h8", "a1", "i8", "b1", "j8", "c1", "k8", "d1", "l8"} {
			tb.play(m)
		}
		if !tb.Outcome().Over() || !strings.Contains(tb.Node().Comment, "%clk 0:10:00") {
			t.Errorf("activity %d: %v, the comment is %q", use, tb.Outcome(), tb.Node().Comment)
		}
	}
}

// The clock of a saved game is restored, and waits.
func TestClockIsKept(t *testing.T) {
	tb := timed(t, "60:3x1/10")
	tb.pass(75 * sec)
	tb.play("h2e2")
	tb.pass(7 * sec)
	kept, game := tb.Clocks.Kept(), tb.Document().Game()
	if c := control(t, "60:3x1/10"); kept != (table.KeptClock{Controls: [2]timing.Control{c, c}, Spent: 7 * sec}) {
		t.Error(kept)
	}
	tb.pass(100 * time.Millisecond)
	tb.Together(func() {
		if err := tb.Restore(game, [2]table.Seat{}); err != nil {
			t.Fatal(err)
		}
		tb.Clocks.Restore(kept)
	})
	tb.wantTimes(10*sec, 53*sec)
	if f := tb.Clocks.Face(core.First); f.Periods != 2 {
		t.Errorf("%+v", f)
	}
	tb.wantRunning(-1)
	if !tb.Clocks.Paused() {
		t.Error("it does not wait")
	}
	tb.Clocks.Resume()
	tb.wantRunning(1)
	tb.Clocks.Set([2]timing.Control{})
	if tb.Clocks.Restore(table.KeptClock{Spent: sec}); tb.Clocks.On() {
		t.Error("without controls there is a clock")
	}
}

// The program plays by its clock, which stops while it waits.
func TestProgramByTheClock(t *testing.T) {
	tb := timed(t, "60", table.Seat{}, table.Seat{Level: "easy"})
	tb.pass(2 * sec)
	tb.play("h2e2")
	tb.wantRunning(1)
	tb.pass(3 * sec)
	tb.answer()
	tb.wantRunning(0)
	tb.wantTimes(58*sec, 57*sec)
	if !strings.Contains(tb.Node().Comment, "[%clk 0:00:57] [%emt 0:00:03]") {
		t.Error(tb.Node().Comment)
	}
	tb.pass(sec)
	tb.play("h0g2")
	tb.Players.StopThinking()
	tb.wantRunning(-1)
	tb.pass(30 * sec)
	tb.wantTimes(57*sec, 57*sec)
	tb.Clocks.Resume()
	tb.wantRunning(1)
	tb.Undo() // the pair
	tb.wantTimes(58*sec, 57*sec)
	tb.wantRunning(0)
}

// The sides may have different times, or none.
func TestDifferentTimes(t *testing.T) {
	tb := timed(t, "60")
	tb.Clocks.Set([2]timing.Control{{}, control(t, "1/5")})
	tb.wantRunning(-1)
	tb.play("h2e2")
	tb.wantRunning(1)
	tb.pass(4 * sec)
	tb.play("h9g7")
	tb.wantRunning(-1)
	if f := tb.Clocks.Face(core.First); f.Known {
		t.Error("a side without a clock has one")
	}
	if f := tb.Clocks.Face(core.Second); f.Time != 5*sec {
		t.Errorf("%+v", f)
	}
}

// A new game has its own clock, and undo restores the old one; restarting keeps the time control.
func TestClocksOfOtherGames(t *testing.T) {
	tb := timed(t, "60")
	tb.pass(10 * sec)
	tb.play("h2e2")
	tb.pass(5 * sec)
	tb.Restart()
	tb.wantTimes(60*sec, 60*sec)
	tb.wantRunning(0)
	g, _ := tb.GameByID("xiangqi")
	tb.Start(g, g.Rules.Start(), [2]table.Seat{})
	if tb.Clocks.On() {
		t.Error("a game without a clock has one")
	}
	tb.pass(100 * sec)
	tb.Undo()
	tb.Undo()
	tb.wantTimes(50*sec, 55*sec)
	tb.wantRunning(1)
}

// A game read with times shows them, and no clock runs.
func TestTimesOfAnOpenedGame(t *testing.T) {
	tb := newTable(t)
	found, err := xiangqitexts.For(xiangqi.Rules{}).Game("[Game \"Chinese Chess\"]\n[TimeControl \"600+5\"]\n\n1. H2-E2 {[%clk 0:10:01]} H9-G7 {well [%clk 0:09:30]} *")
	if err != nil {
		t.Fatal(err)
	}
	if err := tb.Open(found); err != nil {
		t.Fatal(err)
	}
	tb.Tree.Last()
	tb.wantTimes(601*sec, 570*sec)
	tb.Tree.Back()
	if f := tb.Clocks.Face(core.Second); f.Known {
		t.Errorf("%+v", f)
	}
}

// A rematch has the same time control, and players who swap colours keep their own.
func TestClockOfARematch(t *testing.T) {
	tb := timed(t, "60")
	tb.Clocks.Set([2]timing.Control{control(t, "60"), control(t, "30")})
	tb.pass(sec)
	tb.play("h2e2")
	if err := tb.Players.Rematch(); err != nil {
		t.Fatal(err)
	}
	tb.wantTimes(30*sec, 60*sec)
	tb.wantRunning(0)
}

// A game with a clock is played, also one that begins while another is studied.
func TestGamesWithAClockArePlayed(t *testing.T) {
	for name, again := range map[string]func(*rig) error{
		"rematch": func(tb *rig) error { return tb.Players.Rematch() },
		"restart": func(tb *rig) error { tb.Restart(); return nil },
	} {
		tb := timed(t, "300")
		if tb.View.Activity() != table.Play {
			t.Errorf("%s: a game with a clock begins in study", name)
		}
		tb.play("h2e2")
		tb.View.SetActivity(table.Study)
		if err := again(tb); err != nil {
			t.Fatal(err)
		}
		if tb.View.Activity() != table.Play {
			t.Errorf("a %s with a clock begins in study", name)
		}
		tb.wantTimes(300*sec, 300*sec)
		tb.wantRunning(0)
		tb.Clocks.Set([2]timing.Control{})
		tb.View.SetActivity(table.Study)
		tb.play("h2e2")
		if err := again(tb); err != nil || tb.View.Activity() != table.Study {
			t.Errorf("a %s without a clock is %v (%v)", name, tb.View.Activity(), err)
		}
	}
}

// No clock runs during the agreement on an opening; afterwards each player has their own time, whichever side they chose.
func TestClockAfterAnOpening(t *testing.T) {
	timer := newFakeTimer()
	tb := newWideTable(t, "renju", func(cfg *table.Config) { cfg.Timer = timer })
	tb.timer = timer
	tb.Together(func() {
		tb.begin("swap2", [2]table.Seat{})
		tb.Clocks.Set([2]timing.Control{control(t, "60"), control(t, "30")}) // of A and of B
	})
	tb.wantRunning(-1)
	tb.pass(100 * sec)
	tb.agree("h8", "h9", "h10")
	tb.wantRunning(-1)
	tb.agree("black") // B chose Black, and White is to move
	tb.wantTimes(30*sec, 60*sec)
	tb.wantRunning(1)
	tb.pass(10 * sec)
	tb.Undo() // the answer
	tb.wantRunning(-1)
	tb.agree("white")
	tb.wantTimes(60*sec, 30*sec)
	tb.wantRunning(1)
	tb.pass(10 * sec)
	tb.play("i9")
	tb.wantTimes(60*sec, 20*sec)
	tb.wantRunning(0)
	tb.Undo()
	tb.wantTimes(60*sec, 30*sec)
}

// An answer that reaches the window after the time is up ends the game; it is no failure.
func TestAnAnswerAfterTheTimeIsUp(t *testing.T) {
	tb := timed(t, "10", table.Seat{}, table.Seat{Level: "easy"})
	tb.play("h2e2")
	tb.opponent.allow <- struct{}{}
	tb.loop.Await(t, time.Minute)
	tb.timer.mu.Lock()
	tb.timer.now = tb.timer.now.Add(20 * sec) // the window was busy
	tb.timer.mu.Unlock()
	tb.loop.Take()
	if out := tb.Ending.Now(); out.Result != core.FirstWins || out.Reason != core.EndTime || len(tb.failed) != 0 {
		t.Errorf("%+v, failures: %v", out, tb.failed)
	}
	tb.wantRunning(-1)
}

// Against the program, taking back a loss on time counts as a move taken back, since the turn begins again.
func TestUndoOfALossOnTimeCounts(t *testing.T) {
	for _, control := range []string{"10", "8@8", "5:1x3/1"} {
		tb := timed(t, control, table.Seat{}, table.Seat{Level: "easy"})
		tb.play("h2e2")
		tb.opponent.allow <- struct{}{}
		tb.loop.Until(t, time.Minute, "the program has moved", func() bool { return tb.Node().Ply() == 2 })
		tb.pass(60 * sec)
		if out := tb.Ending.Now(); out.Result != core.SecondWins || out.Reason != core.EndTime {
			t.Fatalf("%s: %+v", control, out)
		}
		counted := 0 // when the change was told, and so saved
		tb.told = func() { counted = tb.Assistance.Had().TakeBacks }
		for i := range 2 {
			tb.Undo()
			if counted != i+1 {
				t.Errorf("%s: %d moves taken back are saved, want %d", control, counted, i+1)
			}
			if tb.Ending.Now().Over() {
				t.Errorf("%s: still lost", control)
			}
			tb.Redo()
			if face := tb.Clocks.Face(core.First); !tb.Ending.Now().Over() || face.Time != 0 {
				t.Errorf("%s: %v is left after redo", control, face.Time)
			}
		}
		if n := tb.Assistance.Had().TakeBacks; n != 2 {
			t.Errorf("%s: %d moves taken back", control, n)
		}
	}
}

// In play nobody moves for the program, except at a turn that it waits with.
func TestMovesOfTheProgramAreItsOwn(t *testing.T) {
	tb := timed(t, "300", table.Seat{}, table.Seat{Level: "easy"})
	tb.View.SetActivity(table.Play)
	var moves []core.Move
	for _, text := range []string{"h2e2", "h9g7"} {
		line := tb.Node().Line()
		for _, m := range moves {
			line, _ = line.Then(m)
		}
		m, err := tb.Rules().ParseMove(line.Last(), text)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
	}
	if err := tb.Mode().Check(moves); !errors.Is(err, table.ErrProgramsMove) {
		t.Errorf("both moves: %v", err)
	}
	if err := tb.Mode().Check(moves[:1]); err != nil {
		t.Error(err)
	}
	tb.View.SetActivity(table.Study)
	if err := tb.Mode().Check(moves); err != nil {
		t.Errorf("in study: %v", err)
	}
}
