package reports_test

import (
	"slices"
	"testing"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
	"qilab/solver/reports"
)

// TestMerge: a shallower report or verdict never replaces a deeper one, and positions without a newer entry stay.
func TestMerge(t *testing.T) {
	move, other := core.Move{To: 1}, core.Move{To: 2}
	entry := func(node, depth int, verdicts ...reports.Verdict) reports.Entry {
		return reports.Entry{Node: node, Check: uint32(node), Lines: 1, Given: time.Duration(depth), Report: solver.Report{Depth: depth}, Verdicts: verdicts}
	}
	verdict := func(m core.Move, j judge.Judgement, depth int) reports.Verdict {
		return reports.Verdict{Move: m, Judgement: j, Depth: depth}
	}
	older := []reports.Entry{
		entry(0, 12, verdict(move, judge.Mistake, 12)),
		entry(1, 12, verdict(move, judge.Mistake, 12)),
		entry(2, 12, verdict(move, judge.Mistake, 12)),
		entry(3, 12, verdict(move, judge.Blunder, 0)),
		entry(5, 12, verdict(move, judge.Mistake, 12)),
	}
	moved := entry(5, 3)
	moved.Check++ // another position has this number now
	newer := []reports.Entry{
		entry(1, 20),
		entry(2, 9, verdict(move, judge.Fine, 9), verdict(other, judge.Fine, 9)),
		entry(3, 20, verdict(move, judge.Fine, 20)),
		entry(4, 9),
		moved,
	}
	want := map[int]struct {
		depth    int
		verdicts []reports.Verdict
	}{
		0: {12, []reports.Verdict{verdict(move, judge.Mistake, 12)}},
		1: {20, []reports.Verdict{verdict(move, judge.Mistake, 12)}},
		2: {12, []reports.Verdict{verdict(move, judge.Mistake, 12), verdict(other, judge.Fine, 9)}},
		3: {20, []reports.Verdict{verdict(move, judge.Blunder, 0)}},
		4: {9, nil},
		5: {3, nil},
	}
	got := reports.Merge(newer, older)
	if len(got) != len(want) {
		t.Fatalf("%d entries, want %d", len(got), len(want))
	}
	for i, e := range got {
		if w := want[i]; e.Node != i || e.Report.Depth != w.depth || !slices.Equal(e.Verdicts, w.verdicts) {
			t.Errorf("node %d: depth %d, %v, want %d, %v", e.Node, e.Report.Depth, e.Verdicts, w.depth, w.verdicts)
		}
	}
	better := []reports.Entry{entry(0, 12, verdict(move, judge.Best, 12))}
	if e := reports.Merge(better, older)[0]; e.Verdicts[0].Judgement != judge.Best {
		t.Errorf("of two verdicts as deep %v stays", e.Verdicts[0])
	}
}
