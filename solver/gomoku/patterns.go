package gomoku

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
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

// PatternProof is what has been proven of a renju pattern: Black wins after every reply of White but the open ones.
type PatternProof struct {
	Pattern gomoku.Pattern
	Nodes   uint64         // the engine's for each open reply; 0: none was tried
	Open    []gomoku.Point // ascending
}

// UnprovenPattern returns a proof in which all replies are open.
func UnprovenPattern(p gomoku.Pattern) PatternProof {
	proof := PatternProof{Pattern: p}
	for _, m := range patternLine(p).Last().Moves() {
		proof.Open = append(proof.Open, gomoku.PointOf(m))
	}
	return proof
}

// String formats the proof for ParsePatternProof: the pattern, the nodes and the open replies.
func (p PatternProof) String() string {
	words := []string{p.Pattern.String(), strconv.FormatUint(p.Nodes, 10)}
	for _, q := range p.Open {
		words = append(words, q.String())
	}
	return strings.Join(words, " ")
}

// ParsePatternProof parses the output of PatternProof.String.
func ParsePatternProof(text string) (PatternProof, error) {
	words := strings.Fields(text)
	if len(words) < 2 {
		return PatternProof{}, fmt.Errorf("%q has no pattern and nodes", text)
	}
	patterns := gomoku.Patterns()
	i := slices.IndexFunc(patterns, func(p gomoku.Pattern) bool { return p.String() == words[0] })
	if i < 0 {
		return PatternProof{}, fmt.Errorf("there is no pattern %q", words[0])
	}
	proof := PatternProof{Pattern: patterns[i]}
	var err error
	if proof.Nodes, err = strconv.ParseUint(words[1], 10, 64); err != nil {
		return PatternProof{}, fmt.Errorf("pattern %v: %w", proof.Pattern, err)
	}
	rules, line, last := gomoku.Rules{Set: gomoku.Renju}, patternLine(proof.Pattern), -1
	for _, word := range words[2:] {
		m, err := rules.ParseMove(line.Last(), word)
		if err == nil {
			_, err = line.Then(m)
		}
		if err != nil {
			return PatternProof{}, fmt.Errorf("pattern %v: %w", proof.Pattern, err)
		}
		q := gomoku.PointOf(m)
		if q == gomoku.NoPoint || int(q) <= last {
			return PatternProof{}, fmt.Errorf("pattern %v: the reply %s is no stone or not in order", proof.Pattern, word)
		}
		proof.Open, last = append(proof.Open, q), int(q)
	}
	return proof, nil
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
		pattern := catalog.Pattern{Line: patternLine(p.Pattern)}
		for _, q := range p.Open {
			pattern.Open = append(pattern.Open, q.Move())
		}
		list = append(list, pattern)
	}
	return list
})
