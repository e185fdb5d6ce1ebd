package session

import (
	"time"

	"qilab/core"
	"qilab/solver"
)

// mostReports bounds the reports that are kept for the graph and for coming back to a position.
const mostReports = 4096

// allLines is more lines than any position has moves. Zero would be the default of the engine.
const allLines = 1 << 12

// analysis is what is searched and what was found. Searching and showing are two things: a report is kept when it comes
// and shown when its position is looked at. What is searched when is in plan.go.
type analysis struct {
	worker  Analysis
	served  string // the id of the game that the worker is turned to
	on      bool
	paused  bool
	held    bool // something else needs the processor and the memory
	away    bool // nobody looks at the game
	limit   solver.Limit
	budget  Budget
	deeper  string // the key of the position that is searched without a bound; "": none
	review  []*core.Node
	request uint64 // the number of the last request; the key of its reports
	running task   // what is being searched; the zero value: nothing
	since   time.Time
	found   map[string]finding    // by keyOf
	keys    map[*core.Node]string // known values of keyOf; the way to a node never changes
	asked   string                // the key of the last request
}

// finding is what is known of a position.
type finding struct {
	report solver.Report
	// given is the longest time that a search of the position was given and has used up.
	given time.Duration
}

// task is a position to be searched and how long.
type task struct {
	key  string
	line core.Line
	time time.Duration // endless: until the answer is exact
}

// Analysing reports whether the analysis is on, and whether it is paused.
func (s *Session) Analysing() (on, paused bool) { return s.analysis.on, s.analysis.paused }

// SetAnalysing turns the analysis on or off.
func (s *Session) SetAnalysing(on bool) {
	s.analysis.on, s.analysis.paused, s.analysis.review = on, false, nil
	s.analyse()
	s.changed(ChangedAnalysis)
}

// SetPaused holds the analysis or goes on with it; what it has found stays.
func (s *Session) SetPaused(paused bool) {
	if !s.analysis.on {
		return
	}
	s.analysis.paused = paused
	s.analyse()
	s.changed(ChangedAnalysis)
}

// Hold keeps the analysis from searching while something else needs the processor and the memory.
func (s *Session) Hold(on bool) {
	s.analysis.held = on
	s.analyse()
	s.changed(ChangedAnalysis)
}

// SetAway says that nobody looks at the game, so that nothing of it is searched, or that somebody does again.
func (s *Session) SetAway(away bool) {
	if away == s.analysis.away {
		return
	}
	s.analysis.away = away
	s.analyse()
	s.changed(ChangedAnalysis)
}

// SetLimit bounds the analysis: threads and memory of the settings, and how many lines an engine shall work out, 0: all. What a
// solver found within other bounds is searched again. What an engine found stays good, but the position looked at is
// searched anew if other lines are wanted.
func (s *Session) SetLimit(lim solver.Limit) {
	old := s.analysis.limit
	if lim == old {
		return
	}
	s.analysis.limit = lim
	switch {
	case s.game.Scale == 0:
		if old.Lines = lim.Lines; lim != old {
			s.forget()
		}
	default:
		if lim.Lines != old.Lines {
			delete(s.analysis.found, s.keyOf(s.Node()))
		}
		s.stopSearch()
		s.analyse()
		s.changed(ChangedAnalysis)
	}
}

// Searching reports whether the position that is looked at is being searched now.
func (s *Session) Searching() bool {
	return s.analysis.running.key != "" && s.analysis.running.key == s.keyOf(s.Node())
}

// SearchingAnything reports whether any position is being searched, for the graph or for the panel.
func (s *Session) SearchingAnything() bool { return s.analysis.running.key != "" }

// Report is what the analysis has found about the position that is looked at.
func (s *Session) Report() (solver.Report, bool) { return s.ReportOf(s.Node()) }

// ReportOf is what the analysis has found about the position at n. There is nothing to find where the game has ended, also if
// it did so by its history (two passes, say) and the same position was looked at before.
func (s *Session) ReportOf(n *core.Node) (solver.Report, bool) {
	if s.OutcomeOf(n).Over() {
		return solver.Report{}, false
	}
	f, ok := s.analysis.found[s.keyOf(n)]
	return f.report, ok
}

// keyOf is the identity of the position at n for the analysis: verdicts may depend on how it was reached, and on whether
// long play is judged.
func (s *Session) keyOf(n *core.Node) string {
	key, ok := s.analysis.keys[n]
	if !ok {
		if len(s.analysis.keys) >= mostReports {
			clear(s.analysis.keys)
		}
		key = solver.LineKey(s.game.Analyzer, n.Line(), solver.Limit{FreePlay: s.free[s.game.Rules.ID()]})
		s.analysis.keys[n] = key
	}
	return key
}

// Visible reports whether the person sees the analysis: it is on and not hidden.
func (s *Session) Visible() bool { return s.analysis.on && !s.Hidden() && s.editor == nil }

// analyse searches what should be searched now.
func (s *Session) analyse() {
	if id := s.game.Rules.ID(); id != s.analysis.served {
		s.analysis.served, s.analysis.running = id, task{}
		clear(s.analysis.found)
		clear(s.analysis.keys)
		s.analysis.worker.Serve(id, s.game.Analyzer)
		if s.cfg.Left != nil {
			s.cfg.Left()
		}
	}
	want, ok := s.plan()
	if !ok || s.Thinking() && s.agreement() != nil { // the program answers in the opening with the same analyzer
		s.stopSearch()
		return
	}
	if want.key == s.analysis.running.key {
		return // with another time, perhaps: what is missing is asked for when this one is over
	}
	s.analysis.running, s.analysis.since = want, time.Now()
	s.analysis.request++
	s.analysis.asked = want.key
	lim := s.analysis.limit
	lim.FreePlay = s.free[s.game.Rules.ID()]
	switch {
	case s.game.Scale == 0:
		lim.Lines = 0
	case lim.Lines == 0:
		lim.Lines = allLines
	}
	if want.time != endless {
		lim.Time = want.time
	}
	s.analysis.worker.Start(want.line, lim, s.analysis.request)
}

func (s *Session) stopSearch() {
	if s.analysis.running.key != "" {
		s.analysis.running = task{}
		s.analysis.worker.Stop()
	}
}

// reported takes a report in. The reports of a request that was stopped are still good to keep.
func (s *Session) reported(r solver.Report, state solver.State) {
	if state.Key != s.analysis.request {
		return
	}
	if len(s.analysis.found) >= mostReports {
		clear(s.analysis.found)
	}
	key := s.analysis.asked
	f, known := s.analysis.found[key]
	if !known || solver.KnowsAsMuch(r, f.report) {
		f.report = r
	}
	ended := !state.Running && key == s.analysis.running.key
	if ended {
		f.given = max(f.given, s.analysis.running.time)
		if r.Stopped != solver.StoppedTime {
			f.given = endless // more time would not help
		}
		s.analysis.running = task{}
	}
	s.analysis.found[key] = f
	if state.Err != nil && s.cfg.Failed != nil {
		s.cfg.Failed(state.Err)
	}
	if ended {
		s.analyse()
	}
	s.changed(ChangedAnalysis)
}

// Reanalyse begins the analysis anew, because its engine has been changed.
func (s *Session) Reanalyse() {
	s.analysis.deeper = ""
	s.forget()
}

// forget drops all that the analysis has found.
func (s *Session) forget() {
	clear(s.analysis.found)
	clear(s.analysis.keys)
	s.analysis.running = task{}
	s.analysis.worker.Stop()
	s.analyse()
	s.changed(ChangedAnalysis)
}

// Best is the best move at the position looked at, as far as the analysis knows.
func (s *Session) Best() (core.Move, bool) { return s.Candidate(1) }

// Candidate is the n-th move of the report, from 1.
func (s *Session) Candidate(n int) (core.Move, bool) {
	r, ok := s.Report()
	if !ok || n < 1 || n > len(r.Moves) || !known(r.Moves[n-1]) {
		return core.Move{}, false
	}
	return r.Moves[n-1].Move, true
}

func known(v solver.Verdict) bool { return v.Result != core.Unfinished || v.Scored }
