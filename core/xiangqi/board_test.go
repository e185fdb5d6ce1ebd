package xiangqi_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
)

// invariants checks that a board is that of its position set up anew, including the hash.
func invariants(t testing.TB, b *xiangqi.Board) {
	t.Helper()
	setup := xiangqi.Rules{}.NewSetup()
	setup.Turn = b.Turn()
	for sq := range core.Square(xiangqi.Squares) {
		setup.Board[sq] = b.At(sq)
	}
	p, err := xiangqi.Rules{}.FromSetup(setup)
	if err != nil {
		t.Fatal(err)
	}
	fresh := p.(xiangqi.Position).Board()
	if b.Hash() != fresh.Hash() {
		t.Fatalf("hash %x, computed anew %x", b.Hash(), fresh.Hash())
	}
	for s := range core.Side(2) {
		if b.Side(s) != fresh.Side(s) {
			t.Fatalf("points are wrong: %v, want %v", b.Side(s), fresh.Side(s))
		}
		for kind := xiangqi.King; kind <= xiangqi.Pawn; kind++ {
			got, want := slices.Sorted(b.Squares(s, kind)), slices.Sorted(fresh.Squares(s, kind))
			if !slices.Equal(got, want) {
				t.Fatalf("kind %v is on %v, want %v", kind, got, want)
			}
		}
	}
	for f := range 9 {
		if b.OnFile(f) != fresh.OnFile(f) {
			t.Fatalf("the occupancy of file %d is wrong", f)
		}
	}
	for r := range 10 {
		if b.OnRank(r) != fresh.OnRank(r) {
			t.Fatalf("the occupancy of rank %d is wrong", r)
		}
	}
}

// checkGenerators checks that all functions concerning the legal moves of p agree, and that Unmake restores the board.
func checkGenerators(t testing.TB, p xiangqi.Position) {
	t.Helper()
	b := p.Board()
	invariants(t, b)
	before := *b
	moves := b.Moves(nil)
	if len(moves) != b.CountMoves() || (len(moves) > 0) != b.HasMove() || len(moves) > xiangqi.MaxMoves {
		t.Fatalf("%v: %d moves, counted %d", p, len(moves), b.CountMoves())
	}
	var captures, quiets, checks []xiangqi.Move
	for _, m := range moves {
		gives := b.GivesCheck(m)
		if gives {
			checks = append(checks, m)
		}
		after := b.HashAfter(m)
		captured := b.Make(m)
		invariants(t, b)
		if b.Hash() != after {
			t.Fatalf("%v: after %v the hash is %x, foretold %x", p, m, b.Hash(), after)
		}
		b.MakeNull()
		exposed := b.InCheck()
		b.MakeNull()
		if exposed || b.InCheck() != gives {
			t.Fatalf("%v: %v leaves the king attacked, or gives check %v", p, m, gives)
		}
		if next := play(t, p, m.Core()); b.Hash() != next.Board().Hash() {
			t.Fatalf("%v: %v leads to %v, another board", p, m, next)
		}
		if captured.Any() {
			captures = append(captures, m)
		} else {
			quiets = append(quiets, m)
		}
		b.Unmake(m, captured)
		if *b != before {
			t.Fatalf("%v: %v is not taken back", p, m)
		}
	}
	if got := b.Captures(nil); !slices.Equal(got, captures) {
		t.Fatalf("%v: captures %v, want %v", p, got, captures)
	}
	var pins xiangqi.Pins
	b.Pins(&pins)
	if got := b.QuietsWith(&pins, nil); !slices.Equal(got, quiets) {
		t.Fatalf("%v: quiet moves %v, want %v", p, got, quiets)
	}
	if got := b.Checks(nil); !slices.Equal(got, checks) {
		t.Fatalf("%v: checks %v, want %v", p, got, checks)
	}
	for from := range core.Square(xiangqi.Squares) {
		for to := range core.Square(xiangqi.Squares) {
			m := xiangqi.NewMove(from, to)
			if legal := slices.Contains(moves, m); b.Legal(m) != legal || b.LegalWith(&pins, m) != legal {
				t.Fatalf("%v: %v is legal: %v, %v", p, m, b.Legal(m), b.LegalWith(&pins, m))
			}
		}
	}
	if *b != before {
		t.Fatalf("%v: the generators change the board", p)
	}
}

func TestGeneratorsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 0))
	for range 300 {
		checkGenerators(t, randomPosition(rng))
	}
}

// A whole game is made and unmade.
func TestUnmakeRestoresGame(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 0))
	for range 50 {
		b := xiangqi.Start().Board()
		type ply struct {
			before   xiangqi.Board
			move     xiangqi.Move
			captured xiangqi.Captured
		}
		var game []ply
		for range 200 {
			moves := b.Moves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			before := *b
			game = append(game, ply{before, m, b.Make(m)})
			invariants(t, b)
		}
		for _, p := range slices.Backward(game) {
			b.Unmake(p.move, p.captured)
			if *b != p.before {
				t.Fatalf("%v is not taken back", p.move)
			}
		}
	}
}

func TestLegalTakesAnyMove(t *testing.T) {
	b := xiangqi.Start().Board()
	for m := range 1 << 16 {
		if b.Legal(xiangqi.Move(m)) && !slices.Contains(b.Moves(nil), xiangqi.Move(m)&0x3FFF) {
			t.Fatalf("%v is legal", xiangqi.Move(m))
		}
	}
}

func BenchmarkMakeUnmake(b *testing.B) {
	board := xiangqi.Start().Board()
	moves := board.Moves(nil)
	for b.Loop() {
		for _, m := range moves {
			board.Unmake(m, board.Make(m))
		}
	}
}

func BenchmarkMoves(b *testing.B) {
	board := xiangqi.Start().Board()
	var buffer [xiangqi.MaxMoves]xiangqi.Move
	for b.Loop() {
		_ = board.Moves(buffer[:0])
	}
}

func BenchmarkChecks(b *testing.B) {
	board := xiangqi.Start().Board()
	var buffer [xiangqi.MaxMoves]xiangqi.Move
	for b.Loop() {
		_ = board.Checks(buffer[:0])
	}
}

// HasMove detects mate, so it must return early.
func BenchmarkHasMove(b *testing.B) {
	p, err := xiangqi.Rules{}.Parse("3R1k3/4P4/4b4/9/9/9/9/9/9/4K4 b")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		_ = p.Outcome()
	}
}

func BenchmarkPositionMoves(b *testing.B) {
	p := xiangqi.Start()
	for b.Loop() {
		_ = p.Moves()
	}
}
