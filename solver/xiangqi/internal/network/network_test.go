package network

import (
	"errors"
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"qilab/core"
	"qilab/core/packed"
	"qilab/core/xiangqi"
	"qilab/solver/xiangqi/internal/evaluation"
)

// rowsAsRed numbers the points of Red's pieces and then those of Black's, as the file has them.
var rowsAsRed = sync.OnceValue(func() (list [16][xiangqi.Squares]int) {
	row := 0
	for side := range core.Side(2) {
		for kind := xiangqi.King; kind <= xiangqi.Pawn; kind++ {
			for sq := core.Square(0); sq < xiangqi.Squares; sq++ {
				if piece := xiangqi.PieceOf(side, kind); xiangqi.CanStand(piece, sq) {
					list[piece][sq] = row
					row++
				}
			}
		}
	}
	return list
})

// slow evaluates a position by the definition.
func slow(n *Network, p xiangqi.Position) int {
	phase := 0
	var kings [2]core.Square
	for sq := core.Square(0); sq < xiangqi.Squares; sq++ {
		phase += int(evaluation.Phases[p.At(sq)])
		if piece := p.At(sq); xiangqi.KindOf(piece) == xiangqi.King {
			kings[xiangqi.SideOf(piece)] = sq
		}
	}
	set := min(phase, evaluation.MaxPhase-1) * Outputs / evaluation.MaxPhase
	var in []int
	for _, side := range []core.Side{p.Turn(), p.Turn().Other()} {
		king := kings[side]
		file, rank := xiangqi.FileOf(king), xiangqi.RankOf(king)
		home := rank == 0 || rank == xiangqi.Ranks-1
		view := 2
		if file == 4 && home {
			view = 0
		} else if file == 4 {
			view = 1
		}
		sums := n.Bias
		for sq := core.Square(0); sq < xiangqi.Squares; sq++ {
			piece := p.At(sq)
			if piece == core.NoPiece {
				continue
			}
			f, r := xiangqi.FileOf(sq), xiangqi.RankOf(sq)
			if file > 4 {
				f = 8 - f
			}
			if side == xiangqi.Black {
				r = 9 - r
			}
			owner := xiangqi.SideOf(piece)
			if side == xiangqi.Black {
				owner = owner.Other()
			}
			row := rowsAsRed()[xiangqi.PieceOf(owner, xiangqi.KindOf(piece))][xiangqi.SquareAt(f, r)]
			for i := range sums {
				sums[i] += n.Input[view][row][i]
			}
		}
		for i := range Pairs {
			a, b := float64(max(0, min(sums[i], One))), float64(max(0, min(sums[Pairs+i], One)))
			in = append(in, int(math.Round(a*b/512+1e-9))) // halves upwards
		}
	}
	l := &n.Output[set]
	total := int(l.End)
	for i := range Neurons {
		v := int(l.Bias[i])
		for k, c := range in {
			v += c * int(l.Weights[i][k])
		}
		if i == Neurons-1 {
			total += v * int(l.Passed)
		}
		total += max(0, min(v, NeuronOne)) * int(l.Clipped[i])
		total += min(v*v, NeuronOne*NeuronOne) / 8192 * int(l.Squared[i])
	}
	return total * Unit / (NeuronOne * LastOne)
}

func phaseOf(b *xiangqi.Board) (phase int) {
	for _, sq := range b.Places() {
		if sq != xiangqi.Absent {
			phase += int(evaluation.Phases[b.At(core.Square(sq))])
		}
	}
	return phase
}

// In random games with undone moves and passes, the stack agrees with the definition.
func TestStack(t *testing.T) {
	n := random(1)
	rng := rand.New(rand.NewPCG(2, 2))
	compared, views := 0, map[view]bool{}
	for range 12 {
		p := xiangqi.Start()
		b := *p.Board()
		s := NewStack(n, 200)
		for range 150 {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			for range rng.IntN(3) { // a branch that is left again
				m := moves[rng.IntN(len(moves))]
				fast := xiangqi.NewMove(m.From, m.To)
				s.Push(b.At(m.From), m.From, m.To, b.At(m.To))
				captured := b.Make(fast)
				if rng.IntN(2) == 0 {
					next, _ := p.Play(m)
					if got, want := s.Value(&b, phaseOf(&b)), slow(n, next.(xiangqi.Position)); got != want {
						t.Fatalf("%v after %v: %d, not %d", p, fast, got, want)
					}
				}
				if rng.IntN(4) == 0 && !b.InCheck() {
					s.Pass()
					b.MakeNull()
					s.Value(&b, phaseOf(&b))
					s.Pop()
					b.MakeNull()
				}
				b.Unmake(fast, captured)
				s.Pop()
			}
			m := moves[rng.IntN(len(moves))]
			s.Push(b.At(m.From), m.From, m.To, b.At(m.To))
			b.Make(xiangqi.NewMove(m.From, m.To))
			next, _ := p.Play(m)
			p = next.(xiangqi.Position)
			views[views2(&b, 0)], views[views2(&b, 1)] = true, true
			if rng.IntN(3) == 0 {
				compared++
				if got, want := s.Value(&b, phaseOf(&b)), slow(n, p); got != want {
					t.Fatalf("%v: %d, not %d", p, got, want)
				}
				if got, want := s.Clone().Value(&b, phaseOf(&b)), slow(n, p); got != want {
					t.Fatalf("%v: the clone says %d, not %d", p, got, want)
				}
			}
		}
	}
	if compared < 200 || len(views) != 4 {
		t.Errorf("%d positions, views %v", compared, views)
	}
}

func views2(b *xiangqi.Board, side core.Side) view { return views[side][b.KingSquare(side)] }

// The network treats both colours alike.
func TestColours(t *testing.T) {
	n := random(3)
	for red, black := range map[string]string{
		"r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R w": "rnbakab1r/9/1c2c1n2/p3p1p1p/2p6/9/P1P1P1P1P/1CN2CN2/9/R1BAKAB1R b",
		"3k5/9/9/9/9/9/4P4/9/9/5K3 b":                                       "5k3/9/9/4p4/9/9/9/9/9/3K5 w",
	} {
		a, b := parse(t, red), parse(t, black)
		va, vb := NewStack(n, 0).Value(a.Board(), phaseOf(a.Board())), NewStack(n, 0).Value(b.Board(), phaseOf(b.Board()))
		if va != vb {
			t.Errorf("%s: %d, with the colours changed %d", red, va, vb)
		}
	}
}

func parse(t testing.TB, text string) xiangqi.Position {
	t.Helper()
	p, err := xiangqi.Rules{}.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(xiangqi.Position)
}

// The kernels of this machine agree with plain Go, at the limits too.
func TestKernels(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	number := func(limit int) int {
		if rng.IntN(4) == 0 {
			return limit - 2*limit*rng.IntN(2)
		}
		return rng.IntN(2*limit+1) - limit
	}
	draw := func(limit int) (r Row) {
		for i := range r {
			r[i] = int16(number(limit))
		}
		return r
	}
	for range 200 {
		a, b, c, d := draw(32767), draw(maxIn), draw(maxIn), draw(maxIn)
		got, want := a, a
		add(&got, &b)
		addPlain(&want, &b)
		if got != want {
			t.Fatal("add differs")
		}
		move(&got, &a, &b, &c)
		movePlain(&want, &a, &b, &c)
		if got != want {
			t.Fatal("move differs")
		}
		capture(&got, &a, &b, &c, &d)
		capturePlain(&want, &a, &b, &c, &d)
		if got != want {
			t.Fatal("capture differs")
		}
		v := draw(400)
		var out, wantOut [Pairs]uint8
		pair(&out, &v)
		pairPlain(&wantOut, &v)
		if out != wantOut {
			t.Fatal("pair differs")
		}
		var in products
		var l Layers
		for i := range in {
			in[i] = uint8(rng.IntN(PairOne + 1))
			if rng.IntN(4) == 0 {
				in[i] = PairOne
			}
			for k := range l.Weights {
				l.Weights[k][i] = int8(number(maxWeight))
			}
		}
		biases, clipped, squared := draw(maxIn), draw(maxLast), draw(maxLast)
		for i := range l.Bias {
			l.Bias[i] = int32(biases[i]) * 50
		}
		copy(l.Clipped[:], clipped[:])
		copy(l.Squared[:], squared[:])
		var neurons, wantNeurons [Neurons]int32
		weigh(&neurons, &in, &l)
		weighPlain(&wantNeurons, &in, &l)
		if neurons != wantNeurons {
			t.Fatalf("weigh: %v, not %v", neurons, wantNeurons)
		}
		for i := range neurons {
			if rng.IntN(2) == 0 {
				neurons[i] = int32(rng.IntN(3*NeuronOne) - NeuronOne*3/2)
			}
		}
		if x, y := bend(&neurons, &l), bendPlain(&neurons, &l); x != y {
			t.Fatalf("bend: %d, not %d", x, y)
		}
	}
	// No sum overflows where all weights and values are as large as they may be.
	var l Layers
	var neurons [Neurons]int32
	for i := range neurons {
		l.Clipped[i], l.Squared[i], neurons[i] = maxLast, maxLast, 1<<30
	}
	if got := bend(&neurons, &l); got < 1<<30 || got != bendPlain(&neurons, &l) {
		t.Errorf("the largest sum is %d", got)
	}
}

func TestFile(t *testing.T) {
	n := random(4)
	data := n.Encode()
	back, err := Decode(data)
	if err != nil || *back != *n {
		t.Fatal("a network does not come back:", err)
	}
	for _, i := range []int{0, 5, 9, 13, 17, 21, 25, 28, 1000, len(data) - 1} {
		data[i] ^= 0x11
		if _, err := Decode(data); !errors.Is(err, ErrDamaged) {
			t.Errorf("byte %d: %v", i, err)
		}
		data[i] ^= 0x11
	}
	for _, length := range []int{0, 3, form.Head(), len(data) - 1} {
		if _, err := Decode(data[:length]); !errors.Is(err, ErrDamaged) {
			t.Errorf("%d bytes: %v", length, err)
		}
	}
	n.Input[1][5][7] = maxIn + 1
	if _, err := Decode(n.Encode()); !errors.Is(err, ErrDamaged) {
		t.Errorf("a weight that is too great: %v", err)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(form.Magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		if n, err := Decode(data); err == nil && !n.bounded() {
			t.Error("a weight is out of its bounds")
		}
	})
}

func BenchmarkValue(b *testing.B) {
	n := random(9)
	p := xiangqi.Start()
	board := p.Board()
	s := NewStack(n, 4)
	phase := phaseOf(board)
	s.Value(board, phase)
	m := xiangqi.NewMove(xiangqi.SquareAt(7, 2), xiangqi.SquareAt(4, 2))
	for b.Loop() {
		s.Push(board.At(m.From()), m.From(), m.To(), core.NoPiece)
		captured := board.Make(m)
		s.Value(board, phase)
		board.Unmake(m, captured)
		s.Pop()
	}
}

// The program's network can be decoded, is small, and knows the value of a rook.
func TestStandard(t *testing.T) {
	if len(standard) > 1<<20 {
		t.Errorf("%d bytes", len(standard))
	}
	n := Standard()
	value := func(text string) int {
		p := parse(t, text)
		score := NewStack(n, 0).Value(p.Board(), phaseOf(p.Board()))
		return score
	}
	if v := value("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"); v < -50 || v > 150 {
		t.Errorf("the start is worth %d", v)
	}
	if v := value("1nbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"); v < 400 {
		t.Errorf("a rook more is worth %d", v)
	}
}

func BenchmarkDecode(b *testing.B) {
	for b.Loop() {
		if _, err := Decode(packed.Unpack("xiangqi.network.gz", standard)); err != nil {
			b.Fatal(err)
		}
	}
}
