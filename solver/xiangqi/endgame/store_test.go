package endgame

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/memory"
)

// holds reports whether a class is there as a whole, with these colours or the others.
func (v *View) holds(m Material) bool { return v.has(whole(m)) || v.has(whole(m.exchanged())) }

func TestNeed(t *testing.T) {
	s := NewStore(memory.New(256))
	for _, c := range []struct {
		class string
		large bool
		fails bool
	}{
		{"R v AABB", false, false}, {"AABB v R", false, false}, {"A v B", false, true}, {"RRCCHH v RR", false, true},
		{"RAABB v RAABB", true, true},
	} {
		n := s.Need(material(t, c.class), Limit{})
		var large *TooLarge
		if (n.Err != nil) != c.fails || errors.As(n.Err, &large) != c.large {
			t.Errorf("%s: %v", c.class, n.Err)
		}
		if n.Err == nil && (n.Memory <= 0 || n.Time <= 0 || n.Ready || n.Material.String() != "R v AABB") {
			t.Errorf("%s needs %+v", c.class, n)
		}
	}
	if n := s.Need(material(t, "RP v R"), Limit{Memory: 64}); n.Err == nil {
		t.Error("RP v R fits into 64 MiB")
	}
}

// A solved class is available to all users, with the colours either way, and its progress never falls.
func TestStore(t *testing.T) {
	s := NewStore(memory.New(256))
	m := material(t, "HP v A")
	share, tells := 0.0, 0
	at, err := rules.Parse("4k4/4a4/9/9/9/4P4/9/9/9/3KN4 w")
	if err != nil {
		t.Fatal(err)
	}
	b := at.(xiangqi.Position).Board()
	var seen []Verdict
	v, err := s.Solve(t.Context(), m, Limit{Threads: 2}, func(p Progress) {
		if tells++; p.Share < share || p.Share > 1 || p.Memory <= 0 {
			t.Errorf("%v after %v, %d bytes", p.Share, share, p.Memory)
		}
		share = p.Share
		if found, ok := p.Probe(b); ok {
			seen = append(seen, found)
		}
	})
	if err != nil || share != 1 || tells < 10 || !v.holds(m) || !v.holds(m.exchanged()) || v.Max() != 5 {
		t.Fatalf("%v, done %v, told %d times", err, share, tells)
	}
	want, ok := v.Probe(b)
	if !ok || len(seen) < 2 {
		t.Fatalf("%+v, %v, seen %v", want, ok, seen)
	}
	for _, f := range seen {
		if f != want {
			t.Errorf("%+v while it was solved, %+v afterwards", f, want)
		}
	}
	if again, err := s.Solve(t.Context(), m.exchanged(), Limit{}, func(Progress) { t.Error("it is solved again") }); err != nil || !again.holds(m) {
		t.Errorf("%v", err)
	}
}

// A position with the colours exchanged or mirrored has the same value.
func TestSymmetry(t *testing.T) {
	s := NewStore(nil)
	v, err := s.Solve(t.Context(), material(t, "R v H"), Limit{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, text := range []string{
		"1R7/9/4k4/9/9/9/6n2/9/5K3/9 w", "4k4/9/9/5R3/9/8n/9/9/9/5K3 w", "4k4/9/9/5R3/9/8n/9/9/9/5K3 b", "3k5/9/9/9/4n4/9/9/R8/9/4K4 b",
	} {
		p, err := rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		want, ok := v.Probe(p.(xiangqi.Position).Board())
		if !ok {
			t.Fatalf("%s is not there", text)
		}
		setup := rules.SetupOf(p)
		for _, mirrored := range []bool{false, true} {
			for _, swapped := range []bool{false, true} {
				cells := make([]core.Piece, squares)
				for sq, piece := range setup.Board {
					if piece == core.NoPiece {
						continue
					}
					side, to := xiangqi.SideOf(piece), sq
					if mirrored {
						to = mirrorSquare(to)
					}
					if swapped {
						side, to = side.Other(), upright(core.Second, int8(to))
					}
					cells[to] = xiangqi.PieceOf(side, xiangqi.KindOf(piece))
				}
				turn := setup.Turn
				if swapped {
					turn = turn.Other()
				}
				q, err := rules.FromSetup(core.Setup{Board: cells, Turn: turn})
				if err != nil {
					t.Fatal(err)
				}
				got, ok := v.Probe(q.(xiangqi.Position).Board())
				if swapped && got.Winner >= 0 {
					got.Winner ^= 1
				}
				if !ok || got != want {
					t.Errorf("%s, mirrored %v, colours exchanged %v: %+v, want %+v", text, mirrored, swapped, got, want)
				}
				n++
			}
		}
	}
	if n != 16 {
		t.Error(n)
	}
}

// counted is a context that is cancelled after a number of calls, and counts the calls after that.
type counted struct {
	context.Context
	left, late atomic.Int64
}

func (c *counted) Err() error {
	if c.left.Add(-1) >= 0 {
		return nil
	}
	c.late.Add(1)
	return context.Canceled
}

// A cancelled solution ends soon: it checks every few rows, and then once for each worker and each remaining step.
// Tables solved before stay.
func TestCancel(t *testing.T) {
	const workers = 2
	free := &counted{Context: t.Context()}
	free.left.Store(1 << 40)
	m := material(t, "R v H")
	if err := NewTables().Solve(free, m, workers, 0); err != nil {
		t.Fatal(err)
	}
	asked := 1<<40 - free.left.Load()
	times := int64(20)
	if testing.Short() {
		times = 6
	}
	for i := range times {
		ctx, ts := &counted{Context: t.Context()}, NewTables()
		ctx.left.Store(asked * i / times)
		if err := ts.Solve(ctx, m, workers, 0); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if late := ctx.late.Load(); late > 12*workers {
			t.Errorf("cancelled after %d of %d times it asks %d times more", asked*i/times, asked, late)
		}
		if ts.covering(whole(m)) != nil {
			t.Error("it is kept")
		}
	}
	if perRow := 2 * float64(chunk); float64(asked)*perRow < float64(NewTables().rowsOf(whole(m))) {
		t.Errorf("it asks %d times alone", asked)
	}
}

// BenchmarkCancel measures the time from a cancellation at a random time to the end of the solution.
func BenchmarkCancel(b *testing.B) {
	m := material(b, "HH v AAB")
	worst := time.Duration(0)
	for i := range b.N {
		ctx, cancel := context.WithCancel(b.Context())
		var when time.Time
		time.AfterFunc(time.Duration(i+1)*53*time.Millisecond, func() {
			when = time.Now()
			cancel()
		})
		if err := NewTables().Solve(ctx, m, 2, 0); err != nil {
			worst = max(worst, time.Since(when))
		}
		cancel()
	}
	b.ReportMetric(float64(worst.Milliseconds()), "ms-worst")
}

// If the memory does not suffice for two classes, the last one requested stays, complete.
func TestLeastRecentlyUsed(t *testing.T) {
	if testing.Short() {
		t.Skip("classes of several MiB")
	}
	s := NewStore(nil)
	lim := Limit{Threads: 2, Memory: 7}
	for _, name := range []string{"R v AABB", "P v AABB", "H v AABB"} {
		if _, err := s.Solve(t.Context(), material(t, name), lim, nil); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	v := s.View()
	if v.holds(material(t, "R v AABB")) || !v.holds(material(t, "H v AABB")) {
		t.Error("the wrong class is kept")
	}
	for m := range v.known {
		for _, c := range whole(m).closure() {
			if v.known[c.Material] == nil {
				t.Errorf("%s is there without %s", m, c)
			}
		}
	}
	if _, err := s.Solve(t.Context(), material(t, "R v AABB"), lim, nil); err != nil {
		t.Error(err)
	}
}

// Lowering the budget frees the tables; they are solved or read again on the next use.
func TestBudget(t *testing.T) {
	b := memory.New(256)
	s := NewStore(b)
	s.keep(filepath.Join(t.TempDir(), "cache"), 16)
	m := material(t, "R v AAB")
	if _, err := s.Solve(t.Context(), m, Limit{}, nil); err != nil {
		t.Fatal(err)
	}
	if b.Held() == 0 {
		t.Error("the budget knows of no tables")
	}
	b.Release()
	if s.View().holds(m) || b.Held() != 0 {
		t.Errorf("they are still there: %d MiB", b.Held())
	}
	var wait sync.WaitGroup
	for range 3 {
		wait.Go(func() {
			if v, err := s.Solve(context.Background(), m, Limit{}, nil); err != nil || !v.holds(m) {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	s.wait()
}
