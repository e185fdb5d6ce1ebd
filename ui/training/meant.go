package training

import (
	"context"
	"math"

	"qilab/solver/catalog"
	"qilab/storage/library"
	store "qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/control"
	"qilab/ui/words"
)

// Meant returns what a text stands for in a game: the names of kinds of cards, goals, themes of cards in the file, and endgames.
// Errors: those of the file.
func Meant(ctx context.Context, file *store.Store, w words.Words, g catalog.Game, kinds []store.Kind, text string) (or store.Or, err error) {
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
				or.Sources = append(or.Sources, store.EndingSource(e.ID))
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

// meantCards returns what the text of a filter stands for among all cards: that of Meant, names of games, players and repertoires, and
// the openings of positions. l may be nil. Errors: those of the files.
func (x texts) meantCards(ctx context.Context, file *store.Store, l *library.Library, f store.Filter) (or store.OrCards, err error) {
	w := x.room.Words
	for _, g := range x.room.Table.Games() {
		id := g.Rules.ID()
		if f.Game != "" && f.Game != id {
			continue
		}
		if control.Matches(f.Text, w.Game(g.Rules)) {
			or.Games = append(or.Games, id)
		}
		of, err := Meant(ctx, file, w, g, kinds, f.Text)
		if err != nil {
			return or, err
		}
		or.Add(of)
	}
	if or.From, err = cards.SourcesOf(ctx, l, f.Text); err != nil {
		return or, err
	}
	openings, _, err := file.Cards.List(ctx, store.Filter{Game: f.Game, Kinds: []store.Kind{store.Opening}}, 0, math.MaxInt32)
	origins := cards.Origins(ctx, l, openings)
	for _, c := range openings {
		if control.Matches(f.Text, x.from(c, origins)) {
			or.Cards = append(or.Cards, c.ID)
		}
	}
	return or, err
}
