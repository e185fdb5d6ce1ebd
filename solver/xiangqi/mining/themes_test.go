package mining

import (
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver/puzzle"
	"qilab/solver/puzzle/mining"
)

// Each theme is found in a position that has it.
func TestThemes(t *testing.T) {
	m := New(nil)
	for _, c := range []struct{ theme, goal, position, line string }{
		{themeHorseCannon, "mate 1", "5k3/3Pa4/3a5/7Np/4n4/5C3/1p2p4/3AB4/4A4/3K2B2 w", "h6f7"},
		{themeDoubleCannon, "mate 1", "2bakab2/9/2n3r1n/p3C3p/2p3p2/9/P1P1N3P/1r2C4/9/2BAKAB1R w", "e3c2"},
		{themeDiscovered, "mate 1", "2bakab2/9/2n3r1n/p3C3p/2p3p2/9/P1P1N3P/1r2C4/9/2BAKAB1R w", "e3c2"},
		{themeTwoRooks, "mate 2", "3k1ab2/4a4/4bc3/p7p/5N3/4C4/PR2P3P/3rC1r2/4K4/2BA1A3 b", "g2g1 e1e0 d2d0"},
		{themeCornerHorse, "mate 2", "1Rb1ka3/4a4/4P1c2/3N5/P8/9/7R1/4B4/4A4/3AK4 w", "b9c9 e8d9 d6f7"},
		{themeCrouching, "mate 2", "3k1ab2/4a4/4b4/p1p6/4P1p1p/9/P6n1/3rBA3/4K4/2B2A3 b", "d2d1 e1e0 h3g1"},
		{themeFishing, "mate 2", "4kab2/4a4/2P1b4/4C4/p8/4np3/P2R5/2n1K4/3CA1r2/2BA5 b", "g1g2 e1f2 g2f2"},
		{themeFacing, "mate 1", "2bk1a3/4a4/4c3R/4p4/p1p1c1p2/3r5/P7P/4B1C1B/4N4/3AKA3 b", "d4d0"},
		{themeSmothered, "mate 1", "3ak4/4a4/9/9/2C6/9/9/9/9/3K5 w", "c5c9"},
		{themeIronBolt, "mate 1", "2bak4/4a4/4b4/p7p/2pr5/4c2N1/2P2p2P/2NAB4/9/c2K1AB2 b", "d5d2"},
		{themePawnMate, "mate 1", "5k3/4a4/2P2a2b/9/4N1b2/4n1B2/9/1N3p3/4p4/2B2K3 b", "f2f1"},
		{themeDoubleCheck, "mate 1", "9/4aR3/4k1C2/p8/8P/4c4/9/4r4/9/5K3 w", "f8f7"},
		{themeStalemate, "mate 1", "3a1kb2/4a4/4b4/9/9/9/9/4pr3/3K5/9 b", "f2f0"},
		{themeOneMove, "mate 1", "3ak4/4a4/9/9/2C6/9/9/9/9/3K5 w", "c5c9"},
		{themeTwoMoves, "mate 2", "3k1ab2/4a1N2/4b4/p3R3p/2pn1P3/3r5/P1P4rP/N2C5/4A4/2BAK1B1R w", "e6d6 e8d7 d6d7"},
		{themeCrouching, "mate 2", "3k1ab2/4a1N2/4b4/p3R3p/2pn1P3/3r5/P1P4rP/N2C5/4A4/2BAK1B1R w", "e6d6 e8d7 d6d7"},
		{themeThreeMoves, "mate 3", "3ak1b2/4a4/4b4/3N3R1/6r1p/9/5p3/6n1B/4A4/2B1K4 w", "d6c8 e9f9 h6f6 e8f7 f6f7"},
		{themeFourMoves, "mate 4", "3ak1b2/3Pa4/4b4/p1r2N3/9/P8/9/3R5/4A4/4KA3 w", "f6g8 e9f9 d2f2 c6f6 f2f6 e8f7 f6f7"},
		{themeQuiet, "mate 1", "3a1kb2/4a4/4b4/9/9/9/9/4pr3/3K5/9 b", "f2f0"},
		{themeSacrifice, "mate 2", "4kab2/3PaR3/b6r1/9/9/9/9/4BR3/4A4/3A1K3 w", "f8f9 e8f9 f2f9"},
		{themeBoldRook, "mate 2", "4k1b2/1R2a4/n3b4/p1p2R2P/6r2/9/P1P6/B3C1n2/4A4/c3KA3 w", "b8e8 e9d9 f6d6"},
		{themeSeaMoon, "mate 2", "2bak4/4a4/4b4/9/9/9/6R2/n3B4/3K5/4r4 b", "a2b0 d1d2 e0d0"},
		{themeHeavenEarth, "mate 1", "3a4C/4k4/9/p6rp/9/3NC4/P3P2cP/5R2B/4A4/2rAK2R1 w", "d4e6"},
		{themeTwoGhosts, "mate 1", "3k1ab2/4a1N2/4b4/8P/9/9/4p4/Br7/3p1p3/4KA3 b", "d1d0"},
		{themeDeflection, "mate 2", "3ak4/2Nca2R1/4b4/3N1R3/6r2/p7P/P2r5/4B4/4A4/2BA1K3 w", "f6f9 e8f9 d6f7"},
		{themeBlock, "mate 2", "3ak4/2Nca2R1/4b4/3N1R3/6r2/p7P/P2r5/4B4/4A4/2BA1K3 w", "f6f9 e8f9 d6f7"},
		{themeUncovered, "material -", "3ak1b2/4a4/4b4/1r4P1p/p8/7N1/P3P3P/1c7/4A4/1RBAK1B2 b", "b2e2 g0e2 b6b0"},
		{themeVary, "vary -", "3a5/4ak3/9/p1p1r1R1p/2b6/2P3P2/P7P/4B4/4Ar3/2B1KA3 w", "g6e6"},
		{themeOnlyMove, "only -", "r2akab2/9/2n1b1c1n/p3p1p1p/7r1/C8/P1p1P1P1P/1C2B1N2/9/R2AKABR1 b", "h5a5"},
		{themeCapture, "material -", "2bak1b2/4a4/2C1c3n/p1p1C1p1p/9/4c4/P1P3P1r/2N1B4/4A4/2BA1K1R1 w", "c7i7"},
		{themeQuiet, "material -", "r1r1k4/9/9/9/N8/9/9/9/9/3K5 w", "a5b7"},
		{themeCheck, "material -", "C3kabr1/4a4/c1n6/p3p3p/6p2/2P1n4/P7P/2N1C4/4A1rc1/1RB1KABR1 w", "b0b9 e8d9 b9b7"},
		{themeFork, "material -", "r1r1k4/9/9/9/N8/9/9/9/9/3K5 w", "a5b7"},
		{themePin, "material -", "4k4/9/9/9/3Pn4/9/9/9/4R4/3K5 w", "d5e5"},
		{themeDiscovered, "material -", "3rk4/9/9/9/9/4N4/9/4R4/9/5K3 w", "e4c5"},
		{themeSideTiger, "mate 3", "3a1k3/4a4/7RN/P4c2p/9/1r2C4/8P/9/4A4/2BA1KB2 w", "h7h9 f9f8 i7g6 f8f7 h9h7"},
		{themeSideTiger, "mate 3", "1Cba1k3/4a4/9/5C3/9/9/p8/4n4/1r2A4/3K5 b", "b1b0 d0d1 e2c3 d1d2 b0b2"},
		{themeSideTiger, "mate 2", "3a1k3/4a4/b6R1/1R4Nnp/p8/2p1C4/P1P1P3P/2N6/4A4/2BAK2c1 w", "h7h6 e8d7 h6h9"},
		{themeTempo, "mate 4", "9/5k3/2R1N4/p1P1p3p/9/9/5r3/4B4/3CA4/3AK1B2 w", "c7c8 f8f7 e7d9 f3f0 e1f0 a6a5 c8c7"},
		{themeTempo, "material -", "3a1kbn1/4a4/b3c1c2/2p3p2/P7p/2Cn5/2P1P1P1P/N1C1B1N2/4A4/2BAK4 b", "c6c5 c4a4 d4c2"},
		{themeTempo, "material -", "4k4/5R3/2n1b1c1b/5N3/p1r3r1p/9/c8/4N4/4A4/2BAK1BR1 w", "h0h9 g7g9 f6d7"},
		{themeIntercept, "mate 2", "4ka3/4a4/9/4p4/p5b2/1n7/P5p2/2p1N4/3n5/2BAKAr2 b", "d1f2 e0e1 g0g1"},
		{themeIntercept, "mate 4", "2baka3/1C7/nR2b4/3R4p/p1p1p1r2/8P/4r4/4B4/4A4/2CK1AB2 w", "d6d9 e9e8 d9d8 e8e9 b7e7 f9e8 d8d9"},
		{themeIntercept, "mate 4", "2bakab2/3R5/4c4/p3Nn2C/2p6/9/P3r3P/6cR1/4A4/2rAK4 b", "e3e1 e0f0 e7f7 e6f4 f6d7 f4e2 c0d0"},
		{themeOnlyWin, "win -", "6bP1/5N3/5k2b/9/9/9/9/9/9/3K5 w", "f8d7"},
		{themeMinor, "win -", "6bP1/5N3/5k2b/9/9/9/9/9/9/3K5 w", "f8d7"},
		{themeOnlyHold, "hold -", "2bP5/4k4/4b4/9/9/9/4N4/5K3/9/9 b", "c9a7"},
		{themePawnEnding, "win -", "4k4/9/9/3P5/9/9/9/9/9/3K5 w", "d6d7"},
		{themeRookEnding, "win -", "4k4/9/9/3R5/9/9/9/9/9/5K3 w", "d6d7"},
	} {
		p, err := m.rules.Parse(c.position)
		if err != nil {
			t.Errorf("%s: %v", c.theme, err)
			continue
		}
		s, at := solution(t, m, p, c.goal, c.line)
		if s.Goal.Kind == goalMate && !at.Outcome().Over() {
			t.Errorf("%s: it is no mate", c.theme)
		}
		if got := m.Themes(p, s); !slices.Contains(got, c.theme) {
			t.Errorf("%s: the themes are %q", c.theme, got)
		}
	}
}

// A theme needs all that it is made of.
func TestNoThemes(t *testing.T) {
	m := New(nil)
	sacrifices := []string{themeBoldRook, themeSeaMoon, themeTwoGhosts, themeDeflection, themeBlock, themeSacrifice}
	for _, c := range []struct {
		goal, position, line string
		themes               []string
	}{
		{"mate 1", "3a1kb2/4a4/4b4/9/9/9/9/4pr3/3K5/9 b", "f2f0", sacrifices},
		{"mate 1", "3k1ab2/4a1N2/4b4/8P/9/9/4p4/Br7/3p5/4KA3 b", "b2b0", sacrifices},
		// The other rook takes the escape too.
		{"mate 1", "3k5/7R1/9/2N6/6R2/9/9/9/4K4/9 w", "g5g9", []string{themeSideTiger}},
		// The horse only protects the rook.
		{"mate 1", "3k5/7R1/9/2N6/9/9/9/9/4K4/9 w", "h8d8", []string{themeSideTiger}},
		// A horse on the third rank.
		{"mate 2", "4kab2/4a4/2P1b4/4C4/p8/4np3/P2R5/2n1K4/3CA1r2/2BA5 b", "g1g2 e1f2 g2f2", []string{themeSideTiger}},
		// Checks alone: the rooks' second check was possible at once.
		{"mate 2", "5R3/3k5/2R5r/p3p4/9/6P2/Pn6r/4B4/4A4/2B1KA3 w", "f9f8 d8d9 c7c9", []string{themeTempo, themeIntercept}},
		// The cannon takes by a discovered check, for which the rook's check provides the screen.
		{"material -", "r1bakabr1/9/nR4n2/p1p3p1p/4C4/9/P1P1c1P1P/7C1/9/2BAKABNR w", "b7e7 f9e8 e7a7 g9e7 a7a9", []string{themeTempo}},
		// The elephant is taken where the attack drove it.
		{"material -", "2b1ka3/4a4/8b/9/9/9/9/5KR2/9/9 w", "g2g7 i7g9 g7g9", []string{themeTempo}},
		// The pawn is in the way of nothing.
		{"mate 3", "4k4/4a4/5a2b/3NP4/6b2/1n1C4p/4C3P/3AB3B/9/3A1K3 w", "d6c8 e9d9 d4d3", []string{themeIntercept}},
	} {
		p, err := m.rules.Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := solution(t, m, p, c.goal, c.line)
		for _, theme := range m.Themes(p, s) {
			if slices.Contains(c.themes, theme) {
				t.Errorf("%s has the theme %s", c.position, theme)
			}
		}
	}
}

// solution returns a solution of which the first of the accepted moves are known alone, and the position at its end.
func solution(t *testing.T, m *Miner, p core.Position, goal, line string) (s mining.Solution, end core.Position) {
	t.Helper()
	var err error
	if s.Goal, err = puzzle.ParseGoal(goal); err != nil {
		t.Fatal(err)
	}
	end = p
	for i, word := range strings.Fields(line) {
		move, err := m.rules.ParseMove(end, word)
		if err == nil {
			end, err = end.Play(move)
		}
		if err != nil {
			t.Fatalf("%s: %v", p, err)
		}
		if i%2 == 0 {
			s.Accepted = append(s.Accepted, []core.Move{move})
		}
		s.Line = append(s.Line, move)
	}
	return s, end
}

// A rook checks a bare king for ever, unless the king can step behind its own piece.
func TestChecksForever(t *testing.T) {
	for position, want := range map[string]bool{
		"4k4/9/9/9/9/9/9/9/R8/5K3 w":                                    true,
		"4k4/4a4/4b4/9/9/9/9/9/R8/5K3 w":                                false,
		"3a5/4ak3/9/p1p1r1R1p/2b6/2P3P2/P7P/4B4/4Ar3/2B1KA3 w":          true,
		"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w": false,
	} {
		p, err := xiangqi.Rules{}.Parse(position)
		if err != nil {
			t.Fatal(err)
		}
		if got := checksForever(p, core.Move{}); got != want {
			t.Errorf("%s: %v", position, got)
		}
	}
}

// A win by taking a piece for nothing is dull.
func TestDull(t *testing.T) {
	m := New(nil)
	for _, c := range []struct {
		position, move string
		want           bool
	}{
		{"3k5/9/7Pb/9/9/9/9/4K4/9/9 w", "h7i7", true},
		{"4k4/9/9/3P5/9/9/9/9/9/3K5 w", "d6d7", false},
	} {
		p, err := m.rules.Parse(c.position)
		if err != nil {
			t.Fatal(err)
		}
		move, err := m.rules.ParseMove(p, c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Dull(p, mining.Solution{Goal: puzzle.Goal{Kind: goalWin}, Line: []core.Move{move}}); got != c.want {
			t.Errorf("%s: %v", c.position, got)
		}
	}
}

// A mate in five has the theme of long mates, and is solved with all right moves.
func TestLongMate(t *testing.T) {
	m := New(nil)
	p, err := m.rules.Parse("3a4N/9/4k4/3R5/8c/5C3/9/4n4/9/4K4 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	s, err := m.Solve(t.Context(), p, puzzle.Goal{Kind: goalMate, Moves: mateMoves}, mining.Mined)
	if err != nil || s.Goal.Moves != 5 || len(s.Accepted) != 5 || len(s.Line) != 9 {
		t.Fatalf("%+v, %v", s, err)
	}
	if got := m.Themes(p, s); !slices.Contains(got, themeLong) {
		t.Errorf("the themes are %q", got)
	}
}

// gain counts for the side that begins the line.
func TestGain(t *testing.T) {
	p, err := xiangqi.Rules{}.Parse("4k4/9/9/9/3Pn4/9/9/9/4R4/3K5 w")
	if err != nil {
		t.Fatal(err)
	}
	move := core.Move{From: xiangqi.SquareAt(3, 5), To: xiangqi.SquareAt(4, 5)}
	if got := gain(p, []core.Move{move}); got != worth[xiangqi.Horse] {
		t.Errorf("a horse is worth %d", got)
	}
}
