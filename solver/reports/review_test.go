package reports_test

import (
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/judge"
	"qilab/solver/reports"
)

// TestVerdictsComeBack: the verdicts of a review can be restored, without those on illegal moves.
func TestVerdictsComeBack(t *testing.T) {
	p := xiangqi.Start()
	moves := p.Moves()
	want := []reports.Verdict{
		{Move: moves[0], Judgement: judge.Blunder, Depth: 14, Before: judge.Value{Score: -30, Scored: true}, After: judge.Value{View: core.ViewLoss}, Best: moves[1]},
		{Move: moves[2], Judgement: judge.Book},
	}
	entry := reports.Entry{Check: reports.Check(p), Report: solver.Unanalysed(p), Verdicts: want}
	text := reports.Format([]reports.Entry{entry}, func(int) []core.Move { return nil })
	list, err := reports.Parse(text)
	if err != nil || len(list) != 1 || !list[0].Complete(p) {
		t.Fatal(list, err)
	}
	for i, v := range list[0].Verdicts {
		if v != want[i] {
			t.Errorf("%+v, want %+v", v, want[i])
		}
	}
	other, err := p.Play(moves[0])
	if err != nil {
		t.Fatal(err)
	}
	list[0].Check = reports.Check(other)
	if list[0].Complete(other) {
		t.Error("verdicts on moves of Red are taken for those of Black")
	}
	for _, bad := range []string{"!", "!1=", "!zz=1,1,u,u,-", "!1=9,1,u,u,-", "!1=1,1,q,u,-", "!1=1,1,u,u", "!1=1,-1,u,u,-", "!1=1,1,r9,u,-"} {
		if _, err := reports.Parse(append(reports.Format([]reports.Entry{{Report: solver.Report{}}}, nil)[:len(reports.Format([]reports.Entry{{Report: solver.Report{}}}, nil))-1], []byte(" "+bad+"\n")...)); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}
