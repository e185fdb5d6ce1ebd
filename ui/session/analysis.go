package session

import (
	"qilab/core"
	"qilab/solver"
)

// mostReports bounds the reports that are kept for the graph and for coming back to a position.
const mostReports = 4096

// analysis is what is searched and what was found. Searching and showing are two things: a report is kept when it comes
// and shown when its position is looked at.
type analysis struct {
	worker  Analysis
	served  string // the id of the game that the worker is turned to
	on      bool
	paused  bool
	held    bool // something else needs the processor and the memory
	limit   solver.Limit
	request uint64 // the number of the last request; the key of its reports
	running string // the key of the position being searched; "": none
	reports map[string]solver.Report
}

// Analysing reports whether the analysis is on, and whether it is paused.
func (s *Session) Analysing() (on, paused bool) { return s.analysis.on, s.analysis.paused }

// SetAnalysing turns the analysis on or off.
func (s *Session) SetAnalysing(on bool) {
	s.analysis.on, s.analysis.paused = on, false
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

// SetLimit bounds the analysis: threads and memory of the settings. What was found within other bounds is searched again.
func (s *Session) SetLimit(lim solver.Limit) {
	if lim != s.analysis.limit {
		s.analysis.limit = lim
		s.forget()
	}
}

// Searching reports whether the position that is looked at is being searched now.
func (s *Session) Searching() bool {
	return s.analysis.running != "" && s.analysis.running == s.Position().Key()
}

// Report is what the analysis has found about the position that is looked at.
func (s *Session) Report() (solver.Report, bool) { return s.ReportOf(s.Position()) }

// ReportOf is what the analysis has found about p.
func (s *Session) ReportOf(p core.Position) (solver.Report, bool) {
	r, ok := s.analysis.reports[p.Key()]
	return r, ok
}

// Visible reports whether the person sees the analysis: it is on and not hidden.
func (s *Session) Visible() bool { return s.analysis.on && !s.view.Hidden && s.editor == nil }

// analyse searches what should be searched now: the position that is looked at, then the others of the line, so that
// the graph fills up while nothing else is to be done.
func (s *Session) analyse() {
	if id := s.game.Rules.ID(); id != s.analysis.served {
		s.analysis.served, s.analysis.running = id, ""
		clear(s.analysis.reports)
		s.analysis.worker.Serve(id, s.game.Analyzer)
	}
	line, ok := s.wanted()
	if !ok {
		if s.analysis.running != "" {
			s.analysis.running = ""
			s.analysis.worker.Stop()
		}
		return
	}
	key := line.Last().Key()
	if key == s.analysis.running {
		return
	}
	s.analysis.running = key
	s.analysis.request++
	s.analysis.worker.Start(line, s.analysis.limit, s.analysis.request)
}

// wanted is the line whose end should be searched, if any. While the program thinks about its turn nothing else is
// searched: the two would share the processor and the memory, and what the turn finds out serves the analysis too.
func (s *Session) wanted() (core.Line, bool) {
	if !s.analysis.on || s.analysis.paused || s.analysis.held || s.Thinking() || s.editor != nil || s.game.Analyzer == nil {
		return nil, false
	}
	if n := s.Node(); s.open(n.Position()) {
		return n.Line(), true
	}
	for _, n := range s.doc.Game().CurrentLine() {
		if s.open(n.Position()) {
			return n.Line(), true
		}
	}
	return nil, false
}

// open reports whether there is something to find out about p.
func (s *Session) open(p core.Position) bool {
	if p.Outcome().Over() {
		return false
	}
	r, ok := s.ReportOf(p)
	return !ok || !r.Exact && (r.Stopped == "" || r.Stopped == solver.StoppedCancel)
}

// reported takes a report in. The reports of a request that was stopped are still good to keep.
func (s *Session) reported(r solver.Report, state solver.State) {
	if state.Key != s.analysis.request {
		return
	}
	if len(s.analysis.reports) >= mostReports {
		clear(s.analysis.reports)
	}
	key := r.Position.Key()
	ended := !state.Running && key == s.analysis.running
	if ended {
		s.analysis.running = ""
		if !r.Exact && r.Stopped == "" {
			r.Stopped = solver.StoppedTime // asking again would not make it better
		}
	}
	s.analysis.reports[key] = r
	if state.Err != nil && s.cfg.Failed != nil {
		s.cfg.Failed(state.Err)
	}
	if ended {
		s.analyse()
	}
	s.changed(ChangedAnalysis)
}

// forget drops all that the analysis has found.
func (s *Session) forget() {
	clear(s.analysis.reports)
	s.analysis.running = ""
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

// Evaluation is what is known of the position at a node.
type Evaluation struct {
	Result core.Result // Unfinished: not known
	Plies  int         // to the end, or solver.Unknown
	Score  int         // for First, if Scored
	Scored bool
	Over   bool // the game ended here
}

// EvaluationOf is what is known of the position at n: the outcome of the game if it ended there, or the report.
func (s *Session) EvaluationOf(n *core.Node) Evaluation {
	if out := s.OutcomeOf(n); out.Over() {
		return Evaluation{Result: out.Result, Over: true}
	}
	r, ok := s.ReportOf(n.Position())
	if !ok {
		return Evaluation{Plies: solver.Unknown}
	}
	e := Evaluation{Result: r.Result, Plies: r.Plies}
	if r.Result == core.Unfinished && len(r.Moves) > 0 && r.Moves[0].Scored {
		e.Score, e.Scored = r.Moves[0].Score, true
		if n.Position().Turn() == core.Second {
			e.Score = -e.Score
		}
	}
	return e
}

// SearchingAnything reports whether any position is being searched, for the graph or for the panel.
func (s *Session) SearchingAnything() bool { return s.analysis.running != "" }
