package masters_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/book"
	"qilab/core/xiangqi"
	"qilab/solver/xiangqi/masters"
)

// maxBytes is the maximum size that the book may add to the program.
const maxBytes = 2 << 20

func TestBook(t *testing.T) {
	b := masters.Book()
	if err := b.Check(); err != nil {
		t.Fatal(err)
	}
	file, err := os.Stat("masters.book.gz")
	if err != nil {
		t.Fatal(err)
	}
	if positions, games := b.Len(); positions < 70_000 || games < 27_000 || file.Size() > maxBytes {
		t.Errorf("%d positions of %d games in %d bytes", positions, games, file.Size())
	}
	moves, err := b.Moves(xiangqi.Start())
	if err != nil || len(moves) < 10 {
		t.Fatal(moves, err)
	}
	if best := (xiangqi.Rules{}).FormatMove(xiangqi.Start(), moves[0].Move); best != "h2e2" || moves[0].Games < 15_000 || moves[0].LastYear < 2010 {
		t.Errorf("the commonest first move is %s: %+v", best, moves[0])
	}
	all := 0
	for _, m := range moves {
		all += m.Games
	}
	if _, games := b.Len(); all != games {
		t.Errorf("%d games begin with some move, of %d", all, games)
	}
}

// On random paths through the book, its invariants hold, and the mirror image of a position has the mirror images of
// the moves.
func TestWaysThroughTheBook(t *testing.T) {
	b, rng := masters.Book(), rand.New(rand.NewPCG(3, 9))
	deepest := 0
	for range 100 {
		p, other := core.Position(xiangqi.Start()), core.Position(xiangqi.Start())
		for ply := 0; ; ply++ {
			moves, err := b.Moves(p)
			if err != nil {
				t.Fatal(err)
			}
			there, err := b.Moves(other)
			if err != nil || len(there) != len(moves) {
				t.Fatalf("%v has %d moves, its image %d, %v", p, len(moves), len(there), err)
			}
			if len(moves) == 0 {
				deepest = max(deepest, ply)
				break
			}
			check(t, p, moves)
			m := moves[min(rng.IntN(len(moves)), rng.IntN(len(moves)))].Move
			if p, err = p.Play(m); err != nil {
				t.Fatal(err)
			}
			if other, err = other.Play(mirror(m)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if deepest < 30 {
		t.Errorf("the longest way has %d plies", deepest)
	}
}

func check(t *testing.T, p core.Position, moves []book.Move) {
	t.Helper()
	legal, seen := p.Moves(), map[core.Move]bool{}
	for i, m := range moves {
		switch {
		case !slices.Contains(legal, m.Move) || seen[m.Move]:
			t.Fatalf("%v: %+v is illegal or there twice", p, m)
		case m.Games < 1 || m.First+m.Second+m.Draws > m.Games || m.LastYear != 0 && (m.LastYear < 1900 || m.LastYear > 2030):
			t.Fatalf("%v: %+v", p, m)
		case i > 0 && m.Games > moves[i-1].Games:
			t.Fatalf("%v: %+v stands after %+v", p, m, moves[i-1])
		}
		seen[m.Move] = true
	}
}

func mirror(m core.Move) core.Move {
	turn := func(sq core.Square) core.Square { return xiangqi.SquareAt(8-xiangqi.FileOf(sq), xiangqi.RankOf(sq)) }
	return core.Move{From: turn(m.From), To: turn(m.To), Kind: m.Kind}
}

func BenchmarkMoves(b *testing.B) {
	games := masters.Book()
	if err := games.Check(); err != nil {
		b.Fatal(err)
	}
	var list []core.Position
	p := core.Position(xiangqi.Start())
	for range 16 {
		list = append(list, p)
		moves, err := games.Moves(p)
		if err != nil || len(moves) == 0 {
			b.Fatal(err)
		}
		if p, err = p.Play(moves[0].Move); err != nil {
			b.Fatal(err)
		}
	}
	for i := 0; b.Loop(); i++ {
		if _, err := games.Moves(list[i%len(list)]); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	for b.Loop() {
		if err := masters.Book().Check(); err != nil {
			b.Fatal(err)
		}
	}
}
