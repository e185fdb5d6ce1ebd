package eternal_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	eternalsolver "qilab/solver/eternal"
	"qilab/solver/explain"
)

// In the puzzles, every wrong first step is reported to miss the point, with the number of turns it takes and a
// line that scores it.
func TestWhyMissedPoints(t *testing.T) {
	why := eternalsolver.Game(nil).Why
	prover := eternalsolver.NewProver(nil)
	for i, z := range eternalsolver.Puzzles() {
		if z.Goal.Moves > 2 || i > 9 {
			continue
		}
		p, err := eternal.Rules{}.Parse(z.Position)
		if err != nil {
			t.Fatal(err)
		}
		proof, err := prover.Prove(context.Background(), p, z.Goal)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range p.Moves() {
			if m == proof.Keys[0] {
				continue
			}
			list, err := why(context.Background(), explain.Fault{Line: core.Line{{Position: p}}, Move: m, Better: proof.Line})
			if err != nil {
				t.Fatal(err)
			}
			found := false
			for _, r := range list {
				if r.Key == "eternal.misses-point-now" && proof.Moves == 1 || r.Key == "eternal.misses-point" && r.Args[0].Number == proof.Moves {
					found = true
					end := explain.Played(core.Line{{Position: p}}, r.Moves...).Last().(eternal.Position)
					if end.Score(p.Turn()) <= p.(eternal.Position).Score(p.Turn()) {
						t.Errorf("%s: %v scores nothing", z.ID, r.Moves)
					}
				}
			}
			if !found {
				t.Errorf("%s: %s says %+v, want a point in %d", z.ID, eternal.FormatStep(p.(eternal.Position), m), list, proof.Moves)
			}
			break
		}
	}
}

// If the best line scores later, the line shown for a point that can be scored now scores it now.
func TestMissedPointIsShown(t *testing.T) {
	p, err := eternal.Parse("8/8/8/8/8/3R4/8/r7/R7 r 0-0/2 -")
	if err != nil {
		t.Fatal(err)
	}
	var better []core.Move
	for at, line := core.Position(p), strings.Fields("a1d1 a2a4 d4d8"); len(line) > 0; line = line[1:] {
		m, err := (eternal.Rules{}).ParseMove(at, line[0])
		if err != nil {
			t.Fatal(err)
		}
		better = append(better, m)
		if at, err = at.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	slip, err := (eternal.Rules{}).ParseMove(p, "a1b1")
	if err != nil {
		t.Fatal(err)
	}
	list, err := eternalsolver.Game(nil).Why(context.Background(), explain.Fault{Line: core.Line{{Position: p}}, Move: slip, Better: better})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		if r.Key != "eternal.misses-point-now" {
			continue
		}
		if r.Kind != explain.MissedWin || len(r.Moves) != 1 || !strings.HasPrefix(eternal.FormatStep(p, r.Moves[0]), "d4d") {
			t.Errorf("shown is %v", r.Moves)
		}
		return
	}
	t.Errorf("the reasons are %+v", list)
}

// scoresNow reports whether the side to move can score in this turn, by trying every step.
func scoresNow(p core.Position, side core.Side, base int) bool {
	if p.(eternal.Position).Score(side) > base {
		return true
	}
	if p.Turn() != side {
		return false
	}
	for _, m := range p.Moves() {
		if next, err := p.Play(m); err == nil && scoresNow(next, side, base) {
			return true
		}
	}
	return false
}

// safe reports whether the side to move can end its turn so that the other side cannot score at once.
func safe(p core.Position, mover core.Side, base int) bool {
	if p.Turn() != mover {
		return !scoresNow(p, mover.Other(), base)
	}
	for _, m := range p.Moves() {
		if next, err := p.Play(m); err == nil && safe(next, mover, base) {
			return true
		}
	}
	return false
}

// In random games, the reasons about the next turn agree with an exhaustive search.
func TestWhyAllowedPoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	why, said := eternalsolver.Game(nil).Why, map[string]int{}
	for range 12 {
		line := core.Line{{Position: eternal.Start()}}
		for len(line) < 50 && !line.Last().Outcome().Over() {
			moves := line.Last().Moves()
			m := moves[rng.IntN(len(moves))]
			f := explain.Fault{Line: line, Move: m}
			line = explain.Played(line, m)
			before, after := f.Line.Last().(eternal.Position), line.Last().(eternal.Position)
			if before.Phase() != eternal.ToMove || after.Turn() == before.Turn() || after.Outcome().Over() || len(line)%3 != 0 {
				continue
			}
			list, err := why(context.Background(), f)
			if err != nil {
				t.Fatal(err)
			}
			enemy := after.Turn()
			base := before.Score(enemy)
			want := scoresNow(after, enemy, base) && safe(before, before.Turn(), base)
			got := false
			for _, r := range list {
				said[r.Key]++
				got = got || r.Key == "eternal.allows-point-now" || r.Key == "eternal.overlooks-point"
			}
			if got != want {
				t.Fatalf("%s, %s: %+v, by trying %v", before, eternal.FormatStep(before, m), list, want)
			}
		}
	}
	t.Log(said)
	if said["eternal.overlooks-point"] == 0 || said["eternal.allows-point-now"] == 0 {
		t.Errorf("only %v was said", said)
	}
}
