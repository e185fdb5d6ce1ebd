package search

import (
	"qilab/core"
	"qilab/solver/review"
)

// Search analyses the current game in the background. It belongs to the window's goroutine; its searches run on others and return
// through Config.Post.
type Search struct {
	at        *Situation // shared by all parts
	Knowledge *Knowledge
	Analysis  *Analysis
	Threat    *Threat
	Question  *Question
	Hints     *Hints
	Second    *Second
	Failures  *Failures
	Pondering *Pondering
	Reviews   *Reviews

	following bool
	unseen    Change // changed while following
}

// New returns a Search of a situation. Nothing is searched before Follow or a setting requests it.
func New(cfg Config, at Situation) *Search {
	found := newFindings()
	s := &Search{at: &at}
	s.Knowledge = newKnowledge(&at, found, func(g *core.Game) bool { return cfg.Holds(g) || s.Reviews.of(g) })
	tell := cfg.Changed
	cfg.Changed = func(c Change) {
		if s.following {
			s.unseen |= c
			return
		}
		tell(c)
	}
	k, analysed := s.Knowledge, func() { cfg.Changed(ChangedAnalysis) }
	a := &Analysis{at: s.at, know: k, found: found, cfg: cfg}
	s.Analysis = a
	s.Threat = &Threat{at: s.at, know: k, found: found, renew: a.renew, time: threatTime}
	s.Question = &Question{at: s.at, know: k, found: found, renew: a.renew}
	s.Hints = &Hints{at: s.at, know: k, found: found, search: a.search, searchedFor: a.run.searchedFor}
	a.wishes = []wish{s.Hints, s.Question, s.Threat}
	s.Second = &Second{
		at: s.at, first: a, stopFirst: a.run.stop, start: cfg.Start, left: cfg.Left, changed: analysed, failed: cfg.Failed,
		chosen: map[string]voice{}, found: newFindings(),
	}
	a.share = s.Second.share
	s.Failures = &Failures{at: s.at, know: k, found: found, second: s.Second, renew: a.renew}
	s.Pondering = &Pondering{at: s.at, idle: a.idle, after: cfg.After, post: cfg.Post, changed: func() { cfg.Changed(ChangedPondering) }}
	s.Reviews = &Reviews{
		at: s.at, know: k, kept: found, analysis: a, post: cfg.Post, changed: analysed, failed: cfg.Failed, reviewed: cfg.Reviewed, judged: cfg.Judged,
		same:   cfg.Same,
		effort: review.Normal,
	}
	a.reviewing = s.Reviews.underWay
	a.followers = []func(){s.Reviews.follow, s.Second.search, s.Pondering.follow}
	a.run.worker = cfg.Start(a.reported)
	a.run.worker.Serve(at.Game.Analyzer)
	return s
}

// Tell adopts a situation that needs no other search than before.
func (s *Search) Tell(at Situation) { s.Knowledge.tell(at) }

// Follow adopts a situation and starts the searches due in it. It returns the changes.
func (s *Search) Follow(at Situation) Change {
	s.following, s.unseen = true, 0
	s.Knowledge.tell(at)
	s.Analysis.search()
	s.following = false
	return s.unseen
}

// Release stops pondering about positions other than n, because the program is about to think about its own turn. It returns the
// changes.
func (s *Search) Release(n *core.Node) Change {
	s.following, s.unseen = true, 0
	s.Pondering.release(n)
	s.following = false
	return s.unseen
}

// Renew restarts the analysis of the current game with another engine.
func (s *Search) Renew() {
	s.Analysis.forget()
	s.Second.renew()
	s.Analysis.renew()
}

// Close cancels all searches and waits for their end.
func (s *Search) Close() {
	s.Pondering.close()
	s.Reviews.close()
	s.Analysis.close()
	s.Second.close()
	s.Pondering.wait()
	s.Reviews.wait()
}
