package play

import (
	"strings"

	"qilab/core"
	reviews "qilab/solver/review"
	"qilab/ui/panel"
	"qilab/ui/table"
)

// review is one that was begun with one click: it leads to the first mistake once that is known.
type review struct{ game *core.Game }

// Review turns to study and has the game reviewed quickly. It goes to the first mistake as soon as all moves before it are judged.
func (r *Room) Review() {
	t := r.Table
	t.Together(func() {
		t.View.SetActivity(table.Study)
		if t.View.HiddenByChoice() {
			t.View.SetHidden(false)
		}
	})
	judged := r.Search.Knowledge.Reviewed(t.Tree.Played())
	if running, on := r.Search.Reviews.Status(); !judged && on && !running.Here {
		r.Host.Tell(r.Words.T("mistakes.waiting"))
		return
	}
	if !judged {
		r.Search.Reviews.StartWith(reviews.Quick)
	}
	r.review = &review{game: t.Document().Game()}
	r.Changed()
}

// followReview goes to the first mistake where it is known.
func (r *Room) followReview() {
	if r.review == nil {
		return
	}
	if r.review.game != r.Table.Document().Game() || r.Table.View.Activity() != table.Study {
		r.review = nil
		return
	}
	n, known := r.links.FirstMistake()
	if !known || !r.Host.OnBoard() {
		return
	}
	r.review = nil
	if n == nil {
		if line := r.Table.Tree.Played(); r.Search.Knowledge.Reviewed(line) { // to the end: it was not cancelled
			said := "told.no-mistakes"
			if _, alone := r.Table.Players.Viewer(); alone {
				said = "told.no-mistakes.own" // those of the program are in the list
			}
			agreed := panel.AgreedText(r.Table, r.Words, r.Search.Reviews.Agreed(line))
			r.Host.Tell(strings.TrimSpace(r.Words.T(said) + " " + agreed))
		}
		return
	}
	r.links.ShowMistake(n)
}
