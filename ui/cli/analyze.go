package cli

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
)

// defaultTime is the default search time of an engine whose answer is never final. Solvers that prove outcomes run until they have
// done so.
const defaultTime = 5 * time.Second

func runAnalyze(ctx context.Context, e Env, args []string, std streams) error {
	c := e.command("analyze", std.out).withGame()
	asJSON := c.flags.Bool("json", false, "")
	var lim solver.Limit
	c.duration(&lim.Time, "time")
	c.flags.IntVar(&lim.Depth, "depth", 0, "")
	c.flags.IntVar(&lim.Threads, "threads", 0, "")
	c.flags.IntVar(&lim.Memory, "hash", 0, "")
	c.flags.BoolVar(&lim.Fast, "fast", false, "")
	c.flags.IntVar(&lim.Lines, "lines", 0, "")
	g, game, rest, err := c.start(args)
	if err != nil {
		return err
	}
	if lim.Time < 0 {
		return usagef("-time must be at least 0, not %v", lim.Time)
	}
	if c.given("time") {
		lim.Time = max(lim.Time, 1) // 0 would be no limit
	}
	minDepth := 0
	if c.given("depth") {
		minDepth = 1
	}
	if err := cmp.Or(atLeast("depth", lim.Depth, minDepth), atLeast("threads", lim.Threads, 0), atLeast("hash", lim.Memory, 0), atLeast("lines", lim.Lines, 0)); err != nil {
		return err
	}
	if err := playThrough(game, rest); err != nil {
		return err
	}
	if g.Analyzer == nil {
		return fmt.Errorf("there is no built-in engine for %s", g.Rules.ID())
	}
	if g.Scale > 0 && lim.Time == 0 && lim.Depth == 0 && !provable(g, game.Position(), lim) {
		lim.Time = defaultTime
	}
	report, err := lastReport(ctx, g.Analyzer, game.Current().Line(), lim)
	if err != nil {
		return err
	}
	var features any
	if describe := g.Rules.Capabilities().Describe; describe != nil {
		features = describe(report.Position)
	}
	if *asJSON {
		return writeJSON(std.out, newAnalysis(g.Rules, report, features))
	}
	return writeTable(std.out, g.Rules, report, lim)
}

// provable reports whether a position can be proven as an endgame, which takes as long as it takes.
func provable(g catalog.Game, p core.Position, lim solver.Limit) bool {
	if g.Endgames == nil {
		return false
	}
	need, ok := g.Endgames.Of(p, lim)
	return ok && need.Err == nil
}

// lastReport runs an analysis to its end or until ctx is cancelled, which is not an error: the results so far count.
func lastReport(ctx context.Context, a solver.Analyzer, line core.Line, lim solver.Limit) (solver.Report, error) {
	began := time.Now()
	last := solver.Unanalysed(line.Last())
	err := a.Analyze(ctx, line, lim, func(r solver.Report) { last = r })
	if err != nil && ctx.Err() == nil {
		return last, err
	}
	if last.Position == nil {
		last.Position = line.Last()
	}
	if ctx.Err() != nil && !last.Exact && last.Stopped == "" {
		last.Stopped = solver.StoppedCancel
	}
	if last.Elapsed == 0 {
		last.Elapsed = time.Since(began)
	}
	return last, nil
}
