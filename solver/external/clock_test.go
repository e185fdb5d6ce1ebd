package external

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/core/timing"
	"qilab/solver"
	"qilab/solver/engine"
)

// The arguments of go in a game with clocks.
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
		lim := Limits{MoveTime: time.Second}.ByClock(c, test.side, engine.WindowOverhead)
		if got := test.engine.goCommand(lim); got != test.want {
			t.Errorf("%s: %q, want %q", test.control, got, test.want)
		}
	}
}

// Our engine as an external one plays by the clock over both protocols.
func TestOpponentByTheClock(t *testing.T) {
	p := newProgram(Config{Dialect: &Xiangqi, Command: command(t, "good")})
	defer p.Close()
	control, _ := timing.Parse("60+1")
	clock := solver.Clock{Controls: [2]timing.Control{control, control}, Left: [2]timing.Left{control.Full(), control.Full()}}
	if _, err := p.choose(t.Context(), time.Hour, solver.Request{Line: line(t, "startpos"), Clock: clock}); err != nil {
		t.Error(err)
	}
}

// A Gomocup engine receives the time for its move and for the game.
func TestGomocupClock(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	g, err := StartGomocup(t.Context(), GomocupConfig{Command: command(t, "gomocup", "QILAB_FAKE_LOG="+log), Size: 15, TurnTime: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	if err := g.setClock(t.Context(), 5*time.Second, 180*time.Second, 61*time.Second); err != nil {
		t.Fatal(err)
	}
	if _, _, err := g.Move(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if err := g.setClock(t.Context(), 3*time.Second, 0, 0); err != nil {
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

// The times sent to a listed Gomocup engine in games with clocks: sudden death, increment, byo-yomi before and in its
// periods, Canadian, and time per move; and the end of the clock in a game without one.
func TestBoardEngineByTheClock(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	b := NewBeside(nil, Gomoku(gomoku.Freestyle), &own{}, &own{})
	defer b.Close()
	fake := fakeSetup(t, "gomocup", "QILAB_FAKE_LOG="+log)
	fake.Protocol = Piskvork
	b.Use(Setups{fake}, "")
	const noGame = "timeout_match 0|INFO time_left 2147483647"
	at := renjuLine(t, "h8")
	for _, c := range []struct {
		control    string
		main       time.Duration // the main time left
		turn, game string
	}{
		{"60", 60 * time.Second, "3986", "timeout_match 59800|INFO time_left 59800"},
		{"60", 3 * time.Second, "186", "timeout_match 2800|INFO time_left 2800"},
		{"60+2", 45 * time.Second, "4986", "timeout_match 44800|INFO time_left 44800"},
		{"60+10", 2 * time.Second, "1800", "timeout_match 1800|INFO time_left 1800"}, // no more than there is
		{"60:3x1/10", 60 * time.Second, "3986", "timeout_match 59800|INFO time_left 59800"},
		{"60:3x1/10", 0, "9800", noGame},
		{"60", 9 * time.Second, "586", "timeout_match 8800|INFO time_left 8800"},
		{"1/5", 0, "4800", noGame},
		{"60:20/30", 0, "1986", "timeout_match 29800|INFO time_left 29800"},
		{"60:4/30", 0, "7450", "timeout_match 29800|INFO time_left 29800"},
		{"", 0, "2000", noGame},
	} {
		var clock solver.Clock
		if c.control != "" {
			control, err := timing.Parse(c.control)
			if err != nil {
				t.Fatal(err)
			}
			clock = solver.Clock{Controls: [2]timing.Control{control, control}, Left: [2]timing.Left{control.Full(), control.Full()}}
			clock.Left[core.Second].Main = c.main
		}
		if _, err := b.Choose(t.Context(), solver.Request{Line: at, Level: LevelExternal, Clock: clock}); err != nil {
			t.Fatal(err)
		}
		text := strings.Join(logged(t, log), "|")
		from := strings.LastIndex(text, "INFO timeout_turn")
		if want := "INFO timeout_turn " + c.turn + "|INFO " + c.game + "|"; from < 0 || !strings.HasPrefix(text[from:]+"|", want) {
			t.Errorf("%q with %v: %q, want %q", c.control, c.main, text[from:], want)
		}
	}
}
