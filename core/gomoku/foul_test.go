package gomoku_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
)

// mustPoint parses a point.
func mustPoint(t testing.TB, text string) gomoku.Point {
	t.Helper()
	m, err := gomoku.ReadMove(text)
	if err != nil || m == core.PassMove {
		t.Fatalf("%q is not a point: %v", text, err)
	}
	return gomoku.PointOf(m)
}

// mustPoints parses points separated by spaces; "-" is the empty list.
func mustPoints(t testing.TB, text string) []gomoku.Point {
	t.Helper()
	var list []gomoku.Point
	for _, word := range strings.Fields(text) {
		if word != "-" {
			list = append(list, mustPoint(t, word))
		}
	}
	return list
}

// boardOf returns a board with the given stones.
func boardOf(r gomoku.RuleSet, black, white []gomoku.Point) *gomoku.Board {
	b := gomoku.NewBoard(r)
	for s, points := range [2][]gomoku.Point{black, white} {
		for _, p := range points {
			b.Put(core.Side(s), p)
		}
	}
	return b
}

// positionOf returns the position of the stones of a board; the side to move is the one that makes it legal.
func positionOf(t testing.TB, b *gomoku.Board) gomoku.Position {
	t.Helper()
	p, err := legalPositionOf(b)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func legalPositionOf(b *gomoku.Board) (gomoku.Position, error) {
	r := gomoku.Rules{Set: b.Rules()}
	setup := setupOf(b.Stones(gomoku.Black).List(), b.Stones(gomoku.White).List(), gomoku.Black)
	p, err := r.FromSetup(setup)
	if err != nil { // Black has a five already
		setup.Turn = gomoku.White
		p, err = r.FromSetup(setup)
	}
	if err != nil {
		return gomoku.Position{}, err
	}
	return p.(gomoku.Position), nil
}

// allFouls lists all fouls of an explanation, the one that counts first.
func allFouls(e gomoku.Explanation) (list []gomoku.Foul) {
	valid := 0
	for _, t := range e.Threes {
		if t.Valid {
			valid++
		}
	}
	if len(e.Overlines) > 0 {
		list = append(list, gomoku.FoulOverline)
	}
	if len(e.Fours) > 1 {
		list = append(list, gomoku.FoulDoubleFour)
	}
	if valid > 1 {
		list = append(list, gomoku.FoulDoubleThree)
	}
	return list
}

var foulLetters = map[string]gomoku.Foul{"L": gomoku.FoulOverline, "F": gomoku.FoulDoubleFour, "T": gomoku.FoulDoubleThree}

func TestForbiddenTable(t *testing.T) {
	rows := gametest.Rows(t, "testdata/renju-forbidden.tsv")
	if len(rows) != 80 {
		t.Errorf("%d boards", len(rows))
	}
	for n, row := range rows {
		black, white := mustPoints(t, row[0]), mustPoints(t, row[1])
		b := boardOf(gomoku.Renju, black, white)
		slow := gridOf(black, white)
		var want gomoku.Set
		for _, word := range strings.Fields(row[2]) {
			if word == "-" {
				continue
			}
			name, letter, _ := strings.Cut(word, ":")
			p := mustPoint(t, name)
			want.Add(p)
			first := foulLetters[letter[:1]] // the other letters are its other shapes
			if got := b.Foul(p); got != first {
				t.Errorf("board %d: %s is %v, want %s", n+1, name, got, letter)
			}
			if got := slow.foul(p); got != first {
				t.Errorf("board %d: %s is %v by the definition, want %s", n+1, name, got, letter)
			}
			var all []gomoku.Foul
			for _, c := range letter {
				all = append(all, foulLetters[string(c)])
			}
			if got := allFouls(b.Explain(p)); !slices.Equal(got, all) {
				t.Errorf("board %d: %s is all of %v, want %v", n+1, name, got, all)
			}
		}
		if got := b.ForbiddenPoints(); got != want {
			t.Errorf("board %d: forbidden %v, want %v", n+1, got.List(), want.List())
		}
		if got := positionOf(t, b).Forbidden(); got != want {
			t.Errorf("board %d: from the stones alone %v, want %v", n+1, got.List(), want.List())
		}
		if row[3] == "-" {
			continue
		}
		for _, word := range strings.Fields(row[3]) {
			name, kind, _ := strings.Cut(word, ":")
			p := mustPoint(t, name)
			e := b.Explain(p)
			if e.Foul != gomoku.NoFoul || e.Five != (kind == "5") {
				t.Errorf("board %d: %s is explained as %+v, but is legal (%s)", n+1, name, e, kind)
			}
		}
	}
}

func TestEdgeTable(t *testing.T) {
	for _, row := range gametest.Rows(t, "testdata/renju-edge.tsv") {
		black, white := mustPoints(t, row[1]), mustPoints(t, row[2])
		turn := gomoku.Black
		if row[3] == "w" {
			turn = gomoku.White
		}
		p := mustPoint(t, row[4])
		for i, r := range []gomoku.RuleSet{gomoku.Freestyle, gomoku.Standard, gomoku.Renju} {
			want := row[5+i]
			b := boardOf(r, black, white)
			b.SetTurn(turn)
			got := "continue"
			if turn == gomoku.Black && b.Forbidden(p) {
				got = "forbidden"
			} else {
				b.Make(p)
				if s, ok := b.Winner(); ok && s == turn {
					got = "win"
				}
			}
			if got != want {
				t.Errorf("%s, %v: %s on the board, want %s", row[0], r, got, want)
			}
			position, err := gomoku.Rules{Set: r}.FromSetup(setupOf(black, white, turn))
			if err != nil {
				t.Fatal(err)
			}
			got = "continue"
			next, err := position.Play(p.Move())
			switch {
			case err != nil:
				got = "forbidden"
			case next.Outcome() == core.Outcome{Result: core.WinFor(turn), Reason: gomoku.ReasonFive}:
				got = "win"
			case next.Outcome().Over():
				got = "over"
			}
			if got != want {
				t.Errorf("%s, %v: %s, want %s", row[0], r, got, want)
			}
		}
	}
}

// setupOf returns a setup with the given stones.
func setupOf(black, white []gomoku.Point, turn core.Side) core.Setup {
	s := gomoku.Rules{}.NewSetup()
	for _, p := range black {
		s.Board[p] = gomoku.BlackStone
	}
	for _, p := range white {
		s.Board[p] = gomoku.WhiteStone
	}
	s.Turn = turn
	return s
}

// randomStones returns a random board with many threes and fours: a patch of random size and place, of which black
// stones take a random share and white ones a smaller one. If clean, the board has no fives and overlines.
func randomStones(rng *rand.Rand) (black, white []gomoku.Point) {
	width, height := 5+rng.IntN(11), 5+rng.IntN(11)
	left, bottom := rng.IntN(gomoku.Size-width+1), rng.IntN(gomoku.Size-height+1)
	blacks, whites := 0.1+0.35*rng.Float64(), 0.25*rng.Float64()
	for row := bottom; row < bottom+height; row++ {
		for col := left; col < left+width; col++ {
			switch x := rng.Float64(); {
			case x < blacks:
				black = append(black, gomoku.PointAt(col, row))
			case x < blacks+whites:
				white = append(white, gomoku.PointAt(col, row))
			}
		}
	}
	return black, white
}

// The fast rules agree with the definition on every point of random dense boards.
func TestForbiddenAgreesWithTheDefinition(t *testing.T) {
	const parts = 5
	boards := gametest.Sample(50_000) / parts
	for part := range uint64(parts) {
		t.Run(strconv.Itoa(int(part)), func(t *testing.T) {
			t.Parallel()
			compareForbidden(t, rand.New(rand.NewPCG(15, part)), boards)
		})
	}
}

func compareForbidden(t *testing.T, rng *rand.Rand, boards int) {
	var fouls [4]int
	illegal := 0
	for range boards {
		black, white := randomStones(rng)
		slow := gridOf(black, white)
		b := boardOf(gomoku.Renju, black, white)
		want := slow.naiveFouls()
		if got := b.ForbiddenPoints(); got != want {
			t.Fatalf("black %v white %v: forbidden %v, want %v", black, white, got.List(), want.List())
		}
		if position, err := legalPositionOf(b); err != nil {
			illegal++
		} else if got := position.Forbidden(); got != want {
			t.Fatalf("black %v white %v: from the stones alone %v, want %v", black, white, got.List(), want.List())
		}
		for p := range want.All() {
			foul := slow.foul(p)
			fouls[foul]++
			if got := b.Foul(p); got != foul {
				t.Fatalf("black %v white %v: %v is %v, want %v", black, white, p, got, foul)
			}
		}
	}
	if slices.Min(fouls[1:]) < boards/2 || illegal > boards/10 {
		t.Errorf("too few fouls or legal positions in %d boards to mean anything: %v, %d illegal", boards, fouls, illegal)
	}
	t.Logf("overlines, double-fours, double-threes: %v", fouls[1:])
}

// Shapes and lists stay correct in random play.
func TestBoardAgreesWithTheDefinition(t *testing.T) {
	games := gametest.Sample(15)
	rng := rand.New(rand.NewPCG(4, 4))
	for g := range games {
		r := gomoku.RuleSets()[g%3]
		b := gomoku.NewBoard(r)
		for range 30 + rng.IntN(90) {
			p := gomoku.NoPoint
			if rng.IntN(20) > 0 {
				list := b.Empty().List()
				p = list[rng.IntN(len(list))]
			}
			want := b.HashAfter(p % gomoku.Points)
			b.Make(p)
			if p != gomoku.NoPoint && b.Hash() != want {
				t.Fatal("HashAfter is not the hash after")
			}
		}
		checkShapes(t, b, rng)
	}
}

// checkShapes checks the shapes of some points, because the slow way takes too long for all, and the lists of points by
// shape.
func checkShapes(t *testing.T, b *gomoku.Board, rng *rand.Rand) {
	t.Helper()
	var some gomoku.Set
	for p := range b.Empty().All() {
		if rng.IntN(3) == 0 {
			some.Add(p)
		}
	}
	g := gridOf(b.Stones(gomoku.Black).List(), b.Stones(gomoku.White).List())
	for s := range 2 {
		side := core.Side(s)
		var fives, fours, threes, building gomoku.Set
		for p := range some.All() {
			for d := range gomoku.Dirs {
				want := g.naiveShape(p, side, d, b.Rules().Exact(side))
				if got := b.Shape(side, p, d); got != want {
					t.Fatalf("%v: %s on %v along %d: %v, want %v", b.Rules(), gomoku.Rules{}.Sides()[s], p, d, got, want)
				}
				switch {
				case want == gomoku.Five:
					fives.Add(p)
				case want >= gomoku.Four:
					fours.Add(p)
				case want == gomoku.Three:
					threes.Add(p)
				case want == gomoku.ClosedThree || want == gomoku.OpenTwo:
					building.Add(p)
				}
				checkNext(t, b, side, p, d)
			}
		}
		if b.Fives(side).And(some) != fives || b.Fours(side).And(some) != fours || b.Threes(side).And(some) != threes || b.Building(side).And(some) != building {
			t.Fatalf("%v: the lists of %s are wrong", b.Rules(), gomoku.Rules{}.Sides()[s])
		}
	}
}

// checkNext checks the points that extend a shape.
func checkNext(t *testing.T, b *gomoku.Board, s core.Side, p gomoku.Point, d gomoku.Dir) {
	t.Helper()
	before := b.Shape(s, p, d)
	if before < gomoku.Three || before == gomoku.Five {
		return
	}
	wants := map[gomoku.Shape]gomoku.Shape{gomoku.Three: gomoku.StraightFour, gomoku.Four: gomoku.Five, gomoku.DoubleFour: gomoku.Five, gomoku.StraightFour: gomoku.Five}[before]
	next := b.Next(s, p, d)
	b.Put(s, p)
	var good gomoku.Set
	for k := -5; k <= 5; k++ {
		if e := p.Step(d, k); e != gomoku.NoPoint && b.Empty().Has(e) && b.Shape(s, e, d) == wants {
			// A stone further along the line is in the same row only if all between them are.
			joined := true
			for i := min(k, 0) + 1; i < max(k, 0); i++ {
				joined = joined && b.Stones(s).Has(p.Step(d, i))
			}
			if joined {
				good.Add(e)
			}
		}
	}
	b.Take(s, p)
	if next != good || next.Empty() {
		t.Fatalf("%v %v on %v along %d: goes on at %v, want %v", before, s, p, d, next.List(), good.List())
	}
}
