package library_test

import (
	"slices"
	"testing"

	"qilab/core"
	"qilab/core/xiangqi"
	"qilab/storage/library"
)

// The state of a game is stored with it, and changes only when a new one is given.
func TestState(t *testing.T) {
	l := library.NewForTest(t)
	ctx := t.Context()
	g := library.RandomGame(xiangqi.Rules{}, 1, 30)
	id, _, err := l.Add(ctx, g, library.Info{Kind: library.Played, State: "first=expert"})
	if err != nil {
		t.Fatal(err)
	}
	want := func(state string) {
		t.Helper()
		if _, r, err := l.Get(ctx, id); err != nil || r.State != state {
			t.Errorf("the state is %q, %v; want %q", r.State, err, state)
		}
	}
	want("first=expert")
	for _, state := range []string{"", "second=easy"} {
		if err := l.Update(ctx, id, g, library.Info{Kind: library.Played, State: state}); err != nil {
			t.Fatal(err)
		}
		want(map[string]string{"": "first=expert", "second=easy": "second=easy"}[state])
	}
}

// A game to be stored separately is added although an equal one exists, and leaves that one unchanged.
func TestApart(t *testing.T) {
	l := library.NewForTest(t)
	ctx := t.Context()
	g := library.RandomGame(xiangqi.Rules{}, 2, 40)
	first, _, err := l.Add(ctx, g, library.Info{Kind: library.Imported})
	if err != nil {
		t.Fatal(err)
	}
	g.Root().Comment = "changed here"
	second, added, err := l.Add(ctx, g, library.Info{Kind: library.Pasted, Apart: true})
	if err != nil || !added || second == first {
		t.Fatalf("%d after %d, added %v, %v", second, first, added, err)
	}
	old, r, err := l.Get(ctx, first)
	if err != nil || r.Kind != library.Imported || old.Root().Comment != "" {
		t.Errorf("the imported game is %v with the comment %q, %v", r.Kind, old.Root().Comment, err)
	}
	if list, err := l.List(ctx, library.Query{Filter: library.Filter{Results: []core.Result{r.Result}}}); err != nil || len(list) != 2 {
		t.Errorf("%d games, %v", len(list), err)
	}
}

// Endings includes the state of each game, in order of their last change.
func TestEndings(t *testing.T) {
	l := library.NewForTest(t)
	for i, state := range []string{"second=easy", ""} {
		if _, _, err := l.Add(t.Context(), library.RandomGame(xiangqi.Rules{}, uint64(i), 30), library.Info{Kind: library.Played, Mine: true, Result: core.FirstWins, State: state}); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := l.Add(t.Context(), library.RandomGame(xiangqi.Rules{}, 9, 30), library.Info{Kind: library.Imported}); err != nil {
		t.Fatal(err)
	}
	list, err := l.Endings(t.Context(), library.Filter{Rules: "xiangqi", Kinds: []library.Kind{library.Played}, Mine: true})
	want := []library.Ending{{"xiangqi", core.FirstWins, "second=easy"}, {"xiangqi", core.FirstWins, ""}}
	if err != nil || !slices.Equal(list, want) {
		t.Errorf("%v, %v; want %v", list, err, want)
	}
}
