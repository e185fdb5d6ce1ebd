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

// GoalVCF is the goal of the game's puzzles: to make five by continuous fours within a number of one's own stones.
const GoalVCF = "vcf"

const (
	proverHash  = 32         // MiB
	proverNodes = 20_000_000 // some tens of seconds
	maxVCF      = 30         // the longest win likely to be decided within proverNodes
)

//go:embed puzzles.txt
var puzzleList string

// Puzzles lists the puzzles of the program for a rule set, easy ones first. Each has exactly one first move, and takes
// the stated number of stones and no fewer; a test proves it.
func Puzzles(rules gomoku.RuleSet) []puzzle.Puzzle {
	var list []puzzle.Puzzle
	for _, z := range puzzle.MustParseList(puzzleList) {
		if strings.HasSuffix(z.Position, " "+rules.String()) {
			list = append(list, z)
		}
	}
	return list
}

// Prover decides the game's puzzles: it finds the shortest win by continuous fours and all of its first moves. It is
// safe for concurrent use; calls wait for each other.
type Prover struct {
	*engine.Prover[gomoku.Position, *VCF]
}

var _ puzzle.Prover = (*Prover)(nil)

// NewProver returns a prover that takes its memory from a budget, which may be nil, on demand.
func NewProver(b *memory.Budget) *Prover {
	return &Prover{engine.NewProver(b, "gomoku", []puzzle.Kind{{ID: GoalVCF, Max: maxVCF}}, proverHash, NewVCF,
		engine.Tasks[gomoku.Position, *VCF]{Prove: prove, Defend: defend})}
}

// answer converts the error of a search to that of a prover.
func answer(err error) error {
	if errors.Is(err, errNodes) {
		return puzzle.ErrTooHard
	}
	return err
}

// prove finds the shortest win and all of its first moves.
func prove(ctx context.Context, vcf *VCF, p gomoku.Position, goal puzzle.Goal) (puzzle.Proof, error) {
	b := p.Board()
	win, err := vcf.Find(ctx, b, goal.Moves, proverNodes)
	if err != nil || win.Moves == 0 {
		return puzzle.Proof{}, answer(err)
	}
	firsts, err := vcf.Firsts(ctx, b, win.Moves, proverNodes)
	if err != nil {
		return puzzle.Proof{}, answer(err)
	}
	return puzzle.Proof{Moves: win.Moves, Keys: coreLine(firsts), Line: coreLine(win.Line)}, nil
}

// defend stops the four, if it can, or exploits a stone that made none.
func defend(ctx context.Context, vcf *VCF, _ core.Line, p gomoku.Position, goal puzzle.Goal) (puzzle.Defence, error) {
	b := p.Board()
	attacker := b.Turn().Other()
	q, forced := reply(b, attacker)
	switch {
	case b.Fives(attacker).Empty():
		return puzzle.Defence{Move: quietReply(b, attacker).Move()}, ctx.Err()
	case !forced && q != gomoku.NoPoint:
		return puzzle.Defence{Move: q.Move()}, ctx.Err() // its own five
	case !forced:
		// No stone stops it. Any of the points prolongs it equally; if they are forbidden, a pass is left.
		return puzzle.Defence{Move: legalOf(b, b.Fives(attacker)).Move(), Holds: goal.Moves > 0}, ctx.Err()
	}
	b.Make(q)
	win, err := vcf.Find(ctx, b, max(1, goal.Moves), proverNodes)
	return puzzle.Defence{Move: q.Move(), Holds: err == nil && goal.Moves > 0 && win.Moves > 0}, answer(err)
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
