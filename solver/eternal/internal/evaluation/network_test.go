package evaluation

import (
	"errors"
	"math/rand/v2"
	"testing"

	"qilab/core/eternal"
	"qilab/solver/engine/netfile"
)

// randomNetwork returns a network with random numbers.
func randomNetwork(seed uint64) *Network {
	rng := rand.New(rand.NewPCG(seed, 5))
	number := func(limit int) int16 { return int16(rng.IntN(2*limit+1) - limit) }
	n := new(Network)
	for unit := range Units {
		n.Bias[unit] = number(300)
	}
	for class := range Classes {
		for cell := range Cells {
			for unit := range Units {
				n.Rows[class][cell][unit] = number(60)
			}
		}
	}
	for bucket := range Buckets {
		for side := range n.Output[bucket] {
			for unit := range Units {
				n.Output[bucket][side][unit] = number(600)
			}
		}
		n.End[bucket] = int64(number(1 << 14))
	}
	return n
}

// slow evaluates a board by the definition.
func slow(n *Network, b *eternal.Board) int {
	bucket := BucketOf(b)
	sum := n.End[bucket]
	for view := range Views {
		var in [Units]int
		for unit, x := range n.Bias {
			in[unit] = int(x)
		}
		for _, f := range Features(b) {
			f = f.Seen(view)
			for unit, x := range n.Rows[f.Class][f.Cell] {
				in[unit] += int(x)
			}
		}
		for unit, x := range in {
			x = max(0, min(x, One))
			sum += int64(x * x / One * int(n.Output[bucket][view/reversed][unit]))
		}
	}
	return max(-Max, min(int(sum*Scale/ValueOne), Max))
}

// The sums along random games, with undone steps, are those of the definition.
func TestAccumulator(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 4))
	for seed := range uint64(3) {
		n := randomNetwork(seed)
		a := NewAccumulator(Prepare(n))
		values := map[int]bool{}
		check := func(b *eternal.Board) {
			got, want := a.Value(b), slow(n, b)
			if got != want {
				t.Fatalf("%v: %d, not %d", b.Position(), got, want)
			}
			values[got] = true
		}
		for range 40 {
			b := random(t, rng, 150).(eternal.Position).Board()
			for range 6 {
				steps := b.Steps(nil)
				if len(steps) == 0 {
					break
				}
				m := steps[rng.IntN(len(steps))]
				undo := b.Make(m)
				check(b)
				b.Unmake(m, undo)
				check(b)
				b.Make(m)
			}
		}
		if len(values) < 100 {
			t.Errorf("only %d values", len(values))
		}
	}
}

// Seeing a feature twice in a view restores it, and no two become one.
func TestViews(t *testing.T) {
	for view := range Views {
		seen := map[Feature]bool{}
		for class := range Classes {
			for cell := range Cells {
				f := Feature{uint8(class), uint8(cell)}
				g := f.Seen(view)
				if seen[g] || g.Seen(view) != f {
					t.Fatalf("view %d: %v, %v", view, f, g)
				}
				seen[g] = true
			}
		}
	}
}

func TestBucketOf(t *testing.T) {
	for text, want := range map[string]int{
		"0-0/4": 15, "3-0/4": 3, "0-3/4": 12, "0-0/1": 0, "0-0/9": 15, "2-0/9": 7, "8-0/9": 3,
	} {
		p, err := eternal.Parse("8/8/8/3R4/8/8/8/8/7r r " + text + " -")
		if err != nil {
			t.Fatal(err)
		}
		if got := BucketOf(p.Board()); got != want {
			t.Errorf("%s: %d, not %d", text, got, want)
		}
	}
}

func TestFile(t *testing.T) {
	n := randomNetwork(4)
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
		"a bias that is too great": func(n *Network) { n.Bias[3] = 1<<15 - 1 },
		"rows that are too great": func(n *Network) {
			for cell := range Cells {
				n.Rows[7][cell][3] = -500
			}
		},
		"a constant that is too great": func(n *Network) { n.End[3] = -1 << 63 },
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

// The program's network is small, and recognizes the side that is ahead.
func TestStandard(t *testing.T) {
	if len(embedded) > 300_000 {
		t.Errorf("%d bytes", len(embedded))
	}
	a := NewAccumulator(Standard())
	value := func(score string) int {
		p, err := eternal.Parse("rhe2ehr/2a2a2/1c4c1/2p2p2/oooooooo/2P2P2/1C4C1/2A2A2/RHE2EHR r " + score + "/4 -")
		if err != nil {
			t.Fatal(err)
		}
		return a.Value(p.Board())
	}
	if ahead, even, behind := value("2-0"), value("1-1"), value("0-2"); ahead < even+100 || even < behind+100 {
		t.Errorf("%d with two points more, %d with as many, %d with two less", ahead, even, behind)
	}
}
