package library

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"
	"time"

	"qilab/core"
)

// Tally counts games by result.
type Tally struct {
	Games                                int
	First, Second, Draws, Other, Unknown int // Other: both won, or both lost
	LastYear                             int // 0: unknown
}

// Add adds the games of another tally.
func (t *Tally) Add(o Tally) {
	t.Games += o.Games
	t.First += o.First
	t.Second += o.Second
	t.Draws += o.Draws
	t.Other += o.Other
	t.Unknown += o.Unknown
	t.LastYear = max(t.LastYear, o.LastYear)
}

func (t *Tally) count(e *entry) {
	t.Games++
	switch e.result {
	case core.FirstWins:
		t.First++
	case core.SecondWins:
		t.Second++
	case core.Draw:
		t.Draws++
	case core.Unfinished:
		t.Unknown++
	default:
		t.Other++
	}
	t.LastYear = max(t.LastYear, int(e.year))
}

// Reply is a move that was played from a position.
type Reply struct {
	Move core.Move // the most frequent form
	// Also are the moves equivalent by the position's own symmetry, which are counted here.
	Also []core.Move
	Tally
}

// Hit is a game with the position, after Ply moves.
type Hit struct {
	ID   int64
	Year int
	Ply  int
}

// Answer is the statistics of a position. Positions are counted, not paths: transpositions and symmetric positions are
// one, so there may be more games after a move than before it.
type Answer struct {
	Games   int // searched so far, out of Total
	Total   int // an upper bound until all are searched
	Done    bool
	Sum     Tally   // the games with the position, some of which end there
	Replies []Reply // the most common first; complete
	Through []Hit   // the newest first; only once all are searched
}

// tellPause is the minimum time between two partial answers.
const tellPause = 50 * time.Millisecond

// Positions searches all games of its rules that match the filter for a position. It calls tell, which may be nil, with
// the answer so far, first as soon as there is any, and never after it has returned. A cancelled search returns the
// error of ctx.
func (l *Library) Positions(ctx context.Context, rules core.Rules, p core.Position, f Filter, tell func(Answer)) (Answer, error) {
	seeker := seekerOf(rules, p)
	return l.search(ctx, rules, f, &search{find: seeker.Find, images: seeker.Images, tell: tell})
}

// Pattern searches all games of its rules that match the filter for a pattern, like Positions; the answer has no
// replies.
func (l *Library) Pattern(ctx context.Context, rules core.Rules, p core.Pattern, f Filter, tell func(Answer)) (Answer, error) {
	return l.search(ctx, rules, f, &search{find: matcherOf(rules, p).Match, tell: tell})
}

// search searches all games that match the filter.
func (l *Library) search(ctx context.Context, rules core.Rules, f Filter, s *search) (Answer, error) {
	f.Rules = rules.ID()
	first, last, err := l.span(ctx)
	if err != nil {
		return Answer{}, err
	}
	want, err := l.matcher(ctx, f)
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
				b, err := l.block(ctx, rules, number)
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

// search is a search in progress.
type search struct {
	find   func(start core.Position, line []core.PackedMove) (ply, symmetry int)
	images func(list []core.PackedMove, m core.PackedMove, symmetry int) []core.PackedMove // nil: the next moves do not matter
	start  core.Position
	want   func(*entry) bool
	tell   func(Answer)
	blocks int

	mu           sync.Mutex
	looked, done int
	told         time.Time
	sum          Tally
	replies      map[core.PackedMove]*replies // by the least of their images
	through      []Hit
}

// replies are the moves that count as one.
type replies struct {
	tally  Tally
	played map[core.PackedMove]int // how often each image was played, including those that never were
}

// block searches a block.
func (s *search) block(ctx context.Context, b *block) {
	part := search{replies: map[core.PackedMove]*replies{}}
	images := make([]core.PackedMove, 0, 8)
	for i := range b.games {
		if i%256 == 0 && ctx.Err() != nil {
			return
		}
		e := &b.games[i]
		if !s.want(e) {
			continue
		}
		part.looked++
		start, own := b.start[i]
		if !own {
			start = s.start
		}
		line := b.line(i)
		ply, symmetry := s.find(start, line)
		if ply < 0 {
			continue
		}
		part.sum.count(e)
		part.through = append(part.through, Hit{ID: e.id, Year: int(e.year), Ply: ply})
		if ply == len(line) || s.images == nil {
			continue
		}
		images = s.images(images[:0], line[ply], symmetry)
		least := slices.Min(images)
		r := part.replies[least]
		if r == nil {
			r = &replies{played: map[core.PackedMove]int{}}
			for _, m := range images {
				r.played[m] = 0
			}
			part.replies[least] = r
		}
		r.tally.count(e)
		r.played[images[0]]++
	}
	s.add(&part)
}

// add adds the results of a block, and reports them.
func (s *search) add(part *search) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done++
	s.looked += part.looked
	s.sum.Add(part.sum)
	s.through = append(s.through, part.through...)
	for least, r := range part.replies {
		if s.replies[least] == nil {
			s.replies[least] = r
			continue
		}
		s.replies[least].tally.Add(r.tally)
		for m, n := range r.played {
			s.replies[least].played[m] += n
		}
	}
	if s.tell != nil && s.done < s.blocks && time.Since(s.told) >= tellPause {
		s.tell(s.answer(false))
		s.told = time.Now()
	}
}

// answer returns the results so far.
func (s *search) answer(done bool) Answer {
	a := Answer{Games: s.looked, Total: s.looked, Done: done, Sum: s.sum}
	if !done {
		a.Total += (s.blocks - s.done) * blockGames
	}
	for _, r := range s.replies {
		list := make([]core.PackedMove, 0, len(r.played))
		for m := range r.played {
			list = append(list, m)
		}
		slices.SortFunc(list, func(a, b core.PackedMove) int {
			return cmp.Or(cmp.Compare(r.played[b], r.played[a]), cmp.Compare(a, b))
		})
		reply := Reply{Move: list[0].Move(), Tally: r.tally}
		for _, m := range list[1:] {
			reply.Also = append(reply.Also, m.Move())
		}
		a.Replies = append(a.Replies, reply)
	}
	slices.SortFunc(a.Replies, func(a, b Reply) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Move.From, b.Move.From), cmp.Compare(a.Move.To, b.Move.To),
			cmp.Compare(a.Move.Kind, b.Move.Kind))
	})
	if !done {
		return a
	}
	a.Through = s.through
	slices.SortFunc(a.Through, func(a, b Hit) int { return cmp.Or(cmp.Compare(b.Year, a.Year), cmp.Compare(b.ID, a.ID)) })
	return a
}

// matcher returns a filter for games in memory.
func (l *Library) matcher(ctx context.Context, f Filter) (func(*entry) bool, error) {
	var err error
	ids := func(table, part string) map[int32]bool {
		if part = Fold(part); part == "" || err != nil {
			return nil
		}
		var found map[int32]bool
		found, err = l.named(ctx, table, part)
		return found
	}
	a, b, events := ids("player", f.Players[0]), ids("player", f.Players[1]), ids("event", f.Event)
	if err != nil {
		return nil, fault(l.path, err)
	}
	if f.Opening != "" || f.Source != 0 || f.Deleted || f.Noted || f.Tag != "" { // fields that a block does not have
		return l.listed(ctx, f)
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
func (l *Library) listed(ctx context.Context, f Filter) (func(*entry) bool, error) {
	condition, args := f.where()
	found, err := l.numbers(ctx, "SELECT g.id FROM game g WHERE "+condition, args...)
	if err != nil {
		return nil, err
	}
	return func(e *entry) bool { return found[e.id] }, nil
}

func (l *Library) named(ctx context.Context, table, part string) (map[int32]bool, error) {
	found, err := l.numbers(ctx, "SELECT id FROM "+table+" WHERE instr(fold, ?) > 0", part)
	if err != nil {
		return nil, err
	}
	list := make(map[int32]bool, len(found))
	for id := range found {
		list[int32(id)] = true
	}
	return list, nil
}

func (l *Library) numbers(ctx context.Context, command string, args ...any) (map[int64]bool, error) {
	rows, err := l.read.QueryContext(ctx, command, args...)
	if err != nil {
		return nil, fault(l.path, err)
	}
	defer rows.Close()
	found := map[int64]bool{}
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, fault(l.path, err)
		}
		found[id] = true
	}
	return found, fault(l.path, rows.Err())
}
