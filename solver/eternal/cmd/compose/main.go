// Compose composes puzzles of Eternal Chess.
package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"qilab/core"
	"qilab/core/eternal"
	eternalsolver "qilab/solver/eternal"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/compose"
	"qilab/solver/tool"
)

func main() { tool.Main(command) }

var command = compose.Command("./solver/eternal/cmd/compose", `
Compose looks for puzzles of Eternal Chess: random positions in which a single first step leads to a point in one turn or
two. solver/eternal/puzzles.txt is a selection of its output.`, newComposer)

func newComposer() compose.Try {
	prover := eternalsolver.NewProver(nil)
	return func(ctx context.Context, rng *rand.Rand, found func(compose.Candidate)) {
		p, ok := randomPuzzle(rng)
		if !ok {
			return
		}
		if c, ok := judge(ctx, prover, p); ok {
			found(c)
		}
	}
}

// randomPuzzle returns a setup with some pieces of either side, Red's mostly far advanced, sometimes with a black piece
// to be returned.
func randomPuzzle(rng *rand.Rand) (eternal.Position, bool) {
	rules := eternal.Rules{}
	s := rules.NewSetup()
	count := map[core.Piece]int{}
	for range 7 + rng.IntN(8) {
		side := core.Side(rng.IntN(2))
		piece := eternal.PieceOf(side, eternal.Rook+eternal.Kind(rng.IntN(int(eternal.Pawn))))
		sq := core.Square(rng.IntN(eternal.Squares))
		if count[piece]++; count[piece] > 2 || eternal.InZone(side.Other(), sq) || s.Board[sq] != core.NoPiece {
			continue
		}
		s.Board[sq] = piece
	}
	for file := range eternal.Files {
		if sq := eternal.SquareAt(file, eternal.River); rng.IntN(3) > 0 && s.Board[sq] == core.NoPiece {
			s.Board[sq] = eternal.Stone
		}
	}
	if rng.IntN(3) == 0 {
		sq := []core.Square{3, 4, 11, 12}[rng.IntN(4)] // d1 e1 d2 e2
		s.Board[sq] = eternal.PieceOf(eternal.Black, eternal.Rook+eternal.Kind(rng.IntN(int(eternal.Pawn))))
		s.Fields[eternal.FieldBlack], s.Fields[eternal.FieldPending] = "1", eternal.SquareName(sq)
	}
	p, err := rules.FromSetup(s)
	if err != nil || p.Outcome().Over() {
		return eternal.Position{}, false
	}
	return p.(eternal.Position), true
}

// judge reports whether p is a sound puzzle, and rates it.
func judge(ctx context.Context, prover *eternalsolver.Prover, p eternal.Position) (compose.Candidate, bool) {
	proof, err := prover.Prove(ctx, p, puzzle.Goal{Kind: eternalsolver.GoalScore, Moves: 2})
	if err != nil || len(proof.Keys) != 1 {
		return compose.Candidate{}, false
	}
	var words []string
	line := core.Line{{Position: p}}
	for _, m := range proof.Line {
		words = append(words, eternal.FormatStep(line.Last().(eternal.Position), m))
		next, err := line.Last().Play(m)
		if err != nil {
			return compose.Candidate{}, false
		}
		line = append(line, core.Step{Move: m, Position: next})
	}
	theme, points := "", 0
	first := true
	for i, m := range proof.Line {
		at := line[i].Position.(eternal.Position)
		b := at.Board()
		if at.Turn() != p.Turn() {
			if first {
				first = false
				points += defences(ctx, at)
			}
			continue
		}
		switch kind := eternal.KindOf(b.At(m.To)); {
		case m.Kind == eternal.Return:
			theme, points = theme+"-return", points+20
		case m.Kind == eternal.Place:
			if again, err := prover.Prove(ctx, at, puzzle.Goal{Kind: eternalsolver.GoalScore, Moves: 2}); err != nil || len(again.Keys) != 1 {
				return compose.Candidate{}, false
			}
			theme, points = theme+"-place", points+20
		case kind == eternal.StoneKind:
			theme, points = theme+"-stone", points+5
		case kind != eternal.NoKind && eternal.SideOf(b.At(m.To)) == p.Turn():
			theme, points = theme+"-own", points+20
		case kind != eternal.NoKind:
			theme += "-capture"
		case eternal.KindOf(b.At(m.From)) == eternal.Pawn:
			jumps := len(b.Chain(m.From, m.To)) - 1
			theme, points = theme+fmt.Sprintf("-pawn%d", jumps), points+8*jumps
		case eternal.KindOf(b.At(m.From)) == eternal.Advisor:
			models := b.ImitatedBy(m.From, m.To)
			theme = theme + "-advisor"
			if eternal.SideOf(b.At(models.First())) != p.Turn() {
				theme, points = theme+"!", points+15
			}
		default:
			theme += "-" + eternal.KindOf(b.At(m.From)).String()
		}
	}
	if proof.Moves == 1 && points < 24 {
		return compose.Candidate{}, false
	}
	return compose.Candidate{
		Group: fmt.Sprintf("%d%s", proof.Moves, theme), Points: points, Text: p.String(), Line: strings.Join(words, " "),
	}, true
}

// defences counts the first steps of the other side that make the attack take all of its turns.
func defences(ctx context.Context, p eternal.Position) int {
	b, forcer := p.Board(), eternalsolver.NewForcer(1)
	defer forcer.Free()
	n := 0
	for _, m := range b.Steps(nil) {
		u := b.Make(m)
		_, now, err := forcer.Forced(ctx, b, p.Turn().Other(), b.Score(p.Turn().Other()), 0, 1000)
		if err == nil && !now && !b.CanScore(p.Turn().Other()) {
			n++
		}
		b.Unmake(m, u)
	}
	return min(n, 10)
}
