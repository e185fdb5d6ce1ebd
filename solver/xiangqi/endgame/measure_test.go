package endgame

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
)

// place is the rank of a position won by the rule in the order of such wins, which the package comment defines.
type place struct{ stage, moves, calm int }

func (a place) compare(b place) int {
	return cmp.Or(a.stage-b.stage, a.moves-b.moves, a.calm-b.calm)
}

// measurer computes the order over all positions of one table and one slice by the definition.
type measurer struct {
	*naive
	x     core.Side
	group []int           // of each position: those of one group are measured together
	at    map[int32]place // that are measured
}

// solveOrder measures all wins of x by the rule; groups are in order of dependency.
func (n *naive) solveOrder(x core.Side, group []int, groups int) map[int32]place {
	m := &measurer{n, x, group, map[int32]place{}}
	for g := range groups {
		var members []int32
		for i := range n.nodes {
			if nd := &n.nodes[i]; group[i] == g && nd.ruled && nd.winner == int8(x) {
				members = append(members, int32(i))
			}
		}
		stage := 0
		if m.attract(members, g, 0) {
			stage = 1
		}
		for ; ; stage++ {
			bound := m.bind(members)
			if len(bound) == 0 {
				break
			}
			for i, calm := range bound {
				m.at[i] = place{stage, 0, calm}
			}
			m.attract(members, g, stage)
		}
	}
	return m.at
}

// settled reports whether x is known to win a position in an earlier stage than the current one.
func (m *measurer) settled(c int32) bool {
	if c == bare {
		return false
	}
	nd := &m.nodes[c]
	_, measured := m.at[c]
	return measured || nd.winner == int8(m.x) && !nd.ruled
}

// level returns the number of moves that a won position counts; ok is false if it is not measured.
func (m *measurer) level(c int32, g, stage int) (n int, ok bool) {
	if !m.settled(c) {
		return 0, false
	}
	p, measured := m.at[c]
	switch {
	case !measured, m.group[c] == g && p.stage < stage, m.group[c] != g && stage > 0:
		return 0, true // it is won sooner
	}
	return p.moves, true
}

// attract measures the positions that lead to measured ones in a stage, and reports whether there are any.
func (m *measurer) attract(members []int32, g, stage int) (some bool) {
	for n := 1; n < 50; n++ {
		for _, mover := range []core.Side{m.x, m.x.Other()} {
			found := map[int32]place{}
			for _, i := range members {
				nd := &m.nodes[i]
				if _, known := m.at[i]; known || nd.turn != mover {
					continue
				}
				any, all := false, true
				for _, c := range nd.next {
					level, ok := m.level(c, g, stage)
					any = any || ok && level < n
					all = all && ok && level <= n
				}
				if mover == m.x && any || mover != m.x && all {
					found[i] = place{stage, n, 0}
				}
			}
			for i, p := range found {
				m.at[i] = p
				some = true
			}
		}
	}
	return some
}

// bind returns the positions in which y is bound, each with the number of moves until x makes one without check.
func (m *measurer) bind(members []int32) map[int32]int {
	in := map[int32]bool{}
	for _, i := range members {
		if _, known := m.at[i]; !known {
			in[i] = true
		}
	}
	for changed := true; changed; {
		changed = false
		calm := map[int32]int{}
		for i := range in {
			if nd := &m.nodes[i]; nd.turn != m.x && !nd.checked {
				calm[i] = 0
			}
		}
		for n := 1; n < 100; n++ {
			for i := range in {
				nd := &m.nodes[i]
				if _, known := calm[i]; known || nd.turn == m.x {
					continue
				}
				worst := 0
				for _, c := range nd.next {
					if !m.settled(c) {
						worst = max(worst, m.answer(c, in, calm))
					}
				}
				if worst < n {
					calm[i] = n
				}
			}
		}
		for i := range in {
			nd := &m.nodes[i]
			keep := false
			if nd.turn == m.x {
				keep = nd.checked && slices.ContainsFunc(nd.next, func(c int32) bool { return in[c] })
			} else {
				_, keep = calm[i]
				for _, c := range nd.next {
					keep = keep && (m.settled(c) || in[c])
				}
			}
			if !keep {
				delete(in, i)
				changed = true
			}
		}
		if !changed {
			bound := map[int32]int{}
			for i, n := range calm {
				bound[i] = n
			}
			return bound
		}
	}
	return nil
}

// answer returns the least number of an answer to a check.
func (m *measurer) answer(c int32, in map[int32]bool, calm map[int32]int) int {
	best := 1000
	if !in[c] {
		return best
	}
	for _, next := range m.nodes[c].next {
		if n, known := calm[next]; known && in[next] {
			best = min(best, n)
		}
	}
	return best
}

// checkOrder compares the wins by the rule of a class with those of the naive solver: their order, and the number of
// plies until the loser is bound.
func checkOrder(t *testing.T, n *naive, ts *Tables) {
	t.Helper()
	type slot struct {
		table *table
		slice int
	}
	var slots []slot
	for _, tb := range ts.known {
		slots = append(slots, slot{tb, 0})
	}
	slices.SortFunc(slots, func(a, b slot) int { return a.table.pieces() - b.table.pieces() })
	group := make([]int, len(n.nodes))
	for i, p := range n.fens {
		var s spot
		s.read(p.Board(), false)
		group[i] = slices.Index(slots, slot{ts.known[whole(s.material)], 0})
	}
	view, bad := newView(ts.known), 0
	for x := range core.Side(2) {
		for i, p := range n.solveOrder(x, group, len(slots)) {
			v, ok := view.Probe(n.fens[i].Board())
			want := 2 * p.moves
			if n.nodes[i].turn == x {
				want--
			}
			if got, _ := placeOf(slots[group[i]].table, n.fens[i]); !ok || !v.Ruled || v.Plies != want || got != p {
				if bad++; bad < 10 {
					t.Errorf("%s: %+v at %+v, want %d plies at %+v", n.fens[i], v, got, want, p)
				}
			}
		}
	}
}

// placeOf returns the place of a position of a table in the order of wins by the rule; ok is false if it is no such
// win.
func placeOf(t *table, p xiangqi.Position) (at place, ok bool) {
	var s spot
	s.read(p.Board(), false)
	v := t.verdict(&s)
	if !v.Ruled {
		return place{}, false
	}
	number, _ := t.find(s.codes, s.points[1:s.n])
	n := v.Order & 0xff
	stages := t.stages[v.Winner][t.sliceOf(number)]
	i := len(stages) - 1
	for int(stages[i].first) > n {
		i--
	}
	at = place{stage: i, moves: max(0, n-int(stages[i].first)-int(stages[i].level))}
	at.calm = n - int(stages[i].first) - at.moves
	if at.moves > 0 {
		at.calm = 0
	}
	return at, true
}

// The wins by the rule are consistent: each has the place that follows from its moves. So the winner makes progress
// with every move, as the package comment proves.
func TestMeasure(t *testing.T) {
	classes, each := []string{"CA v H"}, 7
	if gametest.Whole {
		classes, each = append(classes, "R v RA", "R v HAA"), 5
	}
	for _, name := range classes {
		m := material(t, name)
		ts := NewTables()
		if err := ts.Solve(context.Background(), m, 0, 0); err != nil {
			t.Fatal(err)
		}
		tb, view := ts.known[whole(m)], newView(ts.known)
		checked, worst := 0, place{}
		for number := 0; number < tb.rows; number += each {
			for stm := range core.Side(2) {
				for winner := range core.Side(2) {
					for rest := tb.ruled(stm, number, tb.wonBy(stm, winner, number)); !rest.empty(); {
						p := tb.position(stm, number, rest.pop()).(xiangqi.Position)
						at := checkMoves(t, view, tb, p, winner)
						if checked++; at.compare(worst) > 0 {
							worst = at
						}
					}
				}
			}
		}
		if checked < 100 || worst.stage == 0 {
			t.Errorf("%s: only %d positions, the last of them %+v", name, checked, worst)
		}
	}
}

// checkMoves checks and returns the place of a position that a side wins by the rule.
func checkMoves(t *testing.T, view *View, tb *table, p xiangqi.Position, winner core.Side) place {
	t.Helper()
	at, ok := placeOf(tb, p)
	if !ok {
		t.Fatalf("%s is no win by the rule", p)
	}
	var ways []place // of the moves that win by the rule
	quiet := false   // a move is neither a check nor won sooner than in the stage
	calm := 0
	for _, m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		after := next.(xiangqi.Position)
		v, known := view.Probe(after.Board())
		switch {
		case !known || !v.Wins(winner):
			if p.Turn() != winner {
				t.Fatalf("%s: %v gets away", p, m)
			}
			continue
		case !v.Ruled && p.Turn() == winner:
			t.Fatalf("%s: %v wins without the rule", p, m)
		case !v.Ruled:
			continue
		}
		way := place{moves: (v.Plies + 1) / 2}
		if MaterialOf(after.Board()) == tb.Material {
			way, _ = placeOf(tb, after)
		}
		ways = append(ways, way)
		if p.Turn() != winner && at.moves == 0 && way.stage == at.stage {
			quiet = quiet || !after.InCheck()
			if after.InCheck() {
				calm = max(calm, answered(t, tb, after, winner, at.stage))
			}
		}
	}
	compare := func(a, b place) int { return cmp.Or(a.stage-b.stage, a.moves-b.moves) }
	switch {
	case p.Turn() == winner:
		if best := slices.MinFunc(ways, compare); at.stage != best.stage || at.moves != best.moves+1 {
			t.Errorf("%s is at %+v, its best move at %+v", p, at, best)
		}
	case at.moves > 0:
		if worst := slices.MaxFunc(ways, compare); at.stage != worst.stage || at.moves != worst.moves {
			t.Errorf("%s is at %+v, its last move at %+v", p, at, worst)
		}
	case quiet:
		t.Errorf("%s: the loser is not bound", p)
	case p.InCheck() != (at.calm > 0), p.InCheck() && at.calm != calm+1:
		t.Errorf("%s is at %+v, and has %d", p, at, calm)
	}
	return at
}

// answered returns the number of moves until the winner makes one without check, after the best answer to a check.
func answered(t *testing.T, tb *table, p xiangqi.Position, winner core.Side, stage int) int {
	t.Helper()
	best := 1000
	for _, m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		after := next.(xiangqi.Position)
		if MaterialOf(after.Board()) != tb.Material {
			continue
		}
		if at, ok := placeOf(tb, after); ok && at.stage == stage && at.moves == 0 {
			best = min(best, at.calm)
		}
	}
	if best == 1000 {
		t.Errorf("%s: the check is not answered", p)
	}
	return best
}

// A winner by the rule that plays by the table wins against any defence: by mate, or because the other side has given
// check with all its moves when a position occurs for the third time.
func TestRuledWinsAreWon(t *testing.T) {
	m := material(t, "R v H")
	ts := NewTables()
	if err := ts.Solve(context.Background(), m, 0, 0); err != nil {
		t.Fatal(err)
	}
	view, tb := newView(ts.known), ts.known[whole(m)]
	random := rand.New(rand.NewPCG(1, 2))
	games, perpetual := 0, 0
	for number := 0; number < tb.rows; number += 37 {
		for stm := range core.Side(2) {
			for rest := tb.ruled(stm, number, tb.wonBy(stm, 0, number)); !rest.empty(); {
				games++
				if playOut(t, view, tb.position(stm, number, rest.pop()).(xiangqi.Position), core.First, random) {
					perpetual++
				}
			}
		}
	}
	if games < 30 || perpetual == 0 {
		t.Errorf("%d games, %d of them won by the rule", games, perpetual)
	}
}

// playOut plays a game in which x plays by the table and the other side at random with a preference for checks, and
// reports whether it was won by the rule.
func playOut(t *testing.T, view *View, p xiangqi.Position, x core.Side, random *rand.Rand) bool {
	t.Helper()
	start := p
	type step struct {
		hash    uint64
		checked bool
	}
	var steps []step
	for len(steps) < 400 {
		b := p.Board()
		steps = append(steps, step{b.Hash(), p.InCheck()})
		moves := b.Moves(nil)
		if len(moves) == 0 {
			if p.Turn() == x {
				t.Fatalf("from %s x is mated", start)
			}
			return false
		}
		if last := len(steps) - 1; repeated(last, func(i int) bool { return steps[i].hash == steps[last].hash }) {
			all := [2]bool{true, true} // whether all moves to positions with either side to move were checks
			for i := last; i > 0; i-- {
				turn := (int(p.Turn()) + last - i) % 2
				all[turn] = all[turn] && steps[i].checked
				if i < last && steps[i].hash == steps[last].hash {
					break
				}
			}
			if all[x] == all[x.Other()] || !all[x] {
				t.Fatalf("from %s a position comes up again, and the other side has not given check alone", start)
			}
			return true
		}
		m := moves[random.IntN(len(moves))]
		if v, ok := view.Probe(b); p.Turn() == x {
			var found bool
			if m, _, found = bestMove(view, b, v); !ok || !found || !v.Wins(x) {
				t.Fatalf("from %s x comes to %s, which is %+v", start, p, v)
			}
		} else {
			for _, check := range moves {
				next, err := p.Play(check.Core())
				if err == nil && next.(xiangqi.Position).InCheck() && random.IntN(3) > 0 {
					m = check
				}
			}
		}
		next, err := p.Play(m.Core())
		if err != nil {
			t.Fatal(err)
		}
		p = next.(xiangqi.Position)
	}
	t.Fatalf("from %s there is no end", start)
	return false
}

// repeated reports whether the last item has occurred twice before.
func repeated(last int, same func(i int) bool) bool {
	n := 0
	for i := range last {
		if same(i) {
			n++
		}
	}
	return n >= 2
}
