package endgame

import (
	"errors"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
)

// A part of a class agrees with the whole class, for any floors of its pawns.
func TestParts(t *testing.T) {
	parts := []region{
		{material(t, "HP v A"), [2]int8{9, 0}}, {material(t, "HP v A"), [2]int8{6, 0}}, {material(t, "PP v A"), [2]int8{8, 0}},
		{material(t, "P v P"), [2]int8{4, 7}}, {material(t, "A v P"), [2]int8{0, 6}},
	}
	if gametest.Whole {
		parts = append(parts, region{material(t, "R v PP"), [2]int8{0, 8}}, region{material(t, "HP v P"), [2]int8{8, 7}})
	}
	if testing.Short() {
		parts = parts[3:]
	}
	for _, g := range parts {
		all, some := NewTables(), NewTables()
		if err := all.Solve(t.Context(), g.Material, 2, 0); err != nil {
			t.Fatal(err)
		}
		if err := some.watched(t.Context(), g, 2, nil); err != nil {
			t.Fatal(err)
		}
		part, class := some.known[g], all.known[whole(g.Material)]
		if part == nil || part.rows >= class.rows && part.across >= class.across {
			t.Fatalf("%s is no part", g)
		}
		n, bad := 0, 0
		for number := range part.rows {
			r, ok := part.row(number)
			if !ok {
				continue
			}
			for stm := range core.Side(2) {
				for rest := part.legal[stm][number]; !rest.empty(); {
					s := spot{material: g.Material, turn: stm, n: len(part.axes) + 1, codes: [2]guardCode{r.guard[0].code, r.guard[1].code}}
					s.points[0] = int8(rest.pop())
					copy(s.points[1:], r.at[:len(part.axes)])
					a, b := part.verdict(&s), class.verdict(&s)
					a.Order, b.Order = 0, 0 // that is of each table by itself
					if n++; a != b {
						if bad++; bad < 5 {
							t.Errorf("%s: %+v, want %+v: %s", g, a, b, part.position(stm, number, int(s.points[0])))
						}
					}
				}
			}
		}
		if n == 0 {
			t.Errorf("%s is empty", g)
		}
	}
}

// If a class does not fit, the part reachable from the position is solved; it excludes positions with pawns farther
// back.
func TestStoreSolvesParts(t *testing.T) {
	s, lim := NewStore(nil), Limit{Threads: 2, Memory: 2}
	board := func(text string) *xiangqi.Board {
		p, err := rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return p.(xiangqi.Position).Board()
	}
	far, back := board("4k4/4a2P1/9/9/9/9/9/9/9/3KN4 w"), board("4k4/4a4/9/9/7P1/9/9/9/9/3KN4 w")
	swapped := board("3kn4/9/9/9/9/9/9/9/1p7/3AK4 b")
	var large *TooLarge
	if n := s.NeedOf(back, lim); !errors.As(n.Err, &large) {
		t.Fatalf("the class fits: %+v", n)
	}
	if s.Ready(far) {
		t.Error("what is not solved is ready")
	}
	n := s.NeedOf(far, lim)
	if n.Err != nil || n.region.floor == [2]int8{} || n.Ready || n.Memory <= 0 || n.Memory > 2<<20 || n.Material.String() != "HP v A" {
		t.Fatalf("%+v", n)
	}
	known := false
	v, err := s.Meet(t.Context(), n, lim, func(p Progress) {
		plies := p.Known(far)
		known = known || plies[0] > 0
		if behind := p.Known(back); behind != [2]int{} {
			t.Errorf("of a position that is not in it wins in %v plies are known", behind)
		}
	})
	if err != nil || v.holds(n.Material) || !known || !s.NeedOf(far, lim).Ready || !s.NeedOf(swapped, lim).Ready || !s.Ready(far) || !s.Ready(swapped) || s.Ready(back) {
		t.Fatalf("%v, all of it %v, known %v", err, v.holds(n.Material), known)
	}
	all := NewTables()
	if err := all.Solve(t.Context(), n.Material, 2, 0); err != nil {
		t.Fatal(err)
	}
	for _, b := range []*xiangqi.Board{far, swapped} {
		got, ok := v.Probe(b)
		want, _ := newView(all.known).Probe(b)
		if !ok || got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	if _, ok := v.Probe(back); ok {
		t.Error("a position that is not in it is known")
	}
}
