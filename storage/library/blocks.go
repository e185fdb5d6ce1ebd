package library

import (
	"sync"

	"qilab/core"
)

const (
	// usualPlies is the room made in a block for each game, at most: its first game may be far longer than the others.
	usualPlies = 100
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

func (b *block) bytes() int { return 48*cap(b.games) + 2*cap(b.moves) + 300*len(b.start) }

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
	mu           sync.Mutex
	list         map[blockKey]*block
	bytes, limit int
	generation   int64 // of their database
	drops        int64 // the number of times blocks were dropped: data read before a drop may be old
}

func (b *blocks) init(limit int) { b.list, b.limit = map[blockKey]*block{}, limit }

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
		if b.bytes+size <= b.limit {
			break
		}
		if other.rules != key.rules {
			b.bytes -= old.bytes()
			delete(b.list, other)
		}
	}
	if b.bytes+size > b.limit {
		return false
	}
	b.list[key] = one
	b.bytes += size
	return true
}

// changes returns the number of drops.
func (b *blocks) changes() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.drops
}
