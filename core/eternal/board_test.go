package eternal

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
)

// checkBoard checks that a board equals a new one made from its position, including the hash.
func checkBoard(t testing.TB, b *Board) {
	t.Helper()
	if fresh := b.Position().Board(); *fresh != *b {
		t.Fatalf("%v: the board is not that of its position", b.Position())
	}
	if problems := b.Position().problems(); problems != nil {
		t.Fatalf("%v: %v", b.Position(), problems)
	}
}

// checkSteps checks that all functions concerning the legal steps of p agree, and that Unmake restores the board.
func checkSteps(t testing.TB, p Position) {
	t.Helper()
	b := p.Board()
	checkBoard(t, b)
	before := *b
	steps := b.Steps(nil)
	if len(steps) != b.CountSteps() || (len(steps) > 0) != b.hasStep() || b.hasStep() == b.outcome().Over() {
		t.Fatalf("%v: %d steps, counted %d, outcome %v", p, len(steps), b.CountSteps(), b.outcome())
	}
	var scoring []Move
	for _, m := range steps {
		if back, ok := NewMove(m.Core()); !ok || back != m {
			t.Fatalf("%v: %v becomes %v by way of core", p, m, back)
		}
		scores, captures := b.Scores(m), b.Captures(m)
		if scores {
			scoring = append(scoring, m)
		}
		points := b.Score(b.turn)
		mover := b.turn
		u := b.Make(m)
		checkBoard(t, b)
		if u.captured != captures || (b.Score(mover) > points) != scores {
			t.Fatalf("%v: %v captures %d, scores %v", p, m, u.captured, scores)
		}
		over := mover != b.turn
		if want := m.Kind() == Place || m.Kind() == core.Walk && !Owned(captures); over != want {
			t.Fatalf("%v: after %v the turn is over: %v", p, m, over)
		}
		b.Unmake(m, u)
		if *b != before {
			t.Fatalf("%v: %v is not taken back", p, m)
		}
	}
	if p.Phase() == ToMove && len(steps) > 0 {
		if got := b.ScoringMoves(nil, p.turn); !slices.Equal(got, scoring) || b.CanScore(p.turn) != (len(got) > 0) {
			t.Fatalf("%v: scoring moves %v, want %v", p, got, scoring)
		}
	}
	if *b != before {
		t.Fatalf("%v: a question changes the board", p)
	}
}

func TestStepsAgree(t *testing.T) {
	t.Parallel()
	randomPositions(t, rand.New(rand.NewPCG(3, 0)), gametest.Sample(2000), func(p Position) { checkSteps(t, p) })
}

// Legal accepts exactly the moves of Steps, for any bits.
func TestLegalTakesAnyMove(t *testing.T) {
	randomPositions(t, rand.New(rand.NewPCG(4, 0)), 60, func(p Position) {
		b := p.Board()
		legal := map[Move]bool{}
		for _, m := range b.Steps(nil) {
			legal[m] = true
		}
		for bits := range 1 << 16 {
			if m := Move(bits); b.legal(m) != legal[m] {
				t.Fatalf("%v: %v (%#x) is legal: %v", p, m, bits, b.legal(m))
			}
		}
	})
}

// A whole game is made and unmade.
func TestUnmakeRestoresGame(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 0))
	for range gametest.Sample(50) {
		b := Start().Board()
		type ply struct {
			before Board
			move   Move
			undo   Undo
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
	seen := map[uint64]Position{}
	randomPositions(t, rand.New(rand.NewPCG(6, 0)), 500, func(p Position) {
		for _, m := range p.Moves() {
			next, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			q := next.(Position)
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
	most := 0
	p := Start()
	rng := rand.New(rand.NewPCG(7, 0))
	for range gametest.Sample(50000) {
		moves := p.Moves()
		if most = max(most, len(moves)); len(moves) == 0 {
			p = Start()
			continue
		}
		next, err := p.Play(moves[rng.IntN(len(moves))])
		if err != nil {
			t.Fatal(err)
		}
		p = next.(Position)
	}
	if most > MaxSteps {
		t.Errorf("%d steps", most)
	}
	// Beyond a full set, the list grows.
	crowd := Position{target: 1, scored: noCell}
	for sq := range Squares {
		if sq%3 == 0 && !zones[Red].has(sq) && !zones[Black].has(sq) {
			crowd.cells[sq] = PieceOf(Red, Elephant)
		} else if sq%3 == 1 && !zones[Red].has(sq) && !zones[Black].has(sq) {
			crowd.cells[sq] = PieceOf(Red, Advisor)
		}
	}
	checkSteps(t, crowd)
}
