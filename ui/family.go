package ui

import (
	"qilab/core"
	"qilab/solver/catalog"
)

// family returns the name of what a game is to a person, "game.FAMILY" and "about.FAMILY" in the catalogues.
func family(r core.Rules) string { return core.FamilyID(r) }

// relatives lists the games of the family of g, itself among them.
func (w *Window) relatives(g catalog.Game) []catalog.Game {
	var list []catalog.Game
	for _, other := range w.session.Games() {
		if family(other.Rules) == family(g.Rules) {
			list = append(list, other)
		}
	}
	return list
}

// familyHeads lists the first game of each family.
func (w *Window) familyHeads() []catalog.Game {
	var list []catalog.Game
	seen := map[string]bool{}
	for _, g := range w.session.Games() {
		if name := family(g.Rules); !seen[name] {
			seen[name] = true
			list = append(list, g)
		}
	}
	return list
}

// showpiece is the position that stands for a game: its start or, where that is an empty board, the end of its sample.
func (w *Window) showpiece(r core.Rules) core.Position {
	start := r.Start()
	for _, piece := range r.SetupOf(start).Board {
		if piece != core.NoPiece {
			return start
		}
	}
	text, _ := w.book.Sample(r.ID(), string(w.words.Lang()))
	game, err := r.ParseGame(text)
	if err != nil {
		return start
	}
	line := game.MainLine()
	return line[len(line)-1].Position()
}

// inFamily reads a position by the rules of a game or of one of its relatives, for a diagram: forbidden moves can be
// pointed at there.
func (w *Window) inFamily(r core.Rules, text string) (core.Position, bool) {
	if p, err := core.ForReading(r).Parse(text); err == nil {
		return p, true
	}
	for _, g := range w.session.Games() {
		if family(g.Rules) != family(r) {
			continue
		}
		if p, err := core.ForReading(g.Rules).Parse(text); err == nil {
			return p, true
		}
	}
	return nil, false
}
