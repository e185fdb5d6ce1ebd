package prefs

import "qilab/storage/training"

// Training.
var (
	NewCards  = declare(number("training-new", 10, 0, 999).offers(NoUnit, 0, 5, 10, 20, 50).in(TrainingSection).applies(EffectTraining)) // a day
	DayTurn   = declare(number("training-turn", training.Turn, 0, 23).offers(NoUnit, 0, 2, 4, 6).in(TrainingSection).applies(EffectTraining))
	Retention = declare(number("training-retention", 90, 70, 97).offers(NoUnit, 70, 80, 85, 90, 95, 97).in(TrainingSection).applies(EffectTraining)) // percent

	// CardsLibrary is the identity of the library whose repertoires the cards match.
	CardsLibrary = declare(text("training-library", 20))

	LogMigrated = declare(toggle("puzzles-migrated", false)) // the lists of puzzles are in the training file
)
