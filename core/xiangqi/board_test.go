package xiangqi

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/core"
)

// invariants checks a board after an operation.
func invariants(t testing.TB, b *Board) {
	t.Helper()
	var fresh Board
	fresh.reset()
	for sq := range Squares {
		piece := b.At(core.Square(sq))
		if piece == core.NoPiece {
			continue
		}
		if int(b.at[b.on[sq]]) != sq {
			t.Fatalf("the piece on %s believes to be on %d", SquareName(core.Square(sq)), b.at[b.on[sq]])
		}
		if !fresh.put(piece, sq) {
			t.Fatalf("one %d too many", piece)
		}
	}
	if b.turn == Black {
		fresh.MakeNull()
	}
	if b.hash != fresh.hash {
		t.Fatalf("hash %x, computed anew %x", b.hash, fresh.hash)
	}
	if b.side != fresh.side || b.rank != fresh.rank || b.file != fresh.file {
		t.Fatal("points or occupancies are wrong")
	}
}

// checkGenerators checks that all functions concerning the legal moves of p agree, and that Unmake restores the board.
func checkGenerators(t testing.TB, p Position) {
	t.Helper()
	b := p.Board()
	invariants(t, b)
	before := *b
	moves := b.Moves(nil)
	if len(moves) != b.CountMoves() || (len(moves) > 0) != b.HasMove() || len(moves) > MaxMoves {
		t.Fatalf("%v: %d moves, counted %d", p, len(moves), b.CountMoves())
	}
	var captures, quiets, checks []Move
	for _, m := range moves {
		gives := b.GivesCheck(m)
		if gives {
			checks = append(checks, m)
		}
		after := b.HashAfter(m)
		captured := b.Make(m)
		invariants(t, b)
		if b.hash != after {
			t.Fatalf("%v: after %v the hash is %x, foretold %x", p, m, b.hash, after)
		}
		if b.attacked(b.turn^1) || b.InCheck() != gives {
			t.Fatalf("%v: %v leaves the king attacked, or gives check %v", p, m, gives)
		}
		if next := p.after(m.Core()); b.hash != next.Board().hash || next.problems() != nil {
			t.Fatalf("%v: %v leads to %v with problems %v", p, m, next, next.problems())
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
	var pins Pins
	b.Pins(&pins)
	if got := b.QuietsWith(&pins, nil); !slices.Equal(got, quiets) {
		t.Fatalf("%v: quiet moves %v, want %v", p, got, quiets)
	}
	if got := b.Checks(nil); !slices.Equal(got, checks) {
		t.Fatalf("%v: checks %v, want %v", p, got, checks)
	}
	for from := range Squares {
		for to := range Squares {
			m := newMove(from, to)
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
		b := Start().Board()
		type ply struct {
			before   Board
			move     Move
			captured Captured
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
	b := Start().Board()
	for m := range 1 << 16 {
		if b.Legal(Move(m)) && !slices.Contains(b.Moves(nil), Move(m)&0x3FFF) {
			t.Fatalf("%v is legal", Move(m))
		}
	}
}

func BenchmarkMakeUnmake(b *testing.B) {
	board := Start().Board()
	moves := board.Moves(nil)
	for b.Loop() {
		for _, m := range moves {
			board.Unmake(m, board.Make(m))
		}
	}
}

func BenchmarkMoves(b *testing.B) {
	board := Start().Board()
	var buffer [MaxMoves]Move
	for b.Loop() {
		_ = board.Moves(buffer[:0])
	}
}

func BenchmarkChecks(b *testing.B) {
	board := Start().Board()
	var buffer [MaxMoves]Move
	for b.Loop() {
		_ = board.Checks(buffer[:0])
	}
}

// HasMove detects mate, so it must return early.
func BenchmarkHasMove(b *testing.B) {
	p, err := Rules{}.Parse("3R1k3/4P4/4b4/9/9/9/9/9/9/4K4 b")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		_ = p.Outcome()
	}
}

func BenchmarkPositionMoves(b *testing.B) {
	p := Start()
	for b.Loop() {
		_ = p.Moves()
	}
}
