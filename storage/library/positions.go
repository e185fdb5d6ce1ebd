package library

import (
	"cmp"
	"context"
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
	replies      map[core.PackedMove]*replies // by the smallest of their images
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
		first := slices.Min(images)
		r := part.replies[first]
		if r == nil {
			r = &replies{played: map[core.PackedMove]int{}}
			for _, m := range images {
				r.played[m] = 0
			}
			part.replies[first] = r
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
	for first, r := range part.replies {
		if s.replies[first] == nil {
			s.replies[first] = r
			continue
		}
		s.replies[first].tally.Add(r.tally)
		for m, n := range r.played {
			s.replies[first].played[m] += n
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
