package sessions

import (
	"context"

	"qilab/solver/catalog"
	"qilab/storage/training"
	"qilab/ui/control"
	"qilab/ui/words"
)

// Meant returns what a text stands for in a game: the names of kinds of cards, goals, themes of cards in the file, and endgames.
// Errors: those of the file.
func Meant(ctx context.Context, file *training.Store, w words.Words, g catalog.Game, kinds []training.Kind, text string) (or training.Alternatives, err error) {
	for _, k := range kinds {
		if control.Matches(text, w.T("training.kind."+k.String())) {
			or.Kinds = append(or.Kinds, k)
		}
	}
	for _, p := range g.Provers() {
		for _, k := range p.Kinds() {
			if control.Matches(text, words.GoalKind(w, k.ID)) {
				or.Goals = append(or.Goals, k.ID)
			}
		}
	}
	if g.Endgames != nil {
		for _, e := range g.Endgames.Endings() {
			if control.Matches(text, words.Ending(w, e)) {
				or.Sources = append(or.Sources, training.EndingSource(e.ID))
			}
		}
	}
	themes, err := file.Cards.Themes(ctx, g.Rules.ID())
	for _, word := range themes {
		if words.NamedTheme(word) && control.Matches(text, words.Theme(w, g.Rules, word)) {
			or.Themes = append(or.Themes, word)
		}
	}
	return or, err
}
