package cards

import (
	"context"

	"qilab/core"
	"qilab/core/repertoire"
	"qilab/storage/library"
	"qilab/storage/training"
)

// Origin is the place of a card's position in a game of the library.
type Origin struct {
	Game   library.Record
	Ply    int
	Node   *core.Node // the position there, or its mirror image
	Played *core.Move // there, of a game; nil: the game ends, or has the position's mirror image
	// Repertoire is the repertoire of an opening; nil for other cards.
	Repertoire *core.Game
}

// Origins returns the origins of cards, by their numbers. It leaves out cards from elsewhere, and those whose position the library's game
// of that number does not have at that ply: what was imported may have the numbers of another library. l may be nil.
func Origins(ctx context.Context, l *library.Library, list []training.Card) map[int64]Origin {
	games, found := map[int64]*origin{}, map[int64]Origin{}
	for _, c := range list {
		id, ply, ok := LibraryGame(c.Source)
		opening := c.Kind == training.Opening
		if opening {
			id, ply, ok = RepertoireGame(c.Source)
		}
		if !ok || l == nil {
			continue
		}
		g, known := games[id]
		if !known {
			g = &origin{}
			g.game, g.record, _ = l.Get(ctx, id) // a game that cannot be read is as good as none
			games[id] = g
		}
		if g.game == nil || g.record.Rules != c.Game {
			continue
		}
		p, err := g.game.Rules().Parse(c.Position)
		if err != nil {
			continue
		}
		if opening {
			if n := g.asked(p, ply); n != nil {
				found[c.ID] = Origin{Game: g.record, Ply: ply, Repertoire: g.game, Node: n}
			}
		} else if n, played := g.played(p, ply); n != nil {
			found[c.ID] = Origin{Game: g.record, Ply: ply, Node: n, Played: played}
		}
	}
	return found
}

// origin is a game of the library that cards are from; game is nil if it cannot be read.
type origin struct {
	game   *core.Game
	record library.Record
	nodes  map[place]*core.Node // of a repertoire; nil: not listed yet
}

// place is a position, as of training.Key, at a ply.
type place struct {
	key string
	ply int
}

// played returns the node of the main line with a position at a ply, nil if it has another one there, and the move played after it; nil:
// there is none, or the line has the position's mirror image.
func (o *origin) played(p core.Position, ply int) (n *core.Node, m *core.Move) {
	rules, line := o.game.Rules(), o.game.MainLine()
	if ply < 0 || ply >= len(line) || training.Key(rules, line[ply].Position()) != training.Key(rules, p) {
		return nil, nil
	}
	if ply+1 < len(line) && line[ply].Position().Key() == p.Key() {
		played := line[ply+1].Move()
		m = &played
	}
	return line[ply], m
}

// asked returns the node of a repertoire with a position at a ply; nil: the game has none, or is no repertoire.
func (o *origin) asked(p core.Position, ply int) *core.Node {
	rules := o.game.Rules()
	if _, ok := repertoire.SideOf(rules, o.game.Tags()); !ok {
		return nil
	}
	if o.nodes == nil {
		o.nodes = map[place]*core.Node{}
		for todo := []*core.Node{o.game.Root()}; len(todo) > 0; {
			n := todo[0]
			todo = append(todo[1:], n.Children()...)
			at := place{training.Key(rules, n.Position()), n.Ply()}
			if o.nodes[at] == nil {
				o.nodes[at] = n
			}
		}
	}
	return o.nodes[place{training.Key(rules, p), ply}]
}
