// Package families groups the rule sets of one game, as people do: gomoku is one game with several sets of rules.
package families

import (
	"qilab/core"
	"qilab/solver/catalog"
	"qilab/ui/rulebook"
)

// Of lists the games of the family of g, itself among them.
func Of(games []catalog.Game, g catalog.Game) []catalog.Game {
	var list []catalog.Game
	for _, other := range games {
		if core.FamilyID(other.Rules) == core.FamilyID(g.Rules) {
			list = append(list, other)
		}
	}
	return list
}

// Heads lists the first game of each family.
func Heads(games []catalog.Game) []catalog.Game {
	var list []catalog.Game
	seen := map[string]bool{}
	for _, g := range games {
		if name := core.FamilyID(g.Rules); !seen[name] {
			seen[name] = true
			list = append(list, g)
		}
	}
	return list
}

// Showpiece returns the position that represents a game in pictures: its start or, if that is an empty board, the end of its sample
// game in the language.
func Showpiece(book rulebook.Book, g catalog.Game, lang string) core.Position {
	r, start := g.Rules, g.Rules.Start()
	for _, piece := range r.SetupOf(start).Board {
		if piece != core.NoPiece {
			return start
		}
	}
	text, _ := book.Sample(r.ID(), lang)
	game, err := g.Reader().Game(text)
	if err != nil {
		return start
	}
	line := game.MainLine()
	return line[len(line)-1].Position()
}

// Read reads a position by the rules of a game or of one of its family, for a diagram: forbidden moves can be pointed at
// there.
func Read(games []catalog.Game, r core.Rules, text string) (core.Position, bool) {
	if p, err := core.ForReading(r).Parse(text); err == nil {
		return p, true
	}
	for _, g := range games {
		if core.FamilyID(g.Rules) != core.FamilyID(r) {
			continue
		}
		if p, err := core.ForReading(g.Rules).Parse(text); err == nil {
			return p, true
		}
	}
	return nil, false
}
