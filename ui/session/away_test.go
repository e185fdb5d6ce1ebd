package session

import (
	"testing"

	"qilab/core/chaosclock"
	"qilab/core/xiangqi"
	"qilab/solver"
	"qilab/solver/catalog"
)

func TestNothingIsSearchedWhileNobodyLooks(t *testing.T) {
	tb, e := newStudy(t, shortly, "5")
	tb.SetAway(true)
	tb.SetAnalysing(true)
	tb.idle()
	wantSearches(t, e, "")
	tb.SetAway(false)
	tb.idle()
	wantSearches(t, e, "1:9ms 0:2ms")
	tb.SetBudget(Budget{}) // without an end
	tb.loop.until(t, "it is searched", func() bool { return tb.Searching() })
	tb.SetAway(true)
	if tb.SearchingAnything() {
		t.Error("the search goes on though nobody looks")
	}
	tb.SetAway(false)
	if !tb.Searching() {
		t.Error("it is not searched again")
	}
}

func TestLeavingAGameIsTold(t *testing.T) {
	var left []string
	var s *Session
	l := &loop{}
	s = New(Config{
		Games: []catalog.Game{{Rules: chaosclock.Rules{}, Analyzer: plain{}}, {Rules: xiangqi.Rules{}, Analyzer: plain{}}},
		Analysis: func(show func(solver.Report, solver.State)) Analysis {
			return solver.NewWorker(nil, l.post, show)
		},
		Post: l.post,
		Left: func() { left = append(left, s.Rules().ID()) },
	})
	t.Cleanup(s.Close)
	s.SetAnalysing(true)
	games := s.Games()
	left = nil
	s.Start(games[0], games[0].Rules.Start(), [2]Seat{})
	if left != nil {
		t.Errorf("another round of the same game: %v", left)
	}
	s.Start(games[1], games[1].Rules.Start(), [2]Seat{})
	s.Undo()
	if len(left) != 2 || left[0] != "xiangqi" || left[1] != "chaosclock" {
		t.Errorf("left for %v", left)
	}
}
