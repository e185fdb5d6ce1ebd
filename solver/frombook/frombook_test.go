package frombook

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/book"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/solver/engine"
	xiangqisolver "qilab/solver/xiangqi"
)

// fake is a book with the same moves for all positions, or moves by key.
type fake struct {
	moves map[string][]book.Move
	err   error
}

func (f fake) Moves(p core.Position) ([]book.Move, error) { return f.moves[p.Key()], f.err }

// line plays moves from the start.
func line(t *testing.T, moves ...string) core.Line {
	t.Helper()
	l := core.Line{{Position: xiangqi.Start()}}
	for _, text := range moves {
		m := move(t, l.Last(), text)
		p, err := l.Last().Play(m)
		if err != nil {
			t.Fatal(err)
		}
		l = append(l, core.Step{Move: m, Position: p})
	}
	return l
}

func move(t *testing.T, p core.Position, text string) core.Move {
	t.Helper()
	m, err := xiangqi.Rules{}.ParseMove(p, text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// at returns a book with moves for the end of a line, all played equally often.
func at(t *testing.T, l core.Line, moves ...string) fake {
	t.Helper()
	var list []book.Move
	for _, text := range moves {
		list = append(list, book.Move{Move: move(t, l.Last(), text), Games: 100, First: 30, Second: 30, Draws: 40, Weight: 100})
	}
	return fake{moves: map[string][]book.Move{l.Last().Key(): list}}
}

var xq = catalog.Game{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}

// chosen counts the choices for many seeds.
func chosen(t *testing.T, g catalog.Game, own []book.Named, l core.Line, level string) map[string]int {
	t.Helper()
	counts := map[string]int{}
	for seed := range uint64(200) {
		m, ok, err := Choose(t.Context(), g, own, l, level, rand.New(rand.NewPCG(seed, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			counts[""]++
			continue
		}
		again, _, _ := Choose(t.Context(), g, own, l, level, rand.New(rand.NewPCG(seed, 1)))
		if again != m {
			t.Fatalf("the same seed chooses %v and %v", m, again)
		}
		if _, err := l.Last().Play(m); err != nil {
			t.Fatal(err)
		}
		counts[g.Rules.FormatMove(l.Last(), m)]++
	}
	return counts
}

func TestVariety(t *testing.T) {
	g := xq
	start := line(t)
	g.Book = at(t, start, "h2e2", "c3c4", "g0e2")
	for _, level := range []string{engine.Easy, engine.Medium, engine.Hard, engine.Expert, engine.Candidate, engine.Master, engine.Full} {
		if got := chosen(t, g, nil, start, level); len(got) != 3 || got["h2e2"] < 30 || got[""] > 0 {
			t.Errorf("%s: %v", level, got)
		}
	}
	for _, level := range []string{engine.Beginner, "perfect", "external", "defence"} {
		if got := chosen(t, g, nil, start, level); got[""] != 200 {
			t.Errorf("%s plays by a book: %v", level, got)
		}
	}
}

// Stronger levels follow the books longer.
func TestLength(t *testing.T) {
	last := 0
	for _, level := range []string{engine.Beginner, engine.Easy, engine.Medium, engine.Hard, engine.Expert, engine.Candidate, engine.Master, engine.Full} {
		if n := styleOf(level).Plies; n < last {
			t.Errorf("%s follows them for %d plies, the level below for %d", level, n, last)
		} else {
			last = n
		}
	}
	g := xq
	l := line(t, "h2e2", "h9g7", "h0g2", "i9h9")
	g.Book = at(t, l, "i0h0")
	if got := chosen(t, g, nil, l, engine.Easy); got[""] != 200 {
		t.Errorf("after four plies the easy level plays %v", got)
	}
	if got := chosen(t, g, nil, l, engine.Medium); got["i0h0"] != 200 {
		t.Errorf("after four plies the medium level plays %v", got)
	}
}

// Book moves that are illegal or lead back to a position of the game are not played.
func TestUnsound(t *testing.T) {
	g := xq
	l := line(t, "i0i1", "i9i8", "i1i2", "i8i7", "i2i1", "i7i8")
	b := at(t, l, "i1i2", "i1i0", "h2e2")
	moves := b.moves[l.Last().Key()]
	moves[1].Move = core.Move{From: 0, To: 89}
	g.Book = b
	if got := chosen(t, g, nil, l, engine.Full); got["h2e2"] != 200 {
		t.Errorf("in place of a repetition and an illegal move: %v", got)
	}
	b.moves[l.Last().Key()] = moves[:2]
	if got := chosen(t, g, nil, l, engine.Full); got[""] != 200 {
		t.Errorf("only with bad moves: %v", got)
	}
	other, err := xiangqi.Rules{}.Parse("3k5/9/9/9/9/9/9/9/4R4/5K3 w")
	if err != nil {
		t.Fatal(err)
	}
	alone := core.Line{{Position: other}}
	g.Book = at(t, alone, "e1e2")
	if got := chosen(t, g, nil, alone, engine.Full); got[""] != 200 {
		t.Errorf("in a position of its own: %v", got)
	}
}

// The user's own books come first, and refuted moves are not played; a broken book is skipped.
func TestOwnBooks(t *testing.T) {
	g := xq
	start := line(t)
	g.Book = at(t, start, "h2e2")
	broken := book.Named{Book: fake{err: errors.New("broken")}, Name: "broken"}
	own := book.Named{Book: at(t, start, "c3c4", "h2h9"), Name: "own"}
	g.Refutes = func(_ context.Context, _ core.Line, m core.Move) (bool, error) {
		return xiangqi.NewMove(m.From, m.To).String() == "h2h9", nil
	}
	if got := chosen(t, g, []book.Named{broken, own}, start, engine.Hard); got["c3c4"] != 200 {
		t.Errorf("with an own book: %v", got)
	}
	if got := chosen(t, g, []book.Named{broken}, start, engine.Hard); got["h2e2"] != 200 {
		t.Errorf("with a broken book: %v", got)
	}
	g.Refutes = nil
	if got := chosen(t, g, []book.Named{own}, start, engine.Hard); got["h2h9"] == 0 {
		t.Errorf("without a look: %v", got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, ok, err := Choose(ctx, g, []book.Named{own}, start, engine.Hard, rand.New(rand.NewPCG(1, 1))); ok && err == nil {
		t.Error("a cancelled choice is played")
	}
}

// Playing itself with its own book, the program plays a different opening each time, a longer one at stronger levels,
// never the same position twice, and then searches.
func TestMasters(t *testing.T) {
	g := xiangqisolver.Game(nil)
	shorter := 0
	for _, level := range []string{engine.Easy, engine.Hard, engine.Full} {
		lines, plies := map[string]bool{}, 0
		for seed := range uint64(30) {
			rng := rand.New(rand.NewPCG(seed, 2))
			l := line(t)
			text := ""
			for {
				m, ok, err := Choose(t.Context(), g, nil, l, level, rng)
				if err != nil {
					t.Fatal(err)
				}
				if !ok {
					break
				}
				p, err := l.Last().Play(m)
				if err != nil {
					t.Fatal(err)
				}
				text += g.Rules.FormatMove(l.Last(), m)
				l = append(l, core.Step{Move: m, Position: p})
				if l.Count() > 1 {
					t.Fatalf("%s: %s repeats a position", level, text)
				}
			}
			lines[text] = true
			plies += len(l) - 1
		}
		if len(lines) < 12 || plies <= shorter || plies > 30*styleOf(level).Plies {
			t.Errorf("%s: %d different lines of 30, %d plies, %d at the level before", level, len(lines), plies, shorter)
		}
		t.Logf("%s: %d different lines of 30, %d plies each", level, len(lines), plies/30)
		shorter = plies
	}
}
