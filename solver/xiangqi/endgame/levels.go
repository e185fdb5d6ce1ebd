package endgame

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"qilab/core"
	"qilab/core/xiangqi"
)

// Level is how far a pawn has advanced, in the terms of books on endgames.
type Level byte

// The levels of pawns.
const (
	High   Level = 'h' // on the first two ranks beyond the river
	Low    Level = 'l' // on the next two, at the height of the palace
	Bottom Level = 'b' // on the last rank
)

// levelRanks are the first and the last rank of a level, as the owner of the pawn counts them.
var levelRanks = map[Level][2]int{High: {5, 6}, Low: {7, 8}, Bottom: {9, 9}}

// Class is a class of material with optional levels of pawns: "PhPl v AA" is a high and a low pawn against two
// advisors. The levels restrict the starting positions of an ending; in the course of play pawns move on.
type Class struct {
	Material Material
	// levels of all pawns of a side, in order; empty: anywhere.
	levels [2]string
}

// ParseClass reads the name of a class: that of a material, where each pawn of a side may be followed by h, l or b.
func ParseClass(text string) (Class, error) {
	var c Class
	side := 0
	var plain strings.Builder
	for i, r := range text {
		if r == 'v' || r == 'V' {
			side = 1
		}
		if l := Level(min(r, 0x7f)); levelRanks[l] != [2]int{} {
			if i == 0 || text[i-1] != 'P' {
				return Class{}, fmt.Errorf("%q is no class of endings: %q stands after a P", text, r)
			}
			c.levels[side] += string(r)
			continue
		}
		plain.WriteRune(r)
	}
	m, err := ParseMaterial(plain.String())
	if err != nil {
		return Class{}, err
	}
	c.Material = m
	for s, levels := range c.levels {
		if levels != "" && len(levels) != int(m[s][xiangqi.Pawn]) {
			return Class{}, fmt.Errorf("%q is no class of endings: the levels of all pawns of a side are needed, or of none", text)
		}
		c.levels[s] = sortedLevels(levels)
	}
	return c, nil
}

// sortedLevels sorts levels by how far the pawns have advanced.
func sortedLevels(levels string) string {
	list := []byte(levels)
	slices.SortFunc(list, func(a, b byte) int { return levelRanks[Level(a)][0] - levelRanks[Level(b)][0] })
	return string(list)
}

// String returns the name of the class.
func (c Class) String() string {
	var b strings.Builder
	side := 0
	levels := c.levels
	for _, r := range c.Material.String() {
		b.WriteRune(r)
		switch {
		case r == 'v':
			side = 1
		case r == 'P' && levels[side] != "":
			b.WriteByte(levels[side][0])
			levels[side] = levels[side][1:]
		}
	}
	return b.String()
}

// pawnLevels is the level of a pawn of a side on a point; 0: it has not crossed the river.
var pawnLevels = func() (list [2][squares]Level) {
	for s := range core.Side(2) {
		for sq := range squares {
			r := sq / files
			if s == core.Second {
				r = ranks - 1 - r
			}
			for l, between := range levelRanks {
				if r >= between[0] && r <= between[1] {
					list[s][sq] = l
				}
			}
		}
	}
	return list
}()

// Holds reports whether a position belongs to the class; swapped means that it does with the colours exchanged. If both
// are true, swapped is false.
func (c Class) Holds(b *xiangqi.Board) (swapped, ok bool) {
	m := MaterialOf(b)
	for _, swapped := range []bool{false, true} {
		if swapped && m.exchanged() != c.Material || !swapped && m != c.Material {
			continue
		}
		fits := true
		for s := range core.Side(2) {
			of := s
			if swapped {
				of = s.Other()
			}
			var levels string
			for sq := range b.Squares(of, xiangqi.Pawn) {
				levels += string(rune(pawnLevels[of][sq]))
			}
			fits = fits && (c.levels[s] == "" || sortedLevels(levels) == c.levels[s])
		}
		if fits {
			return swapped, true
		}
	}
	return false, false
}

// places returns the places of the line piece on a row at which the pawns are on the levels of the class.
func (c Class) places(t *table, r *row) set {
	found := all
	for s, levels := range c.levels {
		if levels == "" {
			continue
		}
		rest := levels
		for i, a := range t.axes {
			if int(a.side) != s || a.kind != xiangqi.Pawn {
				continue
			}
			at := strings.IndexByte(rest, byte(pawnLevels[s][r.at[i]]))
			if at < 0 {
				return set{}
			}
			rest = rest[:at] + rest[at+1:]
		}
		if int(t.line.side) != s || t.line.kind != xiangqi.Pawn {
			continue
		}
		var on set
		for sq := range squares {
			if t.points.has(sq) && pawnLevels[s][sq] == Level(rest[0]) {
				on = on.or(one(sq))
			}
		}
		found = found.and(on)
	}
	return found
}

// CountClass returns the tallies of a class of a solved material, with Red and with Black to move. threads is the
// number of goroutines, 0: one per core. Errors: ctx.Err(), or that the material is not solved.
func (ts *Tables) CountClass(ctx context.Context, c Class, threads int) (counts [2]Count, err error) {
	t := ts.known[whole(c.Material)]
	if t == nil {
		return counts, fmt.Errorf("%s is not solved", c.Material)
	}
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	for stm := range core.Side(2) {
		counts[stm] = t.count(&pool{ctx: ctx, workers: threads}, stm, func(r *row) set { return c.places(t, r) })
	}
	return counts, ctx.Err()
}

// Solvable reports whether the class can be solved with enough memory.
func (m Material) Solvable() bool { return m.check() == nil }

// Winnable reports whether either side has a piece that can win.
func (m Material) Winnable() bool { return len(m.attackers()) > 0 }
