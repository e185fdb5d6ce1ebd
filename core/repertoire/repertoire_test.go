package repertoire_test

import (
	"context"
	"errors"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/book"
	"qilab/core/chaosclock"
	"qilab/core/eternal"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/core/repertoire"
	"qilab/core/xiangqi"
)

// same returns the identity of a position up to symmetry, by the game's canonical form instead of its numbers.
func same(rules core.Rules, p core.Position) string {
	return rules.Capabilities().Index.Canonical(p).Key()
}

// slow finds the positions of a repertoire, and the right moves, by their definition.
type slow struct {
	rules core.Rules
	side  core.Side
	nodes []*core.Node
	in    map[string]bool
	bad   map[[2]string]bool
}

func newSlow(g *core.Game, side core.Side) *slow {
	s := &slow{rules: g.Rules(), side: side, in: map[string]bool{}, bad: map[[2]string]bool{}}
	var walk func(n *core.Node)
	walk = func(n *core.Node) {
		s.nodes = append(s.nodes, n)
		for _, c := range n.Children() {
			if n.Position().Turn() == side && (c.Glyph == "?" || c.Glyph == "??") {
				s.bad[[2]string{same(s.rules, n.Position()), same(s.rules, c.Position())}] = true
			}
			walk(c)
		}
	}
	walk(g.Root())
	s.in[same(s.rules, g.Root().Position())] = true
	for grown := true; grown; {
		grown = false
		for _, n := range s.nodes[1:] {
			from, to := same(s.rules, n.Parent().Position()), same(s.rules, n.Position())
			if s.in[from] && !s.in[to] && !s.bad[[2]string{from, to}] {
				s.in[to], grown = true, true
			}
		}
	}
	return s
}

// asked reports whether the repertoire has a move in a position of its own side.
func (s *slow) asked(at string) bool {
	return s.in[at] && slices.ContainsFunc(s.nodes[1:], func(n *core.Node) bool {
		from := same(s.rules, n.Parent().Position())
		return n.Parent().Position().Turn() == s.side && from == at && !s.bad[[2]string{from, same(s.rules, n.Position())}]
	})
}

// right lists the right moves in a position.
func (s *slow) right(t *testing.T, p core.Position) (list []core.Move) {
	for _, m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		if to := same(s.rules, next); s.in[to] && !s.bad[[2]string{same(s.rules, p), to}] {
			list = append(list, m)
		}
	}
	return list
}

// grow returns a random tree in which few moves are played, so that positions recur.
func grow(t *testing.T, rules core.Rules, start core.Position, rng *rand.Rand) *core.Game {
	g := core.NewGame(rules, start)
	for range 60 {
		if err := g.Goto(g.Root()); err != nil {
			t.Fatal(err)
		}
		for range 1 + rng.IntN(7) {
			moves := g.Position().Moves()
			if len(moves) == 0 {
				break
			}
			step := max(1, len(moves)/4)
			n, err := g.Play(moves[min(rng.IntN(4)*step, len(moves)-1)])
			if err != nil {
				t.Fatal(err)
			}
			n.Glyph = core.Glyphs[rng.IntN(len(core.Glyphs))]
		}
	}
	return g
}

// sameMoves reports whether two lists have the same moves, each once, in any order.
func sameMoves(a, b []core.Move) bool {
	missing := slices.Clone(b)
	for _, m := range a {
		i := slices.Index(missing, m)
		if i < 0 {
			return false
		}
		missing = slices.Delete(missing, i, i+1)
	}
	return len(missing) == 0
}

var games = []struct {
	rules core.Rules
	start core.Position
}{
	{xiangqi.Rules{}, xiangqi.Rules{}.Start()},
	{gomoku.Rules{Set: gomoku.Freestyle}, gomoku.Rules{Set: gomoku.Freestyle}.Start()},
	{eternal.Rules{}, eternal.Rules{}.Start()},
	{chaosclock.Rules{}, chaosclock.Rules{}.Start()},
}

func TestQuestions(t *testing.T) {
	for _, game := range games {
		for seed := range uint64(4) {
			rng := rand.New(rand.NewPCG(seed, 1))
			g := grow(t, game.rules, game.start, rng)
			for _, side := range []core.Side{core.First, core.Second} {
				r, s := repertoire.New(game.rules, side, g), newSlow(g, side)
				asked := map[string]bool{}
				for _, q := range r.Questions() {
					at := same(game.rules, q.Node.Position())
					if asked[at] || !s.asked(at) || !g.Contains(q.Node) {
						t.Errorf("%s, seed %d: asked at %s", game.rules.ID(), seed, q.Node.Position())
					}
					asked[at] = true
					if !sameMoves(q.Answers, s.right(t, q.Node.Position())) {
						t.Errorf("%s, seed %d, %s: %v, want %v", game.rules.ID(), seed, q.Node.Position(), q.Answers, s.right(t, q.Node.Position()))
					}
				}
				if r.Len() != len(asked) {
					t.Errorf("%d questions, counted %d", len(asked), r.Len())
				}
				for _, n := range s.nodes {
					q, ok := r.Question(n.Position())
					if at := same(game.rules, n.Position()); ok != s.asked(at) || ok != asked[at] {
						t.Errorf("%s, seed %d: at %s asked %v", game.rules.ID(), seed, n.Position(), ok)
					}
					if ok && !sameMoves(q.Answers, s.right(t, n.Position())) {
						t.Errorf("%s, seed %d, at %s: %v", game.rules.ID(), seed, n.Position(), q.Answers)
					}
				}
			}
		}
	}
}

// source plays moves as often as a hash of the resulting position says, one move of those that are images of each other.
func source(rules core.Rules) repertoire.Source {
	return func(_ context.Context, p core.Position) (list []book.Move, _ error) {
		known := map[string]bool{}
		for _, m := range p.Moves() {
			next, err := p.Play(m)
			if err != nil {
				return nil, err
			}
			to := same(rules, next)
			h := fnv.New32a()
			_, _ = h.Write([]byte(to))
			rank := 1 + int(h.Sum32()>>8)%200
			if n := 20_000 / (rank * rank); n > 20 && !known[to] { // few moves are common
				list = append(list, book.Move{Move: m, Games: n, First: n / 2, Draws: n % 3})
			}
			known[to] = true
		}
		return list, nil
	}
}

func TestCoverage(t *testing.T) {
	const min = 25
	for _, game := range games {
		g := grow(t, game.rules, game.start, rand.New(rand.NewPCG(3, 3)))
		for _, side := range []core.Side{core.First, core.Second} {
			r, s := repertoire.New(game.rules, side, g), newSlow(g, side)
			played := source(game.rules)
			c, err := r.Coverage(context.Background(), played, min)
			if err != nil {
				t.Fatal(err)
			}
			all, answered, gaps, seen := 0, 0, 0, map[string]bool{}
			for _, n := range s.nodes {
				at := same(game.rules, n.Position())
				if !s.in[at] || seen[at] || n.Position().Turn() == side {
					continue
				}
				seen[at] = true
				moves, _ := played(context.Background(), n.Position())
				for _, m := range moves {
					if m.Games < min {
						continue
					}
					all += m.Games
					next, _ := n.Position().Play(m.Move)
					to := same(game.rules, next)
					// In the games with several steps a turn, the other side may go on.
					goes := s.in[to] && slices.ContainsFunc(s.nodes[1:], func(c *core.Node) bool {
						from := same(game.rules, c.Parent().Position())
						return from == to && !s.bad[[2]string{from, same(game.rules, c.Position())}]
					})
					if goes || next.Outcome().Over() {
						answered += m.Games
					} else {
						gaps++
					}
				}
			}
			if c.Games != all || c.Answered != answered || len(c.Gaps) != gaps {
				t.Errorf("%s: %d of %d answered, %d gaps; want %d of %d, %d", game.rules.ID(), c.Answered, c.Games, len(c.Gaps), answered, all, gaps)
			}
			for i, gap := range c.Gaps {
				if i > 0 && gap.Games > c.Gaps[i-1].Games || gap.Games < min {
					t.Errorf("%s: gap %d has %d games", game.rules.ID(), i, gap.Games)
				}
				if next, err := gap.Node.Position().Play(gap.Move); err != nil {
					t.Error(err)
				} else if _, ok := r.Question(next); ok {
					t.Errorf("%s: the gap %d has an answer", game.rules.ID(), i)
				}
			}
		}
	}
}

func TestCoverageEnds(t *testing.T) {
	rules := xiangqi.Rules{}
	g := core.NewGame(rules, rules.Start())
	gametest.Play(t, g, "h2e2", "h9g7", "h0g2")
	r := repertoire.New(rules, core.First, g)
	broken := errors.New("broken")
	if _, err := r.Coverage(context.Background(), func(context.Context, core.Position) ([]book.Move, error) { return nil, broken }, 1); !errors.Is(err, broken) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := r.Coverage(ctx, source(rules), 1); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	c, err := r.Coverage(context.Background(), func(context.Context, core.Position) ([]book.Move, error) { return nil, nil }, 1)
	if err != nil || c.Share() != 0 || len(c.Gaps) != 0 {
		t.Error(c, err)
	}
}

// Before the beginning of a repertoire there are questions and no gaps, unless another repertoire begins earlier.
func TestBeginning(t *testing.T) {
	rules := xiangqi.Rules{}
	make := func(ply int) *core.Game {
		g := core.NewGame(rules, rules.Start())
		gametest.Play(t, g, "h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "c6c5")
		g.SetTags(repertoire.Beginning(nil, ply))
		return g
	}
	plies := func(games ...*core.Game) (list []int) {
		r := repertoire.New(rules, core.First, games...)
		if r.Len() != 3 {
			t.Errorf("%d questions", r.Len())
		}
		_, err := r.Coverage(context.Background(), func(_ context.Context, p core.Position) ([]book.Move, error) {
			for _, n := range games[0].MainLine() {
				if n.Position().Key() == p.Key() {
					list = append(list, n.Ply())
				}
			}
			return nil, nil
		}, 1)
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	for _, c := range []struct {
		games []*core.Game
		want  []int
	}{
		{[]*core.Game{make(0)}, []int{1, 3, 5}},
		{[]*core.Game{make(3)}, []int{3, 5}},
		{[]*core.Game{make(4)}, []int{5}},
		{[]*core.Game{make(4), make(2)}, []int{3, 5}},
	} {
		if got := plies(c.games...); !slices.Equal(got, c.want) {
			t.Errorf("it looks for gaps at %v, not %v", got, c.want)
		}
	}
}

// A mirrored position is the same question, and the answer is mirrored with it.
func TestMirror(t *testing.T) {
	rules := xiangqi.Rules{}
	g := core.NewGame(rules, rules.Start())
	gametest.Play(t, g, "h2e2", "h9g7", "h0g2")
	gametest.Play(t, g, "b2e2", "b9c7", "c3c4")
	gametest.Play(t, g, "b2e2", "b9c7", "a0a1").Glyph = "?"
	r := repertoire.New(rules, core.First, g)
	if r.Len() != 2 {
		t.Fatalf("%d questions", r.Len())
	}
	texts := func(moves ...string) (list []core.Move) {
		p := core.Position(rules.Start())
		for _, text := range moves {
			m, err := rules.ParseMove(p, text)
			if err != nil {
				t.Fatal(err)
			}
			if len(list) < 2 {
				p, _ = p.Play(m)
			}
			list = append(list, m)
		}
		return list
	}
	want := texts("h2e2", "h9g7", "h0g2", "g3g4")[2:]
	if got := r.Questions()[1].Answers; !slices.Equal(got, want) {
		t.Errorf("answers %v, want %v", got, want)
	}
	if got := r.Questions()[0].Answers; !sameMoves(got, append(texts("h2e2"), texts("b2e2")...)) {
		t.Errorf("first moves %v", got)
	}
}

// Two games are one repertoire where they transpose.
func TestSeveralGames(t *testing.T) {
	rules := xiangqi.Rules{}
	a, b := core.NewGame(rules, rules.Start()), core.NewGame(rules, rules.Start())
	gametest.Play(t, a, "h2e2", "h9g7", "c3c4", "i9h9")
	gametest.Play(t, b, "c3c4", "h9g7", "h2e2", "i9h9", "h0g2")
	r := repertoire.New(rules, core.First, a, b)
	var nodes []*core.Node
	for _, q := range r.Questions() {
		nodes = append(nodes, q.Node)
	}
	if len(nodes) != 4 || !a.Contains(nodes[0]) || !a.Contains(nodes[1]) || !a.Contains(nodes[2]) || !b.Contains(nodes[3]) {
		t.Errorf("%d questions", len(nodes))
	}
	if q, ok := r.Question(rules.Start()); !ok || len(q.Answers) != 4 { // the cannon and the pawn, and their images
		t.Errorf("%v", q.Answers)
	}
}

// A good move may lead to a position that an error leads to elsewhere.
func TestErrors(t *testing.T) {
	rules := xiangqi.Rules{}
	g := core.NewGame(rules, rules.Start())
	gametest.Play(t, g, "h2e2").Glyph = "??"
	gametest.Play(t, g, "h2e2", "h9g7", "c3c4")
	gametest.Play(t, g, "c3c4", "h9g7").Glyph = "?" // of the other side
	gametest.Play(t, g, "c3c4", "h9g7", "h2e2")
	r := repertoire.New(rules, core.First, g)
	if got := r.Len(); got != 2 {
		t.Errorf("%d questions", got)
	}
	if q, ok := r.Question(rules.Start()); !ok || len(q.Answers) != 2 { // the pawn, and its image
		t.Errorf("%v", q.Answers)
	}
}

func TestReply(t *testing.T) {
	rules := xiangqi.Rules{}
	g := core.NewGame(rules, rules.Start())
	gametest.Play(t, g, "h2e2", "h9g7", "h0g2")
	gametest.Play(t, g, "h2e2", "b9c7", "h0g2")
	after := gametest.Play(t, g, "h2e2")
	r := repertoire.New(rules, core.First, g)
	count := func(p core.Position, known ...book.Move) map[string]int {
		rng, counts := rand.New(rand.NewPCG(1, 2)), map[string]int{}
		for range 1000 {
			m, ok := r.Reply(p, known, rng)
			if !ok {
				t.Fatal("no reply")
			}
			counts[rules.FormatMove(p, m)]++
		}
		return counts
	}
	move := func(p core.Position, text string) core.Move {
		m, err := rules.ParseMove(p, text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	p := after.Position()
	if got := count(p); len(got) != 2 || got["h9g7"] < 400 || got["b9c7"] < 400 {
		t.Errorf("without a book %v", got)
	}
	if got := count(p, book.Move{Move: move(p, "h9g7"), Games: 900}, book.Move{Move: move(p, "b9c7"), Games: 100, Weight: 200}); got["h9g7"] < 850 {
		t.Errorf("by games, not points: %v", got)
	}
	if got := count(p, book.Move{Move: move(p, "h9g7"), Games: 98}, book.Move{Move: move(p, "c6c5"), Games: 500}); got["h9g7"] < 970 || got["b9c7"] == 0 || len(got) != 2 {
		t.Errorf("by a book %v", got)
	}
	mirrored, err := rules.Start().Play(move(rules.Start(), "b2e2"))
	if err != nil {
		t.Fatal(err)
	}
	if got := count(mirrored, book.Move{Move: move(mirrored, "b9c7"), Games: 98}); got["b9c7"] < 970 || got["h9g7"] == 0 {
		t.Errorf("mirrored %v", got)
	}
	if _, ok := r.Reply(rules.Start(), nil, rand.New(rand.NewPCG(1, 1))); ok {
		t.Error("a reply to nothing")
	}
}

func TestFollow(t *testing.T) {
	rules := xiangqi.Rules{}
	g := core.NewGame(rules, rules.Start())
	gametest.Play(t, g, "h2e2", "h9g7", "c3c4", "i9h9")
	r := repertoire.New(rules, core.First, g)
	for _, c := range []struct {
		moves []string
		want  repertoire.Exit
		ply   int
	}{
		{[]string{}, repertoire.Stayed, 0},
		{[]string{"h2e2", "h9g7"}, repertoire.Stayed, 2},
		{[]string{"h2e2", "b9c7", "c3c4"}, repertoire.Surprised, 1},
		{[]string{"h2e2", "h9g7", "h0g2"}, repertoire.Deviated, 2},
		{[]string{"b2e2", "b9c7", "g3g4", "c6c5"}, repertoire.Surprised, 3},
		{[]string{"h2e2", "h9g7", "c3c4", "i9h9", "h0g2"}, repertoire.Ended, 4},
		{[]string{"c3c4", "h9g7", "h2e2", "i9h9"}, repertoire.Stayed, 4}, // another order
	} {
		own := core.NewGame(rules, rules.Start())
		last := own.Root()
		if len(c.moves) > 0 {
			last = gametest.Play(t, own, c.moves...)
		}
		d, ok := r.Follow(last.Line())
		if !ok || d.Exit != c.want || d.Ply != c.ply || (d.Exit == repertoire.Deviated) != (len(d.Answers) > 0) {
			t.Errorf("%v: %+v %v, want %v after %d", c.moves, d, ok, c.want, c.ply)
		}
	}
	elsewhere, err := rules.Parse("4k4/9/9/9/9/9/9/9/4A4/4K4 w")
	if err != nil {
		t.Fatal(err)
	}
	if d, ok := r.Follow(core.Line{{Position: elsewhere}}); ok {
		t.Errorf("another game: %+v", d)
	}
}

func TestMake(t *testing.T) {
	for _, game := range games {
		for _, side := range []core.Side{core.First, core.Second} {
			recipe := repertoire.Recipe{Plies: 6, Share: 0.08, Min: 22, Best: side == core.First}
			played := source(game.rules)
			g, err := repertoire.Make(context.Background(), game.rules, core.Line{{Position: game.start}}, side, played, recipe)
			if err != nil {
				t.Fatal(err)
			}
			r := repertoire.New(game.rules, side, g)
			var walk func(n *core.Node)
			walk = func(n *core.Node) {
				if n.Ply() > recipe.Plies {
					t.Fatalf("%d plies", n.Ply())
				}
				children := n.Children()
				mine := n.Position().Turn() == side
				if mine && len(children) > 1 {
					t.Errorf("%s: %d answers at %s", game.rules.ID(), len(children), n.Position())
				}
				if _, ok := r.Question(n.Position()); mine && !ok && n.Parent() != nil && n.Parent().Position().Turn() != side && !n.Position().Outcome().Over() {
					t.Errorf("%s: no answer at %s", game.rules.ID(), n.Position())
				}
				moves, _ := played(context.Background(), n.Position())
				_, all := book.Worths(moves)
				for _, c := range children {
					i := slices.IndexFunc(moves, func(m book.Move) bool { return m.Move == c.Move() })
					if i < 0 || moves[i].Games < recipe.Min || !mine && float64(moves[i].Games) < recipe.Share*all {
						t.Errorf("%s: a rare move", game.rules.ID())
					}
					walk(c)
				}
			}
			walk(g.Root())
			if r.Len() == 0 {
				t.Errorf("%s: nothing was made", game.rules.ID())
			}
		}
	}
}

func TestTag(t *testing.T) {
	rules := xiangqi.Rules{}
	for _, side := range []core.Side{core.First, core.Second} {
		if got, ok := repertoire.SideOf(rules, repertoire.Marked(rules, core.Tags{{Name: "Red", Value: "black"}}, side)); !ok || got != side {
			t.Errorf("%v %v, want %v", got, ok, side)
		}
	}
	for _, tags := range []core.Tags{nil, {{Name: repertoire.Tag, Value: "white"}}} {
		if _, ok := repertoire.SideOf(rules, tags); ok {
			t.Errorf("%v is a repertoire", tags)
		}
	}
}
