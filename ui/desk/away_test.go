package desk_test

import (
	"testing"
	"time"

	"qilab/core/chaosclock"
	clocktexts "qilab/core/chaosclock/notation"
	"qilab/core/xiangqi"
	xiangqitexts "qilab/core/xiangqi/notation"
	"qilab/solver/catalog"
	"qilab/ui/analysis/search"
	"qilab/ui/desk"
	"qilab/ui/host/looptest"
	"qilab/ui/table"
)

func TestNothingIsSearchedWhileNobodyLooks(t *testing.T) {
	tb, e := newStudy(t, shortly, "5")
	tb.Analysis.SetAway(search.OtherScreen, true)
	tb.Analysis.SetOn(true)
	tb.idle()
	wantSearches(t, e, "")
	tb.Analysis.SetAway(search.OtherScreen, false)
	tb.idle()
	wantSearches(t, e, "1:9ms 0:2ms")
	tb.Analysis.SetBudget(search.Budget{}) // without a bound
	tb.loop.Until(t, time.Minute, "it is searched", func() bool { return tb.Analysis.Searching() })
	tb.Analysis.SetAway(search.OtherScreen, true)
	if tb.Analysis.SearchingAnything() {
		t.Error("the search goes on though nobody looks")
	}
	tb.Analysis.SetAway(search.OtherScreen, false)
	if !tb.Analysis.Searching() {
		t.Error("it is not searched again")
	}
}

// A game becomes visible when the last reason for its absence is gone.
func TestAwayForTwoReasons(t *testing.T) {
	tb, _ := newStudy(t, shortly, "5")
	tb.Analysis.SetBudget(search.Budget{}) // without a bound
	tb.Analysis.SetOn(true)
	for i, c := range []struct {
		why  search.Absence
		on   bool
		want bool
	}{
		{search.Minimised, true, false},
		{search.OtherScreen, true, false},
		{search.Minimised, false, false},
		{search.Minimised, true, false},
		{search.OtherScreen, false, false},
		{search.Minimised, false, true},
	} {
		if tb.Analysis.SetAway(c.why, c.on); tb.Analysis.Searching() != c.want {
			t.Errorf("change %d: searching is %v", i, !c.want)
		}
	}
}

func TestLeavingAGameIsTold(t *testing.T) {
	var left []string
	tb := &rig{}
	l := &looptest.Loop{}
	tb.sitWith(desk.Config{Config: table.Config{
		Games: []catalog.Game{{Rules: chaosclock.Rules{}, Codec: clocktexts.Codec{}, Analyzer: plain{}}, {Rules: xiangqi.Rules{}, Codec: xiangqitexts.Codec{}, Analyzer: plain{}}},
		Post:  l.Post,
	}, Left: func() { left = append(left, tb.Rules().ID()) }})
	s := tb
	t.Cleanup(s.Close)
	s.Analysis.SetOn(true)
	games := s.Games()
	left = nil
	s.Start(games[0], games[0].Rules.Start(), [2]table.Seat{})
	if left != nil {
		t.Errorf("another round of the same game: %v", left)
	}
	s.Start(games[1], games[1].Rules.Start(), [2]table.Seat{})
	s.Undo()
	if len(left) != 2 || left[0] != "xiangqi" || left[1] != "chaosclock" {
		t.Errorf("left for %v", left)
	}
}

// The analysis goes on once nothing holds it: a proof that ends does not release it for the lesson begun meanwhile.
func TestHoldsAreCounted(t *testing.T) {
	tb := newPondering(t, "full")
	tb.Analysis.SetBudget(search.Budget{}) // without a bound
	tb.Analysis.SetOn(true)
	proof, lesson := tb.Analysis.Hold(), tb.Analysis.Hold()
	for range 2 {
		if proof(); tb.Analysis.Searching() || !tb.Analysis.Held() {
			t.Error("the end of one hold ends the other")
		}
	}
	if lesson(); !tb.Analysis.Searching() || tb.Analysis.Held() {
		t.Error("it does not go on")
	}
}
