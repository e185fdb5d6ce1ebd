package eternal_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/eternal"
	"qilab/core/gametest"
)

// cellNames returns the names of a set of cells.
func cellNames(set eternal.Bitboard) string {
	var list []string
	for sq := range set.All() {
		list = append(list, eternal.SquareName(sq))
	}
	return strings.Join(list, " ")
}

func at(t testing.TB, name string) core.Square {
	t.Helper()
	sq, ok := eternal.ReadSquare(name)
	if !ok {
		t.Fatalf("%q is no cell", name)
	}
	return sq
}

func mustParse(t testing.TB, text string) eternal.Position {
	t.Helper()
	p, err := eternal.Parse(text)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return p
}

// The moves of every piece on small boards.
func TestTargets(t *testing.T) {
	for _, c := range []struct{ name, text, from, want string }{
		{"a rook stops at the first thing", "8/8/8/8/2o5/8/2R2h2/8/2C5 r 0-0/4 -", "c3", "c1 c2 a3 b3 d3 e3 f3 c4 c5"},
		{"a cannon captures over one thing", "2r5/8/2h5/8/2C1oP1p/8/8/8/8 r 0-0/4 -", "c5", "c1 c2 c3 c4 a5 b5 d5 f5 c6 c9"},
		{"a cannon does not capture over two", "8/8/8/8/C1oPp3/8/8/8/8 r 0-0/4 -", "a5", "a1 a2 a3 a4 b5 d5 a6 a7 a8 a9"},
		{"nothing blocks a horse", "8/8/8/8/8/8/1PP5/HP6/1P6 r 0-0/4 -", "a2", "c1 c3 b4"},
		{"an elephant goes along diagonals", "8/6p1/8/8/o7/8/2E5/1h6/8 r 0-0/4 -", "c3", "e1 b2 d2 b4 d4 a5 e5 f6 g7 h8"},
		{"a guardian cannot be captured", "3r4/8/8/8/8/8/8/8/3R4 r 0-0/4 -", "d1", "a1 b1 c1 e1 f1 g1 h1 d2 d3 d4 d5 d6 d7 d8"},
		{"nor by its own side, nor joined", "8/8/8/8/8/8/8/4R3/R7 r 0-0/4 -", "a1", "b1 c1 f1 g1 h1 a2 a3 a4 a5 a6 a7 a8 a9"},
		{"a rook slides through the zone", "8/8/8/8/8/8/8/R6h/4E3 r 0-0/4 -", "a2", "a1 b2 c2 f2 g2 h2 a3 a4 a5 a6 a7 a8 a9"},
		{"a guardian moves in its zone", "8/8/8/8/8/8/8/3R4/3h4 r 0-1/4 d1", "d2", "d1 a2 b2 c2 e2 f2 g2 h2 d3 d4 d5 d6 d7 d8 d9"},
		{"a guardian is a screen", "8/C2r3h/8/8/8/8/8/8/8 r 0-0/4 -", "a8", "a1 a2 a3 a4 a5 a6 a7 b8 c8 h8 a9"},
		{"an advisor needs a model", "8/8/8/8/8/8/2pP4/2A5/2p5 r 0-0/4 -", "c2", ""},
		{"an advisor imitates the enemy", "8/8/8/8/8/8/8/8/Ah6 r 0-0/4 -", "a1", "c2 b3"},
		{"and may capture its model", "8/8/8/8/8/8/8/8/Ar6 r 0-0/4 -", "a1", "b1 a2 a3 a4 a5 a6 a7 a8 a9"},
		{"as a cannon does", "8/8/8/8/8/8/8/8/AcP5 r 0-0/4 -", "a1", "c1 a2 a3 a4 a5 a6 a7 a8 a9"},
		{"a guardian is a model", "8/8/8/8/8/8/2A5/3H4/8 r 0-0/4 -", "c3", "b1 a2 a4 e4 b5 d5"},
		{"a pawn jumps on", "8/8/8/8/8/8/PR1h4/8/8 r 0-0/4 -", "a3", "c3 e3"},
		{"in any direction", "8/8/8/8/8/1Cc5/PR1h4/8/8 r 0-0/4 -", "a3", "c3 e3 a5 c5"},
		{"but not after a capture", "8/8/8/8/8/8/PRpR4/8/8 r 0-0/4 -", "a3", "c3"},
		{"nor over pawns, advisors and stones", "8/8/8/8/oo6/PA6/Pp6/8/8 r 0-0/4 -", "a4", ""},
		{"nor to where it was", "8/8/8/8/8/1RP5/8/8/8 r 0-0/4 -", "c4", "a4"},
		{"its own cell counts as empty", "8/8/8/8/1c1c4/2P5/1e6/8/8 r 0-0/4 -", "c4", "a2 a6 e6"},
		{"it cannot land on a guardian on its way", "8/8/8/8/8/8/PR1h4/4H3/8 r 0-0/4 -", "a3", "c3 e3"},
		{"a jump into the enemy zone ends there", "8/5r2/3h4/8/1E6/P7/8/8/8 r 0-0/4 -", "a4", "c6 e8"},
		{"a stone", "8/8/8/8/oooooooo/8/8/8/8 r 0-0/4 -", "a5", ""},
		{"an empty cell", "8/8/8/8/oooooooo/8/8/8/8 r 0-0/4 -", "a4", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := mustParse(t, c.text).Board()
			if got := cellNames(b.Targets(at(t, c.from))); got != c.want {
				t.Errorf("%s: %s gets to %s, want %s", c.text, c.from, got, c.want)
			}
		})
	}
}

// Chains are valid and as short as possible, and each of an advisor's models can make the advisor's move.
func TestChainsAndModels(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 0))
	chains, models := 0, 0
	randomPositions(t, rng, 2000, func(p eternal.Position) {
		b := p.Board()
		for from := core.Square(0); from < eternal.Squares; from++ {
			for to := core.Square(0); to < eternal.Squares; to++ {
				chain, imitated := b.Chain(from, to), b.ImitatedBy(from, to)
				kind, reaches := eternal.KindOf(b.At(from)), b.Targets(from).Has(to)
				if (chain != nil) != (kind == eternal.Pawn && reaches) || imitated.Empty() != !(kind == eternal.Advisor && reaches) {
					t.Fatalf("%v: %s to %s: chain %v, models %v", p, eternal.SquareName(from), eternal.SquareName(to), chain, imitated)
				}
				if chain != nil {
					chains++
					checkChain(t, b, chain, from, to)
				}
				for model := range imitated.All() {
					models++
					if !b.Models().Has(model) || max(abs(eternal.FileOf(model)-eternal.FileOf(from)), abs(eternal.RankOf(model)-eternal.RankOf(from))) != 1 {
						t.Fatalf("%v: %s imitates %s", p, eternal.SquareName(from), eternal.SquareName(model))
					}
				}
			}
		}
	})
	if chains < 100 || models < 100 {
		t.Errorf("only %d chains and %d models", chains, models)
	}
}

func abs(n int) int { return max(n, -n) }

func checkChain(t *testing.T, b *eternal.Board, chain []core.Square, from, to core.Square) {
	t.Helper()
	bad := len(chain) < 2 || chain[0] != from || chain[len(chain)-1] != to
	for i := 1; i < len(chain) && !bad; i++ {
		df, dr := eternal.FileOf(chain[i])-eternal.FileOf(chain[i-1]), eternal.RankOf(chain[i])-eternal.RankOf(chain[i-1])
		over := (chain[i] + chain[i-1]) / 2
		bad = max(abs(df), abs(dr)) != 2 || df%2 != 0 || dr%2 != 0 || !b.Models().Has(over)
		if i < len(chain)-1 {
			bad = bad || b.At(chain[i]) != core.NoPiece || eternal.InZone(eternal.SideOf(b.At(from)).Other(), chain[i]) || slices.Contains(chain[:i], chain[i])
		}
	}
	if bad {
		t.Fatalf("%v: from %s to %s by %v", b.Position(), eternal.SquareName(from), eternal.SquareName(to), chain)
	}
}

// All queries about the moves of a side agree with the moves of its pieces.
func TestQueriesAgreeWithTheMoves(t *testing.T) {
	randomPositions(t, rand.New(rand.NewPCG(13, 0)), gametest.Sample(1000), func(p eternal.Position) {
		b := p.Board()
		for _, s := range []core.Side{eternal.Red, eternal.Black} {
			var reach, scorers eternal.Bitboard
			targets := maps.Collect(b.AllTargets(s))
			for from := range core.Square(eternal.Squares) {
				if !eternal.OwnedBy(b.At(from), s) {
					continue
				}
				to := b.Targets(from)
				if targets[from] != to {
					t.Fatalf("%v: %s goes to %s, want %s", p, eternal.SquareName(from), cellNames(targets[from]), cellNames(to))
				}
				delete(targets, from)
				reach = reach.Or(to)
				if !to.And(eternal.Zone(s.Other())).Empty() {
					scorers = scorers.Or(eternal.CellSet(from))
				}
			}
			if len(targets) > 0 {
				t.Fatalf("%v: moves of no piece of %s: %v", p, eternal.Rules{}.Sides()[s], targets)
			}
			if b.Reach(s) != reach || b.Strikers(s) != scorers || b.CanScore(s) != !scorers.Empty() {
				t.Fatalf("%v: %s reaches %v, scores with %v", p, eternal.Rules{}.Sides()[s], b.Reach(s), b.Strikers(s))
			}
			if guardian, ok := b.Guardian(s); ok != !b.Side(s).And(eternal.Zone(s)).Empty() || ok && b.Reach(s.Other()).Has(guardian) {
				t.Fatalf("%v: the guardian on %v can be captured", p, guardian)
			}
		}
	})
}

func TestHoming(t *testing.T) {
	const board = "8/8/8/8/8/1R6/8/3H4/8"
	if got := cellNames(mustParse(t, board+" r 0-0/4 P").Board().Homing()); got != "a1 b1 c1 f1 g1 h1 a2 b2 c2 f2 g2 h2 a3 b3 c3 d3 e3 f3 g3 h3 a4 c4 d4 e4 f4 g4 h4" {
		t.Errorf("Red: %s", got)
	}
	var half eternal.Bitboard
	for sq := eternal.SquareAt(0, eternal.River+1); sq < eternal.Squares; sq++ {
		half = half.Or(eternal.CellSet(sq))
	}
	if got := mustParse(t, board+" r 0-0/4 p").Board().Homing(); got != half {
		t.Errorf("Black: %s", cellNames(got))
	}
}
