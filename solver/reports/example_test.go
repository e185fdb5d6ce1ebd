package reports_test

import (
	"fmt"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/reports"
)

// The findings of an analysis are stored with a game, and read back for the position of a node.
func ExampleFormat() {
	start := xiangqi.Start()
	found := solver.Report{Position: start, Depth: 12, Nodes: 50_000, Moves: []solver.Verdict{{Move: start.Moves()[0], Scored: true, Score: 23, PV: start.Moves()[:1]}}}
	text := reports.Format([]reports.Entry{{Node: 0, Check: reports.Check(start), Lines: 1, Report: found}}, func(int) []core.Move { return nil })
	entries, err := reports.Parse(text)
	if err != nil {
		fmt.Println(err)
		return
	}
	entry := entries[0]
	fmt.Println(entry.Complete(start), entry.Report.Depth, entry.Report.Moves[0].Score)
	// Output: true 12 23
}
