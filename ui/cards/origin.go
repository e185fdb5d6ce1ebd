package cards

import (
	"context"
	"slices"

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
	Came   core.Line  // the line there, mirrored if the card's position is; nil: unknown
	Played *core.Move // there, of a game; nil: the game ends, or has the position's mirror image
	// Repertoire is the repertoire of an opening; nil for other cards.
	Repertoire *core.Game
}

// sourceOf parses the source of a card from a game or a repertoire of the library.
func sourceOf(c training.Card) (id int64, ply int, ok bool) {
	if c.Kind == training.Opening {
		return RepertoireGame(c.Source)
	}
	return LibraryGame(c.Source)
}

// OfLibrary reports whether the source of a card is a game or a repertoire of the library.
func OfLibrary(c training.Card) bool {
	_, _, ok := sourceOf(c)
	return ok
}

// Origins returns the origins of cards, by their numbers. It leaves out cards from elsewhere, and those whose position the library's game
// of that number does not have at that ply: what was imported may have the numbers of another library. l may be nil.
func Origins(ctx context.Context, l *library.Library, list []training.Card) map[int64]Origin {
	return NewFinder(l).Origins(ctx, list)
}

// Finder finds the origins of cards, and keeps the games that it has read.
type Finder struct {
	library *library.Library
	games   map[int64]*origin
}

// NewFinder returns a finder; l may be nil.
func NewFinder(l *library.Library) *Finder { return &Finder{l, map[int64]*origin{}} }

// Origins is the function Origins.
func (f *Finder) Origins(ctx context.Context, list []training.Card) map[int64]Origin {
	found := map[int64]Origin{}
	for _, c := range list {
		id, ply, ok := sourceOf(c)
		if !ok || f.library == nil {
			continue
		}
		g, known := f.games[id]
		if !known {
			g = &origin{}
			g.game, g.record, _ = f.library.Get(ctx, id) // a game that cannot be read is as good as none
			f.games[id] = g
		}
		if g.game == nil || g.record.Rules != c.Game {
			continue
		}
		p, err := g.game.Rules().Parse(c.Position)
		if err != nil {
			continue
		}
		if c.Kind == training.Opening {
			if n := g.asked(p, ply); n != nil {
				found[c.ID] = Origin{Game: g.record, Ply: ply, Repertoire: g.game, Node: n, Came: ledTo(g.game.Rules(), n, p)}
			}
		} else if n, played := g.played(p, ply); n != nil {
			found[c.ID] = Origin{Game: g.record, Ply: ply, Node: n, Came: ledTo(g.game.Rules(), n, p), Played: played}
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

// ledTo returns the line to a node or, if p is another image of the position there, the image of the line that ends in p; nil if there is
// none.
func ledTo(rules core.Rules, n *core.Node, p core.Position) core.Line {
	line := n.Line()
	if line.Last().Key() == p.Key() {
		return line
	}
	images := []core.Line{line[:1]}
	for _, step := range line[1:] {
		key, seen := training.Key(rules, step.Position), map[string]bool{}
		var longer []core.Line
		for _, image := range images {
			for _, m := range image.Last().Moves() {
				next, err := image.Then(m)
				if err != nil || training.Key(rules, next.Last()) != key || seen[next.Last().Key()] {
					continue
				}
				seen[next.Last().Key()] = true
				longer = append(longer, next)
			}
		}
		images = longer
	}
	if i := slices.IndexFunc(images, func(l core.Line) bool { return l.Last().Key() == p.Key() }); i >= 0 {
		return images[i]
	}
	return nil
}
