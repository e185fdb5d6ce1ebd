package chaosclock_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/core/gametest"
)

// naive is an independent implementation of the game, written from the rules text and deliberately unlike Position: it
// stores the place of each piece instead of the contents of each cell, walks cell by cell, and remembers the last
// mover. Its purpose is to expose differences.
type naive struct {
	place   map[int]string // piece → "cell 7", or "hand"
	mover   string         // "jia" or "yi"
	moved   int            // the piece moved on the turn before, 0: none
	movedBy string         // the side that moved it
	passes  int            // passes in a row just before this turn
}

func cellName(c int) string { return "cell " + strconv.Itoa(c) }

func naiveOwner(n int) string {
	switch n {
	case 1, 3, 5, 7, 9, 11:
		return "jia"
	}
	return "yi"
}

func rival(side string) string {
	if side == "jia" {
		return "yi"
	}
	return "jia"
}

// readNaive parses the notation independently. The notation does not say which side moved last; it is taken to be the
// opponent.
func readNaive(text string) *naive {
	fields := strings.Split(text, ";")
	g := &naive{place: map[int]string{}}
	for n := 1; n <= 12; n++ {
		g.place[n] = "hand"
	}
	for i, word := range strings.Split(fields[0], ",") {
		if word != "0" {
			n, _ := strconv.Atoi(word)
			g.place[n] = cellName(i + 1)
		}
	}
	g.mover = map[string]string{"0": "jia", "1": "yi"}[fields[1]]
	switch fields[2] {
	case "p":
		g.passes = 1
	case "pp":
		g.passes = 2
	default:
		g.moved, _ = strconv.Atoi(fields[2])
		g.movedBy = rival(g.mover)
	}
	return g
}

func (g *naive) clone() *naive {
	h := *g
	h.place = map[int]string{}
	for n, where := range g.place {
		h.place[n] = where
	}
	return &h
}

func (g *naive) home(n int) bool { return g.place[n] == cellName(n) }

func (g *naive) standingOn(where string) int {
	for n, w := range g.place {
		if w == where {
			return n
		}
	}
	return 0
}

// step walks n cells clockwise from a cell, one cell at a time.
func step(where string, n int) string {
	for range n {
		c, _ := strconv.Atoi(strings.TrimPrefix(where, "cell "))
		if c++; c == 13 {
			c = 1
		}
		where = cellName(c)
	}
	return where
}

func (g *naive) allHome(side string) bool {
	for n := range g.place {
		if naiveOwner(n) == side && !g.home(n) {
			return false
		}
	}
	return true
}

// outcome returns how the game ended; "" while the game is going on.
func (g *naive) outcome() string {
	if g.passes == 2 {
		return "both-lose"
	}
	mine, theirs := g.allHome(g.mover), g.allHome(rival(g.mover))
	if mine && theirs {
		return "both-win"
	}
	if mine {
		return g.mover + "-wins"
	}
	return ""
}

func (g *naive) moves() []string {
	if g.outcome() != "" {
		return nil
	}
	moves := []string{"pass"}
	for n, where := range g.place {
		if where == "hand" {
			if naiveOwner(n) == g.mover {
				moves = append(moves, strconv.Itoa(n))
			}
			continue
		}
		if g.home(n) || (g.moved == n && g.movedBy != g.mover) {
			continue
		}
		if there := g.standingOn(step(where, n)); there == 0 || !g.home(there) {
			moves = append(moves, strconv.Itoa(n))
		}
	}
	slices.Sort(moves)
	return moves
}

// play makes the move, which must be legal.
func (g *naive) play(move string) *naive {
	h := g.clone()
	if move == "pass" {
		h.passes++
		h.moved, h.movedBy = 0, ""
		h.mover = rival(g.mover)
		return h
	}
	n, _ := strconv.Atoi(move)
	h.passes, h.moved, h.movedBy = 0, n, g.mover
	h.mover = rival(g.mover)
	if g.place[n] == "hand" {
		if victim := g.standingOn(cellName(n)); victim != 0 {
			h.place[victim] = "hand"
			if naiveOwner(victim) != g.mover {
				h.mover = g.mover
			}
		}
		h.place[n] = cellName(n)
		return h
	}
	target := step(g.place[n], n)
	h.place[n] = target
	if victim := g.standingOn(target); victim != 0 {
		h.place[victim] = "hand" // the 12 comes back to its own cell: it is its own victim
	}
	return h
}

// key returns the components of Position.Key: cells, side to move, the piece that may not walk, pass state.
func (g *naive) key() string {
	cells := make([]string, 12)
	for i := range cells {
		cells[i] = strconv.Itoa(g.standingOn(cellName(i + 1)))
	}
	side := map[string]string{"jia": "0", "yi": "1"}[g.mover]
	last := "0"
	switch {
	case g.passes > 0:
		last = strings.Repeat("p", g.passes)
	case g.moved != 0 && g.movedBy != g.mover && g.place[g.moved] != "hand" && !g.home(g.moved):
		last = strconv.Itoa(g.moved)
	}
	return fmt.Sprintf("%s;%s;%s", strings.Join(cells, ","), side, last)
}

// randomPosition places each piece home, elsewhere on the board or in hand, in varying proportions, so that blocked
// walks, captures, drops and nearly finished games all occur.
func randomPosition(rng *rand.Rand) chaosclock.Position {
	s := chaosclock.Rules{}.NewSetup()
	s.Turn = core.Side(rng.IntN(2))
	homeShare, boardShare := rng.Float64(), rng.Float64()
	var loose []int
	for n := 1; n <= chaosclock.Cells; n++ {
		if rng.Float64() < homeShare {
			s.Board[n-1] = core.Piece(n)
		} else if rng.Float64() < boardShare {
			loose = append(loose, n)
		}
	}
	for _, n := range loose {
		c := rng.IntN(chaosclock.Cells)
		if s.Board[c] == core.NoPiece && c != n-1 {
			s.Board[c] = core.Piece(n)
		}
	}
	switch last := rng.IntN(chaosclock.Cells + 6); {
	case last < chaosclock.LastPass:
		s.Fields[chaosclock.FieldLast] = strconv.Itoa(last)
	case last == chaosclock.LastPass:
		s.Fields[chaosclock.FieldLast] = "p"
	case rng.IntN(20) == 0:
		s.Fields[chaosclock.FieldLast] = "pp"
	}
	return setUp(s)
}

// setUp returns the position of a legal setup.
func setUp(s core.Setup) chaosclock.Position {
	p, err := chaosclock.Rules{}.FromSetup(s)
	if err != nil {
		panic(err)
	}
	return p.(chaosclock.Position)
}

// compare checks that both implementations agree on p: outcome, legal moves, and the positions after them.
func compare(t *testing.T, p chaosclock.Position, g *naive) {
	t.Helper()
	sides := chaosclock.Rules{}.Sides()
	if got, want := p.Outcome().Result.Name(sides), g.outcome(); got != want {
		t.Fatalf("%v: outcome %q, naively %q", p, got, want)
	}
	var texts []string
	for _, m := range p.Moves() {
		text := chaosclock.Rules{}.FormatMove(p, m)
		texts = append(texts, text)
		next, err := p.Play(m)
		if err != nil {
			t.Fatalf("%v: %s is generated and refused: %v", p, text, err)
		}
		if got, want := next.Key(), g.play(text).key(); got != want {
			t.Fatalf("%v: %s leads to %s, naively to %s", p, text, got, want)
		}
	}
	slices.Sort(texts)
	if want := g.moves(); !slices.Equal(texts, want) {
		t.Fatalf("%v: moves %v, naively %v", p, texts, want)
	}
}

func TestNaiveAgreesOnRandomPositions(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for range gametest.Sample(20000) {
		p := randomPosition(rng)
		g := readNaive(p.String())
		if p.Key() != g.key() {
			t.Fatalf("%v: key %s, naively %s", p, p.Key(), g.key())
		}
		compare(t, p, g)
	}
}

// In playouts the naive game remembers the last mover, which the notation does not contain.
func TestNaiveAgreesOnPlayouts(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 0))
	results := map[string]int{}
	for range gametest.Sample(400) {
		p := chaosclock.RandomDeal(rng)
		g := readNaive(p.String())
		for range 300 {
			compare(t, p, g)
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			m := moves[rng.IntN(len(moves))]
			if m == core.PassMove { // seldom, so that the games get far
				m = moves[rng.IntN(len(moves))]
			}
			g = g.play(chaosclock.Rules{}.FormatMove(p, m))
			p = mustPlay(t, p, m)
		}
		results[g.outcome()]++
	}
	if results["jia-wins"] == 0 || results["yi-wins"] == 0 || results["both-lose"] == 0 {
		t.Errorf("the playouts are too much alike: %v", results)
	}
}

// countPlays counts the sequences of that many moves, naively.
func (g *naive) countPlays(moves int) int {
	if moves == 0 {
		return 1
	}
	count := 0
	for _, move := range g.moves() {
		count += g.play(move).countPlays(moves - 1)
	}
	return count
}

// The perft numbers, for comparison with other implementations.
func TestPerft(t *testing.T) {
	for _, c := range []struct {
		position string
		counts   []int
	}{
		{chaosclock.SampleDeal, []int{1, 13, 153, 1673}},
		{"4,3,7,11,5,10,12,0,0,2,0,0;0;7", []int{1, 7, 50, 343, 2097}},
	} {
		p := mustParse(t, c.position)
		for depth, want := range c.counts {
			naively := readNaive(p.String()).countPlays(depth)
			if got := countPlays(t, p, depth); got != want || naively != want {
				t.Errorf("%s: %d plays of %d moves, naively %d, want %d", c.position, got, depth, naively, want)
			}
		}
	}
}

func countPlays(t *testing.T, p chaosclock.Position, moves int) int {
	t.Helper()
	if moves == 0 {
		return 1
	}
	count := 0
	for _, m := range p.Moves() {
		count += countPlays(t, mustPlay(t, p, m), moves-1)
	}
	return count
}

func mustPlay(t *testing.T, p chaosclock.Position, m core.Move) chaosclock.Position {
	t.Helper()
	next, err := p.Play(m)
	if err != nil {
		t.Fatalf("%v: %v: %v", p, m, err)
	}
	return next.(chaosclock.Position)
}

func mustParse(t testing.TB, text string) chaosclock.Position {
	t.Helper()
	p, err := chaosclock.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}
