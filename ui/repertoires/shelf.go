package repertoires

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"qilab/core"
	"qilab/core/repertoire"
	"qilab/solver/catalog"
	"qilab/storage"
	"qilab/storage/library"
	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/prefs"
)

// kept is a repertoire of the library.
type kept struct {
	record library.Record
	rules  core.Rules
	side   core.Side
	game   *core.Game // immutable
	own    *repertoire.Repertoire
}

// name returns the name of the game in the sources of cards.
func (k *kept) name() string { return cards.RepertoireName(k.record.ID) }

// cards returns the filter for the cards of the repertoire's questions. They may have been made from another one with the same position.
func (k *kept) cards() training.Filter {
	keys := []string{}
	for _, q := range k.own.Questions() {
		keys = append(keys, training.Key(k.rules, q.Node.Position()))
	}
	return training.Filter{Game: k.rules.ID(), Kinds: []training.Kind{training.Opening}, Keys: keys}
}

// of identifies a side of a game.
type of struct {
	rules string
	side  core.Side
}

// stock is the content of the library at the last read. It is immutable.
type stock struct {
	changes int64 // of the library
	partial bool  // a repertoire could not be read
	list    []*kept
	sides   map[of]*repertoire.Repertoire // all repertoires of a side merged
}

// shelf reads the repertoires of the library, and keeps the training cards in step with them.
type shelf struct {
	room    *Room
	now     *stock // nil: not read yet
	synced  *stock // the stock that the cards match; nil: unknown
	reading bool
	again   bool // another read is needed
	clears  int  // how often the cards were replaced from outside
	waiting []func(*stock, error)
}

// has reports whether a game of the library was a repertoire at the last read.
func (s *shelf) has(id int64) bool {
	return s.now != nil && slices.ContainsFunc(s.now.list, func(k *kept) bool { return k.record.ID == id })
}

// get calls then with the current repertoires: at once, if nothing has changed.
func (s *shelf) get(then func(*stock, error)) {
	inStep := s.room.Training == nil || s.now.same(s.synced)
	if l := s.room.Library; s.now != nil && l != nil && l.Changes() == s.now.changes && inStep && !s.reading {
		then(s.now, nil)
		return
	}
	s.waiting = append(s.waiting, then)
	s.refresh()
}

// refresh reads the repertoires again.
func (s *shelf) refresh() {
	r := s.room
	l, store := r.Library, r.Training
	if l == nil {
		return
	}
	if s.reading {
		s.again = true
		return
	}
	s.reading, s.again = true, false
	before, synced, clears, rules := s.now, s.synced, s.clears, catalog.Rules(r.Table.Games())
	known := r.Settings.Get(prefs.CardsLibrary)
	r.work.Go(func() func() {
		identity := known
		if synced == nil && store != nil {
			identity, _ = l.Identity(r.work.Ctx) // without one, it may be any library
		}
		read, err := readStock(r.work.Ctx, l, rules, before)
		changed := false
		if err == nil && store != nil && !read.same(synced) {
			another := synced == nil && (identity == "" || identity != known)
			if changed, err = syncCards(r.work.Ctx, store, rules, read, synced, another || read.partial); err == nil {
				synced = read
			}
		}
		return func() {
			if s.clears == clears {
				s.synced = synced
			}
			if err == nil && store != nil {
				r.Settings.Set(prefs.CardsLibrary, identity)
			}
			s.take(read, changed, err)
		}
	})
}

// replaced notes that the cards may no longer match the repertoires.
func (s *shelf) replaced() {
	s.synced = nil
	s.clears++
}

// take publishes the repertoires just read; changed: cards too.
func (s *shelf) take(read *stock, changed bool, err error) {
	r := s.room
	s.reading = false
	if changed {
		r.links.Synced()
	}
	if s.again {
		s.refresh()
		return
	}
	if err == nil {
		s.now = read
	}
	waiting := s.waiting
	s.waiting = nil
	for _, then := range waiting {
		then(read, err)
	}
	if r.page != nil && err == nil {
		r.page.fill()
	}
}

// readStock reads the repertoires of the library, reusing unchanged ones.
func readStock(ctx context.Context, l *library.Library, rules []core.Rules, before *stock) (*stock, error) {
	s := &stock{changes: l.Changes(), sides: map[of]*repertoire.Repertoire{}}
	ids, err := l.IDs(ctx, library.Query{Filter: library.Filter{Tag: repertoire.Tag}, Order: library.ByAdded, Reverse: true})
	if err != nil {
		return nil, err
	}
	records, err := l.Records(ctx, ids...)
	if err != nil {
		return nil, err
	}
	games := map[of][]*core.Game{}
	for _, record := range records {
		k := before.find(record)
		if k == nil {
			k, err = readKept(ctx, l, rules, record)
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			s.partial = s.partial || err != nil && !errors.Is(err, storage.ErrNotFound) // it may have been deleted just now
		}
		if k != nil {
			s.list = append(s.list, k)
			games[of{record.Rules, k.side}] = append(games[of{record.Rules, k.side}], k.game)
		}
	}
	for side, list := range games {
		i := slices.IndexFunc(s.list, func(k *kept) bool { return k.record.Rules == side.rules && k.side == side.side })
		if len(list) == 1 {
			s.sides[side] = s.list[i].own
			continue
		}
		s.sides[side] = repertoire.New(s.list[i].rules, side.side, list...)
	}
	return s, nil
}

// find returns the unchanged repertoire of a record; nil: none.
func (s *stock) find(record library.Record) *kept {
	if s != nil {
		for _, k := range s.list {
			if k.record.ID == record.ID && k.record.Changed.Equal(record.Changed) {
				return k
			}
		}
	}
	return nil
}

// same reports whether nothing has changed.
func (s *stock) same(o *stock) bool { return s != nil && o != nil && slices.Equal(s.list, o.list) }

// readKept reads a repertoire; nil: its tag names no side, or its rules are unknown. The errors are those of Library.Get.
func readKept(ctx context.Context, l *library.Library, rules []core.Rules, record library.Record) (*kept, error) {
	i := slices.IndexFunc(rules, func(r core.Rules) bool { return r.ID() == record.Rules })
	if i < 0 {
		return nil, nil
	}
	game, record, err := l.Get(ctx, record.ID)
	if err != nil {
		return nil, err
	}
	side, ok := repertoire.SideOf(game.Rules(), game.Tags())
	if !ok {
		return nil, nil
	}
	return &kept{record: record, rules: rules[i], side: side, game: game, own: repertoire.New(game.Rules(), side, game)}, nil
}

// of lists the repertoires of a game.
func (s *stock) of(rules core.Rules) (list []*kept) {
	if s == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(s.list), func(k *kept) bool { return k.rules.ID() != rules.ID() })
}

// syncCards makes the cards match the repertoires, in the games where they differ from before; nil: in all. With detach it takes none out
// of use: repertoires are missing, in a library that takes the place of another one, for instance. It reports whether cards were changed.
func syncCards(ctx context.Context, store *training.Store, rules []core.Rules, s, before *stock, detach bool) (changed bool, err error) {
	if detach {
		if err := store.Cards.Detach(ctx, training.Opening); err != nil {
			return false, fmt.Errorf("the cards of a repertoire: %w", err)
		}
	}
	for _, r := range rules {
		if before != nil && slices.Equal(s.of(r), before.of(r)) {
			continue
		}
		var list []training.Card
		for _, side := range []core.Side{core.First, core.Second} {
			own := s.sides[of{r.ID(), side}]
			if own == nil {
				continue
			}
			for _, q := range own.Questions() {
				if err := ctx.Err(); err != nil {
					return changed, err
				}
				list = append(list, cards.OfQuestion(r, q, s.source(q.Node)))
			}
		}
		n, err := store.Cards.Sync(ctx, r.ID(), training.Opening, list, time.Now())
		if err != nil {
			return changed, fmt.Errorf("the cards of a repertoire: %w", err)
		}
		changed = changed || n != training.Synced{}
	}
	return changed, nil
}

// source returns the source of the card of a node.
func (s *stock) source(n *core.Node) string {
	for _, k := range s.list {
		if k.game.Owns(n) {
			return training.GameSource(k.name(), strconv.Itoa(n.Ply()))
		}
	}
	return ""
}
