package home

import (
	"path/filepath"
	"testing"
	"time"

	"qilab/core"
	"qilab/core/gomoku"
	gomokutexts "qilab/core/gomoku/notation"
	"qilab/solver/catalog"
	"qilab/storage/library"
)

// Editing an old game does not make its result the last one.
func TestStreakAfterEdit(t *testing.T) {
	renju := gomoku.Rules{Set: gomoku.Renju}
	l, err := library.Open(filepath.Join(t.TempDir(), library.FileName), []core.Reader{{Rules: renju, Codec: gomokutexts.Codec{}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	var first int64
	now := time.Now()
	for i, result := range []core.Result{core.SecondWins, core.FirstWins, core.FirstWins, core.FirstWins} {
		g := core.NewGame(renju, renju.Start())
		for range 2 {
			if _, err := g.Play(g.Position().Moves()[0]); err != nil {
				t.Fatal(err)
			}
		}
		at := now.Add(time.Duration(i-4) * time.Minute) // before the edit
		id, _, err := l.Add(t.Context(), g, library.Info{Kind: library.Played, Mine: true, Result: result, At: at, State: `{"second":"easy"}`, Apart: true})
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = id
		}
	}
	streak := func() (core.View, int) {
		s := scoresOf(endingsOf(t.Context(), l, []catalog.Game{{Rules: renju}}), nil)
		return s[0].last, s[0].streak
	}
	v, n := streak()
	g, record, err := l.Get(t.Context(), first)
	if err != nil {
		t.Fatal(err)
	}
	g.SetTags(g.Tags().With("Event", "Club")) // the old lost game gets an event
	if err := l.Update(t.Context(), first, g, record.Info); err != nil {
		t.Fatal(err)
	}
	if w, m := streak(); w != v || m != n {
		t.Errorf("naming the event of the first game changes the streak from %v %d to %v %d", v, n, w, m)
	}
}
