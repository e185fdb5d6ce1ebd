package practice

import (
	"strings"

	"qilab/solver/catalog"
	"qilab/solver/explain"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/modes"
	store "qilab/storage/training"
	"qilab/ui/control"
	"qilab/ui/words"
)

// matching returns what a text stands for in the history of a game: the names of goals, themes, endgames and kinds of cards.
func matching(w words.Words, g catalog.Game, pool *modes.Pool, text string) (or store.OrTries) {
	names := map[string]string{} // of themes
	theme := func(word string) string {
		name, known := names[word]
		if !known {
			name = words.Theme(w, g.Rules, word)
			names[word] = name
		}
		return name
	}
	for _, z := range pool.Matching(modes.Filter{}) {
		parts := []string{z.ID, z.Position, words.GoalKind(w, z.Goal.Kind)}
		for _, word := range z.Themes {
			parts = append(parts, theme(word))
		}
		if control.Matches(text, strings.Join(parts, " ")) {
			or.Puzzles = append(or.Puzzles, z.ID)
		}
	}
	for _, k := range explain.Kinds() {
		if k != explain.Unexplained && control.Matches(text, theme(string(k))) {
			or.Themes = append(or.Themes, string(k))
		}
	}
	for _, c := range pool.Themes() { // of puzzles that are cards
		if control.Matches(text, theme(c.Word)) {
			or.Themes = append(or.Themes, c.Word)
		}
	}
	for _, k := range []store.Kind{store.Mistake, store.Opening, store.Ending, store.Deal} {
		if control.Matches(text, w.T("training.kind."+k.String())) {
			or.Kinds = append(or.Kinds, k)
		}
	}
	provers := []puzzle.Prover{g.Prover}
	if g.Endgames != nil {
		provers = append(provers, g.Endgames.Drills())
		for _, e := range g.Endgames.Endings() {
			if control.Matches(text, words.Ending(w, e)) {
				or.Puzzles = append(or.Puzzles, store.EndingSource(e.ID))
			}
		}
	}
	for _, p := range provers {
		for _, k := range p.Kinds() {
			if control.Matches(text, words.GoalKind(w, k.ID)) {
				or.Goals = append(or.Goals, k.ID)
			}
		}
	}
	return or
}
