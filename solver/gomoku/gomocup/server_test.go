package gomocup

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"qilab/core/gomoku"
	engine "qilab/solver/gomoku"
)

// talk sends lines and returns the answers but the messages.
func talk(t *testing.T, e Engine, lines ...string) []string {
	t.Helper()
	var out strings.Builder
	if err := Serve(t.Context(), strings.NewReader(strings.Join(lines, "\n")+"\n"), &out, e); err != nil {
		t.Fatal(err)
	}
	var answers []string
	for line := range strings.Lines(out.String()) {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "MESSAGE") {
			answers = append(answers, line)
		}
	}
	return answers
}

// stub plays the lowest free point at once.
type stub struct{ limits engine.Limits }

func (*stub) SetHash(int) {}
func (*stub) Clear()      {}
func (s *stub) Search(_ context.Context, b *gomoku.Board, lim engine.Limits, info func(engine.Info)) gomoku.Point {
	s.limits = lim
	info(engine.Info{Line: 1, Score: -50})
	return b.Moves().First()
}

func TestDialogues(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"sizes", "START 15|START 20|START x|RECTSTART 15,15|RECTSTART 15,16|RECTSTART 15", "OK|ERROR*|ERROR*|OK|ERROR*|ERROR*"},
		{"begin", "START 15|BEGIN|BEGIN", "OK|0,14|ERROR*"},
		{"turn", "START 15|TURN 0,14|TURN 3,3|TURN 3,3|TURN 15,0|TURN a|TURN", "OK|1,14|2,14|ERROR*|ERROR*|ERROR*|ERROR*"},
		{"no game", "BEGIN|TURN 1,1|BOARD|TAKEBACK 1,1|YXSHOWFORBID|RESTART", "ERROR*|ERROR*|ERROR*|ERROR*|ERROR*|ERROR*"},
		{"board", "START 15|BOARD|0,14,1|1,14,2|DONE", "OK|2,14"},
		{"board with a fault", "START 15|BOARD|0,14,1|0,14,2|DONE|BEGIN", "OK|ERROR*|0,14"},
		{"board over", "START 15|BOARD|0,0,1|1,0,1|2,0,1|3,0,1|4,0,1|DONE", "OK|ERROR*"},
		{"yxboard", "START 15|YXBOARD|0,14,1|1,14,2|DONE|TURN 2,14", "OK|3,14"},
		{"take back", "START 15|BEGIN|TAKEBACK 1,1|TAKEBACK 0,14|BEGIN", "OK|0,14|ERROR*|OK|0,14"},
		{"play", "START 15|PLAY 7,7|TURN 0,14", "OK|7,7|1,14"},
		{"restart", "START 15|PLAY 7,7|RESTART|PLAY 7,7", "OK|7,7|OK|7,7"},
		{"rules", "INFO rule 8|INFO rule x|INFO rule 1|INFO folder /tmp|INFO nonsense|INFO timeout_turn x", "ERROR*|ERROR*|ERROR*"},
		{"others", "ABOUT|FOO|foo bar||", "name=*|UNKNOWN*|UNKNOWN*"},
		{"forbidden", "START 15|INFO rule 4|YXSHOWFORBID|YXBOARD|6,7,1|0,0,2|8,7,1|14,0,2|7,6,1|0,5,2|7,8,1|14,14,2|DONE|YXSHOWFORBID|INFO rule 0|YXSHOWFORBID",
			"OK|FORBID .|FORBID 0707.|FORBID ."},
		{"forbidden after an answer as White", "START 15|INFO rule 4|BOARD|6,7,2|0,0,1|8,7,2|14,0,1|7,6,2|0,5,1|14,14,2|4,0,1|7,8,2|DONE|YXSHOWFORBID",
			"OK|0,14|FORBID 0707."},
		{"swap2", "START 15|SWAP2BOARD|DONE|SWAP2BOARD|7,7|DONE", "OK|*,*|ERROR*"},
		{"swap2 with a bad position", "START 15|SWAP2BOARD|7,7|7,8|9,9|DONE", "OK|SWAP"},
		{"end", "START 15|END|BEGIN", "OK"},
	} {
		got := talk(t, &stub{}, strings.Split(c.in, "|")...)
		want := strings.Split(c.want, "|")
		same := len(got) == len(want)
		for i := range min(len(got), len(want)) {
			head, _, open := strings.Cut(want[i], "*")
			same = same && (got[i] == want[i] || open && strings.HasPrefix(got[i], head))
		}
		if !same {
			t.Errorf("%s: %q, want %q", c.name, got, want)
		}
	}
}

func TestEngineAnswers(t *testing.T) {
	got := talk(t, engine.NewEngine(4), "START 15", "INFO rule 4", "INFO timeout_turn 100", "BEGIN", "TURN 8,6", "TURN 9,9")
	if len(got) != 4 || got[1] != "7,7" {
		t.Fatalf("%q", got)
	}
	for _, line := range got[1:] {
		if _, err := parsePoint(line); err != nil {
			t.Error(err)
		}
	}
}

// A search is ended by STOP with a move, and by END without one.
func TestCommandsWhileThinking(t *testing.T) {
	for _, c := range []struct{ command, want string }{{"STOP", ","}, {"END", ""}, {"RESTART", "OK"}} {
		in, send := io.Pipe()
		receive, out := io.Pipe()
		done := make(chan error, 1)
		go func() {
			done <- Serve(t.Context(), in, out, engine.NewEngine(4))
			out.Close()
		}()
		fmt.Fprintln(send, "START 15\nINFO timeout_turn 600000\nTURN 7,7")
		time.Sleep(30 * time.Millisecond)
		go func() {
			fmt.Fprintln(send, c.command)
			send.Close()
		}()
		text, err := io.ReadAll(receive)
		if err != nil || <-done != nil {
			t.Fatal(err)
		}
		var last string
		for line := range strings.Lines(string(text)) {
			if !strings.HasPrefix(line, "MESSAGE") {
				last = line
			}
		}
		if c.want == "" && last != "OK\n" || !strings.Contains(last, c.want) {
			t.Errorf("%s: %q", c.command, last)
		}
	}
}

func TestBudgets(t *testing.T) {
	for _, ms := range []int64{0, 1, 10, 100, 1000, 30_000} {
		for _, left := range []int64{-1, 0, 50, 1000, 100_000} {
			s := settings{turn: milliseconds(ms), match: milliseconds(180_000), left: -1}
			if left >= 0 {
				s.left = milliseconds(left)
			}
			b := s.budget(10)
			turn := max(s.turn, fastest)
			if b.Hard <= 0 || b.Soft <= 0 || b.Soft > b.Hard || b.Hard > turn || left > 0 && b.Hard > s.left {
				t.Errorf("%d ms, %d left: %+v", ms, left, b)
			}
		}
	}
}

func FuzzServe(f *testing.F) {
	f.Add("START 15\nINFO rule 4\nTURN 7,7\nYXSHOWFORBID\nTAKEBACK 0,14\nEND\n")
	f.Add("START 15\nBOARD\n1,1,1\n2,2,2\n-1,-1,2\nDONE\nSWAP2BOARD\n1,1\nDONE\nINFO max_memory 1\n")
	f.Fuzz(func(t *testing.T, text string) {
		if err := Serve(t.Context(), strings.NewReader(text), io.Discard, &stub{}); err != nil {
			t.Fatal(err)
		}
	})
}
