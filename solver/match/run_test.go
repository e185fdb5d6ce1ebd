package match_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"qilab/core"
	"qilab/core/gametest"
	"qilab/core/gomoku"
	"qilab/core/timing"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver"
	"qilab/solver/match"
)

// stub is a player that calls a function.
type stub struct {
	move   func(ctx context.Context, line core.Line) (core.Move, match.Info, error)
	start  error
	closed *atomic.Int32
}

func (s *stub) NewGame(context.Context) error { return s.start }

func (s *stub) Move(ctx context.Context, line core.Line) (core.Move, match.Info, error) {
	return s.move(ctx, line)
}

func (s *stub) Close() error {
	if s.closed != nil {
		s.closed.Add(1)
	}
	return nil
}

func maker(s *stub) match.Maker { return func(context.Context) (match.Player, error) { return s, nil } }

// random plays random moves, reports some numbers, and takes a mate in one.
func random(seed uint64) match.Maker {
	return func(context.Context) (match.Player, error) {
		rng := rand.New(rand.NewPCG(seed, 1))
		return &stub{move: func(_ context.Context, line core.Line) (core.Move, match.Info, error) {
			moves := line.Last().Moves()
			return moves[rng.IntN(len(moves))], match.Info{Depth: 2, Nodes: 10}, nil
		}}, nil
	}
}

// captor is stronger than a random player: it mates if it can, and otherwise captures if it can.
func captor() match.Maker {
	rng := rand.New(rand.NewPCG(5, 5))
	return maker(&stub{move: func(_ context.Context, line core.Line) (core.Move, match.Info, error) {
		p := line.Last().(xiangqi.Position)
		moves := p.Moves()
		best, worth := moves[rng.IntN(len(moves))], 0
		for _, m := range moves {
			next, err := p.Play(m)
			if err != nil {
				return m, match.Info{}, err
			}
			value := 0
			if p.At(m.To) != core.NoPiece {
				value = 1
			}
			if next.Outcome().Over() {
				value = 2
			}
			if value > worth {
				best, worth = m, value
			}
		}
		return best, match.Info{Depth: 1, Nodes: uint64(len(moves))}, nil
	}})
}

func openings(t *testing.T, text string) []core.Line {
	t.Helper()
	list, err := match.ReadOpenings(strings.NewReader(text), core.Reader{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

const threeOpenings = "# some lines\nh2e2 h9g7\n\nb2e2 b9c7 b0c2\nstart\n"

// One game is played from each opening, always with the same first player, and none belongs to a pair.
func TestSingle(t *testing.T) {
	var openingsPlayed []int
	c := match.Config{
		Rules: xiangqi.Rules{}, Players: [2]match.Maker{captor(), captor()}, Openings: openings(t, threeOpenings),
		Games: 3, Single: true, MaxPlies: 100,
		Report: func(g *match.Game, _ *match.Tally) bool {
			if g.Number != len(openingsPlayed) || g.First != 0 {
				t.Errorf("game %d after %d, player %d first", g.Number, len(openingsPlayed), g.First)
			}
			openingsPlayed = append(openingsPlayed, g.Opening)
			return true
		},
	}
	tally, err := match.Run(t.Context(), c)
	if err != nil || tally.Games() != 3 || tally.Pairs != [5]int{} {
		t.Errorf("%d games, pairs %v; %v", tally.Games(), tally.Pairs, err)
	}
	if slices.Sort(openingsPlayed); !slices.Equal(openingsPlayed, []int{0, 1, 2}) {
		t.Errorf("the openings were %v", openingsPlayed)
	}
}

func TestRun(t *testing.T) {
	var games []*match.Game
	c := match.Config{
		Rules: xiangqi.Rules{}, Players: [2]match.Maker{captor(), random(7)}, Openings: openings(t, threeOpenings),
		Games: 19, MaxPlies: 300, Seed: 3,
		Report: func(g *match.Game, tally *match.Tally) bool {
			games = append(games, g)
			if tally.Games() != len(games) {
				t.Errorf("the tally has %d games, there were %d", tally.Games(), len(games))
			}
			return true
		},
	}
	tally, err := match.Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if len(games) != 20 || tally.Games() != 20 {
		t.Fatalf("%d games, tally %v; 19 are rounded up to 20", len(games), &tally)
	}
	plies, points := 0, 0
	for i, g := range games {
		if g.Number != i || g.First != i%2 {
			t.Errorf("game %d: number %d, first side by player %d", i, g.Number, g.First)
		}
		if i%2 == 1 && g.Opening != games[i-1].Opening {
			t.Errorf("game %d: opening %d, its pair had %d", i, g.Opening, games[i-1].Opening)
		}
		if len(g.Line)-1 != g.Start+len(g.Infos) {
			t.Errorf("game %d: %d plies, opening of %d, %d searches", i, len(g.Line)-1, g.Start, len(g.Infos))
		}
		if out := (xiangqi.Rules{}).Adjudicate(g.Line); g.End != match.EndLength && (g.Result != out.Result || g.End != match.End(out.Reason)) {
			t.Errorf("game %d: %v by %s is not what the rules say", i, g.Result, g.End)
		}
		plies += len(g.Infos)
		points += halfPoints(g)
	}
	if tally.Plies != plies || 2*tally.Wins+tally.Draws != points {
		t.Errorf("tally %+v; %d plies, %d half points", tally, plies, points)
	}
	paired, halves := 0, 0
	for p, n := range tally.Pairs {
		paired += n
		halves += p * n
	}
	if paired != 10 || halves != points {
		t.Errorf("pairs %v: %d pairs, %d half points of %d", tally.Pairs, paired, halves, points)
	}
	if points <= 20 {
		t.Errorf("who captures does not beat who plays at random: %v", &tally)
	}
	if w := tally.Players[1]; w.Nodes != uint64(10*w.Moves) || w.Depth != 2*w.Moves || w.Moves == 0 {
		t.Errorf("work of the second player: %+v", w)
	}
	if tally.Reds[0]+tally.Reds[1]+tally.Reds[2] != 20 {
		t.Errorf("results of the first side: %v", tally.Reds)
	}
}

// halfPoints returns the score of player 0 in a game, in half points.
func halfPoints(g *match.Game) int {
	winner, ok := g.Result.Winner()
	switch {
	case !ok:
		return 1
	case (winner == core.First) == (g.First == 0):
		return 2
	}
	return 0
}

// A seed draws an order of the openings, without repeating one before all have been played.
func TestOpeningsAreDrawn(t *testing.T) {
	first := maker(&stub{move: func(_ context.Context, line core.Line) (core.Move, match.Info, error) {
		return line.Last().Moves()[0], match.Info{}, nil
	}})
	c := match.Config{Rules: xiangqi.Rules{}, Players: [2]match.Maker{first, first}, Games: 50, MaxPlies: 3}
	for _, m := range xiangqi.Start().Moves()[:25] {
		c.Openings = append(c.Openings, gametest.Follow(t, core.Line{{Position: xiangqi.Start()}}, m))
	}
	drawn := func(seed uint64) (order []int) {
		c.Seed = seed
		c.Report = func(g *match.Game, _ *match.Tally) bool {
			if g.First == 0 {
				order = append(order, g.Opening)
			}
			return true
		}
		if _, err := match.Run(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		return order
	}
	one := drawn(1)
	if again := drawn(1); !slices.Equal(one, again) {
		t.Errorf("seed 1 draws %v, then %v", one, again)
	}
	if slices.Equal(one, drawn(2)) {
		t.Error("two seeds draw the same")
	}
	if slices.Sort(one); len(slices.Compact(one)) != len(c.Openings) {
		t.Errorf("%v are not all openings", one)
	}
}

func TestSameGamesWhateverTheConcurrency(t *testing.T) {
	// Players that need no luck: the first legal move against the last one.
	first := maker(&stub{move: func(_ context.Context, line core.Line) (core.Move, match.Info, error) {
		return line.Last().Moves()[0], match.Info{}, nil
	}})
	last := maker(&stub{move: func(_ context.Context, line core.Line) (core.Move, match.Info, error) {
		moves := line.Last().Moves()
		return moves[len(moves)-1], match.Info{}, nil
	}})
	var results [2]string
	for i, concurrency := range []int{1, 4} {
		tally, err := match.Run(t.Context(), match.Config{
			Rules: xiangqi.Rules{}, Players: [2]match.Maker{first, last}, Openings: openings(t, threeOpenings), Games: 12,
			Concurrency: concurrency, MaxPlies: 100,
		})
		if err != nil {
			t.Fatal(err)
		}
		results[i] = fmt.Sprint(tally.Pairs, tally.Ends, tally.Plies)
	}
	if results[0] != results[1] {
		t.Errorf("one at a time: %s, four: %s", results[0], results[1])
	}
}

func TestFaults(t *testing.T) {
	cases := []struct {
		name    string
		player  *stub
		illegal bool
		says    string
	}{
		{"an illegal move", &stub{move: func(context.Context, core.Line) (core.Move, match.Info, error) {
			return core.Move{From: 0, To: 89}, match.Info{}, nil
		}}, true, "illegal move"},
		{"no move", &stub{move: func(context.Context, core.Line) (core.Move, match.Info, error) {
			return core.Move{}, match.Info{}, fmt.Errorf("%q is no move: %w", "??", core.ErrUnreadable)
		}}, true, `"??"`},
		{"a crash", &stub{move: func(context.Context, core.Line) (core.Move, match.Info, error) {
			return core.Move{}, match.Info{}, errors.New("exit status 1")
		}}, false, "exit status 1"},
		{"no answer", &stub{move: func(ctx context.Context, _ core.Line) (core.Move, match.Info, error) {
			<-ctx.Done()
			return core.Move{}, match.Info{}, ctx.Err()
		}}, false, "deadline"},
		{"no start", &stub{start: errors.New("not ready")}, false, "not ready"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var closed atomic.Int32
			c.player.closed = &closed
			var faults []*match.Fault
			tally, err := match.Run(t.Context(), match.Config{
				Rules: xiangqi.Rules{}, Players: [2]match.Maker{random(1), maker(c.player)}, Openings: openings(t, threeOpenings), Games: 4,
				MoveLimit: 250 * time.Millisecond,
				Report: func(g *match.Game, _ *match.Tally) bool {
					faults = append(faults, g.Fault)
					return true
				},
			})
			if err != nil {
				t.Fatal(err)
			}
			if tally.Wins != 4 || tally.Ends[match.EndFault] != 4 || len(faults) != 4 {
				t.Fatalf("tally %v, %v", &tally, tally.Ends)
			}
			for _, f := range faults {
				if f.Player != 1 || f.Illegal != c.illegal || !strings.Contains(f.Error(), c.says) {
					t.Errorf("fault %+v", f)
				}
			}
			if w := tally.Players[1]; w.Illegal+w.Failed != 4 || (w.Illegal == 4) != c.illegal {
				t.Errorf("counted: %+v", w)
			}
			if closed.Load() != 4 {
				t.Errorf("the player was closed %d times; it should be made anew after each fault", closed.Load())
			}
		})
	}
}

func TestEnds(t *testing.T) {
	t.Run("a player that cannot be made", func(t *testing.T) {
		_, err := match.Run(t.Context(), match.Config{
			Rules: xiangqi.Rules{}, Openings: openings(t, threeOpenings), Games: 4, Concurrency: 2,
			Players: [2]match.Maker{random(1), func(context.Context) (match.Player, error) { return nil, errors.New("not installed") }},
		})
		if err == nil || !strings.Contains(err.Error(), "player 2: not installed") {
			t.Errorf("error %v", err)
		}
	})
	t.Run("cancelled", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		slow := maker(&stub{move: func(ctx context.Context, _ core.Line) (core.Move, match.Info, error) {
			cancel()
			<-ctx.Done()
			return core.Move{}, match.Info{}, ctx.Err()
		}})
		tally, err := match.Run(ctx, match.Config{Rules: xiangqi.Rules{}, Players: [2]match.Maker{slow, slow}, Openings: openings(t, threeOpenings), Games: 4})
		if !errors.Is(err, context.Canceled) || tally.Games() != 0 {
			t.Errorf("error %v, tally %v", err, &tally)
		}
	})
	t.Run("cancelled, and answered in haste", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		plies := 0
		hasty := maker(&stub{move: func(_ context.Context, line core.Line) (core.Move, match.Info, error) {
			if plies++; plies == 30 {
				cancel()
			}
			return line.Last().Moves()[0], match.Info{}, nil
		}})
		tally, err := match.Run(ctx, match.Config{Rules: xiangqi.Rules{}, Players: [2]match.Maker{hasty, hasty}, Openings: openings(t, threeOpenings), Games: 4, MaxPlies: 28})
		if !errors.Is(err, context.Canceled) || tally.Plies >= plies || plies != 30 {
			t.Errorf("error %v, tally %v, %d plies", err, &tally, plies)
		}
	})
	t.Run("interrupted after the player", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		ended := maker(&stub{move: func(context.Context, core.Line) (core.Move, match.Info, error) {
			time.AfterFunc(10*time.Millisecond, cancel)
			return core.Move{}, match.Info{}, errors.New("the program has ended")
		}})
		tally, err := match.Run(ctx, match.Config{Rules: xiangqi.Rules{}, Players: [2]match.Maker{ended, ended}, Openings: openings(t, threeOpenings), Games: 4})
		if !errors.Is(err, context.Canceled) || tally.Games() != 0 {
			t.Errorf("error %v, tally %v", err, &tally)
		}
	})
	t.Run("enough", func(t *testing.T) {
		tally, err := match.Run(t.Context(), match.Config{
			Rules: xiangqi.Rules{}, Players: [2]match.Maker{random(1), random(2)}, Openings: openings(t, threeOpenings), Games: 1000, MaxPlies: 20,
			Report: func(_ *match.Game, tally *match.Tally) bool { return tally.Games() < 3 },
		})
		if err != nil || tally.Games() < 4 || tally.Games() > 6 || tally.Games()%2 != 0 {
			t.Errorf("error %v, tally %v", err, &tally)
		}
	})
	says := func(score int) match.Maker {
		return maker(&stub{move: func(_ context.Context, line core.Line) (core.Move, match.Info, error) {
			moves := line.Last().Moves()
			return moves[len(line)*len(line)*31%len(moves)], match.Info{Score: score, Scored: true}, nil
		}})
	}
	t.Run("even", func(t *testing.T) {
		for _, c := range []struct {
			scores [2]int
			even   int
			end    match.End
			plies  int // of two games; no game is even before ply 80
		}{
			{[2]int{30, -30}, 30, match.EndEven, 2 * 80},
			{[2]int{30, -31}, 30, match.EndLength, 2 * 90},
			{[2]int{30, -30}, 0, match.EndLength, 2 * 90},
		} {
			start := []core.Line{{{Position: gomoku.Rules{Set: gomoku.Standard}.Start()}}}
			tally, err := match.Run(t.Context(), match.Config{
				Rules: gomoku.Rules{Set: gomoku.Standard}, Players: [2]match.Maker{says(c.scores[0]), says(c.scores[1])}, Openings: start, Games: 2,
				Even: c.even, MaxPlies: 90,
			})
			if err != nil || tally.Ends[c.end] != 2 || tally.Plies != c.plies || tally.Draws != 2 {
				t.Errorf("%v within %d: error %v, tally %+v", c.scores, c.even, err, tally)
			}
		}
	})
	t.Run("resigned", func(t *testing.T) {
		tally, err := match.Run(t.Context(), match.Config{
			Rules: xiangqi.Rules{}, Players: [2]match.Maker{says(900), says(-800)}, Openings: openings(t, threeOpenings), Games: 2, Resign: 700,
		})
		if err != nil || tally.Wins != 2 || tally.Ends[match.EndResign] != 2 || tally.Plies != 2*6 {
			t.Errorf("error %v, tally %+v", err, tally)
		}
		tally, err = match.Run(t.Context(), match.Config{
			Rules: xiangqi.Rules{}, Players: [2]match.Maker{says(900), says(800)}, Openings: openings(t, threeOpenings), Games: 2, Resign: 700,
			MaxPlies: 30,
		})
		if err != nil || tally.Ends[match.EndResign] != 0 {
			t.Errorf("they do not agree: error %v, tally %+v", err, tally)
		}
	})
}

func TestReadOpenings(t *testing.T) {
	list := openings(t, threeOpenings)
	if len(list) != 3 || len(list[0]) != 3 || len(list[1]) != 4 || len(list[2]) != 1 {
		t.Errorf("%d openings", len(list))
	}
	for name, text := range map[string]string{
		"line 2": "h2e2\nh2e3\n", "line 3": "# a\n\nx\n", "no opening": "# nothing\n", "over": "3k5/4P4/9/9/9/9/9/9/9/4K4 b\n",
		"line 1: bufio": strings.Repeat("a", 64<<10+1),
	} {
		if _, err := match.ReadOpenings(strings.NewReader(text), core.Reader{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%q: error %v, should speak of %q", text[:min(len(text), 20)], err, name)
		}
	}
}

func FuzzReadOpenings(f *testing.F) {
	f.Add(threeOpenings)
	f.Add("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2\n#\n\x00")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := match.ReadOpenings(strings.NewReader(text), core.Reader{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}})
		if (err == nil) != (len(list) > 0) {
			t.Errorf("%d openings, error %v", len(list), err)
		}
		for _, line := range list {
			if len(line.Last().Moves()) == 0 {
				t.Error("an opening without moves")
			}
		}
	})
}

// clocked is a stub that takes time for its moves and plays by the clock.
type clocked struct {
	stub
	think time.Duration
	seen  *[]time.Duration // the time it had left for each of its moves
}

func (c *clocked) MoveBy(ctx context.Context, line core.Line, clock solver.Clock) (core.Move, match.Info, error) {
	if c.seen != nil {
		*c.seen = append(*c.seen, clock.Left[line.Last().Turn()].Main)
	}
	time.Sleep(c.think)
	return line.Last().Moves()[0], match.Info{}, nil
}

func TestMatchByTheClock(t *testing.T) {
	synctest.Test(t, testMatchByTheClock)
}

func testMatchByTheClock(t *testing.T) {
	var seen []time.Duration
	fast := func(context.Context) (match.Player, error) { return &clocked{seen: &seen}, nil }
	slow := func(context.Context) (match.Player, error) { return &clocked{think: 700 * time.Millisecond}, nil }
	c := match.Config{
		Rules: xiangqi.Rules{}, Players: [2]match.Maker{fast, slow}, Openings: openings(t, threeOpenings), Games: 2,
		Control: timing.Control{Main: 600 * time.Millisecond, Increment: time.Hour},
	}
	tally, err := match.Run(t.Context(), c)
	if err != nil || tally.Wins != 2 || tally.Players[1].Late != 2 || tally.Players[0].Late != 0 || tally.Ends[match.EndTime] != 2 {
		t.Errorf("%+v, %v", tally, err)
	}
	c.Players[1], c.MaxPlies, seen = fast, len(c.Openings[0])+5, nil
	if tally, err = match.Run(t.Context(), c); err != nil || tally.Draws != 2 {
		t.Errorf("%+v, %v", tally, err)
	}
	if seen[0] != 600*time.Millisecond || !slices.ContainsFunc(seen, func(left time.Duration) bool { return left > time.Hour }) {
		t.Errorf("the fast player has had %v", seen) // it gets the increment
	}
	c.Players[1] = random(1)
	if _, err := match.Run(t.Context(), c); err == nil || !strings.Contains(err.Error(), "cannot play by a clock") {
		t.Errorf("a player without a sense of time: %v", err)
	}
}
