package library

import (
	"context"
	"database/sql"
	"runtime"
	"slices"
	"sync"

	"qilab/core"
	"qilab/storage/database"
)

// Index searches the main lines of all games.
type Index struct {
	*tables
	blocks blocks

	life    context.Context // of the background work
	warming Newest
	warm    sync.WaitGroup
}

func newIndex(life context.Context, t *tables) *Index {
	x := &Index{tables: t, life: life}
	x.blocks.init(maxBlockBytes)
	return x
}

// Positions searches all games of its rules that match the filter for a position. It calls tell, which may be nil, with
// the answer so far, first as soon as there is any, and never after it has returned. A cancelled search returns the
// error of ctx.
func (x *Index) Positions(ctx context.Context, rules core.Rules, p core.Position, f Filter, tell func(Answer)) (Answer, error) {
	seeker := seekerOf(rules, p)
	return x.search(ctx, rules, f, &search{find: seeker.Find, images: seeker.Images, tell: tell})
}

// Pattern searches all games of its rules that match the filter for a pattern, like Positions; the answer has no
// replies.
func (x *Index) Pattern(ctx context.Context, rules core.Rules, p core.Pattern, f Filter, tell func(Answer)) (Answer, error) {
	return x.search(ctx, rules, f, &search{find: matcherOf(rules, p).Match, tell: tell})
}

// search searches all games that match the filter.
func (x *Index) search(ctx context.Context, rules core.Rules, f Filter, s *search) (Answer, error) {
	f.Rules = rules.ID()
	first, last, err := x.span(ctx)
	if err != nil {
		return Answer{}, err
	}
	want, err := x.matcher(ctx, f)
	if err != nil {
		return Answer{}, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	s.start, s.want, s.replies, s.blocks = rules.Start(), want, map[core.PackedMove]*replies{}, int(last-first+1)
	numbers := make(chan int64)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), 4, s.blocks) {
		workers.Go(func() {
			for number := range numbers {
				b, err := x.block(ctx, rules, number)
				if err != nil {
					cancel(err)
					return
				}
				s.block(ctx, b)
			}
		})
	}
feed:
	for number := first; number <= last; number++ {
		select {
		case numbers <- number:
		case <-ctx.Done():
			break feed
		}
	}
	close(numbers)
	workers.Wait()
	if ctx.Err() != nil {
		return Answer{}, context.Cause(ctx)
	}
	return s.answer(true), nil
}

// matcher returns a filter for games in memory.
func (x *Index) matcher(ctx context.Context, f Filter) (func(*entry) bool, error) {
	var err error
	ids := func(table, part string) map[int32]bool {
		if part = Fold(part); part == "" || err != nil {
			return nil
		}
		var found map[int32]bool
		found, err = x.named(ctx, table, part)
		return found
	}
	a, b, events := ids("player", f.Players[0]), ids("player", f.Players[1]), ids("event", f.Event)
	if err != nil {
		return nil, fault(x.path, err)
	}
	if f.Opening != "" || f.Source != 0 || f.Deleted || f.Noted || f.Tag != "" || len(f.Games) > 0 { // fields that a block does not have
		return x.listed(ctx, f)
	}
	played := func(set map[int32]bool, id int32) bool { return set == nil || set[id] }
	return func(e *entry) bool {
		switch {
		case !(played(a, e.first) && played(b, e.second) || !f.Sides && played(b, e.first) && played(a, e.second)),
			events != nil && !events[e.event],
			f.FromYear != 0 && int(e.year) < f.FromYear,
			f.ToYear != 0 && (e.year == 0 || int(e.year) > f.ToYear),
			len(f.Results) > 0 && !slices.Contains(f.Results, e.result),
			len(f.Kinds) > 0 && !slices.Contains(f.Kinds, e.kind),
			f.Mine && !e.mine,
			e.id == f.Except,
			int(e.plies) < f.MinPlies,
			f.MaxPlies > 0 && int(e.plies) > f.MaxPlies,
			int(e.stars) < f.MinStars:
			return false
		}
		return true
	}, nil
}

// listed returns a filter that queries the database.
func (x *Index) listed(ctx context.Context, f Filter) (func(*entry) bool, error) {
	condition, args := f.where()
	ids, err := x.numbers(ctx, "SELECT g.id FROM game g WHERE "+condition, args...)
	if err != nil {
		return nil, err
	}
	found := make(map[int64]bool, len(ids))
	for _, id := range ids {
		found[id] = true
	}
	return func(e *entry) bool { return found[e.id] }, nil
}

// named returns the players or events whose name has a part.
func (x *Index) named(ctx context.Context, table, part string) (map[int32]bool, error) {
	ids, err := x.numbers(ctx, "SELECT id FROM "+table+" WHERE instr(fold, ?) > 0", part)
	if err != nil {
		return nil, err
	}
	found := make(map[int32]bool, len(ids))
	for _, id := range ids {
		found[int32(id)] = true
	}
	return found, nil
}

// span returns the numbers of the first and the last block.
func (x *Index) span(ctx context.Context) (first, last int64, err error) {
	var generation int64
	err = x.db.Read.QueryRowContext(ctx, "SELECT value, coalesce((SELECT min(id) FROM game), 0), coalesce((SELECT max(id) FROM game), -1) FROM state WHERE key = 'generation'").
		Scan(&generation, &first, &last)
	if err != nil {
		return 0, 0, fault(x.path, err)
	}
	x.blocks.seen(generation)
	if last < first {
		return 0, -1, nil
	}
	return first / blockGames, last / blockGames, nil
}

// block returns a block, from memory or from the file.
func (x *Index) block(ctx context.Context, rules core.Rules, number int64) (*block, error) {
	key := blockKey{rules.ID(), number}
	kept, drops := x.blocks.get(key)
	if kept != nil {
		return kept, nil
	}
	b, err := x.loadBlock(ctx, rules, number)
	if err != nil {
		return nil, err
	}
	x.blocks.put(key, b, drops)
	return b, nil
}

// Warm starts to read the games of some rules into memory, as many as fit, the newest first, so that the first search
// need not wait for the file. It returns at once; Close, or another call, ends it.
func (x *Index) Warm(rules core.Rules) {
	ctx, end := x.warming.Ask(x.life)
	x.warm.Go(func() {
		defer end()
		first, last, err := x.span(ctx)
		if err != nil {
			return // the next search for a position reports the error
		}
		for number := last; number >= first && ctx.Err() == nil; number-- {
			key := blockKey{rules.ID(), number}
			kept, drops := x.blocks.get(key)
			if kept != nil {
				continue
			}
			b, err := x.loadBlock(ctx, rules, number)
			if err != nil || !x.blocks.put(key, b, drops) {
				return
			}
		}
	})
}

func (x *Index) loadBlock(ctx context.Context, rules core.Rules, number int64) (*block, error) {
	b := &block{}
	var start, line sql.RawBytes
	err := x.eachRow(ctx, func(row database.Row) error {
		var e entry
		if err := row.Scan(&e.id, &e.first, &e.second, &e.event, &e.year, &e.result, &e.kind, &e.stars, &e.mine, &start, &line); err != nil {
			return err
		}
		if len(start) > 0 {
			p, err := rules.Parse(string(start))
			if err != nil {
				return nil // it cannot match any search
			}
			if b.start == nil {
				b.start = map[int]core.Position{}
			}
			b.start[len(b.games)] = p
		}
		if len(b.games) == 0 {
			b.games, b.moves = make([]entry, 0, blockGames), make([]core.PackedMove, 0, blockGames*min(len(line)/2, usualPlies))
		}
		b.moves = appendMoves(b.moves, line)
		e.plies, e.end = int32(len(line)/2), uint32(len(b.moves))
		b.games = append(b.games, e)
		return nil
	}, `SELECT id, coalesce(first, 0), coalesce(second, 0), coalesce(event, 0), year, result, kind, stars, mine, start, moves
		FROM game WHERE id >= ? AND id < ? AND rules = ? AND deleted = 0 ORDER BY id`, number*blockGames, (number+1)*blockGames, rules.ID())
	return b, err
}
