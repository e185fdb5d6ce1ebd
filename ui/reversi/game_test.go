package reversi

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/solver"
)

// Lines to the ends of short games.
const (
	start   = "4/1ox1/1xo1/4 b"
	blackIn = "b4 c4 d4 a4 a2 pass d1"
	drawIn  = "b4 c4 d4 a4 a3 a2 d1 d3 b1 d2 a1 c1"
)

// counts are those of perft from the start.
var counts = []string{start, "4", "12", "44", "128", "424", "1256", "3624", "9112", "20032", "36412", "50268"}

func played(t *testing.T, moves string) *core.Game {
	t.Helper()
	g, ok := gametest.Game(t, records, moves)
	if !ok {
		t.Fatalf("%q is no game", moves)
	}
	return g
}

func position(t *testing.T, text string) core.Position {
	t.Helper()
	p, err := Rules{}.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestContractOfGames(t *testing.T) {
	gametest.Capabilities(t, Rules{})
	gametest.Perft(t, Rules{}, [][]string{counts}, 10_000)
	for _, text := range []string{start, "xxxx/xxxx/xxxx/xxxx w", "4/1xx1/1xx1/4 b", "oxxx/oox1/ooo1/xooo b", "", "4/1ox1/1xo1/4", "4/4/4/4 b", "ox x/x w"} {
		gametest.Position(t, Rules{}, text)
		gametest.Move(t, Rules{}, text, "pass")
		gametest.Game(t, records, text+"\nb4")
	}
	for _, text := range []string{"b4", "B4", "a1", "pass", "e5", ""} {
		gametest.Move(t, Rules{}, start, text)
	}
}

// FuzzTexts checks that accepted texts round-trip, and refused ones have the errors of the contract.
func FuzzTexts(f *testing.F) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, text := range []string{start, start + "\n" + drawIn, blackIn, "4/4/4/4 w", "pass"} {
		f.Add(text)
		f.Add(text + gametest.Awkward(rng))
	}
	f.Fuzz(func(t *testing.T, text string) {
		gametest.Position(t, Rules{}, text)
		gametest.Move(t, Rules{}, start, text)
		gametest.Game(t, records, text)
	})
}

func TestEnds(t *testing.T) {
	for _, x := range []struct {
		moves string
		want  core.Outcome
	}{
		{blackIn, core.Outcome{Result: core.FirstWins, Reason: maxDiscs}},
		{"b4 c4 d4 a4 a3 a2 d1 d3 a1 d2 c1 b1", core.Outcome{Result: core.SecondWins, Reason: maxDiscs}},
		{drawIn, core.Outcome{Result: core.Draw, Reason: equalDiscs}},
		{"b4 c4 d4 a4 a2", core.Outcome{}},
	} {
		if got := played(t, x.moves).Outcome(); got != x.want {
			t.Errorf("%s ends with %v, want %v", x.moves, got, x.want)
		}
	}
}

func TestRefusals(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{"pass", "rv-pass"}, {"a1", "rv-nothing"}, {"b2", "rv-nothing"}, {"e9", "rv-move"},
		{blackIn + " pass", core.ErrGameOver.Error()}, {"4/4/4/3 b", "rv-position"},
	} {
		_, err := records.Game(x.text)
		var text *core.TextError
		got := ""
		if errors.As(err, &text) {
			got = text.Code
		} else if errors.Is(err, core.ErrGameOver) {
			got = core.ErrGameOver.Error()
		}
		if got != x.want {
			t.Errorf("%q is refused with %q (%v), want %q", x.text, got, err, x.want)
		}
	}
	var illegal *core.SetupError
	if _, err := (Rules{}).Parse("x3/4/1xo1/4 w"); !errors.As(err, &illegal) || len(illegal.Problems) != 2 || illegal.Problems[0].Square != 9 {
		t.Errorf("an empty middle is refused as %v", err)
	}
}

// slow plays by looking at the lines from a cell as texts: ranks of four letters from the bottom, . for an empty cell.
type slow struct {
	board string
	turn  int
}

// put returns the board with a disc on a cell; false if it turns none over.
func (p slow) put(turn, cell int) (slow, bool) {
	if p.board[cell] != '.' {
		return p, false
	}
	next, any := []byte(p.board), false
	for _, step := range []int{-5, -4, -3, -1, 1, 3, 4, 5} {
		line, cells := "", []int{}
		for from, at := cell, cell+step; at >= 0 && at < 16 && (at%4-from%4)*(at%4-from%4) <= 1; from, at = at, at+step {
			line, cells = line+p.board[at:at+1], append(cells, at)
		}
		own, others := "xo"[turn:turn+1], "xo"[1-turn:2-turn]
		rest := strings.TrimLeft(line, others)
		if n := len(line) - len(rest); n > 0 && strings.HasPrefix(rest, own) {
			any = true
			for _, at := range append(cells[:n], cell) {
				next[at] = own[0]
			}
		}
	}
	return slow{string(next), 1 - turn}, any
}

func (p slow) children() (list []slow) {
	for cell := range 16 {
		if next, ok := p.put(p.turn, cell); ok {
			list = append(list, next)
		}
	}
	for cell := 0; cell < 16 && list == nil; cell++ {
		if _, ok := p.put(1-p.turn, cell); ok {
			list = []slow{{p.board, 1 - p.turn}}
		}
	}
	return list
}

func slowOf(p Position) slow {
	var b bytes.Buffer
	for _, piece := range p.cells {
		b.WriteByte(letters[piece])
	}
	return slow{b.String(), int(p.turn)}
}

// Every position that can be reached has the moves, results and ends that the slow way finds; there are 60,060 games, as others
// have counted.
func TestRulesAgainstTexts(t *testing.T) {
	positions, games := map[Position]int{}, 0
	var visit func(p Position) int
	visit = func(p Position) int {
		if n, known := positions[p]; known {
			return n
		}
		want := slowOf(p).children()
		moves := p.Moves()
		if len(moves) != len(want) || (len(moves) == 0) != p.Outcome().Over() {
			t.Fatalf("%v has the moves %v, want %d", p, moves, len(want))
		}
		n := 0
		for i, m := range moves {
			next, err := p.Play(m)
			if err != nil || slowOf(next.(Position)) != want[i] {
				t.Fatalf("%v: %s leads to %v, %v; want %v", p, nameOf(m.To), next, err, want[i])
			}
			n += visit(next.(Position))
		}
		positions[p] = max(n, 1)
		return positions[p]
	}
	if games = visit((Rules{}).Start().(Position)); games != 60_060 {
		t.Errorf("there are %d games", games)
	}
}

// worth returns the value of a position for the side to move by exhaustive search: 1, 0 or -1, and in how many plies; losers delay,
// and drawers follow solver.Sort.
func (p slow) worth() (score, plies int) {
	children := p.children()
	if len(children) == 0 {
		ahead := strings.Count(p.board, "x") - strings.Count(p.board, "o")
		if p.turn == 1 {
			ahead = -ahead
		}
		return max(-1, min(1, ahead)), 0
	}
	score = -2
	for _, next := range children {
		s, n := next.worth()
		s, n = -s, n+1
		if s > score || s == score && (s >= 0 && n < plies || s < 0 && n > plies) {
			score, plies = s, n
		}
	}
	return score, plies
}

// analysed returns the last report on a position.
func analysed(t *testing.T, p core.Position) (last solver.Report) {
	t.Helper()
	g := core.NewGame(Rules{}, p)
	if err := (prover{}).Analyze(context.Background(), g.Current().Line(), solver.Limit{}, func(r solver.Report) { last = r }); err != nil {
		t.Fatal(err)
	}
	return last
}

func TestAnalyzerAgainstTryingEverything(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 40 {
		p := (Rules{}).Start()
		for range 5 + rng.IntN(6) {
			if moves := p.Moves(); len(moves) > 0 {
				p, _ = p.Play(moves[rng.IntN(len(moves))])
			}
		}
		r := analysed(t, p)
		if !r.Exact || len(r.Moves) != len(p.Moves()) {
			t.Fatalf("%v: the report is %+v", p, r)
		}
		for _, v := range r.Moves {
			next, err := p.Play(v.Move)
			if err != nil {
				t.Fatal(err)
			}
			score, plies := slowOf(next.(Position)).worth()
			want := [...]core.Result{core.WinFor(next.Turn().Other()), core.Draw, core.WinFor(next.Turn())}[score+1]
			if v.Result != want || v.Plies != plies+1 {
				t.Fatalf("%v: %s is %v in %d, want %v in %d", p, nameOf(v.Move.To), v.Result, v.Plies, want, plies+1)
			}
			end := p
			for _, m := range v.PV {
				if end, err = end.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			if len(v.PV) != v.Plies || end.Outcome().Result != v.Result {
				t.Fatalf("%v: the line of %s is %v", p, nameOf(v.Move.To), v.PV)
			}
		}
	}
	if r := analysed(t, (Rules{}).Start()); r.Result != core.SecondWins {
		t.Errorf("at the start the outcome is %v; the second side is known to win", r.Result)
	}
}
