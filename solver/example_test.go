package solver_test

import (
	"context"
	"fmt"

	"qilab/core"
	"qilab/core/chaosclock"
	"qilab/solver"
	clocksolver "qilab/solver/chaosclock"
)

// Every analyzer reports a verdict on each legal move, the best first; that of Chaos Clock proves them.
func ExampleAnalyzer() {
	p, err := chaosclock.Parse("4,3,7,11,5,10,12,0,0,2,0,0;0;7")
	if err != nil {
		fmt.Println(err)
		return
	}
	var last solver.Report
	var analyzer solver.Analyzer = clocksolver.NewAnalyzer(nil)
	err = analyzer.Analyze(context.Background(), core.Line{{Position: p}}, solver.Limit{}, func(r solver.Report) { last = r })
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(last.Exact, len(last.Moves), last.Moves[0].Result == last.Result)
	// Output: true 7 true
}
