package xiangqi_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/puzzle"
	xiangqisolver "qilab/solver/xiangqi"
	"qilab/solver/xiangqi/endgame"
)

// drill is a test's attempt at a position.
type drill struct {
	t      *testing.T
	prover puzzle.Prover
	goal   puzzle.Goal
	game   *core.Game
	*puzzle.Attempt
}

func newDrill(t *testing.T, s catalog.Endgames, kind string, p core.Position) *drill {
	t.Helper()
	goal := puzzle.Goal{Kind: kind}
	d := &drill{t: t, prover: s.Drills(), goal: goal, game: core.NewGame(xiangqi.Rules{}, p)}
	d.Attempt = puzzle.NewAttempt(d.prover, goal, p)
	return d
}

// play makes a move and has it answered.
func (d *drill) play(m core.Move) {
	d.t.Helper()
	if _, err := d.game.Play(m); err != nil {
		d.t.Fatal(err)
	}
	goal, ok := d.Question(d.game.Current())
	if !ok {
		return
	}
	answer, err := d.prover.Defend(context.Background(), d.game.Current().Line(), goal)
	if err != nil {
		d.t.Fatal(err)
	}
	d.Answer(d.game.Current(), answer)
	if (xiangqi.Rules{}).Adjudicate(d.game.Current().Line()).Over() {
		return
	}
	if _, err := d.game.Play(answer.Move); err != nil {
		d.t.Fatal(err)
	}
}

// proof returns the proof at the current position.
func (d *drill) proof() puzzle.Proof {
	d.t.Helper()
	proof, err := d.prover.Prove(context.Background(), d.game.Position(), d.goal)
	if err != nil {
		d.t.Fatal(err)
	}
	return proof
}

func TestWinIt(t *testing.T) {
	s, rng := xiangqisolver.Game(nil).Endgames, rand.New(rand.NewPCG(3, 4))
	store := endgame.NewStore(nil)
	class, err := endgame.ParseMaterial("H v A")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.Solve(t.Context(), class, endgame.Limit{}, nil); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		p, err := s.Random(context.Background(), "H v A", catalog.EndgameWish{}, rng)
		if err != nil {
			t.Fatal(err)
		}
		d := newDrill(t, s, catalog.GoalWin, p)
		moves := d.proof().Moves
		if moves < 4 {
			t.Errorf("%v is won in %d moves: that is nothing to practise", p, moves)
		}
		slower := false
		for range 200 {
			if d.State(d.game.Current()) != puzzle.Open {
				break
			}
			// One move is not the best, if there is another one that wins.
			m := d.proof().Keys[0]
			if !slower && d.game.Current().Ply() > 1 {
				for _, other := range d.game.Position().Moves() {
					next, _ := d.game.Position().Play(other)
					if v, _ := store.View().Probe(next.(xiangqi.Position).Board()); v.Wins(core.First) && v.Plies > 2*d.proof().Moves-2 {
						m, slower = other, true
						break
					}
				}
				d.play(m)
				if w, ok := d.Worth(d.game.Current()); slower && (!ok || w.Lost <= 0 || w.Lost%2 != 0 || w.Result != core.FirstWins) {
					t.Errorf("a slower move was worth %+v", w)
				}
				continue
			}
			d.play(m)
			if w, ok := d.Worth(d.game.Current()); ok && (w.Lost != 0 || w.Result != core.FirstWins || w.Plies <= 0) {
				t.Errorf("the best move was worth %+v", w)
			}
		}
		if d.State(d.game.Current()) != puzzle.Solved {
			t.Errorf("%v was not won", p)
		}
		if l, ok := d.Length(d.game.Current()); !ok || l.Shortest != 2*moves-1 || slower != (l.Lost() > 0) {
			t.Errorf("%v is won in %d moves, and the length was %+v, %v", p, moves, l, ok)
		}
		if l, ok := d.Length(d.game.Root()); ok {
			t.Errorf("the length at the beginning is %+v", l)
		}
	}
}

func TestThrownAway(t *testing.T) {
	s := xiangqisolver.Game(nil).Endgames
	p, err := s.Random(context.Background(), "H v A", catalog.EndgameWish{Kind: catalog.EndgameOnly}, rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		t.Fatal(err)
	}
	d := newDrill(t, s, catalog.GoalWin, p)
	keys := d.proof().Keys
	if len(keys) != 1 {
		t.Fatalf("%v has %d moves that win", p, len(keys))
	}
	for _, m := range p.Moves() {
		if m == keys[0] {
			continue
		}
		d.play(m)
		if d.State(d.game.Current()) != puzzle.Failed {
			t.Errorf("%v is no error", m)
		}
		if w, ok := d.Worth(d.game.Current()); ok && w.Result != core.Draw {
			t.Errorf("%v was worth %+v", m, w)
		}
		if proof := d.proof(); d.game.Position().Turn() == core.First && proof.Moves != 0 {
			t.Errorf("after %v it is still won: %+v", m, proof)
		}
		if err := d.game.Goto(d.game.Root()); err != nil {
			t.Fatal(err)
		}
	}
	d.play(keys[0])
	if state := d.State(d.game.Current()); state != puzzle.Open {
		t.Errorf("after the one good move the state is %v", state)
	}
}

func TestHoldIt(t *testing.T) {
	s := xiangqisolver.Game(nil).Endgames
	p, err := s.Random(context.Background(), "H v AA", catalog.EndgameWish{Weak: true, Kind: catalog.EndgameDrawn}, rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		t.Fatal(err)
	}
	if p.Turn() != core.Second {
		t.Fatalf("%v: the stronger side is to move", p)
	}
	d := newDrill(t, s, catalog.GoalHold, p)
	if proof := newDrill(t, s, catalog.GoalWin, p).proof(); proof.Moves != 0 {
		t.Errorf("a drawn position is won: %+v", proof)
	}
	rng := rand.New(rand.NewPCG(5, 6))
	for d.State(d.game.Current()) == puzzle.Open {
		keys := d.proof().Keys
		d.play(keys[rng.IntN(len(keys))])
		if w, ok := d.Worth(d.game.Current()); ok && w.Result != core.Draw {
			t.Fatalf("after %d plies a good move was worth %+v", d.game.Current().Ply(), w)
		}
	}
	if d.State(d.game.Current()) != puzzle.Solved || d.game.Current().Ply() > 2*20+1 {
		t.Errorf("after %d plies the state is %v", d.game.Current().Ply(), d.State(d.game.Current()))
	}
}

// A position that occurs for the third time is drawn by the rules, whatever the tables alone would yield.
func TestDrillByRepetition(t *testing.T) {
	s := xiangqisolver.Game(nil).Endgames
	p, err := s.Random(context.Background(), "R v AA", catalog.EndgameWish{}, rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		t.Fatal(err)
	}
	d := newDrill(t, s, catalog.GoalWin, p)
	line := core.Line{{Position: p}}
	if d.prover.Reached(line, core.First, d.goal) || d.prover.Reached(line, core.Second, puzzle.Goal{Kind: catalog.GoalHold}) {
		t.Error("the goal is reached at the start")
	}
}

func TestStudied(t *testing.T) {
	gametest.OneGoroutine(t)
	s := xiangqisolver.Game(nil).Endgames
	list := s.Endings()
	for _, e := range list {
		for _, texts := range []map[string]string{e.Group, e.Name, e.Rule} {
			if texts["zh"] == "" || texts["en"] == "" {
				t.Errorf("%s: a text is missing: %v", e.ID, texts)
			}
		}
		if _, err := s.Need(e.ID, solver.Limit{}); err != nil {
			t.Errorf("%s: %v", e.ID, err)
		}
	}
	for fen, want := range map[string]string{
		"3aka3/9/4P4/9/6P2/9/9/9/9/4K4 w - - 0 1":  "PhPl v AA",
		"4k4/9/9/9/9/6p2/9/4p4/9/3AKA3 w - - 0 1":  "PhPl v AA swapped",
		"4k4/9/9/9/9/9/9/9/R3r4/3K1R3 w - - 0 1":   "RR v R",
		"4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1":        "",
		"3a1a3/9/4k4/9/4c4/9/9/9/R8/3K5 w - - 0 1": "R v CAA",
	} {
		p, err := xiangqi.Rules{}.Parse(fen)
		if err != nil {
			t.Fatal(err)
		}
		e, ok := s.EndingOf(p)
		got := e.ID
		if e.Class.Swapped {
			got += " swapped"
		}
		if got != want || ok != (want != "") {
			t.Errorf("%s is %q, %v, want %q", fen, got, ok, want)
		}
	}
	if _, ok := s.EndingOf(xiangqi.Rules{}.Start()); ok {
		t.Error("the start is an ending")
	}
	if _, err := s.Need("X v Y", solver.Limit{}); err == nil {
		t.Error("X v Y is an ending")
	}
	if _, err := s.Random(context.Background(), "C v -", catalog.EndgameWish{}, rand.New(rand.NewPCG(1, 2))); err == nil {
		t.Error("a lone cannon wins")
	}
	shares := []float64{}
	if err := s.Solve(context.Background(), "P v A", solver.Limit{}, func(share float64) { shares = append(shares, share) }); err != nil || len(shares) == 0 {
		t.Errorf("%v, told %v", err, shares)
	}
}

// A position to win does not begin with a piece that hangs.
func TestWonPositionsAreQuiet(t *testing.T) {
	s, rng := xiangqisolver.Game(nil).Endgames, rand.New(rand.NewPCG(3, 4))
	for _, class := range []string{"P v E", "H v A", "PP v AA"} {
		for range 5 {
			p, err := s.Random(t.Context(), class, catalog.EndgameWish{Kind: catalog.EndgameWon}, rng)
			if err != nil {
				t.Fatal(class, err)
			}
			if !endgame.Quiet(p.(xiangqi.Position)) {
				t.Errorf("%s: %v begins with a capture", class, p)
			}
		}
	}
}
