package training

import (
	"testing"

	"qilab/solver/puzzle"
	"qilab/solver/puzzle/collection"
	store "qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/i18n"
	"qilab/ui/sessions"
	"qilab/ui/table"
)

// Detours cost an ending its grade; a puzzle is solved by every right move.
func TestDetours(t *testing.T) {
	r := newRig(t, i18n.English)
	task := table.DrillTask{State: table.DrillSolved, Tries: 1, Lost: manyLost, Length: &puzzle.Length{Taken: 11 + manyLost, Shortest: 11}}
	for kind, want := range map[store.Kind]struct {
		grade store.Grade
		text  string
	}{
		store.Puzzle: {store.Good, "21; the shortest way takes 11: 10 plies lost"},
		store.Ending: {store.Hard, "21; the shortest way takes 11: 10 plies lost, so graded at most “Hard”"},
	} {
		s := &session{room: r.Room, card: &store.Card{ID: 1, Kind: kind}}
		s.conclude(task)
		if s.result.Grade != want.grade || s.run[0] != (want.grade > store.Hard) {
			t.Errorf("%v: grade %d, want %d", kind, s.result.Grade, want.grade)
		}
		if got := r.texts.length(s, task); got != want.text {
			t.Errorf("%v: %q, want %q", kind, got, want.text)
		}
	}
}

// A puzzle left after a hint counts as failed once the hint was the move itself.
func TestLeftAfterHints(t *testing.T) {
	r := newRig(t, i18n.English)
	for i, hints := range []int{1, 2} {
		z := collection.Of("xiangqi")[i]
		r.Begin(sessions.Plan{Mode: "themes", Rated: true, Deck: cards.DeckOf(cards.OfPuzzle("xiangqi", z, z.ID))})
		r.until("the puzzle is asked", r.asks)
		for range hints {
			r.Hint()
		}
		r.finish(false)
		r.work.wait()
		list, _, err := r.Training.Tries.List(t.Context(), store.TryFilter{}, 0, 10)
		if err != nil || len(list) != i || i > 0 && (list[0].Puzzle != z.ID || list[0].Solved) {
			t.Errorf("after %d hints recorded are %+v, %v", hints, list, err)
		}
	}
}
