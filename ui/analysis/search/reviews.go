package search

import (
	"context"
	"sync"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
	"qilab/solver/review"
)

// Reviews judges all moves of a game in the background. A review continues when another game is opened; what it finds belongs to
// the game that it was started for.
type Reviews struct {
	a       *Analysis
	pending sync.WaitGroup
	closed  bool
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
		r.a.cfg.Changed(ChangedAnalysis)
	}
}

// Estimate returns about how long a review of the current line takes; ok is false if that is not known.
func (r *Reviews) Estimate(e review.Effort) (time.Duration, bool) {
	return review.Estimate(r.a.know.at.Game, e, len(r.a.know.at.tree().CurrentLine())-1, solver.Cores(r.a.limit))
}

// Can reports whether there is anything to review.
func (r *Reviews) Can() bool {
	return r.a.know.at.Game.Analyzer != nil && r.a.know.at.Scope != Suspended && len(r.a.know.at.tree().CurrentLine()) > 1
}

// Start reviews the current line, in place of a review that is running.
func (r *Reviews) Start() {
	if !r.Can() {
		return
	}
	r.stop()
	a, k := r.a, r.a.know
	u := &underway{game: k.at.tree(), effort: r.effort, nodes: k.at.tree().CurrentLine()}
	u.keys = make([]key, len(u.nodes))
	for i, n := range u.nodes {
		if k.own(n) {
			u.keys[i] = k.keyOf(n)
		}
	}
	request := review.Request{
		Game: k.at.Game, Line: u.nodes[len(u.nodes)-1].Line(), Effort: u.effort, Threads: a.limit.Threads, FreePlay: k.at.FreePlay,
		Agreed: k.at.Agreed,
	}
	ctx, cancel := context.WithCancel(context.Background())
	u.cancel, u.progress.All, r.running = cancel, len(u.nodes), u
	u.progress.Left, u.progress.Known = r.Estimate(u.effort)
	u.review = review.Start(ctx, request, func(f review.Found, p review.Progress) { a.cfg.Post(func() { r.found(u, f, p) }) })
	r.pending.Go(func() {
		err := u.review.Wait()
		a.cfg.Post(func() { r.ended(u, err) })
	})
	a.reviewing = true
	a.SetOn(true)
}

// Cancel ends the review that is running, whatever game it is of. What it has found stays.
func (r *Reviews) Cancel() {
	if r.running == nil {
		return
	}
	r.stop()
	r.a.renew()
}

// stop ends the review that is running.
func (r *Reviews) stop() {
	if u := r.running; u != nil {
		r.running, r.a.reviewing = nil, false
		u.cancel()
		r.keep(u)
	}
}

// close ends everything.
func (r *Reviews) close() {
	r.stop()
	r.closed = true
}

// Status describes the review that is running; ok is false if there is none.
func (r *Reviews) Status() (status ReviewStatus, ok bool) {
	u := r.running
	if u == nil {
		return ReviewStatus{}, false
	}
	return ReviewStatus{Progress: u.progress, Effort: u.effort, Game: u.game, Here: u.game == r.a.know.at.tree()}, true
}

// Here reports whether the current game is being reviewed.
func (r *Reviews) Here() bool {
	status, ok := r.Status()
	return ok && status.Here
}

// follow holds the review while something else needs the processor.
func (r *Reviews) follow() {
	if u := r.running; u != nil {
		u.review.Hold(r.a.held || r.a.know.at.Thinking)
	}
}

// found takes up what was found out about a position.
func (r *Reviews) found(u *underway, f review.Found, p review.Progress) {
	if r.running != u || r.closed {
		return
	}
	u.progress = p
	n, k := u.nodes[f.Ply], r.a.know
	t := judgementsOf(k, u.game)
	if f.Report.Position != nil {
		given := max(f.Report.Elapsed, time.Millisecond)
		lines := 1
		if f.Report.Exact {
			lines = 0
		}
		if at := u.keys[f.Ply]; at != (key{}) {
			if old, known := k.found.get(at); !known || solver.KnowsAsMuch(f.Report, old.report) {
				k.found.put(at, finding{report: f.Report, given: max(given, old.given), lines: lines})
			}
		}
		kept := Finding{Node: n, Report: f.Report, Lines: lines, Given: given}
		if v := f.Verdict; v != nil {
			kept.Verdicts = []Verdict{verdictBy(*v)}
		}
		u.findings = append(u.findings, kept)
	}
	t.noteSearched(n)
	if f.Verdict != nil {
		t.judge(u.nodes[f.Ply+1], verdictBy(*f.Verdict), true)
	}
	r.a.cfg.Changed(ChangedAnalysis)
}

// ended takes note of the end of a review.
func (r *Reviews) ended(u *underway, err error) {
	if r.running != u || r.closed {
		return
	}
	r.running, r.a.reviewing = nil, false
	r.keep(u)
	if err != nil {
		r.a.cfg.Failed(err)
	}
	r.a.renew()
}

// keep hands over what a review has found out about a game that is not the current one any more.
func (r *Reviews) keep(u *underway) {
	if u.game != r.a.know.at.tree() && r.a.cfg.Reviewed != nil && len(u.findings) > 0 {
		r.a.cfg.Reviewed(u.game, u.findings)
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
