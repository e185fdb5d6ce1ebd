package eternal

import (
	"context"
	"math/rand/v2"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/solver/explain"
)

// Of the puzzles every first step but the right one is said to miss the point, in as many turns as it takes.
func TestWhyMissedPoints(t *testing.T) {
	why := newWhy(nil)
	prover := NewProver(nil)
	for i, z := range Puzzles() {
		if z.Goal.Moves > whyTurns || i > 9 {
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
				found = found || r.Key == "eternal.misses-point-now" && proof.Moves == 1 || r.Key == "eternal.misses-point" && r.Args[0].Number == proof.Moves
			}
			if !found {
				t.Errorf("%s: %s says %+v, want a point in %d", z.ID, eternal.FormatStep(p.(eternal.Position), m), list, proof.Moves)
			}
			break
		}
	}
}

// scoresNow reports, by trying every step, whether the side to move can score in this turn.
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

// safe reports whether the side to move can end its turn so that the other one cannot score at once.
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

// In random games what is said of the next turn agrees with trying everything.
func TestWhyAllowedPoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 2))
	why, said := newWhy(nil), map[string]int{}
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

func TestWhyLine(t *testing.T) {
	z := Puzzles()[0]
	p, err := eternal.Rules{}.Parse(z.Position)
	if err != nil {
		t.Fatal(err)
	}
	proof, err := NewProver(nil).Prove(context.Background(), p, z.Goal)
	if err != nil {
		t.Fatal(err)
	}
	if line := scoring(p, proof.Line, p.Turn()); len(line) == 0 {
		t.Errorf("%v scores nothing", proof.Line)
	}
	if line := scoring(p, proof.Line, p.Turn().Other()); line != nil {
		t.Errorf("%v scores for the other side", line)
	}
}
