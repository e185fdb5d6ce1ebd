package cards

import (
	"context"

	"qilab/core"
	"qilab/storage/library"
	"qilab/storage/training"
)

// Origin is the place of a card's position in a game of the library.
type Origin struct {
	Game   library.Record
	Ply    int
	Played *core.Move // there; nil: the game ends, or has the position's mirror image
}

// Origins returns the origins of cards, by their numbers. It leaves out cards from elsewhere, and those whose position the library's game
// of that number does not have at that ply: what was imported may have the numbers of another library. l may be nil.
func Origins(ctx context.Context, l *library.Library, list []training.Card) map[int64]Origin {
	type read struct {
		game   *core.Game
		record library.Record
	}
	games, found := map[int64]read{}, map[int64]Origin{}
	for _, c := range list {
		id, ply, ok := LibraryGame(c.Source)
		if !ok || l == nil {
			continue
		}
		g, known := games[id]
		if !known {
			g.game, g.record, _ = l.Get(ctx, id) // a game that cannot be read is as good as none
			games[id] = g
		}
		if g.game == nil || g.record.Rules != c.Game {
			continue
		}
		rules, line := g.game.Rules(), g.game.MainLine()
		p, err := rules.Parse(c.Position)
		if err == nil && ply >= 0 && ply < len(line) && training.Key(rules, line[ply].Position()) == training.Key(rules, p) {
			origin := Origin{Game: g.record, Ply: ply}
			if ply+1 < len(line) && line[ply].Position().Key() == p.Key() {
				played := line[ply+1].Move()
				origin.Played = &played
			}
			found[c.ID] = origin
		}
	}
	return found
}
