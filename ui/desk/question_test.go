package desk_test

import (
	"context"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver"
	"qilab/solver/catalog"
	"qilab/solver/judge"
	"qilab/solver/solvertest"
	"qilab/ui/analysis/search"
	"qilab/ui/table"
)

// shallow is an analyzer that values every move by a table, in the position after the moves before it, for the side to move: the
// best one exactly, the others as bounds.
type shallow struct {
	worth    func(p core.Position, m core.Move) int
	searched chan string
}

func (a shallow) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	a.searched <- line.Last().String()
	p := line.Last()
	report(solvertest.Scored(p, func(m core.Move) int { return a.worth(p, m) }))
	return ctx.Err()
}

// newScores returns a table with xiangqi. For Red a move by the piece on h0 is worth 0, by that on b0 at most -50, and by any other
// at most -400; for Black every move is worth 300 after b0, 20 after h0, and 350 after others.
func newScores(t *testing.T) (*rig, chan string) {
	t.Helper()
	tb := newTable(t)
	searched := make(chan string, 100)
	worth := func(p core.Position, m core.Move) int {
		at := func(from int) bool { return m.From == xiangqi.SquareAt(from, 0) }
		board := p.(xiangqi.Position)
		empty := func(file int) bool { return board.At(xiangqi.SquareAt(file, 0)) == core.NoPiece }
		switch {
		case p.Turn() == core.First && at(7):
			return 0
		case p.Turn() == core.First && at(1):
			return -50
		case p.Turn() == core.First:
			return -400
		case empty(7):
			return 20
		case empty(1):
			return 300
		}
		return 350
	}
	games := []catalog.Game{{Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: shallow{worth, searched}, Scale: 300, Opponent: tb.opponent}}
	tb.sit(table.Config{
		Games: games, Post: tb.loop.Post, Seed: 1,
		Changed: func(c table.Change) { tb.changes |= c },
		Failed:  func(err error) { t.Error(err) },
	})
	t.Cleanup(tb.Close)
	return tb, searched
}

func (tb *rig) move(text string) core.Move {
	tb.t.Helper()
	m, err := tb.Rules().ParseMove(tb.Position(), text)
	if err != nil {
		tb.t.Fatal(err)
	}
	return m
}

// Known values answer at once, others are searched even if the analysis is off, and the tree stays as it is.
func TestQuestion(t *testing.T) {
	for _, tt := range []struct {
		move     string
		want     judge.Judgement
		searches int // of the position before and the one after
	}{
		{"h0g2", judge.Best, 1},
		{"b0c2", judge.Blunder, 2}, // the bound alone would be fine
		{"a0a1", judge.Blunder, 1}, // the bound decides
	} {
		t.Run(tt.move, func(t *testing.T) {
			tb, searched := newScores(t)
			node := tb.Node()
			if err := tb.Question.Ask(node, tb.move(tt.move)); err != nil {
				t.Fatal(err)
			}
			if !tb.Question.Asking() {
				t.Error("nothing is asked")
			}
			tb.loop.Until(t, time.Minute, "there is an answer", func() bool { return !tb.Question.Asking() })
			j, ok := tb.Question.Judge()
			if !ok || j.Judgement != tt.want || j.HasBetter != (tt.want != judge.Best) {
				t.Errorf("%+v, %v, want %s", j, ok, tt.want.ID())
			}
			if len(searched) != tt.searches {
				t.Errorf("%d searches, want %d", len(searched), tt.searches)
			}
			if tb.Document().Game().Nodes() != 1 || tb.Node() != node {
				t.Error("the tree has changed")
			}
			tb.Question.Clear()
			if _, ok := tb.Question.Judge(); ok || tb.Question.Asking() {
				t.Error("the question is still there")
			}
		})
	}
}

func TestQuestionAboutAnIllegalMove(t *testing.T) {
	tb, _ := newScores(t)
	if err := tb.Question.Ask(tb.Node(), core.Move{From: 0, To: 80}); err == nil {
		t.Error("an illegal move is asked about")
	}
	if tb.Question.Asking() {
		t.Error("something is asked")
	}
}

// A cancelled question is not searched further, and a question about a closed game is dropped.
func TestQuestionThatNobodyAsksAnyMore(t *testing.T) {
	tb, _ := newScores(t)
	if err := tb.Question.Ask(tb.Node(), tb.move("b0c2")); err != nil {
		t.Fatal(err)
	}
	tb.Question.Clear()
	if tb.Analysis.SearchingAnything() {
		t.Error("it is searched still")
	}
	if err := tb.Question.Ask(tb.Node(), tb.move("b0c2")); err != nil {
		t.Fatal(err)
	}
	tb.Restart()
	if _, ok := tb.Question.Judge(); ok || tb.Question.Asking() {
		t.Error("it is asked about another game")
	}
}

func TestMoments(t *testing.T) {
	tb, _ := newScores(t)
	tb.play("a0a1") // worth -400 and leads to 350: a loss of 0.6 of a chance
	tb.play("a9a8")
	tb.play("h0g2")
	tb.Analysis.SetBudget(search.Budget{Think: 1, Fill: 1})
	tb.Reviews.Start()
	tb.loop.Until(t, time.Minute, "all is analysed", func() bool { return !tb.Reviews.Here() && !tb.Analysis.SearchingAnything() })
	list := tb.Knowledge.Moments(tb.Document().Game().CurrentLine())
	if len(list) == 0 || list[0].Node.Ply() != 1 || !list[0].HasBetter || list[0].Better != tb.move0("h0g2") {
		t.Fatalf("%+v", list)
	}
	if loss, ok := list[0].Loss(); !ok || loss != 350 || list[0].Lost < 0.5 {
		t.Errorf("lost %d, %v, %v", loss, ok, list[0].Lost)
	}
	if (search.Moving{Side: core.Second}).Has(list[0].Node) || !(search.Moving{Both: true}).Has(list[0].Node) || !(search.Moving{Side: core.First}).Has(list[0].Node) {
		t.Error("the side of the move is another one")
	}
}

// move0 parses a move from the start.
func (tb *rig) move0(text string) core.Move {
	m, err := tb.Rules().ParseMove(tb.Rules().Start(), text)
	if err != nil {
		tb.t.Fatal(err)
	}
	return m
}

// lesson is a mode that conceals the analysis.
type lesson struct{ table.Playing }

func (lesson) Conceals() table.Concealment { return table.ConcealedForLesson }

// A lesson conceals the analysis whatever the settings, and only in its game.
func TestLessonConceals(t *testing.T) {
	tb := newTable(t)
	m := lesson{tb.Playing()}
	tb.Use(m)
	if !tb.View.Hidden() || tb.View.HiddenByChoice() || tb.Analysis.Visible() {
		t.Error("it is seen")
	}
	tb.Restart()
	if tb.View.Hidden() {
		t.Error("it is hidden in the next game")
	}
	tb.Drop(m)
	tb.Undo()
	if tb.View.Hidden() {
		t.Error("it is hidden still")
	}
}
