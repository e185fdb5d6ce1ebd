package book_test

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/book"
	"qilab/core/gomoku"
	"qilab/core/xiangqi"
)

// played is a game from which a book is made.
type played struct {
	line   core.Line
	keys   []uint64 // of the positions of the line
	result core.Result
	year   int
}

// games returns short random games, with mostly common moves, so that positions repeat and transpose.
func games(t testing.TB, rules core.Rules, count int, choose func(p core.Position, rng *rand.Rand) core.Move) []played {
	rng := rand.New(rand.NewPCG(11, 3))
	results := []core.Result{core.FirstWins, core.SecondWins, core.Draw, core.Unfinished}
	var list []played
	for range count {
		g := played{line: core.Line{{Position: rules.Start()}}, result: results[rng.IntN(len(results))], year: 1990 + rng.IntN(30)}
		for range 3 + rng.IntN(8) {
			p := g.line.Last()
			if p.Outcome().Over() {
				break
			}
			m := choose(p, rng)
			next, err := p.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			g.line = append(g.line, core.Step{Move: m, Position: next})
		}
		for _, s := range g.line {
			g.keys = append(g.keys, rules.Capabilities().Index.Key(s.Position))
		}
		list = append(list, g)
	}
	return list
}

// few picks one of the first or last moves in a game's list, so that mirror images occur.
func few(p core.Position, rng *rand.Rand) core.Move {
	moves := p.Moves()
	i := rng.IntN(min(3, len(moves)))
	if rng.IntN(2) == 0 {
		return moves[len(moves)-1-i]
	}
	return moves[i]
}

// near picks a move near the centre.
func near(p core.Position, rng *rand.Rand) core.Move {
	moves := p.Moves()
	var list []core.Move
	for _, m := range moves {
		if q := gomoku.PointOf(m); q != gomoku.NoPoint && q.Col() >= 6 && q.Col() <= 8 && q.Row() >= 6 && q.Row() <= 8 {
			list = append(list, m)
		}
	}
	if len(list) == 0 {
		return moves[0]
	}
	return list[rng.IntN(len(list))]
}

func write(t testing.TB, rules core.Rules, list []played, minGames int) string {
	t.Helper()
	c := book.NewCounter(rules)
	for _, g := range list {
		var moves []core.Move
		for _, s := range g.line[1:] {
			moves = append(moves, s.Move)
		}
		if err := c.Add(g.line[0].Position, moves, g.result, g.year); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if _, err := c.Write(&b, minGames); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// stored returns data as a gzip file that does not compress them.
func stored(data string) string {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.NoCompression)
	if err == nil {
		_, err = w.Write([]byte(data))
	}
	if err = errors.Join(err, w.Close()); err != nil {
		panic(err) // writing to a buffer never fails
	}
	return b.String()
}

// The book agrees with counting over all games by comparing every image of a position.
func TestCountsSlowly(t *testing.T) {
	for _, c := range []struct {
		rules  core.Rules
		choose func(core.Position, *rand.Rand) core.Move
	}{{xiangqi.Rules{}, few}, {gomoku.Rules{Set: gomoku.Freestyle}, near}} {
		const minGames = 3
		list := games(t, c.rules, 60, c.choose)
		b := book.NewCounts("test", stored(write(t, c.rules, list, minGames)), c.rules)
		if _, n := b.Len(); n != len(list) || b.Check() != nil {
			t.Errorf("%s: %d games, %v", c.rules.ID(), n, b.Check())
		}
		known := 0
		for _, g := range list {
			for _, s := range g.line {
				want, all := slowly(c.rules, list, s.Position)
				got, err := b.Moves(s.Position)
				if err != nil {
					t.Fatal(err)
				}
				if all < minGames {
					want = nil
				}
				if len(got) != len(want) {
					t.Fatalf("%s: %v has %d moves, want %d", c.rules.ID(), s.Position, len(got), len(want))
				}
				for _, m := range got {
					after, err := s.Position.Play(m.Move)
					if err != nil {
						t.Fatal(err)
					}
					key := c.rules.Capabilities().Index.Key(after)
					w := want[key]
					if w.Games != m.Games || w.First != m.First || w.Second != m.Second || w.Draws != m.Draws || w.LastYear != m.LastYear {
						t.Fatalf("%s: %v of %v is %+v, want %+v", c.rules.ID(), m.Move, s.Position, m, w)
					}
					known++
				}
			}
		}
		if known < 250 {
			t.Errorf("%s: only %d moves were compared", c.rules.ID(), known)
		}
	}
}

// slowly counts the moves in a position by the keys of the positions after them.
func slowly(rules core.Rules, list []played, p core.Position) (moves map[uint64]book.Move, all int) {
	key := rules.Capabilities().Index.Key(p)
	moves = map[uint64]book.Move{}
	for _, g := range list {
		seen := map[uint64]bool{}
		for i, after := range g.keys[1:] {
			if g.keys[i] == key && !seen[after] {
				seen[after] = true
				all++
				m := moves[after]
				m.Games++
				switch g.result {
				case core.FirstWins:
					m.First++
				case core.SecondWins:
					m.Second++
				case core.Draw:
					m.Draws++
				}
				m.LastYear = max(m.LastYear, g.year)
				moves[after] = m
			}
		}
	}
	return moves, all
}

// The same games give the same bytes, and the mirror image of a position has the mirror images of its moves.
func TestCountsAreDeterministic(t *testing.T) {
	rules := xiangqi.Rules{}
	list := games(t, rules, 60, few)
	first, again := write(t, rules, list, 2), write(t, rules, list, 2)
	if first != again {
		t.Error("the same games give other bytes")
	}
	c := book.NewCounter(rules)
	right, left := core.Move{From: xiangqi.SquareAt(7, 2), To: xiangqi.SquareAt(4, 2)}, core.Move{From: xiangqi.SquareAt(1, 2), To: xiangqi.SquareAt(4, 2)}
	for _, m := range []core.Move{left, right, right} {
		if err := c.Add(rules.Start(), []core.Move{m}, core.Draw, 0); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if n, err := c.Write(&b, 1); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	moves, err := book.NewCounts("test", stored(b.String()), rules).Moves(rules.Start())
	if err != nil || len(moves) != 1 || moves[0].Move != right || moves[0].Games != 3 || moves[0].Weight != 3 || moves[0].LastYear != 0 {
		t.Errorf("both central cannons are %+v, %v", moves, err)
	}
	if err := c.Add(rules.Start(), []core.Move{{From: 0, To: 89}}, core.Draw, 0); !errors.Is(err, core.ErrIllegalMove) {
		t.Errorf("an illegal move: %v", err)
	}
}

// A book with any byte damaged reports it with an error of a known kind.
func TestDamagedCounts(t *testing.T) {
	rules := xiangqi.Rules{}
	data := write(t, rules, games(t, rules, 20, few), 1)
	for at := range data {
		bad := []byte(data)
		bad[at] ^= 0x10
		b := book.NewCounts("my book", stored(string(bad)), rules)
		if _, err := b.Moves(rules.Start()); !errors.Is(err, book.ErrDamaged) || !strings.HasPrefix(err.Error(), "my book: ") {
			t.Fatalf("byte %d: %v", at, err)
		}
	}
	for n := range len(data) {
		if book.NewCounts("my book", stored(data[:n]), rules).Check() == nil {
			t.Fatalf("%d of %d bytes are a book", n, len(data))
		}
	}
	if err := book.NewCounts("my book", stored(data), gomoku.Rules{}).Check(); !errors.Is(err, book.ErrDamaged) {
		t.Errorf("a book of another game: %v", err)
	}
}

// sealed returns the book with the correct checksum.
func sealed(data []byte) string {
	data = slices.Clone(data)
	if len(data) >= 12 {
		copy(data, "QiLabBk1")
		binary.LittleEndian.PutUint32(data[8:], crc32.Checksum(data[12:], crc32.MakeTable(crc32.Castagnoli)))
	}
	return string(data)
}

// Arbitrary bytes neither make the book panic nor yield illegal moves.
func FuzzCounts(f *testing.F) {
	rules := xiangqi.Rules{}
	data := write(f, rules, games(f, rules, 3, few), 1)
	f.Add([]byte(data), 0)
	f.Add([]byte(data[:60]), 1)
	list := games(f, rules, 3, few)
	f.Fuzz(func(t *testing.T, data []byte, at int) {
		b := book.NewCounts("test", stored(sealed(data)), rules)
		g := list[uint(at)%uint(len(list))]
		for _, s := range g.line {
			moves, err := b.Moves(s.Position)
			if err != nil && !errors.Is(err, book.ErrDamaged) {
				t.Fatal(err)
			}
			for _, m := range moves {
				if !slices.Contains(s.Position.Moves(), m.Move) || m.Games < 0 || m.Weight < 0 {
					t.Fatalf("%+v in %v", m, s.Position)
				}
			}
		}
	})
}

func TestPackedCounts(t *testing.T) {
	rules := xiangqi.Rules{}
	plain := write(t, rules, games(t, rules, 40, few), 1)
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write([]byte(plain)); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	want, err := book.NewCounts("test", stored(plain), rules).Moves(rules.Start())
	if err != nil || len(want) == 0 {
		t.Fatal(want, err)
	}
	got, err := book.NewCounts("test", packed.String(), rules).Moves(rules.Start())
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v; unpacked: %v", got, err, want)
	}
	for name, bad := range map[string]string{"empty": "", "not packed": plain, "cut off": packed.String()[:packed.Len()/2]} {
		if err := book.NewCounts("test", bad, rules).Check(); !errors.Is(err, book.ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
