package external

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/timing"
	"qilab/solver"
)

// What go says in a game with clocks.
func TestGoByTheClock(t *testing.T) {
	millis := []Option{{Name: "usemillisec", Type: Check}}
	tests := []struct {
		control, other string
		side           core.Side
		left, spent    time.Duration
		engine         Engine
		want           string
	}{
		{"60+2", "60+2", core.First, 50 * time.Second, 0, Engine{protocol: UCI}, "go wtime 49800 btime 59800 winc 2000 binc 2000"},
		{"60+2", "30", core.Second, 50 * time.Second, 0, Engine{protocol: UCI}, "go wtime 29800 btime 49800 winc 0 binc 2000"},
		{"60", "-", core.First, 50 * time.Second, 0, Engine{protocol: UCI}, "go wtime 49800 btime 49800 winc 0 binc 0"},
		{"1/5", "1/5", core.First, 0, time.Second, Engine{protocol: UCI}, "go movetime 3800"},
		{"60+2", "60+2", core.First, 50 * time.Second, 0, Engine{protocol: UCCI, options: millis}, "go time 49800 increment 2000 opptime 59800 oppincrement 2000"},
		{"60+2", "60+2", core.Second, 50 * time.Second, 0, Engine{protocol: UCCI}, "go time 49 increment 2 opptime 59 oppincrement 2"},
		{"60:20/30", "60", core.First, 0, 0, Engine{protocol: UCI}, "go wtime 29800 btime 59800 winc 0 binc 0 movestogo 20"},
		{"60:3x1/10", "60", core.First, 0, 0, Engine{protocol: UCI}, "go movetime 9800"},
	}
	for _, test := range tests {
		var c solver.Clock
		for side, text := range map[core.Side]string{test.side: test.control, test.side.Other(): test.other} {
			control, err := timing.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			c.Controls[side], c.Left[side] = control, control.Full()
		}
		c.Left[test.side].Main, c.Left[test.side].Spent = test.left, test.spent
		lim := Limits{MoveTime: time.Second}.byClock(c, test.side)
		lim.side = test.side
		if got := test.engine.goCommand(lim); got != test.want {
			t.Errorf("%s: %q, want %q", test.control, got, test.want)
		}
	}
}

// An engine of ours is asked by the clock, over both protocols.
func TestOpponentByTheClock(t *testing.T) {
	p := NewProgram(Config{Command: command(t, "good")})
	defer p.Close()
	control, _ := timing.Parse("60+1")
	clock := solver.Clock{Controls: [2]timing.Control{control, control}, Left: [2]timing.Left{control.Full(), control.Full()}}
	o := NewOpponent(p, []TimeLevel{{"slow", time.Hour}})
	if _, err := o.Choose(solver.WithClock(t.Context(), clock), line(t, "startpos"), "slow", nil); err != nil {
		t.Error(err)
	}
}

// A Gomocup engine is told what it has for its move and for the game.
func TestGomocupClock(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	g, err := StartGomocup(t.Context(), GomocupConfig{Command: command(t, "gomocup", "QILAB_FAKE_LOG="+log), Size: 15, TurnTime: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	if err := g.SetClock(t.Context(), 5*time.Second, 180*time.Second, 61*time.Second); err != nil {
		t.Fatal(err)
	}
	if _, _, err := g.Move(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if err := g.SetClock(t.Context(), 3*time.Second, 0, 0); err != nil {
		t.Fatal(err)
	}
	if _, _, err := g.Move(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	text := strings.Join(logged(t, log), "|")
	for _, want := range []string{
		"INFO timeout_turn 5000|INFO timeout_match 180000|INFO time_left 61000|BEGIN", "INFO timeout_turn 3000|INFO timeout_match 0|INFO time_left 2147483647|",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in %q", want, text)
		}
	}
}
