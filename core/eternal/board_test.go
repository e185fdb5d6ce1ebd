package eternal_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/gametest"
)

// checkBoard checks that a board equals a new one made from its position, including the hash.
func checkBoard(t testing.TB, b *eternal.Board) {
	t.Helper()
	if fresh := b.Position().Board(); *fresh != *b {
		t.Fatalf("%v: the board is not that of its position", b.Position())
	}
	rules := eternal.Rules{}
	if problems := rules.Problems(rules.SetupOf(b.Position())); problems != nil {
		t.Fatalf("%v: %v", b.Position(), problems)
	}
}

// checkSteps checks that all functions concerning the legal steps of p agree, and that Unmake restores the board.
func checkSteps(t testing.TB, p eternal.Position) {
	t.Helper()
	b := p.Board()
	checkBoard(t, b)
	before := *b
	steps := b.Steps(nil)
	if len(steps) != b.CountSteps() || (len(steps) == 0) != p.Outcome().Over() {
		t.Fatalf("%v: %d steps, counted %d, outcome %v", p, len(steps), b.CountSteps(), p.Outcome())
	}
	if due := (eternal.Rules{}).Capabilities().Steps.Due(p); (due == "") != (p.Phase() == eternal.ToMove || len(steps) == 0) {
		t.Fatalf("%v: %d steps, due is %q", p, len(steps), due)
	}
	var scoring []eternal.Move
	for _, m := range steps {
		if back, ok := eternal.NewMove(m.Core()); !ok || back != m {
			t.Fatalf("%v: %v becomes %v by way of core", p, m, back)
		}
		scores, captures := b.Scores(m), b.Captures(m)
		if scores {
			scoring = append(scoring, m)
		}
		points := b.Score(b.Turn())
		mover := b.Turn()
		u := b.Make(m)
		checkBoard(t, b)
		taken, held := core.NoPiece, core.NoPiece
		if m.Kind() == core.Walk {
			taken = before.At(m.To())
		}
		if eternal.Owned(taken) {
			held = taken
		}
		if captures != taken || b.Held() != held || (b.Score(mover) > points) != scores {
			t.Fatalf("%v: %v captures %d, scores %v", p, m, captures, scores)
		}
		over := mover != b.Turn()
		if want := m.Kind() == eternal.Place || m.Kind() == core.Walk && !eternal.Owned(captures); over != want {
			t.Fatalf("%v: after %v the turn is over: %v", p, m, over)
		}
		b.Unmake(m, u)
		if *b != before {
			t.Fatalf("%v: %v is not taken back", p, m)
		}
	}
	if p.Phase() == eternal.ToMove && len(steps) > 0 {
		if got := b.ScoringMoves(nil, p.Turn()); !slices.Equal(got, scoring) || b.CanScore(p.Turn()) != (len(got) > 0) {
			t.Fatalf("%v: scoring moves %v, want %v", p, got, scoring)
		}
	}
	if *b != before {
		t.Fatalf("%v: a question changes the board", p)
	}
}

func TestStepsAgree(t *testing.T) {
	t.Parallel()
	randomPositions(t, rand.New(rand.NewPCG(3, 0)), gametest.Sample(2000), func(p eternal.Position) { checkSteps(t, p) })
}

// Play accepts exactly the moves of Moves, for any cells on and off the board and any kind.
func TestPlayTakesAnyMove(t *testing.T) {
	randomPositions(t, rand.New(rand.NewPCG(4, 0)), gametest.Sample(100), func(p eternal.Position) {
		legal := map[core.Move]bool{}
		for _, m := range p.Moves() {
			legal[m] = true
		}
		for from := core.NoSquare; from <= eternal.Squares; from++ {
			for to := core.NoSquare; to <= eternal.Squares; to++ {
				for _, kind := range []core.MoveKind{core.Walk, eternal.Place, eternal.Return} {
					m := core.Move{From: from, To: to, Kind: kind}
					if _, err := p.Play(m); (err == nil) != legal[m] {
						t.Fatalf("%v: %v: %v", p, m, err)
					}
				}
			}
		}
	})
}

// A whole game is made and unmade.
func TestUnmakeRestoresGame(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 0))
	for range gametest.Sample(50) {
		b := eternal.Start().Board()
		type ply struct {
			before eternal.Board
			move   eternal.Move
			undo   eternal.Undo
		}
		var game []ply
		for range 300 {
			steps := b.Steps(nil)
			if len(steps) == 0 {
				break
			}
			m := steps[rng.IntN(len(steps))]
			before := *b
			game = append(game, ply{before, m, b.Make(m)})
		}
		for _, p := range slices.Backward(game) {
			b.Unmake(p.move, p.undo)
			if *b != p.before {
				t.Fatalf("%v is not taken back", p.move)
			}
		}
	}
}

// Different positions one step apart have different hashes, and equal ones have the same hash.
func TestHashTellsPositionsApart(t *testing.T) {
	seen := map[uint64]eternal.Position{}
	randomPositions(t, rand.New(rand.NewPCG(6, 0)), 500, func(p eternal.Position) {
		for _, m := range p.Moves() {
			next, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			q := next.(eternal.Position)
			hash := q.Board().Hash()
			if known, ok := seen[hash]; ok && known != q {
				t.Fatalf("%v and %v have the same hash", known, q)
			}
			seen[hash] = q
		}
	})
}

// A position with all pieces never has more steps than the buffer holds.
func TestMaxSteps(t *testing.T) {
	largest := 0
	p := eternal.Start()
	rng := rand.New(rand.NewPCG(7, 0))
	for range gametest.Sample(50000) {
		moves := p.Moves()
		if largest = max(largest, len(moves)); len(moves) == 0 {
			p = eternal.Start()
			continue
		}
		next, err := p.Play(moves[rng.IntN(len(moves))])
		if err != nil {
			t.Fatal(err)
		}
		p = next.(eternal.Position)
	}
	if largest > eternal.MaxSteps {
		t.Errorf("%d steps", largest)
	}
	// Beyond a full set, the list grows.
	crowd := eternal.Rules{}.NewSetup()
	for sq := range core.Square(eternal.Squares) {
		if eternal.InZone(eternal.Red, sq) || eternal.InZone(eternal.Black, sq) {
			continue
		}
		switch sq % 3 {
		case 0:
			crowd.Board[sq] = eternal.PieceOf(eternal.Red, eternal.Elephant)
		case 1:
			crowd.Board[sq] = eternal.PieceOf(eternal.Red, eternal.Advisor)
		}
	}
	checkSteps(t, setUp(t, crowd))
}
