package desk_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/ui/host/looptest"
	"qilab/ui/table"
)

// scoring gives every position the same score for Red.
type scoring struct{ red int }

func (a *scoring) Analyze(_ context.Context, line core.Line, _ solver.Limit, report func(solver.Report)) error {
	p := line.Last()
	score := a.red
	if p.Turn() == core.Second {
		score = -score
	}
	r := solver.Report{Position: p, Depth: 5}
	for _, m := range p.Moves() {
		r.Moves = append(r.Moves, solver.Verdict{Move: m, Plies: solver.Unknown, Score: score, Scored: true, PV: []core.Move{m}})
	}
	report(r)
	return nil
}

// offerTable is a table where the user has Red and the program, which sees that score, Black.
type offerTable struct {
	*rig
	analyzer *scoring
	said     []table.OfferKind
}

func newOfferTable(t *testing.T, red int) *offerTable {
	t.Helper()
	tb := &offerTable{rig: &rig{t: t, loop: &looptest.Loop{}, opponent: newScripted()}, analyzer: &scoring{red}}
	tb.sit(table.Config{
		Games:   []catalog.Game{{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: tb.analyzer, Scale: 200, Opponent: tb.opponent}},
		Post:    tb.loop.Post,
		Offered: func(k table.OfferKind) { tb.said = append(tb.said, k) },
		Failed:  func(err error) { tb.failed = append(tb.failed, err) },
		Seed:    1,
	})
	t.Cleanup(tb.Close)
	tb.Start(tb.Current(), xiangqi.Start(), [2]table.Seat{{}, {Level: "easy"}})
	return tb
}

// moves plays so many plies, with the rooks going around so that no position occurs three times.
func (tb *offerTable) moves(plies int) {
	tb.t.Helper()
	for range plies {
		if tb.Ending.Now().Over() {
			return
		}
		before := tb.Node()
		if tb.Players.ProgramToMove() {
			tb.opponent.allow <- struct{}{}
			tb.loop.Until(tb.t, time.Minute, "the program has moved or given up", func() bool { return tb.Node() != before || tb.Ending.Now().Over() })
			continue
		}
		if err := tb.Play(tb.calm()); err != nil {
			tb.t.Fatal(err)
		}
	}
}

// calm returns a move that does not end the game.
func (tb *offerTable) calm() core.Move {
	for _, m := range tb.Position().Moves() {
		p, _ := tb.Position().Play(m)
		line := append(tb.Node().Line(), core.Step{Move: m, Position: p})
		if !tb.Rules().Adjudicate(line).Over() && line.Count() == 1 {
			return m
		}
	}
	tb.t.Fatal("there is no calm move")
	return core.Move{}
}

func (tb *offerTable) ask() {
	tb.t.Helper()
	if err := tb.Offers.Ask(); err != nil {
		tb.t.Fatal(err)
	}
	if !tb.Offers.Asked() || tb.Players.PersonMayMove() {
		tb.t.Error("the program does not think about it")
	}
	tb.loop.Until(tb.t, time.Minute, "the program has answered", func() bool { return !tb.Players.Thinking() })
	tb.loop.Take()
}

func TestDrawIsRefusedEarly(t *testing.T) {
	tb := newOfferTable(t, 0)
	tb.moves(4)
	tb.ask()
	if tb.Ending.Now().Over() || len(tb.said) != 1 || tb.said[0] != table.DrawDeclined {
		t.Errorf("the game ended as %v, said was %v", tb.Ending.Now(), tb.said)
	}
	if err := tb.Offers.Ask(); !errors.Is(err, table.ErrAskedAgain) {
		t.Errorf("asked again: %v", err)
	}
	if !tb.Players.PersonMayMove() {
		t.Error("the game does not go on")
	}
}

func TestDrawIsTakenLate(t *testing.T) {
	for _, c := range []struct {
		red   int
		takes bool
	}{{0, true}, {300, true}, {-100, false}} {
		tb := newOfferTable(t, c.red)
		tb.moves(40)
		tb.ask()
		if got := tb.Ending.Now(); got.Over() != c.takes || c.takes && got != (core.Outcome{Result: core.Draw, Reason: core.EndAgreement}) {
			t.Errorf("with %d for Red the game ended as %v", c.red, got)
		}
	}
}

// The program resigns, if allowed, after some losing turns.
func TestProgramResigns(t *testing.T) {
	for _, c := range []struct {
		red     int
		may     bool
		resigns bool
	}{{2000, true, true}, {2000, false, false}, {400, true, false}} {
		tb := newOfferTable(t, c.red)
		tb.Offers.SetPolicy(table.Policy{Resigns: c.may})
		tb.moves(2*3 + 2)
		if got := tb.Ending.Now(); got.Over() != c.resigns || c.resigns && (got.Result != core.FirstWins || got.Reason != core.EndResign || tb.Node().Ply() != 2*3-1) {
			t.Errorf("%+v: after %d plies the game ended as %v", c, tb.Node().Ply(), got)
		}
		if len(tb.failed) > 0 {
			t.Error(tb.failed)
		}
	}
}

func TestProgramOffersADraw(t *testing.T) {
	tb := newOfferTable(t, 0)
	tb.Offers.SetPolicy(table.Policy{Draws: true})
	tb.moves(60 + 2)
	tb.loop.Take()
	if len(tb.said) != 1 || tb.said[0] != table.DrawOffered {
		t.Fatalf("said was %v", tb.said)
	}
	if tb.moves(20 - 4); len(tb.said) != 1 {
		t.Errorf("it was offered again at once: %v", tb.said)
	}
}

// A rematch depends on the game, not on the position shown: it has a move, or is over.
func TestCanRematch(t *testing.T) {
	tb := newOfferTable(t, 0)
	if tb.Players.CanRematch() {
		t.Error("a game that has not begun has a rematch")
	}
	tb.moves(3)
	if tb.Tree.First(); !tb.Players.CanRematch() {
		t.Error("at its start, a game has no rematch")
	}
	tb.Start(tb.Current(), xiangqi.Start(), [2]table.Seat{{}, {Level: "easy"}})
	if err := tb.Ending.Set(core.Outcome{Result: core.SecondWins, Reason: core.EndTime}); err != nil {
		t.Fatal(err)
	}
	if !tb.Players.CanRematch() {
		t.Error("a game lost on time before the first move has no rematch")
	}
}

// A rematch swaps colours, except in a handicap game.
func TestRematch(t *testing.T) {
	tb := newOfferTable(t, 0)
	tb.moves(3)
	if err := tb.Players.Rematch(); err != nil {
		t.Fatal(err)
	}
	if got := tb.Players.Seats(); got != [2]table.Seat{{Level: "easy"}, {}} || tb.Node().Parent() != nil {
		t.Errorf("the players are %v", got)
	}
	h := tb.Rules().Capabilities().Handicaps()[1]
	tb.Start(tb.Current(), h.Position, [2]table.Seat{{}, {Level: "easy"}})
	tb.Document().Game().SetTags(core.Tags{}.With(core.TagHandicap, h.ID))
	if err := tb.Players.Rematch(); err != nil {
		t.Fatal(err)
	}
	if got := tb.Players.Seats(); got != [2]table.Seat{{}, {Level: "easy"}} || tb.Position() != h.Position || tb.Tree.Tags().Get(core.TagHandicap) != h.ID {
		t.Errorf("with a handicap the players are %v, at %s, %v", got, tb.Position(), tb.Tree.Tags())
	}
}
