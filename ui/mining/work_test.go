package mining

import (
	"context"
	"strings"
	"testing"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/catalog"
)

// slow analyses a position whenever it is allowed to.
type slow struct {
	solver.Analyzer
	allow chan struct{}
}

func (s slow) Analyze(ctx context.Context, line core.Line, lim solver.Limit, report func(solver.Report)) error {
	select {
	case <-s.allow:
		return s.Analyzer.Analyze(ctx, line, lim, report)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// TestReviewCountsPositions: the positions of a game are counted while it is reviewed, once each, and not kept if that is interrupted.
func TestReviewCountsPositions(t *testing.T) {
	allow := make(chan struct{}, 1)
	r := newRig(t, func(g *catalog.Game) { g.Analyzer = slow{g.Analyzer, allow} })
	says := func(text string) func() bool {
		return func() bool { return r.Notice() != nil && strings.Contains(r.Notice().Text, text) }
	}
	r.Begin(Reviews, []int64{r.mine})
	allow <- struct{}{}
	r.until("a position is counted", says("Reviewed 0 of 1 game, 1 position;"))
	r.interrupt()
	r.until("the work has stopped", says("Stopped. Reviewed 0 of 1 game, 0 positions;"))
	r.resume()
	close(allow)
	r.until("the game is reviewed", says("Reviewed 1 of 1 game, 5 positions;"))
}
