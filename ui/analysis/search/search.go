package search

import (
	"time"

	"qilab/core"
	"qilab/solver"
	"qilab/solver/review"
)

// Change is the set of changes of a Search.
type Change uint8

// The changes.
const (
	ChangedAnalysis  Change = 1 << iota // a report, or whether and what is analysed
	ChangedPondering                    // whether the program ponders
)

// Config holds what a Search needs. Left and Reviewed may be nil.
type Config struct {
	// Start makes a worker. It calls show on the goroutine that owns the Search, never from within one of its methods.
	Start func(show func(solver.Report, solver.State)) Worker
	// Post runs a func on the goroutine that owns the Search.
	Post func(func())
	// After calls f on some goroutine after d, unless it is stopped before.
	After func(d time.Duration, f func()) (stop func() bool)
	// Changed is called after every change, but not from within Follow.
	Changed func(Change)
	// Failed is called with errors of background searches.
	Failed func(error)
	// Left is called when another game becomes the current one, before it is searched: memory held for the last one can be freed.
	Left func()
	// Reviewed is called when a review of a game that is no longer the current one has ended, with its findings.
	Reviewed func(game *core.Game, found []Finding)
	// Proves reports whether the analyzer of a game, by its id, proves outcomes.
	Proves func(id string) bool
}

// Search analyses the current game in the background. It belongs to one goroutine, that of the window; its searches run on others
// and come back through Config.Post.
type Search struct {
	Knowledge *Knowledge
	Analysis  *Analysis
	Threat    *Threat
	Question  *Question
	Hints     *Hints
	Second    *Second
	Pondering *Pondering
	Reviews   *Reviews

	following bool
	unseen    Change // changed while following
}

// New returns a Search of a situation. Nothing is searched before Follow or a setting asks for it.
func New(cfg Config, at Situation) *Search {
	s := &Search{Knowledge: newKnowledge()}
	tell := cfg.Changed
	cfg.Changed = func(c Change) {
		if s.following {
			s.unseen |= c
			return
		}
		tell(c)
	}
	s.Knowledge.tell(at)
	a := &Analysis{cfg: cfg, know: s.Knowledge}
	s.Analysis = a
	s.Threat = &Threat{a: a, time: threatTime}
	s.Question, s.Hints = &Question{a: a}, &Hints{a: a}
	a.wishes = []wish{s.Hints, s.Question, s.Threat}
	s.Second = &Second{a: a, start: cfg.Start, chosen: map[string]voice{}, found: newFindings(), failed: map[key]bool{}}
	a.share = s.Second.share
	s.Pondering = &Pondering{a: a, after: cfg.After}
	s.Reviews = &Reviews{a: a, effort: review.Normal}
	a.followers = []func(){s.Reviews.follow, s.Second.search, s.Pondering.follow}
	a.worker = cfg.Start(a.reported)
	a.worker.Serve(at.Game.Analyzer)
	return s
}

// Tell takes over a situation in which nothing else is to be searched than before.
func (s *Search) Tell(at Situation) { s.Knowledge.tell(at) }

// Follow takes over a situation and begins the searches that are due in it. It returns the changes.
func (s *Search) Follow(at Situation) Change {
	s.following, s.unseen = true, 0
	s.Knowledge.tell(at)
	s.Analysis.search()
	s.following = false
	return s.unseen
}

// Release stops pondering about a position other than n, because the program is about to think about its own turn. It returns the
// changes.
func (s *Search) Release(n *core.Node) Change {
	s.following, s.unseen = true, 0
	s.Pondering.release(n)
	s.following = false
	return s.unseen
}

// Renew begins the analysis of the current game again, because its engine has changed.
func (s *Search) Renew() {
	s.Analysis.forget()
	s.Second.Renew()
	s.Analysis.renew()
}

// Close gives all searches up and waits for their end.
func (s *Search) Close() {
	s.Pondering.close()
	s.Reviews.close()
	s.Analysis.worker.Close()
	s.Second.close()
	s.Pondering.running.Wait()
	s.Reviews.pending.Wait()
}
