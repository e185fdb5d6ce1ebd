package eternal_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qilab/core/eternal"
	"qilab/core/gametest"
)

// naive is an independent implementation of the game that follows the rules text literally, with letters on cells, no
// caches and no regard for speed. It shares no code with the package and parses and formats the notation itself.
type naive struct {
	cell    [9][10]byte // by file and rank, from 1
	side    byte        // 'r' or 'b'
	points  [256]int8   // by side
	target  int8
	pending string
}

func readNaive(text string) *naive {
	fields := strings.Fields(text)
	n := naive{side: fields[1][0], pending: fields[3]}
	for i, row := range strings.Split(fields[0], "/") {
		file := 1
		for _, c := range []byte(row) {
			if c >= '1' && c <= '8' {
				file += int(c - '0')
				continue
			}
			n.cell[file][9-i] = c
			file++
		}
	}
	var red, black, target int8
	if _, err := fmt.Sscanf(fields[2], "%d-%d/%d", &red, &black, &target); err != nil {
		panic(err)
	}
	n.points['r'], n.points['b'], n.target = red, black, target
	return &n
}

func (n *naive) String() string {
	var b strings.Builder
	for rank := 9; rank >= 1; rank-- {
		empty := byte(0)
		for file := 1; file <= 8; file++ {
			c := n.cell[file][rank]
			if c == 0 {
				empty++
			}
			if empty > 0 && (c != 0 || file == 8) {
				b.WriteByte('0' + empty)
				empty = 0
			}
			if c != 0 {
				b.WriteByte(c)
			}
		}
		if rank > 1 {
			b.WriteByte('/')
		}
	}
	fmt.Fprintf(&b, " %c %d-%d/%d %s", n.side, n.points['r'], n.points['b'], n.target, n.pending)
	return b.String()
}

func other(side byte) byte {
	if side == 'r' {
		return 'b'
	}
	return 'r'
}

// owner returns the side of a letter, or 0 for a stone or an empty cell.
func owner(c byte) byte {
	switch {
	case c == 'o' || c == 0:
		return 0
	case c < 'a':
		return 'r'
	}
	return 'b'
}

func inZone(side byte, at [2]int) bool {
	if at[0] != 4 && at[0] != 5 {
		return false
	}
	if side == 'r' {
		return at[1] <= 2
	}
	return at[1] >= 8
}

func inHalf(side byte, at [2]int) bool {
	if side == 'r' {
		return at[1] <= 4
	}
	return at[1] >= 6
}

func inBoard(at [2]int) bool { return at[0] >= 1 && at[0] <= 8 && at[1] >= 1 && at[1] <= 9 }

// on returns the contents of a cell, or 0 if it is empty or off the board.
func (n *naive) on(at [2]int) byte {
	if !inBoard(at) {
		return 0
	}
	return n.cell[at[0]][at[1]]
}

// guardian reports whether there is a guardian on a cell.
func (n *naive) guardian(at [2]int) bool {
	s := owner(n.on(at))
	return s != 0 && inZone(s, at)
}

var cells = func() (list [][2]int) {
	for rank := 1; rank <= 9; rank++ {
		for file := 1; file <= 8; file++ {
			list = append(list, [2]int{file, rank})
		}
	}
	return list
}()

// guarded reports whether side has a guardian on a cell other than except.
func (n *naive) guarded(side byte, except [2]int) bool {
	for _, at := range cells {
		if at != except && inZone(side, at) && owner(n.on(at)) == side {
			return true
		}
	}
	return false
}

var (
	straight = [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	oblique  = [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	leaps    = [][2]int{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}
)

func step(at, d [2]int) [2]int { return [2]int{at[0] + d[0], at[1] + d[1]} }

// like returns the cells that a piece on a cell could move to if it moved like the letter c, regardless of zones.
func (n *naive) like(c byte, from [2]int) map[[2]int]bool {
	to := map[[2]int]bool{}
	switch c | 0x20 {
	case 'r':
		n.slide(from, straight, to)
	case 'e':
		n.slide(from, oblique, to)
	case 'h':
		for _, d := range leaps {
			to[step(from, d)] = true
		}
	case 'c':
		for _, d := range straight {
			at := step(from, d)
			for inBoard(at) && n.on(at) == 0 {
				to[at] = true
				at = step(at, d)
			}
			at = step(at, d) // over the screen
			for inBoard(at) && n.on(at) == 0 {
				at = step(at, d)
			}
			if inBoard(at) {
				to[at] = true
			}
		}
	case 'a':
		for _, d := range slices.Concat(straight, oblique) {
			model := n.on(step(from, d))
			if model != 0 && strings.ContainsRune("rhceRHCE", rune(model)) {
				for at := range n.like(model, from) {
					to[at] = true
				}
			}
		}
	}
	return to
}

func (n *naive) slide(from [2]int, directions [][2]int, to map[[2]int]bool) {
	for _, d := range directions {
		for at := step(from, d); inBoard(at); at = step(at, d) {
			to[at] = true
			if n.on(at) != 0 {
				break
			}
		}
	}
}

// may reports whether a piece of side on from may stop on to.
func (n *naive) may(side byte, from, to [2]int) bool {
	return inBoard(to) && to != from && !n.guardian(to) && !(inZone(side, to) && n.guarded(side, from))
}

// jump continues a pawn's jump chain from at; from is its origin. The pawn must have been removed from n, so that its
// origin is empty.
func (n *naive) jump(side byte, from, at [2]int, to, been map[[2]int]bool) {
	if been[at] {
		return
	}
	been[at] = true
	for _, d := range slices.Concat(straight, oblique) {
		over := step(at, d)
		land := step(over, d)
		if c := n.on(over); c == 0 || !inBoard(over) || !strings.ContainsRune("rhceRHCE", rune(c)) {
			continue
		}
		if land == from {
			n.jump(side, from, land, to, been)
		}
		if !n.may(side, from, land) {
			continue
		}
		to[land] = true
		if n.on(land) == 0 && !inZone(other(side), land) {
			n.jump(side, from, land, to, been)
		}
	}
}

func name(at [2]int) string { return string([]byte{'a' + byte(at[0]) - 1, '0' + byte(at[1])}) }

func (n *naive) with(changes map[[2]int]byte) *naive {
	next := *n
	for at, c := range changes {
		next.cell[at[0]][at[1]] = c
	}
	return &next
}

// steps returns all legal steps, each with the position after it.
func (n *naive) steps() map[string]string {
	list := map[string]string{}
	if n.points['r'] >= n.target || n.points['b'] >= n.target {
		return list
	}
	switch {
	case len(n.pending) == 2:
		from := [2]int{int(n.pending[0]-'a') + 1, int(n.pending[1] - '0')}
		c := n.on(from)
		for _, at := range n.homes(owner(c)) {
			next := n.with(map[[2]int]byte{from: 0, at: c})
			next.pending = "-"
			list[n.pending+name(at)] = next.String()
		}
	case n.pending != "-":
		c := n.pending[0]
		for _, at := range n.homes(owner(c)) {
			next := n.with(map[[2]int]byte{at: c})
			next.pending, next.side = "-", other(n.side)
			list[n.pending+"@"+name(at)] = next.String()
		}
	default:
		for _, from := range cells {
			if c := n.on(from); owner(c) == n.side {
				n.moves(from, c, list)
			}
		}
	}
	return list
}

// moves adds the moves of the piece c on from.
func (n *naive) moves(from [2]int, c byte, list map[string]string) {
	to := map[[2]int]bool{}
	if c|0x20 == 'p' {
		lifted := n.with(map[[2]int]byte{from: 0})
		lifted.jump(n.side, from, from, to, map[[2]int]bool{})
	} else {
		to = n.like(c, from)
	}
	for at := range to {
		if !n.may(n.side, from, at) {
			continue
		}
		next := n.with(map[[2]int]byte{from: 0, at: c})
		switch captured := n.on(at); {
		case captured != 0 && captured != 'o':
			next.pending = string(captured)
		default:
			next.side = other(n.side)
		}
		if inZone(other(n.side), at) {
			next.points[n.side]++
			next.pending = name(at)
		}
		list[name(from)+name(at)] = next.String()
	}
}

// homes returns the cells where a piece of side may be placed.
func (n *naive) homes(side byte) (list [][2]int) {
	for _, at := range cells {
		if inHalf(side, at) && n.on(at) == 0 && !(inZone(side, at) && n.guarded(side, [2]int{})) {
			list = append(list, at)
		}
	}
	return list
}

// compare checks the steps of p and the positions after them against the naive rules.
func compare(t *testing.T, p eternal.Position) {
	t.Helper()
	want := readNaive(p.String()).steps()
	moves := p.Moves()
	if len(moves) != len(want) {
		t.Errorf("%v: %d steps, want %d", p, len(moves), len(want))
	}
	for _, m := range moves {
		text := eternal.FormatStep(p, m)
		next, err := p.Play(m)
		if err != nil {
			t.Fatalf("%v: %s is refused: %v", p, text, err)
		}
		if next.String() != want[text] {
			t.Errorf("%v: %s leads to %v, want %q", p, text, next, want[text])
		}
	}
	if (len(want) == 0) != p.Outcome().Over() {
		t.Errorf("%v: %d steps, outcome %v", p, len(want), p.Outcome())
	}
}

func TestNaiveRulesAgree(t *testing.T) {
	t.Parallel()
	randomPositions(t, rand.New(rand.NewPCG(1, 0)), gametest.Sample(20000), func(p eternal.Position) { compare(t, p) })
}

// The first positions of the data have step counts confirmed by two more generators.
func TestNaiveRulesAgreeOnTheData(t *testing.T) {
	for _, row := range gametest.Rows(t, "testdata/perft.tsv") {
		compare(t, mustParse(t, row[0]))
	}
}
