package external

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"qilab/core"
)

func TestGomocup(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	g, err := StartGomocup(t.Context(), GomocupConfig{
		Command: command(t, "gomocup", "QILAB_FAKE_LOG="+log), Size: 15, Rule: RuleRenju, TurnTime: time.Second,
		Infos: []Setting{{"max_node", "1000"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	if g.Name() != "Fake 2.0" {
		t.Errorf("name %q", g.Name())
	}
	play := func(want Point, stones ...Point) {
		t.Helper()
		p, info, err := g.Move(t.Context(), stones)
		if err != nil || p != want {
			t.Fatalf("%v, %v; should be %v", p, err, want)
		}
		if info != (GomocupInfo{Depth: 11, Score: -34, Scored: true, Nodes: 1500000}) {
			t.Errorf("%+v", info)
		}
	}
	play(Point{0, 0})                                                     // BEGIN
	play(Point{1, 0}, Point{0, 0}, Point{7, 7})                           // TURN
	play(Point{2, 0}, Point{0, 0}, Point{7, 7}, Point{1, 0}, Point{8, 8}) // TURN
	play(Point{1, 0}, Point{0, 0})                                        // another game: it is White now
	play(Point{3, 0}, Point{0, 0}, Point{2, 0}, Point{1, 0})              // a stone has been changed
	play(Point{0, 0})
	play(Point{1, 0}, Point{0, 0}, Pass)
	text := strings.Join(logged(t, log), "|")
	for _, want := range []string{
		"INFO timeout_turn 1000|", "INFO rule 4|", "INFO max_node 1000|BEGIN|TURN 7,7|TURN 8,8|RESTART|0,0,2|DONE|RESTART|0,0,2|2,0,1|1,0,2|DONE|RESTART|BEGIN|TURN -1,-1",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in %q", want, text)
		}
	}
	if _, _, err := g.Move(t.Context(), []Point{{15, 0}}); !errors.Is(err, core.ErrIllegalMove) {
		t.Error(err)
	}
}

// A program that loses a command because it answers before it listens again is asked once more.
func TestGomocupIsAskedAgain(t *testing.T) {
	t.Parallel() // waits for answers that do not come
	for name, quiet := range map[string]string{"complains": "", "quiet": "1"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			log := filepath.Join(t.TempDir(), "log")
			g, err := StartGomocup(t.Context(), GomocupConfig{
				Command: command(t, "gomocup", "QILAB_FAKE_LOG="+log, "QILAB_FAKE_DELAY=150ms", "QILAB_FAKE_QUIET="+quiet), Size: 15,
				TurnTime: 10 * time.Millisecond, grace: 100 * time.Millisecond,
			})
			if err != nil {
				t.Fatal(err)
			}
			defer g.Close()
			stones := []Point{}
			for i := range 3 {
				p, _, err := g.Move(t.Context(), stones)
				if want := (Point{i, 0}); err != nil || p != want {
					t.Fatalf("%v, %v; should be %v", p, err, want)
				}
				stones = append(stones, p, Point{7, i})
			}
			if text := strings.Join(logged(t, log), "|"); strings.Contains(text, "TURN") || !strings.Contains(text, "RESTART|0,0,1|7,0,2|DONE") {
				t.Errorf("it has heard %q", text)
			}
		})
	}
}

func TestGomocupFails(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, script, answer string
		size                 int
		kind                 error
		says                 string
	}{
		{"board too large for it", "gomocup", "", 25, ErrStart, "unsupported size"},
		{"board too large", "gomocup", "", 31, ErrStart, "size 31"},
		{"taken", "gomocup", "7,7", 15, core.ErrIllegalMove, "7,7 is not free"},
		{"outside", "gomocup", "15,3", 15, core.ErrIllegalMove, "15,3"},
		{"rubbish", "gomocup", "UNKNOWN command", 15, core.ErrUnreadable, "UNKNOWN"},
		{"dead", "dies at once", "", 15, ErrEnded, "exit status 7 (cannot open the network)"},
		{"silent", "silent", "", 15, ErrTimeout, "answer to START"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			wait := time.Minute // a busy machine is late
			if c.kind == ErrTimeout {
				wait = 500 * time.Millisecond
			}
			g, err := StartGomocup(t.Context(), GomocupConfig{
				Command: command(t, c.script, "QILAB_FAKE_ANSWER="+c.answer), Size: c.size, timeout: wait,
			})
			if err == nil {
				defer g.Close()
				_, _, err = g.Move(t.Context(), []Point{{7, 7}})
			}
			if !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("error %v", err)
			}
		})
	}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	if _, err := StartGomocup(ctx, GomocupConfig{Command: command(t, "silent"), Size: 15}); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}
