package judge

import (
	"math"
	"testing"

	"qilab/core"
	"qilab/solver"
)

const pawns = Scale(300)

func score(n int) Value        { return Value{Score: n, Scored: true} }
func proven(v core.View) Value { return Value{View: v} }

func TestMove(t *testing.T) {
	win, lost, draw := proven(core.ViewWin), proven(core.ViewLoss), proven(core.ViewDraw)
	bothWin, bothLose := proven(core.ViewBothWin), proven(core.ViewBothLose)
	tests := []struct {
		name          string
		before, after Value
		want          Judgement
	}{
		{"nothing known before", Value{}, score(0), Unknown},
		{"nothing known after", score(0), Value{}, Unknown},
		{"little lost", score(30), score(0), Fine},
		{"better than thought", score(0), score(90), Fine},
		// 0.1, 0.2 and 0.3 of the chance from an even position are 55, 111 and 169 hundredths.
		{"just fine", score(0), score(-54), Fine},
		{"inaccuracy", score(0), score(-56), Inaccuracy},
		{"still an inaccuracy", score(0), score(-110), Inaccuracy},
		{"mistake", score(0), score(-112), Mistake},
		{"still a mistake", score(0), score(-168), Mistake},
		{"blunder", score(0), score(-170), Blunder},
		{"three pawns of twelve are no loss", score(1200), score(900), Fine},
		{"a win kept", win, win, Fine},
		{"a win becomes a huge advantage", win, score(1000), Inaccuracy},
		{"a win becomes a large advantage", win, score(700), Mistake},
		{"a win becomes an advantage", win, score(699), Blunder},
		{"into a mate when lost anyway", score(-1000), lost, Inaccuracy},
		{"into a mate when nearly lost", score(-700), lost, Mistake},
		{"into a mate from an even position", score(0), lost, Blunder},
		{"a draw for an advantage", score(400), draw, Blunder},
		{"a draw out of a bad position", score(-400), draw, Fine},
		{"a draw kept by score", draw, score(-20), Fine},
		{"a draw lost by score", draw, score(-200), Blunder},
		{"a win thrown away", win, lost, Blunder},
		{"a win becomes a draw", win, draw, Blunder},
		{"a win is shared", win, bothWin, Mistake},
		{"a shared win becomes a shared loss", bothWin, bothLose, Blunder},
		{"a shared win is given away", bothWin, lost, Blunder},
		{"a shared loss becomes a loss", bothLose, lost, Mistake},
		{"out of a loss", lost, bothLose, Fine},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := pawns.Move(tt.before, tt.after, false); got != tt.want {
				t.Errorf("judged %s, want %s", got.ID(), tt.want.ID())
			}
		})
	}
	if got := pawns.Move(score(0), score(-400), true); got != Best {
		t.Errorf("the best move is judged %s", got.ID())
	}
}

// A worse move never gets a better judgement.
func TestMoveIsMonotonic(t *testing.T) {
	for before := -1500; before <= 1500; before += 37 {
		last := Fine
		for after := 1500; after >= -1500; after -= 11 {
			j := pawns.Move(score(before), score(after), false)
			if j < last {
				t.Fatalf("from %d to %d is %s, though a better move is %s", before, after, j.ID(), last.ID())
			}
			last = j
		}
		if j := pawns.Move(score(before), proven(core.ViewWin), false); j != Fine {
			t.Errorf("a win from %d is %s", before, j.ID())
		}
	}
}

func TestChance(t *testing.T) {
	for _, tt := range []struct {
		value Value
		want  float64
		ok    bool
	}{
		{score(0), 0, true}, {score(300), 0.5, true}, {score(-300), -0.5, true},
		{proven(core.ViewWin), 1, true}, {proven(core.ViewLoss), -1, true}, {proven(core.ViewDraw), 0, true},
		{proven(core.ViewBothWin), 0, false}, {Value{}, 0, false},
	} {
		got, ok := pawns.Chance(tt.value)
		if ok != tt.ok || math.Abs(got-tt.want) > 1e-12 {
			t.Errorf("%+v: %v, %v, want %v, %v", tt.value, got, ok, tt.want, tt.ok)
		}
	}
	if _, ok := Scale(0).Chance(score(100)); ok {
		t.Error("a score without a scale has a chance")
	}
	if v := Of(solver.Verdict{Result: core.SecondWins, Score: 9, Scored: true}, core.Second); v != proven(core.ViewWin) {
		t.Errorf("a proven verdict is %+v", v)
	}
}

func TestAccuracy(t *testing.T) {
	if got := Accuracy(0.2, 0.4); got < 99.99 || got > 100 {
		t.Errorf("nothing lost: %v", got)
	}
	if got := Accuracy(1, -1); got > 0.1 || got < 0 {
		t.Errorf("everything lost: %v", got)
	}
	last := 101.0
	for loss := 0.0; loss <= 2; loss += 0.05 {
		if got := Accuracy(1, 1-loss); got > last {
			t.Fatalf("more lost, more accurate: %v after %v", got, last)
		} else {
			last = got
		}
	}
}

func TestSummary(t *testing.T) {
	var sum Summary
	for _, m := range []struct{ before, after Value }{
		{score(0), score(-20)}, {score(0), score(-200)}, {score(50), score(90)},
		{proven(core.ViewWin), score(200)}, {score(0), Value{}},
	} {
		sum.Add(pawns, m.before, m.after, pawns.Move(m.before, m.after, false))
	}
	sum.Add(pawns, score(40), score(-10), Best) // a shallow search of the continuation does not make the best move worse
	if sum.Moves != 6 || sum.Judged != 5 || sum.Count[Blunder] != 2 || sum.Count[Fine] != 2 || sum.Count[Best] != 1 {
		t.Errorf("%+v", sum)
	}
	if loss, ok := sum.AverageLoss(); !ok || loss != (20+200+800)/5.0 {
		t.Errorf("average loss %v, %v", loss, ok)
	}
	if a, ok := sum.Accuracy(); !ok || a < 40 || a > 95 {
		t.Errorf("accuracy %v, %v", a, ok)
	}
	var exact Summary
	exact.Add(0, proven(core.ViewWin), proven(core.ViewBothWin), Mistake)
	if _, ok := exact.AverageLoss(); ok || exact.Count[Mistake] != 1 {
		t.Errorf("%+v", exact)
	}
}
