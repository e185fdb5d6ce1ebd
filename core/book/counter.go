package book

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"maps"
	"slices"

	"qilab/core"
)

// Counter counts the moves of games for a Counts. It belongs to one goroutine.
type Counter struct {
	rules core.Rules
	index *core.Index
	// positions maps the key of a position to its moves, as they are in the canonical image.
	positions map[uint64]map[core.PackedMove]*counted
	games     int
}

// counted is the tally of a move. In a position that is its own image, symmetric moves share a tally.
type counted struct {
	first, second, draws, other, year int
	as                                map[core.PackedMove]int // nil if only one of the symmetric moves occurred
}

func (c *counted) games() int { return c.first + c.second + c.draws + c.other }

// NewCounter returns an empty counter. The game must have a core.Index.
func NewCounter(rules core.Rules) *Counter {
	return &Counter{rules: rules, index: rules.Capabilities().Index, positions: map[uint64]map[core.PackedMove]*counted{}}
}

// Add counts the moves of a game: each once per position, however often it recurs. The year may be 0: unknown. Add
// fails at a move that cannot be played or packed; the moves before it are counted.
func (c *Counter) Add(start core.Position, moves []core.Move, result core.Result, year int) error {
	type seen struct {
		key  uint64
		move core.PackedMove
	}
	before := map[seen]bool{}
	var images []core.PackedMove
	c.games++
	p := start
	for i, m := range moves {
		next, err := p.Play(m)
		packed, ok := core.PackMove(m)
		if err != nil || !ok {
			return fmt.Errorf("book: move %d: %w", i+1, cmp.Or(err, core.ErrIllegalMove))
		}
		image := c.index.Canonical(p)
		seeker := c.index.Seek(image)
		_, symmetry := seeker.Find(p, nil)
		images = seeker.Images(images[:0], packed, symmetry)
		at := seen{c.index.Key(image), slices.Min(images)}
		if !before[at] {
			before[at] = true
			c.count(at.key, at.move, images, result, year)
		}
		p = next
	}
	return nil
}

func (c *Counter) count(key uint64, move core.PackedMove, images []core.PackedMove, result core.Result, year int) {
	moves := c.positions[key]
	if moves == nil {
		moves = map[core.PackedMove]*counted{}
		c.positions[key] = moves
	}
	n := moves[move]
	if n == nil {
		n = &counted{}
		moves[move] = n
	}
	switch result {
	case core.FirstWins:
		n.first++
	case core.SecondWins:
		n.second++
	case core.Draw:
		n.draws++
	default:
		n.other++
	}
	if year > yearBase {
		n.year = max(n.year, year)
	}
	if len(images) > 1 {
		if n.as == nil {
			n.as = map[core.PackedMove]int{}
		}
		n.as[images[0]]++
	}
}

// way returns the most frequent of the symmetric moves, or move itself if there is only one.
func (c *counted) way(move core.PackedMove) core.PackedMove {
	best := move
	for _, m := range slices.Sorted(maps.Keys(c.as)) {
		if c.as[m] > c.as[best] {
			best = m
		}
	}
	return best
}

// Write writes the positions with a move played in at least the given number of games, and returns their number. The
// same games give the same bytes.
func (c *Counter) Write(w io.Writer, minGames int) (positions int, err error) {
	var keys []uint64
	for key, moves := range c.positions {
		games := 0
		for _, n := range moves {
			games += n.games()
		}
		if games >= minGames {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	var table, body []byte
	for i, key := range keys {
		delta := uint64(0)
		if i%blockSize == 0 {
			table = binary.LittleEndian.AppendUint64(table, key)
			table = binary.LittleEndian.AppendUint32(table, uint32(len(body)))
		} else {
			delta = key - keys[i-1]
		}
		body = binary.AppendUvarint(body, delta)
		body = c.append(body, c.positions[key])
	}
	id := c.rules.ID()
	var head []byte
	head = binary.LittleEndian.AppendUint32(head, uint32(len(keys)))
	head = binary.LittleEndian.AppendUint32(head, uint32(c.games))
	head = binary.LittleEndian.AppendUint32(head, uint32(len(table)/blockEntry))
	head = append(append(head, byte(len(id))), id...)
	all := slices.Concat(head, table, body)
	sum := binary.LittleEndian.AppendUint32([]byte(countsMagic), crc32.Checksum(all, castagnoli))
	if _, err := w.Write(append(sum, all...)); err != nil {
		return 0, fmt.Errorf("book: %w", err)
	}
	return len(keys), nil
}

// append appends the moves of a position, the most common first.
func (c *Counter) append(body []byte, moves map[core.PackedMove]*counted) []byte {
	var list []Move
	for packed, n := range moves {
		list = append(list, Move{Move: n.way(packed).Move(), Games: n.games(), First: n.first, Second: n.second, Draws: n.draws, LastYear: n.year})
	}
	slices.SortFunc(list, byGames)
	body = binary.AppendUvarint(body, uint64(len(list)))
	for _, m := range list {
		packed, _ := core.PackMove(m.Move) // it was packed before
		year := max(0, m.LastYear-yearBase)
		body = binary.LittleEndian.AppendUint16(body, uint16(packed))
		for _, n := range []int{m.First, m.Second, m.Draws, m.Games - m.First - m.Second - m.Draws, year} {
			body = binary.AppendUvarint(body, uint64(n))
		}
	}
	return body
}
