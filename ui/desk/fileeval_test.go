package desk_test

import (
	"strings"
	"testing"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
	"qilab/ui/analysis/search"
)

// Evaluations of a file are shown and used for judgements until the analysis knows better.
func TestFiledEvaluations(t *testing.T) {
	tb, p := newPostman(t)
	text := "[Game \"Chinese Chess\"]\n\n1. C2=5 {[%eval 0.30,12] the usual} H8+7 {[%eval 0.25]} 2. H2+3 {[%eval -3.10]} R9=8 {[%eval #2]} *"
	found, err := tb.Texts.Read(text, false)
	if err == nil {
		_, err = tb.Texts.Take(found, 0)
	}
	if err != nil {
		t.Fatal(err)
	}
	tb.Analysis.SetOn(false)
	line := tb.Document().Game().MainLine()
	for i, want := range []search.Evaluation{
		{Plies: solver.Unknown}, {Plies: solver.Unknown, Score: 30, Scored: true, Filed: true}, {Plies: solver.Unknown, Score: 25, Scored: true, Filed: true},
		{Plies: solver.Unknown, Score: -310, Scored: true, Filed: true},
		{Plies: solver.Unknown, Score: 6000, Scored: true, Filed: true, Claim: core.FirstWins, ClaimPlies: 3},
	} {
		if got := tb.Knowledge.EvaluationOf(line[i]); got != want {
			t.Errorf("node %d: %+v, want %+v", i, got, want)
		}
	}
	for i, want := range []judge.Judgement{judge.Unknown, judge.Fine, judge.Blunder, judge.Blunder} {
		if got := tb.Knowledge.JudgementOf(line[i+1]).Judgement; got != want {
			t.Errorf("move %d is judged %v, want %v", i+1, got, want)
		}
	}
	if n := tb.Knowledge.Filed(); n != 4 {
		t.Errorf("%d positions", n)
	}
	if out, err := tb.Current().Reader().Write(tb.Document().Game(), "pgn-wxf"); err != nil || strings.Join(strings.Fields(out[strings.Index(out, "1."):]), " ") !=
		"1. C2=5 {[%eval 0.30,12] the usual} 1... H8+7 {[%eval 0.25]} 2. H2+3 {[%eval -3.10]} 2... R9=8 {[%eval #2]} *" {
		t.Errorf("it is written as %s", out)
	}
	if tb.Knowledge.Evaluated() {
		t.Error("the file's evaluations are taken for those of the analysis")
	}
	// The analysis knows the last position better.
	tb.Analysis.SetOn(true)
	tb.Analysis.SetBudget(search.Budget{Think: time.Millisecond})
	at := len(p.asked) - 1
	r := solver.Unanalysed(p.asked[at].line.Last())
	r.Depth, r.Stopped = 11, solver.StoppedTime
	for i := range r.Moves {
		r.Moves[i].Score, r.Moves[i].Scored = 45-i, true
	}
	p.show(r, solver.State{Key: p.asked[at].key})
	if !tb.Knowledge.Evaluated() || tb.Knowledge.EvaluationOf(line[4]).Filed {
		t.Fatal("the analysis does not know better")
	}
	dst := tb.Document().Snapshot().Game()
	tb.Knowledge.Annotate(dst)
	if out, err := tb.Current().Reader().Write(dst, "pgn-wxf"); err != nil || !strings.Contains(out, "{[%eval 0.45,11]}") || !strings.Contains(out, "{[%eval 0.30,12] the usual}") || strings.Contains(out, "#2") {
		t.Errorf("it is written as %s", out)
	}
	judged := func(want judge.Judgement) {
		t.Helper()
		if got := tb.Knowledge.JudgementOf(line[4]).Judgement; got != want {
			t.Errorf("the last move is judged %v, want %v", got, want)
		}
	}
	judged(judge.Blunder) // by the file: the analysis has no value of the position before
	tb.Tree.Back()
	at = len(p.asked) - 1
	before := solver.Unanalysed(p.asked[at].line.Last())
	before.Depth = 3
	p.show(before, solver.State{Key: p.asked[at].key, Running: true})
	judged(judge.Blunder) // a search that has just begun changes nothing
	before.Depth, before.Stopped = 11, solver.StoppedTime
	for i := range before.Moves {
		before.Moves[i].Score, before.Moves[i].Scored = -40, true
	}
	p.show(before, solver.State{Key: p.asked[at].key})
	judged(judge.Best)
	if line[4].Comment != "[%eval #2]" {
		t.Errorf("exporting changes the game: %q", line[4].Comment)
	}
	tb.View.SetHidden(true)
	if tb.Knowledge.Evaluated() {
		t.Error("what is hidden is written")
	}
}
