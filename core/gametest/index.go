package gametest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/core"
)

// index checks that positions are found in their own games and in symmetric ones.
func index(t testing.TB, rules core.Rules, c core.Capabilities) {
	t.Helper()
	if c.Index == nil {
		return
	}
	g := core.NewGame(rules, rules.Start())
	var line []core.PackedMove
	for i := range 24 {
		list := g.Position().Moves()
		if len(list) == 0 {
			break
		}
		m := list[(i*7+3)%len(list)]
		packed, ok := core.PackMove(m)
		if _, err := g.Play(m); err != nil || !ok {
			t.Fatalf("%s: %v: %v, %v", rules.ID(), m, ok, err)
		}
		line = append(line, packed)
	}
	games := []*core.Game{g}
	for _, name := range symmetriesOf(c.Symmetry) {
		if name == c.Symmetry.Exchange {
			continue // another position
		}
		turned, err := c.Symmetry.Apply(g, name)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, turned)
	}
	for ply, n := range g.MainLine() {
		s := c.Index.Seek(n.Position())
		if at, _ := s.Find(rules.Start(), line[:max(0, ply-1)]); ply > 0 && at >= 0 {
			t.Errorf("%s: %v is found after %d of %d moves", rules.ID(), n.Position(), at, ply)
		}
		for _, other := range games {
			nodes := other.MainLine()
			var moves []core.PackedMove
			for _, n := range nodes[1:] {
				packed, _ := core.PackMove(n.Move())
				moves = append(moves, packed)
			}
			if c.Index.Key(nodes[ply].Position()) != c.Index.Key(n.Position()) {
				t.Errorf("%s: %v has another key than %v", rules.ID(), nodes[ply].Position(), n.Position())
			}
			at, symmetry := s.Find(nodes[0].Position(), moves)
			if at != ply {
				t.Fatalf("%s: %v is found after %d moves, not %d", rules.ID(), n.Position(), at, ply)
			}
			if ply == len(line) {
				continue
			}
			images := s.Images(nil, moves[ply], symmetry)
			if !slices.Contains(images, line[ply]) {
				t.Errorf("%s: %v at %v is %v in the position sought", rules.ID(), moves[ply].Move(), nodes[ply].Position(), images)
			}
			for _, m := range images {
				if p, err := n.Position().Play(m.Move()); err != nil || c.Index.Key(p) != c.Index.Key(nodes[ply+1].Position()) {
					t.Errorf("%s: %v is no image of %v: %v", rules.ID(), m.Move(), moves[ply].Move(), err)
				}
			}
		}
	}
}

// Index compares the search in random games with playing through them.
func Index(t testing.TB, rules core.Rules, starts ...core.Position) {
	t.Helper()
	c, random := rules.Capabilities(), rand.New(rand.NewPCG(7, 1))
	if len(starts) == 0 {
		starts = []core.Position{rules.Start()}
	}
	for i := range Sample(60) {
		line, positions := randomLine(t, rules, random, starts[i%len(starts)])
		var boards [][]core.Piece
		for _, p := range positions {
			boards = append(boards, rules.SetupOf(p).Board)
		}
		for range 8 {
			want := positions[random.IntN(len(positions))]
			if random.IntN(3) == 0 { // of another game
				_, others := randomLine(t, rules, random, starts[i%len(starts)])
				want = others[min(random.IntN(5), len(others)-1)]
			}
			key := c.Index.Key(want)
			first := slices.IndexFunc(positions, func(p core.Position) bool { return c.Index.Key(p) == key })
			if at, _ := c.Index.Seek(want).Find(positions[0], line); at != first {
				t.Fatalf("%s: %v is found after %d moves, not %d", rules.ID(), want, at, first)
			}
			if same := slices.IndexFunc(positions, func(p core.Position) bool { return p.Key() == want.Key() }); same >= 0 && (first < 0 || first > same) {
				t.Fatalf("%s: %v is there after %d moves, but the keys say %d", rules.ID(), want, same, first)
			}
		}
		for range 16 {
			pattern := randomPattern(random, boards[random.IntN(len(boards))])
			first := -1
			for ply, board := range boards {
				if pattern.Matches(board, positions[ply].Turn()) {
					first = ply
					break
				}
			}
			at, _ := c.Index.Match(pattern).Match(positions[0], line)
			if at != first {
				t.Fatalf("%s: %v is found after %d moves, not %d", rules.ID(), pattern, at, first)
			}
			pattern.Symmetric = true
			turned, way := c.Index.Match(pattern).Match(positions[0], line)
			if way == 0 && turned != first || first >= 0 && (turned < 0 || turned > first) {
				t.Fatalf("%s: %v in any way is found after %d moves, and as it is after %d", rules.ID(), pattern, turned, first)
			}
		}
	}
	for _, p := range []core.Pattern{{Points: map[core.Square]core.Piece{-1: 1}}, {Points: map[core.Square]core.Piece{9999: 1}}} {
		if at, _ := c.Index.Match(p).Match(rules.Start(), nil); at != -1 {
			t.Errorf("%s: %v is on the board", rules.ID(), p)
		}
	}
}

func randomLine(t testing.TB, rules core.Rules, random *rand.Rand, start core.Position) (line []core.PackedMove, positions []core.Position) {
	t.Helper()
	p := start
	positions = append(positions, p)
	for range 80 {
		list := p.Moves()
		if len(list) == 0 {
			break
		}
		m := list[random.IntN(len(list))]
		if random.IntN(20) == 0 && rules.Capabilities().Pass {
			m = core.PassMove
		}
		packed, ok := core.PackMove(m)
		next, err := p.Play(m)
		if err != nil || !ok {
			t.Fatalf("%s: %v, %v", rules.ID(), m, err)
		}
		p, line, positions = next, append(line, packed), append(positions, next)
	}
	return line, positions
}

// randomPattern takes some points of a board, and sometimes changes the piece on one.
func randomPattern(random *rand.Rand, board []core.Piece) core.Pattern {
	p := core.Pattern{Points: map[core.Square]core.Piece{}}
	for range random.IntN(6) {
		sq := random.IntN(len(board))
		if board[sq] == core.NoPiece && random.IntN(3) > 0 {
			sq = random.IntN(len(board))
		}
		p.Points[core.Square(sq)] = board[sq]
		if random.IntN(10) == 0 {
			p.Points[core.Square(sq)] = board[random.IntN(len(board))]
		}
	}
	if random.IntN(2) == 0 {
		p.Turns = []core.Side{core.Side(random.IntN(2))}
	}
	return p
}

// BenchmarkIndex measures the time per ply of searching a game without a match.
func BenchmarkIndex(b *testing.B, rules core.Rules) {
	c, random := rules.Capabilities(), rand.New(rand.NewPCG(3, 3))
	line, positions := randomLine(b, rules, random, rules.Start())
	_, others := randomLine(b, rules, random, rules.Start())
	last := others[len(others)-1]
	s, m := c.Index.Seek(last), c.Index.Match(core.PatternOf(rules.SetupOf(last)))
	b.Run("position", func(b *testing.B) {
		for b.Loop() {
			s.Find(positions[0], line)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(line)), "ns/ply")
	})
	b.Run("pattern", func(b *testing.B) {
		for b.Loop() {
			m.Match(positions[0], line)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(line)), "ns/ply")
	})
	b.Run("plain", func(b *testing.B) {
		for b.Loop() {
			p := positions[0]
			for _, m := range line {
				if p.Key() == last.Key() {
					break
				}
				p, _ = p.Play(m.Move())
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(line)), "ns/ply")
	})
}
