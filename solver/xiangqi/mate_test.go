package xiangqi_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/xiangqi"
	xiangqisolver "qilab/solver/xiangqi"
)

// For the mates of the test data: their length, the absence of shorter ones, all first moves, and the line.
func TestMatesOfTheData(t *testing.T) {
	solver := xiangqisolver.NewMateSolver(16)
	cases := readMates(t)
	for _, c := range gametest.Part(cases) {
		line := at(t, c.fen)
		found, err := solver.Find(t.Context(), line, xiangqisolver.MateLimit{})
		if err != nil || found.Moves != c.moves || found.None != c.moves-1 {
			t.Errorf("%s: mate in %d, none in %d (%v), want %d", c.fen, found.Moves, found.None, err, c.moves)
			continue
		}
		checkMateLine(t, line, found.Line, 2*c.moves-1)
		list, err := solver.First(t.Context(), line, c.moves)
		if err != nil {
			t.Fatal(err)
		}
		first := moveTexts(line.Last(), list)
		for _, m := range c.first {
			if !slices.Contains(first, m) {
				t.Errorf("%s: %s does not mate in %d", c.fen, m, c.moves)
			}
		}
		if !c.open && len(first) != len(c.first) {
			t.Errorf("%s: %v mate in %d, want %v", c.fen, first, c.moves, c.first)
		}
		if sooner, err := solver.First(t.Context(), line, c.moves-1); err != nil || len(sooner) > 0 {
			t.Errorf("%s: %v mate in %d (%v)", c.fen, sooner, c.moves-1, err)
		}
	}
}

func moveTexts(p core.Position, moves []core.Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = xiangqi.Rules{}.FormatMove(p, m)
	}
	return texts
}

// checkMateLine plays a line, which must have the given number of plies and end in mate.
func checkMateLine(t *testing.T, line core.Line, moves []core.Move, plies int) {
	t.Helper()
	p := line.Last()
	if len(moves) != plies {
		t.Errorf("%v: the line %v has %d plies, want %d", p, moveTexts(p, moves), len(moves), plies)
	}
	winner := p.Turn()
	if plies%2 == 0 {
		winner = winner.Other()
	}
	q := p
	for i, m := range moves {
		next, err := q.Play(m)
		if err != nil {
			t.Errorf("%v: move %d of the line: %v", p, i+1, err)
			return
		}
		q = next
	}
	if got := q.Outcome().Result; got != core.WinFor(winner) {
		t.Errorf("%v: the line %v ends with %v", p, moveTexts(p, moves), got)
	}
}

// slowMate returns the number of moves in which the side to move mates, at most limit, by the definition on immutable
// positions, or 0 if there is no such mate.
func slowMate(p core.Position, limit int) int {
	for k := 1; k <= limit; k++ {
		for _, m := range p.Moves() {
			if slowMates(p, m, k) {
				return k
			}
		}
	}
	return 0
}

// slowMates reports whether m mates in at most k moves. Draws by material are judged as in the game.
func slowMates(p core.Position, m core.Move, k int) bool {
	q, _ := p.Play(m)
	if out := q.Outcome(); out.Over() || k == 1 {
		return out.Over()
	}
	if drawnByMaterial(q) {
		return false
	}
	for _, reply := range q.Moves() {
		r, _ := q.Play(reply)
		if r.Outcome().Over() || drawnByMaterial(r) {
			return false
		}
		if !slices.ContainsFunc(r.Moves(), func(n core.Move) bool { return slowMates(r, n, k-1) }) {
			return false
		}
	}
	return true
}

func drawnByMaterial(p core.Position) bool {
	q := p.(xiangqi.Position)
	return !q.CanWin(xiangqi.Red) && !q.CanWin(xiangqi.Black)
}

// smallPosition returns a random legal position of few pieces, most of them near the second side's king, so that mates,
// zugzwangs and stalemates are common.
func smallPosition(rng *rand.Rand, pieces int) core.Position {
	rules := xiangqi.Rules{}
	palette := rules.Palette()
	for {
		s := rules.NewSetup()
		s.Turn = core.Side(rng.IntN(2))
		put := func(piece core.Piece) {
			for range 300 {
				sq := core.Square(rng.IntN(xiangqi.Squares))
				if rng.IntN(3) > 0 {
					sq = xiangqi.SquareAt(2+rng.IntN(5), rng.IntN(2)*6+rng.IntN(4))
				}
				if s.Board[sq] == core.NoPiece && xiangqi.CanStand(piece, sq) {
					s.Board[sq] = piece
					return
				}
			}
		}
		put(xiangqi.PieceOf(xiangqi.Red, xiangqi.King))
		put(xiangqi.PieceOf(xiangqi.Black, xiangqi.King))
		for range pieces {
			if piece := palette[rng.IntN(len(palette))]; xiangqi.KindOf(piece) != xiangqi.King {
				put(piece)
			}
		}
		if p, err := rules.FromSetup(s); err == nil && !p.Outcome().Over() && !drawnByMaterial(p) {
			return p
		}
	}
}

// The solver agrees with the definition on positions in which quiet moves, stalemates and zugzwang matter.
func TestMatesAgreeWithDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 0))
	solver := xiangqisolver.NewMateSolver(4)
	cases := []struct{ positions, pieces, moves int }{
		{gametest.Sample(3000), 9, 1}, {gametest.Sample(2500), 5, 2}, {gametest.Sample(60), 3, 3},
	}
	mates := map[int]int{}
	for _, c := range cases {
		for range c.positions {
			p := smallPosition(rng, 1+rng.IntN(c.pieces))
			line := core.Line{{Position: p}}
			want := slowMate(p, c.moves)
			found, err := solver.Find(t.Context(), line, xiangqisolver.MateLimit{Moves: c.moves})
			if err != nil || found.Moves != want || want == 0 && found.None != c.moves || want > 0 && found.None != want-1 {
				t.Fatalf("%v: mate in %d, none in %d (%v), want %d", p, found.Moves, found.None, err, want)
			}
			if want == 0 {
				continue
			}
			mates[want]++
			checkMateLine(t, line, found.Line, 2*want-1)
			first, err := solver.First(t.Context(), line, want)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range p.Moves() {
				if slowMates(p, m, want) != slices.Contains(first, m) {
					t.Fatalf("%v: %v is among the first moves %v: %v", p, m, first, slices.Contains(first, m))
				}
			}
		}
	}
	t.Logf("mates by length: %v", mates)
	if mates[1] == 0 || mates[2] == 0 {
		t.Errorf("the sample has no mates of some length: %v", mates)
	}
}

func playText(t testing.TB, line core.Line, moves string) core.Line {
	t.Helper()
	for text := range strings.FieldsSeq(moves) {
		m, err := xiangqi.Rules{}.ParseMove(line.Last(), text)
		if err != nil {
			t.Fatal(err)
		}
		line = gametest.Follow(t, line, m)
	}
	return line
}

// A mate by checks alone.
func TestMateByChecksAlone(t *testing.T) {
	solver := xiangqisolver.NewMateSolver(16)
	byChecks := 0
	cases := readMates(t)
	for _, c := range gametest.Part(cases) {
		line := at(t, c.fen)
		found, err := solver.Find(t.Context(), line, xiangqisolver.MateLimit{Moves: 8, Checks: true})
		if err != nil {
			t.Fatal(err)
		}
		if found.Moves == 0 {
			continue
		}
		byChecks++
		if found.Moves < c.moves {
			t.Errorf("%s: mate in %d by checks, though the shortest takes %d", c.fen, found.Moves, c.moves)
		}
		p := line.Last()
		for i, m := range found.Line {
			p, _ = p.Play(m)
			if i%2 == 0 && !p.(xiangqi.Position).InCheck() {
				t.Errorf("%s: move %d of %v gives no check", c.fen, i+1, moveTexts(line.Last(), found.Line[:1]))
			}
		}
	}
	if byChecks < 50 && !testing.Short() {
		t.Errorf("%d mates by checks", byChecks)
	}
}

// A mate that would come after the draw by the move limit does not count.
func TestMateAndTheMoveLimit(t *testing.T) {
	solver := xiangqisolver.NewMateSolver(4)
	const board = "4k4/9/9/9/RR7/9/9/9/9/3K5 w - - %d 90"
	for quiet, want := range map[int]int{0: 2, 100: 2, 116: 2, 117: 2, 118: 0} {
		found, err := solver.Find(t.Context(), at(t, fmt.Sprintf(board, quiet)), xiangqisolver.MateLimit{Moves: 4})
		if err != nil || found.Moves != want {
			t.Errorf("after %d quiet plies: mate in %d (%v), want %d", quiet, found.Moves, err, want)
		}
	}
}

// A mate must not lead through a position that has occurred twice, because the third occurrence is adjudicated.
func TestMateAvoidsThirdOccurrence(t *testing.T) {
	solver := xiangqisolver.NewMateSolver(4)
	line := at(t, "4k4/9/9/9/RR7/9/9/9/9/3K5 w - - 0 1")
	before, err := solver.Find(t.Context(), line, xiangqisolver.MateLimit{})
	if err != nil || before.Moves != 2 {
		t.Fatalf("mate in %d (%v)", before.Moves, err)
	}
	first, err := solver.First(t.Context(), line, 2)
	if err != nil {
		t.Fatal(err)
	}
	// Every position after a5a8 was there twice, and it is Red's turn again in the first one.
	line = playText(t, line, "a5a8 e9f9 a8a5 f9e9 a5a8 e9f9 a8a5 f9e9")
	m, err := xiangqi.Rules{}.ParseMove(line.Last(), "a5a8")
	if err != nil {
		t.Fatal(err)
	}
	again, err := solver.First(t.Context(), line, 2)
	if err != nil || !slices.Contains(first, m) || slices.Contains(again, m) || len(again) != len(first)-1 {
		t.Errorf("first moves %v, after the repetitions %v (%v)", moveTexts(line.Last(), first), moveTexts(line.Last(), again), err)
	}
}

func TestMateGivesUp(t *testing.T) {
	solver := xiangqisolver.NewMateSolver(4)
	line := core.Line{{Position: xiangqi.Start()}}
	found, err := solver.Find(t.Context(), line, xiangqisolver.MateLimit{Nodes: 20000})
	if !errors.Is(err, xiangqisolver.ErrMateNodes) || found.Moves != 0 || found.None < 1 || found.Nodes > 20001 {
		t.Errorf("%+v, %v", found, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := solver.Find(ctx, line, xiangqisolver.MateLimit{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := solver.First(ctx, line, 3); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// BenchmarkMates measures the search for each mate of the data from an empty table: the shortest mate, and the proof
// that none is shorter.
func BenchmarkMates(b *testing.B) {
	for i, c := range readMates(b) {
		b.Run(fmt.Sprintf("%d-in-%d", i+1, c.moves), func(b *testing.B) {
			solver, line := xiangqisolver.NewMateSolver(16), at(b, c.fen)
			var nodes uint64
			for b.Loop() {
				solver.Clear()
				found, err := solver.Find(b.Context(), line, xiangqisolver.MateLimit{})
				if err != nil || found.Moves != c.moves {
					b.Fatalf("mate in %d, %v", found.Moves, err)
				}
				nodes = found.Nodes
			}
			b.ReportMetric(float64(nodes), "nodes")
		})
	}
}

// BenchmarkFirst measures the search for all first moves of the mates in six.
func BenchmarkFirst(b *testing.B) {
	for i, c := range readMates(b) {
		if c.moves < 6 {
			continue
		}
		b.Run(fmt.Sprintf("%d-in-%d", i+1, c.moves), func(b *testing.B) {
			solver, line := xiangqisolver.NewMateSolver(16), at(b, c.fen)
			for b.Loop() {
				solver.Clear()
				if _, err := solver.First(b.Context(), line, c.moves); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
