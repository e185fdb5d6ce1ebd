package puzzles

import (
	"qilab/storage/training"
	"qilab/ui/cards"
	"qilab/ui/prefs"
)

// open starts a puzzle: as an attempt against a prover's defence, or as an exercise with the known answers.
func (r *Room) open(p familyPuzzle) {
	if p.answers == nil {
		r.start(p.game, p.Puzzle)
		return
	}
	r.stopProving()
	card := cards.OfPuzzle(p.game.Rules.ID(), *p.answers, p.ID)
	card.Rating = 0 // the puzzles of the lists are not rated
	r.links.Exercise(card, func(a training.Attempt, grade training.Grade) { r.noteExercise(p.ID, a, grade) })
}

// noteExercise records the result of an exercise as note does for other puzzles. One solved with a hint is not a solved one, nor is it
// failed.
func (r *Room) noteExercise(id string, a training.Attempt, grade training.Grade) {
	log := r.log()
	switch {
	case grade > training.Hard:
		log.put(prefs.Solved, id, true)
		log.put(prefs.Shown, id, false)
		log.put(prefs.Failed, id, false)
	case log.solved(id):
	case a.Tries > 1:
		log.put(prefs.Failed, id, true)
	case !a.Solved:
		log.put(prefs.Shown, id, true)
	}
}
