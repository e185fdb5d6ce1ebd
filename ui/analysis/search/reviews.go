package search

import (
	"context"
	"slices"
	"sync"
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/judge"
	"qilab/solver/review"
)

// Reviews judges all moves of a game in the background. A review continues when another game is opened; its findings belong to its
// own game.
type Reviews struct {
	at       *Situation
	know     *Knowledge
	kept     *findings
	analysis analysed
	post     func(func())
	changed  func()
	failed   func(error)
	reviewed func(game *core.Game, found []Finding) // nil: not wanted
	judged   func(game *core.Game, line []*core.Node, found []review.Found)
	same     func(a, b *core.Game) bool // see Config

	pending sync.WaitGroup
	closed  bool
	effort  review.Effort
	running *underway
	done    bool // the last review was not cancelled and did not fail
}

// analysed is the analysis that a review replaces.
type analysed interface {
	Limit() solver.Limit
	Held() bool
	SetOn(on bool)
	renew()
}

// underway is a running review. Its game need not be the current one.
type underway struct {
	review   *review.Review
	game     *core.Game
	effort   review.Effort
	nodes    []*core.Node // of the line
	keys     []key        // under which reports are filed; the zero value: not filed
	progress review.Progress
	skipped  int // positions judged by an earlier review
	findings []Finding
	found    []review.Found
	cancel   context.CancelFunc
}

// ReviewStatus describes the running review.
type ReviewStatus struct {
	review.Progress
	Effort review.Effort
	Game   *core.Game
	Here   bool // it is of the current game
}

// Effort returns the effort of the next review.
func (r *Reviews) Effort() review.Effort { return r.effort }

// SetEffort sets the effort of the next review.
func (r *Reviews) SetEffort(e review.Effort) {
	if e != r.effort {
		r.effort = e
		r.changed()
	}
}

// Estimate returns about how long Start with that effort takes; ok is false if that is unknown.
func (r *Reviews) Estimate(e review.Effort) (time.Duration, bool) {
	line := r.at.tree().CurrentLine()
	moves := len(line) - 1
	if plies := unreviewed(r.know, r.at, line, e); plies != nil {
		moves = len(plies) - 1
	}
	return r.estimate(e, moves)
}

// estimate returns about how long a review of some moves takes.
func (r *Reviews) estimate(e review.Effort, moves int) (time.Duration, bool) {
	return review.Estimate(r.at.Game, e, moves, solver.Cores(r.analysis.Limit()))
}

// Can reports whether there is anything to review: the stones of an agreed opening are not judged.
func (r *Reviews) Can() bool {
	return r.at.Game.Analyzer != nil && r.at.Scope != Suspended && len(r.at.tree().CurrentLine()) > 1+r.at.Agreed
}

// Agreed is the agreed opening of a line.
type Agreed struct {
	Plies int        // how many moves were agreed; they are not judged
	By    *core.Node // after which a side could force a win to the end of the opening; nil: it left the game open
	Won   core.Side  // by that side, if By is not nil
}

// Agreed returns the agreed opening of a line of the current game.
func (r *Reviews) Agreed(line []*core.Node) Agreed {
	a := Agreed{Plies: min(r.at.Agreed, len(line)-1)}
	if a.Plies == 0 {
		return a
	}
	winner, forced := r.know.EvaluationOf(line[a.Plies]).winner()
	for ply := a.Plies; forced && ply > 0; ply-- {
		if side, ok := r.know.EvaluationOf(line[ply]).winner(); !ok || side != winner {
			break
		}
		a.By, a.Won = line[ply], winner
	}
	return a
}

// Start reviews the current line, replacing a running review. After a review that was cancelled it continues with the moves not yet
// judged with this effort.
func (r *Reviews) Start() { r.StartWith(r.effort) }

// StartWith is Start with that effort.
func (r *Reviews) StartWith(effort review.Effort) {
	if !r.Can() {
		return
	}
	r.start(effort, r.at.tree().CurrentLine())
	r.analysis.SetOn(true)
}

// start reviews a line of the current game.
func (r *Reviews) start(effort review.Effort, line []*core.Node) {
	r.stop()
	k := r.know
	u := &underway{game: r.at.tree(), effort: effort, nodes: line}
	u.keys = make([]key, len(u.nodes))
	for i, n := range u.nodes {
		if k.own(n) {
			u.keys[i] = k.keyOf(n)
		}
	}
	request := review.Request{
		Game: r.at.Game, Line: u.nodes[len(u.nodes)-1].Line(), Effort: u.effort, Threads: r.analysis.Limit().Threads, FreePlay: r.at.FreePlay,
		Agreed: r.at.Agreed, Plies: unreviewed(k, r.at, u.nodes, effort),
	}
	if request.Plies != nil {
		u.found = reviewedBefore(k, u.nodes, request.Plies)
		u.skipped = len(u.nodes) - len(request.Plies)
	}
	ctx, cancel := context.WithCancel(context.Background())
	u.cancel, r.running, r.done = cancel, u, false
	u.progress.All = len(u.nodes) - u.skipped
	u.progress.Left, u.progress.Known = r.estimate(effort, u.progress.All-1)
	u.progress = u.progress.After(u.skipped)
	u.review = review.Start(ctx, request, func(f review.Found, p review.Progress) { r.post(func() { r.found(u, f, p) }) })
	r.pending.Go(func() {
		err := u.review.Wait()
		r.post(func() { r.ended(u, err) })
	})
}

// Cancel ends the running review, of whichever game. Its findings stay.
func (r *Reviews) Cancel() {
	if r.running == nil {
		return
	}
	r.stop()
	r.analysis.renew()
}

// stop ends the running review.
func (r *Reviews) stop() {
	if u := r.running; u != nil {
		r.running, r.done = nil, false
		u.cancel()
		r.keep(u)
	}
}

// close stops everything.
func (r *Reviews) close() {
	r.stop()
	r.closed = true
}

// wait waits for the reviews stopped by close.
func (r *Reviews) wait() { r.pending.Wait() }

// underWay reports whether a review is running, of whichever game.
func (r *Reviews) underWay() bool { return r.running != nil }

// Done reports whether the last review came to its end.
func (r *Reviews) Done() bool { return r.done }

// Status describes the running review; ok is false if there is none.
func (r *Reviews) Status() (status ReviewStatus, ok bool) {
	u := r.running
	if u == nil {
		return ReviewStatus{}, false
	}
	return ReviewStatus{Progress: u.progress, Effort: u.effort, Game: u.game, Here: u.game == r.at.tree()}, true
}

// Here reports whether the current game is being reviewed.
func (r *Reviews) Here() bool {
	status, ok := r.Status()
	return ok && status.Here
}

// follow holds the review while the processor is needed elsewhere. A game that has another form, as on a turned board or read again from the
// library, is reviewed in that: its record has that form too.
func (r *Reviews) follow() {
	if r.running == nil {
		return
	}
	if u := r.running; u.game != r.at.tree() && r.same(u.game, r.at.tree()) && r.Can() {
		if line := counterpart(u.nodes, r.at.tree()); len(line) > 1+r.at.Agreed {
			r.adopt(u.game, u.nodes, line)
			r.start(u.effort, line)
		}
	}
	r.running.review.Hold(r.analysis.Held() || r.at.Thinking)
}

// counterpart returns the line of another form of a game in the place of a line from the root, as far as the form has it: moves made since
// are in one form only.
func counterpart(line []*core.Node, form *core.Game) []*core.Node {
	other := []*core.Node{form.Root()}
	for i, n := range line[1:] {
		at, children := slices.Index(line[i].Children(), n), other[i].Children()
		if at < 0 || at >= len(children) {
			break
		}
		other = append(other, children[at])
	}
	return other
}

// adopt takes over what reviews have judged in a line of another game: the same moves from the same positions of the line.
func (r *Reviews) adopt(from *core.Game, nodes, line []*core.Node) {
	of, t := r.know.judgementsOf(from), r.know.judgements()
	for i, n := range line[1:] {
		old := nodes[i+1]
		v := of.verdicts[old]
		if !v.reviewed || old.Move() != n.Move() || nodes[i].Position().Key() != line[i].Position().Key() {
			continue
		}
		t.judge(n, v.Verdict, true)
		if effort, ok := of.efforts[old]; ok {
			t.efforts[n] = effort
		}
	}
}

// of reports whether a review of a game is running.
func (r *Reviews) of(g *core.Game) bool { return r.running != nil && r.running.game == g }

// found stores a finding.
func (r *Reviews) found(u *underway, f review.Found, p review.Progress) {
	if r.running != u || r.closed {
		return
	}
	u.progress = p.After(u.skipped)
	u.found = append(u.found, f)
	n, k := u.nodes[f.Ply], r.know
	t := k.judgementsOf(u.game)
	if f.Report.Position != nil {
		given := max(f.Report.Elapsed, time.Millisecond)
		lines := 1
		if f.Report.Exact {
			lines = 0
		}
		if at := u.keys[f.Ply]; at != (key{}) {
			now, known := r.kept.get(at)
			if !known || solver.KnowsAsMuch(f.Report, now.report) {
				now.report, now.lines, now.recalled = f.Report, lines, false
			}
			now.given = max(now.given, given) // a search that was stopped may have seen deeper; its report is stored with the verdict
			r.kept.put(at, now)
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
		t.efforts[u.nodes[f.Ply+1]] = u.effort
	}
	r.changed()
}

// ended handles the end of a review.
func (r *Reviews) ended(u *underway, err error) {
	if r.running != u || r.closed {
		return
	}
	r.running, r.done = nil, err == nil
	r.keep(u)
	switch {
	case err != nil:
		r.failed(err)
	case r.judged != nil:
		r.judged(u.game, u.nodes, u.found)
	}
	r.analysis.renew()
}

// keep hands over the findings.
func (r *Reviews) keep(u *underway) {
	if r.reviewed != nil && len(u.findings) > 0 {
		r.reviewed(u.game, u.findings)
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
