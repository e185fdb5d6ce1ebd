package prefs

import "qilab/solver/judge"

// Training from games.
var (
	TrainMistakes = declare(toggle("train-mistakes", true).in(TrainingSection)) // cards of the user's errors after a review
	TrainMin      = declare(choice("train-mistakes-min", judge.Mistake.ID(), judge.Blunder.ID(), judge.Inaccuracy.ID()).named("judge").in(TrainingSection))

	GamesWork = declare(text("games-work", maxList)) // work on games that was interrupted, as package mining writes it
)

// MinError returns the mildest error that becomes a card.
func (s *Settings) MinError() judge.Judgement {
	for j := judge.Inaccuracy; j < judge.Judgements; j++ {
		if j.ID() == s.Get(TrainMin) {
			return j
		}
	}
	return judge.Mistake
}
