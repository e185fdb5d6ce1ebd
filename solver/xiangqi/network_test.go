package xiangqi

import (
	"context"
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	"qilab/solver/engine"
	"qilab/solver/engine/enginetest"
	"qilab/solver/xiangqi/internal/network"
)

// After any moves, undone moves and passes, the network evaluates the position on the board.
func TestNetworkFollowsTheBoard(t *testing.T) {
	n := network.Standard()
	rng := rand.New(rand.NewPCG(2, 2))
	fresh := func(p *position) int {
		return network.NewStack(n, 0).Value(&p.Board, int(p.now().phase))
	}
	for range 10 {
		p := newPosition(core.Line{{Position: xiangqi.Start()}})
		p.net = network.NewStack(n, len(p.states))
		depth := 0
		for range 400 {
			var buffer [xiangqi.MaxMoves]xiangqi.Move
			moves := p.Moves(buffer[:0])
			switch back := rng.IntN(3) == 0 || len(moves) == 0 || depth == maxPly; {
			case back && depth > 0:
				p.unmake()
				depth--
			case rng.IntN(10) == 0 && !p.checked():
				p.pass()
				if got, want := p.net.Value(&p.Board, int(p.now().phase)), fresh(p); got != want {
					t.Fatalf("after a pass: %d, not %d", got, want)
				}
				p.unpass()
			case len(moves) > 0:
				p.make(moves[rng.IntN(len(moves))])
				depth++
			}
			if rng.IntN(2) == 0 {
				if got, want := p.net.Value(&p.Board, int(p.now().phase)), fresh(p); got != want {
					t.Fatalf("%d, not %d", got, want)
				}
			}
		}
	}
}

func TestSetNetwork(t *testing.T) {
	e := NewEngine(1)
	score := func(threads int) (last int) {
		e.Clear()
		if _, _, err := e.Search(context.Background(), gametest.Line(t, xiangqi.Rules{}, enginetest.Lines(t, "bench.txt", 5)[1]), Limits{Depth: 5, Threads: threads}, func(i Info) { last = i.Score }); err != nil {
			t.Fatal(err)
		}
		return last
	}
	if e.net != network.Standard() {
		t.Error("a new engine does not use the network of the program")
	}
	if err := e.SetNetwork(nil); err != nil {
		t.Fatal(err)
	}
	classical := score(1)
	if err := e.SetNetwork(network.Standard().Encode()); err != nil {
		t.Fatal(err)
	}
	with := score(1)
	if again := score(1); with == classical || again != with {
		t.Errorf("%d without a network, %d and %d with one", classical, with, again)
	}
	score(2)
	if err := e.SetNetwork([]byte("QLXN")); err == nil {
		t.Error("a damaged network is taken")
	}
	if again := score(1); again != with {
		t.Errorf("after a damaged network: %d, not %d", again, with)
	}
	if err := e.SetNetwork(nil); err != nil || score(1) != classical {
		t.Error("without the network again the score is another:", err)
	}
}

// A network that replaces the evaluation does not consider a side without attackers winning.
func TestNetworkKnowsWhoCannotWin(t *testing.T) {
	n := *network.Standard()
	for set := range n.Output {
		n.Output[set].End = 50 * network.NeuronOne * network.LastOne // the side to move is far ahead
	}
	value := func(text string) int {
		w := &worker{pos: newPosition(gametest.Line(t, xiangqi.Rules{}, text))}
		w.pos.net = network.NewStack(&n, 0)
		return w.evaluate()
	}
	able, unable := value("3k5/9/9/4p4/9/9/9/9/R3A4/3AK4 w"), value("3k5/9/9/4p4/9/9/9/9/4A4/3AK4 w")
	if able < 2000 || unable < 0 || unable > able/16 {
		t.Errorf("%d with a rook, %d without anything", able, unable)
	}
}

// The levels of limited depth evaluate positions as they did when their strengths were measured.
func TestNetworkOfLevels(t *testing.T) {
	for _, l := range levels {
		if strong := l.ID == engine.Master || l.ID == engine.Full; strong != (networkOf(l) != nil) {
			t.Errorf("%s: a network or none is wrong", l.ID)
		}
	}
}
