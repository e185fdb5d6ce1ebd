package gomocup

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	gomokusolver "qilab/solver/gomoku"
)

// talk sends lines and returns the answers except for messages.
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
type stub struct {
	limits  gomokusolver.Limits
	visited uint64
}

func (*stub) SetHash(int)       {}
func (*stub) Clear()            {}
func (s *stub) Visited() uint64 { return s.visited }
func (s *stub) Search(_ context.Context, b *gomoku.Board, lim gomokusolver.Limits, info func(gomokusolver.Info)) gomoku.Point {
	s.limits = lim
	s.visited += 17
	info(gomokusolver.Info{Line: 1, Score: -50})
	return b.Moves().First()
}

// A search ends with a report of the number of positions visited, which exceeds that of the last line.
func TestNodesAreTold(t *testing.T) {
	var out strings.Builder
	if err := Serve(t.Context(), strings.NewReader("START 15\nBEGIN\n"), &out, &stub{}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "MESSAGE Node 17 | Time ") {
		t.Errorf("%q", out.String())
	}
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
		{"turn after the end", "START 15|BOARD|0,0,1|1,0,1|2,0,1|3,0,1|4,0,1|DONE|TURN 9,9|TAKEBACK 4,0", "OK|ERROR*|ERROR*|OK"},
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
	got := talk(t, gomokusolver.NewEngine(4), "START 15", "INFO rule 4", "INFO timeout_turn 100", "BEGIN", "TURN 8,6", "TURN 9,9")
	if len(got) != 4 || got[1] != "7,7" {
		t.Fatalf("%q", got)
	}
	for _, line := range got[1:] {
		if _, err := parsePoint(line); err != nil {
			t.Error(err)
		}
	}
}

// boardCommand returns BOARD with the stones of a board, for a side to move.
func boardCommand(b *gomoku.Board, us core.Side) []string {
	lines := []string{"BOARD"}
	for s := range gomoku.White + 1 {
		owner := 1 + int(s^us)
		for p := range b.Stones(s).All() {
			lines = append(lines, fmt.Sprintf("%s,%d", format(p), owner))
		}
	}
	return append(lines, "DONE")
}

// If every empty point is forbidden to Black, he passes, and the passes of both sides count as turns.
func TestPasses(t *testing.T) {
	b := gomoku.NewBoard(gomoku.Renju)
	for row := range gomoku.Size {
		for col := range gomoku.Size {
			s := core.Side((col/2 + row) % 2)
			if row%4 == 3 {
				switch col {
				case 4:
					continue // Black would make an overline of seven
				case 1, 2, 3, 5, 6, 7:
					s = gomoku.Black
				case 0, 8:
					s = gomoku.White
				}
			}
			b.Put(s, gomoku.PointAt(col, row))
		}
	}
	for p := range b.Stones(gomoku.Black).All() { // as many of both, so that it is Black's turn
		if b.Stones(gomoku.Black).Len() == b.Stones(gomoku.White).Len() {
			break
		}
		b.Take(gomoku.Black, p)
		s := gomoku.White
		if b.Fives(s).Has(p) {
			s = gomoku.Black
		}
		b.Put(s, p)
	}
	if over(b) || !b.Moves().Empty() || b.Empty().Len() != 3 || b.Stones(gomoku.Black).Len() != 111 {
		t.Fatalf("the test is wrong: %v, %v", b.Moves().List(), b.Stones(gomoku.Black).Len())
	}
	commands := append([]string{"START 15", "INFO rule 4", "INFO max_node 1000"}, boardCommand(b, gomoku.Black)...)
	got := talk(t, gomokusolver.NewEngine(4), append(commands, "TURN 4,3", "TURN -1,-1", "TAKEBACK -1,-1", "TAKEBACK -1,-1")...)
	if want := []string{"OK", "-1,-1", "-1,-1", "-1,-1", "OK", "OK"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	got = talk(t, gomokusolver.NewEngine(4), "START 15", "INFO max_node 100", "BOARD", "7,7,2", "-1,-1,1", "8,8,2", "8,7,1", "-1,-1,2", "DONE", "TURN 1,1", "TURN 15,-1")
	if len(got) != 4 || strings.HasPrefix(got[1], "E") || strings.HasPrefix(got[2], "E") || !strings.HasPrefix(got[3], "ERROR") {
		t.Errorf("%q", got)
	}
}

// In any position, from an empty to a nearly full board, the answer is a legal move.
func TestAnswersAreLegal(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 7))
	e := gomokusolver.NewEngine(2)
	for i := range gametest.Sample(60) {
		rules := gomoku.Rules{Set: gomoku.RuleSets()[i%3]}
		game := core.NewGame(rules, rules.Start())
		play := func(m core.Move) {
			t.Helper()
			if _, err := game.Play(m); err != nil {
				t.Fatalf("%v: %v", game.Position(), err)
			}
		}
		for range rng.IntN(gomoku.Points) { // random stones, but no fives
			p := game.Position().(gomoku.Position)
			legal := p.Board().Moves().AndNot(p.Board().Fives(p.Turn())).List()
			if len(legal) == 0 || game.Outcome().Over() {
				break
			}
			if p.Board().Stones(gomoku.Black).Empty() {
				legal = []gomoku.Point{gomoku.Centre}
			}
			play(legal[rng.IntN(len(legal))].Move())
		}
		for !game.Outcome().Over() {
			p := game.Position().(gomoku.Position)
			commands := []string{"START 15", fmt.Sprintf("INFO rule %d", [...]int{4, 1, 0}[rules.Set]), fmt.Sprintf("INFO max_node %d", 1+rng.IntN(200))}
			got := talk(t, e, append(commands, boardCommand(p.Board(), p.Turn())...)...)
			q, err := parseMove(got[len(got)-1])
			if err != nil {
				t.Fatalf("%v: %q", p, got)
			}
			play(q.Move())
		}
	}
}

// STOP ends a search with a move, and END without one.
func TestCommandsWhileThinking(t *testing.T) {
	for _, c := range []struct{ command, want string }{{"STOP", ","}, {"END", ""}, {"RESTART", "OK"}} {
		in, send := io.Pipe()
		receive, out := io.Pipe()
		done := make(chan error, 1)
		go func() {
			done <- Serve(t.Context(), in, out, gomokusolver.NewEngine(4))
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
			b := s.time(10).Budget()
			turn := max(s.turn, fastest)
			if b.Hard <= 0 || b.Soft <= 0 || b.Soft > b.Hard || b.Hard > turn || left > 0 && b.Hard > s.left {
				t.Errorf("%d ms, %d left: %+v", ms, left, b)
			}
		}
	}
}

// The time of the game is counted even if the manager never sends the time left, and reset for a new game.
func TestTimeOfTheGameIsKept(t *testing.T) {
	s := settings{turn: time.Minute, match: 10 * time.Second, left: -1}
	for used := time.Duration(0); used < s.match; used += time.Second {
		if b := s.time(0).Budget(); b.Hard > s.match-used {
			t.Errorf("%v of %v are used: %+v", used, s.match, b)
		}
		s.spend(time.Second)
	}
	if s.spend(time.Second); s.left != 0 {
		t.Errorf("%v left", s.left)
	}
	e := &stub{}
	talk(t, e, "INFO timeout_turn 60000", "INFO timeout_match 10000", "START 15", "INFO time_left 100", "BEGIN")
	if e.limits.Time.Budget().Hard > 100*time.Millisecond {
		t.Errorf("with 100 ms left: %+v", e.limits.Time)
	}
	talk(t, e, "INFO timeout_turn 60000", "INFO timeout_match 10000", "START 15", "INFO time_left 100", "RESTART", "BEGIN")
	if h := e.limits.Time.Budget().Hard; h < 200*time.Millisecond || h > 10*time.Second {
		t.Errorf("in a new game: %+v", e.limits.Time)
	}
}

func FuzzServe(f *testing.F) {
	f.Add("START 15\nINFO rule 4\nTURN 7,7\nYXSHOWFORBID\nTAKEBACK 0,14\nEND\n")
	f.Add("START 15\nBOARD\n1,1,1\n2,2,2\n-1,-1,2\nDONE\nSWAP2BOARD\n1,1\nDONE\nINFO max_memory 1\n")
	answer := regexp.MustCompile(`^(OK|SWAP|name=.*|(UNKNOWN|ERROR|MESSAGE) .*|FORBID [0-9]*\.|[0-9]+,[0-9]+( [0-9]+,[0-9]+)*)$`)
	f.Fuzz(func(t *testing.T, text string) {
		var out strings.Builder
		if err := Serve(t.Context(), strings.NewReader(text), &out, &stub{}); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			if line = strings.TrimSuffix(line, "\n"); !answer.MatchString(line) || strings.ContainsFunc(line, unicode.IsControl) {
				t.Errorf("%q is no answer of the protocol", line)
			}
		}
	})
}
