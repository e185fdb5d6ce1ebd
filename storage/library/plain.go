package library

import "qilab/core"

// seekerOf returns the game's own Seeker, or one that plays all moves by the rules.
func seekerOf(rules core.Rules, p core.Position) core.Seeker {
	if index := rules.Capabilities().Index; index != nil {
		return index.Seek(p)
	}
	return plainSeeker(p.Key())
}

// plainSeeker looks for the position with a core.Position.Key.
type plainSeeker string

// Find plays the line by the rules.
func (s plainSeeker) Find(start core.Position, line []core.PackedMove) (ply, symmetry int) {
	return playUntil(start, line, func(p core.Position) bool { return p.Key() == string(s) }), 0
}

// Images returns the move itself.
func (s plainSeeker) Images(list []core.PackedMove, m core.PackedMove, _ int) []core.PackedMove {
	return append(list, m)
}

// matcherOf returns the game's own Matcher, or one that plays all moves by the rules.
func matcherOf(rules core.Rules, p core.Pattern) core.Matcher {
	if index := rules.Capabilities().Index; index != nil {
		return index.Match(p)
	}
	return plainMatcher{rules, p}
}

// plainMatcher looks for a pattern without symmetries.
type plainMatcher struct {
	rules   core.Rules
	pattern core.Pattern
}

// Match plays the line by the rules.
func (m plainMatcher) Match(start core.Position, line []core.PackedMove) (ply, symmetry int) {
	return playUntil(start, line, func(p core.Position) bool { return m.pattern.Matches(m.rules.SetupOf(p).Board, p.Turn()) }), 0
}

// playUntil plays a line by the rules and returns the number of moves after which found first holds; -1: it never does.
func playUntil(start core.Position, line []core.PackedMove, found func(core.Position) bool) (ply int) {
	for p := start; ; ply++ {
		if found(p) {
			return ply
		}
		if ply == len(line) {
			return -1
		}
		var err error
		if p, err = p.Play(line[ply].Move()); err != nil {
			return -1
		}
	}
}
