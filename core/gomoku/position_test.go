package gomoku_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
)

// noFives returns the colour of each point of a full board with at most two in a row.
func noFives(p gomoku.Point) core.Side {
	if (p.Col()+2*p.Row())%4 < 2 {
		return gomoku.Black
	}
	return gomoku.White
}

// A full board is a draw, and under tournament rules a forbidden stone loses.
func TestEndings(t *testing.T) {
	draw := core.NewGame(gomoku.Rules{Set: gomoku.Freestyle}, gomoku.Rules{Set: gomoku.Freestyle}.Start())
	var left [2][]gomoku.Point
	for p := range gomoku.Point(gomoku.Points) {
		side := noFives(p)
		left[side] = append(left[side], p)
	}
	for len(left[gomoku.Black])+len(left[gomoku.White]) > 0 {
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
	if got := draw.Outcome(); got != (core.Outcome{Result: core.Draw, Reason: gomoku.ReasonFull}) {
		t.Errorf("a full board is %v: %v", got, draw.Position())
	}

	r := gomoku.Rules{Tournament: true}
	g := played(t, r, regression+"g7")
	if got := g.Outcome(); got != (core.Outcome{Result: core.SecondWins, Reason: gomoku.ReasonDoubleThree}) {
		t.Errorf("a forbidden stone in a tournament: %v", got)
	}
	before := g.Current().Parent().Position()
	if slices.Contains(before.Moves(), mustPoint(t, "g7").Move()) {
		t.Error("a forbidden stone is listed as a move")
	}
	strict := played(t, gomoku.Rules{}, regression)
	var e *core.TextError
	if _, err := strict.Play(mustPoint(t, "g7").Move()); !errors.As(err, &e) || !slices.Equal(e.Args, []string{"g7", "f7-g7-h7, f6-g7-h8"}) {
		t.Errorf("refused with %v", err)
	}
	if out := strict.Outcome(); out.Over() || len(strict.Position().Moves()) != gomoku.Points-10-1 {
		t.Errorf("%v, %d moves", out, len(strict.Position().Moves()))
	}
}

// Under the tournament rule a forbidden stone loses on the last empty point of the board too.
func TestForbiddenOnTheLastPoint(t *testing.T) {
	r := gomoku.Rules{Set: gomoku.Renju, Tournament: true}
	setup := r.NewSetup()
	for p := range gomoku.Point(gomoku.Points) {
		setup.Board[p] = gomoku.BlackStone
		if ((p.Col()+2*p.Row())/2)%2 == 1 {
			setup.Board[p] = gomoku.WhiteStone
		}
	}
	last := gomoku.PointAt(7, 7)
	for col := 3; col <= 10; col++ { // six black stones in a row, with the last one
		setup.Board[gomoku.PointAt(col, 7)] = gomoku.BlackStone
		if col == 3 || col == 10 {
			setup.Board[gomoku.PointAt(col, 7)] = gomoku.WhiteStone
		}
	}
	setup.Board[last], setup.Turn = core.NoPiece, gomoku.Black
	p, err := r.FromSetup(setup)
	if err != nil {
		t.Fatal(err)
	}
	n, err := core.NewGame(r, p).Play(last.Move())
	if err != nil {
		t.Fatal(err)
	}
	if out := r.Adjudicate(n.Line()); out != (core.Outcome{Result: core.SecondWins, Reason: gomoku.ReasonOverline}) {
		t.Errorf("%+v", out)
	}
}

// A game can be continued under the tournament rule and back, unless it contains a forbidden stone.
func TestAdopt(t *testing.T) {
	g := annotated(t)
	renju := gomoku.Rules{}.Capabilities().Tournament
	tournament, err := renju.With(true).Capabilities().Tournament.Adopt(g)
	if err != nil || outline(tournament) != outline(g) || tournament.Current().Ply() != g.Current().Ply() {
		t.Fatalf("by the tournament rule: %v", err)
	}
	foul := played(t, gomoku.Rules{Tournament: true}, regression+"g7")
	var e *core.TextError
	if _, err := renju.Adopt(foul); !errors.As(err, &e) || e.Code != "gm-forbidden-double-three" {
		t.Errorf("back with a forbidden stone: %v", err)
	}
	if back, err := renju.Adopt(tournament); err != nil || back.Position() != g.Position() {
		t.Errorf("back: %v", err)
	}
	if (gomoku.Rules{Set: gomoku.Standard}).Capabilities().Tournament != nil {
		t.Error("standard gomoku has a tournament rule")
	}
}

// If all points left to Black are forbidden, he passes.
func TestOnlyForbiddenPoints(t *testing.T) {
	// All is taken but h8, with h4 to h7 and h9 black: a stone there makes six.
	var black, white []gomoku.Point
	for p := range gomoku.Point(gomoku.Points) {
		switch {
		case p == gomoku.Centre:
		case p.Col() == 7 && (p.Row() == 2 || p.Row() == 9):
			white = append(white, p)
		case p.Col() == 7 && p.Row() > 2 && p.Row() < 9 || noFives(p) == gomoku.Black:
			black = append(black, p)
		default:
			white = append(white, p)
		}
	}
	position, err := gomoku.Rules{}.FromSetup(setupOf(black, white, gomoku.Black))
	if err != nil {
		t.Fatal(err)
	}
	if got := position.Moves(); !slices.Equal(got, []core.Move{core.PassMove}) {
		t.Fatalf("moves %v", got)
	}
	if n := (gomoku.Rules{}).Capabilities().Perft(position, 1); n != 1 {
		t.Errorf("%d plays of one move", n)
	}
	next, err := position.Play(core.PassMove)
	if err != nil || len(next.Moves()) != 1 {
		t.Errorf("after the pass: %v, %v", next, err)
	}
	if n := (gomoku.Rules{}).Capabilities().Perft(position, 2); n != 1 {
		t.Errorf("%d plays of two moves", n)
	}
}

// Perft of the board agrees with the positions, also near the end of games.
func TestPerft(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, r := range gomoku.RuleSets() {
		rules := gomoku.Rules{Set: r}
		perft := rules.Capabilities().Perft
		if n := perft(rules.Start(), 2); n != map[gomoku.RuleSet]uint64{gomoku.Renju: 224, gomoku.Standard: 225 * 224, gomoku.Freestyle: 225 * 224}[r] {
			t.Errorf("%v: %d plays of two moves", r, n)
		}
		for range gametest.Sample(6) {
			// Nearly full boards without a five.
			var black, white []gomoku.Point
			for p := range gomoku.Point(gomoku.Points) {
				switch x := rng.IntN(100); {
				case x < 4:
				case noFives(p) == gomoku.Black:
					black = append(black, p)
				default:
					white = append(white, p)
				}
			}
			position, err := rules.FromSetup(setupOf(black, white, core.Side(rng.IntN(2))))
			if err != nil {
				t.Fatal(err)
			}
			if got, want := perft(position, 3), slowPerft(t, position, 3); got != want {
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
		rules := gomoku.Rules{Set: gomoku.RuleSets()[i%3]}
		g := core.NewGame(rules, rules.Start())
		for !g.Outcome().Over() {
			p := g.Position().(gomoku.Position)
			moves := p.Moves()
			var listed gomoku.Set
			for _, m := range moves {
				listed.Add(gomoku.PointOf(m))
			}
			for q := range gomoku.Point(gomoku.Points) {
				if _, err := p.Play(q.Move()); (err == nil) != listed.Has(q) {
					t.Fatalf("%v: %v is listed %v, but played %v", p, q, listed.Has(q), err)
				}
			}
			forbidden += p.Forbidden().Len()
			// Near another stone, so that something happens.
			m := moves[rng.IntN(len(moves))]
			for range 60 {
				q := gomoku.PointOf(m)
				near := false
				for d := range gomoku.Dirs {
					for _, k := range []int{-1, 1} {
						n := q.Step(d, k)
						near = near || n != gomoku.NoPoint && p.At(n) == gomoku.StoneOf(p.Turn())
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
		b := gomoku.NewBoard(rules.Set)
		for _, n := range line[1:] {
			b.Make(gomoku.PointOf(n.Move()))
		}
		if b.Stones(gomoku.Black) != g.Position().(gomoku.Position).Stones(gomoku.Black) || b.ForbiddenPoints() != g.Position().(gomoku.Position).Forbidden() {
			t.Fatal("the board has gone another way")
		}
		if winner, ok := b.Winner(); ok != (g.Outcome().Reason == gomoku.ReasonFive) || ok && core.WinFor(winner) != g.Outcome().Result {
			t.Fatalf("%v: the board says %v %v", g.Outcome(), winner, ok)
		}
		other := g.Position().(gomoku.Position).Board()
		if other.Hash() != b.Hash() || *other.AllShapes(gomoku.Black) != *b.AllShapes(gomoku.Black) {
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
	tried := 0
	for tried < 50 {
		black, white := randomStones(rng)
		p, err := legalPositionOf(boardOf(gomoku.Renju, black, white))
		if err != nil {
			continue
		}
		tried++
		canonical, by := p.Canonical()
		if by.Position(p) != canonical {
			t.Fatal("the symmetry does not lead to the canonical position")
		}
		seen, own := map[gomoku.Position]bool{}, 0
		for _, s := range gomoku.Symmetries() {
			turned := s.Position(p)
			if turned == p {
				own++
			}
			seen[turned] = true
			if turned.Forbidden() != imageOf(s, p.Forbidden()) {
				t.Fatalf("%v: other forbidden points after turn %d", p, s)
			}
			if inverse(s).Position(turned) != p {
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
	for s, want := range map[gomoku.Symmetry]string{
		gomoku.Identity: "b1", gomoku.Rotate90: "a14", gomoku.Rotate180: "n15", gomoku.Rotate270: "o2", gomoku.MirrorColumns: "n1", gomoku.MirrorRows: "b15", gomoku.MirrorRising: "a2", gomoku.MirrorFalling: "o14",
	} {
		if got := s.Point(mustPoint(t, "b1")); got.String() != want {
			t.Errorf("turn %d takes b1 to %v, want %s", s, got, want)
		}
	}
	r := annotated(t)
	turn := gomoku.Rules{}.Capabilities().Symmetry.Apply
	if _, err := turn(r, "upside-down"); err == nil {
		t.Error("the board was turned in a way that there is not")
	}
	for _, s := range gomoku.Symmetries()[1:] {
		turned, err := turn(r, s.String())
		if err != nil {
			t.Fatal(err)
		}
		back, err := inverse(s).Game(turned)
		if err != nil || outline(back) != outline(r) || back.Current().Ply() != r.Current().Ply() {
			t.Errorf("turn %d: %v", s, err)
		}
	}
}

// imageOf returns the image of a set.
func imageOf(s gomoku.Symmetry, points gomoku.Set) gomoku.Set {
	var list gomoku.Set
	for p := range points.All() {
		list.Add(s.Point(p))
	}
	return list
}

// inverse returns the symmetry that undoes s: the only one that takes the image of a2 back.
func inverse(s gomoku.Symmetry) gomoku.Symmetry {
	a2 := gomoku.PointAt(0, 1)
	list := gomoku.Symmetries()
	return list[slices.IndexFunc(list, func(back gomoku.Symmetry) bool { return back.Point(s.Point(a2)) == a2 })]
}

// The explanation names the stones and the reason why a three does not count.
func TestExplain(t *testing.T) {
	p := mustParse(t, gomoku.Rules{}, regressionPosition).(gomoku.Position)
	e := p.Explain(mustPoint(t, "g7"))
	if e.Foul != gomoku.FoulDoubleThree || e.Text() != "f7-g7-h7, f6-g7-h8" {
		t.Errorf("%v %s", e.Foul, e.Text())
	}
	for _, c := range []struct {
		name, black, white, at string
		foul                   gomoku.Foul
		text                   string
	}{
		{"overline", "e8 f8 g8 i8 j8", "", "h8", gomoku.FoulOverline, "e8-f8-g8-h8-i8-j8"},
		{"two fours on one line", "c8 d8 e8 i8 j8 k8", "", "g8", gomoku.FoulDoubleFour, "c8-d8-e8-g8, g8-i8-j8-k8"},
		{"two straight fours", "h5 h6 h7 i8 j8 k8", "", "h8", gomoku.FoulDoubleFour, "h8-i8-j8-k8, h5-h6-h7-h8"},
		{"four and three", "e8 f8 g8 h6 h7", "", "h8", gomoku.NoFoul, ""},
	} {
		b := boardOf(gomoku.Renju, mustPoints(t, c.black), mustPoints(t, c.white))
		if e := b.Explain(mustPoint(t, c.at)); e.Foul != c.foul || e.Text() != c.text {
			t.Errorf("%s: %v %q, want %v %q", c.name, e.Foul, e.Text(), c.foul, c.text)
		}
	}
	// A three does not count if its only straight four would be next to an overline, and the explanation gives that
	// reason.
	found := false
	for _, row := range gametest.Rows(t, "testdata/renju-forbidden.tsv") {
		b := boardOf(gomoku.Renju, mustPoints(t, row[0]), mustPoints(t, row[1]))
		for q := range b.Empty().All() {
			for _, three := range b.Explain(q).Threes {
				if three.Valid {
					continue
				}
				found = true
				for _, way := range three.Ways {
					if way.Foul == gomoku.NoFoul && !way.Five {
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
	p := mustParse(t, gomoku.Rules{}, regressionPosition).(gomoku.Position)
	b := p.Board()
	for q := range gomoku.Point(gomoku.Points) {
		_, err := p.Play(q.Move())
		if got := b.Has(gomoku.Black, q); got != (err == nil) {
			t.Errorf("%v is playable: %v", q, got)
		}
		if got := b.Has(gomoku.White, q); got != b.Empty().Has(q) {
			t.Errorf("%v is playable for White: %v", q, got)
		}
	}
}
