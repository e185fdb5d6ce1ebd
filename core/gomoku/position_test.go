package gomoku

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
)

// noFives returns the colour of each point of a full board with at most two in a row.
func noFives(p Point) core.Side {
	if (p.Col()+2*p.Row())%4 < 2 {
		return Black
	}
	return White
}

// A full board is a draw, and under tournament rules a forbidden stone loses.
func TestEndings(t *testing.T) {
	draw := core.NewGame(Rules{Set: Freestyle}, Rules{Set: Freestyle}.Start())
	var left [2][]Point
	for p := range Point(Points) {
		side := noFives(p)
		left[side] = append(left[side], p)
	}
	for len(left[Black])+len(left[White]) > 0 {
		m := core.PassMove // where one side has no more stones to put
		if turn := draw.Position().Turn(); len(left[turn]) > 0 {
			m, left[turn] = left[turn][0].Move(), left[turn][1:]
		}
		if out := draw.Position().Outcome(); out.Over() {
			t.Fatalf("over before the end: %v", out)
		}
		if _, err := draw.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if got := draw.Outcome(); got != (core.Outcome{Result: core.Draw, Reason: ReasonFull}) {
		t.Errorf("a full board is %v: %v", got, draw.Position())
	}

	r := Rules{Tournament: true}
	g := played(t, r, regression+"g7")
	if got := g.Outcome(); got != (core.Outcome{Result: core.SecondWins, Reason: ReasonDoubleThree}) {
		t.Errorf("a forbidden stone in a tournament: %v", got)
	}
	before := g.Current().Parent().Position()
	if slices.Contains(before.Moves(), mustPoint(t, "g7").Move()) {
		t.Error("a forbidden stone is listed as a move")
	}
	strict := played(t, Rules{}, regression)
	var e *core.TextError
	if _, err := strict.Play(mustPoint(t, "g7").Move()); !errors.As(err, &e) || !slices.Equal(e.Args, []string{"g7", "f7-g7-h7, f6-g7-h8"}) {
		t.Errorf("refused with %v", err)
	}
	if out := strict.Outcome(); out.Over() || len(strict.Position().Moves()) != Points-10-1 {
		t.Errorf("%v, %d moves", out, len(strict.Position().Moves()))
	}
}

// A game can be continued under the tournament rule and back, unless it contains a forbidden stone.
func TestAdopt(t *testing.T) {
	g := annotated(t)
	tournament, err := Rules{}.withTournament(true).(Rules).adopt(g)
	if err != nil || outline(tournament) != outline(g) || tournament.Current().Ply() != g.Current().Ply() {
		t.Fatalf("by the tournament rule: %v", err)
	}
	foul := played(t, Rules{Tournament: true}, regression+"g7")
	var e *core.TextError
	if _, err := (Rules{}).adopt(foul); !errors.As(err, &e) || e.Code != "gm-forbidden-double-three" {
		t.Errorf("back with a forbidden stone: %v", err)
	}
	if back, err := (Rules{}).adopt(tournament); err != nil || back.Position() != g.Position() {
		t.Errorf("back: %v", err)
	}
	if (Rules{Set: Standard}).withTournament(true) != (Rules{Set: Standard}) {
		t.Error("standard gomoku has a tournament rule")
	}
}

// If all points left to Black are forbidden, he passes.
func TestOnlyForbiddenPoints(t *testing.T) {
	// All is taken but h8, with h4 to h7 and h9 black: a stone there makes six.
	var black, white []Point
	for p := range Point(Points) {
		switch {
		case p == Centre:
		case p.Col() == 7 && (p.Row() == 2 || p.Row() == 9):
			white = append(white, p)
		case p.Col() == 7 && p.Row() > 2 && p.Row() < 9 || noFives(p) == Black:
			black = append(black, p)
		default:
			white = append(white, p)
		}
	}
	position, err := Rules{}.FromSetup(setupOf(black, white, Black))
	if err != nil {
		t.Fatal(err)
	}
	if got := position.Moves(); !slices.Equal(got, []core.Move{core.PassMove}) {
		t.Fatalf("moves %v", got)
	}
	if n := (Rules{}).perft(position, 1); n != 1 {
		t.Errorf("%d plays of one move", n)
	}
	next, err := position.Play(core.PassMove)
	if err != nil || len(next.Moves()) != 1 {
		t.Errorf("after the pass: %v, %v", next, err)
	}
	if n := (Rules{}).perft(position, 2); n != 1 {
		t.Errorf("%d plays of two moves", n)
	}
}

// Perft of the board agrees with the positions, also near the end of games.
func TestPerft(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, r := range RuleSets() {
		rules := Rules{Set: r}
		if n := rules.perft(rules.Start(), 2); n != map[RuleSet]uint64{Renju: 224, Standard: 225 * 224, Freestyle: 225 * 224}[r] {
			t.Errorf("%v: %d plays of two moves", r, n)
		}
		for range gametest.Sample(6) {
			// Nearly full boards without a five.
			var black, white []Point
			for p := range Point(Points) {
				switch x := rng.IntN(100); {
				case x < 4:
				case noFives(p) == Black:
					black = append(black, p)
				default:
					white = append(white, p)
				}
			}
			position, err := rules.FromSetup(setupOf(black, white, core.Side(rng.IntN(2))))
			if err != nil {
				t.Fatal(err)
			}
			if got, want := rules.perft(position, 3), slowPerft(t, position, 3); got != want {
				t.Errorf("%v: %d plays, want %d", position, got, want)
			}
		}
	}
}

func slowPerft(t *testing.T, p core.Position, depth int) uint64 {
	t.Helper()
	if depth == 0 {
		return 1
	}
	var nodes uint64
	for _, m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		nodes += slowPerft(t, next, depth-1)
	}
	return nodes
}

// Exactly the listed moves can be played; positions, boards and texts agree throughout the games.
func TestRandomGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	games := gametest.Sample(30)
	forbidden := 0
	for i := range games {
		rules := Rules{Set: RuleSets()[i%3]}
		g := core.NewGame(rules, rules.Start())
		for !g.Outcome().Over() {
			p := g.Position().(Position)
			moves := p.Moves()
			var listed Set
			for _, m := range moves {
				listed.Add(PointOf(m))
			}
			for q := range Point(Points) {
				if err := p.check(q.Move()); (err == nil) != listed.Has(q) {
					t.Fatalf("%v: %v is listed %v, but checked %v", p, q, listed.Has(q), err)
				}
			}
			forbidden += p.Forbidden().Len()
			// Near another stone, so that something happens.
			m := moves[rng.IntN(len(moves))]
			for range 60 {
				q := PointOf(m)
				near := false
				for d := range Dirs {
					for _, k := range []int{-1, 1} {
						n := q.Step(d, k)
						near = near || n != NoPoint && p.At(n) == StoneOf(p.Turn())
					}
				}
				if near {
					break
				}
				m = moves[rng.IntN(len(moves))]
			}
			if _, err := g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		line := g.MainLine()
		if again := mustParse(t, rules, g.Position().String()); again != g.Position() {
			t.Fatalf("%v is read back as %v", g.Position(), again)
		}
		if set, err := rules.FromSetup(rules.SetupOf(g.Position())); err != nil || set != g.Position() {
			t.Fatalf("%v is set up as %v, %v", g.Position(), set, err)
		}
		b := NewBoard(rules.Set)
		for _, n := range line[1:] {
			b.Make(PointOf(n.Move()))
		}
		if b.Stones(Black) != g.Position().(Position).Stones(Black) || b.ForbiddenPoints() != g.Position().(Position).Forbidden() {
			t.Fatal("the board has gone another way")
		}
		if winner, ok := b.Winner(); ok != (g.Outcome().Reason == ReasonFive) || ok && core.WinFor(winner) != g.Outcome().Result {
			t.Fatalf("%v: the board says %v %v", g.Outcome(), winner, ok)
		}
		other := g.Position().(Position).Board()
		if other.Hash() != b.Hash() || other.shapes[Black] != b.shapes[Black] {
			t.Fatal("the board of the position is another one")
		}
	}
	if forbidden == 0 {
		t.Error("no point was ever forbidden")
	}
}

// Turning the board affects neither rules nor texts, and turning it back restores it.
func TestSymmetries(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for range 50 {
		black, white := randomStones(rng)
		p := Position{stones: [2]Set{SetOf(black...), SetOf(white...)}}
		canonical, by := p.Canonical()
		if by.Position(p) != canonical {
			t.Fatal("the symmetry does not lead to the canonical position")
		}
		seen, own := map[Position]bool{}, 0
		for _, s := range Symmetries() {
			turned := s.Position(p)
			if turned == p {
				own++
			}
			seen[turned] = true
			if turned.Forbidden() != s.set(p.Forbidden()) {
				t.Fatalf("%v: other forbidden points after turn %d", p, s)
			}
			if s.inverse().Position(turned) != p {
				t.Fatalf("turn %d is not undone by its inverse", s)
			}
			if c, _ := turned.Canonical(); c != canonical {
				t.Fatalf("turn %d changes the canonical position", s)
			}
		}
		if len(seen)*own != 8 {
			t.Fatalf("%v has %d turnings and %d symmetries", p, len(seen), own)
		}
	}
	for s, want := range map[Symmetry]string{
		Identity: "b1", Rotate90: "a14", Rotate180: "n15", Rotate270: "o2", MirrorColumns: "n1", MirrorRows: "b15", MirrorRising: "a2", MirrorFalling: "o14",
	} {
		if got := s.Point(mustPoint(t, "b1")); got.String() != want {
			t.Errorf("turn %d takes b1 to %v, want %s", s, got, want)
		}
	}
	r := annotated(t)
	if _, err := (Rules{}).turn(r, "upside-down"); err == nil {
		t.Error("the board was turned in a way that there is not")
	}
	for _, s := range Symmetries()[1:] {
		turned, err := Rules{}.turn(r, s.String())
		if err != nil {
			t.Fatal(err)
		}
		back, err := s.inverse().Game(turned)
		if err != nil || outline(back) != outline(r) || back.Current().Ply() != r.Current().Ply() {
			t.Errorf("turn %d: %v", s, err)
		}
	}
}

// The explanation names the stones and the reason why a three does not count.
func TestExplain(t *testing.T) {
	p := mustParse(t, Rules{}, regressionPosition).(Position)
	e := p.Explain(mustPoint(t, "g7"))
	if e.Foul != FoulDoubleThree || e.Text() != "f7-g7-h7, f6-g7-h8" {
		t.Errorf("%v %s", e.Foul, e.Text())
	}
	for _, c := range []struct {
		name, black, white, at string
		foul                   Foul
		text                   string
	}{
		{"overline", "e8 f8 g8 i8 j8", "", "h8", FoulOverline, "e8-f8-g8-h8-i8-j8"},
		{"two fours on one line", "c8 d8 e8 i8 j8 k8", "", "g8", FoulDoubleFour, "c8-d8-e8-g8, g8-i8-j8-k8"},
		{"two straight fours", "h5 h6 h7 i8 j8 k8", "", "h8", FoulDoubleFour, "h8-i8-j8-k8, h5-h6-h7-h8"},
		{"four and three", "e8 f8 g8 h6 h7", "", "h8", NoFoul, ""},
	} {
		b := boardOf(Renju, mustPoints(t, c.black), mustPoints(t, c.white))
		if e := b.Explain(mustPoint(t, c.at)); e.Foul != c.foul || e.Text() != c.text {
			t.Errorf("%s: %v %q, want %v %q", c.name, e.Foul, e.Text(), c.foul, c.text)
		}
	}
	// A three does not count if its only straight four would be next to an overline, and the explanation gives that
	// reason.
	found := false
	for _, row := range gametest.Rows(t, "testdata/renju-forbidden.tsv") {
		b := boardOf(Renju, mustPoints(t, row[0]), mustPoints(t, row[1]))
		for q := range b.Empty().All() {
			for _, three := range b.Explain(q).Threes {
				if three.Valid {
					continue
				}
				found = true
				for _, way := range three.Ways {
					if way.Foul == NoFoul && !way.Five {
						t.Errorf("%v: %v is open, but the three is not valid", q, way.Point)
					}
				}
			}
		}
	}
	if !found {
		t.Error("no board has an apparent three")
	}
}

// Board.Has agrees with the positions on every point, except for the first stone of renju.
func TestBoardHas(t *testing.T) {
	p := mustParse(t, Rules{}, regressionPosition).(Position)
	b := p.Board()
	for q := range Point(Points) {
		if got := b.Has(Black, q); got != (p.check(q.Move()) == nil) {
			t.Errorf("%v is playable: %v", q, got)
		}
		if got := b.Has(White, q); got != b.Empty().Has(q) {
			t.Errorf("%v is playable for White: %v", q, got)
		}
	}
}
