package desk_test

import (
	"testing"

	"qilab/core"
	"qilab/solver/judge"
	"qilab/ui/table"
)

// A view may ask about a node of the previous game: it gets no answer, and the current rules are not consulted.
func TestNodesOfAnotherGame(t *testing.T) {
	tb := newTable(t)
	tb.play("5")
	tb.play("3")
	old := tb.Node()
	other := tb.Games()[1]
	tb.Start(other, other.Rules.Start(), [2]table.Seat{})
	tb.Analysis.SetOn(true)
	for n := old; n != nil; n = n.Parent() {
		if out := tb.OutcomeOf(n); out != (core.Outcome{}) {
			t.Errorf("the outcome is %v", out)
		}
		if r, known := tb.Knowledge.ReportOf(n); known {
			t.Errorf("the report is of %v", r.Position)
		}
		if v := tb.Knowledge.EvaluationOf(n).For(core.First); v.Known() {
			t.Errorf("the value is %v", v)
		}
		if j := tb.Knowledge.JudgementOf(n); j.Judgement != judge.Judgement(0) {
			t.Errorf("the judgement is %v", j)
		}
		if _, ok := tb.Rulings.Explain(n); ok {
			t.Error("there is an explanation")
		}
	}
}
