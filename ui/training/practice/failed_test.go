package practice

import (
	"path/filepath"
	"slices"
	"testing"
	"time"

	"qilab/solver/catalog"
	"qilab/solver/games"
	"qilab/solver/puzzle/collection"
	"qilab/solver/puzzle/modes"
	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/host/hosttest"
	"qilab/ui/i18n"
	"qilab/ui/prose"
	"qilab/ui/words"
)

// Of the failed puzzles only those are counted that a session has: no composed ones, none of the user's own, no cards of games.
func TestFailedCount(t *testing.T) {
	all := games.All(nil)
	g, _ := catalog.Find(all, "xiangqi")
	file, err := training.OpenNamed(filepath.Join(t.TempDir(), training.FileName), catalog.Rules(all))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, id := range []string{g.Puzzles[0].ID, "own:mine", cards.LibrarySource(17, 5)} {
		if _, err := file.Tries.Add(t.Context(), training.Try{Puzzle: id, Game: "xiangqi", Mode: "list"}, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	f := &facts{pool: modes.NewPool(collection.Of("xiangqi")), best: map[modes.Mode]int{}}
	if err := f.read(t.Context(), file, "xiangqi"); err != nil {
		t.Fatal(err)
	}
	failed, _ := file.Tries.Failed(t.Context(), "xiangqi")
	source := modes.NewFailed(f.pool, failed)
	given := 0
	for {
		if _, ok := source.Next(time.Now()); !ok {
			break
		}
		given++
		source.Answer(modes.Answer{Solved: true})
	}
	if f.failed != given {
		t.Errorf("the page offers %d failed puzzles, the session has %d", f.failed, given)
	}
}

// The puzzles of a game are read once, with and without those reported as wrong.
func TestPoolsAreKept(t *testing.T) {
	var p pools
	all := p.of("xiangqi", nil)
	z := all.Matching(modes.Filter{})[0]
	rest := p.of("xiangqi", []string{z.ID})
	if _, in := rest.Puzzle(z.ID); in || rest.Len() != all.Len()-1 {
		t.Errorf("%d of %d puzzles are left", rest.Len(), all.Len())
	}
	if p.of("xiangqi", nil) != all || p.of("xiangqi", []string{z.ID}) != rest {
		t.Error("they are read again")
	}
	if other := p.of("chaosclock", []string{z.ID}); other.Len() == 0 || other == rest || other.Len() == rest.Len() {
		t.Errorf("another game has %d puzzles", other.Len())
	}
}

// A puzzle tried several times is one tried puzzle; each try counts in the success rate.
func TestTriedCount(t *testing.T) {
	f := &facts{pool: modes.NewPool(nil)}
	f.count(map[string]training.Result{"a": {Tries: 5, Solved: 4}, "b": {Tries: 1}})
	if f.tried != 2 || f.all.Percent() != 67 {
		t.Errorf("%d puzzles are tried, %d %% of the tries are right", f.tried, f.all.Percent())
	}
}

// The line of the rating tells the rated puzzles from all that were tried.
func TestRatingLine(t *testing.T) {
	hosttest.App(t)
	p := &page{room: &Room{Deps: Deps{Words: words.Words{Catalog: i18n.New(i18n.English)}}}}
	p.facts = &facts{known: true, level: modes.Level{Rating: 975}, rated: 1, tried: 2, all: training.Result{Tries: 3, Solved: 1}}
	const want = "Rating 975 from 1 rated puzzle · all: 2 puzzles in 3 tries, 33% solved"
	if got := p.rating().(*prose.Text).Text(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A training file knows the modes that keep scores instead of ratings as its runs.
func TestRunModes(t *testing.T) {
	for _, m := range modes.All() {
		if m.Rated() == slices.Contains(training.RunModes(), string(m)) {
			t.Errorf("%s: rated %v, and the modes of runs are %q", m, m.Rated(), training.RunModes())
		}
	}
}
