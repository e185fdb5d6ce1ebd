package engine_test

import (
	"testing"
	"time"

	"qilab/core"
	"qilab/core/timing"
	"qilab/solver"
	"qilab/solver/engine"
)

// timed returns the limit of the first side under a time control with the given main time left.
func timed(t *testing.T, text string, main time.Duration) engine.TimeLimit {
	t.Helper()
	control, err := timing.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	c := solver.Clock{Controls: [2]timing.Control{control, {}}, Left: [2]timing.Left{control.Full(), {}}}
	c.Left[core.First].Main = main
	return engine.TimeOf(c, core.First)
}

// The budgets of the first and later moves under the usual time controls are within bounds.
func TestBudget(t *testing.T) {
	const s, ms = time.Second, time.Millisecond
	for _, c := range []struct {
		control      string
		main         time.Duration
		soft0, soft1 time.Duration
		hard0, hard1 time.Duration
		saved        bool
	}{
		{"300+3", 300 * s, 6 * s, 9 * s, 30 * s, 60 * s, true},
		{"300+3", 10 * s, 1500 * ms, 2500 * ms, 3 * s, 5 * s, true},
		{"60", 60 * s, s, 1500 * ms, 5 * s, 10 * s, true},
		{"60", 2 * s, 20 * ms, 50 * ms, 150 * ms, 400 * ms, true},
		{"10+0.1", 10 * s, 200 * ms, 400 * ms, 800 * ms, 2 * s, true},
		{"60:3x1/5", 0, 4700 * ms, 4850 * ms, 4700 * ms, 4850 * ms, false}, // byo-yomi, the main time over
		{"0:3x1/5", 0, 4700 * ms, 4850 * ms, 4700 * ms, 4850 * ms, false},
		{"60:3x1/5", 60 * s, 2500 * ms, 5 * s, 10 * s, 25 * s, true}, // a period follows: there is no need to save
		{"60:3x1/5", s, s, 3500 * ms, s, 4 * s, true},                // and the last second goes with a part of it
		{"60:20/30", 0, 800 * ms, 1200 * ms, 3 * s, 7 * s, true},     // Canadian: 20 moves in 30 seconds
		{"1/30", 0, 29 * s, 30 * s, 29 * s, 30 * s, false},
		{"600@10:1/30", 600 * s, 9500 * ms, 10 * s, 9500 * ms, 10 * s, true},
	} {
		b := timed(t, c.control, c.main).Budget()
		if b.Soft < c.soft0 || b.Soft > c.soft1 || b.Hard < c.hard0 || b.Hard > c.hard1 || b.Saved != c.saved {
			t.Errorf("%s with %v: %+v", c.control, c.main, b)
		}
	}
	for _, c := range []struct {
		left, increment time.Duration
		turns           int
	}{
		{ms, 0, 0}, {20 * ms, 0, 1}, {s, 0, 0}, {time.Minute, s, 0}, {time.Hour, 0, 40}, {time.Minute, 0, 1}, {100 * ms, 5 * s, 0}, {time.Minute, 0, 1000},
	} {
		b := engine.TimeLimit{Left: c.left, Increment: c.increment, Turns: c.turns, Overhead: engine.ProtocolOverhead}.Budget()
		if b.Soft <= 0 || b.Soft > b.Hard || b.Hard > max(c.left, ms) || c.turns != 1 && b.Hard > max(c.left/2, ms) {
			t.Errorf("%+v: %+v", c, b)
		}
	}
	for _, d := range []time.Duration{1, ms, 100 * ms, time.Minute} {
		if b := engine.MoveTime(d).Budget(); b.Hard <= 0 || b.Hard > max(d, ms) || b.Soft != b.Hard {
			t.Errorf("%v: %+v", d, b)
		}
	}
	if l := engine.MoveTime(0); l.Timed() || l.Budget() != (engine.TimeBudget{}) {
		t.Errorf("%+v", l)
	}
}

// A side that plays by the clock never runs out of time, however long the game, although every move takes a little
// longer than planned.
func TestBudgetLasts(t *testing.T) {
	const late = 60 * time.Millisecond
	for _, text := range []string{"10", "60", "300", "3600", "1/1", "1/5", "60+1", "180+2", "10+0.1", "3600+30", "0:1x1/3", "0:3x1/5", "60:3x1/10", "120:15/20", "180@30", "600@60:1/30"} {
		control, err := timing.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		clock := solver.Clock{Controls: [2]timing.Control{control, control}}
		left := control.Full()
		for turn := range 120 {
			clock.Left[core.First] = left
			b := engine.TimeOf(clock, core.First).Budget()
			if b.Soft <= 0 || b.Hard < b.Soft {
				t.Fatalf("%s: %+v for turn %d", text, b, turn)
			}
			if text == "10" && turn > 60 {
				break // no such game is so long
			}
			took := b.Soft
			if turn%20 == 19 {
				took = b.Hard // sometimes the last iteration takes all that it may
			}
			spent := control.Spend(left, took+late)
			if control.Flagged(spent) || spent.Periods < min(left.Periods, 1) || left.InPeriods() && spent.Periods < left.Periods {
				t.Fatalf("%s: the time is over after turn %d, of %+v: %+v", text, turn, b, left)
			}
			left = control.Done(spent)
		}
	}
}

// A level uses the clock of its side, or its usual time without one.
func TestLevelTime(t *testing.T) {
	control := timing.Control{Main: time.Hour}
	c := solver.Clock{Controls: [2]timing.Control{control, {}}, Left: [2]timing.Left{control.Full(), {}}}
	if b := engine.LevelTime(c, core.First, time.Second).Budget(); b.Soft < 30*time.Second {
		t.Errorf("by the clock %+v", b)
	}
	if l := engine.LevelTime(c, core.Second, time.Second); l != engine.MoveTime(time.Second) {
		t.Errorf("without a clock %+v", l)
	}
	if l := engine.LevelTime(c, core.Second, 0); l.Timed() {
		t.Errorf("without a clock or a time %+v", l)
	}
	if l := engine.LevelTime(c, core.First, 0); !l.Exact || l.Turn < 30*time.Second {
		t.Errorf("with other bounds %+v", l)
	}
	half := engine.TimeLimit{Turn: 2 * time.Second, Left: time.Minute}.Share(0.5)
	if half.Turn != time.Second || half.Left != 30*time.Second || half.Increment != 0 {
		t.Errorf("%+v", half)
	}
}

// thought returns the end of a search whose iterations each take a tenth of its soft limit, given their results.
func thought(l engine.TimeLimit, single bool, find func(depth int) engine.Iteration[int]) (share float64, depth int) {
	p := engine.NewPatience[int](l, single, 300)
	step := l.Budget().Soft / 10
	for depth = 1; depth < 100; depth++ {
		i := find(depth)
		i.Depth = depth
		if !p.GoOn(i, time.Duration(depth)*step) {
			break
		}
	}
	return float64(depth) / 10, depth
}

func TestPatience(t *testing.T) {
	clock := engine.TimeLimit{Left: 300 * time.Second, Increment: 3 * time.Second}
	period := engine.TimeLimit{Turn: 5 * time.Second}
	exact := engine.MoveTime(5 * time.Second)
	steady := func(int) engine.Iteration[int] { return engine.Iteration[int]{Best: 7, Score: 20, Effort: 0.5} }
	restless := func(depth int) engine.Iteration[int] {
		return engine.Iteration[int]{Best: depth, Score: 20, Effort: 0.3}
	}
	falling := func(depth int) engine.Iteration[int] {
		return engine.Iteration[int]{Best: 7, Score: 20 - max(0, depth-5)*60, Effort: 0.5}
	}
	recapture := func(int) engine.Iteration[int] { return engine.Iteration[int]{Best: 7, Score: 20, Effort: 0.99} }
	for _, c := range []struct {
		name     string
		limit    engine.TimeLimit
		single   bool
		find     func(int) engine.Iteration[int]
		from, to float64
	}{
		{"steady", clock, false, steady, 0.8, 0.9},
		{"restless", clock, false, restless, 1.3, 1.5},
		{"a falling score", clock, false, falling, 1, 1.4},
		{"a recapture", clock, false, recapture, 0.2, 0.8},
		{"a period is used up", period, false, restless, 1, 1},
		{"but for a clear move", period, false, recapture, 0.5, 0.8},
		{"an exact time is used up", exact, false, recapture, 1, 1},
		{"one move", clock, true, steady, 0, 0.4},
		{"one move in a period", period, true, steady, 0, 0.4},
		{"one move in an exact time", exact, true, steady, 1, 1},
	} {
		if share, _ := thought(c.limit, c.single, c.find); share < c.from || share > c.to {
			t.Errorf("%s: ends at %.1f of the time", c.name, share)
		}
	}
	if _, depth := thought(engine.TimeLimit{}, true, steady); depth != 100 {
		t.Errorf("without a bound it ends at depth %d", depth)
	}
}

// The lag of a clock is the overhead of a move besides the search.
func TestLag(t *testing.T) {
	const s, ms = time.Second, time.Millisecond
	var g engine.Lag
	ask := func(left time.Duration) time.Duration {
		return g.Asked(engine.TimeLimit{Left: left, Increment: s, Overhead: engine.ProtocolOverhead}).Overhead
	}
	if got := ask(60 * s); got != engine.ProtocolOverhead {
		t.Errorf("at first %v", got)
	}
	g.Moved(2 * s)
	if got := ask(59*s - 120*ms); got != 120*ms { // 60 + 1 − 2.12
		t.Errorf("after a lag of 120 ms %v", got)
	}
	g.Moved(s)
	if got := ask(59*s - 120*ms); got >= 120*ms || got < 90*ms { // 0 this time: it is forgotten slowly
		t.Errorf("after none %v", got)
	}
	g.Moved(s)
	if got := ask(300 * s); got > 120*ms { // a new game
		t.Errorf("in a new game %v", got)
	}
	if got := ask(10 * s); got > 120*ms { // no search before, or one that is not known
		t.Errorf("with another clock %v", got)
	}
}
