package puzzles

import (
	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/prefs"
)

// open starts a puzzle: as an attempt against a prover's defence, or as an exercise with the known answers.
func (r *Room) open(p familyPuzzle) {
	if p.answers == nil {
		r.links.Replace(func() { r.start(p.game, p.Puzzle) })
		return
	}
	card := cards.OfPuzzle(p.game.Rules.ID(), *p.answers, p.ID)
	card.Rating = 0 // the puzzles of the lists are not rated
	r.links.Exercise(card, func(a training.Attempt, grade training.Grade) { r.log().answered(p.ID, a, grade) })
}

// answered records the result of an exercise as note does for other puzzles. One solved with a hint is not a solved one, nor is it
// failed.
func (l puzzleLog) answered(id string, a training.Attempt, grade training.Grade) {
	switch {
	case grade > training.Hard:
		l.put(prefs.Solved, id, true)
		l.put(prefs.Shown, id, false)
		l.put(prefs.Failed, id, false)
	case l.solved(id):
	case a.Tries > 1:
		l.put(prefs.Failed, id, true)
	case !a.Solved:
		l.put(prefs.Shown, id, true)
	}
}
