package desk_test

import (
	"context"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/book"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/ui/analysis/search"
	"qilab/ui/desk"
	"qilab/ui/host/looptest"
	"qilab/ui/table"
)

// only is a book with one move for the start.
type only struct{ move core.Move }

func (o only) Moves(p core.Position) ([]book.Move, error) {
	if p.Key() != (xiangqi.Rules{}).Start().Key() {
		return nil, nil
	}
	return []book.Move{{Move: o.move, Games: 50, First: 20, Second: 20, Draws: 10, Weight: 50}}, nil
}

// last plays the last legal move.
type last struct{}

func (last) Levels() []solver.Level { return []solver.Level{{ID: "beginner"}, {ID: "hard"}} }

func (last) Choose(_ context.Context, r solver.Request) (core.Move, error) {
	line := r.Line
	moves := line.Last().Moves()
	return moves[len(moves)-1], nil
}

// The program opens by its book, or by the user's book for the side, if switched on, and thinks elsewhere.
func TestBooks(t *testing.T) {
	rules := xiangqi.Rules{}
	parse := func(text string) core.Move {
		m, err := rules.ParseMove(rules.Start(), text)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	moves := rules.Start().Moves()
	own, itself := moves[0], moves[len(moves)-1]
	for _, c := range []struct {
		name  string
		level string
		on    bool
		own   []book.Named
		want  core.Move
	}{
		{"by the game's book", "hard", true, nil, parse("h2e2")},
		{"by the person's", "hard", true, []book.Named{{Book: only{own}, Name: "own"}}, own},
		{"switched off", "hard", false, []book.Named{{Book: only{own}}}, itself},
		{"too weak", "beginner", true, nil, itself},
	} {
		l := &looptest.Loop{}
		var asked []core.Side
		s := &rig{}
		s.sitWith(desk.Config{Config: table.Config{
			Games: []catalog.Game{{Rules: rules, Opponent: last{}, Book: only{parse("h2e2")}}},
			Post:  l.Post,
			Books: func(side core.Side) ([]book.Named, bool) {
				asked = append(asked, side)
				return c.own, c.on
			},
			Seed: 3,
		}, Start: func(func(solver.Report, solver.State)) search.Worker { return &postman{} }})
		s.Start(s.Current(), rules.Start(), [2]table.Seat{{Level: c.level}, {}})
		l.Until(t, time.Minute, c.name, func() bool { return s.Node().Parent() != nil })
		if m := s.Node().Move(); m != c.want {
			t.Errorf("%s: %s", c.name, rules.FormatMove(rules.Start(), m))
		}
		if len(asked) == 0 || asked[0] != core.First {
			t.Errorf("%s: asked for the books of %v", c.name, asked)
		}
		s.Close()
	}
}
