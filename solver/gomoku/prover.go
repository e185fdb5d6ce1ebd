package gomoku

import (
	"context"
	_ "embed"
	"errors"
	"strings"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/engine"
	"qilab/solver/memory"
	"qilab/solver/puzzle"
)

// The goals of the game's puzzles.
const (
	GoalVCF  = "vcf"  // make five by continuous fours, within a number of one's own stones or in as many as it takes
	GoalVCT  = "vct"  // make five by continuous fours and threes, in as many stones as it takes
	GoalFive = "five" // make five by continuous fours as Black in renju, whom White would otherwise catch by a foul; decided as GoalVCF
)

const (
	proverHash  = 32         // MiB
	proverNodes = 20_000_000 // some tens of seconds
	maxVCF      = 30         // the longest win likely to be decided within proverNodes
	threeNodes  = 5_000      // of searches for wins by threes
)

//go:embed puzzles.txt
var puzzleList string

// puzzles lists the puzzles of the program for a rule set, easy ones first. Each has exactly one first move, and takes
// the stated number of stones and no fewer; a test proves it.
func puzzles(rules gomoku.RuleSet) []puzzle.Puzzle {
	var list []puzzle.Puzzle
	for _, z := range puzzle.MustParseList(puzzleList) {
		if strings.HasSuffix(z.Position, " "+rules.String()) {
			list = append(list, z)
		}
	}
	return list
}

// Prover decides the game's puzzles: it finds the shortest win by continuous fours and all of its first moves, and wins by fours and
// threes. It is safe for concurrent use; calls wait for each other.
type Prover struct {
	*engine.Prover[gomoku.Position, attacks]
}

var _ puzzle.Prover = (*Prover)(nil)

// NewProver returns a prover that takes its memory from a budget, which may be nil, on demand.
func NewProver(b *memory.Budget) *Prover {
	kinds := []puzzle.Kind{{ID: GoalVCF, Max: maxVCF}, {ID: GoalVCT, Given: true}, {ID: GoalFive, Given: true}}
	return &Prover{engine.NewProver(b, "gomoku", kinds, proverHash, newAttacks, engine.Tasks[gomoku.Position, attacks]{Prove: prove, Defend: defend})}
}

// attacks are the searches for wins.
type attacks struct {
	vcf *VCF
	vct *VCT
}

func newAttacks(mib int) attacks { return attacks{NewVCF(mib * 3 / 4), NewVCT(mib / 4)} }

// Free releases the memory of the searches.
func (a attacks) Free() {
	a.vcf.Free()
	a.vct.Free()
}

// answer converts the error of a search to that of a prover.
func answer(err error) error {
	if errors.Is(err, errNodes) {
		return puzzle.ErrTooHard
	}
	return err
}

// prove finds the shortest win by fours and all of its first moves, or a win by threes as well and its first move.
func prove(ctx context.Context, a attacks, p gomoku.Position, goal puzzle.Goal) (puzzle.Proof, error) {
	b := p.Board()
	win, err := a.vcf.Find(ctx, b, goal.Moves, proverNodes)
	switch {
	case err != nil:
		return puzzle.Proof{}, answer(err)
	case win.Moves > 0:
		firsts, err := a.vcf.Firsts(ctx, b, win.Moves, proverNodes)
		return puzzle.Proof{Moves: win.Moves, Keys: coreLine(firsts), Line: coreLine(Played(b, win.Line))}, answer(err)
	case goal.Kind != GoalVCT:
		return puzzle.Proof{}, nil
	}
	if win, err = a.vct.Find(ctx, b, threeNodes); err == nil && win.Moves == 0 {
		err = errNodes // a failure proves nothing
	}
	if err != nil {
		return puzzle.Proof{}, answer(err)
	}
	return puzzle.Proof{Moves: win.Moves, Keys: coreLine(win.Line[:1]), Line: coreLine(Played(b, win.Line))}, nil
}

// defend stops the four, if it can, or exploits a stone that made none.
func defend(ctx context.Context, a attacks, _ core.Line, p gomoku.Position, goal puzzle.Goal) (puzzle.Defence, error) {
	b := p.Board()
	attacker := b.Turn().Other()
	q, forced := reply(b, attacker)
	switch {
	case b.Fives(attacker).Empty() && goal.Kind == GoalVCT:
		q, won, err := a.vct.reply(ctx, b, threeNodes)
		if err == nil && !won && q == gomoku.NoPoint {
			q = quietReply(b, attacker)
		}
		return puzzle.Defence{Move: q.Move(), Holds: won}, answer(err)
	case b.Fives(attacker).Empty():
		return puzzle.Defence{Move: quietReply(b, attacker).Move()}, ctx.Err()
	case !forced && q != gomoku.NoPoint:
		return puzzle.Defence{Move: q.Move()}, ctx.Err() // its own five
	case !forced:
		return puzzle.Defence{Move: idleReply(b).Move(), Holds: true}, ctx.Err() // no stone stops it
	}
	b.Make(q)
	win, err := a.vcf.Find(ctx, b, goal.Moves, proverNodes)
	if err == nil && win.Moves == 0 && goal.Kind == GoalVCT {
		win, err = a.vct.Find(ctx, b, threeNodes)
	}
	return puzzle.Defence{Move: q.Move(), Holds: err == nil && win.Moves > 0}, answer(err)
}

// quietReply answers a stone that threatens no five: by its own five, straight four or other four, or else where the
// attacker would continue.
func quietReply(b *gomoku.Board, attacker core.Side) gomoku.Point {
	defender := attacker.Other()
	for _, set := range []gomoku.Set{
		b.Fives(defender), b.Fours(attacker), b.Fours(defender), b.Threes(attacker), b.Threes(defender), b.Empty(),
	} {
		if p := legalOf(b, set); p != gomoku.NoPoint {
			return p
		}
	}
	return gomoku.NoPoint
}
