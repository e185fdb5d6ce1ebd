package gomoku

import (
	"context"
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"qilab/core"
	"qilab/core/gomoku"
	"qilab/solver/catalog"
)

// patternProofs is the output of solver/gomoku/cmd/patterns.
//
//go:embed patterns.txt
var patternProofs string

// PatternProof is the proof of a renju pattern: how many of White's replies were tried, and how many of them lose to Black's fours
// and threes.
type PatternProof struct {
	Pattern        gomoku.Pattern
	tried, refuted int
}

// ProvePattern tries all replies of White to a pattern, with at most that many nodes each. The error is ctx.Err().
func ProvePattern(ctx context.Context, t *VCT, p gomoku.Pattern, nodes uint64) (proof PatternProof, err error) {
	proof.Pattern = p
	at := patternLine(p).Last()
	for _, m := range at.Moves() {
		next, err := at.Play(m)
		if err != nil {
			return proof, err // unreachable: Moves are legal
		}
		win, err := t.Find(ctx, next.(gomoku.Position).Board(), nodes)
		if ctx.Err() != nil {
			return proof, ctx.Err()
		}
		proof.tried++
		if err == nil && win.Moves > 0 {
			proof.refuted++
		}
	}
	return proof, nil
}

// String formats the proof for ParsePatternProof.
func (p PatternProof) String() string { return fmt.Sprintf("%s %d %d", p.Pattern, p.tried, p.refuted) }

// ParsePatternProof parses the output of PatternProof.String.
func ParsePatternProof(text string) (p PatternProof, err error) {
	var name string
	if _, err := fmt.Sscanf(text, "%s %d %d", &name, &p.tried, &p.refuted); err != nil {
		return p, fmt.Errorf("the pattern %q: %w", text, err)
	}
	for _, p.Pattern = range gomoku.Patterns() {
		if p.Pattern.String() == name && 0 <= p.refuted && p.refuted <= p.tried {
			return p, nil
		}
	}
	return p, fmt.Errorf("there is no pattern %q", text)
}

// patternLine returns the moves of a pattern.
func patternLine(p gomoku.Pattern) core.Line {
	at := gomoku.Rules{Set: gomoku.Renju}.Start()
	line := core.Line{{Position: at}}
	for _, stone := range p.Stones() {
		next, err := line.Then(core.Move{From: core.NoSquare, To: core.Square(stone), Kind: core.Drop})
		if err != nil {
			panic(err) // unreachable: a pattern has three different points
		}
		line = next
	}
	return line
}

// Patterns lists the 26 patterns of renju with their proven results.
var Patterns = sync.OnceValue(func() []catalog.Pattern {
	var list []catalog.Pattern
	for text := range strings.Lines(patternProofs) {
		p, err := ParsePatternProof(strings.TrimSpace(text))
		if err != nil {
			panic(err)
		}
		line := patternLine(p.Pattern)
		list = append(list, catalog.Pattern{Line: line, Tried: p.tried, Refuted: p.refuted, Lost: p.refuted == p.tried})
	}
	return list
})
