package library

import (
	"context"
	"database/sql"
	"sync"

	"qilab/core"
)

const (
	// blockGames is the range of game numbers of a block.
	blockGames = 4096
	// maxBlockBytes bounds the blocks that stay in memory; beyond it they are read from the file each time. It holds
	// some 300,000 games of 80 moves.
	maxBlockBytes = 64 << 20
)

// block is the main lines of the games of one kind in a range of numbers, with the fields that a Filter needs. It is
// immutable.
type block struct {
	games []entry
	moves []core.PackedMove
	start map[int]core.Position // of the games, by index, that start elsewhere
}

// entry is a game in a block.
type entry struct {
	id                   int64
	end                  uint32 // of its moves; they begin where those of the previous game end
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

// blocks caches blocks in memory.
type blocks struct {
	mu          sync.Mutex
	list        map[blockKey]*block
	bytes, most int
	generation  int64 // of their database
	drops       int64 // the number of times blocks were dropped: data read before a drop may be old
}

func (b *blocks) init(most int) { b.list, b.most = map[blockKey]*block{}, most }

// changed drops the blocks of games that this program has changed. A gap in the generations means changes by another
// program.
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

// seen drops all blocks if the database has another generation.
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

// put stores a block, if there is room and there was no drop since its reading began. Blocks of other games make room.
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

// Changes returns a number that differs after each known change of the library; changes by another program are noticed
// by the next search for a position.
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

// Warm starts to read the games of some rules into memory, as many as fit, the newest first, so that the first search
// need not wait for the file. It returns at once; Close, or another call, ends it.
func (l *Library) Warm(rules core.Rules) {
	ctx, end := l.warming.Ask(l.life)
	l.warm.Go(func() {
		defer end()
		first, last, err := l.span(ctx)
		if err != nil {
			return // the next search for a position reports the error
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
				continue // it cannot match any search
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
