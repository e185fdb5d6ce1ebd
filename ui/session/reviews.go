package session

import (
	"context"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
	"qilab/solver/review"
)

// Reviews judges all moves of a game in the background. A review continues when another game is opened; what it finds belongs to
// the game that it was started for.
type Reviews struct {
	s       *Session
	effort  review.Effort
	running *underway
}

// underway is a review that is running. Its game need not be the current one.
type underway struct {
	review   *review.Review
	game     *core.Game
	effort   review.Effort
	nodes    []*core.Node // of the line
	keys     []key        // under which reports are filed; the zero value: none is
	progress review.Progress
	findings []Finding
	cancel   context.CancelFunc
}

// ReviewStatus describes the review that is running.
type ReviewStatus struct {
	review.Progress
	Effort review.Effort
	Game   *core.Game
	Here   bool // it is of the current game
}

// Effort returns how thorough the next review is, and SetEffort chooses that.
func (r *Reviews) Effort() review.Effort { return r.effort }

// SetEffort chooses how thorough the next review is.
func (r *Reviews) SetEffort(e review.Effort) {
	if e != r.effort {
		r.effort = e
		r.s.changed(ChangedAnalysis)
	}
}

// Estimate returns about how long a review of the current line takes; ok is false if that is not known.
func (r *Reviews) Estimate(e review.Effort) (time.Duration, bool) {
	return review.Estimate(r.s.game, e, len(r.s.doc.Game().CurrentLine())-1, solver.Cores(r.s.Analysis.limit))
}

// Can reports whether there is anything to review.
func (r *Reviews) Can() bool {
	return r.s.game.Analyzer != nil && r.s.Editor.sketch == nil && len(r.s.doc.Game().CurrentLine()) > 1
}

// Start reviews the current line, in place of a review that is running.
func (r *Reviews) Start() {
	if !r.Can() {
		return
	}
	r.stop()
	s, a := r.s, r.s.Analysis
	u := &underway{game: s.doc.Game(), effort: r.effort, nodes: s.doc.Game().CurrentLine()}
	u.keys = make([]key, len(u.nodes))
	for i, n := range u.nodes {
		if own(a, n) {
			u.keys[i] = a.keyOf(n)
		}
	}
	request := review.Request{
		Game: s.game, Line: u.nodes[len(u.nodes)-1].Line(), Effort: u.effort, Threads: a.limit.Threads, FreePlay: s.free[s.game.Rules.ID()],
	}
	if o := s.table().opening; o != nil {
		request.Agreed = len(o.State.Moves())
	}
	ctx, cancel := context.WithCancel(context.Background())
	u.cancel, u.progress.All, r.running = cancel, len(u.nodes), u
	u.progress.Left, u.progress.Known = r.Estimate(u.effort)
	u.review = review.Start(ctx, request, func(f review.Found, p review.Progress) { s.cfg.Post(func() { r.found(u, f, p) }) })
	s.running.Go(func() {
		err := u.review.Wait()
		s.cfg.Post(func() { r.ended(u, err) })
	})
	a.on, a.paused = true, false
	a.search()
	s.changed(ChangedAnalysis)
}

// Cancel ends the review that is running, whatever game it is of. What it has found stays.
func (r *Reviews) Cancel() {
	if r.running == nil {
		return
	}
	r.stop()
	r.s.Analysis.search()
	r.s.changed(ChangedAnalysis)
}

// stop ends the review that is running.
func (r *Reviews) stop() {
	if u := r.running; u != nil {
		r.running = nil
		u.cancel()
		r.keep(u)
	}
}

// Status describes the review that is running; ok is false if there is none.
func (r *Reviews) Status() (status ReviewStatus, ok bool) {
	u := r.running
	if u == nil {
		return ReviewStatus{}, false
	}
	return ReviewStatus{Progress: u.progress, Effort: u.effort, Game: u.game, Here: u.game == r.s.doc.Game()}, true
}

// Here reports whether the current game is being reviewed.
func (r *Reviews) Here() bool {
	status, ok := r.Status()
	return ok && status.Here
}

// follow holds the review while something else needs the processor.
func (r *Reviews) follow() {
	if u := r.running; u != nil {
		u.review.Hold(r.s.Analysis.held || r.s.Players.Thinking())
	}
}

// found takes up what was found out about a position.
func (r *Reviews) found(u *underway, f review.Found, p review.Progress) {
	if r.running != u || r.s.closed {
		return
	}
	u.progress = p
	n, a := u.nodes[f.Ply], r.s.Analysis
	t := r.s.tables[u.game]
	if f.Report.Position != nil {
		given := max(f.Report.Elapsed, time.Millisecond)
		lines := 1
		if f.Report.Exact {
			lines = 0
		}
		if k := u.keys[f.Ply]; k != (key{}) {
			if at, known := a.found.get(k); !known || solver.KnowsAsMuch(f.Report, at.report) {
				a.found.put(k, finding{report: f.Report, given: max(given, at.given), lines: lines})
			}
		}
		kept := Finding{Node: n, Report: f.Report, Lines: lines, Given: given}
		if v := f.Verdict; v != nil {
			kept.Verdicts = []Verdict{verdictBy(*v)}
		}
		u.findings = append(u.findings, kept)
	}
	if t != nil {
		t.reviewed(n)
		if f.Verdict != nil {
			t.judge(u.nodes[f.Ply+1], verdictBy(*f.Verdict), true)
		}
	}
	r.s.changed(ChangedAnalysis)
}

// ended takes note of the end of a review.
func (r *Reviews) ended(u *underway, err error) {
	if r.running != u || r.s.closed {
		return
	}
	r.running = nil
	r.keep(u)
	if err != nil && r.s.cfg.Failed != nil {
		r.s.cfg.Failed(err)
	}
	r.s.Analysis.search()
	r.s.changed(ChangedAnalysis)
}

// keep hands over what a review has found out about a game that is not the current one any more.
func (r *Reviews) keep(u *underway) {
	if u.game != r.s.doc.Game() && r.s.cfg.Reviewed != nil && len(u.findings) > 0 {
		r.s.cfg.Reviewed(u.game, u.findings)
	}
}

// verdictBy returns the verdict of a review.
func verdictBy(v review.Verdict) Verdict {
	kept := Verdict{Move: v.Move, Depth: v.Depth, Judged: Judged{Judgement: v.Judgement, Before: v.Before, After: v.After}}
	if v.Judged && v.Best != v.Move && v.Judgement != judge.Best {
		kept.Better, kept.HasBetter = v.Best, true
	}
	if !v.Judged {
		kept.Before, kept.After = judge.Value{}, judge.Value{}
	}
	return kept
}
