package library

import (
	"context"
	"database/sql"
	"sync"

	"qilab/core"
)

const (
	// blockGames is how many numbers of games a block spans.
	blockGames = 4096
	// maxBlockBytes bounds the blocks that stay in memory; beyond it they are read from the file each time. It holds some
	// 300,000 games of 80 moves.
	maxBlockBytes = 64 << 20
)

// block is the main lines of the games of one kind whose numbers are in a span, with what a Filter asks. It never changes.
type block struct {
	games []entry
	moves []core.PackedMove
	start map[int]core.Position // of those games, by their place, that begin elsewhere
}

// entry is a game in a block.
type entry struct {
	id                   int64
	end                  uint32 // of its moves; they begin where those of the game before end
	first, second, event int32  // 0: none
	year, plies          int32
	result               core.Result
	kind                 Kind
	stars                uint8
	mine                 bool
}

func (b *block) bytes() int { return 48*len(b.games) + 2*cap(b.moves) + 300*len(b.start) }

// line returns the moves of a game.
func (b *block) line(i int) []core.PackedMove {
	begin := uint32(0)
	if i > 0 {
		begin = b.games[i-1].end
	}
	return b.moves[begin:b.games[i].end]
}

type blockKey struct {
	rules  string
	number int64
}

// blocks are those in memory.
type blocks struct {
	mu          sync.Mutex
	list        map[blockKey]*block
	bytes, most int
	generation  int64 // of the database that they are of
	drops       int64 // how often any was dropped: what was read before one may be old
}

func (b *blocks) init(most int) { b.list, b.most = map[blockKey]*block{}, most }

// changed drops the blocks of games that this program has changed. A gap in the generations is the work of another program.
func (b *blocks) changed(generation int64, games []int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.drops++
	if generation > b.generation+1 {
		b.clear()
	}
	b.generation = max(b.generation, generation)
	touched := map[int64]bool{}
	for _, id := range games {
		touched[id/blockGames] = true
	}
	for key, old := range b.list {
		if touched[key.number] {
			b.bytes -= old.bytes()
			delete(b.list, key)
		}
	}
}

// seen drops all blocks if the database is of another generation than they are.
func (b *blocks) seen(generation int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if generation != b.generation {
		b.drops++
		b.clear()
		b.generation = generation
	}
}

func (b *blocks) clear() {
	clear(b.list)
	b.bytes = 0
}

func (b *blocks) get(key blockKey) (found *block, drops int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.list[key], b.drops
}

// put keeps a block, if there is room and nothing was dropped since it began to be read. Blocks of other games make room.
func (b *blocks) put(key blockKey, one *block, drops int64) (kept bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if drops != b.drops || b.list[key] != nil {
		return b.list[key] != nil
	}
	size := one.bytes()
	for other, old := range b.list {
		if b.bytes+size <= b.most {
			break
		}
		if other.rules != key.rules {
			b.bytes -= old.bytes()
			delete(b.list, other)
		}
	}
	if b.bytes+size > b.most {
		return false
	}
	b.list[key] = one
	b.bytes += size
	return true
}

// Changes returns a number that is another one after each change of the library, as far as this program knows of it: what
// another program has changed is noticed by the next search for a position.
func (l *Library) Changes() int64 {
	l.blocks.mu.Lock()
	defer l.blocks.mu.Unlock()
	return l.blocks.drops
}

// span returns the numbers of the first and the last block.
func (l *Library) span(ctx context.Context) (first, last int64, err error) {
	var generation int64
	err = l.read.QueryRowContext(ctx, "SELECT value, coalesce((SELECT min(id) FROM game), 0), coalesce((SELECT max(id) FROM game), -1) FROM state WHERE key = 'generation'").
		Scan(&generation, &first, &last)
	if err != nil {
		return 0, 0, fault(l.path, err)
	}
	l.blocks.seen(generation)
	if last < first {
		return 0, -1, nil
	}
	return first / blockGames, last / blockGames, nil
}

// block returns a block, from memory or from the file.
func (l *Library) block(ctx context.Context, rules core.Rules, number int64) (*block, error) {
	key := blockKey{rules.ID(), number}
	kept, drops := l.blocks.get(key)
	if kept != nil {
		return kept, nil
	}
	b, err := l.loadBlock(ctx, rules, number)
	if err != nil {
		return nil, fault(l.path, err)
	}
	l.blocks.put(key, b, drops)
	return b, nil
}

// Warm begins to read the games of some rules into memory, as many as may stay there, the newest first, so that the first question
// about them need not wait for the file. It returns at once; Close, or another call, ends what it has begun.
func (l *Library) Warm(rules core.Rules) {
	ctx, end := l.warming.Ask(l.life)
	l.warm.Go(func() {
		defer end()
		first, last, err := l.span(ctx)
		if err != nil {
			return // who asks for a position is told
		}
		for number := last; number >= first && ctx.Err() == nil; number-- {
			key := blockKey{rules.ID(), number}
			kept, drops := l.blocks.get(key)
			if kept != nil {
				continue
			}
			b, err := l.loadBlock(ctx, rules, number)
			if err != nil || !l.blocks.put(key, b, drops) {
				return
			}
		}
	})
}

func (l *Library) loadBlock(ctx context.Context, rules core.Rules, number int64) (*block, error) {
	rows, err := l.read.QueryContext(ctx, `SELECT id, coalesce(first, 0), coalesce(second, 0), coalesce(event, 0), year, result, kind, stars, mine, start, moves
		FROM game WHERE id >= ? AND id < ? AND rules = ? AND deleted = 0 ORDER BY id`, number*blockGames, (number+1)*blockGames, rules.ID())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	b := &block{}
	var start, line sql.RawBytes
	for rows.Next() {
		var e entry
		if err := rows.Scan(&e.id, &e.first, &e.second, &e.event, &e.year, &e.result, &e.kind, &e.stars, &e.mine, &start, &line); err != nil {
			return nil, err
		}
		if len(start) > 0 {
			p, err := rules.Parse(string(start))
			if err != nil {
				continue // nothing can be found in it
			}
			if b.start == nil {
				b.start = map[int]core.Position{}
			}
			b.start[len(b.games)] = p
		}
		if len(b.games) == 0 {
			b.games, b.moves = make([]entry, 0, blockGames), make([]core.PackedMove, 0, blockGames*len(line)/2)
		}
		b.moves = appendMoves(b.moves, line)
		e.plies, e.end = int32(len(line)/2), uint32(len(b.moves))
		b.games = append(b.games, e)
	}
	return b, rows.Err()
}
