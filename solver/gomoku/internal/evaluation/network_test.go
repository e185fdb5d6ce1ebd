package evaluation

import (
	"errors"
	"math/rand/v2"
	"testing"

	"qilab/core/gomoku"
	"qilab/core/packed"
	"qilab/solver/engine/netfile"
)

// The assembly kernels of this machine agree with plain Go, at the limits too.
func TestKernels(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	number := func(limit int) int16 {
		if rng.IntN(4) == 0 {
			return int16(limit - 2*limit*rng.IntN(2))
		}
		return int16(rng.IntN(2*limit+1) - limit)
	}
	n := random(6)
	for class := 1; class < Classes; class++ {
		for place := range Places {
			for i := range n.Rows[0][class][place] {
				n.Rows[0][class][place][i] = number(MaxRow)
			}
		}
	}
	for u := range Units {
		for i := range n.Hidden[u] {
			n.Hidden[u][i] = number(MaxHidden)
		}
	}
	r := Prepare(n)
	for range 100 {
		var a, b [gomoku.Points]gomoku.Lined
		for p := range a {
			a[p] = gomoku.Lined(rng.Uint32())
			if b[p] = a[p]; rng.IntN(3) == 0 {
				b[p] ^= 1 << rng.IntN(16)
			}
		}
		if got, want := differ(&a, &b), differPlain(&a, &b); got != want {
			t.Fatalf("differ: %v, not %v", got, want)
		}
		var sums [wide * wide]Row
		for p := range sums {
			for i := range sums[p] {
				sums[p][i] = number(32767)
			}
		}
		var list []change
		for range rng.IntN(60) {
			list = append(list, change{corners[rng.IntN(gomoku.Points)], uint32(rng.IntN(Classes)), uint32(rng.IntN(Classes))})
		}
		got, want := sums, sums
		apply(&got, &r.rows[0][0], list)
		applyPlain(&want, &r.rows[0][0], list)
		if got != want {
			t.Fatal("apply differs")
		}
		var x, y [2 * Channels]int32
		total(&sums, &x)
		totalPlain(&sums, &y)
		if x != y {
			t.Fatalf("total: %v, not %v", x, y)
		}
		var in Row
		for i := range in {
			in[i] = int16(rng.IntN(maxValue*gomoku.Points>>sumShift + 1))
		}
		if x, y := neurons(r, &in, rng.IntN(Kinds)), int32(0); x == y {
			t.Error("the neurons say nothing")
		}
		for kind := range Kinds {
			if x, y := neurons(r, &in, kind), neuronsPlain(r, &in, kind); x != y {
				t.Fatalf("neurons: %d, not %d", x, y)
			}
		}
	}
}

func TestFile(t *testing.T) {
	n := random(4)
	data := n.Encode()
	back, err := Decode(data)
	if err != nil || *back != *n {
		t.Fatal("a network does not come back:", err)
	}
	data[len(data)-1] ^= 1
	if _, err := Decode(data); !errors.Is(err, netfile.ErrDamaged) {
		t.Error(err)
	}
	for name, spoil := range map[string]func(n *Network){
		"a number that is too great": func(n *Network) { n.Rows[1][7][corner][3] = MaxRow + 1 },
		"a bias that is too small":   func(n *Network) { n.Bias[2][3] = -MaxRow - 1 },
		"nothing that adds":          func(n *Network) { n.Rows[0][Nothing][centre][0] = 1 },
		"nothing that counts":        func(n *Network) { n.Alone[3][Nothing][1] = 1 },
	} {
		bad := *n
		spoil(&bad)
		if _, err := Decode(bad.Encode()); !errors.Is(err, netfile.ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(form.Magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		if n, err := Decode(data); err == nil && !n.bounded() {
			t.Error("a number is out of its bounds")
		}
	})
}

// The program's network can be decoded, is small, and recognizes the better side.
func TestStandard(t *testing.T) {
	if len(embedded) > 1<<20 {
		t.Errorf("%d bytes", len(embedded))
	}
	n, a := Standard().Network, NewAccumulator(Standard())
	for _, rules := range gomoku.RuleSets() {
		value := func(black, white []gomoku.Point) int {
			b := gomoku.NewBoard(rules)
			for _, p := range black {
				b.Put(gomoku.Black, p)
			}
			for _, p := range white {
				b.Put(gomoku.White, p)
			}
			if got := a.Value(b); got != slow(n, b) {
				t.Errorf("%v: %d, not %d", rules, got, slow(n, b))
			}
			return a.Value(b)
		}
		row := []gomoku.Point{gomoku.PointAt(6, 7), gomoku.PointAt(7, 7)}
		apart := []gomoku.Point{gomoku.PointAt(1, 13), gomoku.PointAt(13, 2)}
		if good, bad := value(row, apart), value(apart, row); good < bad+100 {
			t.Errorf("%v: two in a row are worth %d, and against them %d", rules, good, bad)
		}
	}
}

// The startup cost of the first search: 4 ms on an AMD EPYC.
func BenchmarkStandard(b *testing.B) {
	for b.Loop() {
		n, err := Decode(packed.Unpack("gomoku.network.gz", embedded))
		if err != nil {
			b.Fatal(err)
		}
		Prepare(n)
	}
}
