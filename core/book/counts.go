package book

import (
	"cmp"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"sort"
	"strings"
	"sync"

	"qilab/core"
)

// The format of Counts is
//
//	"QiLabBk1"
//	u32  CRC-32C of everything that follows
//	u32  positions, u32 games, u32 blocks; u8 the length of the id of the rules, and that id
//	     for each block: u64 its first key, u32 its offset behind this table
//	     blocks of up to 32 positions, in the order of their keys
//
// with little-endian numbers. A position is a varint each for the difference of its key to the previous one (0 for the
// first of a block) and for the number of its moves. A move is the two bytes of a core.PackedMove and a varint each for
// the games won by First, won by Second, drawn, and others, and for the last year minus 1899 (0: unknown). Positions
// and moves are those of core.Index.Canonical.
const (
	countsMagic = "QiLabBk1"
	countsHead  = len(countsMagic) + 4 + 3*4 + 1
	blockSize   = 32
	blockEntry  = 8 + 4
	yearBase    = 1899

	maxCounted = 1 << 28 // games of a move
	maxMoves   = 1024    // of a position
	maxBytes   = 1 << 28 // of a book that is unpacked
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// ErrDamaged is the error of a damaged book.
var ErrDamaged = errors.New("the book is damaged")

// Counts is a compact book of the counted moves of many games. Symmetric positions are one, and so are symmetric moves
// of a position that is its own image. It is opened on first use. The games must have a core.Index.
type Counts struct {
	name  string
	data  string // compressed until the first use
	rules core.Rules

	once sync.Once
	bad  error

	positions, games, blocks int
	table, body              string
}

var _ Book = (*Counts)(nil)

// NewCounts returns a book that a Counter wrote and gzip compressed; name appears in its errors. It is unpacked, and damage is
// found, on first use.
func NewCounts(name, packed string, rules core.Rules) *Counts {
	return &Counts{name: name, data: packed, rules: rules}
}

// unpack decompresses the data. Data that cannot be decompressed is then reported as damaged.
func (c *Counts) unpack() {
	var plain strings.Builder
	if r, err := gzip.NewReader(strings.NewReader(c.data)); err == nil {
		if _, err := io.Copy(&plain, io.LimitReader(r, maxBytes)); err != nil {
			plain.Reset()
		}
	}
	c.data = plain.String()
}

// Check returns an error if the book as a whole is damaged.
func (c *Counts) Check() error {
	c.once.Do(func() {
		if why := c.open(); why != "" {
			c.bad = fmt.Errorf("%s: %w: %s", c.name, ErrDamaged, why)
		}
	})
	return c.bad
}

func (c *Counts) open() (why string) {
	c.unpack()
	switch {
	case c.rules.Capabilities().Index == nil:
		return "the game has no index of positions"
	case len(c.data) < countsHead || c.data[:len(countsMagic)] != countsMagic:
		return "it does not begin as such a book"
	}
	rest := c.data[len(countsMagic)+4:]
	if checksum(rest) != u32(c.data[len(countsMagic):]) {
		return "the checksum is wrong"
	}
	c.positions, c.games, c.blocks = int(u32(rest)), int(u32(rest[4:])), int(u32(rest[8:]))
	id := int(rest[12])
	rest = rest[13:]
	if len(rest) < id || rest[:id] != c.rules.ID() {
		return "it is of another game"
	}
	rest = rest[id:]
	if c.blocks > len(rest)/blockEntry || c.positions > c.blocks*blockSize {
		return "its table is cut off"
	}
	c.table, c.body = rest[:c.blocks*blockEntry], rest[c.blocks*blockEntry:]
	return ""
}

// checksum copies the text in pieces rather than as a whole, because it may be part of the program.
func checksum(text string) (sum uint32) {
	var piece [4096]byte
	for text != "" {
		n := copy(piece[:], text)
		sum, text = crc32.Update(sum, castagnoli, piece[:n]), text[n:]
	}
	return sum
}

// Len returns the number of positions and of the games they come from; 0 if the book is damaged.
func (c *Counts) Len() (positions, games int) {
	if c.Check() != nil {
		return 0, 0
	}
	return c.positions, c.games
}

// Moves lists the moves played in p, the most common first.
func (c *Counts) Moves(p core.Position) ([]Move, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	index := c.rules.Capabilities().Index
	image := index.Canonical(p)
	list, err := c.find(index.Key(image))
	if err != nil || len(list) == 0 {
		return nil, err
	}
	seeker := index.Seek(p)
	_, symmetry := seeker.Find(image, nil)
	legal := p.Moves()
	moves := list[:0]
	var images []core.PackedMove
	for _, m := range list {
		packed, ok := core.PackMove(m.Move)
		if !ok {
			continue
		}
		images = seeker.Images(images[:0], packed, symmetry)
		m.Move = images[0].Move()
		if slices.Contains(legal, m.Move) {
			m.Weight = weight(m, p.Turn())
			moves = append(moves, m)
		}
	}
	return moves, nil
}

// weight counts two points for a win and one for a draw.
func weight(m Move, mover core.Side) int {
	if mover == core.First {
		return 2*m.First + m.Draws
	}
	return 2*m.Second + m.Draws
}

// find returns the moves of a position by its key, as stored; nil if the book does not have it.
func (c *Counts) find(key uint64) ([]Move, error) {
	n := sort.Search(c.blocks, func(i int) bool { return c.first(i) > key }) - 1
	if n < 0 {
		return nil, nil
	}
	start, end := c.place(n), len(c.body)
	if n+1 < c.blocks {
		end = c.place(n + 1)
	}
	if start > end || end > len(c.body) {
		return nil, c.damaged(n)
	}
	r := reader{text: c.body[start:end]}
	at := c.first(n)
	for r.text != "" {
		at += r.varint(1<<64 - 1)
		count := int(r.varint(maxMoves))
		if at > key || r.bad {
			break
		}
		var list []Move
		if at == key {
			list = make([]Move, 0, count)
		}
		for range count {
			m := r.move()
			if at == key {
				list = append(list, m)
			}
		}
		if r.bad {
			break
		}
		if at == key {
			return list, nil
		}
	}
	if r.bad {
		return nil, c.damaged(n)
	}
	return nil, nil
}

func (c *Counts) damaged(block int) error {
	return fmt.Errorf("%s: %w: block %d cannot be read", c.name, ErrDamaged, block)
}

// first returns the first key of a block, and place its offset.
func (c *Counts) first(block int) uint64 {
	at := c.table[block*blockEntry:]
	return uint64(u32(at)) | uint64(u32(at[4:]))<<32
}

func (c *Counts) place(block int) int { return int(u32(c.table[block*blockEntry+8:])) }

// u32 reads a little-endian number.
func u32(s string) uint32 {
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

// reader reads a block. Reading beyond its end or a bound sets bad.
type reader struct {
	text string
	bad  bool
}

func (r *reader) varint(limit uint64) (n uint64) {
	for i := range min(len(r.text), binary.MaxVarintLen64) {
		b := r.text[i]
		n |= uint64(b&0x7F) << (7 * i)
		if b < 0x80 {
			r.text = r.text[i+1:]
			r.bad = r.bad || n > limit
			return n
		}
	}
	r.text, r.bad = "", true
	return 0
}

func (r *reader) move() (m Move) {
	if len(r.text) < 2 {
		r.text, r.bad = "", true
		return m
	}
	m.Move = (core.PackedMove(r.text[0]) | core.PackedMove(r.text[1])<<8).Move()
	r.text = r.text[2:]
	var other int
	for _, n := range []*int{&m.First, &m.Second, &m.Draws, &other} {
		*n = int(r.varint(maxCounted))
	}
	if year := int(r.varint(1 << 12)); year > 0 {
		m.LastYear = yearBase + year
	}
	m.Games = m.First + m.Second + m.Draws + other
	return m
}

// byGames orders moves, the most common first.
func byGames(a, b Move) int {
	pa, _ := core.PackMove(a.Move)
	pb, _ := core.PackMove(b.Move)
	return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(pa, pb))
}
