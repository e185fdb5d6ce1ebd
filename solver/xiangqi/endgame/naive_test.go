package endgame

import (
	"context"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
)

// rules are the rules of the naive solver.
var rules xiangqi.Rules

// naive solves a class in the simplest way: it goes over all positions of the class and of those reached by captures,
// by the rules of package xiangqi, until nothing changes.
type naive struct {
	nodes []naiveNode
	id    map[uint64]int32
	fens  []xiangqi.Position
}

type naiveNode struct {
	next    []int32
	turn    core.Side
	checked bool
	winner  int8 // -1: neither
	plies   int
	ruled   bool
}

// bare is a child from which neither side can win.
const bare = -1

func solveNaively(t *testing.T, m Material) *naive {
	t.Helper()
	n := &naive{id: map[uint64]int32{}}
	var classes []Material
	var collect func(m Material)
	seen := map[Material]bool{}
	collect = func(m Material) {
		if seen[m] || len(m.attackers()) == 0 {
			return
		}
		seen[m] = true
		classes = append(classes, m)
		for s := range core.Side(2) {
			for _, l := range letters {
				if m[s][l.kind] > 0 {
					collect(m.without(s, l.kind))
				}
			}
		}
	}
	collect(m)
	for _, c := range classes {
		n.place(c)
	}
	n.connect()
	n.climb()
	n.perpetual()
	return n
}

// place adds all positions of a class.
func (n *naive) place(m Material) {
	type piece struct {
		piece core.Piece
		at    []int
	}
	var list []piece
	for s := range core.Side(2) {
		add := func(k xiangqi.Kind, points []int) { list = append(list, piece{xiangqi.PieceOf(s, k), points}) }
		turned := func(points []int8) (l []int) {
			for _, p := range points {
				l = append(l, upright(s, p))
			}
			return l
		}
		add(xiangqi.King, turned(kingPoints[:]))
		for range m[s][xiangqi.Advisor] {
			add(xiangqi.Advisor, turned(advisorPoints[:]))
		}
		for range m[s][xiangqi.Elephant] {
			add(xiangqi.Elephant, turned(elephantPoints[:]))
		}
		for _, a := range m.attackers() {
			if a.side == s {
				var l []int
				for p := places(s, a.kind); !p.empty(); {
					l = append(l, p.pop())
				}
				add(a.kind, l)
			}
		}
	}
	cells := make([]core.Piece, squares)
	var put func(i int)
	put = func(i int) {
		if i == len(list) {
			for s := range core.Side(2) {
				p, err := rules.FromSetup(core.Setup{Board: cells, Turn: s})
				if err == nil {
					n.add(p.(xiangqi.Position))
				}
			}
			return
		}
		for _, sq := range list[i].at {
			if cells[sq] == 0 {
				cells[sq] = list[i].piece
				put(i + 1)
				cells[sq] = 0
			}
		}
	}
	put(0)
}

func (n *naive) add(p xiangqi.Position) {
	h := p.Board().Hash()
	if _, known := n.id[h]; known {
		return
	}
	n.id[h] = int32(len(n.nodes))
	n.nodes = append(n.nodes, naiveNode{turn: p.Turn(), checked: p.InCheck(), winner: -1})
	n.fens = append(n.fens, p)
}

func (n *naive) connect() {
	for i, p := range n.fens {
		b := p.Board()
		for _, m := range b.Moves(nil) {
			captured := b.Make(m)
			child, known := n.id[b.Hash()]
			if !known {
				child = bare
			}
			b.Unmake(m, captured)
			n.nodes[i].next = append(n.nodes[i].next, child)
		}
	}
}

// climb finds the wins by progress.
func (n *naive) climb() {
	for ply, changed := 0, true; changed; ply++ {
		var found []int
		for i := range n.nodes {
			if nd := &n.nodes[i]; nd.winner < 0 && n.decided(nd, ply) >= 0 {
				found = append(found, i)
			}
		}
		for _, i := range found {
			n.nodes[i].winner, n.nodes[i].plies = n.decided(&n.nodes[i], ply), ply
		}
		changed = len(found) > 0
	}
}

// decided returns the winner within at most ply plies according to the known children, or -1.
func (n *naive) decided(nd *naiveNode, ply int) int8 {
	all := true
	for _, c := range nd.next {
		if c == bare || n.nodes[c].winner < 0 || n.nodes[c].plies >= ply {
			all = false
			continue
		}
		if n.nodes[c].winner == int8(nd.turn) {
			return int8(nd.turn)
		}
	}
	if all {
		return int8(nd.turn.Other())
	}
	return -1
}

// perpetual finds the wins by the rule on perpetual check alone. It solves the parity game literally, with three nested
// fixed points over all positions.
func (n *naive) perpetual() {
	for x := range core.Side(2) {
		won := n.parity(x)
		for i := range n.nodes {
			if nd := &n.nodes[i]; won[i] && nd.winner < 0 {
				nd.winner, nd.ruled = int8(x), true
			}
		}
	}
}

// parity returns the positions that x wins. A position with y to move and not in check follows a move of x without
// check: priority 2. One with x to move and not in check follows such a move of y: priority 3. The others have priority
// 1. x wins if the greatest priority that occurs infinitely often is even.
func (n *naive) parity(x core.Side) []bool {
	priority := func(nd *naiveNode) int {
		switch {
		case nd.checked:
			return 1
		case nd.turn == x:
			return 3
		}
		return 2
	}
	size := len(n.nodes)
	z3 := make([]bool, size)
	for {
		z2 := make([]bool, size)
		for i := range z2 {
			z2[i] = true
		}
		for {
			z1 := make([]bool, size)
			for {
				sets := [4][]bool{1: z1, 2: z2, 3: z3}
				next := make([]bool, size)
				same := true
				for i := range n.nodes {
					nd := &n.nodes[i]
					if nd.winner >= 0 && !nd.ruled {
						next[i] = nd.winner == int8(x)
					} else {
						next[i] = n.can(nd, x, sets, priority)
					}
					same = same && next[i] == z1[i]
				}
				z1 = next
				if same {
					break
				}
			}
			same := equal(z1, z2)
			z2 = z1
			if same {
				break
			}
		}
		same := equal(z2, z3)
		z3 = z2
		if same {
			return z3
		}
	}
}

// can reports whether x can force, with one move, a position in the set of its priority.
func (n *naive) can(nd *naiveNode, x core.Side, sets [4][]bool, priority func(*naiveNode) int) bool {
	for _, c := range nd.next {
		in := c != bare && sets[priority(&n.nodes[c])][c]
		if in == (nd.turn == x) {
			return in
		}
	}
	return nd.turn != x
}

func equal(a, b []bool) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// Whole small classes agree with the naive solver, position by position.
func TestNaive(t *testing.T) {
	classes := []string{"P v A", "H v B"}
	if gametest.Whole {
		classes = append(classes, "R v H") // where both sides win, with and without the rule
	}
	if testing.Short() {
		classes = classes[:1]
	}
	for _, name := range classes {
		m, err := ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		ts := NewTables()
		if err := ts.Solve(context.Background(), m, 0, 0); err != nil {
			t.Fatal(err)
		}
		n, view := solveNaively(t, m), newView(ts.known)
		if name == "R v H" {
			checkOrder(t, n, ts)
		}
		bad := 0
		for i, p := range n.fens {
			want := n.nodes[i]
			got, ok := view.Probe(p.Board())
			if !ok {
				t.Fatalf("%s: there is no table for %s", name, p)
			}
			if got.Winner != want.winner || got.Ruled != want.ruled || got.Winner >= 0 && !got.Ruled && got.Plies != want.plies {
				if bad++; bad < 10 {
					t.Errorf("%s: %s: %+v, want winner %d, plies %d, by the rule %v", name, p, got, want.winner, want.plies, want.ruled)
				}
			}
		}
		if bad > 0 || len(n.nodes) == 0 {
			t.Errorf("%s: of %d positions %d are wrong", name, len(n.nodes), bad)
		}
	}
}
