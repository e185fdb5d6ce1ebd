package session

import (
	"math"
	"slices"
	"time"

	"qilab/core"
)

// endless is the time of a search that ends only with an exact answer.
const endless = time.Duration(math.MaxInt64)

// Budget is how long an engine that may never be exact searches a position. Solvers that prove outcomes take the time
// that they need.
type Budget struct {
	Think  time.Duration // the position that is looked at; 0: as long as it is looked at
	Fill   time.Duration // every other position of the line, for the graph, once that is over; 0: not at all
	Review time.Duration // every position of the line when the whole game is analysed
}

// SetBudget chooses how long positions are searched.
func (s *Session) SetBudget(b Budget) {
	if b == s.analysis.budget {
		return
	}
	s.analysis.budget = b
	s.stopSearch()
	s.analyse()
	s.changed(ChangedAnalysis)
}

// Deeper searches the position that is looked at without a bound, or, if that is being done, stops it.
func (s *Session) Deeper() {
	if !s.analysis.on || s.game.Scale == 0 {
		return
	}
	if s.Deepening() {
		s.analysis.deeper = ""
		s.stopSearch()
	} else {
		s.analysis.deeper, s.analysis.paused = s.keyOf(s.Node()), false
	}
	s.analyse()
	s.changed(ChangedAnalysis)
}

// Deepening reports whether the position that is looked at is to be searched without a bound because that was asked for.
func (s *Session) Deepening() bool {
	return s.analysis.deeper != "" && s.analysis.deeper == s.keyOf(s.Node())
}

// CanDeepen reports whether Deeper would find out any more.
func (s *Session) CanDeepen() bool {
	return s.analysis.on && s.game.Scale > 0 && s.editor == nil &&
		(s.Deepening() || s.analysis.budget.Think > 0 && s.open(s.Node(), endless))
}

// Review searches every position of the line that is looked at, the last one first, or, if that is being done, stops it.
func (s *Session) Review() {
	if s.analysis.review != nil {
		s.analysis.review = nil
		s.stopSearch()
	} else {
		s.analysis.review = slices.Clone(s.doc.Game().CurrentLine())
		slices.Reverse(s.analysis.review) // what the engine remembers of a position helps with the one before
		s.analysis.on, s.analysis.paused = true, false
	}
	s.analyse()
	s.changed(ChangedAnalysis)
}

// Reviewing is how many positions of the whole game's analysis are done; on is false if there is none under way.
func (s *Session) Reviewing() (done, all int, on bool) {
	for _, n := range s.analysis.review {
		if !s.open(n, s.reviewTime()) {
			done++
		}
	}
	return done, len(s.analysis.review), s.analysis.review != nil
}

func (s *Session) reviewTime() time.Duration {
	if s.game.Scale == 0 || s.analysis.budget.Review == 0 {
		return endless
	}
	return s.analysis.budget.Review
}

// Progress is the share of the time that the search of the position looked at has used up; ok is false if it is not
// being searched or has no bound.
func (s *Session) Progress() (share float64, ok bool) {
	if !s.Searching() {
		return 0, false
	}
	if s.game.Scale == 0 {
		r, _ := s.Report()
		return r.Progress, true
	}
	if s.analysis.running.time == endless {
		return 0, false
	}
	return min(1, float64(time.Since(s.analysis.since))/float64(s.analysis.running.time)), true
}

// plan is what should be searched now: what the analysis of the whole game wants; then the position that is looked at;
// then the others of the line, so that the graph fills up while nothing else is to be done. While the program thinks
// about its turn nothing is searched: the two would share the processor and the memory, and what the turn finds out
// serves the analysis too.
func (s *Session) plan() (task, bool) {
	if s.analysis.deeper != "" && !s.Deepening() {
		s.analysis.deeper = "" // it holds for one visit
	}
	if !s.analysis.on || s.analysis.paused || s.analysis.held || s.analysis.away || s.Thinking() || s.editor != nil || s.game.Analyzer == nil {
		return task{}, false
	}
	for _, n := range s.analysis.review {
		if time := s.reviewTime(); s.open(n, time) {
			return s.newTask(n, time), true
		}
	}
	s.analysis.review = nil
	think, fill := s.analysis.budget.Think, s.analysis.budget.Fill
	if s.game.Scale == 0 {
		think, fill = endless, endless
	}
	if think == 0 || s.Deepening() {
		think = endless
	}
	if n := s.Node(); s.open(n, think) {
		return s.newTask(n, think), true
	}
	for _, n := range s.doc.Game().CurrentLine() {
		if s.open(n, fill) {
			return s.newTask(n, fill), true
		}
	}
	return task{}, false
}

func (s *Session) newTask(n *core.Node, time time.Duration) task {
	return task{key: s.keyOf(n), line: n.Line(), time: time}
}

// open reports whether a search of that time would find out anything about the position at n.
func (s *Session) open(n *core.Node, time time.Duration) bool {
	if s.OutcomeOf(n).Over() {
		return false
	}
	f := s.analysis.found[s.keyOf(n)]
	return !f.report.Exact && f.given < time
}
