package gomoku_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	gomokusolver "qilab/solver/gomoku"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
)

// TestPuzzles proves that every puzzle has exactly one winning first move, counting wins of any length, and takes the
// stated number of stones, and plays it through.
func TestPuzzles(t *testing.T) {
	prover, vcf, seen := gomokusolver.NewProver(nil), gomokusolver.NewVCF(8), map[string]bool{}
	count := 0
	for _, rules := range []gomoku.RuleSet{gomoku.Renju, gomoku.Standard, gomoku.Freestyle} {
		list := gomokusolver.Game(nil, rules).Puzzles
		if len(list) < 6 {
			t.Errorf("%v has %d puzzles", rules, len(list))
		}
		count += len(list)
		for _, z := range list {
			p, err := gomoku.Rules{Set: rules}.Parse(z.Position)
			if err != nil || seen[p.Key()] || z.Goal.Kind != gomokusolver.GoalVCF || z.Grade == 0 {
				t.Errorf("%s: %v, %v", z.ID, z, err)
				continue
			}
			seen[p.Key()] = true
			firsts, err := vcf.Firsts(t.Context(), p.(gomoku.Position).Board(), 0, 0)
			if err != nil || len(firsts) != 1 {
				t.Errorf("%s: the first moves are %v, %v", z.ID, firsts, err)
			}
			solvePuzzle(t, prover, z, p)
		}
	}
	text, err := os.ReadFile("puzzles.txt")
	if err != nil {
		t.Fatal(err)
	}
	if all, err := puzzle.ParseList(string(text)); err != nil || len(all) != count || count < 30 {
		t.Errorf("%d of %d puzzles belong to a rule set, %v", count, len(all), err)
	}
}

// solvePuzzle plays a puzzle through with the prover on both sides.
func solvePuzzle(t *testing.T, prover *gomokusolver.Prover, z puzzle.Puzzle, p core.Position) {
	t.Helper()
	line := core.Line{{Position: p}}
	play := func(m core.Move) {
		t.Helper()
		next, err := line.Last().Play(m)
		if err != nil {
			t.Fatalf("%s: %v: %v", z.ID, m, err)
		}
		line = append(line, core.Step{Move: m, Position: next})
	}
	for left := z.Goal.Moves; left > 0; left-- {
		proof, err := prover.Prove(t.Context(), line.Last(), puzzle.Goal{Kind: gomokusolver.GoalVCF, Moves: left})
		if err != nil || proof.Moves != left || len(proof.Keys) == 0 || len(proof.Line) != 2*left-1 {
			t.Fatalf("%s, %d moves left: %+v, %v", z.ID, left, proof, err)
		}
		play(proof.Keys[0])
		if left == 1 {
			break
		}
		d, err := prover.Defend(t.Context(), line, puzzle.Goal{Kind: gomokusolver.GoalVCF, Moves: left - 1})
		if err != nil || !d.Holds {
			t.Fatalf("%s, %d moves left: the defence is %+v, %v", z.ID, left, d, err)
		}
		play(d.Move)
	}
	if !prover.Reached(line, p.Turn(), z.Goal) {
		t.Errorf("%s: there is no five", z.ID)
	}
}

// TestWrongStonesFail tries all wrong first moves of some puzzles.
func TestWrongStonesFail(t *testing.T) {
	prover := gomokusolver.NewProver(nil)
	for _, z := range gomokusolver.Game(nil, gomoku.Renju).Puzzles[:3] {
		p, err := gomoku.Rules{}.Parse(z.Position)
		if err != nil {
			t.Fatal(err)
		}
		proof, err := prover.Prove(t.Context(), p, z.Goal)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range p.Moves() {
			next, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			line := core.Line{{Position: p}, {Move: m, Position: next}}
			d, err := prover.Defend(t.Context(), line, puzzle.Goal{Kind: gomokusolver.GoalVCF, Moves: z.Goal.Moves - 1})
			if err != nil || d.Holds != (m == proof.Keys[0]) {
				t.Errorf("%s, %v: %+v, %v", z.ID, m, d, err)
			}
			if _, err := next.Play(d.Move); err != nil {
				t.Errorf("%s, %v: the answer %v cannot be played: %v", z.ID, m, d.Move, err)
			}
		}
	}
}

// Every right first stone of built-in puzzles, off their lines too, wins against the best defence, and one that
// threatens nothing does not.
func TestStonesOffTheLine(t *testing.T) {
	gametest.OneGoroutine(t)
	prover := gomokusolver.NewProver(nil)
	for _, set := range []gomoku.RuleSet{gomoku.Renju, gomoku.Freestyle} {
		rules, tried := gomoku.Rules{Set: set}, map[string]int{}
		for _, z := range collection.Of(rules.ID()) {
			if z.Goal.Kind != gomokusolver.GoalVCF && z.Goal.Kind != gomokusolver.GoalVCT && z.Goal.Kind != gomokusolver.GoalFive || tried[z.Goal.Kind] == 4 || len(z.Accepted[0]) < 2 {
				continue
			}
			tried[z.Goal.Kind]++
			p, err := rules.Parse(z.Position)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range z.Accepted[0] {
				m, err := rules.ParseMove(p, text)
				if err != nil {
					t.Fatal(err)
				}
				winWith(t, prover, z, p, m)
			}
			b := p.(gomoku.Position).Board()
			idle := b.Empty().AndNot(b.Fours(p.Turn())).AndNot(b.Threes(p.Turn())).AndNot(b.Building(p.Turn())).First().Move()
			line, err := core.Line{{Position: p}}.Then(idle)
			if err != nil {
				t.Fatal(err)
			}
			if d, err := prover.Defend(t.Context(), line, z.Goal); err != nil || d.Holds {
				t.Errorf("%s: %v wins: %+v, %v", z.ID, idle, d, err)
			} else if _, err := line.Then(d.Move); err != nil {
				t.Errorf("%s: the reply to %v: %v", z.ID, idle, err)
			}
		}
		if tried[gomokusolver.GoalVCF] < 4 || tried[gomokusolver.GoalVCT] < 4 || set == gomoku.Renju && tried[gomokusolver.GoalFive] < 4 {
			t.Errorf("%v: tried %v", set, tried)
		}
	}
}

// winWith plays a puzzle from the given first stone on with the prover on both sides.
func winWith(t *testing.T, prover *gomokusolver.Prover, z collection.Puzzle, p core.Position, first core.Move) {
	t.Helper()
	line, err := core.Line{{Position: p}}.Then(first)
	for err == nil && !prover.Reached(line, p.Turn(), z.Goal) {
		var d puzzle.Defence
		if d, err = prover.Defend(t.Context(), line, z.Goal); err != nil || !d.Holds {
			t.Fatalf("%s, %v: after %d stones %+v, %v", z.ID, first, len(line)-1, d, err)
		}
		if line, err = line.Then(d.Move); err != nil {
			break
		}
		var proof puzzle.Proof
		if proof, err = prover.Prove(t.Context(), line.Last(), z.Goal); err != nil || proof.Moves == 0 || !slices.Contains(proof.Keys, proof.Line[0]) {
			t.Fatalf("%s, %v: after %d stones %+v, %v", z.ID, first, len(line)-1, proof, err)
		}
		line, err = line.Then(proof.Line[0])
	}
	if err != nil {
		t.Errorf("%s, %v: %v", z.ID, first, err)
	}
}

// TestDefenceWithoutLegalReply tests the case that Black's only reply is forbidden: he places another stone, and White makes five.
func TestDefenceWithoutLegalReply(t *testing.T) {
	game, err := gomokutexts.For(gomoku.Rules{}).Game("h8g6f6g5f7g4h7g3g2a1")
	if err != nil {
		t.Fatal(err)
	}
	p := game.Position()
	b := p.(gomoku.Position).Board()
	if fives := b.Fives(gomoku.White); fives.Len() != 1 || b.Moves().Has(fives.First()) {
		t.Fatalf("Black can stop the five at %v", fives.List())
	}
	nodes := game.MainLine()
	line := nodes[len(nodes)-1].Line()
	d, err := gomokusolver.NewProver(nil).Defend(t.Context(), line, puzzle.Goal{Kind: gomokusolver.GoalVCF, Moves: 1})
	if err != nil || !d.Holds || !b.Moves().Has(gomoku.PointOf(d.Move)) {
		t.Errorf("the defence is %+v, %v", d, err)
	}
}

func TestProverGivesUp(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	z := gomokusolver.Game(nil, gomoku.Renju).Puzzles[0]
	p, err := gomoku.Rules{}.Parse(z.Position)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := gomokusolver.NewProver(nil).Prove(ctx, p, z.Goal); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
