package training

import (
	"context"
	"math"

	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/control"
	"qilab/ui/sessions"
)

// meantCards returns what the text of a filter stands for among all cards: that of sessions.Meant, names of games, players and repertoires, and
// the openings of positions. l may be nil. Errors: those of the files.
func (x texts) meantCards(ctx context.Context, file *training.Store, l *library.Library, f training.Filter) (or training.CardAlternatives, err error) {
	w := x.room.Words
	for _, g := range x.room.Table.Games() {
		id := g.Rules.ID()
		if f.Game != "" && f.Game != id {
			continue
		}
		if control.Matches(f.Text, w.Game(g.Rules)) {
			or.Games = append(or.Games, id)
		}
		of, err := sessions.Meant(ctx, file, w, g, kinds, f.Text)
		if err != nil {
			return or, err
		}
		or.Add(of)
	}
	if or.From, err = cards.SourcesOf(ctx, l, f.Text); err != nil {
		return or, err
	}
	openings, _, err := file.Cards.List(ctx, training.Filter{Game: f.Game, Kinds: []training.Kind{training.Opening}}, 0, math.MaxInt32)
	origins := cards.Origins(ctx, l, openings)
	for _, c := range openings {
		if o := origins[c.ID]; o.Repertoire != nil && control.Matches(f.Text, x.repertoire(o)) {
			or.Cards = append(or.Cards, c.ID)
		}
	}
	return or, err
}
