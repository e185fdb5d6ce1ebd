package desk_test

import (
	"testing"
	"time"

	"qilab/solver"
	"qilab/ui/analysis/search"
)

// A stored finding replaces a shallower search, and does not disturb a finished one.
func TestRecall(t *testing.T) {
	tb, p := newPostman(t)
	node := tb.Node()
	kept := solver.Unanalysed(node.Position())
	kept.Depth = 12
	p.tell(0, 3, true)
	tb.Analysis.Recall("QiLab", []search.Finding{{Node: node, Report: kept, Given: time.Minute}}, nil)
	if r, _ := tb.Knowledge.Report(); r.Depth != 12 || tb.Analysis.Searching() {
		t.Errorf("depth %d, searching %v", r.Depth, tb.Analysis.Searching())
	}
	if r := tb.Knowledge.Recalled(); r != (search.Recalled{Positions: 1, Min: 12, Max: 12, By: "QiLab"}) {
		t.Errorf("recalled: %+v", r)
	}
	p.tell(0, 4, false) // the running search reports late
	if r, _ := tb.Knowledge.Report(); r.Depth != 12 {
		t.Errorf("depth %d", r.Depth)
	}
	if list := tb.Knowledge.Findings(); len(list) != 1 || list[0].Node != node || list[0].Report.Depth != 12 || list[0].Given != time.Minute {
		t.Errorf("findings: %+v", list)
	}
	tb.Analysis.Recall("QiLab", []search.Finding{{Node: node, Report: solver.Unanalysed(node.Position()), Given: time.Hour}}, nil)
	if r, _ := tb.Knowledge.Report(); r.Depth != 12 {
		t.Error("what is known is lost")
	}
}

// A stored finding with fewer lines than are wanted is shown, but the search for the others goes on.
func TestRecallOfFewerLines(t *testing.T) {
	tb, p := newPostman(t)
	node := tb.Node()
	kept := solver.Unanalysed(node.Position())
	kept.Depth = 12
	p.tell(0, 3, true)
	tb.Analysis.Recall("QiLab", []search.Finding{{Node: node, Report: kept, Lines: 1, Given: time.Minute}}, nil)
	if r, _ := tb.Knowledge.Report(); r.Depth != 12 || !tb.Analysis.Searching() {
		t.Errorf("depth %d, searching %v", r.Depth, tb.Analysis.Searching())
	}
}
