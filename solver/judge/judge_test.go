package judge_test

import (
	"math"
	"testing"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
)

const pawns = judge.Scale(300)

func score(n int) judge.Value        { return judge.Value{Score: n, Scored: true} }
func proven(v core.View) judge.Value { return judge.Value{View: v} }

func TestMove(t *testing.T) {
	win, lost, draw := proven(core.ViewWin), proven(core.ViewLoss), proven(core.ViewDraw)
	bothWin, bothLose := proven(core.ViewBothWin), proven(core.ViewBothLose)
	tests := []struct {
		name          string
		before, after judge.Value
		want          judge.Judgement
	}{
		{"nothing known before", judge.Value{}, score(0), judge.Unknown},
		{"nothing known after", score(0), judge.Value{}, judge.Unknown},
		{"little lost", score(30), score(0), judge.Fine},
		{"better than thought", score(0), score(90), judge.Fine},
		// 0.1, 0.2 and 0.3 of the chance from an even position are 55, 111 and 169 hundredths.
		{"just fine", score(0), score(-54), judge.Fine},
		{"inaccuracy", score(0), score(-56), judge.Inaccuracy},
		{"still an inaccuracy", score(0), score(-110), judge.Inaccuracy},
		{"mistake", score(0), score(-112), judge.Mistake},
		{"still a mistake", score(0), score(-168), judge.Mistake},
		{"blunder", score(0), score(-170), judge.Blunder},
		{"three pawns of twelve are no loss", score(1200), score(900), judge.Fine},
		{"a win kept", win, win, judge.Fine},
		{"a win becomes a huge advantage", win, score(1000), judge.Inaccuracy},
		{"a win becomes a large advantage", win, score(700), judge.Mistake},
		{"a win becomes an advantage", win, score(699), judge.Blunder},
		{"into a mate when lost anyway", score(-1000), lost, judge.Inaccuracy},
		{"into a mate when nearly lost", score(-700), lost, judge.Mistake},
		{"into a mate from an even position", score(0), lost, judge.Blunder},
		{"a draw for an advantage", score(400), draw, judge.Blunder},
		{"a draw out of a bad position", score(-400), draw, judge.Fine},
		{"a draw kept by score", draw, score(-20), judge.Fine},
		{"a draw lost by score", draw, score(-200), judge.Blunder},
		{"a win thrown away", win, lost, judge.Blunder},
		{"a win becomes a draw", win, draw, judge.Blunder},
		{"a win is shared", win, bothWin, judge.Mistake},
		{"a shared win becomes a shared loss", bothWin, bothLose, judge.Blunder},
		{"a shared win is given away", bothWin, lost, judge.Blunder},
		{"a shared loss becomes a loss", bothLose, lost, judge.Mistake},
		{"out of a loss", lost, bothLose, judge.Fine},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := pawns.Move(tt.before, tt.after, false); got != tt.want {
				t.Errorf("judged %s, want %s", got.ID(), tt.want.ID())
			}
		})
	}
	if got := pawns.Move(score(0), score(-400), true); got != judge.Best {
		t.Errorf("the best move is judged %s", got.ID())
	}
}

// A worse move never gets a better judgement.
func TestMoveIsMonotonic(t *testing.T) {
	for before := -1500; before <= 1500; before += 37 {
		last := judge.Fine
		for after := 1500; after >= -1500; after -= 11 {
			j := pawns.Move(score(before), score(after), false)
			if j < last {
				t.Fatalf("from %d to %d is %s, though a better move is %s", before, after, j.ID(), last.ID())
			}
			last = j
		}
		if j := pawns.Move(score(before), proven(core.ViewWin), false); j != judge.Fine {
			t.Errorf("a win from %d is %s", before, j.ID())
		}
	}
}

func TestChance(t *testing.T) {
	for _, tt := range []struct {
		value judge.Value
		want  float64
		ok    bool
	}{
		{score(0), 0, true}, {score(300), 0.5, true}, {score(-300), -0.5, true},
		{proven(core.ViewWin), 1, true}, {proven(core.ViewLoss), -1, true}, {proven(core.ViewDraw), 0, true},
		{proven(core.ViewBothWin), 0, false}, {judge.Value{}, 0, false},
	} {
		got, ok := pawns.Chance(tt.value)
		if ok != tt.ok || math.Abs(got-tt.want) > 1e-12 {
			t.Errorf("%+v: %v, %v, want %v, %v", tt.value, got, ok, tt.want, tt.ok)
		}
	}
	if _, ok := judge.Scale(0).Chance(score(100)); ok {
		t.Error("a score without a scale has a chance")
	}
	if v := judge.Of(solver.Verdict{Result: core.SecondWins, Score: 9, Scored: true}, core.Second); v != proven(core.ViewWin) {
		t.Errorf("a proven verdict is %+v", v)
	}
}

func TestAccuracy(t *testing.T) {
	if got := judge.Accuracy(0.2, 0.4); got < 99.99 || got > 100 {
		t.Errorf("nothing lost: %v", got)
	}
	if got := judge.Accuracy(1, -1); got > 0.1 || got < 0 {
		t.Errorf("everything lost: %v", got)
	}
	last := 101.0
	for loss := 0.0; loss <= 2; loss += 0.05 {
		if got := judge.Accuracy(1, 1-loss); got > last {
			t.Fatalf("more lost, more accurate: %v after %v", got, last)
		} else {
			last = got
		}
	}
}

func TestSummary(t *testing.T) {
	var sum judge.Summary
	for _, m := range []struct{ before, after judge.Value }{
		{score(0), score(-20)}, {score(0), score(-200)}, {score(50), score(90)},
		{proven(core.ViewWin), score(200)}, {score(0), judge.Value{}},
	} {
		sum.Add(pawns, m.before, m.after, pawns.Move(m.before, m.after, false))
	}
	sum.Add(pawns, score(40), score(-10), judge.Best) // a shallow search of the continuation does not make the best move worse
	if sum.Moves != 6 || sum.Judged != 5 || sum.Count[judge.Blunder] != 2 || sum.Count[judge.Fine] != 2 || sum.Count[judge.Best] != 1 {
		t.Errorf("%+v", sum)
	}
	if loss, ok := sum.AverageLoss(); !ok || loss != (20+200+800)/5.0 {
		t.Errorf("average loss %v, %v", loss, ok)
	}
	if a, ok := sum.Accuracy(); !ok || a < 40 || a > 95 {
		t.Errorf("accuracy %v, %v", a, ok)
	}
	var exact judge.Summary
	exact.Add(0, proven(core.ViewWin), proven(core.ViewBothWin), judge.Mistake)
	if _, ok := exact.AverageLoss(); ok || exact.Count[judge.Mistake] != 1 {
		t.Errorf("%+v", exact)
	}
}

func TestDecides(t *testing.T) {
	for _, tt := range []struct {
		before, after judge.Value
		want          bool
	}{
		{score(60), score(1000), true},
		{score(60), score(999), false},
		{score(-900), score(90), false},
		{score(700), score(1200), false},
		{judge.Value{}, score(1000), true},
		{score(0), judge.Value{}, false},
		{proven(core.ViewLoss), score(1000), true},
		{proven(core.ViewWin), score(1000), false},
	} {
		if got := pawns.Decides(tt.before, tt.after); got != tt.want {
			t.Errorf("from %+v to %+v: %v", tt.before, tt.after, got)
		}
	}
	if judge.Scale(0).Decides(score(0), score(1000)) {
		t.Error("a gain decides without a scale")
	}
}
